//! The eight directions of a square board.

use serde::{Deserialize, Serialize};

/// A direction, listed clockwise from north. North is towards row 0, east towards higher columns.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Direction {
    North,
    NorthEast,
    East,
    SouthEast,
    South,
    SouthWest,
    West,
    NorthWest,
}

use Direction::{East, North, NorthEast, NorthWest, South, SouthEast, SouthWest, West};

impl Direction {
    pub const ALL: [Direction; 8] = [North, NorthEast, East, SouthEast, South, SouthWest, West, NorthWest];
    pub const ORTHOGONAL: [Direction; 4] = [North, East, South, West];
    pub const DIAGONAL: [Direction; 4] = [NorthEast, SouthEast, SouthWest, NorthWest];

    /// How one step changes the column and the row.
    pub const fn offset(self) -> (i8, i8) {
        match self {
            North => (0, -1),
            NorthEast => (1, -1),
            East => (1, 0),
            SouthEast => (1, 1),
            South => (0, 1),
            SouthWest => (-1, 1),
            West => (-1, 0),
            NorthWest => (-1, -1),
        }
    }

    /// The direction after this many eighths of a clockwise turn.
    #[must_use]
    pub const fn turned(self, eighths: u8) -> Direction {
        Direction::ALL[(self as usize + eighths as usize) % 8]
    }

    #[must_use]
    pub const fn opposite(self) -> Direction {
        self.turned(4)
    }

    pub const fn is_diagonal(self) -> bool {
        self as u8 % 2 == 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directions_turn_and_oppose() {
        for direction in Direction::ALL {
            let ((columns, rows), (back_columns, back_rows)) =
                (direction.offset(), direction.opposite().offset());
            assert_eq!((columns + back_columns, rows + back_rows), (0, 0), "{direction:?}");
            // A quarter turn clockwise takes (columns, rows) to (-rows, columns), since rows grow downwards.
            assert_eq!(direction.turned(2).offset(), (-rows, columns), "{direction:?}");
            assert_eq!(direction.is_diagonal(), columns != 0 && rows != 0, "{direction:?}");
            assert_eq!(direction.is_diagonal(), Direction::DIAGONAL.contains(&direction));
            assert_eq!(!direction.is_diagonal(), Direction::ORTHOGONAL.contains(&direction));
            let json = serde_json::to_string(&direction).unwrap();
            assert_eq!(serde_json::from_str::<Direction>(&json).unwrap(), direction);
        }
        assert_eq!(North.turned(255), NorthWest);
        assert_eq!(serde_json::to_string(&SouthEast).unwrap(), "\"south_east\"");
    }
}
