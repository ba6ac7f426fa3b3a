//! The fast board: one compact position with make and unmake, used by the game and by searches alike.
//!
//! ```text
//! let mut position = Position::of(&layout)?;
//! let mut moves = MoveList::new();
//! position.moves_into(&mut moves);
//! for step in moves.iter() {
//!     let undo = position.make(step);
//!     … position.is_over() … position.hash() … position.is_attacked(army) …
//!     position.unmake(undo);
//! }
//! ```

mod attack;
mod change;
mod generate;
mod moves;
mod perft;
mod piece;
mod point;
mod position;
mod terrain;
mod zobrist;

pub use attack::Attack;
pub use change::Undo;
pub use moves::{MAX_MOVES, Move, MoveList};
pub use perft::Playout;
pub use piece::{Army, Colour, Kind, Piece};
pub(crate) use piece::{Code, EMPTY, code, piece};
pub use point::{MAX_HEIGHT, MAX_WIDTH, Point};
pub(crate) use point::{Square, square};
pub use position::Position;
pub use terrain::{ArmyTerrain, Forward, Palace, Terrain};
