//! The search for an opponent goes on while its user looks at other pages. Its code is a part that is loaded with the first
//! page that can begin one; the shell keeps what has to outlive that page.

use leptos::prelude::*;
use std::cell::OnceCell;

type DrawChip = fn() -> AnyView;

#[derive(Clone)]
struct Kept {
    /// The owner of everything that a search creates.
    owner: Owner,
    /// Draws the running search in the bar at the top.
    chip: RwSignal<Option<DrawChip>>,
}

thread_local! {
    static KEPT: OnceCell<Kept> = const { OnceCell::new() };
}

/// Called first by the client, outside of all pages.
fn kept() -> Kept {
    let new = || Kept { owner: Owner::current().unwrap_or_default(), chip: RwSignal::new(None) };
    KEPT.with(|cell| cell.get_or_init(new).clone())
}

/// An owner that outlives every page.
pub(crate) fn owner() -> Owner {
    kept().owner
}

/// Shows the search in the bar from now on, whenever one runs.
pub(crate) fn show(draw: fn() -> AnyView) {
    kept().chip.set(Some(draw));
}

/// The running search, in the bar at the top.
pub(crate) fn chip() -> AnyView {
    let chip = kept().chip;
    let content = move || chip.get().map(|draw| draw());
    view! { {content} }.into_any()
}
