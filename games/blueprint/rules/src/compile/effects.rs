//! Effects and blocks of effects.

use super::collected::Collected;
use super::expressions::{Code, Compiled, wrong_type};
use super::locals::{Compiler, View};
use super::names::Entity;
use crate::file::fields::Object;
use crate::file::read::At;
use crate::file::texts;
use crate::language::parser::Parser;
use crate::language::statements::statement;
use crate::language::syntax::{Change, Choice, Expression, Form, Statement};
use crate::language::table::{EffectRow, Verb};
use crate::limits;
use crate::mistake::Mistake;
use crate::program::effect::{Ask, Effect, Pick, Target};
use crate::program::node::{Arithmetic, Node};
use crate::program::types::Type;

/// Whether a question may be asked at a place, and how deep it is nested.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Course {
    pub(crate) may_ask: bool,
    pub(crate) depth: u32,
}

impl Collected {
    /// A list of effects. The first mistake of a list ends it, because what follows may depend on it.
    pub(crate) fn effects(
        &mut self,
        compiler: &mut Compiler<'_>,
        at: &At<'_>,
        course: Course,
    ) -> Compiled<Vec<Effect>> {
        if course.depth > limits::BLOCK_DEPTH {
            return Err(at.mistake("too_deep", "blocks are nested too deeply"));
        }
        let (count, items) = (compiler.locals.len(), at.list()?);
        let mut effects = Vec::new();
        for (index, item) in items.iter().enumerate() {
            let is_last = index + 1 == items.len();
            let course = Course { may_ask: course.may_ask && is_last, ..course };
            let effect = if item.value.is_string() {
                self.effect(compiler, item)
            } else {
                self.block(compiler, item, course)
            };
            effects.push(effect.map_err(|mistake| mistake.located(&item.path))?);
        }
        compiler.forget(count);
        Ok(effects)
    }

    fn effect(&mut self, compiler: &mut Compiler<'_>, at: &At<'_>) -> Compiled<Effect> {
        let mut parser = Parser::new(at.text()?)?;
        self.spend(&parser, at)?;
        compiler.touched_secret = false;
        match statement(&mut parser)? {
            Statement::Let(variable, value) => match compiler.expression(&value)? {
                Code::One(node, kind) if !matches!(kind, Type::Nothing | Type::Pile) => {
                    Ok(Effect::Let(compiler.declare(&variable, kind, 0)?, node))
                }
                code => Err(wrong_type(value.column, "single value", code.kind())),
            },
            Statement::Assign(target, change, value) => compiler.assign(&target, change, &value),
            Statement::Do(row, arguments, column) => self.act(compiler, row, &arguments, column),
        }
    }

    fn block(&mut self, compiler: &mut Compiler<'_>, at: &At<'_>, course: Course) -> Compiled<Effect> {
        let map = at.map()?;
        let inner = Course { depth: course.depth + 1, ..course };
        let no_ask = Course { may_ask: false, ..inner };
        if map.contains_key("if") && !map.contains_key("ask") {
            at.check(Object::If)?;
            let condition = self.all_conditions(compiler, &at.field("if")?)?;
            let yes = self.effects(compiler, &at.field("do")?, inner)?;
            let no = at.get("else").map_or(Ok(Vec::new()), |no| self.effects(compiler, &no, inner))?;
            return Ok(Effect::If(condition, yes, no));
        }
        if map.contains_key("each") {
            at.check(Object::Each)?;
            let count = compiler.locals.len();
            let pick = self.each(compiler, &at.field("each")?)?;
            let effects = self.effects(compiler, &at.field("do")?, no_ask)?;
            compiler.forget(count);
            return Ok(Effect::Each(pick, effects));
        }
        if map.contains_key("repeat") {
            at.check(Object::Repeat)?;
            let count = self.text(compiler, &at.field("repeat")?, Type::Number)?;
            return Ok(Effect::Repeat(count, self.effects(compiler, &at.field("do")?, no_ask)?));
        }
        if map.contains_key("ask") {
            at.check(Object::Ask)?;
            return self.ask(compiler, at, course);
        }
        Err(at.mistake("unknown_block", "a block has one of the fields if, each, repeat, ask"))
    }

