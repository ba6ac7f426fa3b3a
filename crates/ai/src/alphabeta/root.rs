//! The moves of the root position.

/// A move of the root and its score.
#[derive(Clone, Copy, Debug)]
pub(super) struct RootMove<M> {
    pub(super) chosen: M,
    pub(super) score: i32,
    /// Breaks ties: of equally scored moves, the one with the higher value comes first.
    pub(super) tie_break: crate::Chance,
}

/// Sorts by score, then by tie-break, the best first. The sort is stable.
pub(super) fn sort<M>(moves: &mut [RootMove<M>]) {
    moves.sort_by(|one, other| other.score.cmp(&one.score).then(other.tie_break.total_cmp(&one.tie_break)));
}
