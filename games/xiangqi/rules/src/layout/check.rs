//! The checks of a layout, from the board to the single piece; the first mistake is reported.

use super::{ArmyLayout, Layout, LayoutError};
use crate::board::{
    Army, Colour, Forward, Kind, MAX_HEIGHT, MAX_WIDTH, Palace, Piece, Point, Position, Terrain,
};
use crate::movement::theoretical;
use std::collections::BTreeSet;

/// The pieces of the standard army.
const MAX_PIECES: u8 = 16;

const LEAST_WIDTH: u8 = 3;
const LEAST_HEIGHT: u8 = 4;

pub(super) fn position(layout: &Layout, is_start: bool) -> Result<Position, LayoutError> {
    check_board(layout)?;
    check_armies(layout)?;
    let armies = layout.armies.iter().map(ArmyLayout::terrain).collect();
    let terrain = Terrain::new(layout.width, layout.height, layout.river, armies);
    check_palaces(layout, &terrain)?;
    for (index, army) in layout.armies.iter().enumerate() {
        check_pieces(&terrain, Army(index as u8), army, is_start)?;
    }
    let mut position = Position::empty(terrain);
    for (index, army) in layout.armies.iter().enumerate() {
        for (kind, point) in army.placed() {
            if position.piece(point).is_some() {
                return Err(LayoutError::PointTaken { point });
            }
            position.add(point, Piece { army: Army(index as u8), kind });
        }
    }
    position.settle(layout.turn);
    Ok(position)
}

fn check_board(layout: &Layout) -> Result<(), LayoutError> {
    let &Layout { width, height, river, .. } = layout;
    if !(LEAST_WIDTH..=MAX_WIDTH).contains(&width) || !(LEAST_HEIGHT..=MAX_HEIGHT).contains(&height) {
        return Err(LayoutError::BadSize { width, height });
    }
    if river >= height - 1 {
        return Err(LayoutError::BadRiver { river });
    }
    Ok(())
}

fn check_armies(layout: &Layout) -> Result<(), LayoutError> {
    let armies = &layout.armies;
    if !matches!(armies.len(), 2 | 4) {
        return Err(LayoutError::BadArmyCount { count: armies.len().min(255) as u8 });
    }
    if let Some((army, _)) = armies.iter().zip(Colour::ALL).find(|(army, colour)| army.colour != *colour) {
        return Err(LayoutError::ColourOutOfOrder { colour: army.colour });
    }
    if armies.iter().all(|army| army.team == armies[0].team) {
        return Err(LayoutError::OneTeam {});
    }
    if layout.turn.index() >= armies.len() {
        return Err(LayoutError::BadTurn { turn: layout.turn.0 });
    }
    Ok(())
}

fn check_palaces(layout: &Layout, terrain: &Terrain) -> Result<(), LayoutError> {
    let mut taken = BTreeSet::new();
    for (index, army) in layout.armies.iter().enumerate() {
        let Palace { left, right, bottom, top } = army.palace;
        let is_rectangle = left <= right && bottom <= top && right < terrain.width && top < terrain.height;
        let is_home = |point: &Point| terrain.is_home_side(Army(index as u8), *point);
        let mut points = terrain.points().filter(|point| army.palace.has(*point));
        if !is_rectangle || !points.clone().all(|point| is_home(&point)) {
            return Err(LayoutError::BadPalace { colour: army.colour });
        }
        if let Some(point) = points.find(|point| !taken.insert(*point)) {
            return Err(LayoutError::PalacesOverlap { point });
        }
    }
    Ok(())
}

fn check_pieces(terrain: &Terrain, own: Army, army: &ArmyLayout, is_start: bool) -> Result<(), LayoutError> {
    let colour = army.colour;
    if army.placed().count() > usize::from(MAX_PIECES) {
        return Err(LayoutError::TooManyPieces { colour, most: MAX_PIECES });
    }
    let elephant_points = elephant_points(terrain, own);
    for (kind, point) in army.placed() {
        if !terrain.has(point) {
            return Err(LayoutError::OffBoard { point });
        }
        let in_palace = army.palace.has(point);
        match kind {
            Kind::General if !in_palace => return Err(LayoutError::GeneralOutsidePalace { point }),
            Kind::Advisor if !in_palace => return Err(LayoutError::AdvisorOutsidePalace { point }),
            Kind::Elephant if !terrain.is_home_side(own, point) => {
                return Err(LayoutError::ElephantAcrossRiver { point });
            }
            Kind::Elephant if !elephant_points.contains(&point) => {
                return Err(LayoutError::ElephantUnreachable { point });
            }
            _ => {}
        }
    }
    match army.pieces.get(&Kind::General).map_or(0, Vec::len) {
        0 if is_start => Err(LayoutError::NoGeneral { colour }),
        0 | 1 => Ok(()),
        _ => Err(LayoutError::SecondGeneral { colour }),
    }
}

/// The points that an elephant can come to from beside the palace on the rear rank, where elephants begin.
fn elephant_points(terrain: &Terrain, army: Army) -> BTreeSet<Point> {
    let Some(&crate::board::ArmyTerrain { forward, palace, .. }) = terrain.armies.get(army.index()) else {
        return BTreeSet::new();
    };
    let rank = if forward == Forward::Up { 0 } else { terrain.height - 1 };
    let homes = [palace.left.checked_sub(1), palace.right.checked_add(1)];
    let homes = homes.into_iter().flatten().map(|file| Point { file, rank });
    let mut open: Vec<Point> = homes.filter(|point| terrain.has(*point)).collect();
    let mut found = BTreeSet::new();
    while let Some(point) = open.pop() {
        if found.insert(point) {
            open.extend(theoretical(terrain, army, Kind::Elephant, point));
        }
    }
    found
}
