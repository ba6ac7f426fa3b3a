//! Checks of the loaded data beyond its names: counts, costs, moments, levels, and dice that can show what is needed.

use super::names::Name;
use super::{
    Ability, Asking, Behaviour, Card, DamageKind, DataError, Hero, Level, Library, Moment, Side, Status,
    Tier, Timing, Upgrade,
};
use qipan_engine::primitives::dice::Requirement;
use std::collections::BTreeSet;

/// A name that can stand in message keys.
pub(super) fn name(place: &str, name: &str, all: &BTreeSet<String>) -> Result<&'static Name, DataError> {
    let is_right = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '_';
    match !name.is_empty() && name.chars().all(is_right) {
        true => Ok(Name::among(all, name)),
        false => Err(DataError::BadName { place: place.to_owned() }),
    }
}

pub(super) fn status(place: &str, status: &Status) -> Result<(), DataError> {
    let number = match status.behaviour {
        Behaviour::Evade { at_least } | Behaviour::Wager { at_least, .. } => at_least,
        Behaviour::Blind { at_most } => at_most,
        _ => 1,
    };
    if !(1..=6).contains(&number) {
        let problem = "a die shows 1 to 6".to_owned();
        return Err(DataError::BadEffect { place: place.to_owned(), problem });
    }
    match status.limit {
        1..=9 => Ok(()),
        limit => Err(DataError::BadLimit { place: place.to_owned(), limit }),
    }
}

pub(super) fn all(library: &Library) -> Result<(), DataError> {
    for hero in &library.heroes {
        counts(library, hero)?;
        for it in &hero.abilities {
            ability(hero, it)?;
        }
        for id in &hero.cards {
            card(Some(hero), library.card(*id))?;
        }
        levels_have_cards(library, hero)?;
    }
    library.common.iter().try_for_each(|id| card(None, library.card(*id)))
}

fn counts(library: &Library, hero: &Hero) -> Result<(), DataError> {
    let symbols: BTreeSet<_> = hero.die.faces().iter().flat_map(|face| &face.symbols).collect();
    let ultimates = hero.abilities.iter().filter(|ability| ability.ultimate).count();
    let rows = [
        ("symbols", 3, 5, symbols.len()),
        ("offences", 7, 9, hero.offences().count()),
        ("defences", 1, 2, hero.defences().count()),
        ("ultimates", 1, 1, ultimates),
        ("cards of their own", 13, 16, hero.cards.len()),
        ("cards in the deck", 30, 34, hero.cards.len() + library.common.len()),
    ];
    for (what, low, high, found) in rows {
        if !(usize::from(low)..=usize::from(high)).contains(&found) {
            let (place, found) = (hero.id.to_string(), found as u64);
            return Err(DataError::BadCount { place, what, low, high, found });
        }
    }
    Ok(())
}

fn ability(hero: &Hero, ability: &Ability) -> Result<(), DataError> {
    let place = format!("{}, ability {}", hero.id, ability.id);
    let bad = |problem| Err(DataError::BadAbility { place: place.clone(), problem });
    if !(1..=3).contains(&ability.levels.len()) || ability.levels.iter().any(|level| level.tiers.is_empty()) {
        return bad("an ability has one to three levels, each with at least one row");
    }
    for (number, level) in (1..).zip(&ability.levels) {
        let is_defence = ability.side == Side::Defence;
        if !(1..=5).contains(&level.dice) || (!is_defence && level.dice != 5) {
            return bad("an offence has five dice, a defence one to five");
        }
        if is_defence && level.tiers.iter().any(|tier| tier.damage.is_some() || !tier.then.is_empty()) {
            return bad("a defence has neither damage of its own nor anything that comes after it");
        }
        if ability.ultimate && !is_ultimate(hero, level) {
            return bad("an ultimate needs five of the six's symbol and deals ultimate damage");
        }
        rows(hero, &format!("{place}, level {number}"), level)?;
    }
    Ok(())
}

fn is_ultimate(hero: &Hero, level: &Level) -> bool {
    let needed = Requirement::symbols([(hero.crown, 5)]);
    level.tiers.iter().all(|tier| tier.needs == needed && tier.kind == DamageKind::Ultimate)
}

