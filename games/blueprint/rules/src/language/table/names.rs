//! Built-in names without arguments.

use crate::program::types::Type;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BuiltIn {
    Me,
    Asked,
    Turn,
    Nothing,
    Last,
    Seats,
    SeatCount,
    Direction(u8),
    /// Some of [`DIRECTIONS`], by their positions.
    Directions(&'static [u8]),
}

#[derive(Debug)]
pub(crate) struct NameRow {
    pub(crate) name: &'static str,
    pub(crate) means: BuiltIn,
    pub(crate) gives: Type,
    pub(crate) says: &'static str,
}

/// The directions clockwise from north, as steps in columns and rows. Rows count downwards.
pub(crate) const DIRECTIONS: [(i32, i32); 8] =
    [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)];

const fn row(name: &'static str, means: BuiltIn, gives: Type, says: &'static str) -> NameRow {
    NameRow { name, means, gives, says }
}

pub(crate) const NAMES: &[NameRow] = &[
    row("me", BuiltIn::Me, Type::Seat, "the seat that makes the move; in `setup` the first seat"),
    row("asked", BuiltIn::Asked, Type::Seat, "inside `ask`: the seat that answers"),
    row("turn_seat", BuiltIn::Turn, Type::Seat, "the seat whose turn it is"),
    row("none", BuiltIn::Nothing, Type::Nothing, "no cell, seat, thing, kind or word"),
    row("last", BuiltIn::Last, Type::Cell, "the cell where a thing was put or moved last"),
    row("seats", BuiltIn::Seats, Type::Seats, "all seats that are not out"),
    row("seat_count", BuiltIn::SeatCount, Type::Number, "how many seats are not out"),
    row("north", BuiltIn::Direction(0), Type::Direction, "one row up"),
    row("northeast", BuiltIn::Direction(1), Type::Direction, "up and right"),
    row("east", BuiltIn::Direction(2), Type::Direction, "one column right"),
    row("southeast", BuiltIn::Direction(3), Type::Direction, "down and right"),
    row("south", BuiltIn::Direction(4), Type::Direction, "one row down"),
    row("southwest", BuiltIn::Direction(5), Type::Direction, "down and left"),
    row("west", BuiltIn::Direction(6), Type::Direction, "one column left"),
    row("northwest", BuiltIn::Direction(7), Type::Direction, "up and left"),
    row("orthogonal", BuiltIn::Directions(&[0, 2, 4, 6]), Type::Directions, "north, east, south, west"),
    row("diagonal", BuiltIn::Directions(&[1, 3, 5, 7]), Type::Directions, "the four diagonals"),
    row("all_directions", BuiltIn::Directions(&[0, 1, 2, 3, 4, 5, 6, 7]), Type::Directions, "all eight"),
    row(
        "hex_directions",
        BuiltIn::Directions(&[0, 1, 2, 4, 5, 6]),
        Type::Directions,
        "the six of a hex grid",
    ),
];
