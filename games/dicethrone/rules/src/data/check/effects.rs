//! Looking at effects: their names, parameters, variables, statuses and stacks.

use super::super::{DataError, Hero, Library, Polarity};
use crate::rules::effects::{HANDLERS, check_params};
use crate::rules::scene::VARIABLES;
use qipan_engine::primitives::condition::Condition;
use qipan_engine::primitives::effects::{Effect, check_effects};
use qipan_engine::primitives::expression::Expression;
use qipan_engine::primitives::params::Params;

/// Where the effects stand, and whether there are dice they can look at.
#[derive(Clone, Copy)]
pub(super) struct Place<'a> {
    pub(super) library: &'a Library,
    pub(super) place: &'a str,
    pub(super) symbols: Option<&'a Hero>,
}

impl Place<'_> {
    /// `hero` is whose dice are rolled besides, if the effects do so.
    pub(super) fn effects(self, effects: &[Effect], hero: Option<&Hero>) -> Result<(), DataError> {
        check_effects(effects, &HANDLERS).map_err(|error| self.bad(error.to_string()))?;
        effects.iter().try_for_each(|effect| self.effect(effect, hero))
    }

    fn effect(self, effect: &Effect, hero: Option<&Hero>) -> Result<(), DataError> {
        match effect {
            Effect::Run { effect, params } => self.run(effect, params, hero),
            Effect::Sequence { effects } | Effect::ForEach { effects, .. } => self.effects(effects, hero),
            Effect::Repeat { times, effects } => {
                self.expression(times)?;
                self.effects(effects, hero)
            }
            Effect::If { condition, then, otherwise } => {
                self.condition(condition)?;
                self.effects(then, hero)?;
                self.effects(otherwise, hero)
            }
        }
    }

    fn run(self, name: &str, params: &Params, hero: Option<&Hero>) -> Result<(), DataError> {
        check_params(name, params).map_err(|error| self.bad(format!("{name}: {error}")))?;
        let read =
            |error: qipan_engine::primitives::params::ParamsError| self.bad(format!("{name}: {error}"));
        let amount: Option<Expression> = params.optional("amount").map_err(read)?;
        if let Some(amount) = &amount {
            self.expression(amount)?;
        }
        if let Some(status) = params.optional::<String>("status").map_err(read)? {
            self.stacks(&status, amount.as_ref(), params.optional::<String>("to").map_err(read)?.as_deref())?;
        }
        let inner: Option<Vec<Effect>> = params.optional("effects").map_err(read)?;
        // Common cards are played by every hero, so their dice have numbers but no symbols one could name.
        inner.map_or(Ok(()), |effects| Place { symbols: hero, ..self }.effects(&effects, hero))
    }

    fn stacks(self, name: &str, amount: Option<&Expression>, to: Option<&str>) -> Result<(), DataError> {
        let unknown = || DataError::UnknownStatus { place: self.place.to_owned(), name: name.to_owned() };
        let id = self.library.status_named(name).ok_or_else(unknown)?;
        let status = self.library.status(id);
        if let Some(&Expression::Constant(stacks)) = amount
            && stacks > i64::from(status.limit)
        {
            let (place, status, limit) = (self.place.to_owned(), name.to_owned(), status.limit);
            return Err(DataError::OverLimit { place, status, stacks, limit });
        }
        if status.polarity == Polarity::Unique && to.is_some_and(|to| to != "self") {
            return Err(self.bad(format!("{name} belongs to its hero alone")));
        }
        Ok(())
    }

    fn condition(self, condition: &Condition) -> Result<(), DataError> {
        match condition {
            Condition::All { conditions } | Condition::Any { conditions } => {
                conditions.iter().try_for_each(|part| self.condition(part))
            }
            Condition::Not { condition } => self.condition(condition),
            Condition::Compare { left, right, .. } => {
                self.expression(left)?;
                self.expression(right)
            }
            Condition::Always | Condition::Never | Condition::Custom { .. } => Ok(()),
        }
    }

    pub(super) fn expression(self, expression: &Expression) -> Result<(), DataError> {
        let knows = |name: &str| match name.split_once('.') {
            None => VARIABLES.contains(&name),
            Some(("mine" | "theirs", status)) => self.library.status_named(status).is_some(),
            Some(("symbol", symbol)) => self.symbols.is_some_and(|hero| has_symbol(hero, symbol)),
            Some(_) => false,
        };
        match expression.variable_names().into_iter().find(|name| !knows(name)) {
            Some(name) => {
                Err(DataError::UnknownVariable { place: self.place.to_owned(), name: name.to_owned() })
            }
            None => Ok(()),
        }
    }

    fn bad(self, problem: String) -> DataError {
        DataError::BadEffect { place: self.place.to_owned(), problem }
    }
}

fn has_symbol(hero: &Hero, symbol: &str) -> bool {
    hero.die.faces().iter().flat_map(|face| &face.symbols).any(|it| it == symbol)
}
