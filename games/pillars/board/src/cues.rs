//! The effects and sounds of events. The discs animate without a cue; the style sheet animates stamps and pillars.

use crate::sounds::{BUCKLE, COVER, DEAL, PLACE, REVEAL, STACK};
use qipan_engine::PlatformEvent;
use qipan_ui::fx::{Act, Cue, Time, VisualEffect};
use qipan_ui::sound::cues::{CLICK, END};
use serde_json::Value;

pub(crate) const CUES: &[Cue] = &[
    Cue { event: "hand_began", acts: &[Act::Sound(&DEAL), Act::Wait(Time::Slide)] },
    Cue { event: "played", acts: &[Act::Sound(&PLACE), Act::Wait(Time::Slide)] },
    Cue { event: "covered", acts: &[Act::Sound(&COVER), Act::Wait(Time::Slide)] },
    Cue {
        event: "round_taken",
        acts: &[Act::Sound(&STACK), Act::Effect(pillars, VisualEffect::Dust), Act::Wait(Time::Flip)],
    },
    Cue { event: "buckled", acts: &[Act::Sound(&BUCKLE), Act::Wait(Time::Slide)] },
    Cue { event: "revealed", acts: &[Act::Sound(&REVEAL), Act::Wait(Time::Slide)] },
    Cue { event: "reveal_passed", acts: &[Act::Sound(&CLICK), Act::Wait(Time::Fade)] },
    // The sheet that opens afterwards counts the chips, with their sound.
    Cue { event: "settled", acts: &[Act::Wait(Time::Fade)] },
    Cue {
        event: "match_ended",
        acts: &[
            Act::Sound(&END),
            Act::Effect(middle_if_won, VisualEffect::Victory),
            Act::Wait(Time::ArcHigh),
        ],
    },
];

/// The pillars of the seat that takes the round.
fn pillars(event: &Value) -> Option<String> {
    Some(format!("pillars-{}", event.get("seat")?.as_u64()?))
}

/// A draw is not celebrated.
fn middle_if_won(event: &Value) -> Option<String> {
    let event = PlatformEvent::read(event)?;
    (!event.outcome()?.winners.is_empty()).then(|| "middle".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use qipan_engine::{Outcome, Seat, SeatSet};
    use qipan_pillars::{Bag, End, Event};
    use serde_json::json;

    fn kind(event: &Event) -> String {
        serde_json::to_value(event).unwrap()["type"].as_str().unwrap().to_owned()
    }

    #[test]
    fn every_event_of_the_rules_has_its_cue() {
        let (seat, discs) = (Seat(1), Bag::EMPTY);
        let events = [
            Event::HandBegan { number: 1, leader: seat, voided: 0 },
            Event::Played { seat, discs, power: 1 },
            Event::Covered { seat, count: 1, discs: None },
            Event::RoundTaken { seat, kind: 1, pillars: 1, end: None },
            Event::Buckled { seat, order: Vec::new() },
            Event::Revealed { seat, buckler: seat, enough: false },
            Event::RevealPassed { seat, last: false },
            Event::Settled { number: 1, end: End::Buckle, transfers: Vec::new() },
        ];
        for event in events {
            assert!(CUES.iter().any(|cue| cue.event == kind(&event)), "{event:?}");
        }
    }

    #[test]
    fn cues_find_their_places_in_the_events_of_the_rules() {
        let taken = Event::RoundTaken { seat: Seat(2), kind: 1, pillars: 3, end: None };
        assert_eq!(pillars(&serde_json::to_value(taken).unwrap()).as_deref(), Some("pillars-2"));
        let rows = [
            (Outcome::winners(SeatSet::only(Seat(0)), "most_chips"), true),
            (Outcome::draw("equal_chips"), false),
        ];
        for (outcome, expected) in rows {
            let ended = json!({ "type": "match_ended", "outcome": outcome });
            assert_eq!(middle_if_won(&ended).is_some(), expected, "{ended}");
        }
    }
}
