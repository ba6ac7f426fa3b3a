//! Toasts: short messages at the lower edge that disappear after a while.

use crate::i18n::text;
use crate::icons::{Icon, icon};
use leptos::prelude::*;
use std::cell::{Cell, OnceCell};
use std::time::Duration;

/// Long enough to read the message twice.
const SHOWN_FOR: Duration = Duration::from_secs(6);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tone {
    Plain,
    Alarm,
}

#[derive(Clone, PartialEq)]
struct Toast {
    id: u32,
    text: String,
    tone: Tone,
}

thread_local! {
    static TOASTS: OnceCell<RwSignal<Vec<Toast>>> = const { OnceCell::new() };
    static NEXT_ID: Cell<u32> = const { Cell::new(0) };
}

fn toasts() -> RwSignal<Vec<Toast>> {
    TOASTS.with(|cell| *cell.get_or_init(|| RwSignal::new(Vec::new())))
}

/// Shows a message, unless the same one is shown already.
pub fn toast(tone: Tone, text: String) {
    let toasts = toasts();
    if toasts.with_untracked(|all| all.iter().any(|toast| toast.text == text)) {
        return;
    }
    let id = NEXT_ID.get();
    NEXT_ID.set(id.wrapping_add(1));
    toasts.update(|all| all.push(Toast { id, text, tone }));
    set_timeout(move || dismiss(id), SHOWN_FOR);
}

fn dismiss(id: u32) {
    toasts().update(|all| all.retain(|toast| toast.id != id));
}

/// The container of the toasts; placed once in the page.
pub fn toast_host() -> AnyView {
    let toasts = toasts();
    let each = move || toasts.get();
    view! {
        <div class="toasts" role="log" aria-live="polite">
            <For each=each key=|toast| toast.id children=toast_view />
        </div>
    }
    .into_any()
}

fn toast_view(toast: Toast) -> AnyView {
    let class = if toast.tone == Tone::Alarm { "toast toast--alarm" } else { "toast" };
    let id = toast.id;
    view! {
        <div class=class>
            <span>{toast.text}</span>
            <button type="button" aria-label=text("ui-close") on:click=move |_| dismiss(id)>{icon(Icon::Close)}</button>
        </div>
    }
    .into_any()
}
