//! The phases of the turn with what is left in them, and the button that ends the phase.

use crate::table::SummonerTable;
use leptos::prelude::*;
use qipan_engine::Seat;
use qipan_summonerwars::{Phase, View};
use qipan_ui::parts::phases::phase_bar;
use qipan_ui::{Icon, icon, text, text_with, tr};

/// The phases in the order of the turn. The last, drawing, has no commands.
const PHASES: [(Option<Phase>, &str); 6] = [
    (Some(Phase::Summon), "summonerwars-phase-summon"),
    (Some(Phase::Move), "summonerwars-phase-move"),
    (Some(Phase::Build), "summonerwars-phase-build"),
    (Some(Phase::Attack), "summonerwars-phase-attack"),
    (Some(Phase::Magic), "summonerwars-phase-magic"),
    (None, "summonerwars-phase-draw"),
];

fn place_of(phase: Option<Phase>) -> usize {
    PHASES.iter().position(|(it, _)| *it == phase && phase.is_some()).unwrap_or(0)
}

/// How many units have moved or attacked, and how many may.
fn count_of(view: &View, phase: Option<Phase>) -> Option<(u8, u8)> {
    match phase {
        Some(Phase::Move) => Some((view.moves, view.move_limit)),
        Some(Phase::Attack) => Some((view.attacks, view.attack_limit)),
        _ => None,
    }
}

pub(crate) fn row(table: SummonerTable) -> AnyView {
    let name = Signal::derive(move || {
        let (number, turn) = table.with(|view| (view.number, view.turn)).unwrap_or((0, Seat(0)));
        text_with(
            "summonerwars-turn-of",
            &[("number", i64::from(number).into()), ("name", table.name(turn).into())],
        )
    });
    let words = |(phase, key): (Option<Phase>, &'static str)| {
        Signal::derive(move || match table.with(|view| count_of(view, phase)).flatten() {
            Some((used, limit)) if table.phase.get() == phase => format!("{} {used}/{limit}", text(key)),
            _ => text(key),
        })
    };
    let now = Memo::new(move |_| place_of(table.phase.get()));
    let round = move || {
        let (number, round) = table.with(|view| (view.number, view.round)).unwrap_or((0, 0));
        text_with(
            "summonerwars-round",
            &[("number", i64::from(number).into()), ("round", i64::from(round).into())],
        )
    };
    view! {
        <div class="sw-phases">
            <p class="sw-turn">{name}</p>
            {phase_bar(name, PHASES.into_iter().map(words).collect(), now.into())}
            <p class="sw-round">{round}</p>
        </div>
    }
    .into_any()
}

/// The button that ends the phase. Before a wound by inaction it asks once more.
pub(crate) fn onward(table: SummonerTable) -> AnyView {
    let words = move || match table.phase.get() {
        _ if table.warned.get() => text("summonerwars-onward-anyway"),
        Some(Phase::Summon) => text("summonerwars-onward-move"),
        Some(Phase::Move) => text("summonerwars-onward-build"),
        Some(Phase::Build) => text("summonerwars-onward-attack"),
        Some(Phase::Attack) => text("summonerwars-onward-magic"),
        Some(Phase::Magic) => text("summonerwars-onward-end"),
        _ => text("summonerwars-onward"),
    };
    let class =
        move || if table.warned.get() { "btn btn--danger sw-onward" } else { "btn btn--primary sw-onward" };
    let cannot = move || !table.can_advance.get();
    view! {
        <button type="button" class=class data-spot="phases" disabled=cannot aria-keyshortcuts="N" title=tr("summonerwars-onward-key") on:click=move |_| table.advance()>
            {words}{icon(Icon::Next)}
        </button>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phases_stand_in_the_order_of_the_turn() {
        let order = [Phase::Summon, Phase::Move, Phase::Build, Phase::Attack, Phase::Magic];
        for (at, phase) in order.into_iter().enumerate() {
            assert_eq!(place_of(Some(phase)), at);
        }
        assert_eq!(place_of(None), 0);
    }
}
