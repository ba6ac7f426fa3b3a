//! Quick pairing: the pools in which opponents are found, on the home page and on the page of a game, and the running search,
//! which every page shows in the bar at the top.

mod bar;
mod choose;
mod line;
mod pools;
mod search;
mod words;

use crate::shell;
use leptos::prelude::*;

/// The pools that the user has used, and the running search.
pub(super) fn home() -> AnyView {
    shell::seek::show(bar::chip);
    view! { {pools::usual()}{bar::bar()} }.into_any()
}

/// The pools of one game, and the running search. Empty for games that cannot be played by two.
pub(super) fn of_game(game: &str) -> AnyView {
    shell::seek::show(bar::chip);
    view! { {pools::of_game(game)}{bar::bar()} }.into_any()
}
