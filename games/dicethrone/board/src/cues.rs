//! The effects and sounds of events. The style sheet animates dice, tokens and numbers.

use crate::sounds::{DRAW, HEAL, HIT, LOCK, PLAY, ROLL, TURN_DIE};
use qipan_dicethrone::{DamageKind, Source, library};
use qipan_engine::PlatformEvent;
use qipan_ui::fx::{Act, Cue, Time, VisualEffect};
use qipan_ui::sound::cues::{CLICK, END};
use serde::Deserialize;
use serde_json::Value;

pub(crate) const CUES: &[Cue] = &[
    Cue { event: "dice_rolled", acts: &[Act::Sound(&ROLL), Act::Wait(Time::RollAll)] },
    Cue { event: "bonus_rolled", acts: &[Act::Sound(&ROLL), Act::Wait(Time::RollAll)] },
    Cue { event: "dice_changed", acts: &[Act::Sound(&TURN_DIE), Act::Wait(Time::Flip)] },
    Cue { event: "die_locked", acts: &[Act::Sound(&LOCK)] },
    Cue { event: "die_unlocked", acts: &[Act::Sound(&LOCK)] },
    Cue { event: "ability_activated", acts: &[Act::Sound(&PLAY)] },
    Cue {
        event: "ability_upgraded",
        acts: &[Act::Sound(&PLAY), Act::Effect(ability, VisualEffect::Glints), Act::Wait(Time::Slide)],
    },
    Cue { event: "card_played", acts: &[Act::Sound(&PLAY), Act::Wait(Time::Slide)] },
    Cue { event: "card_sold", acts: &[Act::Sound(&DRAW)] },
    Cue { event: "card_drawn", acts: &[Act::Sound(&DRAW)] },
    Cue { event: "card_discarded", acts: &[Act::Sound(&DRAW)] },
    Cue { event: "status_applied", acts: &[Act::Sound(&CLICK)] },
    Cue {
        event: "heal_applied",
        acts: &[Act::Sound(&HEAL), Act::Effect(hero, VisualEffect::Glints), Act::Wait(Time::Fade)],
    },
    Cue {
        event: "damage_dealt",
        acts: &[
            Act::SoundIf(hurts, &HIT),
            Act::Effect(burnt_hero, VisualEffect::Embers),
            Act::Effect(chilled_hero, VisualEffect::Frost),
            Act::Effect(struck_hero, VisualEffect::Sparks),
            Act::Wait(Time::Slide),
        ],
    },
    Cue {
        event: "match_ended",
        acts: &[Act::Sound(&END), Act::Effect(winner, VisualEffect::Victory), Act::Closing(Time::Closing)],
    },
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

/// The hero whose ability or card deals the damage.
fn author(source: Source) -> Option<&'static str> {
    let mut heroes = library().heroes.iter();
    let hero = match source {
        Source::Ability { ability } => heroes.find(|hero| hero.abilities.iter().any(|it| it.id == ability)),
        Source::Card { card } => heroes.find(|hero| hero.cards.contains(&card)),
        Source::Status { .. } => None,
    };
    hero.map(|hero| hero.id.name())
}

/// What a blow looks like: that of some heroes by the hero, the others by the kind of damage.
fn look(event: &Value) -> VisualEffect {
    let author = event.get("source").and_then(|source| author(Source::deserialize(source).ok()?));
    let kind = event.get("kind").and_then(|kind| DamageKind::deserialize(kind).ok()).unwrap_or_default();
    match (author, kind) {
        (Some("ashcaller"), _) | (_, DamageKind::Ultimate) => VisualEffect::Embers,
        (Some("fentrapper"), _) | (_, DamageKind::Pure | DamageKind::Undefendable) => VisualEffect::Frost,
        _ => VisualEffect::Sparks,
    }
}

fn burnt_hero(event: &Value) -> Option<String> {
    hurt_hero(event).filter(|_| look(event) == VisualEffect::Embers)
}

fn chilled_hero(event: &Value) -> Option<String> {
    hurt_hero(event).filter(|_| look(event) == VisualEffect::Frost)
}

fn struck_hero(event: &Value) -> Option<String> {
    hurt_hero(event).filter(|_| look(event) == VisualEffect::Sparks)
}

fn ability(event: &Value) -> Option<String> {
    Some(format!("ability-{}", event.get("ability")?.as_str()?))
}

/// A draw is not celebrated.
fn winner(event: &Value) -> Option<String> {
    let event = PlatformEvent::read(event)?;
    Some(format!("hero-{}", event.outcome()?.winners.first()?.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use qipan_cards::modifiers::Breakdown;
    use qipan_dicethrone::Event;
    use qipan_engine::{Outcome, Seat};
    use serde_json::json;

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
        assert_eq!((struck_hero(&damage(6)), burnt_hero(&damage(6))), (Some("hero-1".to_owned()), None));
        let card = library().card_named("mallet_2").unwrap();
        let upgraded = Event::AbilityUpgraded { seat: Seat(0), card, ability: mallet, level: 2 };
        assert_eq!(ability(&serde_json::to_value(upgraded).unwrap()).as_deref(), Some("ability-mallet"));
        let rows =
            [(Outcome::win(Seat(1), "last_standing"), Some("hero-1")), (Outcome::draw("both_fell"), None)];
        for (outcome, expected) in rows {
            assert_eq!(winner(&json!({ "type": "match_ended", "outcome": outcome })).as_deref(), expected);
        }
    }

    #[test]
    fn blows_look_like_their_hero_or_their_kind() {
        let first = |name: &str| {
            let hero = library().hero(library().hero_named(name).unwrap());
            Source::Ability { ability: hero.abilities[0].id }
        };
        let rows = [
            ("quarryhand", DamageKind::Normal, VisualEffect::Sparks),
            ("quarryhand", DamageKind::Pure, VisualEffect::Frost),
            ("quarryhand", DamageKind::Ultimate, VisualEffect::Embers),
            ("ashcaller", DamageKind::Normal, VisualEffect::Embers),
            ("ashcaller", DamageKind::Undefendable, VisualEffect::Embers),
            ("fentrapper", DamageKind::Normal, VisualEffect::Frost),
        ];
        for (hero, kind, expected) in rows {
            let event = json!({ "type": "damage_dealt", "seat": 1, "amount": 3, "kind": kind, "source": first(hero) });
            assert_eq!(look(&event), expected, "{hero} {kind:?}");
            let found = [burnt_hero(&event), chilled_hero(&event), struck_hero(&event)];
            assert_eq!(found.iter().flatten().count(), 1, "{hero} {kind:?}");
        }
    }
}
