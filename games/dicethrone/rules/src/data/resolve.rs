//! Resolves effects as data files write them: names of effects, targets, statuses, variables and symbols.
//!
//! | effect | parameters |
//! |---|---|
//! | `damage` | `amount`, `kind` (`collateral` if left out), `to` (opponents) |
//! | `heal`, `gain_cp`, `draw` | `amount`, `to` (self) |
//! | `discard` | `amount`, `to` (opponents): cards at random |
//! | `gain`, `lose` | `status`, `amount` (1), `to` (self) |
//! | `prevent`, `enhance` | `amount`: less or more of the current attack |
//! | `roll` | `dice`, `effects`: bonus dice, and effects that can count them |
//! | `extra_roll` | one more roll of the dice on the table |
//!
//! An amount is a formula over the variables of [`Resolver::variable`]; `to` is `self`, `opponents` or `all`.

use super::effect::{Amount, Effect, Party, Target, Test, Variable};
use super::file::EffectFile;
use super::{DamageKind, DataError, Library, Polarity, StatusId, SymbolId};
use qipan_cards::condition::Condition;
use qipan_cards::expression::Expression;
use qipan_engine::primitives::dice::Requirement;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// The place of effects in the data, and the names that they can use.
#[derive(Clone, Copy)]
pub(super) struct Resolver<'a> {
    /// The library, with all statuses already in it.
    pub(super) library: &'a Library,
    pub(super) place: &'a str,
    /// The symbols of the owner's die. Common cards have none: every hero plays them.
    pub(super) symbols: &'a [SymbolId],
    /// Whether dice have been rolled whose symbols the effects can count.
    pub(super) has_dice: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DamageParams {
    amount: Expression,
    #[serde(default = "collateral")]
    kind: DamageKind,
    to: Option<String>,
}

