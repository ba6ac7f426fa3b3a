//! Endgames 残局: composed positions with a goal that our own search has checked.

/// A composed position. Red moves first.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Endgame {
    /// The name of the layout; its title and goal text are `xiangqi-layout-<name>` and `xiangqi-goal-<name>`.
    pub name: &'static str,
    pub fen: &'static str,
    pub goal: Goal,
}

/// What can be reached against the best defence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// Red can kill the general with its move of this number, and not earlier.
    RedWinsIn(u8),
    /// Neither side can force anything.
    Draw,
}

pub const ENDGAMES: &[Endgame] = &[];
