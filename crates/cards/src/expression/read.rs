//! How an expression is read from a data file: a number, a name or an operation.
//!
//! This is written by hand because the errors of serde's untagged form do not say which operation has which mistake.
//! The depth of a formula is bounded: serde_json refuses more than 128 levels.

use super::{Expression, Operation};
use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use std::fmt;

impl<'de> Deserialize<'de> for Expression {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Expression, D::Error> {
        deserializer.deserialize_any(ExpressionVisitor)
    }
}

struct ExpressionVisitor;

impl<'de> Visitor<'de> for ExpressionVisitor {
    type Value = Expression;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a whole number, the name of a variable or an operation")
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Expression, E> {
        Ok(Expression::Constant(value))
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Expression, E> {
        i64::try_from(value).map(Expression::Constant).map_err(|_| E::custom("a constant is too large"))
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<Expression, E> {
        Ok(Expression::Variable(name.to_owned()))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Expression, A::Error> {
        Operation::deserialize(MapAccessDeserializer::new(map)).map(Expression::from)
    }
}
