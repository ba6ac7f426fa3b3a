//! Announcements for screen reader users: two live regions at the end of the page.

use leptos::prelude::*;
use std::cell::OnceCell;

#[derive(Clone, Copy)]
struct Regions {
    polite: RwSignal<String>,
    urgent: RwSignal<String>,
}

thread_local! {
    static REGIONS: OnceCell<Regions> = const { OnceCell::new() };
}

fn regions() -> Regions {
    let new = || Regions { polite: RwSignal::new(String::new()), urgent: RwSignal::new(String::new()) };
    REGIONS.with(|cell| *cell.get_or_init(new))
}

/// Announces something when the screen reader is idle: moves, results.
pub fn announce(text: String) {
    put(regions().polite, text);
}

/// Announces something at once: a check, a request.
pub fn announce_urgently(text: String) {
    put(regions().urgent, text);
}

/// Screen readers announce only changes. For the same text twice, a trailing space makes a change.
fn put(region: RwSignal<String>, mut text: String) {
    if region.with_untracked(|before| *before == text) {
        text.push('\u{a0}');
    }
    region.set(text);
}

/// The live regions; placed once in the page.
pub fn live_regions() -> AnyView {
    let Regions { polite, urgent } = regions();
    view! {
        <div class="sr" role="status" aria-live="polite">{move || polite.get()}</div>
        <div class="sr" role="alert" aria-live="assertive">{move || urgent.get()}</div>
    }
    .into_any()
}
