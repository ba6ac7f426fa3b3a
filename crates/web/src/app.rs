//! The page as a whole: the shell around what the route asks for.

use crate::router::{self, Route};
use crate::{pages, shell};
use leptos::prelude::*;
use qipan_ui::announce::live_regions;
use qipan_ui::modal::{close_all_modals, modal_host};
use qipan_ui::toasts::toast_host;
use qipan_ui::{dom, settings, text};
use web_sys::window;

pub(crate) fn app() -> AnyView {
    settings().start();
    qipan_ui::sound::start();
    let route = router::start();
    Effect::new(move |_| {
        let title = route.with(pages::title);
        dom::set_title(&format!("{title} · {}", text("shell-brand")));
    });
    Effect::new(move |_| {
        route.track();
        close_all_modals();
    });
    let page = move || page_in_shell(route.get());
    view! {
        <a class="skip" href="#main">{move || text("shell-skip")}</a>
        {page}
        {modal_host()}
        {toast_host()}
        {live_regions()}
    }
    .into_any()
}

/// Pages with a board have the window to themselves; the others scroll and have the tab bar on phones.
fn page_in_shell(route: Route) -> AnyView {
    let has_board = route.has_board();
    let bar = shell::top_bar(&route);
    let tabs = (!has_board).then(|| shell::tab_bar(&route));
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

/// What was shown while the client was loading has done its work.
pub(crate) fn remove_loading_screen() {
    let document = window().and_then(|window| window.document());
    if let Some(screen) = document.and_then(|document| document.get_element_by_id("boot")) {
        screen.remove();
    }
}
