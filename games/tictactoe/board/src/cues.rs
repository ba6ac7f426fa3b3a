//! The effects and sounds of events. The style sheet animates the marks.

use qipan_engine::PlatformEvent;
use qipan_ui::fx::particles::{CONFETTI, DUST};
use qipan_ui::fx::{Act, Cue, Time};
use qipan_ui::sound::cues::{END, PLACE};
use serde_json::Value;

pub(crate) const CUES: &[Cue] = &[
    Cue {
        event: "cell_occupied",
        acts: &[Act::Sound(&PLACE), Act::Particles(cell, &DUST), Act::Wait(Time::Slide)],
    },
    Cue {
        event: "match_ended",
        acts: &[Act::Sound(&END), Act::Particles(centre_if_won, &CONFETTI), Act::Wait(Time::ArcHigh)],
    },
];

/// The cell of an event, by the name that lessons use too.
fn cell(event: &Value) -> Option<String> {
    Some(format!("cell-{}", event.get("cell")?.as_u64()?))
}

/// A draw has no confetti.
fn centre_if_won(event: &Value) -> Option<String> {
    let event = PlatformEvent::read(event)?;
    (!event.outcome()?.winners.is_empty()).then(|| "cell-4".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use qipan_engine::{Outcome, Seat};
    use qipan_tictactoe::Event;
    use serde_json::json;

    #[test]
    fn cues_find_their_places_in_the_events_of_the_rules() {
        let taken = serde_json::to_value(Event::CellOccupied { cell: 7, seat: Seat(1) }).unwrap();
        assert_eq!((taken["type"].as_str(), cell(&taken).as_deref()), (Some(CUES[0].event), Some("cell-7")));
        let rows = [(Outcome::win(Seat(0), "three_in_a_row"), true), (Outcome::draw("board_full"), false)];
        for (outcome, expected) in rows {
            let ended = json!({ "type": "match_ended", "outcome": outcome });
            assert_eq!(centre_if_won(&ended).is_some(), expected, "{ended}");
        }
    }
}
