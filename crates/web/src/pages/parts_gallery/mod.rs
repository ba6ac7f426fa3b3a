//! A gallery of the shared parts in their states, for authors of boards. Everything in it can be tried out.

mod art;
mod boards;
mod demo;
mod hands;
mod pieces;
mod prompts;
mod table;

use leptos::prelude::*;
use qipan_ui::tr;

pub(crate) fn page() -> AnyView {
    view! {
        <main class="gallery" id="main">
            <h1 class="display h1">{tr("part-gallery-title")}</h1>
            <p class="read">{tr("part-gallery-words")}</p>
            {boards::sections()}
            {pieces::sections()}
            {hands::sections()}
            {table::sections()}
            {prompts::sections()}
        </main>
    }
    .into_any()
}

/// A part with its title and a line that says what to try.
fn section(title: &'static str, words: &'static str, inside: AnyView) -> AnyView {
    view! {
        <section>
            <h2 class="display h2 fold">{tr(title)}</h2>
            <p class="meta">{tr(words)}</p>
            {inside}
        </section>
    }
    .into_any()
}
