//! Pieces and their owners.

use serde::{Deserialize, Serialize};

/// The most armies a board can have.
pub(crate) const MAX_ARMIES: usize = 4;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    General = 1,
    Advisor,
    Elephant,
    Horse,
    Chariot,
    Cannon,
    Soldier,
}

impl Kind {
    pub const ALL: [Kind; 7] = [
        Kind::General,
        Kind::Advisor,
        Kind::Elephant,
        Kind::Horse,
        Kind::Chariot,
        Kind::Cannon,
        Kind::Soldier,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Kind::General => "general",
            Kind::Advisor => "advisor",
            Kind::Elephant => "elephant",
            Kind::Horse => "horse",
            Kind::Chariot => "chariot",
            Kind::Cannon => "cannon",
            Kind::Soldier => "soldier",
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Colour {
    Red,
    Black,
    Blue,
    Green,
}

impl Colour {
    /// In the order of turns: the colour of an army is its number.
    pub const ALL: [Colour; MAX_ARMIES] = [Colour::Red, Colour::Black, Colour::Blue, Colour::Green];

    pub fn name(self) -> &'static str {
        match self {
            Colour::Red => "red",
            Colour::Black => "black",
            Colour::Blue => "blue",
            Colour::Green => "green",
        }
    }
}

/// An army by its place in the order of turns, from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Army(pub u8);

impl Army {
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    pub fn colour(self) -> Colour {
        Colour::ALL[self.index() & 3]
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Piece {
    pub army: Army,
    pub kind: Kind,
}

/// A cell of the mailbox: nothing, border, or a piece as army times eight plus kind.
pub(crate) type Code = u8;

pub(crate) const EMPTY: Code = 0;
/// No piece has this code, because no kind is zero.
pub(crate) const BORDER: Code = 8;

pub(crate) const fn code(piece: Piece) -> Code {
    (piece.army.0 & 3) << 3 | piece.kind as u8
}

/// The owner in a code. Always below [`MAX_ARMIES`], which spares the check of an index.
#[inline(always)]
pub(crate) const fn army_of(code: Code) -> usize {
    (code >> 3 & 3) as usize
}

#[inline(always)]
pub(crate) const fn is_kind(code: Code, kind: Kind) -> bool {
    code & 7 == kind as u8
}

pub(crate) fn piece(code: Code) -> Option<Piece> {
    let number = usize::from(code & 7).checked_sub(1)?;
    Some(Piece { army: Army(code >> 3 & 3), kind: *Kind::ALL.get(number)? })
}
