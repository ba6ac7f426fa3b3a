//! The pages, one file or folder each.

mod account;
mod coach;
mod decks;
mod fields;
mod game;
mod home;
mod keys;
mod learn;
mod lessons;
mod levels;
mod loading;
mod local;
mod log;
mod names;
mod not_found;
mod opening;
mod option_words;
mod parts;
#[cfg(any(debug_assertions, feature = "gallery"))]
mod parts_gallery;
mod people;
mod puzzles;
mod ratings;
mod records;
mod replay;
mod result;
mod seek;
mod settings;
mod study;
mod table;
mod tools;
mod typing;

use crate::boards::{self, Loading, NotLoaded, with_boxes};
use crate::game_style;
use crate::router::Route;
use leptos::prelude::*;
use leptos::wasm_split::wasm_split;
use loading::later;
use qipan_protocol::Speed;
use qipan_ui::decks::DeckKeeper;
use qipan_ui::i18n::add_texts;
use qipan_ui::toasts::{Tone, toast};
use qipan_ui::{Texts, text};
use result::Shared;
use tools::Tools;

/// The page of a route.
pub(crate) fn page(route: Route) -> AnyView {
    match route {
        Route::Home => home::page(),
        Route::Game { game } => later(|| with_boxes(Box::pin(game_part())), move |page| page(&game)),
        Route::Local { game } => {
            boards::begin_loading(&game);
            later(|| Box::pin(local_part()), move |page| page(&game))
        }
        Route::Table { table } => later(|| Box::pin(table_part()), move |page| page(&table)),
        Route::Lessons => later(|| with_boxes(Box::pin(lessons_part())), |page| page()),
        Route::Learn { game } => later(|| Box::pin(lesson_part()), move |page| page(&game)),
        Route::Replay { id } => later(|| Box::pin(replay_part()), move |page| page(&id)),
        Route::Embed { id } => later(|| Box::pin(embed_part()), move |page| page(&id)),
        Route::Puzzles => later(|| with_boxes(dressed(Box::pin(puzzles_part()))), |page| page()),
        Route::Puzzle { game, name } => {
            boards::begin_loading(&game);
            later(|| dressed(Box::pin(puzzle_part())), move |page| page(&game, &name))
        }
        Route::Study { game } => {
            boards::begin_loading(&game);
            later(|| dressed(Box::pin(study_part())), move |page| page(&game))
        }
        Route::Decks { game } => {
            boards::begin_loading(&game);
            later(|| Box::pin(decks_part()), move |parts| (parts.page)(&game))
        }
        Route::Settings => later(|| Box::pin(settings_part()), |page| page()),
        Route::Account => later(|| with_boxes(Box::pin(account_part())), |page| page()),
        Route::People => later(|| Box::pin(people_parts()), |parts| (parts.page)()),
        Route::Person { name } => later(records, move |parts| (parts.person)(&name)),
        Route::Matches => later(records, |parts| (parts.matches)()),
        Route::Leaderboard { game, speed } => later(records, move |parts| (parts.leaderboard)(&game, speed)),
        #[cfg(any(debug_assertions, feature = "gallery"))]
        Route::Parts => later(|| Box::pin(gallery_part()), |page| page()),
        Route::NotFound => not_found::page(),
    }
}

type Page = fn() -> AnyView;
type PageOf = fn(&str) -> AnyView;
type PuzzlePage = fn(&str, &str) -> AnyView;

/// The texts of a part, which are loaded with it.
macro_rules! words_of {
    ($part:literal) => {
        Texts {
            zh: include_str!(concat!("../../locales/", $part, "/zh.ftl")),
            en: include_str!(concat!("../../locales/", $part, "/en.ftl")),
        }
    };
}

/// Pages that are not needed to play are loaded when one of them is opened, all in one part: they share much code,
/// and every pair of parts that shares code adds one file.
#[wasm_split(pages, wasm_split_path = leptos::wasm_split, fallible)]
fn lesson_part() -> Result<PageOf, NotLoaded> {
    add_texts(words_of!("pages"));
    Ok(learn::page)
}

#[wasm_split(pages, wasm_split_path = leptos::wasm_split, fallible)]
fn lessons_part() -> Result<Page, NotLoaded> {
    Ok(lessons::page)
}

#[wasm_split(pages, wasm_split_path = leptos::wasm_split, fallible)]
fn replay_part() -> Result<PageOf, NotLoaded> {
    add_texts(words_of!("pages"));
    Ok(replay::page)
}

#[wasm_split(pages, wasm_split_path = leptos::wasm_split, fallible)]
fn embed_part() -> Result<PageOf, NotLoaded> {
    add_texts(words_of!("pages"));
    Ok(replay::embed::page)
}

/// Opens the dialog that shares a match.
#[wasm_split(pages, wasm_split_path = leptos::wasm_split, fallible)]
fn share_part() -> Result<fn(Shared), NotLoaded> {
    add_texts(words_of!("pages"));
    Ok(replay::share::open)
}

