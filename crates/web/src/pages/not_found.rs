//! The page for unknown addresses.

use super::parts::{home_link, state_page};
use leptos::prelude::*;

pub(crate) fn page() -> AnyView {
    state_page("not-found-title", "not-found-words", home_link())
}
