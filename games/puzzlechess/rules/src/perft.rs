//! Counting positions with cheap copies instead of the whole pipeline.

use crate::{State, rules};

/// The number of positions after exactly `depth` more actions. A finished match has none.
pub(crate) fn count(state: &State, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if rules::outcome(state).is_some() {
        return 0;
    }
    if depth == 1 {
        return u64::from(state.position.count_actions());
    }
    let mut below = state.clone();
    let mut total = 0;
    state.position.visit_actions(|action| {
        below.position = state.position;
        below.past.truncate(state.past.len());
        below.act(action);
        total += count(&below, depth - 1);
        true
    });
    total
}
