//! The frame around every page: the bar at the top, and the tabs at the lower edge of phones.

pub(crate) mod people;
pub(crate) mod seek;

use crate::net::session;
use crate::pages;
use crate::play::turning;
use crate::router::Route;
use leptos::prelude::*;
use qipan_ui::settings::Theme;
use qipan_ui::{Icon, icon, settings, text, text_with, tr};
use wasm_bindgen::JsCast;
use web_sys::Element;

/// The drawing of the logo, 32 by 32.
const MARK: &str = r#"<path fill="var(--seal-fill)" d="M3.2 1.8C11 .9 21 .8 28.7 1.6c1 .1 1.5.7 1.6 1.6.7 8 .6 17.6-.1 25.4-.1 1-.6 1.5-1.6 1.6-8 .7-17.4.7-25.2 0-1-.1-1.6-.6-1.7-1.6C1 21 1 11 1.7 3.3c.1-.9.6-1.4 1.5-1.5z"/><path d="M7 7h18v18H7zM7 7l18 18M25 7 7 25M16 7v18M7 16h18" fill="none" stroke="var(--on-seal)" stroke-width="1.7"/><circle cx="16" cy="16" r="4.6" fill="var(--seal-fill)" stroke="var(--on-seal)" stroke-width="1.7"/>"#;

/// An entry of the navigation.
struct MenuPlace {
    path: &'static str,
    words: &'static str,
    icon: Icon,
    is_here: fn(&Route) -> bool,
}

const PLACES: &[MenuPlace] = &[
    MenuPlace {
        path: "/",
        words: "nav-play",
        icon: Icon::Home,
        is_here: |route| {
            matches!(
                route,
                Route::Home
                    | Route::Game { .. }
                    | Route::Local { .. }
                    | Route::Table { .. }
                    | Route::Decks { .. }
                    | Route::Study { .. }
            )
        },
    },
    MenuPlace {
        path: "/learn",
        words: "nav-learn",
        icon: Icon::Book,
        is_here: |route| matches!(route, Route::Lessons | Route::Learn { .. }),
    },
    MenuPlace {
        path: "/puzzles",
        words: "puzzles-title",
        icon: Icon::Grid,
        is_here: |route| matches!(route, Route::Puzzles | Route::Puzzle { .. }),
    },
    MenuPlace {
        path: "/settings",
        words: "nav-settings",
        icon: Icon::Sliders,
        is_here: |route| *route == Route::Settings,
    },
    MenuPlace {
        path: "/account",
        words: "nav-account",
        icon: Icon::User,
        is_here: |route| matches!(route, Route::Account | Route::Matches),
    },
];

fn current(place: &MenuPlace, route: &Route) -> Option<&'static str> {
    (place.is_here)(route).then_some("page")
}

pub(crate) fn top_bar(route: &Route) -> AnyView {
    // The last place, the account, is at the right and shows a name.
    let links = PLACES[..PLACES.len() - 1].iter().map(|place| {
        let path = place.path;
        view! { <a href=path aria-current=current(place, route)>{tr(place.words)}</a> }
    });
    let links = links.collect_view();
    view! {
        <header class="topbar">
            <a class="brand" href="/">
                <svg class="mark" viewBox="0 0 32 32" aria-hidden="true" inner_html=MARK></svg>
                <b>"棋盘"</b>
                <span class="en">"Qipan"</span>
            </a>
            <nav aria-label=tr("nav-main")>{links}</nav>
            <span class="gap"></span>
            {route.has_board().then(|| board_tools(route))}
            {seek::chip()}
            {people::entries(route)}
            {language_button()}
            {theme_button()}
            {own_account(route)}
        </header>
    }
    .into_any()
}

/// On pages with a board: its keys, turning it, and the sound.
fn board_tools(route: &Route) -> AnyView {
    let route = route.clone();
    let help = move |_| pages::show_keys(route.clone());
    let can_turn = Memo::new(|_| turning::turned().get().is_some());
    let turn = move || {
        can_turn.get().then(|| {
            view! {
                <button type="button" class="btn btn--icon btn--quiet" aria-label=tr("shell-turn-board") title=tr("shell-turn-board") on:click=|_| turning::turn()>{icon(Icon::Flip)}</button>
            }
        })
    };
    view! {
        <button type="button" class="btn btn--icon btn--quiet keys-only" aria-label=tr("shell-keys") title=tr("shell-keys") on:click=help>{icon(Icon::Question)}</button>
        {turn}
        {mute_button()}
    }
    .into_any()
}

