//! Boards of points and of squares in SVG: wood, lines, marks, pieces, and places that mouse, finger and keyboard reach.
//!
//! The layers lie in one order for all games: wood, lines, last move, targets, pieces, rings, check, what the board
//! adds above, and at the top the places themselves, which are seen only when the keyboard is on them.

mod frame;
mod layout;
mod marks;
mod pan;
mod pan_view;
mod paths;
mod pieces;
mod places;

pub use frame::{BoardFrame, board_frame, label, line_path};
pub use layout::{Edge, FieldKind, FieldLayout, UNIT};
pub use marks::{Marks, Proposed, Target};
pub use pan::{PanState, Span};
pub use pan_view::{WideBoard, wide_board};
pub use pieces::{Placed, piece_layer};
