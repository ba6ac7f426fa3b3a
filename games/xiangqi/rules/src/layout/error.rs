//! Why a layout cannot be played.

use crate::board::{Colour, Point};
use serde::Serialize;

#[derive(Clone, PartialEq, Debug, Serialize, thiserror::Error)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum LayoutError {
    #[error("a board of {width} by {height} points cannot be played; it has 3 to 18 files and 4 to 10 ranks")]
    BadSize { width: u8, height: u8 },
    #[error("the river cannot run after rank {river}: both sides need a rank")]
    BadRiver { river: u8 },
    #[error("{count} armies cannot play; there are 2 or 4")]
    BadArmyCount { count: u8 },
    #[error("the {} army is out of order; armies move as red, black, blue, green", colour.name())]
    ColourOutOfOrder { colour: Colour },
    #[error("all armies are of one team")]
    OneTeam {},
    #[error("there is no army {turn} to move first")]
    BadTurn { turn: u8 },
    #[error("the palace of the {} army does not lie on its own side of the board", colour.name())]
    BadPalace { colour: Colour },
    #[error("two palaces overlap at {point}")]
    PalacesOverlap { point: Point },
    #[error("the {} army has more than {most} pieces", colour.name())]
    TooManyPieces { colour: Colour, most: u8 },
    #[error("{point} is not on the board")]
    OffBoard { point: Point },
    #[error("two pieces stand on {point}")]
    PointTaken { point: Point },
    #[error("the general on {point} stands outside its palace")]
    GeneralOutsidePalace { point: Point },
    #[error("the advisor on {point} stands outside its palace")]
    AdvisorOutsidePalace { point: Point },
    #[error("the elephant on {point} stands across the river")]
    ElephantAcrossRiver { point: Point },
    #[error("no elephant of its army can ever come to {point}")]
    ElephantUnreachable { point: Point },
    #[error("the {} army has no general", colour.name())]
    NoGeneral { colour: Colour },
    #[error("the {} army has more than one general", colour.name())]
    SecondGeneral { colour: Colour },
}