    fn each(&mut self, compiler: &mut Compiler<'_>, at: &At<'_>) -> Compiled<Pick> {
        let compile = |collected: &mut Collected, compiler: &mut Compiler<'_>| -> Compiled<Pick> {
            let mut parser = Parser::new(at.text()?)?;
            collected.spend(&parser, at)?;
            let Choice { variable, list, condition } = parser.choice("in")?;
            parser.end()?;
            let (list, item) = compiler.list(&list)?;
            let slot = compiler.declare(&variable, item, 0)?;
            let condition = condition.map(|it| compiler.one(&it, Type::Truth)).transpose()?;
            Ok(Pick { slot, list, condition, item })
        };
        compile(self, compiler).map_err(|mistake| mistake.located(&at.path))
    }

    fn ask(&mut self, compiler: &mut Compiler<'_>, at: &At<'_>, course: Course) -> Compiled<Effect> {
        if !course.may_ask {
            let sentence = "a question is the last effect of a move, of `stuck` or of `then`, outside of each and repeat";
            return Err(at.mistake("ask_not_last", sentence));
        }
        if compiler.locals.iter().any(|local| local.is_secret) {
            let sentence = "a variable from something hidden cannot be kept while a question is open";
            return Err(at.mistake("secret_kept", sentence));
        }
        let seat = self.text(compiler, &at.field("ask")?, Type::Seat)?;
        let text = at.get("text").map(|text| texts::words(&text)).transpose()?;
        let (count, before) = (compiler.locals.len(), (compiler.view, compiler.inside_ask));
        (compiler.view, compiler.inside_ask) = (View::Asked, true);
        let choices = self.choices(compiler, at)?;
        (compiler.view, compiler.inside_ask) = (before.0, true);
        let inner = Course { depth: course.depth + 1, ..course };
        let effects = self.effects(compiler, &at.field("do")?, inner)?;
        compiler.forget(count);
        let otherwise = at.get("else").map_or(Ok(Vec::new()), |no| self.effects(compiler, &no, inner))?;
        compiler.inside_ask = before.1;
        self.asks.push(Ask { text, choices, effects, otherwise });
        Ok(Effect::Ask { ask: self.asks.len() as u16 - 1, seat })
    }

    fn act(
        &mut self,
        compiler: &mut Compiler<'_>,
        row: &EffectRow,
        arguments: &[Option<Expression>],
        column: u32,
    ) -> Compiled<Effect> {
        let given = |index: usize| {
            let missing = || Mistake::at(column, "wrong_count", format!("it is written {}", row.form));
            arguments.get(index).and_then(Option::as_ref).ok_or_else(missing)
        };
        Ok(match row.verb {
            Verb::Put => {
                let face = compiler.single_face(given(0)?)?;
                let owner = arguments.get(1).and_then(Option::as_ref);
                let owner = owner.map(|owner| compiler.one(owner, Type::Seat)).transpose()?;
                Effect::Put { face, owner, at: compiler.target_place(given(2)?)? }
            }
            Verb::Move => {
                Effect::Move { what: compiler.target(given(0)?)?, to: compiler.target_place(given(1)?)? }
            }
            Verb::Remove => Effect::Remove(compiler.target(given(0)?)?),
            Verb::Own => Effect::Own(compiler.target(given(0)?)?, compiler.one(given(1)?, Type::Seat)?),
            Verb::Become => Effect::Become(compiler.target(given(0)?)?, compiler.single_face(given(1)?)?),
            Verb::Shuffle => {
                self.uses_chance();
                Effect::Shuffle(compiler.one(given(0)?, Type::Pile)?)
            }
            Verb::Deal => Effect::Deal(Box::new([
                compiler.one(given(0)?, Type::Number)?,
                compiler.one(given(1)?, Type::Pile)?,
                compiler.one(given(2)?, Type::Pile)?,
            ])),
            Verb::Roll => {
                self.uses_chance();
                let (number, seat) = compiler.number(given(0)?)?;
                compiler.must_be_number(number, given(0)?.column)?;
                Effect::Roll { number, seat, sides: compiler.one(given(1)?, Type::Number)? }
            }
            Verb::Next => Effect::Next,
            Verb::Draw => Effect::Draw,
            Verb::Turn => Effect::Turn(compiler.one(given(0)?, Type::Seat)?),
            Verb::Out => Effect::Out(compiler.one(given(0)?, Type::Seat)?),
            Verb::Win => Effect::Win(compiler.one(given(0)?, Type::Seat)?),
            Verb::Phase => Effect::Phase(compiler.phase(given(0)?)?),
            Verb::Highest | Verb::Lowest => Effect::Most {
                number: compiler.number_of_seats(given(0)?)?,
                highest: row.verb == Verb::Highest,
            },
        })
    }
}

