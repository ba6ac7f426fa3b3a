//! The fixed parts of a board: its size, its river, and the palaces of the armies.

use super::piece::{Army, Colour, MAX_ARMIES};
use super::point::{Point, delta, square};
use serde::{Deserialize, Serialize};

/// Which way an army's soldiers go.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Forward {
    Up,
    Down,
}

/// A rectangle of points, its edges included.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Palace {
    pub left: u8,
    pub right: u8,
    pub bottom: u8,
    pub top: u8,
}

impl Palace {
    pub fn has(&self, point: Point) -> bool {
        (self.left..=self.right).contains(&point.file) && (self.bottom..=self.top).contains(&point.rank)
    }
}

/// What belongs to an army besides its pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ArmyTerrain {
    pub colour: Colour,
    pub team: u8,
    pub forward: Forward,
    pub palace: Palace,
}

/// A checked board without pieces, with tables for the generator.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Terrain {
    pub width: u8,
    pub height: u8,
    /// The river runs between this rank and the next.
    pub river: u8,
    pub armies: Vec<ArmyTerrain>,
    /// For every square, a bit per army whose palace it lies in, and from bit 4 on one whose side it lies on.
    zones: [u8; 256],
    /// The step of a soldier.
    forward: [u8; MAX_ARMIES],
}

impl Terrain {
    /// The caller has checked that everything lies on the board.
    pub(crate) fn new(width: u8, height: u8, river: u8, armies: Vec<ArmyTerrain>) -> Terrain {
        let mut terrain = Terrain { width, height, river, armies, zones: [0; 256], forward: [0; MAX_ARMIES] };
        for index in 0..terrain.armies.len().min(MAX_ARMIES) {
            let army = Army(index as u8);
            terrain.forward[index] = delta(0, terrain.forward(army));
            for point in terrain.points().collect::<Vec<_>>() {
                let palace = u8::from(terrain.palace_has(army, point)) << index;
                let side = u8::from(terrain.is_home_side(army, point)) << (index + 4);
                terrain.zones[usize::from(square(point))] |= palace | side;
            }
        }
        terrain
    }

    pub fn has(&self, point: Point) -> bool {
        point.file < self.width && point.rank < self.height
    }

    /// All points, rank by rank from the bottom left.
    pub fn points(&self) -> impl Iterator<Item = Point> + Clone + use<> {
        let width = self.width;
        (0..self.height).flat_map(move |rank| (0..width).map(move |file| Point { file, rank }))
    }

    fn army(&self, army: Army) -> Option<&ArmyTerrain> {
        self.armies.get(army.index())
    }

    pub fn palace_has(&self, army: Army, point: Point) -> bool {
        self.army(army).is_some_and(|army| army.palace.has(point))
    }

    /// Whether a point lies on this side of the river, seen from an army.
    pub fn is_home_side(&self, army: Army, point: Point) -> bool {
        match self.army(army).map(|army| army.forward) {
            Some(Forward::Up) => point.rank <= self.river,
            Some(Forward::Down) => point.rank > self.river,
            None => false,
        }
    }

    /// The ranks that a soldier advances with a step: 1 or -1.
    pub fn forward(&self, army: Army) -> i8 {
        match self.army(army).map(|army| army.forward) {
            Some(Forward::Down) => -1,
            _ => 1,
        }
    }

    pub fn team(&self, army: Army) -> u8 {
        self.army(army).map_or(u8::MAX, |army| army.team)
    }

    #[inline(always)]
    pub(super) fn in_palace(&self, army: usize, square: u8) -> bool {
        self.zones[usize::from(square)] >> army & 1 != 0
    }

    #[inline(always)]
    pub(super) fn at_home(&self, army: usize, square: u8) -> bool {
        self.zones[usize::from(square)] >> (army + 4) & 1 != 0
    }

    #[inline(always)]
    pub(super) fn soldier_step(&self, army: usize) -> u8 {
        self.forward[army]
    }
}
