//! Text beside the drawing, also for screen readers: names of places, lost pieces, the goal of an endgame, a warning.

use crate::looks;
use crate::table::XiangqiTable;
use leptos::prelude::*;
use qipan_engine::{MatchView, Seat};
use qipan_ui::announce::announce_urgently;
use qipan_ui::parts::disc::disc;
use qipan_ui::{Motion, Side, settings, sound, text, text_with, tr};
use qipan_xiangqi::{Army, ArmyView, Kind, Point, TakenView};
use serde::Deserialize;
use serde_json::Value;

pub(crate) fn army_name(army: Army) -> String {
    text(&format!("xiangqi-army-{}", army.colour().name()))
}

/// The army of a seat; with four armies also its ally.
pub(crate) fn side(frame: &MatchView<Value>, seat: Seat) -> Side {
    let armies = Vec::<ArmyView>::deserialize(&frame.game["armies"]).unwrap_or_default();
    let Some(own) = armies.iter().find(|army| army.seat == seat) else {
        return Side::by_seat(frame, seat);
    };
    let ally = armies.iter().find(|army| army.team == own.team && army.seat != seat);
    let name = |army: &ArmyView| text(&format!("xiangqi-army-{}", army.colour.name()));
    let words = match ally {
        None => name(own),
        Some(ally) => {
            text_with("xiangqi-side-allied", &[("army", name(own).into()), ("ally", name(ally).into())])
        }
    };
    Side { colour: own.colour as u8 + 1, name: Some(words) }
}

fn kind_name(kind: Kind) -> String {
    text(&format!("xiangqi-kind-{}", kind.name()))
}

/// A piece with its side: 红帅, Red's general.
fn piece_name(army: Army, kind: Kind) -> String {
    text(&format!("xiangqi-piece-{}-{}", army.colour().name(), kind.name()))
}

/// A place as text: who and what stands there, where it is, and whether it is in danger or can be reached.
pub(crate) fn spoken(table: XiangqiTable, at: Point) -> String {
    let point = at.to_string();
    let mut words = match table.piece_at(at) {
        Some(piece) => {
            let name = if piece.neutral {
                text_with("xiangqi-board-neutral", &[("piece", kind_name(piece.kind).into())])
            } else {
                piece_name(piece.army, piece.kind)
            };
            text_with("xiangqi-board-piece", &[("piece", name.into()), ("point", point.into())])
        }
        None => text_with("xiangqi-board-empty", &[("point", point.into())]),
    };
    let is_in_check = table
        .view
        .with(|view| view.as_ref().is_some_and(|view| view.checks.iter().any(|check| check.at == at)));
    let held = table.held.get();
    let is_target = held.is_some_and(|from| table.offers.with(|offers| offers.has((from, at))));
    for (holds, key) in [(is_in_check, "xiangqi-board-in-check"), (is_target, "xiangqi-board-target")] {
        if holds {
            words = text_with("xiangqi-board-and", &[("words", words.into()), ("more", text(key).into())]);
        }
    }
    words
}

/// Warns when a move has put a general in danger: by a sound, for screen readers, and as a stamp on the board.
pub(crate) fn warning(table: XiangqiTable) -> AnyView {
    let warned = Memo::new(move |_| {
        let batch = table.context.batch.get();
        let is_over = table.context.frame.with(|frame| frame.outcome.is_some());
        let checked = table.view.with(|view| {
            let view = view.as_ref()?;
            let mover = view.last?.army;
            view.checks.iter().find(|check| check.army != mover).map(|check| check.army)
        });
        checked.filter(|_| batch.motion == Motion::Forward && !is_over).map(|army| (batch.seq, army))
    });
    // The piece arrives first.
    let warned = table.context.showing.settled(warned);
    Effect::new(move |_| {
        if let Some((_, army)) = warned.get() {
            sound::play(&sound::cues::CHECK);
            let general = || piece_name(army, Kind::General);
            let words = untrack(|| text_with("xiangqi-board-check", &[("general", general().into())]));
            announce_urgently(words);
        }
    });
    let stamp = move || {
        warned.get().map(|_| view! { <div class="xq-call" aria-hidden="true"><span>{tr("xiangqi-board-call")}</span></div> })
    };
    view! { {stamp} }.into_any()
}

/// Below the board: what each army has lost, and what an endgame asks for.
pub(crate) fn foot(table: XiangqiTable) -> AnyView {
    let goal = Memo::new(move |_| table.view.with(|view| view.as_ref()?.goal.clone()));
    let words = move || goal.get().map(|key| view! { <p class="xq-goal">{move || text(&key)}</p> });
    let count = table.view.with_untracked(|view| view.as_ref().map_or(0, |view| view.armies.len()));
    let losses = (0..count as u8).map(|army| lost(table, Army(army))).collect_view();
    let stuck = move || {
        let is_stuck = table.told.with(|view| view.as_ref().is_some_and(|view| view.stuck));
        is_stuck.then(|| view! { <p class="xq-goal" role="status">{tr("xiangqi-board-stuck")}</p> })
    };
    view! { <div class="xq-foot">{words}{stuck}<div class="xq-losses">{losses}</div></div> }.into_any()
}

fn lost(table: XiangqiTable, army: Army) -> AnyView {
    let pieces = Memo::new(move |_| {
        table.told.with(|view| view.as_ref().map(|view| taken(&view.taken, army))).unwrap_or_default()
    });
    let is_dead = move || {
        let is_dead = |armies: &[ArmyView]| armies.get(army.index()).is_some_and(|army| !army.alive);
        table.told.with(|view| view.as_ref().is_some_and(|view| is_dead(&view.armies)))
    };
    let class = move || if is_dead() { "xq-lost is-dead" } else { "xq-lost" };
    let name = move || {
        let names: Vec<String> = pieces.get().into_iter().map(kind_name).collect();
        text_with(
            "xiangqi-board-lost",
            &[("army", army_name(army).into()), ("pieces", names.join(" ").into())],
        )
    };
    let discs = move || {
        let set = settings().get().pieces;
        pieces.get().into_iter().map(|kind| disc(looks::disc(army, kind, set), None)).collect_view()
    };
    let row = move || {
        (!pieces.with(Vec::is_empty))
            .then(|| view! { <div class=class role="img" aria-label=name>{discs}</div> })
    };
    view! { {row} }.into_any()
}

/// The kinds that an army has lost, the strongest first.
fn taken(all: &[TakenView], army: Army) -> Vec<Kind> {
    let mut kinds: Vec<Kind> = all.iter().filter(|it| it.army == army).map(|it| it.kind).collect();
    kinds.sort_by_key(|kind| match kind {
        Kind::General => 0,
        Kind::Chariot => 1,
        Kind::Cannon => 2,
        Kind::Horse => 3,
        Kind::Elephant => 4,
        Kind::Advisor => 5,
        Kind::Soldier => 6,
    });
    kinds
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn losses_are_sorted_by_strength_and_belong_to_one_army() {
        let lost = |army, kind| TakenView { army: Army(army), kind };
        let all =
            [lost(0, Kind::Soldier), lost(1, Kind::Horse), lost(0, Kind::Chariot), lost(0, Kind::Advisor)];
        assert_eq!(taken(&all, Army(0)), [Kind::Chariot, Kind::Advisor, Kind::Soldier]);
        assert_eq!(taken(&all, Army(1)), [Kind::Horse]);
    }
}
