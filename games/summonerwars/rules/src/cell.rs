//! The battlefield: 6 columns × 8 rows. Cells have names as on a chessboard, `a1` at the left of seat 0's edge.

mod set;

pub(crate) use set::CellSet;

use qipan_engine::Seat;
use qipan_engine::primitives::grid::{self, Direction, Grid};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use std::borrow::Cow;
use std::fmt;

pub const FIELD: Grid = Grid::new(6, 8);
pub(crate) const CELLS: usize = FIELD.size();
const COLUMNS: u8 = FIELD.width;
const ROWS: u8 = FIELD.height;

/// Directions in the order in which they are offered.
pub(crate) const DIRECTIONS: [Direction; 4] = Direction::ORTHOGONAL;

/// A cell, as its position in *cell order*: row by row from `a8` to `f1`. On the wire it is its name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// All cells in cell order.
    pub fn all() -> impl Iterator<Item = Cell> {
        (0..CELLS as u8).map(Cell)
    }

    pub(crate) const fn new(col: u8, row: u8) -> Cell {
        Cell(row * COLUMNS + col)
    }

    pub fn named(name: &str) -> Option<Cell> {
        let &[letter, digit] = name.as_bytes() else {
            return None;
        };
        let col = letter.checked_sub(b'a').filter(|col| *col < COLUMNS)?;
        let rank = digit.checked_sub(b'0').filter(|rank| (1..=ROWS).contains(rank))?;
        Some(Cell::new(col, ROWS - rank))
    }

    /// A home cell such as `C4`, as seen by its owner: file and rank are counted from the owner's left and edge.
    pub fn home(name: &str, owner: Seat) -> Option<Cell> {
        let is_home = name.starts_with(|file: char| file.is_ascii_uppercase());
        let cell = Cell::named(&name.to_ascii_lowercase()).filter(|_| is_home)?;
        Some(if owner == Seat(0) { cell } else { Cell(CELLS as u8 - 1 - cell.0) })
    }

    pub const fn index(self) -> usize {
        self.0 as usize
    }

    pub const fn col(self) -> u8 {
        self.0 % COLUMNS
    }

    pub const fn row(self) -> u8 {
        self.0 / COLUMNS
    }

    /// The row counted from the owner's edge, from 1.
    pub fn home_row(self, owner: Seat) -> u8 {
        if owner == Seat(0) { ROWS - self.row() } else { self.row() + 1 }
    }

    /// Whether it lies in the half of the owner's opponent.
    pub fn is_in_enemy_half(self, owner: Seat) -> bool {
        self.home_row(owner) > ROWS / 2
    }

    /// Steps along columns and rows.
    pub const fn distance(self, other: Cell) -> u8 {
        self.col().abs_diff(other.col()) + self.row().abs_diff(other.row())
    }

    pub const fn is_next_to(self, other: Cell) -> bool {
        self.distance(other) == 1
    }

    /// The direction in which the other cell lies, if both stand in one column or row.
    pub fn direction_to(self, other: Cell) -> Option<Direction> {
        match (self.col().cmp(&other.col()), self.row().cmp(&other.row())) {
            (std::cmp::Ordering::Equal, std::cmp::Ordering::Greater) => Some(Direction::North),
            (std::cmp::Ordering::Equal, std::cmp::Ordering::Less) => Some(Direction::South),
            (std::cmp::Ordering::Less, std::cmp::Ordering::Equal) => Some(Direction::East),
            (std::cmp::Ordering::Greater, std::cmp::Ordering::Equal) => Some(Direction::West),
            _ => None,
        }
    }

    pub fn step(self, direction: Direction) -> Option<Cell> {
        let next = FIELD.step(grid::Cell::new(self.col(), self.row()), direction)?;
        Some(Cell::new(next.col, next.row))
    }

    /// The cells that share a side with it: north, east, south, west.
    pub fn neighbours(self) -> impl Iterator<Item = Cell> {
        DIRECTIONS.into_iter().filter_map(move |direction| self.step(direction))
    }

    /// The cells strictly between two cells of one line; none if they are not in line.
    pub fn between(self, other: Cell) -> impl Iterator<Item = Cell> {
        let direction = self.direction_to(other);
        let mut at = self;
        std::iter::from_fn(move || {
            at = at.step(direction?)?;
            (at != other).then_some(at)
        })
    }

    pub fn name(self) -> String {
        self.to_string()
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.col()), ROWS - self.row())
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // Hashes take the number: making a text of it would cost more than the hashing.
        match serializer.is_human_readable() {
            true => serializer.collect_str(self),
            false => serializer.serialize_u8(self.0),
        }
    }
}

impl<'de> Deserialize<'de> for Cell {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Cell, D::Error> {
        let name = Cow::<str>::deserialize(deserializer)?;
        Cell::named(&name).ok_or_else(|| D::Error::custom(format_args!("there is no cell {name:?}")))
    }
}

/// A cell that a command names, or a text that names none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spot {
    Cell(Cell),
    OffBoard,
}

impl Spot {
    pub fn cell(self) -> Option<Cell> {
        match self {
            Spot::Cell(cell) => Some(cell),
            Spot::OffBoard => None,
        }
    }
}

impl From<Cell> for Spot {
    fn from(cell: Cell) -> Spot {
        Spot::Cell(cell)
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Spot::Cell(cell) => fmt::Display::fmt(cell, f),
            Spot::OffBoard => f.write_str("off"),
        }
    }
}

impl Serialize for Spot {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Spot {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Spot, D::Error> {
        let name = Cow::<str>::deserialize(deserializer)?;
        Ok(Cell::named(&name).map_or(Spot::OffBoard, Spot::Cell))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_home_cells() {
        assert_eq!(Cell::all().map(Cell::name).next().as_deref(), Some("a8"));
        assert!(Cell::all().all(|cell| Cell::named(&cell.name()) == Some(cell)));
        assert!(["", "a0", "a9", "g1", "A1", "off", "a10"].iter().all(|name| Cell::named(name).is_none()));
        let rows = [("C4", 0, "c4"), ("C4", 1, "d5"), ("A1", 1, "f8"), ("D1", 1, "c8"), ("E3", 1, "b6")];
        for (home, seat, name) in rows {
            assert_eq!(Cell::home(home, Seat(seat)), Cell::named(name), "{home} of seat {seat}");
        }
        assert_eq!(Cell::home("c4", Seat(0)), None);
    }

    #[test]
    fn halves_and_lines() {
        let cell = |name| Cell::named(name).unwrap();
        assert!(cell("a5").is_in_enemy_half(Seat(0)) && !cell("a4").is_in_enemy_half(Seat(0)));
        assert!(cell("a4").is_in_enemy_half(Seat(1)) && !cell("a5").is_in_enemy_half(Seat(1)));
        let between: Vec<String> = cell("c2").between(cell("c6")).map(Cell::name).collect();
        assert_eq!(between, ["c3", "c4", "c5"]);
        assert_eq!(cell("c2").between(cell("d3")).count(), 0);
        let around: Vec<String> = cell("a8").neighbours().map(Cell::name).collect();
        assert_eq!(around, ["b8", "a7"]);
    }
}