fn mute_button() -> AnyView {
    let settings = settings();
    let is_muted = Memo::new(move |_| settings.get().muted);
    let change = move |_| settings.change(|saved| saved.muted = !saved.muted);
    let sign = move || icon(if is_muted.get() { Icon::Muted } else { Icon::Sound });
    let words = move || text(if is_muted.get() { "shell-unmute" } else { "shell-mute" });
    view! { <button type="button" class="btn btn--icon btn--quiet" aria-label=words title=words on:click=change>{sign}</button> }
        .into_any()
}

/// `?` shows the keys of a page with a board, unless the user is typing or a dialog is open.
pub(crate) fn listen_to_help_key(route: Signal<Route>) {
    window_event_listener(leptos::ev::keydown, move |event| {
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let inside =
            |selector| target.as_ref().is_some_and(|it| it.closest(selector).ok().flatten().is_some());
        let is_asked =
            event.key() == "?" && !event.default_prevented() && !event.ctrl_key() && !event.meta_key();
        let route = route.get_untracked();
        if is_asked && route.has_board() && !inside("input:not([type=range]), textarea, select, dialog") {
            event.prevent_default();
            pages::show_keys(route);
        }
    });
}

/// The user's name, or an icon without one; links to the account.
fn own_account(route: &Route) -> AnyView {
    let me = session::me();
    let name = Memo::new(move |_| me.with(|me| me.as_ref().map(|me| me.name.clone())));
    let sign = move || match name.with(|name| name.as_ref().and_then(|name| name.chars().next())) {
        Some(first) => {
            view! { <span class="ava ava--sm" aria-hidden="true">{first.to_string()}</span> }.into_any()
        }
        None => view! { <span class="ava ava--sm" aria-hidden="true">{icon(Icon::User)}</span> }.into_any(),
    };
    let words = move || name.get().unwrap_or_else(|| text("shell-nobody"));
    let label = move || text_with("shell-me", &[("name", words().into())]);
    let here = (*route == Route::Account).then_some("page");
    view! {
        <a class="btn btn--quiet who-am-i" href="/account" aria-current=here>
            {sign}
            <span class="sr">{label}</span>
            <span class="wide truncate" aria-hidden="true">{words}</span>
        </a>
    }
    .into_any()
}

fn language_button() -> AnyView {
    let settings = settings();
    let change = move |_| {
        let other = settings.language().other();
        settings.change(|saved| saved.language = Some(other));
    };
    let name = move || settings.language().name();
    view! {
        <button type="button" class="btn btn--quiet lang" aria-label=tr("shell-language") on:click=change>
            {icon(Icon::Globe)}
            <span class="wide">{name}</span>
        </button>
    }
    .into_any()
}

fn theme_button() -> AnyView {
    let settings = settings();
    let change = move |_| {
        let theme = if settings.is_dark() { Theme::Light } else { Theme::Dark };
        settings.change(|saved| saved.theme = theme);
    };
    let sign = move || icon(if settings.is_dark() { Icon::Sun } else { Icon::Moon });
    let words = move || text(if settings.is_dark() { "shell-light" } else { "shell-dark" });
    view! { <button type="button" class="btn btn--icon btn--quiet" aria-label=words on:click=change>{sign}</button> }
        .into_any()
}

pub(crate) fn tab_bar(route: &Route) -> AnyView {
    let tabs = PLACES.iter().map(|place| {
        let path = place.path;
        view! {
            <a href=path aria-current=current(place, route)>
                {icon(place.icon)}
                {tr(place.words)}
            </a>
        }
    });
    let tabs = tabs.collect_view();
    view! { <nav class="tabbar" aria-label=tr("nav-main")>{tabs}</nav> }.into_any()
}
