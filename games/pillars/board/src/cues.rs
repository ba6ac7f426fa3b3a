//! The effects and sounds of events. The discs animate without a cue; the style sheet animates stamps and pillars.

use qipan_engine::PlatformEvent;
use qipan_ui::fx::particles::{CONFETTI, DUST};
use qipan_ui::fx::{Act, Cue, Time};
use qipan_ui::sound::cues::{CARD, CLICK, END, PLACE, Part, Source};
use qipan_ui::sound::{Channel, Sound};
use serde_json::Value;

const fn knock(at_ms: u16, for_ms: u16, level: f32, hz: f32, sharpness: f32) -> Part {
    Part { at_ms, for_ms, level, source: Source::Noise { hz, sharpness } }
}

const fn tone(at_ms: u16, for_ms: u16, level: f32, hz: f32) -> Part {
    Part { at_ms, for_ms, level, source: Source::Sine { hz } }
}

const fn sound_of(parts: &'static [Part]) -> Sound {
    Sound { channel: Channel::Effects, parts }
}

/// Discs are stacked: three knocks that come closer.
const STACK: Sound = sound_of(&[
    knock(0, 40, 0.4, 1500.0, 3.0),
    knock(90, 40, 0.45, 1300.0, 3.0),
    knock(160, 70, 0.6, 1050.0, 2.0),
    tone(160, 80, 0.4, 190.0),
]);
/// A hand comes flat down on the table.
const BUCKLE: Sound = sound_of(&[knock(0, 60, 0.5, 420.0, 1.2), tone(0, 160, 0.5, 98.0)]);
/// The hand is lifted again: two tones up.
const REVEAL: Sound =
    sound_of(&[knock(0, 70, 0.3, 2800.0, 0.9), tone(20, 120, 0.5, 294.0), tone(150, 220, 0.6, 440.0)]);
/// Chips are counted out.
const CHIPS: Sound = sound_of(&[
    knock(0, 28, 0.4, 3600.0, 5.0),
    knock(70, 28, 0.4, 3900.0, 5.0),
    knock(130, 28, 0.4, 3700.0, 5.0),
    knock(200, 40, 0.5, 3300.0, 5.0),
]);
/// Eight discs slide to each player.
const DEAL: Sound = sound_of(&[
    knock(0, 60, 0.35, 2600.0, 0.8),
    knock(90, 60, 0.35, 2900.0, 0.8),
    knock(180, 60, 0.35, 2700.0, 0.8),
    knock(270, 80, 0.35, 3000.0, 0.8),
]);

pub(crate) const CUES: &[Cue] = &[
    Cue { event: "hand_began", acts: &[Act::Sound(&DEAL), Act::Wait(Time::Slide)] },
    Cue { event: "played", acts: &[Act::Sound(&PLACE), Act::Wait(Time::Slide)] },
    Cue { event: "covered", acts: &[Act::Sound(&CARD), Act::Wait(Time::Slide)] },
    Cue {
        event: "round_taken",
        acts: &[Act::Sound(&STACK), Act::Particles(pillars, &DUST), Act::Wait(Time::Flip)],
    },
    Cue { event: "buckled", acts: &[Act::Sound(&BUCKLE), Act::Wait(Time::Slide)] },
    Cue { event: "revealed", acts: &[Act::Sound(&REVEAL), Act::Wait(Time::Slide)] },
    Cue { event: "reveal_passed", acts: &[Act::Sound(&CLICK), Act::Wait(Time::Fade)] },
    Cue { event: "settled", acts: &[Act::Sound(&CHIPS), Act::Wait(Time::ArcHigh)] },
    Cue {
        event: "match_ended",
        acts: &[Act::Sound(&END), Act::Particles(sheet_if_won, &CONFETTI), Act::Wait(Time::ArcHigh)],
    },
];

/// The pillars of the seat that takes the round.
fn pillars(event: &Value) -> Option<String> {
    Some(format!("pillars-{}", event.get("seat")?.as_u64()?))
}

/// A draw has no confetti.
fn sheet_if_won(event: &Value) -> Option<String> {
    let event = PlatformEvent::read(event)?;
    (!event.outcome()?.winners.is_empty()).then(|| "settlement".to_owned())
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
            assert_eq!(sheet_if_won(&ended).is_some(), expected, "{ended}");
        }
    }

    #[test]
    fn no_sound_is_too_loud_or_too_long() {
        for sound in [STACK, BUCKLE, REVEAL, CHIPS, DEAL] {
            assert!((1..=700).contains(&sound.length_ms()), "{sound:?}");
            for part in sound.parts {
                let sounds =
                    |other: &&Part| other.at_ms <= part.at_ms && part.at_ms < other.at_ms + other.for_ms;
                let level: f32 = sound.parts.iter().filter(sounds).map(|part| part.level).sum();
                assert!(level <= 1.001, "{sound:?} reaches {level} at {} ms", part.at_ms);
            }
        }
    }
}
