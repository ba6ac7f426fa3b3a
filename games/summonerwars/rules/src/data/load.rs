//! From files to cards: resolves the names of cards, the variables of formulas, and the kinds of modifiers.

use super::ability::{Always, Choice, Cost, Need, Options, Triggered};
use super::file::{
    AbilityFile, CardFile, ChoiceFile, CostFile, EffectFile, FactionFile, ModifierFile, StartFile,
};
use super::{
    Amount, Card, CardId, Class, DataError, Effect, Faction, FactionId, Group, Heading, Keyword, Kind,
    Library, ModifierRule, Name, Ref, Start, Stat, Variable, Who, price,
};
use qipan_cards::expression::Expression;
use serde::de::DeserializeOwned;
use std::collections::{BTreeMap, BTreeSet};

impl Library {
    pub(super) fn add(&mut self, file: FactionFile, names: &BTreeSet<String>) -> Result<(), DataError> {
        let id_of = |name: &str| -> Option<CardId> {
            names.iter().position(|other| other == name).map(|at| CardId(at as u8))
        };
        let faction = file.start.as_ref().map(|_| FactionId(self.factions.len() as u8));
        let mut ids = Vec::new();
        for card in file.cards {
            let place = format!("card {}", card.id);
            let id = id_of(&card.id).ok_or_else(|| DataError::card(&place, "it has no id"))?;
            let card = make_card(&place, id, faction, card)?;
            match self.cards.binary_search_by_key(&id, |card| card.id) {
                Ok(_) => return Err(DataError::Duplicate { place }),
                Err(free) => self.cards.insert(free, card),
            }
            ids.push(id);
        }
        let (Some(start), Some(id)) = (file.start, faction) else {
            return Ok(());
        };
        let place = format!("faction {}", file.id);
        let start = make_start(&place, self, &ids, start)?;
        self.factions.push(Faction { id, name: file.id, symbols: file.symbols, start, cards: ids });
        Ok(())
    }
}

fn make_start(place: &str, library: &Library, ids: &[CardId], file: StartFile) -> Result<Start, DataError> {
    let find = |id: CardId| library.cards.iter().find(|card| card.id == id);
    let of_class = |class: Class| {
        let found = ids.iter().copied().find(|id| find(*id).is_some_and(|card| card.class == class));
        found.ok_or_else(|| DataError::faction(place, format!("there is no {class:?}")))
    };
    let named = |name: &str| {
        let found = ids.iter().copied().find(|id| find(*id).is_some_and(|card| card.name == name));
        found.ok_or_else(|| DataError::faction(place, format!("it has no card {name:?} to start with")))
    };
    let [first, second] = file.units;
    Ok(Start {
        summoner: (of_class(Class::Summoner)?, file.summoner),
        gate: (of_class(Class::StartGate)?, file.gate),
        units: [(named(&first.card)?, first.cell), (named(&second.card)?, second.cell)],
    })
}

fn make_card(place: &str, id: CardId, faction: Option<FactionId>, file: CardFile) -> Result<Card, DataError> {
    if !cfg!(target_arch = "wasm32") {
        price::check(place, &file)?;
    }
    let is_structure = file.structure || matches!(file.class, Class::Gate | Class::StartGate);
    let mut card = Card {
        id,
        name: file.id,
        faction,
        seal: file.seal,
        class: file.class,
        is_structure,
        cost: file.cost,
        life: file.life,
        strength: file.strength,
        attack: file.attack,
        phase: file.phase,
        is_active: file.active,
        symbols: file.symbols,
        copies: file.copies,
        triggered: Vec::new(),
        always: Vec::new(),
        always_bits: 0,
        aura_bits: 0,
        price: file.price.unwrap_or(0),
    };
    for ability in file.abilities {
        let resolver = Resolver { place, counts: &ability.counts };
        if ability.when.is_some() {
            card.triggered.push(resolver.triggered(&ability)?);
        } else {
            card.always.push(resolver.always(&ability)?);
        }
    }
    for always in &card.always {
        let bits = always.modifiers.iter().fold(0, |bits, rule| bits | rule.bit());
        card.always_bits |= bits;
        card.aura_bits |= if always.to.is_some() { bits } else { 0 };
    }
    Ok(card)
}

