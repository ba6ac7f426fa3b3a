//! What compiling the texts of a file adds up to: mistakes, questions, size, chance.

use super::expressions::Compiled;
use super::locals::Compiler;
use crate::file::read::At;
use crate::language::parser::Parser;
use crate::limits;
use crate::mistake::Mistake;
use crate::program::effect::Ask;
use crate::program::node::Node;
use crate::program::types::Type;

#[derive(Debug, Default)]
pub(crate) struct Collected {
    pub(crate) asks: Vec<Ask>,
    pub(crate) mistakes: Vec<Mistake>,
    /// Whether effects of the match, not of the set-up, use chance.
    pub(crate) has_chance: bool,
    pub(crate) in_setup: bool,
    tokens: u32,
}

impl Collected {
    /// Counts the size of a text.
    pub(crate) fn spend(&mut self, parser: &Parser, at: &At<'_>) -> Compiled<()> {
        self.tokens += parser.size();
        match self.tokens > limits::NODES {
            true => Err(
                at.mistake("too_large", format!("the texts of a file have at most {} words", limits::NODES))
            ),
            false => Ok(()),
        }
    }

    pub(crate) fn uses_chance(&mut self) {
        self.has_chance |= !self.in_setup;
    }

    /// Keeps a mistake and goes on with nothing.
    pub(crate) fn note<T: Default>(&mut self, compiled: Compiled<T>) -> T {
        compiled.unwrap_or_else(|mistake| {
            self.mistakes.push(mistake);
            T::default()
        })
    }

    /// A text that must be an expression of this type.
    pub(crate) fn text(&mut self, compiler: &mut Compiler<'_>, at: &At<'_>, kind: Type) -> Compiled<Node> {
        let compile = |collected: &mut Collected, compiler: &mut Compiler<'_>| -> Compiled<Node> {
            let mut parser = Parser::new(at.text()?)?;
            collected.spend(&parser, at)?;
            let expression = parser.expression()?;
            parser.end()?;
            compiler.touched_secret = false;
            compiler.one(&expression, kind)
        };
        compile(self, compiler).map_err(|mistake| mistake.located(&at.path))
    }

    /// One condition or several, which all must hold.
    pub(crate) fn all_conditions(&mut self, compiler: &mut Compiler<'_>, at: &At<'_>) -> Compiled<Node> {
        let mut all: Option<Node> = None;
        for item in at.one_or_more() {
            let condition = self.text(compiler, &item, Type::Truth)?;
            all = Some(match all {
                Some(before) => Node::And(Box::new([before, condition])),
                None => condition,
            });
        }
        all.ok_or_else(|| at.mistake("empty_list", "a condition is missing"))
    }
}