fn rows(hero: &Hero, place: &str, level: &Level) -> Result<(), DataError> {
    let is_reachable = |tier: &Tier| tier.needs.reachable(&hero.die, level.dice) == Ok(true);
    match level.tiers.iter().all(is_reachable) {
        true => Ok(()),
        false => Err(DataError::Unreachable { place: place.to_owned(), dice: level.dice }),
    }
}

fn card(hero: Option<&Hero>, card: &Card) -> Result<(), DataError> {
    let owner = hero.map_or("common", |hero| hero.id.name());
    let place = format!("{owner}, card {}", card.id);
    let costs = if card.timing == Timing::Upgrade { 1..=5 } else { 0..=3 };
    if !costs.contains(&card.cost) {
        return Err(DataError::BadCost { place, cost: card.cost });
    }
    if !moments_of(card.timing).contains(&card.when) {
        let (timing, when) = (written(&card.timing), written(&card.when));
        return Err(DataError::BadMoment { place, timing, when });
    }
    upgrade(&place, hero, card)?;
    asking(&place, card)
}

fn moments_of(timing: Timing) -> &'static [Moment] {
    match timing {
        Timing::Upgrade | Timing::Main => &[Moment::Main],
        Timing::Roll => {
            &[Moment::MyRoll, Moment::TheirRoll, Moment::AnyRoll, Moment::MyOffence, Moment::MyDefence]
        }
        Timing::Instant => &[Moment::MyAttack, Moment::Hurt, Moment::Anytime],
    }
}

/// The name of a timing or moment as it stands in the file.
fn written(value: &impl serde::Serialize) -> String {
    serde_json::to_value(value).ok().and_then(|it| it.as_str().map(str::to_owned)).unwrap_or_default()
}

fn upgrade(place: &str, hero: Option<&Hero>, card: &Card) -> Result<(), DataError> {
    let bad = |problem| Err(DataError::BadUpgrade { place: place.to_owned(), problem });
    match (card.timing, card.upgrade) {
        (Timing::Upgrade, None) => bad("an upgrade card names an ability and a level"),
        (Timing::Upgrade, Some(_)) if !card.effects.is_empty() || card.asks.is_some() => {
            bad("an upgrade card does nothing besides")
        }
        (Timing::Upgrade, Some(Upgrade { ability, level })) => {
            let levels =
                hero.and_then(|hero| hero.ability(ability)).map_or(0, |ability| ability.levels.len());
            if (2..=levels).contains(&usize::from(level)) {
                Ok(())
            } else {
                bad("the ability has no such level")
            }
        }
        (_, Some(_)) => bad("only an upgrade card names an ability"),
        (_, None) if card.effects.is_empty() && card.asks.is_none() => bad("the card does nothing"),
        (_, None) => Ok(()),
    }
}

fn asking(place: &str, card: &Card) -> Result<(), DataError> {
    let bad =
        |problem: &str| Err(DataError::BadEffect { place: place.to_owned(), problem: problem.to_owned() });
    let is_of_dice = match card.asks {
        Some(Asking::SetDie { value }) if !(1..=6).contains(&value) => return bad("a die shows 1 to 6"),
        Some(Asking::AnyDie { count: most } | Asking::Reroll { most }) if !(1..=5).contains(&most) => {
            return bad("one to five dice are chosen");
        }
        Some(Asking::RemoveStatus { .. } | Asking::MoveStatus {} | Asking::ClearStatuses {}) | None => false,
        Some(_) => true,
    };
    if is_of_dice && card.timing != Timing::Roll {
        return bad("dice are turned by roll cards only");
    }
    Ok(())
}

/// Every level must have a card that grants it; otherwise it could never be reached.
fn levels_have_cards(library: &Library, hero: &Hero) -> Result<(), DataError> {
    let upgrades: Vec<Upgrade> = hero.cards.iter().filter_map(|id| library.card(*id).upgrade).collect();
    for ability in &hero.abilities {
        for level in 2..=ability.levels.len() as u8 {
            if !upgrades.contains(&Upgrade { ability: ability.id, level }) {
                let place = format!("{}, ability {}, level {level}", hero.id, ability.id);
                return Err(DataError::BadUpgrade {
                    place,
                    problem: "no card brings the ability to this level",
                });
            }
        }
    }
    Ok(())
}
