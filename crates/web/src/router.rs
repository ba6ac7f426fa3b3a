//! The route of a path, and navigation between pages without a reload.
//!
//! Links are plain `<a href>`: a click on one that leads to a page of the client is caught here.

use leptos::prelude::*;
use qipan_protocol::{Page, Speed};
use std::cell::OnceCell;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, Event, HtmlAnchorElement, MouseEvent, UrlSearchParams, Window, window};

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Route {
    Home,
    Game {
        game: String,
    },
    /// A match in the page, at this screen.
    Local {
        game: String,
    },
    Table {
        table: String,
    },
    Lessons,
    Learn {
        game: String,
    },
    Replay {
        id: String,
    },
    /// A replay for the frames of other sites.
    Embed {
        id: String,
    },
    Puzzles,
    Puzzle {
        game: String,
        name: String,
    },
    /// The analysis board.
    Study {
        game: String,
    },
    /// Building decks for a game.
    Decks {
        game: String,
    },
    Settings,
    Account,
    /// Friends, messages, notices.
    People,
    /// The profile of a person.
    Person {
        name: String,
    },
    /// The user's own matches.
    Matches,
    Leaderboard {
        game: String,
        speed: Speed,
    },
    /// The gallery of parts, for authors of boards. Shipped builds leave it out.
    #[cfg(any(debug_assertions, feature = "gallery"))]
    Parts,
    NotFound,
}

impl Route {
    pub(crate) fn of_path(path: &str) -> Route {
        match Page::at(path) {
            Some(Page::Home) => Route::Home,
            Some(Page::Game(game)) => Route::Game { game: game.to_owned() },
            Some(Page::Local(game)) => Route::Local { game: game.to_owned() },
            Some(Page::Table(table)) => Route::Table { table: table.to_owned() },
            Some(Page::Lessons) => Route::Lessons,
            Some(Page::Learn(game)) => Route::Learn { game: game.to_owned() },
            Some(Page::Replay(id)) => Route::Replay { id: id.to_owned() },
            Some(Page::Embed(id)) => Route::Embed { id: id.to_owned() },
            Some(Page::Puzzles) => Route::Puzzles,
            Some(Page::Puzzle(game, name)) => Route::Puzzle { game: game.to_owned(), name: name.to_owned() },
            Some(Page::Study(game)) => Route::Study { game: game.to_owned() },
            Some(Page::Decks(game)) => Route::Decks { game: game.to_owned() },
            Some(Page::Settings) => Route::Settings,
            Some(Page::Account) => Route::Account,
            Some(Page::People) => Route::People,
            Some(Page::Person(name)) => Route::Person { name: decoded(name) },
            Some(Page::Matches) => Route::Matches,
            Some(Page::Leaderboard(game, speed)) => Speed::rated(speed)
                .map_or(Route::NotFound, |speed| Route::Leaderboard { game: game.to_owned(), speed }),
            #[cfg(any(debug_assertions, feature = "gallery"))]
            Some(Page::Parts) => Route::Parts,
            _ => Route::NotFound,
        }
    }

    /// Whether a board fills the page.
    pub(crate) fn has_board(&self) -> bool {
        matches!(
            self,
            Route::Local { .. }
                | Route::Table { .. }
                | Route::Learn { .. }
                | Route::Replay { .. }
                | Route::Embed { .. }
                | Route::Puzzle { .. }
                | Route::Study { .. }
        )
    }
}

/// A part of an address as text. What is not encoded correctly stays as it is.
#[cfg(target_arch = "wasm32")]
fn decoded(part: &str) -> String {
    js_sys::decode_uri_component(part).map_or_else(|_| part.to_owned(), String::from)
}

/// Outside of browsers nothing is encoded.
#[cfg(not(target_arch = "wasm32"))]
fn decoded(part: &str) -> String {
    part.to_owned()
}

thread_local! {
    static ROUTE: OnceCell<RwSignal<Route>> = const { OnceCell::new() };
}

/// The current route.
fn route() -> RwSignal<Route> {
    ROUTE.with(|cell| *cell.get_or_init(|| RwSignal::new(Route::of_path(&current_path()))))
}

