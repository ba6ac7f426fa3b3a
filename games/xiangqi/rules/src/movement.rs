//! Where a piece could go in theory: its pattern on an empty board. Pure functions that do not need a position.
//!
//! The fast generator takes its steps from the same patterns, so the two cannot disagree.

use crate::board::{Army, Kind, Point, Terrain};

/// A step in files and ranks.
pub type Step = (i8, i8);

/// The four lines through a point.
pub const STRAIGHT: [Step; 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];

/// The four diagonal steps. An elephant takes one twice, and the point in between is its eye.
pub const DIAGONAL: [Step; 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

/// A horse's leg, and the two points it can reach past it.
pub const HORSE: [(Step, [Step; 2]); 4] = [
    ((0, 1), [(1, 2), (-1, 2)]),
    ((0, -1), [(1, -2), (-1, -2)]),
    ((1, 0), [(2, 1), (2, -1)]),
    ((-1, 0), [(-2, 1), (-2, -1)]),
];

/// All points that a piece could go to from here if the board were empty, in no special order.
pub fn theoretical(terrain: &Terrain, army: Army, kind: Kind, from: Point) -> Vec<Point> {
    let step = |(files, ranks): Step| from.shifted(files, ranks).filter(|point| terrain.has(*point));
    let in_palace = |point: &Point| terrain.palace_has(army, *point);
    let at_home = |point: &Point| terrain.is_home_side(army, *point);
    match kind {
        Kind::General => STRAIGHT.into_iter().filter_map(step).filter(in_palace).collect(),
        Kind::Advisor => DIAGONAL.into_iter().filter_map(step).filter(in_palace).collect(),
        Kind::Elephant => {
            let doubled = DIAGONAL.map(|(files, ranks)| (2 * files, 2 * ranks));
            doubled.into_iter().filter_map(step).filter(at_home).collect()
        }
        Kind::Horse => HORSE.into_iter().flat_map(|(_, ends)| ends).filter_map(step).collect(),
        Kind::Chariot | Kind::Cannon => {
            STRAIGHT.into_iter().flat_map(|direction| line(terrain, from, direction)).collect()
        }
        Kind::Soldier => soldier_steps(terrain, army, from).filter_map(step).collect(),
    }
}

/// The points from here to the edge.
fn line(terrain: &Terrain, from: Point, (files, ranks): Step) -> impl Iterator<Item = Point> + '_ {
    let next = move |point: &Point| point.shifted(files, ranks);
    std::iter::successors(next(&from), next).take_while(|point| terrain.has(*point))
}

/// Forward, and after the river also sideways; never back.
fn soldier_steps(terrain: &Terrain, army: Army, from: Point) -> impl Iterator<Item = Step> + use<> {
    let has_crossed = !terrain.is_home_side(army, from);
    let sideways = [(1, 0), (-1, 0)].into_iter().filter(move |_| has_crossed);
    std::iter::once((0, terrain.forward(army))).chain(sideways)
}