impl Compiler<'_> {
    fn assign(&mut self, target: &Expression, change: Change, value: &Expression) -> Compiled<Effect> {
        let (number, seat) = self.number(target)?;
        let holds = self.numbers[usize::from(number)].holds;
        let value = match change {
            Change::Set => self.one(value, holds)?,
            _ => {
                self.must_be_number(number, target.column)?;
                let how = if change == Change::Add { Arithmetic::Add } else { Arithmetic::Subtract };
                let before = self.one(target, Type::Number)?;
                Node::Arithmetic(how, Box::new([before, self.one(value, Type::Number)?]))
            }
        };
        Ok(Effect::Set { number, seat, value })
    }

    /// A number that can be changed, with its seat if each seat has one.
    fn number(&mut self, target: &Expression) -> Compiled<(u16, Option<Node>)> {
        let (name, seat) = match &target.form {
            Form::Name(name) => (name, None),
            Form::Call(name, arguments) if arguments.len() == 1 => (name, arguments.first()),
            _ => {
                return Err(Mistake::at(
                    target.column,
                    "no_number",
                    "only a number of the file can be changed",
                ));
            }
        };
        let number = match self.names.get(name) {
            Some(Entity::Number(number)) => number,
            None if self.find(name).is_none() => {
                return Err(self.names.unknown(
                    target.column,
                    name,
                    self.locals.iter().map(|local| &*local.name),
                ));
            }
            _ => {
                return Err(Mistake::at(
                    target.column,
                    "no_number",
                    format!("{name:?} is no number of the file"),
                ));
            }
        };
        let info = &self.numbers[usize::from(number)];
        if info.is_option {
            return Err(Mistake::at(
                target.column,
                "option_changed",
                format!("the option {name:?} cannot be changed"),
            ));
        }
        match (info.each, seat) {
            (true, Some(seat)) => Ok((number, Some(self.one(seat, Type::Seat)?))),
            (true, None) => Ok((number, Some(Node::Me))),
            (false, None) => Ok((number, None)),
            (false, Some(_)) => {
                Err(Mistake::at(target.column, "no_function", format!("{name:?} has no arguments")))
            }
        }
    }

    fn must_be_number(&self, number: u16, column: u32) -> Compiled<()> {
        match self.numbers[usize::from(number)].holds {
            Type::Number => Ok(()),
            holds => Err(wrong_type(column, "number", holds)),
        }
    }

    fn number_of_seats(&mut self, target: &Expression) -> Compiled<u16> {
        match &target.form {
            Form::Name(name) => match self.names.get(name) {
                Some(Entity::Number(number))
                    if self.numbers[usize::from(number)].each
                        && self.numbers[usize::from(number)].holds == Type::Number =>
                {
                    Ok(number)
                }
                None => Err(self.names.unknown(target.column, name, [].into_iter())),
                _ => Err(Mistake::at(target.column, "wrong_type", "a number that each seat has is expected")),
            },
            _ => Err(Mistake::at(target.column, "wrong_type", "a number that each seat has is expected")),
        }
    }

    fn phase(&self, target: &Expression) -> Compiled<u8> {
        let Form::Name(name) = &target.form else {
            return Err(Mistake::at(target.column, "wrong_type", "the name of a phase is expected"));
        };
        match self.names.get(name) {
            Some(Entity::Phase(phase)) => Ok(phase),
            Some(_) => Err(Mistake::at(target.column, "wrong_type", "the name of a phase is expected")),
            None => Err(self.names.unknown(target.column, name, [].into_iter())),
        }
    }

    /// A kind with one face, of which things can be made.
    fn single_face(&self, kind: &Expression) -> Compiled<u16> {
        let Form::Name(name) = &kind.form else {
            return Err(Mistake::at(kind.column, "wrong_type", "the name of a kind is expected"));
        };
        match self.names.get(name) {
            Some(Entity::Kind(number)) => match &self.things.kinds[usize::from(number)] {
                info if info.faces == 1 => Ok(info.first),
                _ => Err(Mistake::at(
                    kind.column,
                    "many_faces",
                    format!("{name:?} has several faces; move one of them"),
                )),
            },
            Some(_) => Err(Mistake::at(kind.column, "wrong_type", "the name of a kind is expected")),
            None => Err(self.names.unknown(kind.column, name, [].into_iter())),
        }
    }

    fn target(&mut self, expression: &Expression) -> Compiled<Target> {
        Ok(match self.expression(expression)? {
            Code::One(thing, Type::Thing) => Target::One(thing),
            Code::One(cell, Type::Cell) => Target::One(Node::ThingAt(Box::new(cell))),
            Code::One(_, Type::Pile) => Target::Many(self.list(expression)?.0),
            Code::Many(list, Type::Things) => Target::Many(list),
            Code::Many(list, Type::Cells) => Target::Cells(list),
            code => return Err(wrong_type(expression.column, "thing, cell or list of them", code.kind())),
        })
    }

    fn target_place(&mut self, expression: &Expression) -> Compiled<Node> {
        match self.expression(expression)? {
            Code::One(node, Type::Cell | Type::Pile) => Ok(node),
            code => Err(wrong_type(expression.column, "cell or pile", code.kind())),
        }
    }
}
