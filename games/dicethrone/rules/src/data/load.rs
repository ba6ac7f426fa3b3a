//! Building the library from data files: every id is made here, and every name resolved.

use super::file::{AbilityFile, CardFile, HeroFile, LevelFile, StatusFile, TierFile, UpgradeFile};
use super::names::{Name, Names};
use super::resolve::Resolver;
use super::{
    Ability, AbilityId, Card, CardId, DataError, Hero, HeroId, Level, Library, Moment, Status, StatusId,
    SymbolId, Tier, Timing, Upgrade, check,
};
use qipan_engine::primitives::dice::{Die, Face};

impl Library {
    pub(super) fn add_statuses(&mut self, file: &HeroFile, names: &Names) -> Result<(), DataError> {
        for StatusFile { id, polarity, limit, behaviour } in &file.statuses {
            let place = format!("{}, status {id}", file.id);
            let id = StatusId(check::name(&place, id, &names.statuses)?);
            let status = Status { id, polarity: *polarity, limit: *limit, behaviour: *behaviour };
            check::status(&place, &status)?;
            match self.statuses.binary_search_by_key(&id, |status| status.id) {
                Ok(_) => return Err(DataError::Duplicate { place, what: "status" }),
                Err(free) => self.statuses.insert(free, status),
            }
        }
        Ok(())
    }

    pub(super) fn add_hero(&mut self, file: HeroFile, names: &Names) -> Result<(), DataError> {
        let HeroFile { id, die, abilities, cards, .. } = file;
        let id = HeroId(check::name(&id, &id, &names.heroes)?);
        if self.hero_named(id.name()).is_some() {
            return Err(DataError::Duplicate { place: id.to_string(), what: "hero" });
        }
        let (die, crown) = resolve_die(id, &die, names)?;
        let mut hero = Hero { id, die, crown, abilities: Vec::new(), cards: Vec::new() };
        for ability in abilities {
            let ability = self.make_ability(&hero, &ability, names)?;
            hero.abilities.push(ability);
        }
        hero.cards = self.add_cards(id.name(), cards, Some(&hero), names)?;
        self.heroes.push(hero);
        Ok(())
    }

    fn make_ability(&self, hero: &Hero, file: &AbilityFile, names: &Names) -> Result<Ability, DataError> {
        let place = format!("{}, ability {}", hero.id, file.id);
        let id = AbilityId(check::name(&place, &file.id, &names.abilities)?);
        if self.ability_named(id.name()).is_some() || hero.ability(id).is_some() {
            return Err(DataError::Duplicate { place, what: "ability" });
        }
        let level = |(number, level)| self.make_level(hero, &format!("{place}, level {number}"), level);
        let levels = (1..).zip(&file.levels).map(level).collect::<Result<_, _>>()?;
        Ok(Ability { id, side: file.side, ultimate: file.ultimate, levels })
    }

    fn make_level(&self, hero: &Hero, place: &str, file: &LevelFile) -> Result<Level, DataError> {
        let symbols = symbols_of(Some(hero));
        let resolver = Resolver { library: self, place, symbols: &symbols, has_dice: true };
        let tier = |row: &TierFile| {
            let needs = resolver.needs(&row.needs, file.dice)?;
            let damage = row.damage.as_ref().map(|damage| resolver.amount(damage)).transpose()?;
            let first = resolver.effects(&row.first)?;
            // The dice are no longer on the table at this point.
            let then = Resolver { has_dice: false, ..resolver }.effects(&row.then)?;
            Ok(Tier { needs, damage, kind: row.kind, first, then })
        };
        Ok(Level { dice: file.dice, tiers: file.tiers.iter().map(tier).collect::<Result<_, _>>()? })
    }

    /// Adds the cards of a hero, or the common ones.
    pub(super) fn add_cards(
        &mut self,
        owner: &str,
        cards: Vec<CardFile>,
        hero: Option<&Hero>,
        names: &Names,
    ) -> Result<Vec<CardId>, DataError> {
        let mut ids = Vec::new();
        for file in cards {
            let place = format!("{owner}, card {}", file.id);
            let id = CardId(check::name(&place, &file.id, &names.cards)?);
            let card = self.make_card(&place, id, file, hero)?;
            match self.cards.binary_search_by_key(&id, |card| card.id) {
                Ok(_) => return Err(DataError::Duplicate { place, what: "card" }),
                Err(free) => self.cards.insert(free, card),
            }
            ids.push(id);
        }
        Ok(ids)
    }

    fn make_card(
        &self,
        place: &str,
        id: CardId,
        file: CardFile,
        hero: Option<&Hero>,
    ) -> Result<Card, DataError> {
        let CardFile { cost, timing, when, upgrade, effects, asks, .. } = file;
        let upgrade = upgrade.map(|upgrade| resolve_upgrade(place, &upgrade, hero)).transpose()?;
        let when = if timing == Timing::Upgrade { Moment::Main } else { when };
        let symbols = symbols_of(hero);
        let resolver = Resolver { library: self, place, symbols: &symbols, has_dice: false };
        Ok(Card { id, cost, timing, when, upgrade, effects: resolver.effects(&effects)?, asks })
    }
}

fn resolve_upgrade(place: &str, file: &UpgradeFile, hero: Option<&Hero>) -> Result<Upgrade, DataError> {
    let mut abilities = hero.iter().flat_map(|hero| &hero.abilities);
    let unknown = || DataError::UnknownAbility { place: place.to_owned(), name: file.ability.clone() };
    let ability = abilities.find(|ability| ability.id.name() == file.ability).ok_or_else(unknown)?;
    Ok(Upgrade { ability: ability.id, level: file.level })
}

fn symbols_of(hero: Option<&Hero>) -> Vec<SymbolId> {
    let faces = hero.iter().flat_map(|hero| hero.die.faces());
    faces.flat_map(|face| &face.symbols).copied().collect()
}

/// A hero's die and the symbol of its six. The die is checked at once, because everything else relies on it.
fn resolve_die(
    hero: HeroId,
    written: &Die<String>,
    names: &Names,
) -> Result<(Die<SymbolId>, SymbolId), DataError> {
    let bad = || DataError::BadDie { place: hero.to_string() };
    let faces = written.faces();
    let is_right =
        faces.len() == 6 && (1..).zip(faces).all(|(n, face)| face.number == n && face.symbols.len() == 1);
    if !is_right {
        return Err(bad());
    }
    let symbol = |name: &String| SymbolId(Name::among(&names.symbols, name));
    let faces: Vec<_> =
        faces.iter().map(|face| Face::new(face.number, face.symbols.iter().map(symbol))).collect();
    let crown = faces.last().and_then(|face| face.symbols.first()).copied();
    Ok((Die::new(faces).map_err(|_| bad())?, crown.ok_or_else(bad)?))
}
