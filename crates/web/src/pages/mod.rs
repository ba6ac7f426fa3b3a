//! The pages, one file or folder each.

mod account;
mod fields;
mod game;
mod home;
mod learn;
mod local;
mod not_found;
mod opening;
mod parts;
mod parts_gallery;
mod replay;
mod settings;
mod table;

use crate::boards;
use crate::router::Route;
use leptos::prelude::*;
use qipan_ui::text;

/// The page of a route.
pub(crate) fn page(route: Route) -> AnyView {
    match route {
        Route::Home => home::page(),
        Route::Game { game } => game::page(&game),
        Route::Local { game } => local::page(&game),
        Route::Table { table } => table::page(&table),
        Route::Learn { game } => learn::page(&game),
        Route::Replay { id } => replay::page(&id),
        Route::Settings => settings::page(),
        Route::Account => account::page(),
        Route::Parts => parts_gallery::page(),
        Route::NotFound => not_found::page(),
    }
}

/// The name of a page, for the window's title.
pub(crate) fn title(route: &Route) -> String {
    match route {
        Route::Home => text("home-title"),
        Route::Game { game } | Route::Local { game } | Route::Learn { game } => game_title(game),
        Route::Table { .. } => text("table-title"),
        Route::Replay { .. } => text("replay-title"),
        Route::Settings => text("settings-title"),
        Route::Account => text("account-title"),
        Route::Parts => text("part-gallery-title"),
        Route::NotFound => text("not-found-title"),
    }
}

fn game_title(id: &str) -> String {
    let playable = boards::find(id);
    playable.map_or_else(|| text("not-found-title"), |it| parts::title_of(it.manifest()))
}
