//! The motion, effects and sounds of events. The style sheet animates dice, new and falling tokens and numbers.

use crate::sounds::{BUILD, CARD, FALL, HEAL, HIT, PUT, ROLL, SPELL, STEP};
use qipan_engine::PlatformEvent;
use qipan_ui::fx::{Act, Cue, Delay, Path, Time, VisualEffect};
use qipan_ui::sound::cues::{CLICK, END};
use serde_json::Value;

/// Over other tokens, for cards that are put somewhere else.
const HOP: Path = Path::Arc { peak: 0.5, time: Time::ArcLow };

pub(crate) const CUES: &[Cue] = &[
    Cue {
        event: "summoned",
        acts: &[Act::Sound(&PUT), Act::Effect(cell, VisualEffect::Dust), Act::Wait(Time::ArcLow)],
    },
    Cue {
        event: "raised",
        acts: &[Act::Sound(&PUT), Act::Effect(cell, VisualEffect::Glints), Act::Wait(Time::ArcLow)],
    },
    Cue {
        event: "built",
        acts: &[Act::Sound(&BUILD), Act::Effect(cell, VisualEffect::Dust), Act::Wait(Time::ArcLow)],
    },
    Cue {
        event: "moved",
        acts: &[Act::Move(piece, Path::Slide), Act::Later(Delay::Arrival, &Act::Sound(&STEP))],
    },
    Cue {
        event: "forced",
        acts: &[Act::Move(piece, Path::Slide), Act::Later(Delay::Arrival, &Act::Sound(&STEP))],
    },
    Cue { event: "placed", acts: &[Act::Move(piece, HOP), Act::Later(Delay::Arrival, &Act::Sound(&STEP))] },
    Cue { event: "swapped", acts: &[Act::Sound(&STEP), Act::Wait(Time::ArcLow)] },
    Cue { event: "dice_rolled", acts: &[Act::Sound(&ROLL), Act::Wait(Time::RollAll)] },
    Cue {
        event: "damage_dealt",
        acts: &[
            Act::SoundIf(hurts, &HIT),
            Act::Effect(hurt_cell, VisualEffect::Sparks),
            Act::Wait(Time::Fade),
        ],
    },
    Cue {
        event: "destroyed",
        acts: &[Act::Sound(&FALL), Act::Effect(cell, VisualEffect::Scatter), Act::Wait(Time::Slide)],
    },
    Cue {
        event: "healed",
        acts: &[Act::Sound(&HEAL), Act::Effect(cell, VisualEffect::Glints), Act::Wait(Time::Fade)],
    },
    Cue { event: "boosted", acts: &[Act::Sound(&CLICK), Act::Wait(Time::Fade)] },
    Cue { event: "event_played", acts: &[Act::Sound(&SPELL), Act::Wait(Time::Slide)] },
    Cue {
        event: "ability_used",
        acts: &[Act::Sound(&SPELL), Act::Effect(cell, VisualEffect::Glints), Act::Wait(Time::Fade)],
    },
    Cue {
        event: "ability_triggered",
        acts: &[Act::Effect(cell, VisualEffect::Glints), Act::Wait(Time::Fade)],
    },
    Cue { event: "inaction", acts: &[Act::Sound(&HIT), Act::Wait(Time::Fade)] },
    Cue { event: "pressed", acts: &[Act::Sound(&HIT), Act::Wait(Time::Fade)] },
    Cue { event: "dusk", acts: &[Act::Sound(&HIT), Act::Wait(Time::Fade)] },
    Cue { event: "card_discarded", acts: &[Act::Sound(&CARD)] },
    Cue { event: "card_returned", acts: &[Act::Sound(&CARD)] },
    Cue { event: "cards_drawn", acts: &[Act::Sound(&CARD)] },
    Cue {
        event: "match_ended",
        acts: &[Act::Sound(&END), Act::Effect(winner, VisualEffect::Victory), Act::Closing(Time::Closing)],
    },
];

fn cell(event: &Value) -> Option<String> {
    Some(event.get("cell")?.as_str()?.to_owned())
}

fn piece(event: &Value) -> Option<String> {
    Some(format!("p{}", event.get("piece")?.as_u64()?))
}

fn hurts(event: &Value) -> bool {
    event.get("amount").and_then(Value::as_i64).is_some_and(|amount| amount > 0)
}

fn hurt_cell(event: &Value) -> Option<String> {
    cell(event).filter(|_| hurts(event))
}

/// The crest of the winner. A draw is not celebrated.
fn winner(event: &Value) -> Option<String> {
    let event = PlatformEvent::read(event)?;
    Some(format!("side-{}", event.outcome()?.winners.first()?.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use qipan_engine::{Outcome, Seat};
    use qipan_summonerwars::{Cell, Event, library};
    use serde_json::json;

    #[test]
    fn cues_find_their_places_in_the_events_of_the_rules() {
        let card = library().card_named("tp_halberd").unwrap();
        let at = Cell::named("c3").unwrap();
        let json = |event: Event| serde_json::to_value(event).unwrap();
        let summoned = json(Event::Summoned { seat: Seat(0), card, cell: at, piece: 7 });
        assert_eq!(cell(&summoned).as_deref(), Some("c3"));
        let moved = json(Event::Moved { piece: 7, from: at, to: at });
        assert_eq!(piece(&moved).as_deref(), Some("p7"));
        let damage = |amount| json!({ "type": "damage_dealt", "cell": "c3", "amount": amount });
        assert_eq!((hurt_cell(&damage(2)).as_deref(), hurt_cell(&damage(0))), (Some("c3"), None));
        let won = json!({ "type": "match_ended", "outcome": Outcome::win(Seat(1), "summoner_destroyed") });
        assert_eq!(winner(&won).as_deref(), Some("side-1"));
    }
}