/// Opens the list of keys with the position as text.
#[wasm_split(pages, wasm_split_path = leptos::wasm_split, fallible)]
fn keys_part() -> Result<fn(&Route), NotLoaded> {
    add_texts(words_of!("pages"));
    Ok(keys::open)
}

/// Shows the keys of a page, and reads the position on its board.
pub(crate) fn show_keys(route: Route) {
    leptos::task::spawn_local(async move {
        if let Ok(open) = keys_part().await {
            open(&route);
        }
    });
}

#[wasm_split(pages, wasm_split_path = leptos::wasm_split, fallible)]
fn account_part() -> Result<Page, NotLoaded> {
    add_texts(words_of!("pages"));
    Ok(account::page)
}

#[wasm_split(pages, wasm_split_path = leptos::wasm_split, fallible)]
fn settings_part() -> Result<Page, NotLoaded> {
    add_texts(words_of!("pages"));
    Ok(settings::page)
}

#[wasm_split(game, wasm_split_path = leptos::wasm_split, fallible)]
fn game_part() -> Result<PageOf, NotLoaded> {
    Ok(game::page)
}

/// A part of its own, because neither the home page nor a table needs it.
#[wasm_split(local, wasm_split_path = leptos::wasm_split, fallible)]
fn local_part() -> Result<PageOf, NotLoaded> {
    Ok(local::page)
}

#[wasm_split(table, wasm_split_path = leptos::wasm_split, fallible)]
fn table_part() -> Result<PageOf, NotLoaded> {
    add_texts(words_of!("table"));
    add_texts(words_of!("phrases"));
    Ok(table::page)
}

/// The style sheet of the part `study`, which is loaded with it.
fn study_style() -> impl Future<Output = ()> {
    game_style::fetch("study")
}

/// A page of the part `study` together with its style sheet.
fn dressed<T: 'static>(part: Loading<T>) -> Loading<T> {
    let style = study_style();
    Box::pin(async move {
        let part = part.await?;
        style.await;
        Ok(part)
    })
}

/// Puzzles, the analysis board, and the tools that share its code: typed moves and matches as text.
#[wasm_split(study, wasm_split_path = leptos::wasm_split, fallible)]
fn puzzles_part() -> Result<Page, NotLoaded> {
    add_texts(words_of!("study"));
    Ok(puzzles::page)
}

#[wasm_split(study, wasm_split_path = leptos::wasm_split, fallible)]
fn puzzle_part() -> Result<PuzzlePage, NotLoaded> {
    add_texts(words_of!("study"));
    Ok(puzzles::solve::page)
}

#[wasm_split(study, wasm_split_path = leptos::wasm_split, fallible)]
fn study_part() -> Result<PageOf, NotLoaded> {
    add_texts(words_of!("study"));
    Ok(study::page)
}

#[wasm_split(study, wasm_split_path = leptos::wasm_split, fallible)]
fn tools_part() -> Result<Tools, NotLoaded> {
    add_texts(words_of!("study"));
    Ok(study::TOOLS)
}

/// The page of friends and messages, and what other pages show of it.
#[derive(Clone, Copy)]
pub(crate) struct PeopleParts {
    page: Page,
    /// Connects for the account with this id, until the current owner is cleaned up.
    pub(crate) start: fn(&str),
    /// Draws the running invitation.
    pub(crate) slip: fn() -> AnyView,
    /// Invites people to the table with this id.
    invite: PageOf,
    /// What one can do with the person of this name.
    acts: PageOf,
}

/// A part of its own, because most visitors have no account.
#[wasm_split(people, wasm_split_path = leptos::wasm_split, fallible)]
fn people_part() -> Result<PeopleParts, NotLoaded> {
    add_texts(words_of!("people"));
    add_texts(words_of!("phrases"));
    let (start, slip, invite) = (people::start, people::slip::running, people::invite::by_name);
    Ok(PeopleParts { page: people::page, start, slip, invite, acts: people::acts::with })
}

/// The part with its style sheet.
pub(crate) async fn people_parts() -> Result<PeopleParts, NotLoaded> {
    let style = game_style::fetch("people");
    let parts = people_part().await?;
    style.await;
    Ok(parts)
}

/// The pages about people's ratings and matches.
#[derive(Clone, Copy)]
struct RecordParts {
    person: PageOf,
    matches: Page,
    leaderboard: fn(&str, Speed) -> AnyView,
}

#[wasm_split(records, wasm_split_path = leptos::wasm_split, fallible)]
fn records_part() -> Result<RecordParts, NotLoaded> {
    add_texts(words_of!("records"));
    let (person, matches, leaderboard) = (records::person, records::matches, records::leaderboard);
    Ok(RecordParts { person, matches, leaderboard })
}

/// The part with its style sheet, and with the texts and pictures of games.
fn records() -> Loading<RecordParts> {
    let style = game_style::fetch("records");
    with_boxes(Box::pin(async move {
        let parts = records_part().await?;
        style.await;
        Ok(parts)
    }))
}

/// What one can do with the person of this name. Empty without an account, and until it is loaded.
fn acts_with(name: String) -> AnyView {
    of_people(move |parts| (parts.acts)(&name))
}

