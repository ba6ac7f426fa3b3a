//! Who one is on this server.

use super::parts::{home_link, state_page};
use leptos::prelude::*;

pub(crate) fn page() -> AnyView {
    state_page("account-title", "account-words", home_link())
}
