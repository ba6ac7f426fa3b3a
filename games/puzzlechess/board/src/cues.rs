//! What is shown and heard of events.

use qipan_ui::fx::particles::{CONFETTI, DUST};
use qipan_ui::fx::{Act, Cue, Path, Time};
use qipan_ui::sound::cues::{CLICK, END, PLACE};
use serde_json::Value;

/// Pieces jump over what stands between.
const JUMP: Path = Path::Arc { peak: 0.35, time: Time::ArcLow };

pub(crate) const CUES: &[Cue] = &[
    Cue {
        event: "moved",
        acts: &[Act::Sound(&PLACE), Act::Move(piece, JUMP), Act::Particles(target, &DUST)],
    },
    Cue { event: "rotated", acts: &[Act::Sound(&CLICK), Act::Wait(Time::Slide)] },
    Cue { event: "skipped", acts: &[Act::Sound(&CLICK)] },
    Cue {
        event: "match_ended",
        acts: &[Act::Sound(&END), Act::Particles(board_if_won, &CONFETTI), Act::Wait(Time::ArcHigh)],
    },
];

fn piece(event: &Value) -> Option<String> {
    Some(event.get("piece")?.as_u64()?.to_string())
}

/// Where a piece came to stand, as the spotlight knows it too.
fn target(event: &Value) -> Option<String> {
    let number = |name: &str| event.get("to")?.get(name)?.as_u64()?.try_into().ok();
    Some(crate::spot(qipan_engine::primitives::grid::Cell::new(number("col")?, number("row")?)))
}

/// A draw is no reason for confetti.
fn board_if_won(event: &Value) -> Option<String> {
    let winners = event.get("outcome")?.get("winners")?.as_array()?;
    (!winners.is_empty()).then(|| "board".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use qipan_engine::primitives::grid::Cell;
    use qipan_engine::{Outcome, Seat};
    use qipan_puzzlechess::{Event, PieceId, Rotation};
    use serde_json::json;

    #[test]
    fn cues_find_their_places_in_the_events_of_the_rules() {
        let rotation = Rotation::UPRIGHT;
        let (from, to) = (Cell::new(0, 0), Cell::new(2, 1));
        let moved =
            Event::Moved { seat: Seat(1), piece: PieceId(5), from, to, rotation_before: rotation, rotation };
        let moved = serde_json::to_value(moved).unwrap();
        assert_eq!(moved["type"], CUES[0].event);
        assert_eq!((piece(&moved).as_deref(), target(&moved).as_deref()), (Some("5"), Some("cell-c2")));
        let rows = [(Outcome::win(Seat(0), "all_across"), true), (Outcome::draw("standstill"), false)];
        for (outcome, expected) in rows {
            let ended = json!({ "type": "match_ended", "outcome": outcome });
            assert_eq!(board_if_won(&ended).is_some(), expected, "{ended}");
        }
    }
}
