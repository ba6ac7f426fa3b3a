//! Decks of a player's own: the list of saved ones, the builder, and handing one in before a match. Most matches need
//! none of this, so it is a part of its own with its own texts.

mod builder;
mod draft;
mod filter;
mod listing;
mod muster;
mod pages;
mod pool;
mod share;
mod shelf;
mod unsaved;
mod words;

use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::wasm_split::{SplitLoaderError, wasm_split};
use qipan_summonerwars::deck::DeckList;
use qipan_summonerwars::{FactionId, library};
use qipan_ui::decks::{DeckBuilder, SavedDeck};
use qipan_ui::i18n::add_texts;
use qipan_ui::{BoardContext, Texts, tr};
use serde::Deserialize;
use std::pin::Pin;

const GAME: &str = "summonerwars";
/// The address of the list of saved decks.
const PATH: &str = "/decks/summonerwars";

const TEXTS: Texts =
    Texts { zh: include_str!("../../locales/decks/zh.ftl"), en: include_str!("../../locales/decks/en.ftl") };

#[derive(Clone, Copy)]
struct DeckParts {
    page: DeckBuilder,
    muster: fn(BoardContext) -> AnyView,
}

#[wasm_split(summonerwars_decks, wasm_split_path = leptos::wasm_split, fallible)]
fn deck_parts() -> Result<DeckParts, SplitLoaderError> {
    add_texts(TEXTS);
    Ok(DeckParts { page: pages::page, muster: muster::muster })
}

/// Loads the page of decks.
pub(crate) fn load() -> Pin<Box<dyn Future<Output = Result<DeckBuilder, SplitLoaderError>>>> {
    Box::pin(async { Ok(deck_parts().await?.page) })
}

/// Handing in a deck before a match, once its code is loaded.
pub(crate) fn muster(context: BoardContext) -> AnyView {
    let loaded: RwSignal<Option<Option<DeckParts>>> = RwSignal::new(None);
    let fetch = move || {
        loaded.set(None);
        spawn_local(async move {
            let parts = deck_parts().await;
            // The player may have left the match in the meantime.
            loaded.try_set(Some(parts.ok()));
        });
    };
    fetch();
    let content = move || match loaded.get() {
        None => view! { <p class="sw-muster-wait" aria-busy="true">{tr("loading-title")}</p> }.into_any(),
        Some(Some(parts)) => (parts.muster)(context),
        Some(None) => failed(fetch),
    };
    content.into_any()
}

fn failed(again: impl Fn() + 'static) -> AnyView {
    view! {
        <div class="sw-muster-wait">
            <p>{tr("loading-failed-words")}</p>
            <button type="button" class="btn btn--primary" on:click=move |_| again()>{tr("loading-again")}</button>
        </div>
    }
    .into_any()
}

/// The cards of a saved deck, if it can be read and its faction exists.
fn list_of(deck: &SavedDeck) -> Option<DeckList> {
    let list = DeckList::deserialize(&deck.list).ok()?;
    library().faction_named(&list.faction).map(|_| list)
}

fn faction_of(list: &DeckList) -> Option<FactionId> {
    library().faction_named(&list.faction)
}