/// What pages show of quick pairing: the pools that were used, or those of the game with this id, and the running search.
#[derive(Clone, Copy)]
struct SeekParts {
    home: fn() -> AnyView,
    of_game: PageOf,
}

/// A part of its own, because it is shown below the first things of its pages, and outlives them.
#[wasm_split(seek, wasm_split_path = leptos::wasm_split, fallible)]
fn seek_part() -> Result<SeekParts, NotLoaded> {
    add_texts(words_of!("seek"));
    Ok(SeekParts { home: seek::home, of_game: seek::of_game })
}

/// The place of quick pairing in a page. The part and its style sheet are loaded after the page is shown, so the place has its
/// height before.
fn seek_place(draw: impl Fn(SeekParts) -> AnyView + Send + 'static) -> AnyView {
    let parts: RwSignal<Option<Result<SeekParts, NotLoaded>>> = RwSignal::new(None);
    leptos::task::spawn_local(async move {
        let style = game_style::fetch("seek");
        let part = seek_part().await;
        style.await;
        // The visitor may have left the page in the meantime.
        let _ = parts.try_set(Some(part));
    });
    let busy = move || parts.get().is_none().then_some("true");
    let content = move || parts.get().and_then(Result::ok).map(&draw);
    view! { <section class="seek" aria-busy=busy>{content}</section> }.into_any()
}

/// Invites people to a table by their names. Empty without an account, and until it is loaded.
fn invite_by_name(table: String) -> AnyView {
    of_people(move |parts| (parts.invite)(&table))
}

/// Draws something of the part about people, for accounts.
fn of_people(draw: impl Fn(PeopleParts) -> AnyView + Send + 'static) -> AnyView {
    let parts: RwSignal<Option<PeopleParts>> = RwSignal::new(None);
    let is_account = Memo::new(|_| crate::shell::people::badge().with(Option::is_some));
    Effect::new(move |_| {
        if is_account.get() {
            leptos::task::spawn_local(async move {
                // It was loaded for the account already.
                let _ = parts.try_set(people_parts().await.ok());
            });
        }
    });
    let block = move || parts.get().filter(|_| is_account.get()).map(&draw);
    view! { {block} }.into_any()
}

/// The deck page, and the functions that keep decks.
#[derive(Clone, Copy)]
struct DeckParts {
    page: PageOf,
    keeper: DeckKeeper,
}

/// A part of its own: a match with decks needs it without the other pages.
#[wasm_split(decks, wasm_split_path = leptos::wasm_split, fallible)]
fn decks_part() -> Result<DeckParts, NotLoaded> {
    Ok(DeckParts { page: decks::page, keeper: decks::KEEPER })
}

/// Where boards find the decks of the player. The code is loaded when a board asks for them.
pub(crate) const DECKS: DeckKeeper = DeckKeeper {
    load: |shelf| with_keeper(move |keeper| (keeper.load)(shelf)),
    save: |shelf, id, name, list, saved| {
        with_keeper(move |keeper| (keeper.save)(shelf, id, name, list, saved));
    },
    delete: |shelf, id| with_keeper(move |keeper| (keeper.delete)(shelf, id)),
};

fn with_keeper(act: impl FnOnce(DeckKeeper) + 'static) {
    leptos::task::spawn_local(async move {
        match decks_part().await {
            Ok(parts) => act(parts.keeper),
            Err(NotLoaded) => toast(Tone::Alarm, text("loading-failed-words")),
        }
    });
}

#[cfg(any(debug_assertions, feature = "gallery"))]
#[wasm_split(gallery, wasm_split_path = leptos::wasm_split, fallible)]
fn gallery_part() -> Result<Page, NotLoaded> {
    add_texts(words_of!("gallery"));
    Ok(parts_gallery::page)
}

/// The title of a page, for the browser window.
pub(crate) fn title(route: &Route) -> String {
    match route {
        Route::Home => text("home-title"),
        Route::Game { game } | Route::Local { game } | Route::Learn { game } => game_title(game),
        Route::Lessons => text("lessons-title"),
        Route::Table { .. } => text("table-title"),
        Route::Replay { .. } | Route::Embed { .. } => text("replay-title"),
        Route::Puzzles | Route::Puzzle { .. } => text("puzzles-title"),
        Route::Study { .. } => text("study-title"),
        Route::Decks { .. } => text("decks-title"),
        Route::Settings => text("settings-title"),
        Route::Account => text("account-title"),
        Route::People => text("people-title"),
        Route::Person { name } => name.clone(),
        Route::Matches => text("matches-title"),
        Route::Leaderboard { .. } => text("leaderboard-title"),
        #[cfg(any(debug_assertions, feature = "gallery"))]
        Route::Parts => text("part-gallery-title"),
        Route::NotFound => text("not-found-title"),
    }
}

fn game_title(id: &str) -> String {
    let shelved = boards::find(id);
    shelved.map_or_else(|| text("not-found-title"), |it| parts::title_of(it.manifest))
}
