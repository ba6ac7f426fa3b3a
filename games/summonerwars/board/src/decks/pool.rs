//! The pool: every card that can be chosen, with the number of copies in the deck.

use super::draft::Draft;
use super::filter::Filter;
use super::words;
use crate::cards;
use leptos::prelude::*;
use qipan_summonerwars::data::Card;
use qipan_summonerwars::deck::{Section, fits};
use qipan_summonerwars::library;
use qipan_ui::{Icon, icon, text_with, tr};

pub(super) fn pool(draft: Draft, filter: Filter) -> AnyView {
    let shown = Memo::new(move |_| filter.cards(draft).iter().map(|card| card.id).collect::<Vec<_>>());
    let is_empty = move || shown.with(Vec::is_empty);
    view! {
        <ul class="sw-pool">
            <For each=move || shown.get() key=|card| *card children=move |card| entry(draft, library().card(card)) />
        </ul>
        <Show when=is_empty><p class="sw-pool-empty">{tr("summonerwars-deck-nothing")}</p></Show>
    }
    .into_any()
}

fn entry(draft: Draft, card: &'static Card) -> AnyView {
    let most = Section::of(card).map_or(0, Section::most);
    let copies = Memo::new(move |_| draft.copies(card));
    let problem = Memo::new(move |_| draft.problem_of(card.id));
    let class = move || match (problem.with(Option::is_some), copies.get()) {
        (true, _) => "sw-entry is-bad",
        (false, 0) if !fits(draft.faction, card) => "sw-entry is-out",
        (false, 0) => "sw-entry is-none",
        (false, copies) if copies == most => "sw-entry is-full",
        (false, _) => "sw-entry",
    };
    view! {
        <li class=class data-card=card.name.clone()>
            {cards::card(card.id)}
            <p class="sw-symbols">{move || words::symbols(&card.symbols)}</p>
            {counter(draft, card, copies, most)}
            {move || problem.get().map(|problem| complaint(draft, card, &problem))}
        </li>
    }
    .into_any()
}

/// Less, the number of copies, more. One copy too many can be added, so that the builder can say which rule it breaks.
fn counter(draft: Draft, card: &'static Card, copies: Memo<u8>, most: u8) -> AnyView {
    let named = move |key: &'static str| move || text_with(key, &[("card", cards::name(card.id).into())]);
    let count = move || format!("{} / {most}", copies.get());
    let spoken = move || {
        let arguments =
            [("card", cards::name(card.id).into()), ("count", copies.get().into()), ("most", most.into())];
        text_with("summonerwars-deck-copies", &arguments)
    };
    let less = move |_| draft.set(card, copies.get_untracked().saturating_sub(1));
    let more = move |_| draft.set(card, copies.get_untracked() + 1);
    view! {
        <div class="sw-count">
            <button type="button" class="btn btn--icon btn--quiet" data-spot=format!("less-{}", card.name) aria-label=named("summonerwars-deck-less") disabled=move || copies.get() == 0 on:click=less>{icon(Icon::Minus)}</button>
            <span role="img" aria-label=spoken>{count}</span>
            <button type="button" class="btn btn--icon btn--quiet" data-spot=format!("more-{}", card.name) aria-label=named("summonerwars-deck-more") disabled=move || { copies.get() > most } on:click=more>{icon(Icon::Plus)}</button>
        </div>
    }
    .into_any()
}

/// What is wrong with the card, and a button that mends it.
fn complaint(draft: Draft, card: &'static Card, problem: &qipan_summonerwars::Rejection) -> AnyView {
    let mend = draft.mending(problem).map(|change| {
        let label = words::mending(&change, draft.copies(card), true);
        view! { <button type="button" class="sw-mend" on:click=move |_| draft.change(&change)>{label}</button> }
    });
    view! { <p class="sw-complaint"><span>{words::refusal(problem)}</span>{mend}</p> }.into_any()
}
