//! The bots. `bots` and an `impl Bots` with one line are all that a game needs:
//!
//! ```text
//! impl Bots for TicTacToe {
//!     type SearchState = Plain<TicTacToe>;
//! }
//! ```
//!
//! The rest of this file is optional: it replaces the defaults by `fast_bots.rs`.

use crate::TicTacToe;
use crate::fast_bots::{self, FastBoard};
use qipan_ai::{AlphaBeta, AnyBots, Bots, ErasedBots, Level, Search};
use std::sync::Arc;

/// The bots of this game for a catalogue.
pub fn bots() -> Arc<dyn AnyBots> {
    ErasedBots::arc(TicTacToe)
}

impl Bots for TicTacToe {
    type SearchState = FastBoard;

    fn levels(&self) -> [Level; 5] {
        fast_bots::LEVELS
    }

    fn search(&self) -> Box<dyn Search<TicTacToe>> {
        Box::new(AlphaBeta::<FastBoard>::default())
    }
}
