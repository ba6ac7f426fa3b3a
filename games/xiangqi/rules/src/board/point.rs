//! Points of the board, by file and rank, and their places in the mailbox.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// Files a to r.
pub const MAX_WIDTH: u8 = 18;
/// Ranks 0 to 9.
pub const MAX_HEIGHT: u8 = 10;

/// A crossing of lines: files count from the left, ranks from the bottom, both from 0. In text `h2`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Point {
    pub file: u8,
    pub rank: u8,
}

impl Point {
    pub const fn new(file: u8, rank: u8) -> Point {
        Point { file, rank }
    }

    /// The point `files` and `ranks` away; `None` if a coordinate leaves the range of `u8`.
    pub fn shifted(self, files: i8, ranks: i8) -> Option<Point> {
        let file = self.file.checked_add_signed(files)?;
        let rank = self.rank.checked_add_signed(ranks)?;
        Some(Point { file, rank })
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file % 26), self.rank)
    }
}

impl FromStr for Point {
    type Err = &'static str;

    /// Reads `h2`. Files up to z and ranks up to 99 can be written, so that a point off the board can be named.
    fn from_str(text: &str) -> Result<Point, &'static str> {
        let expected = "a point is a letter and a number such as h2";
        let mut letters = text.chars();
        let file = letters.next().filter(char::is_ascii_lowercase).ok_or(expected)?;
        let digits = letters.as_str();
        let is_number = matches!(digits.len(), 1..=2) && digits.bytes().all(|digit| digit.is_ascii_digit());
        match digits.parse() {
            // A leading zero would give the same point a second name.
            Ok(rank) if is_number && (digits.len() == 1 || !digits.starts_with('0')) => {
                Ok(Point { file: file as u8 - b'a', rank })
            }
            _ => Err(expected),
        }
    }
}

impl Serialize for Point {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match serializer.is_human_readable() {
            true => serializer.collect_str(self),
            false => serializer.serialize_u16(u16::from(self.file) << 8 | u16::from(self.rank)),
        }
    }
}

impl<'de> Deserialize<'de> for Point {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Point, D::Error> {
        let text = std::borrow::Cow::<str>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// The place of a point in the mailbox: 256 cells, so that a `u8` never leaves it.
///
/// A file is a column of 12 cells, two of them border; the cells before the first and after the last file are
/// border too, and as numbers wrap around, both ends share it. A step of two files and one rank from any point
/// stays within.
pub(crate) type Square = u8;

pub(crate) const FILE_STEP: u8 = 12;
const FIRST: u8 = 21;

/// A point off the board gives an arbitrary square; it does not panic.
pub(crate) const fn square(point: Point) -> Square {
    FIRST.wrapping_add(point.file.wrapping_mul(FILE_STEP)).wrapping_add(point.rank)
}

pub(crate) const fn point(square: Square) -> Point {
    let number = square.wrapping_sub(FIRST);
    Point { file: number / FILE_STEP, rank: number % FILE_STEP }
}

/// A step as the difference of squares.
pub(crate) const fn delta(files: i8, ranks: i8) -> u8 {
    (files as u8).wrapping_mul(FILE_STEP).wrapping_add(ranks as u8)
}
