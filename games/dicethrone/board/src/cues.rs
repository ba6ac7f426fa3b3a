//! The effects and sounds of events. The style sheet animates dice, tokens and numbers.

use qipan_ui::fx::particles::Burst;
use qipan_ui::fx::{Act, Cue, Time};
use qipan_ui::sound::cues::{CAPTURE, CARD, CLICK, DICE, END, PLACE};
use serde_json::Value;

/// Where a blow lands.
const SPARKS: Burst = Burst {
    count: 14,
    speed: 0.22,
    gravity: 0.35,
    life_ms: 420.0,
    size: 0.006,
    colours: &["--seal-fill", "--warn", "--ivory-edge"],
};

/// Where a player is healed or gains something good.
const GLINTS: Burst = Burst {
    count: 8,
    speed: 0.1,
    gravity: -0.08,
    life_ms: 480.0,
    size: 0.005,
    colours: &["--ok", "--ivory-edge"],
};

pub(crate) const CUES: &[Cue] = &[
    Cue { event: "dice_rolled", acts: &[Act::Sound(&DICE), Act::Wait(Time::RollAll)] },
    Cue { event: "bonus_rolled", acts: &[Act::Sound(&DICE), Act::Wait(Time::RollAll)] },
    Cue { event: "dice_changed", acts: &[Act::Sound(&PLACE), Act::Wait(Time::Flip)] },
    Cue { event: "die_locked", acts: &[Act::Sound(&CLICK)] },
    Cue { event: "die_unlocked", acts: &[Act::Sound(&CLICK)] },
    Cue { event: "ability_activated", acts: &[Act::Sound(&PLACE)] },
    Cue {
        event: "ability_upgraded",
        acts: &[Act::Sound(&CARD), Act::Particles(ability, &GLINTS), Act::Wait(Time::Slide)],
    },
    Cue { event: "card_played", acts: &[Act::Sound(&CARD), Act::Wait(Time::Slide)] },
    Cue { event: "card_sold", acts: &[Act::Sound(&CARD)] },
    Cue { event: "card_drawn", acts: &[Act::Sound(&CARD)] },
    Cue { event: "card_discarded", acts: &[Act::Sound(&CARD)] },
    Cue { event: "status_applied", acts: &[Act::Sound(&CLICK)] },
    Cue { event: "heal_applied", acts: &[Act::Particles(hero, &GLINTS), Act::Wait(Time::Fade)] },
    Cue {
        event: "damage_dealt",
        acts: &[Act::SoundIf(hurts, &CAPTURE), Act::Particles(hurt_hero, &SPARKS), Act::Wait(Time::Slide)],
    },
    Cue { event: "match_ended", acts: &[Act::Sound(&END), Act::Closing(Time::Closing)] },
];

/// The mask of the hero that an event is about.
fn hero(event: &Value) -> Option<String> {
    Some(format!("hero-{}", event.get("seat")?.as_u64()?))
}

fn hurts(event: &Value) -> bool {
    event.get("amount").and_then(Value::as_i64).is_some_and(|amount| amount > 0)
}

fn hurt_hero(event: &Value) -> Option<String> {
    hero(event).filter(|_| hurts(event))
}

fn ability(event: &Value) -> Option<String> {
    Some(format!("ability-{}", event.get("ability")?.as_str()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use qipan_cards::modifiers::Breakdown;
    use qipan_dicethrone::{DamageKind, Event, Source, library};
    use qipan_engine::Seat;

    #[test]
    fn cues_find_their_places_in_the_events_of_the_rules() {
        let mallet = library().ability_named("mallet").unwrap();
        let source = Source::Ability { ability: mallet };
        let damage = |amount| {
            let breakdown = Breakdown { base: amount, steps: Vec::new(), total: amount };
            let kind = DamageKind::Normal;
            serde_json::to_value(Event::DamageDealt {
                seat: Seat(1),
                by: Seat(0),
                kind,
                amount,
                source,
                breakdown,
            })
            .unwrap()
        };
        assert_eq!(hurt_hero(&damage(6)).as_deref(), Some("hero-1"));
        assert_eq!(hurt_hero(&damage(0)), None);
        let card = library().card_named("mallet_2").unwrap();
        let upgraded = Event::AbilityUpgraded { seat: Seat(0), card, ability: mallet, level: 2 };
        assert_eq!(ability(&serde_json::to_value(upgraded).unwrap()).as_deref(), Some("ability-mallet"));
    }
}
