//! The types of values. Every expression has one when the file is loaded.

use std::fmt;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Type {
    Number,
    Truth,
    /// A cell of a grid or an area, or none.
    Cell,
    /// A seat, or none.
    Seat,
    /// A thing at its present place, or none.
    Thing,
    Kind,
    /// A value of an attribute that is a word, such as a suit.
    Word,
    Direction,
    /// A pile: also the list of its things.
    Pile,
    Cells,
    Seats,
    Things,
    Numbers,
    Directions,
    /// The value `none`, which cells, seats, things, kinds and words can have.
    Nothing,
}

impl Type {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Type::Number => "number",
            Type::Truth => "condition",
            Type::Cell => "cell",
            Type::Seat => "seat",
            Type::Thing => "thing",
            Type::Kind => "kind",
            Type::Word => "word",
            Type::Direction => "direction",
            Type::Pile => "pile",
            Type::Cells => "cells",
            Type::Seats => "seats",
            Type::Things => "things",
            Type::Numbers => "numbers",
            Type::Directions => "directions",
            Type::Nothing => "none",
        }
    }

    /// The type of the items of a list.
    pub(crate) const fn item(self) -> Option<Type> {
        match self {
            Type::Cells => Some(Type::Cell),
            Type::Seats => Some(Type::Seat),
            Type::Things | Type::Pile => Some(Type::Thing),
            Type::Numbers => Some(Type::Number),
            Type::Directions => Some(Type::Direction),
            _ => None,
        }
    }

    /// Whether `none` is a value of this type.
    pub(crate) const fn may_be_nothing(self) -> bool {
        matches!(self, Type::Cell | Type::Seat | Type::Thing | Type::Kind | Type::Word | Type::Nothing)
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
