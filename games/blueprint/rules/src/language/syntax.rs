//! Expressions and effects as they are written, before names have a meaning.

use crate::program::node::{Arithmetic, Comparison};

/// An expression and the column where it begins.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Expression {
    pub(crate) column: u32,
    pub(crate) form: Form,
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Form {
    Number(i64),
    Name(String),
    Call(String, Vec<Expression>),
    Attribute(Box<Expression>, String),
    Not(Box<Expression>),
    Negative(Box<Expression>),
    And(Box<Expression>, Box<Expression>),
    Or(Box<Expression>, Box<Expression>),
    Compare(Comparison, Box<Expression>, Box<Expression>),
    Arithmetic(Arithmetic, Box<Expression>, Box<Expression>),
    In(Box<Expression>, Box<Expression>),
    Range(Box<Expression>, Box<Expression>),
    If(Box<[Expression; 3]>),
    Each(Box<Each>),
}

/// `any x in list where condition`, and its relatives.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Each {
    pub(crate) word: Quantifier,
    pub(crate) variable: Variable,
    pub(crate) list: Expression,
    pub(crate) condition: Option<Expression>,
    pub(crate) by: Option<Expression>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Quantifier {
    Any,
    All,
    Count,
    Sum,
    Best,
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Variable {
    pub(crate) column: u32,
    pub(crate) name: String,
}

/// `to: board where condition` and `c in board where condition`.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Choice {
    pub(crate) variable: Variable,
    pub(crate) list: Expression,
    pub(crate) condition: Option<Expression>,
}

/// One effect.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Statement {
    Let(Variable, Expression),
    Assign(Expression, Change, Expression),
    /// A row of the table of effects, with one argument per slot of its form.
    Do(&'static super::table::EffectRow, Vec<Option<Expression>>, u32),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Change {
    Set,
    Add,
    Subtract,
}
