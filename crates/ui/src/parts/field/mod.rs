//! Boards of points and of squares in SVG: wood, lines, marks, pieces, and places for mouse, finger and keyboard.
//!
//! The order of the layers is the same for all games: wood, lines, last move, targets, pieces, rings, check, the
//! board's own layer, and at the top the places, which are visible only while they have the keyboard focus.

mod frame;
mod layout;
mod marks;
mod pan;
mod pan_view;
mod paths;
mod pieces;
mod places;
mod proposals;
pub mod stones;

pub use frame::{BoardFrame, board_frame, label, line_path};
pub use layout::{Edge, FieldKind, FieldLayout, UNIT};
pub use marks::{Marks, Target};
pub use pan::{PanState, Span};
pub use pan_view::{WideBoard, wide_board};
pub use pieces::{Placed, piece_layer};
pub use proposals::Proposed;
