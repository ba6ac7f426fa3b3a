//! Calls of built-in functions, and of numbers and piles that each seat has.

use super::expressions::{Code, Compiled, wrong_type};
use super::locals::Compiler;
use super::names::Entity;
use crate::language::syntax::{Expression, Form};
use crate::language::table::{FUNCTIONS, Function, FunctionRow, Takes};
use crate::mistake::Mistake;
use crate::program::layout::Shape;
use crate::program::node::{List, Node, Test};
use crate::program::types::Type;

/// A compiled argument.
enum Argument {
    One(Node),
    Many(List),
    /// Whether it is a thing and not a cell.
    CellOrThing(Node, bool),
    Test(Test),
    Space(u8),
    Move(u8),
}

impl Compiler<'_> {
    /// A bare name of a space: its cells, or a pile; of piles that each seat has, the one of `me`.
    pub(crate) fn space(&self, space: u8) -> Code {
        let info = &self.layout.spaces[usize::from(space)];
        let first = i64::from(info.first);
        match (info.shape, info.each) {
            (Shape::Pile, true) => Code::One(Node::PileOf(info.first, Box::new(Node::Me)), Type::Pile),
            (Shape::Pile, false) => Code::One(Node::Constant(first), Type::Pile),
            _ => Code::Many(List::Fixed(first, first + i64::from(info.count)), Type::Cells),
        }
    }

    pub(crate) fn call(&mut self, name: &str, arguments: &[Expression], column: u32) -> Compiled<Code> {
        if let Some(row) = FUNCTIONS.iter().find(|row| row.name == name) {
            return self.function(row, arguments, column);
        }
        let of_seats = match self.names.get(name) {
            Some(Entity::Number(number)) => {
                Some(&self.numbers[usize::from(number)]).filter(|it| it.each).map(|it| (it.first, it.holds))
            }
            Some(Entity::Space(space)) => Some(&self.layout.spaces[usize::from(space)])
                .filter(|it| it.each)
                .map(|it| (it.first, Type::Pile)),
            None => {
                return Err(self.names.unknown(column, name, self.locals.iter().map(|local| &*local.name)));
            }
            _ => None,
        };
        match (of_seats, arguments) {
            (Some((first, Type::Pile)), [seat]) => {
                Ok(Code::One(Node::PileOf(first, Box::new(self.one(seat, Type::Seat)?)), Type::Pile))
            }
            (Some((first, holds)), [seat]) => {
                Ok(Code::One(Node::NumberOf(first, Box::new(self.one(seat, Type::Seat)?)), holds))
            }
            (Some(_), _) => Err(Mistake::at(column, "wrong_count", format!("{name}(seat) has one argument"))),
            (None, _) => Err(Mistake::at(column, "no_function", format!("{name:?} has no arguments"))),
        }
    }

    fn function(&mut self, row: &FunctionRow, arguments: &[Expression], column: u32) -> Compiled<Code> {
        if !(row.needs..=row.takes.len()).contains(&arguments.len()) {
            let sentence = format!("it is written {}, and {} arguments are given", row.form, arguments.len());
            return Err(Mistake::at(column, "wrong_count", sentence));
        }
        if let (Function::Size, [list]) = (row.means, arguments) {
            return self.size(list);
        }
        let mut compiled = Vec::new();
        for (takes, argument) in row.takes.iter().zip(arguments) {
            compiled.push(self.argument(*takes, argument)?);
        }
        let mut compiled = compiled.into_iter();
        let [one, two, three] = [compiled.next(), compiled.next(), compiled.next()];
        build(row.means, one, two, three)
            .map(|code| match code {
                Built::One(node) => Code::One(node, row.gives),
                Built::Many(list) => Code::Many(list, row.gives),
            })
            .ok_or_else(|| Mistake::at(column, "wrong_count", format!("it is written {}", row.form)))
    }

    /// The size of a pile is public, so its things are not looked at.
    fn size(&mut self, list: &Expression) -> Compiled<Code> {
        let node = match self.expression(list)? {
            Code::One(pile, Type::Pile) => Node::PlaceSize(Box::new(pile)),
            Code::Many(List::Things(place), _) => Node::PlaceSize(place),
            Code::Many(list, _) => Node::Size(Box::new(list)),
            code => return Err(wrong_type(list.column, "list", code.kind())),
        };
        Ok(Code::One(node, Type::Number))
    }

    fn argument(&mut self, takes: Takes, argument: &Expression) -> Compiled<Argument> {
        Ok(match takes {
            Takes::One(kind) => Argument::One(self.one(argument, kind)?),
            Takes::CellOrThing => match self.expression(argument)? {
                Code::One(node, Type::Cell | Type::Nothing) => Argument::CellOrThing(node, false),
                Code::One(node, Type::Thing) => Argument::CellOrThing(node, true),
                code => return Err(wrong_type(argument.column, "cell or thing", code.kind())),
            },
            Takes::List => Argument::Many(self.list(argument)?.0),
            Takes::Things => match self.list(argument)? {
                (list, Type::Thing) => Argument::Many(list),
                (_, kind) => return Err(wrong_type(argument.column, "list of things", kind)),
            },
            Takes::Test => Argument::Test(test(argument)?),
            Takes::Space => Argument::Space(self.named_space(argument)?),
            Takes::Move => Argument::Move(self.named_move(argument)?),
        })
    }

    fn named_space(&self, argument: &Expression) -> Compiled<u8> {
        let sentence = "the name of a grid or of a space with areas is expected";
        let wrong = Mistake::at(argument.column, "wrong_type", sentence);
        let Form::Name(name) = &argument.form else { return Err(wrong) };
        match self.names.get(name) {
            Some(Entity::Space(space)) if self.layout.spaces[usize::from(space)].shape != Shape::Pile => {
                Ok(space)
            }
            Some(_) => Err(wrong),
            None => Err(self.names.unknown(argument.column, name, [].into_iter())),
        }
    }

    fn named_move(&self, argument: &Expression) -> Compiled<u8> {
        let wrong = Mistake::at(argument.column, "wrong_type", "the name of a move is expected");
        let Form::Name(name) = &argument.form else { return Err(wrong) };
        match self.names.get(name) {
            Some(Entity::Move(number)) if number < self.moves_before => Ok(number),
            Some(Entity::Move(_)) => {
                let sentence = "`can` may only name moves that stand before this one";
                Err(Mistake::at(argument.column, "can_of_later", sentence))
            }
            Some(_) => Err(wrong),
            None => Err(self.names.unknown(argument.column, name, [].into_iter())),
        }
    }
}

