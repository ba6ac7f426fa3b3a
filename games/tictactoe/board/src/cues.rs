//! The effects and sounds of events. The style sheet animates the marks.

use crate::sounds::{BRUSH, CROSS, NOUGHT};
use qipan_engine::PlatformEvent;
use qipan_ui::fx::{Act, Cue, Time, VisualEffect};
use qipan_ui::sound::cues::END;
use serde_json::Value;

pub(crate) const CUES: &[Cue] = &[
    Cue {
        event: "cell_occupied",
        acts: &[
            Act::SoundIf(is_cross, &CROSS),
            Act::SoundIf(is_nought, &NOUGHT),
            Act::Effect(cell, VisualEffect::Dust),
            Act::Wait(Time::Slide),
        ],
    },
    Cue {
        event: "match_ended",
        acts: &[
            Act::SoundIf(is_won, &BRUSH),
            Act::SoundIf(is_drawn, &END),
            Act::Effect(centre_if_won, VisualEffect::Victory),
            Act::Wait(Time::ArcHigh),
        ],
    },
];

/// The cell of an event, by the name that lessons use too.
fn cell(event: &Value) -> Option<String> {
    Some(format!("cell-{}", event.get("cell")?.as_u64()?))
}

fn is_cross(event: &Value) -> bool {
    event.get("seat").and_then(Value::as_u64) == Some(0)
}

fn is_nought(event: &Value) -> bool {
    !is_cross(event)
}

fn is_won(event: &Value) -> bool {
    centre_if_won(event).is_some()
}

fn is_drawn(event: &Value) -> bool {
    !is_won(event)
}

/// A draw is not celebrated.
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

    /// The sounds that an event has, of those in the plan of its cue.
    fn heard(event: &Value) -> Vec<qipan_ui::sound::Sound> {
        let cue = CUES.iter().find(|cue| event["type"] == cue.event).unwrap();
        let sounds = cue.acts.iter().filter_map(|act| match act {
            Act::Sound(sound) => Some(**sound),
            Act::SoundIf(is_heard, sound) => is_heard(event).then_some(**sound),
            _ => None,
        });
        sounds.collect()
    }

    #[test]
    fn a_cross_sounds_like_two_strokes_and_a_nought_like_one() {
        let taken = |seat| serde_json::to_value(Event::CellOccupied { cell: 7, seat: Seat(seat) }).unwrap();
        assert_eq!((heard(&taken(0)), heard(&taken(1))), (vec![CROSS], vec![NOUGHT]));
        let ended = |outcome: Outcome| json!({ "type": "match_ended", "outcome": outcome });
        assert_eq!(heard(&ended(Outcome::win(Seat(0), "three_in_a_row"))), [BRUSH]);
        assert_eq!(heard(&ended(Outcome::draw("board_full"))), [END]);
    }
}
