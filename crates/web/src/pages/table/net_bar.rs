//! The bar that says that the connection is lost. It covers the page's head, never the board.

use super::TablePage;
use crate::net::socket::Link;
use leptos::prelude::*;
use qipan_ui::{Icon, icon, text, text_with, tr};

pub(super) fn bar(table: TablePage) -> AnyView {
    let online = table.online;
    let is_known = move || online.room.with(Option::is_some);
    // `Connecting` keeps the value of before: the bar must not flicker during each short attempt.
    let lost = Memo::new(move |before: Option<&bool>| match online.link.get() {
        Link::Open | Link::Ended { .. } => false,
        Link::Lost { .. } => is_known(),
        Link::Connecting => before.copied().unwrap_or(false),
    });
    let wait = move || match online.link.get() {
        Link::Lost { retry_in_s } => text_with("net-retry", &[("seconds", retry_in_s.into())]),
        _ => text("net-trying"),
    };
    let now = move |_| online.come_back(None);
    let content = move || {
        lost.get().then(|| {
            view! {
                <div class="net-bar">
                    {icon(Icon::NoSignal)}
                    <span class="say" role="status">{tr("net-lost")}</span>
                    <span class="wait num" aria-hidden="true">{wait}</span>
                    <button type="button" class="btn btn--quiet btn--sm" on:click=now>{tr("net-now")}</button>
                </div>
            }
        })
    };
    view! { {content} }.into_any()
}