fn test(argument: &Expression) -> Compiled<Test> {
    let tests = [
        ("empty", Test::Empty),
        ("taken", Test::Taken),
        ("mine", Test::Mine),
        ("theirs", Test::Theirs),
        ("ours", Test::Ours),
    ];
    let named = match &argument.form {
        Form::Name(name) => tests.into_iter().find(|(word, _)| word == name),
        _ => None,
    };
    named.map(|(_, test)| test).ok_or_else(|| {
        Mistake::at(argument.column, "wrong_type", "one of empty, taken, mine, theirs, ours is expected")
    })
}

enum Built {
    One(Node),
    Many(List),
}

/// What a function with these arguments is. Some cases have been handled before.
fn build(
    function: Function,
    one: Option<Argument>,
    two: Option<Argument>,
    three: Option<Argument>,
) -> Option<Built> {
    use Argument::{CellOrThing, Many, Move, One, Space};
    let tested = |test| match one.as_ref()? {
        CellOrThing(node, true) => Some(Node::TestThing(test, Box::new(node.clone()))),
        CellOrThing(node, false) | One(node) => Some(Node::TestCell(test, Box::new(node.clone()))),
        _ => None,
    };
    let node = match function {
        Function::Empty => tested(Test::Empty)?,
        Function::Taken => tested(Test::Taken)?,
        Function::Mine => tested(Test::Mine)?,
        Function::Theirs => tested(Test::Theirs)?,
        Function::Ours => tested(Test::Ours)?,
        _ => match (function, one?, two, three) {
            (Function::Row, One(cell), ..) => Node::Row(Box::new(cell)),
            (Function::Column, One(cell), ..) => Node::Column(Box::new(cell)),
            (Function::Step, One(cell), Some(One(direction)), count) => {
                let count = if let Some(One(count)) = count { count } else { Node::Constant(1) };
                Node::Step(Box::new([cell, direction, count]))
            }
            (Function::Walk, One(cell), Some(One(direction)), Some(Argument::Test(test))) => {
                return Some(Built::Many(List::Walk(test, Box::new([cell, direction]))));
            }
            (Function::Line, One(cell), ..) => Node::Line(Box::new(cell)),
            (Function::Near, One(cell), ..) => return Some(Built::Many(List::Near(Box::new(cell)))),
            (Function::Group, One(cell), ..) => return Some(Built::Many(List::Group(Box::new(cell)))),
            (Function::Things, One(cell), ..) => return Some(Built::Many(List::Things(Box::new(cell)))),
            (Function::Upper, Many(list), Some(One(n)), _) => {
                return Some(Built::Many(List::Upper(Box::new(list), Box::new(n))));
            }
            (Function::At, Space(space), Some(One(column)), Some(One(row))) => {
                Node::At(space, Box::new([column, row]))
            }
            (Function::Nth, Space(space), Some(One(n)), _) => Node::Nth(space, Box::new(n)),
            (Function::Index, One(cell), ..) => Node::Index(Box::new(cell)),
            (Function::Top, Many(list), ..) => Node::Top(Box::new(list)),
            (Function::First, Many(list), ..) => Node::Item(Box::new(list), Box::new(Node::Constant(1))),
            (Function::Item, Many(list), Some(One(n)), _) => Node::Item(Box::new(list), Box::new(n)),
            (Function::After, One(seat), ..) => Node::After(Box::new(seat)),
            (Function::Team, One(seat), ..) => Node::Team(Box::new(seat)),
            (Function::IsOut, One(seat), ..) => Node::IsOut(Box::new(seat)),
            (Function::Can, Move(number), ..) => Node::Can(number),
            (Function::Min, One(a), Some(One(b)), _) => Node::Min(Box::new([a, b])),
            (Function::Max, One(a), Some(One(b)), _) => Node::Max(Box::new([a, b])),
            (Function::Abs, One(a), ..) => Node::Abs(Box::new(a)),
            _ => return None,
        },
    };
    Some(Built::One(node))
}
