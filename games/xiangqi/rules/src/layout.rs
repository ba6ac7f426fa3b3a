//! Layouts: a board, its armies and where their pieces stand, as data that is checked before it is played.

mod builtin;
mod check;
mod endgames;
mod error;

pub use builtin::{DUEL, STANDARD, builtin, four_armies, two_armies};
pub use endgames::{ENDGAMES, Endgame, Goal};
pub use error::LayoutError;

use crate::board::{Army, ArmyTerrain, Colour, Forward, Kind, Palace, Piece, Point, Position};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A board with armies in the order of their turns.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Layout {
    pub width: u8,
    pub height: u8,
    /// The river runs between this rank and the next; ranks count from 0.
    pub river: u8,
    pub armies: Vec<ArmyLayout>,
    /// Which of the armies moves first.
    #[serde(default = "first_army")]
    pub turn: Army,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArmyLayout {
    pub colour: Colour,
    pub team: u8,
    pub forward: Forward,
    pub palace: Palace,
    pub pieces: BTreeMap<Kind, Vec<Point>>,
}

fn first_army() -> Army {
    Army(0)
}

impl ArmyLayout {
    pub(crate) fn terrain(&self) -> ArmyTerrain {
        let &ArmyLayout { colour, team, forward, palace, .. } = self;
        ArmyTerrain { colour, team, forward, palace }
    }

    /// All pieces with their points.
    pub fn placed(&self) -> impl Iterator<Item = (Kind, Point)> + '_ {
        self.pieces.iter().flat_map(|(kind, points)| points.iter().map(|point| (*kind, *point)))
    }
}

impl Layout {
    /// A checked position in which every army has its general.
    pub fn position(&self) -> Result<Position, LayoutError> {
        check::position(self, true)
    }

    /// The same for a match that goes on: armies may have lost their generals.
    pub(crate) fn position_in_play(&self) -> Result<Position, LayoutError> {
        check::position(self, false)
    }

    /// The layout that a position stands for.
    pub fn of(position: &Position) -> Layout {
        let terrain = position.terrain();
        let armies = terrain.armies.iter().map(|&ArmyTerrain { colour, team, forward, palace }| ArmyLayout {
            colour,
            team,
            forward,
            palace,
            pieces: BTreeMap::new(),
        });
        let mut layout = Layout {
            width: terrain.width,
            height: terrain.height,
            river: terrain.river,
            armies: armies.collect(),
            turn: position.turn(),
        };
        for (point, Piece { army, kind }) in position.pieces() {
            layout.armies[army.index()].pieces.entry(kind).or_default().push(point);
        }
        layout
    }
}
