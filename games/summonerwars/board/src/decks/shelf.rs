//! The list of saved decks, and the ways to begin another one.

use super::{PATH, list_of, share, words};
use crate::cards::crest;
use crate::factions::box_art;
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use qipan_summonerwars::data::Faction;
use qipan_summonerwars::deck::DeckList;
use qipan_summonerwars::library;
use qipan_ui::decks::{DeckPage, DeckState, SavedDeck};
use qipan_ui::modal::confirm;
use qipan_ui::{Icon, icon, text, text_with, tr};

pub(super) fn shelf(page: &DeckPage) -> AnyView {
    let starts = library().factions.iter().map(start).collect_view();
    let content = {
        let page = page.clone();
        move || saved(&page)
    };
    view! {
        <main class="sw-shelf" id="main">
            <header>
                <h1 class="display h1">{tr("summonerwars-decks")}</h1>
                <p class="read">{tr("summonerwars-decks-words")}</p>
            </header>
            <section aria-label=tr("summonerwars-decks-saved")>
                <h2 class="display h2 fold">{tr("summonerwars-decks-saved")}</h2>
                {content}
            </section>
            <section aria-label=tr("summonerwars-decks-new")>
                <h2 class="display h2 fold">{tr("summonerwars-decks-new")}</h2>
                <ul class="sw-starts">{starts}</ul>
            </section>
            <section aria-label=tr("summonerwars-decks-by-code")>
                <h2 class="display h2 fold">{tr("summonerwars-decks-by-code")}</h2>
                {by_code(page)}
            </section>
        </main>
    }
    .into_any()
}

fn saved(page: &DeckPage) -> AnyView {
    let decks = page.shelf.decks.get();
    let state = page.shelf.state.get();
    if state == DeckState::Loading {
        return view! { <p class="sw-none" aria-busy="true">{tr("summonerwars-deck-loading")}</p> }
            .into_any();
    }
    if decks.is_empty() {
        return view! { <p class="sw-none">{tr("summonerwars-decks-none")}</p> }.into_any();
    }
    let on_device = (state == DeckState::OnDevice)
        .then(|| view! { <p class="meta">{tr("summonerwars-decks-device")}</p> });
    let rows = decks.iter().map(|deck| row(page, deck)).collect_view();
    view! { {on_device}<ul class="sw-saved">{rows}</ul> }.into_any()
}

fn row(page: &DeckPage, deck: &SavedDeck) -> AnyView {
    let (shelf, ways) = (page.shelf, page.ways);
    let list = list_of(deck);
    let crest = list.as_ref().and_then(super::faction_of).map(|faction| crest(Some(faction)));
    let problems = list.as_ref().map(DeckList::problems).map_or(1, |all| all.len());
    let note = {
        let faction = list.as_ref().map(|list| list.faction.clone());
        move || match (&faction, problems) {
            (Some(faction), 0) => words::faction(faction),
            (Some(faction), count) => {
                let arguments = [("faction", words::faction(faction).into()), ("count", count.into())];
                text_with("summonerwars-deck-has-problems", &arguments)
            }
            (None, _) => text("summonerwars-deck-unreadable"),
        }
    };
    let named = {
        let name = deck.name.clone();
        move |key: &'static str| {
            let name = name.clone();
            move || text_with(key, &[("name", name.clone().into())])
        }
    };
    let (id, ask) = (deck.id.clone(), named("summonerwars-deck-delete-ask"));
    let delete = move |_| {
        let id = id.clone();
        confirm(
            ask.clone(),
            tr("summonerwars-deck-delete-words"),
            tr("summonerwars-deck-delete"),
            move || shelf.delete(id.clone()),
        );
    };
    let share = list.filter(|_| problems == 0).map(|list| {
        let label = named("summonerwars-deck-share-named");
        view! { <button type="button" class="btn btn--icon btn--quiet" aria-label=label on:click=move |_| share::open_list(ways, &list)>{icon(Icon::Share)}</button> }
    });
    view! {
        <li>
            <a href=format!("{PATH}?deck={}", deck.id)>{crest}<span><b>{deck.name.clone()}</b><small>{note}</small></span></a>
            {share}
            <button type="button" class="btn btn--icon btn--quiet" aria-label=named("summonerwars-deck-delete-named") on:click=delete>{icon(Icon::Close)}</button>
        </li>
    }
    .into_any()
}

/// A new deck from the cards that a faction is offered with.
fn start(faction: &'static Faction) -> AnyView {
    let art = box_art(faction.id);
    let note = move || text(&format!("{}-note", faction.id.key()));
    view! {
        <li>
            <a href=format!("{PATH}?start={}", faction.name) data-spot=format!("start-{}", faction.name)>
                <svg class="sw-start-art" viewBox="0 0 360 240" preserveAspectRatio="xMidYMid slice" aria-hidden="true" inner_html=art></svg>
                <b>{move || words::faction(&faction.name)}</b>
                <small>{note}</small>
                <small class="sw-symbols">{move || words::symbols(&faction.symbols)}</small>
            </a>
        </li>
    }
    .into_any()
}

/// Opens the deck of a code or of a whole link.
fn by_code(page: &DeckPage) -> AnyView {
    let typed = RwSignal::new(String::new());
    let wrong = RwSignal::new(false);
    let go = page.ways.go;
    let open = move |event: SubmitEvent| {
        event.prevent_default();
        let code = typed.with_untracked(|typed| code_in(typed));
        match DeckList::from_code(&code) {
            Ok(_) => go.run(format!("{PATH}?code={code}")),
            Err(_) => wrong.set(true),
        }
    };
    let change = move |event| {
        typed.set(event_target_value(&event));
        wrong.set(false);
    };
    let invalid = move || wrong.get().then_some("true");
    let refusal = move || {
        wrong.get().then(|| view! { <p class="err" role="alert">{icon(Icon::Warning)}{tr("summonerwars-deck-bad-code")}</p> })
    };
    view! {
        <form class="field sw-by-code" on:submit=open>
            <label for="deck-code">{tr("summonerwars-deck-code-or-link")}</label>
            <div class="input-group">
                <input class="input" id="deck-code" autocomplete="off" autocapitalize="none" spellcheck="false" aria-invalid=invalid prop:value=typed on:input=change />
                <button class="btn btn--plain">{tr("summonerwars-deck-open")}</button>
            </div>
            {refusal}
        </form>
    }
    .into_any()
}

/// The code in what a person has pasted: the code itself, or a link that ends with it.
fn code_in(typed: &str) -> String {
    let typed = typed.trim();
    typed.rsplit_once("code=").map_or(typed, |(_, code)| code).to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_found_in_a_link() {
        let rows = [
            ("tp1-abc", "tp1-abc"),
            ("  TP1-abc\n", "tp1-abc"),
            ("https://qipan.example/decks/summonerwars?code=tp1-abc ", "tp1-abc"),
            ("", ""),
        ];
        for (typed, code) in rows {
            assert_eq!(code_in(typed), code);
        }
    }
}
