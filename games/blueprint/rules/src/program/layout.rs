//! Where things can be: grids, areas and piles, numbered one after the other as places.

use super::node::NOTHING;

#[derive(Debug, Default)]
pub(crate) struct Layout {
    pub(crate) spaces: Vec<Space>,
    pub(crate) places: Vec<Place>,
    /// The places before this one hold one thing at most.
    pub(crate) singles: usize,
    /// Per place and direction, the place one step away.
    pub(crate) steps: Vec<[i16; 8]>,
    /// Per place, its neighbours.
    pub(crate) near: Vec<Vec<u16>>,
}

#[derive(Debug)]
pub(crate) struct Space {
    pub(crate) name: String,
    pub(crate) shape: Shape,
    pub(crate) see: See,
    /// Every seat has one.
    pub(crate) each: bool,
    /// Its first place and the number of its places.
    pub(crate) first: u16,
    pub(crate) count: u16,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shape {
    Square {
        width: u16,
        height: u16,
    },
    /// A rhombus of hexagons.
    Hex {
        width: u16,
        height: u16,
    },
    Areas,
    Pile,
}

/// Who sees the faces of the things in a space. Their number and, on grids, their owners are public.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum See {
    All,
    /// Whose pile it is; on a grid the owner of each thing.
    Owner,
    /// Every seat but the owner.
    Others,
    Nobody,
}

#[derive(Clone, Debug)]
pub(crate) struct Place {
    pub(crate) space: u8,
    /// Whose pile it is.
    pub(crate) seat: Option<qipan_engine::Seat>,
    pub(crate) column: i16,
    pub(crate) row: i16,
    pub(crate) name: String,
}

impl Layout {
    pub(crate) fn place(&self, place: i64) -> Option<&Place> {
        usize::try_from(place).ok().and_then(|place| self.places.get(place))
    }

    pub(crate) fn space_of(&self, place: i64) -> Option<&Space> {
        self.place(place).and_then(|place| self.spaces.get(usize::from(place.space)))
    }

    /// The place so many steps away; fewer than one step stay.
    pub(crate) fn step(&self, from: i64, direction: i64, count: i64) -> i64 {
        let mut here = from;
        for _ in 0..count {
            here = self.one_step(here, direction);
            if here == NOTHING {
                return NOTHING;
            }
        }
        here
    }

    pub(crate) fn one_step(&self, from: i64, direction: i64) -> i64 {
        let steps = usize::try_from(from).ok().and_then(|from| self.steps.get(from));
        let to =
            steps.zip(usize::try_from(direction).ok()).and_then(|(steps, direction)| steps.get(direction));
        to.map_or(NOTHING, |to| i64::from(*to))
    }

    /// The cell of a grid in this column and row.
    pub(crate) fn at(&self, space: u8, column: i64, row: i64) -> i64 {
        let Some(space) = self.spaces.get(usize::from(space)) else {
            return NOTHING;
        };
        match space.shape {
            Shape::Square { width, height } | Shape::Hex { width, height }
                if (0..i64::from(width)).contains(&column) && (0..i64::from(height)).contains(&row) =>
            {
                i64::from(space.first) + row * i64::from(width) + column
            }
            _ => NOTHING,
        }
    }

    pub(crate) fn nth(&self, space: u8, n: i64) -> i64 {
        let space =
            self.spaces.get(usize::from(space)).filter(|space| (0..i64::from(space.count)).contains(&n));
        space.map_or(NOTHING, |space| i64::from(space.first) + n)
    }

    /// Whether every viewer sees the faces at this place.
    pub(crate) fn is_open(&self, place: i64) -> bool {
        self.space_of(place).is_none_or(|space| space.see == See::All)
    }

    pub(crate) fn is_pile(&self, place: i64) -> bool {
        self.space_of(place).is_some_and(|space| space.shape == Shape::Pile)
    }

    /// The name of a cell: as on a chessboard, or the name of the area or pile.
    pub(crate) fn name(&self, place: i64) -> &str {
        self.place(place).map_or("-", |place| &place.name)
    }
}

/// `a1`, `b3`: columns are letters from the left, rows are numbers from the bottom.
pub(crate) fn cell_name(column: u16, row: u16, height: u16) -> String {
    let letter = |number: u16| char::from(b'a' + (number % 26) as u8);
    let letters = match column {
        0..26 => letter(column).to_string(),
        _ => format!("{}{}", letter(column / 26 - 1), letter(column)),
    };
    format!("{letters}{}", height - row)
}
