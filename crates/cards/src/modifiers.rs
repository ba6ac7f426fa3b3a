//! A number with everything that changes it, itemised step by step.
//!
//! ```
//! use qipan_cards::modifiers::{Change, Modifier, apply_modifiers};
//! use qipan_engine::primitives::number::Rounding;
//!
//! let modifiers = [
//!     Modifier::new("shield", 20, Change::Percent { percent: 50, rounding: Rounding::Up }),
//!     Modifier::new("rage", 10, Change::Flat { amount: 2 }),
//! ];
//! let damage = apply_modifiers(5, &modifiers)?;
//! assert_eq!(damage.total, 4);
//! let steps: Vec<_> = damage.steps.iter().map(|step| (step.source, step.before, step.after)).collect();
//! assert_eq!(steps, [("rage", 5, 7), ("shield", 7, 4)]);
//! # Ok::<(), qipan_cards::modifiers::ModifierError>(())
//! ```

use qipan_engine::primitives::number::{NumberError, Rounding};
use qipan_engine::read_by_type;
use serde::{Deserialize, Serialize};
use std::fmt;
use thiserror::Error;

/// One change to a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Change {
    /// Adds, or takes away if it is below zero.
    Flat { amount: i64 },
    /// The number becomes this many percent of itself: 50 halves it, 200 doubles it. The rounding is always
    /// stated.
    Percent { percent: i64, rounding: Rounding },
    /// The number becomes this, whatever it was.
    Override { value: i64 },
    /// The number does not go below this.
    AtLeast { min: i64 },
    /// The number does not go above this.
    AtMost { max: i64 },
}

read_by_type! {
    Change lenient {
        "flat" => Flat { amount },
        "percent" => Percent { percent, rounding },
        "override" => Override { value },
        "at_least" => AtLeast { min },
        "at_most" => AtMost { max },
    }
}

impl Change {
    pub fn apply(self, value: i64) -> Result<i64, NumberError> {
        match self {
            Change::Flat { amount } => value.checked_add(amount).ok_or(NumberError::Overflow),
            Change::Percent { percent, rounding } => rounding.percent_of(value, percent),
            Change::Override { value } => Ok(value),
            Change::AtLeast { min } => Ok(value.max(min)),
            Change::AtMost { max } => Ok(value.min(max)),
        }
    }
}

/// A change with its source (a card, a status, an upgrade) and its priority.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Modifier<S = String> {
    pub source: S,
    /// Lower priorities come first. Equal ones keep the order in which they are listed.
    #[serde(default)]
    pub priority: i32,
    pub change: Change,
}

impl<S> Modifier<S> {
    pub const fn new(source: S, priority: i32, change: Change) -> Modifier<S> {
        Modifier { source, priority, change }
    }
}

/// How one modifier changed the number.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ModifierStep<S = String> {
    pub source: S,
    pub change: Change,
    pub before: i64,
    pub after: i64,
}

/// All steps from the first number to the last. Each step begins where the one before it ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Breakdown<S = String> {
    pub base: i64,
    pub steps: Vec<ModifierStep<S>>,
    pub total: i64,
}

impl<S> Breakdown<S> {
    /// The steps that made a difference, for showing them to people.
    pub fn changes(&self) -> impl Iterator<Item = &ModifierStep<S>> {
        self.steps.iter().filter(|step| step.before != step.after)
    }
}

/// Applies the modifiers in the order of their priority.
pub fn apply_modifiers<S: Clone + fmt::Debug>(
    base: i64,
    modifiers: &[Modifier<S>],
) -> Result<Breakdown<S>, ModifierError> {
    let mut ordered: Vec<&Modifier<S>> = modifiers.iter().collect();
    ordered.sort_by_key(|modifier| modifier.priority);
    let mut total = base;
    let mut steps = Vec::with_capacity(ordered.len());
    for Modifier { source, change, .. } in ordered {
        let overflow = |_| ModifierError::Overflow { by: format!("{source:?}") };
        let after = change.apply(total).map_err(overflow)?;
        steps.push(ModifierStep { source: source.clone(), change: *change, before: total, after });
        total = after;
    }
    Ok(Breakdown { base, steps, total })
}

