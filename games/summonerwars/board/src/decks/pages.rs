//! The page of decks: what its address asks for.

use super::draft::{Draft, Opened};
use super::{GAME, PATH, builder, list_of, shelf, words};
use leptos::prelude::*;
use qipan_engine::Problem;
use qipan_summonerwars::deck::DeckList;
use qipan_summonerwars::library;
use qipan_ui::decks::{DeckPage, DeckState, SavedDeck};
use qipan_ui::i18n::problem_text;
use qipan_ui::{text, tr};

/// The page of decks.
pub(super) fn page(page: DeckPage) -> AnyView {
    let address = page.address.clone();
    if let Some(code) = address.code {
        return match DeckList::from_code(&code) {
            Ok(list) => {
                let name = words::faction(&list.faction);
                builder::builder(Draft::new(&page, Opened { id: None, name, list, is_shared: true }))
            }
            Err(refusal) => lost(problem_text(GAME, &Problem::from_reason(&refusal))),
        };
    }
    if let Some(faction) = address.start {
        return match library().faction_named(&faction) {
            Some(faction) => {
                let list = DeckList::preset(library().faction(faction));
                let name = words::faction(&list.faction);
                builder::builder(Draft::new(&page, Opened { id: None, name, list, is_shared: false }))
            }
            None => lost(text("summonerwars-reject-bad-faction")),
        };
    }
    match address.deck {
        Some(deck) => saved(page, deck),
        None => shelf::shelf(&page),
    }
}

/// The builder with a saved deck, once the decks are loaded.
fn saved(page: DeckPage, id: String) -> AnyView {
    let shelf = page.shelf;
    let is_loading = Memo::new(move |_| shelf.state.get() == DeckState::Loading);
    let content = move || {
        if is_loading.get() {
            return view! { <main class="narrow" id="main"><div class="state" aria-busy="true"><p>{tr("summonerwars-deck-loading")}</p></div></main> }
                .into_any();
        }
        // Untracked: the draft must not begin again when a deck is saved.
        match untrack(|| shelf.find(&id)).and_then(|deck| opened(&deck)) {
            Some(opened) => builder::builder(Draft::new(&page, opened)),
            None => lost(text("summonerwars-deck-gone")),
        }
    };
    content.into_any()
}

fn opened(deck: &SavedDeck) -> Option<Opened> {
    let list = list_of(deck)?;
    Some(Opened { id: Some(deck.id.clone()), name: deck.name.clone(), list, is_shared: false })
}

/// A page without a deck, and why.
fn lost(why: String) -> AnyView {
    view! {
        <main class="narrow" id="main">
            <div class="state">
                <h1 class="display h2">{tr("summonerwars-deck-none")}</h1>
                <p>{why}</p>
                <a class="btn btn--primary" href=PATH>{tr("summonerwars-decks")}</a>
            </div>
        </main>
    }
    .into_any()
}
