//! The page as a whole: the shell around what the route asks for.

use crate::net::session;
use crate::play::turning;
use crate::router::{self, Route};
use crate::{pages, shell};
use leptos::ev::MouseEvent;
use leptos::prelude::*;
use leptos::task::spawn_local;
use qipan_ui::announce::live_regions;
use qipan_ui::modal::{close_all_modals, modal_host};
use qipan_ui::settings::Theme;
use qipan_ui::toasts::toast_host;
use qipan_ui::{Language, dom, settings, text};
use web_sys::window;

pub(crate) fn app() -> AnyView {
    let route = router::start();
    let is_framed = matches!(route.get_untracked(), Route::Embed { .. });
    if is_framed {
        dress_by_address();
    }
    settings().start(!is_framed);
    qipan_ui::decks::keep_decks(pages::DECKS);
    qipan_ui::sound::start();
    // A signal is disposed of with the owner that creates it. Created here, these outlive every page.
    let _ = (session::me(), turning::turned(), shell::seek::owner());
    shell::listen_to_help_key(route);
    Effect::new(move |_| {
        let title = route.with(pages::title);
        dom::set_title(&format!("{title} · {}", text("shell-brand")));
    });
    Effect::new(move |before: Option<()>| {
        route.track();
        close_all_modals();
        if before.is_some() {
            // The new page is drawn in the same turn. In the next frame, screen reader and keyboard focus move to it.
            request_animation_frame(focus_main);
        }
    });
    // The profile is requested once: every page shows it, except inside another site.
    if !is_framed {
        spawn_local(async { drop(session::look().await) });
        shell::people::follow_account();
    }
    // No new address: the router would treat it as a new page.
    let skip = |event: MouseEvent| {
        event.prevent_default();
        focus_main();
    };
    let page = move || page_in_shell(route.get());
    view! {
        <a class="skip" href="#main" on:click=skip>{move || text("shell-skip")}</a>
        {page}
        {(!is_framed).then(shell::people::dock)}
        {modal_host()}
        {toast_host()}
        {live_regions()}
    }
    .into_any()
}

/// A replay inside another site has the theme and the language of its address.
fn dress_by_address() {
    let theme = match router::query("theme").as_deref() {
        Some("light") => Some(Theme::Light),
        Some("dark") => Some(Theme::Dark),
        _ => None,
    };
    let language = match router::query("lang").as_deref() {
        Some("zh") => Some(Language::Zh),
        Some("en") => Some(Language::En),
        _ => None,
    };
    settings().change(|saved| {
        saved.theme = theme.unwrap_or(saved.theme);
        saved.language = language.or(saved.language);
    });
}

fn focus_main() {
    let document = window().and_then(|window| window.document());
    let Some(main) = document.and_then(|document| document.get_element_by_id("main")) else { return };
    // `-1`: focusable from code, not with the Tab key.
    let _ = main.set_attribute("tabindex", "-1");
    dom::focus(Some(&main));
}

/// Pages with a board have the window to themselves; the others scroll and have the tab bar on phones.
fn page_in_shell(route: Route) -> AnyView {
    if matches!(route, Route::Embed { .. }) {
        return view! { <div class="room framed">{pages::page(route)}</div> }.into_any();
    }
    let has_board = route.has_board();
    let bar = shell::top_bar(&route);
    // The deck builder has its own buttons at the lower edge of phones.
    let has_tabs = !has_board && !matches!(route, Route::Decks { .. });
    let tabs = has_tabs.then(|| shell::tab_bar(&route));
    let class = if has_board { "room" } else { "page" };
    view! {
        <div class=class>
            {bar}
            {pages::page(route)}
        </div>
        {tabs}
    }
    .into_any()
}

/// Removes the screen that was shown while the client was loading.
pub(crate) fn remove_loading_screen() {
    let document = window().and_then(|window| window.document());
    if let Some(screen) = document.and_then(|document| document.get_element_by_id("boot")) {
        screen.remove();
    }
}

/// Sets a performance mark, for measurements of how far the page has loaded.
pub(crate) fn mark(name: &str) {
    if let Some(performance) = window().and_then(|window| window.performance()) {
        // Nothing depends on the mark.
        let _ = performance.mark(name);
    }
}
