//! Reads effects. The forms of the table say which words and values follow each other.

use super::lexer::Token;
use super::parser::Parser;
use super::suggest::similar;
use super::syntax::{Change, Expression, Statement};
use super::table::{self, EffectRow, Part};
use crate::mistake::Mistake;

/// One effect: `let name = value`, a change of a number, or a row of the table.
pub(crate) fn statement(parser: &mut Parser) -> Result<Statement, Mistake> {
    let column = parser.column();
    if parser.take_word("let") {
        let variable = parser.variable()?;
        parser.sign("=")?;
        return finish(parser, |value| Statement::Let(variable, value));
    }
    let Token::Word(first) = parser.token().clone() else {
        return Err(parser.expected("an effect"));
    };
    if let Some(row) = table::EFFECTS.iter().find(|row| row.name() == first) {
        parser.word(&first)?;
        let arguments = arguments(parser, row)?;
        parser.end()?;
        return Ok(Statement::Do(row, arguments, column));
    }
    let target = parser.range()?;
    let signs = [("=", Change::Set), ("+=", Change::Add), ("-=", Change::Subtract)];
    match signs.into_iter().find(|(sign, _)| parser.take_sign(sign)) {
        Some((_, change)) => finish(parser, |value| Statement::Assign(target, change, value)),
        None => {
            let known = similar(&first, table::EFFECTS.iter().map(EffectRow::name));
            let sentence = format!("{first:?} begins no effect");
            Err(Mistake::at(column, "unknown_effect", sentence).suggesting(known))
        }
    }
}

fn finish(parser: &mut Parser, make: impl FnOnce(Expression) -> Statement) -> Result<Statement, Mistake> {
    let value = parser.expression()?;
    parser.end()?;
    Ok(make(value))
}

fn arguments(parser: &mut Parser, row: &EffectRow) -> Result<Vec<Option<Expression>>, Mistake> {
    let mut found = Vec::new();
    for part in row.parts {
        match part {
            Part::Word(word) => parser.word(word)?,
            Part::Value => found.push(Some(parser.range()?)),
            Part::Optional(word) => {
                found.push(if parser.take_word(word) { Some(parser.range()?) } else { None });
            }
        }
    }
    Ok(found)
}
