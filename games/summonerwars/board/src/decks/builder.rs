//! The deck builder: the pool on the left, the deck on the right.

use super::draft::Draft;
use super::filter::{self, Filter};
use super::{PATH, listing, pool, share, words};
use crate::cards::crest;
use leptos::prelude::*;
use qipan_summonerwars::deck::{DeckList, Section};
use qipan_ui::{Icon, icon, text, text_with, tr};

/// As many characters as the server allows.
const NAME_LENGTH: &str = "50";

pub(super) fn builder(draft: Draft) -> AnyView {
    let filter = Filter::new();
    view! {
        <main class="sw-builder" id="main">
            <section class="sw-choose" aria-label=tr("summonerwars-deck-pool")>
                <header class="sw-bar">
                    <a class="btn btn--quiet" href=PATH>{icon(Icon::Back)}{tr("summonerwars-decks")}</a>
                    <h1 class="sw-title">{tr("summonerwars-deck-build")}</h1>
                    {share::button(draft)}
                </header>
                {notice(draft)}
                {filter::controls(filter)}
                {pool::pool(draft, filter)}
            </section>
            {deck(draft)}
        </main>
    }
    .into_any()
}

/// A deck from a link belongs to another person until it is saved; a deck may have changes from an earlier visit.
fn notice(draft: Draft) -> AnyView {
    let is_shared = move || draft.before.with(|before| before.is_shared);
    // What the page found when it was opened, not what is changed here.
    let is_restored = untrack(|| !is_shared() && draft.is_changed());
    view! {
        <Show when=is_shared><p class="sw-notice">{tr("summonerwars-deck-shared")}</p></Show>
        <Show when=move || is_restored && draft.is_changed()><p class="sw-notice">{tr("summonerwars-deck-unsaved")}</p></Show>
    }
    .into_any()
}

fn deck(draft: Draft) -> AnyView {
    let list: Signal<DeckList> = draft.list.into();
    let wanted: u16 = Section::ALL.into_iter().map(Section::size).sum();
    let count =
        move || list.with(|list| Section::ALL.into_iter().map(|section| list.count(section)).sum::<u16>());
    let is_bad = move |card: &'static qipan_summonerwars::data::Card| draft.problem_of(card.id).is_some();
    let symbols = move || words::symbols(&draft.faction.symbols);
    let rename = move |event| draft.name.set(event_target_value(&event));
    view! {
        <aside class="sw-deck" aria-label=tr("summonerwars-deck-cards")>
            <h2 class="sr">{tr("summonerwars-deck-cards")}</h2>
            <header>
                {crest(Some(draft.faction.id))}
                <div>
                    <input class="input sw-deck-name" aria-label=tr("summonerwars-deck-name") maxlength=NAME_LENGTH prop:value=draft.name on:input=rename />
                    <small>{move || words::faction(&draft.faction.name)}" · "{symbols}</small>
                </div>
                <span class="num sw-sum"><b>{count}</b>{format!(" / {wanted}")}</span>
            </header>
            <div class="sw-grow" tabindex="0" role="group" aria-label=tr("summonerwars-deck-cards")>
                <p class="sw-fixed">{tr("summonerwars-deck-fixed")}</p>
                {listing::sections(list, is_bad)}
                {listing::curve(list)}
            </div>
            <div class="sw-foot">{listing::problems(draft)}{footer(draft)}</div>
        </aside>
    }
    .into_any()
}

fn footer(draft: Draft) -> AnyView {
    let label = move || {
        let problems = draft.problems.with(|all| all.len());
        let is_shared = draft.before.with(|before| before.is_shared);
        match (problems, is_shared, draft.can_save() || draft.is_busy.get()) {
            (0, true, _) => text("summonerwars-deck-save-copy"),
            (0, false, true) => text("summonerwars-deck-save"),
            (0, false, false) => text("summonerwars-deck-is-saved"),
            _ => text_with("summonerwars-deck-wrong", &[("count", problems.into())]),
        }
    };
    view! {
        <footer>
            <button type="button" class="btn btn--plain" disabled=move || !draft.is_changed() on:click=move |_| draft.reset()>{tr("summonerwars-deck-reset")}</button>
            <button type="button" class="btn btn--primary" data-spot="save" disabled=move || !draft.can_save() on:click=move |_| draft.save()>{label}</button>
        </footer>
    }
    .into_any()
}