/// The current route, for parts that outlive a page.
pub(crate) fn here() -> Signal<Route> {
    route().into()
}

fn current_path() -> String {
    window().and_then(|window| window.location().pathname().ok()).unwrap_or_default()
}

/// Handles clicks on links and the browser's back and forward buttons. Called once.
pub(crate) fn start() -> Signal<Route> {
    let route = route();
    if let Some(window) = window() {
        listen(&window, "popstate", move |_| route.set(Route::of_path(&current_path())));
        listen(&window, "click", follow_link);
    }
    route.into()
}

fn listen(window: &Window, event: &str, then: impl Fn(&Event) + 'static) {
    let then = Closure::<dyn Fn(Event)>::new(move |event| then(&event));
    // It fails only for a listener that is not callable.
    let _ = window.add_event_listener_with_callback(event, then.as_ref().unchecked_ref());
    // The listener has to live as long as the page.
    then.forget();
}

/// Navigates to a page of the client.
pub(crate) fn navigate(path: &str) {
    let Some(window) = window() else { return };
    let pushed =
        window.history().and_then(|history| history.push_state_with_url(&JsValue::NULL, "", Some(path)));
    if pushed.is_ok() {
        route().set(Route::of_path(&current_path()));
        window.scroll_to_with_x_and_y(0.0, 0.0);
    }
}

/// The value of a query parameter of the address.
pub(crate) fn query(name: &str) -> Option<String> {
    let search = window()?.location().search().ok()?;
    UrlSearchParams::new_with_str(&search).ok()?.get(name)
}

/// Changes the address without navigating, for instance to remove a query that was carried out.
pub(crate) fn rewrite(path: &str) {
    let history = window().and_then(|window| window.history().ok());
    // It fails only for addresses of other sites.
    let _ = history.map(|history| history.replace_state_with_url(&JsValue::NULL, "", Some(path)));
}

/// Handles a plain click on a link to a page of the client. Everything else is left to the browser.
fn follow_link(event: &Event) {
    let Some(path) = event.dyn_ref::<MouseEvent>().and_then(client_path) else { return };
    event.prevent_default();
    navigate(&path);
}

fn client_path(click: &MouseEvent) -> Option<String> {
    let modified = click.ctrl_key() || click.meta_key() || click.shift_key() || click.alt_key();
    if click.default_prevented() || click.button() != 0 || modified {
        return None;
    }
    let target = click.target()?.dyn_into::<Element>().ok()?;
    let link = target.closest("a[href]").ok()??.dyn_into::<HtmlAnchorElement>().ok()?;
    let is_ours = link.origin() == window()?.location().origin().ok()?;
    let is_plain = link.target().is_empty() && !link.has_attribute("download");
    let (path, hash) = (link.pathname(), link.hash());
    let is_page = Route::of_path(&path) != Route::NotFound;
    (is_ours && is_plain && is_page && hash.is_empty()).then(|| format!("{path}{}", link.search()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The addresses themselves are tested where they are listed.
    #[test]
    fn paths_lead_to_pages() {
        let rows = [
            ("/", Route::Home),
            ("/game/hex", Route::Game { game: "hex".into() }),
            ("/t/K7QX", Route::Table { table: "K7QX".into() }),
            ("/embed/12", Route::Embed { id: "12".into() }),
            ("/puzzles", Route::Puzzles),
            ("/puzzles/hex/a_b", Route::Puzzle { game: "hex".into(), name: "a_b".into() }),
            ("/analysis/hex", Route::Study { game: "hex".into() }),
            ("/decks/hex", Route::Decks { game: "hex".into() }),
            ("/people", Route::People),
            ("/people/ann", Route::Person { name: "ann".into() }),
            ("/leaderboards/hex/slow", Route::Leaderboard { game: "hex".into(), speed: Speed::Slow }),
            ("/leaderboards/hex/untimed", Route::NotFound),
            #[cfg(any(debug_assertions, feature = "gallery"))]
            ("/parts", Route::Parts),
            ("/settings/more", Route::NotFound),
            ("/api", Route::NotFound),
        ];
        for (path, expected) in rows {
            assert_eq!(Route::of_path(path), expected, "{path}");
        }
    }
}
