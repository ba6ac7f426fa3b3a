//! Picks and conditions, moves, phases, ends.

use super::collected::Collected;
use super::effects::Course;
use super::expressions::Compiled;
use super::locals::{Compiler, View};
use super::names::{Entity, Names};
use crate::file::fields::Object;
use crate::file::read::At;
use crate::language::parser::Parser;
use crate::language::syntax::Choice;
use crate::limits;
use crate::mistake::Mistake;
use crate::program::effect::{Choices, EndRule, Move, Phase, Pick};
use crate::program::types::Type;

const TOP: Course = Course { may_ask: true, depth: 0 };
const NO_ASK: Course = Course { may_ask: false, depth: 0 };

impl Collected {
    /// The fields `pick` and `if` of a move or a question. Afterwards the picks are variables.
    pub(crate) fn choices(&mut self, compiler: &mut Compiler<'_>, at: &At<'_>) -> Compiled<Choices> {
        compiler.locals.iter_mut().for_each(|local| local.depth = 0);
        let items = at.items("pick")?;
        if items.len() > limits::PICKS {
            let sentence = format!("at most {} picks are possible", limits::PICKS);
            return Err(items[limits::PICKS].mistake("too_many", sentence));
        }
        let mut choices = Choices::default();
        for (index, item) in items.iter().enumerate() {
            let pick = self.pick(compiler, item, index).map_err(|mistake| mistake.located(&item.path))?;
            choices.picks.push(pick);
        }
        for item in at.get("if").map_or(Vec::new(), |conditions| conditions.one_or_more()) {
            compiler.deepest = 0;
            let condition = self.text(compiler, &item, Type::Truth)?;
            choices.conditions.push((compiler.deepest, condition));
        }
        compiler.locals.iter_mut().for_each(|local| local.depth = 0);
        Ok(choices)
    }

    fn pick(&mut self, compiler: &mut Compiler<'_>, at: &At<'_>, index: usize) -> Compiled<Pick> {
        let mut parser = Parser::new(at.text()?)?;
        self.spend(&parser, at)?;
        let Choice { variable, list, condition } = parser.choice(":")?;
        parser.end()?;
        compiler.touched_secret = false;
        let (list, item) = compiler.list(&list)?;
        let slot = compiler.declare(&variable, item, index + 1)?;
        let condition = condition.map(|it| compiler.one(&it, Type::Truth)).transpose()?;
        Ok(Pick { slot, list, condition, item })
    }

    pub(crate) fn a_move(
        &mut self,
        compiler: &mut Compiler<'_>,
        at: &At<'_>,
        number: u8,
        phases: &[bool],
    ) -> Compiled<Move> {
        let name = at.field("move")?.text()?.to_owned();
        let allowed = allowed_phases(compiler.names, at, phases.len())?;
        compiler.begin(View::Me);
        compiler.moves_before = number;
        let choices = self.choices(compiler, at)?;
        (compiler.view, compiler.moves_before) = (View::Rules, u8::MAX);
        let asks = self.asks.len();
        let effects = self.effects(compiler, &at.field("do")?, TOP)?;
        let is_together =
            phases.iter().enumerate().any(|(phase, together)| *together && allowed & (1 << phase) != 0);
        if is_together && self.asks.len() > asks {
            let sentence = "a move of a phase that is played together cannot ask; ask in `then`";
            return Err(at.mistake("ask_together", sentence));
        }
        Ok(Move { name, phases: allowed, choices, effects })
    }

    pub(crate) fn phase(&mut self, compiler: &mut Compiler<'_>, at: &At<'_>) -> Compiled<Phase> {
        compiler.begin(View::Public);
        let name = at.field("phase")?.text()?.to_owned();
        let together = at.get("together").map_or(Ok(false), |it| it.flag())?;
        if let Some(field) =
            ["who", "then"].into_iter().filter_map(|name| at.get(name)).next().filter(|_| !together)
        {
            return Err(field.mistake("not_together", "this is for phases that are played together"));
        }
        let who = at.get("who").map(|who| self.text(compiler, &who, Type::Truth)).transpose()?;
        compiler.view = View::Rules;
        let then = at.get("then").map_or(Ok(Vec::new()), |then| self.effects(compiler, &then, TOP))?;
        Ok(Phase { name, together, who, then })
    }

    pub(crate) fn end_rule(&mut self, compiler: &mut Compiler<'_>, at: &At<'_>) -> Compiled<EndRule> {
        at.check(Object::End)?;
        compiler.begin(View::Rules);
        let condition = self.all_conditions(compiler, &at.field("if")?)?;
        let effects = self.effects(compiler, &at.field("do")?, NO_ASK)?;
        Ok(EndRule { condition, effects })
    }

    /// Effects outside of moves.
    pub(crate) fn common(
        &mut self,
        compiler: &mut Compiler<'_>,
        at: Option<At<'_>>,
        may_ask: bool,
    ) -> Compiled<Vec<crate::program::effect::Effect>> {
        compiler.begin(View::Rules);
        at.map_or(Ok(Vec::new()), |at| self.effects(compiler, &at, Course { may_ask, depth: 0 }))
    }
}

/// The phases of a move as bits; all if it names none.
fn allowed_phases(names: &Names, at: &At<'_>, count: usize) -> Compiled<u64> {
    let Some(field) = at.get("in") else {
        return Ok((1 << count) - 1);
    };
    let mut bits = 0;
    for item in field.one_or_more() {
        match names.get(item.text()?) {
            Some(Entity::Phase(phase)) => bits |= 1 << phase,
            _ => {
                let sentence = format!("there is no phase {:?}", item.text()?);
                return Err(Mistake::in_file(&item.path, "unknown_name", sentence));
            }
        }
    }
    Ok(bits)
}
