//! A match that is over, move by move.

use super::parts::{home_link, state_page};
use leptos::prelude::*;

pub(crate) fn page(_id: &str) -> AnyView {
    state_page("replay-title", "replay-words", home_link())
}