const fn collateral() -> DamageKind {
    DamageKind::Collateral
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AmountParams {
    amount: Expression,
    to: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AttackParams {
    amount: Expression,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StatusParams {
    status: String,
    amount: Option<Expression>,
    to: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RollParams {
    dice: u8,
    effects: Vec<EffectFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TargetParams {
    to: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NoParams {}

impl Resolver<'_> {
    pub(super) fn effects(self, written: &[EffectFile]) -> Result<Vec<Effect>, DataError> {
        written.iter().map(|effect| self.effect(effect)).collect()
    }

    fn effect(self, written: &EffectFile) -> Result<Effect, DataError> {
        match written {
            EffectFile::Run { effect, params } => self.named(effect, params),
            EffectFile::If { condition, then, otherwise } => Ok(Effect::If {
                condition: self.condition(condition)?,
                then: self.effects(then)?,
                otherwise: self.effects(otherwise)?,
            }),
        }
    }

    fn named(self, name: &str, params: &Map<String, Value>) -> Result<Effect, DataError> {
        match name {
            "damage" => {
                let DamageParams { amount, kind, to } = self.read(name, params)?;
                let to = self.target(name, to, Target::Opponents)?;
                Ok(Effect::Damage { amount: self.amount(&amount)?, kind, to })
            }
            "heal" => self.plain(name, params, Target::Actor, |amount, to| Effect::Heal { amount, to }),
            "gain_cp" => self.plain(name, params, Target::Actor, |amount, to| Effect::GainCp { amount, to }),
            "draw" => self.plain(name, params, Target::Actor, |amount, to| Effect::Draw { amount, to }),
            "discard" => {
                self.plain(name, params, Target::Opponents, |amount, to| Effect::Discard { amount, to })
            }
            "gain" => self.stacks(params, name, |status, amount, to| Effect::Gain { status, amount, to }),
            "lose" => self.stacks(params, name, |status, amount, to| Effect::Lose { status, amount, to }),
            "prevent" => {
                let AttackParams { amount } = self.read(name, params)?;
                Ok(Effect::Prevent { amount: self.amount(&amount)? })
            }
            "enhance" => {
                let AttackParams { amount } = self.read(name, params)?;
                Ok(Effect::Enhance { amount: self.amount(&amount)? })
            }
            "roll" => {
                let RollParams { dice, effects } = self.read(name, params)?;
                let effects = Resolver { has_dice: true, ..self }.effects(&effects)?;
                Ok(Effect::Roll { dice, effects })
            }
            "spring" => {
                let TargetParams { to } = self.read(name, params)?;
                Ok(Effect::Spring { to: self.target(name, to, Target::Opponents)? })
            }
            "extra_roll" => self.read(name, params).map(|NoParams {}| Effect::ExtraRoll),
            _ => Err(self.bad(format!("no effect has the name {name:?}"))),
        }
    }

    /// An effect with only an amount and a target.
    fn plain(
        self,
        name: &str,
        params: &Map<String, Value>,
        usual: Target,
        make: fn(Amount, Target) -> Effect,
    ) -> Result<Effect, DataError> {
        let AmountParams { amount, to } = self.read(name, params)?;
        let to = self.target(name, to, usual)?;
        Ok(make(self.amount(&amount)?, to))
    }

    fn stacks(
        self,
        params: &Map<String, Value>,
        name: &str,
        make: fn(StatusId, Amount, Target) -> Effect,
    ) -> Result<Effect, DataError> {
        let StatusParams { status, amount, to } = self.read(name, params)?;
        let to = self.target(name, to, Target::Actor)?;
        let amount = amount.map_or(Ok(Expression::Constant(1)), |amount| self.amount(&amount))?;
        let id = self.status(&status)?;
        let data = self.library.status(id);
        if let Expression::Constant(stacks) = amount
            && stacks > i64::from(data.limit)
        {
            let (place, limit) = (self.place.to_owned(), data.limit);
            return Err(DataError::OverLimit { place, status, stacks, limit });
        }
        if data.polarity == Polarity::Unique && to != Target::Actor {
            return Err(self.bad(format!("{status} belongs to its hero alone")));
        }
        Ok(make(id, amount, to))
    }

    pub(super) fn amount(self, written: &Expression) -> Result<Amount, DataError> {
        written.resolve(&|name: &String| self.variable(name))
    }

    fn condition(self, written: &Condition) -> Result<Test, DataError> {
        written.resolve(&|name: &String| self.variable(name))
    }

    fn variable(self, name: &str) -> Result<Variable, DataError> {
        let stacks = |party, status| Some(Variable::Stacks(party, self.library.status_named(status)?));
        let found = match name {
            "health" => Some(Variable::Health(Party::Mine)),
            "their_health" => Some(Variable::Health(Party::Theirs)),
            "cp" => Some(Variable::Cp(Party::Mine)),
            "their_cp" => Some(Variable::Cp(Party::Theirs)),
            "hand" => Some(Variable::Hand(Party::Mine)),
            "their_hand" => Some(Variable::Hand(Party::Theirs)),
            "damage" => Some(Variable::Damage),
            "incoming" => Some(Variable::Incoming),
            "roll" => Some(Variable::Roll),
            _ => match name.split_once('.') {
                Some(("mine", status)) => stacks(Party::Mine, status),
                Some(("theirs", status)) => stacks(Party::Theirs, status),
                Some(("symbol", symbol)) if self.has_dice => self.symbol(symbol).map(Variable::Symbol),
                _ => None,
            },
        };
        let unknown = || DataError::UnknownVariable { place: self.place.to_owned(), name: name.to_owned() };
        found.ok_or_else(unknown)
    }

    /// What an ability needs of `dice` dice. A symbol that the die does not have makes it unreachable.
    pub(super) fn needs(
        self,
        written: &Requirement<String>,
        dice: u8,
    ) -> Result<Requirement<SymbolId>, DataError> {
        Ok(match written {
            Requirement::Symbols { symbols } => {
                let unknown = || DataError::Unreachable { place: self.place.to_owned(), dice };
                let find = |(name, count): (&String, &u32)| Some((self.symbol(name)?, *count));
                let symbols = symbols.iter().map(find).collect::<Option<_>>();
                Requirement::Symbols { symbols: symbols.ok_or_else(unknown)? }
            }
            Requirement::OfAKind { count } => Requirement::OfAKind { count: *count },
            Requirement::Straight { length } => Requirement::Straight { length: *length },
            Requirement::AllOf { requirements } => {
                let parts = requirements.iter().map(|part| self.needs(part, dice));
                Requirement::AllOf { requirements: parts.collect::<Result<_, _>>()? }
            }
        })
    }

    fn symbol(self, name: &str) -> Option<SymbolId> {
        self.symbols.iter().copied().find(|symbol| symbol.name() == name)
    }

    fn status(self, name: &str) -> Result<StatusId, DataError> {
        let unknown = || DataError::UnknownStatus { place: self.place.to_owned(), name: name.to_owned() };
        self.library.status_named(name).ok_or_else(unknown)
    }

    fn target(self, name: &str, to: Option<String>, usual: Target) -> Result<Target, DataError> {
        let Some(to) = to else {
            return Ok(usual);
        };
        let unknown = |_| self.bad(format!("{name}: there is no target {to:?}"));
        serde_json::from_value(Value::String(to.clone())).map_err(unknown)
    }

    fn read<T: DeserializeOwned>(self, name: &str, params: &Map<String, Value>) -> Result<T, DataError> {
        let unreadable = |error| self.bad(format!("{name}: the parameters cannot be read: {error}"));
        serde_json::from_value(Value::Object(params.clone())).map_err(unreadable)
    }

    fn bad(self, problem: String) -> DataError {
        DataError::BadEffect { place: self.place.to_owned(), problem }
    }
}
