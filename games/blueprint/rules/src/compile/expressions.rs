//! Gives every expression a type and turns it into what is evaluated.

use super::locals::Compiler;
use super::names::Entity;
use crate::language::suggest::similar;
use crate::language::syntax::{Each, Expression, Form, Quantifier};
use crate::language::table::{BuiltIn, NAMES};
use crate::mistake::Mistake;
use crate::program::node::{Comparison, List, Loop, NOTHING, Node};
use crate::program::types::Type;

/// An expression with its type.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Code {
    One(Node, Type),
    Many(List, Type),
}

pub(crate) type Compiled<T> = Result<T, Mistake>;

impl Code {
    pub(crate) fn kind(&self) -> Type {
        match self {
            Code::One(_, kind) | Code::Many(_, kind) => *kind,
        }
    }
}

impl Compiler<'_> {
    pub(crate) fn expression(&mut self, expression: &Expression) -> Compiled<Code> {
        let column = expression.column;
        let truth = |node| Ok(Code::One(node, Type::Truth));
        match &expression.form {
            Form::Number(number) => Ok(Code::One(Node::Constant(*number), Type::Number)),
            Form::Name(name) => self.name(name, column),
            Form::Call(name, arguments) => self.call(name, arguments, column),
            Form::Attribute(of, name) => self.attribute(of, name, column),
            Form::Not(inner) => truth(Node::Not(Box::new(self.one(inner, Type::Truth)?))),
            Form::Negative(inner) => Ok(Code::One(self.negative(inner)?, Type::Number)),
            Form::And(left, right) => truth(Node::And(self.both(left, right, Type::Truth)?)),
            Form::Or(left, right) => truth(Node::Or(self.both(left, right, Type::Truth)?)),
            Form::Compare(how, left, right) => truth(self.compare(*how, left, right)?),
            Form::Arithmetic(how, left, right) => {
                Ok(Code::One(Node::Arithmetic(*how, self.both(left, right, Type::Number)?), Type::Number))
            }
            Form::In(item, list) => {
                let (list, kind) = self.list(list)?;
                truth(Node::Contains(Box::new(list), Box::new(self.one(item, kind)?)))
            }
            Form::Range(low, high) => {
                Ok(Code::Many(List::Between(self.both(low, high, Type::Number)?), Type::Numbers))
            }
            Form::If(parts) => self.choice(parts),
            Form::Each(each) => self.each(each),
        }
    }

    fn negative(&mut self, inner: &Expression) -> Compiled<Node> {
        Ok(match self.one(inner, Type::Number)? {
            Node::Constant(number) => Node::Constant(-number),
            inner => Node::Negative(Box::new(inner)),
        })
    }

    pub(crate) fn both(
        &mut self,
        left: &Expression,
        right: &Expression,
        kind: Type,
    ) -> Compiled<Box<[Node; 2]>> {
        Ok(Box::new([self.one(left, kind)?, self.one(right, kind)?]))
    }

    /// An expression that must have this type.
    pub(crate) fn one(&mut self, expression: &Expression, wanted: Type) -> Compiled<Node> {
        match self.expression(expression)? {
            Code::One(node, kind) if kind == wanted => Ok(node),
            Code::One(node, Type::Nothing) if wanted.may_be_nothing() => Ok(node),
            code => Err(wrong_type(expression.column, wanted.name(), code.kind())),
        }
    }

    /// A list or a pile, with the type of its items.
    pub(crate) fn list(&mut self, expression: &Expression) -> Compiled<(List, Type)> {
        let code = self.expression(expression)?;
        let item = code.kind().item();
        match (code, item) {
            (Code::Many(list, _), Some(item)) => Ok((list, item)),
            (Code::One(pile, Type::Pile), _) => {
                self.look_into(&pile, expression.column)?;
                Ok((List::Things(Box::new(pile)), Type::Thing))
            }
            (code, _) => Err(wrong_type(expression.column, "list", code.kind())),
        }
    }

    fn name(&mut self, name: &str, column: u32) -> Compiled<Code> {
        if let Some(local) = self.find(name) {
            let (slot, kind, depth, is_secret) = (local.slot, local.kind, local.depth, local.is_secret);
            self.deepest = self.deepest.max(depth);
            self.touched_secret |= is_secret;
            return Ok(Code::One(Node::Local(slot), kind));
        }
        if let Some(row) = NAMES.iter().find(|row| row.name == name) {
            return self.built_in(row.means, row.gives, column);
        }
        let one = |value: i64, kind| Ok(Code::One(Node::Constant(value), kind));
        match self.names.get(name) {
            Some(Entity::Kind(kind)) => one(i64::from(kind), Type::Kind),
            Some(Entity::Word(word)) => one(i64::from(word), Type::Word),
            Some(Entity::Area(place)) => one(i64::from(place), Type::Cell),
            Some(Entity::Space(space)) => Ok(self.space(space)),
            Some(Entity::Number(number)) => {
                let info = &self.numbers[usize::from(number)];
                let node = if info.each {
                    Node::NumberOf(info.first, Box::new(Node::Me))
                } else {
                    Node::Number(info.first)
                };
                Ok(Code::One(node, info.holds))
            }
            Some(Entity::Phase(_) | Entity::Move(_)) => {
                Err(Mistake::at(column, "no_value", format!("{name:?} is no value")))
            }
            None => Err(self.names.unknown(column, name, self.locals.iter().map(|local| &*local.name))),
        }
    }

    fn built_in(&self, means: BuiltIn, gives: Type, column: u32) -> Compiled<Code> {
        let node = match means {
            BuiltIn::Seats => return Ok(Code::Many(List::Seats, gives)),
            BuiltIn::Directions(directions) => return Ok(Code::Many(List::Directions(directions), gives)),
            BuiltIn::Asked if !self.inside_ask => {
                return Err(Mistake::at(column, "nobody_asked", "\"asked\" has a meaning inside `ask` only"));
            }
            BuiltIn::Me => Node::Me,
            BuiltIn::Asked => Node::Asked,
            BuiltIn::Turn => Node::Turn,
            BuiltIn::Nothing => Node::Constant(NOTHING),
            BuiltIn::Last => Node::Last,
            BuiltIn::SeatCount => Node::SeatCount,
            BuiltIn::Direction(direction) => Node::Constant(i64::from(direction)),
        };
        Ok(Code::One(node, gives))
    }

    fn attribute(&mut self, of: &Expression, name: &str, column: u32) -> Compiled<Code> {
        let thing = Box::new(self.thing(of)?);
        match name {
            "kind" => return Ok(Code::One(Node::Kind(thing), Type::Kind)),
            "owner" => return Ok(Code::One(Node::Owner(thing), Type::Seat)),
            _ => {}
        }
        let attributes = &self.things.attributes;
        match attributes.iter().position(|attribute| attribute.name == name) {
            Some(number) => {
                let kind = if attributes[number].is_word { Type::Word } else { Type::Number };
                Ok(Code::One(Node::Attribute(number as u8, thing), kind))
            }
            None => {
                let known = attributes.iter().map(|attribute| &*attribute.name).chain(["kind", "owner"]);
                let mistake =
                    Mistake::at(column, "unknown_attribute", format!("no thing has the attribute {name:?}"));
                Err(mistake.suggesting(similar(name, known)))
            }
        }
    }

    /// A thing, or the uppermost thing of a cell.
    pub(crate) fn thing(&mut self, expression: &Expression) -> Compiled<Node> {
        match self.expression(expression)? {
            Code::One(node, Type::Thing) => Ok(node),
            Code::One(node, Type::Cell) => Ok(Node::ThingAt(Box::new(node))),
            code => Err(wrong_type(expression.column, "thing or cell", code.kind())),
        }
    }

    fn compare(&mut self, how: Comparison, left: &Expression, right: &Expression) -> Compiled<Node> {
        let (one, other) = (self.expression(left)?, self.expression(right)?);
        let (Code::One(one, kind), Code::One(other, second)) = (&one, &other) else {
            let list = if matches!(one, Code::Many(..)) { left } else { right };
            return Err(Mistake::at(
                list.column,
                "list_compared",
                "a list cannot be compared; use `in` or `size`",
            ));
        };
        let is_order = !matches!(how, Comparison::Equal | Comparison::Different);
        let fits = match (*kind, *second) {
            (Type::Number, Type::Number) => true,
            (Type::Truth | Type::Pile, _) | (_, Type::Truth | Type::Pile) => false,
            _ if is_order => false,
            (Type::Nothing, it) | (it, Type::Nothing) => it.may_be_nothing(),
            (one, other) => one == other,
        };
        match fits {
            true => Ok(Node::Compare(how, Box::new([one.clone(), other.clone()]))),
            false if is_order && *kind != Type::Number => Err(wrong_type(left.column, "number", *kind)),
            false => Err(wrong_type(right.column, kind.name(), *second)),
        }
    }

    fn choice(&mut self, parts: &[Expression; 3]) -> Compiled<Code> {
        let condition = self.one(&parts[0], Type::Truth)?;
        let (yes, no) = (self.expression(&parts[1])?, self.expression(&parts[2])?);
        match (yes, no) {
            (Code::One(yes, kind), Code::One(no, second))
                if kind == second || second == Type::Nothing && kind.may_be_nothing() =>
            {
                Ok(Code::One(Node::If(Box::new([condition, yes, no])), kind))
            }
            (Code::One(yes, Type::Nothing), Code::One(no, kind)) if kind.may_be_nothing() => {
                Ok(Code::One(Node::If(Box::new([condition, yes, no])), kind))
            }
            (yes, no) => Err(wrong_type(parts[2].column, yes.kind().name(), no.kind())),
        }
    }

    fn each(&mut self, each: &Each) -> Compiled<Code> {
        let (list, item) = self.list(&each.list)?;
        let count = self.locals.len();
        let slot = self.declare(&each.variable, item, 0)?;
        let condition = each.condition.as_ref().map(|it| self.one(it, Type::Truth)).transpose()?;
        let by = each.by.as_ref().map(|it| self.one(it, Type::Number)).transpose()?;
        self.forget(count);
        let each_of = Box::new(Loop { slot, list, condition, by });
        Ok(match each.word {
            Quantifier::Any => Code::One(Node::Any(each_of), Type::Truth),
            Quantifier::All => Code::One(Node::All(each_of), Type::Truth),
            Quantifier::Count => Code::One(Node::Count(each_of), Type::Number),
            Quantifier::Sum => Code::One(Node::Sum(each_of), Type::Number),
            Quantifier::Best => Code::One(Node::Best(each_of), item),
        })
    }
}

pub(crate) fn wrong_type(column: u32, wanted: &str, found: Type) -> Mistake {
    Mistake::at(column, "wrong_type", format!("a {wanted} is expected here, not a {found}"))
}
