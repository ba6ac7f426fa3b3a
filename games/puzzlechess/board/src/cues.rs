//! The effects and sounds of events.

use crate::choice;
use crate::sounds::{FIT, PLACE, TURN, TURN_AND_PLACE, WIN};
use crate::table::PuzzleTable;
use leptos::prelude::*;
use qipan_engine::PlatformEvent;
use qipan_puzzlechess::Event;
use qipan_ui::fx::{Act, Cue, Delay, Path, Time, VisualEffect};
use qipan_ui::sound;
use qipan_ui::sound::cues::{CLICK, END};
use serde_json::Value;

/// Pieces jump over what stands between.
const JUMP: Path = Path::Arc { peak: 0.25, time: Time::ArcLow };

pub(crate) const CUES: &[Cue] = &[
    Cue {
        event: "moved",
        acts: &[
            Act::SoundIf(goes_straight, &PLACE),
            Act::SoundIf(turns, &TURN_AND_PLACE),
            Act::Move(piece, JUMP),
            Act::Later(Delay::Arrival, &Act::Effect(target, VisualEffect::Dust)),
        ],
    },
    // The style sheet animates the turn.
    Cue { event: "rotated", acts: &[Act::Sound(&TURN), Act::Wait(Time::ArcLow)] },
    Cue { event: "skipped", acts: &[Act::Sound(&CLICK)] },
    Cue {
        event: "match_ended",
        acts: &[
            Act::SoundIf(is_won, &WIN),
            Act::SoundIf(is_drawn, &END),
            Act::Beam(goal_start, goal_end),
            Act::Later(Delay::Time(Time::Slide), &Act::Effect(board_if_won, VisualEffect::Victory)),
            Act::Wait(Time::ArcHigh),
        ],
    },
];

/// Plays the snap when a piece comes to fit a neighbour. The event does not say so; it follows from the position. The
/// marks between the cells show it.
pub(crate) fn hear_joints(table: PuzzleTable) {
    let events = table.context.events::<Event>();
    Effect::new(move |_| {
        let acts = |event: &Event| !matches!(event, Event::Skipped { .. });
        let snaps = |view: &qipan_puzzlechess::View| {
            choice::last_acted(view)
                .is_some_and(|(lying, cell)| !choice::joints(view, lying, cell).is_empty())
        };
        let has_acted = events.with(|events| events.iter().any(acts));
        if has_acted && table.position.with_untracked(|view| view.as_ref().is_some_and(snaps)) {
            sound::play(&FIT);
        }
    });
}

fn turns(event: &Value) -> bool {
    event.get("rotation") != event.get("rotation_before")
}

fn goes_straight(event: &Value) -> bool {
    !turns(event)
}

fn is_won(event: &Value) -> bool {
    board_if_won(event).is_some()
}

fn is_drawn(event: &Value) -> bool {
    !is_won(event)
}

fn piece(event: &Value) -> Option<String> {
    Some(event.get("piece")?.as_u64()?.to_string())
}

/// The cell that a piece moved to, by the name that the spotlight uses too.
fn target(event: &Value) -> Option<String> {
    let number = |name: &str| event.get("to")?.get(name)?.as_u64()?.try_into().ok();
    Some(crate::spot(qipan_engine::primitives::grid::Cell::new(number("col")?, number("row")?)))
}

/// The ends of the row that the winner has filled; `drawing.rs` names them.
fn goal_start(event: &Value) -> Option<String> {
    Some(format!("goal-{}-start", winner(event)?))
}

fn goal_end(event: &Value) -> Option<String> {
    Some(format!("goal-{}-end", winner(event)?))
}

/// The seat that has brought all its pieces across.
fn winner(event: &Value) -> Option<u8> {
    let event = PlatformEvent::read(event)?;
    let outcome = event.outcome()?;
    Some(outcome.winners.first().filter(|_| outcome.reason == crate::drawing::ACROSS)?.0)
}

/// A draw is not celebrated.
fn board_if_won(event: &Value) -> Option<String> {
    let event = PlatformEvent::read(event)?;
    (!event.outcome()?.winners.is_empty()).then(|| "board".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use qipan_engine::primitives::grid::Cell;
    use qipan_engine::{Outcome, Seat};
    use qipan_puzzlechess::{PieceId, Rotation};
    use serde_json::json;

    #[test]
    fn cues_find_their_places_in_the_events_of_the_rules() {
        let rotation = Rotation::UPRIGHT;
        let (from, to) = (Cell::new(0, 0), Cell::new(2, 1));
        let moved = Event::Moved {
            seat: Seat(1),
            piece: PieceId(5),
            from,
            to,
            rotation_before: rotation,
            rotation,
            size: 4,
        };
        let moved = serde_json::to_value(moved).unwrap();
        assert_eq!(moved["type"], CUES[0].event);
        assert!(goes_straight(&moved));
        assert_eq!((piece(&moved).as_deref(), target(&moved).as_deref()), (Some("5"), Some("cell-2-1")));
        let rows = [(Outcome::win(Seat(0), "all_across"), true), (Outcome::draw("standstill"), false)];
        for (outcome, expected) in rows {
            let ended = json!({ "type": "match_ended", "outcome": outcome });
            assert_eq!(board_if_won(&ended).is_some(), expected, "{ended}");
            assert_eq!(goal_start(&ended).as_deref(), expected.then_some("goal-0-start"), "{ended}");
        }
    }

    #[test]
    fn a_turn_on_the_way_is_heard() {
        let moved = |degrees: u16| json!({ "type": "moved", "rotation_before": 90, "rotation": degrees });
        for (degrees, expected) in [(90, false), (180, true), (0, true)] {
            assert_eq!(turns(&moved(degrees)), expected, "{degrees}");
        }
    }
}