/// Why modifiers have no result.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ModifierError {
    #[error("a number became too large through {by}")]
    Overflow { by: String },
}

impl ModifierError {
    pub const fn code(&self) -> &'static str {
        match self {
            ModifierError::Overflow { .. } => "overflow",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RAGE: &str = r#"{"source":"rage","priority":1,"change":{"type":"flat","amount":3}}"#;
    const HALF_UP: &str =
        r#"{"source":"half","priority":2,"change":{"type":"percent","percent":50,"rounding":"up"}}"#;
    const HALF_DOWN: &str =
        r#"{"source":"half","priority":2,"change":{"type":"percent","percent":50,"rounding":"down"}}"#;
    const FIX: &str = r#"{"source":"fix","priority":2,"change":{"type":"override","value":20}}"#;
    const FLOOR: &str = r#"{"source":"floor","priority":9,"change":{"type":"at_least","min":0}}"#;
    const CAP: &str = r#"{"source":"cap","priority":9,"change":{"type":"at_most","max":7}}"#;
    const WEAK: &str = r#"{"source":"weak","priority":1,"change":{"type":"flat","amount":-9}}"#;

    fn check(base: i64, list: &[&str], expected: Result<&[(&str, i64)], &str>) {
        let json = format!("[{}]", list.join(","));
        let modifiers: Vec<Modifier> = serde_json::from_str(&json).unwrap();
        assert_eq!(serde_json::to_string(&modifiers).unwrap(), json);
        let answer = apply_modifiers(base, &modifiers).map_err(|error| error.code());
        if let Ok(breakdown) = &answer {
            let again = serde_json::to_string(breakdown).unwrap();
            assert_eq!(serde_json::from_str::<Breakdown>(&again).unwrap(), *breakdown);
            let mut value = base;
            for step in &breakdown.steps {
                assert_eq!(step.before, value, "{json}");
                value = step.after;
            }
            assert_eq!(breakdown.total, value, "{json}");
        }
        let steps = answer.map(|breakdown| {
            breakdown.steps.into_iter().map(|step| (step.source, step.after)).collect::<Vec<_>>()
        });
        let named = |steps: &[(&str, i64)]| {
            steps.iter().map(|(source, after)| (source.to_string(), *after)).collect()
        };
        assert_eq!(steps, expected.map(named), "{json}");
    }

    #[test]
    fn modifiers_apply_by_priority_and_are_itemised() {
        check(4, &[], Ok(&[]));
        check(4, &[HALF_UP, RAGE], Ok(&[("rage", 7), ("half", 4)]));
        check(4, &[HALF_DOWN, RAGE], Ok(&[("rage", 7), ("half", 3)]));
        check(4, &[HALF_UP, FIX], Ok(&[("half", 2), ("fix", 20)]));
        check(4, &[FIX, HALF_UP], Ok(&[("fix", 20), ("half", 10)]));
        check(4, &[FLOOR, WEAK], Ok(&[("weak", -5), ("floor", 0)]));
        check(4, &[CAP, FIX], Ok(&[("fix", 20), ("cap", 7)]));
        check(i64::MAX, &[HALF_DOWN], Ok(&[("half", i64::MAX / 2)]));
        check(i64::MAX, &[RAGE], Err("overflow"));
    }

    #[test]
    fn steps_without_a_difference_can_be_left_out() {
        let modifiers: Vec<Modifier> = serde_json::from_str(&format!("[{CAP},{RAGE}]")).unwrap();
        let breakdown = apply_modifiers(1, &modifiers).unwrap();
        assert_eq!(breakdown.changes().map(|step| step.source.as_str()).collect::<Vec<_>>(), ["rage"]);
        let error = apply_modifiers(i64::MAX, &modifiers).unwrap_err();
        assert_eq!(error.to_string(), "a number became too large through \"rage\"");
    }
}