#[derive(Clone, Copy)]
struct Resolver<'a> {
    place: &'a str,
    counts: &'a BTreeMap<String, Group>,
}

impl Resolver<'_> {
    fn bad(self, problem: impl Into<String>) -> DataError {
        DataError::ability(self.place, problem)
    }

    fn triggered(self, file: &AbilityFile) -> Result<Triggered, DataError> {
        let when = file.when.clone().ok_or_else(|| self.bad("an ability has a moment"))?;
        if !file.always.is_empty() || file.to.is_some() {
            return Err(self.bad("an ability either happens or always holds"));
        }
        let condition = file.condition.as_ref().map(|it| it.resolve(&|name: &String| self.variable(name)));
        let effects: Vec<Effect> =
            file.effects.iter().map(|effect| self.effect(effect)).collect::<Result<_, _>>()?;
        let costs = file.pay.iter().map(|cost| self.cost(cost)).collect::<Result<_, _>>()?;
        let mut choices: Vec<Choice> = Vec::new();
        for choice in &file.choose {
            let choice = self.choice(choice, choices.last(), &effects)?;
            choices.push(choice);
        }
        let is_quiet = effects.iter().all(|effect| {
            matches!(effect, Effect::Boost { .. } | Effect::Magic { .. } | Effect::Draw { .. })
        });
        let condition = condition.transpose()?;
        Ok(Triggered { when, once: file.once, condition, may: file.may, choices, costs, effects, is_quiet })
    }

    fn always(self, file: &AbilityFile) -> Result<Always, DataError> {
        let happens = file.once || file.may || !file.choose.is_empty() || !file.pay.is_empty();
        if happens || !file.effects.is_empty() || file.always.is_empty() {
            return Err(self.bad("an ability either happens or always holds"));
        }
        let condition = file.condition.as_ref().map(|it| it.resolve(&|name: &String| self.variable(name)));
        let modifiers = file.always.iter().map(|it| self.modifier(it)).collect::<Result<_, _>>()?;
        Ok(Always { condition: condition.transpose()?, modifiers, to: file.to.clone() })
    }

    fn choice(
        self,
        file: &ChoiceFile,
        before: Option<&Choice>,
        effects: &[Effect],
    ) -> Result<Choice, DataError> {
        let options = match (&file.from, file.cell, file.direction) {
            (Some(group), None, None) => Options::Cards(group.clone()),
            (None, Some(cells), None) => Options::Cells(cells),
            (None, None, Some(unit)) => Options::Directions(unit),
            _ => return Err(self.bad("a choice is among cards, cells or directions")),
        };
        let follows_optional = before.is_some_and(|before| before.need == Need::Optional);
        let need = match (file.optional, file.up_to) {
            (false, None) => Need::One,
            (false, Some(most)) => Need::UpTo(most),
            (true, None) if follows_optional && matches!(options, Options::Cells(_)) => Need::Paired,
            (true, None) => Need::Optional,
            (true, Some(_)) => return Err(self.bad("a choice is either optional or of several")),
        };
        let moves = effects.iter().any(|effect| moved_by(effect, file.name));
        Ok(Choice { name: file.name, options, need, moves })
    }

    fn cost(self, file: &CostFile) -> Result<Cost, DataError> {
        Ok(match file {
            CostFile::Magic { amount } => Cost::Magic(self.amount(amount)?),
            CostFile::Boost { amount } => Cost::Boost(*amount),
            CostFile::Wound { amount } => Cost::Wound(*amount),
            CostFile::Discard { amount } => Cost::Discard(*amount),
            CostFile::Attack {} => Cost::Attack,
        })
    }

    fn modifier(self, file: &ModifierFile) -> Result<ModifierRule, DataError> {
        let ModifierFile { kind, amount, next_to } = file;
        let bad = || self.bad(format!("{kind} is no modifier, or has other parameters"));
        match (kind.as_str(), amount, next_to) {
            ("arrives", None, Some(group)) => Ok(ModifierRule::Arrives(group.clone())),
            ("site", None, Some(group)) => Ok(ModifierRule::Site(group.clone())),
            (_, Some(amount), None) => {
                let stat: Stat = word(kind).ok_or_else(bad)?;
                Ok(ModifierRule::Stat(stat, self.amount(amount)?))
            }
            (_, None, None) => word::<Keyword>(kind).map(ModifierRule::Keyword).ok_or_else(bad),
            _ => Err(bad()),
        }
    }

    fn effect(self, file: &EffectFile) -> Result<Effect, DataError> {
        Ok(match file {
            EffectFile::Damage { to, amount } => {
                Effect::Damage { to: to.clone(), amount: self.amount(amount)? }
            }
            EffectFile::Heal { to, amount } => Effect::Heal { to: to.clone(), amount: self.amount(amount)? },
            EffectFile::Destroy { to } => Effect::Destroy { to: to.clone() },
            EffectFile::Force { to, distance, direction, from } => Effect::Force {
                to: to.clone(),
                distance: self.amount(distance)?,
                heading: *direction,
                from: *from,
            },
            EffectFile::Place { to, cell } => Effect::Place { to: *to, cell: *cell },
            EffectFile::Swap { first, second } => Effect::Swap { first: *first, second: *second },
            EffectFile::Boost { to, amount } => {
                Effect::Boost { to: to.clone(), amount: self.amount(amount)? }
            }
            EffectFile::Magic { seat, amount } => {
                Effect::Magic { party: *seat, amount: self.amount(amount)? }
            }
            EffectFile::Draw { seat, amount } => Effect::Draw { party: *seat, amount: self.amount(amount)? },
            EffectFile::Return { to } => Effect::Return { to: to.clone() },
            EffectFile::Raise { card, cell } => Effect::Raise { card: *card, cell: *cell },
            EffectFile::Strike { unit, target } => Effect::Strike { unit: *unit, target: *target },
            EffectFile::Ready { to } => Effect::Ready { to: to.clone() },
            EffectFile::Give { to, modifier, until } => {
                Effect::Give { to: to.clone(), modifier: self.modifier(modifier)?, until: *until }
            }
            EffectFile::Roll { dice } => Effect::Roll { dice: *dice },
            EffectFile::Bonus { amount } => Effect::Bonus { amount: self.amount(amount)? },
        })
    }

    fn amount(self, written: &Expression) -> Result<Amount, DataError> {
        written.resolve(&|name: &String| self.variable(name))
    }

    fn variable(self, name: &str) -> Result<Variable, DataError> {
        let found = match name {
            "boosts" => Some(Variable::Boosts(Ref::Itself)),
            "wounds" => Some(Variable::Wounds),
            "moved" => Some(Variable::Moved),
            "specials" => Some(Variable::Specials),
            "dealt" => Some(Variable::Dealt),
            "killed" => Some(Variable::Killed),
            "felled" => Some(Variable::Felled),
            _ => name.split_once('.').and_then(|(of, what)| self.fact(of, what)),
        };
        found.ok_or_else(|| self.bad(format!("there is no variable {name:?}")))
    }

    fn fact(self, of: &str, what: &str) -> Option<Variable> {
        if of == "count" {
            return self.counts.get(what).map(|group| Variable::Count(Box::new(group.clone())));
        }
        let of = Ref::read(of)?;
        match what {
            "boosts" => Some(Variable::Boosts(of)),
            "cost" => Some(Variable::Cost(of)),
            _ => what.strip_prefix("is_").and_then(Kind::read).map(|kind| Variable::Is(of, kind)),
        }
    }
}

/// A word of a closed list, such as the name of a stat.
fn word<T: DeserializeOwned>(word: &str) -> Option<T> {
    serde_json::from_value(word.into()).ok()
}

/// Whether an effect slides, places or swaps what was chosen under this name.
fn moved_by(effect: &Effect, name: Name) -> bool {
    let is = |of: &Ref| *of == Ref::Chosen(name);
    match effect {
        Effect::Force { to: Who::One(unit), heading, .. } => is(unit) && *heading != Heading::Chosen(name),
        Effect::Place { to, .. } => is(to),
        Effect::Swap { first, second } => is(first) || is(second),
        _ => false,
    }
}
