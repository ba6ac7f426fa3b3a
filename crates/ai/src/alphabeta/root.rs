//! The moves of the position that is searched.

/// A move of the root and what was found about it.
#[derive(Clone, Copy, Debug)]
pub(super) struct RootMove<M> {
    pub(super) chosen: M,
    pub(super) score: i32,
    /// Of equally good moves the more promising comes first.
    pub(super) hunch: crate::Chance,
}

/// The best first; what was equal stays in its order.
pub(super) fn sort<M>(moves: &mut [RootMove<M>]) {
    moves.sort_by(|one, other| other.score.cmp(&one.score).then(other.hunch.total_cmp(&one.hunch)));
}
