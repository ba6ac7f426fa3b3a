//! The lesson of a game.

use super::not_found;
use super::parts::state_page;
use crate::boards;
use leptos::prelude::*;
use qipan_ui::tr;

pub(crate) fn page(game: &str) -> AnyView {
    let Some(playable) = boards::find(game) else { return not_found::page() };
    let path = format!("/local/{}", playable.board.game);
    let way_on = view! { <a class="btn btn--primary" href=path>{tr("quick-local")}</a> };
    state_page("learn-title", "learn-words", way_on.into_any())
}
