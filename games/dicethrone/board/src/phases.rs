//! The phases of the turn, whose turn it is, and the button that ends the phase.

use crate::moment::{Moment, moment};
use crate::table::DiceTable;
use leptos::prelude::*;
use qipan_dicethrone::Phase;
use qipan_engine::Seat;
use qipan_ui::parts::phases::phase_bar;
use qipan_ui::{Icon, icon, text, text_with, tr};

const PHASES: [(Phase, &str); 7] = [
    (Phase::Upkeep, "dicethrone-phase-upkeep"),
    (Phase::Income, "dicethrone-phase-income"),
    (Phase::Main1, "dicethrone-phase-main1"),
    (Phase::OffensiveRoll, "dicethrone-phase-offensive-roll"),
    (Phase::DefensiveRoll, "dicethrone-phase-defensive-roll"),
    (Phase::Main2, "dicethrone-phase-main2"),
    (Phase::Discard, "dicethrone-phase-discard"),
];

fn place_of(phase: Option<Phase>) -> usize {
    PHASES.iter().position(|(it, _)| Some(*it) == phase).unwrap_or(0)
}

pub(crate) fn row(table: DiceTable) -> AnyView {
    let name = Signal::derive(move || {
        let (number, turn) = table.with(|view| (view.turns, view.turn)).unwrap_or((0, Seat(0)));
        text_with("dicethrone-turn-of", &[("number", number.into()), ("name", table.name(turn).into())])
    });
    let names = PHASES.iter().map(|(_, key)| Signal::derive(tr(key))).collect();
    let now = Memo::new(move |_| place_of(table.phase.get()));
    view! {
        <div class="dt-phases" data-spot="phases">
            <p class="dt-turn">{name}</p>
            {phase_bar(name, names, now.into())}
            {onward(table)}
        </div>
    }
    .into_any()
}

/// The button that ends the phase. Its text depends on the phase.
fn onward(table: DiceTable) -> AnyView {
    let moment = moment(table);
    let words = move || match table.phase.get() {
        Some(Phase::Main1) => text("dicethrone-to-attack"),
        Some(Phase::OffensiveRoll) => text("dicethrone-no-attack"),
        Some(Phase::Main2 | Phase::Discard) => text("dicethrone-end-turn"),
        _ => text("dicethrone-onward"),
    };
    let cannot = move || !table.can_advance.get();
    // It is the primary button only where nothing else is waiting to be done.
    let class = move || match moment.get() {
        Moment::Main | Moment::Discard => "btn btn--primary dt-onward",
        _ => "btn btn--plain dt-onward",
    };
    view! {
        <button type="button" class=class data-spot="onward" disabled=cannot on:click=move |_| table.advance()>
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
        let all = PHASES.map(|(phase, _)| place_of(Some(phase)));
        assert_eq!(all, [0, 1, 2, 3, 4, 5, 6]);
        assert_eq!(place_of(None), 0);
    }
}
