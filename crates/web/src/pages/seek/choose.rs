//! The dialog with every pool: each game at each speed.

use super::pools::{games, search};
use super::search::Pool;
use super::words::{pace_words, pool_words};
use crate::boards::GameBox;
use crate::pages::parts::{glyph, title_of};
use leptos::prelude::*;
use qipan_protocol::Speed;
use qipan_ui::modal::{Modal, open_modal};
use qipan_ui::{text_with, tr};

pub(super) fn choose() {
    open_modal(tr("seek-others"), |modal| {
        let rows = games().map(|shelved| row(shelved, modal)).collect_view();
        view! { <div class="pool-list">{rows}</div> }.into_any()
    });
}

fn row(shelved: GameBox, modal: Modal) -> AnyView {
    let manifest = shelved.manifest;
    let buttons = Speed::RATED.into_iter().map(|speed| {
        let pool = Pool { game: manifest.id.clone(), speed };
        let named = pool.clone();
        let label = move || text_with("seek-in", &[("pool", pool_words(&named).into())]);
        let begin = move |_| {
            modal.close();
            search(pool.clone());
        };
        view! { <button type="button" class="btn btn--plain" aria-label=label on:click=begin>{move || pace_words(speed)}</button> }
    });
    view! {
        <section>
            <h3>{glyph(shelved)}{move || title_of(manifest)}</h3>
            <div class="pool-speeds">{buttons.collect_view()}</div>
        </section>
    }
    .into_any()
}
