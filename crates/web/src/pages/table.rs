//! A table on the server: people, a match, words.

use super::parts::{home_link, state_page};
use leptos::prelude::*;

pub(crate) fn page(_table: &str) -> AnyView {
    state_page("table-title", "table-words", home_link())
}
