//! The deck as a list by sections, with what is wrong with it and the costs of its cards.

use super::draft::Draft;
use super::words;
use crate::cards;
use leptos::prelude::*;
use qipan_summonerwars::data::Card;
use qipan_summonerwars::deck::{DeckList, Section};
use qipan_summonerwars::{Rejection, library};
use qipan_ui::{Icon, icon, text, tr};

/// The sections with their cards.
pub(super) fn sections(
    list: Signal<DeckList>,
    is_bad: impl Fn(&'static Card) -> bool + Copy + Send + Sync + 'static,
) -> AnyView {
    Section::ALL.into_iter().map(|section| of_section(list, section, is_bad)).collect_view().into_any()
}

fn of_section(
    list: Signal<DeckList>,
    section: Section,
    is_bad: impl Fn(&'static Card) -> bool + Copy + Send + Sync + 'static,
) -> AnyView {
    let count = Memo::new(move |_| list.with(|list| list.count(section)));
    let class =
        move || if count.get() == section.size() { "sw-section is-right" } else { "sw-section is-wrong" };
    let mark = move || (count.get() == section.size()).then(|| icon(Icon::Check));
    let rows = move || {
        let mut entries: Vec<(Option<&'static Card>, String, u8)> = list.with(|list| {
            let all = list.section(section).iter();
            all.map(|(name, copies)| {
                (library().card_named(name).map(|id| library().card(id)), name.clone(), *copies)
            })
            .collect()
        });
        entries.sort_by_key(|(card, ..)| card.map(|card| (card.cost, card.faction, card.id)));
        let view = |(card, name, copies)| row(card, name, copies, card.is_some_and(is_bad));
        entries.into_iter().map(view).collect_view()
    };
    view! {
        <h3 class=class>
            <span>{tr(words::section_key(section))}</span>
            <span class="sw-total">{mark}{move || format!("{} / {}", count.get(), section.size())}</span>
        </h3>
        <ul>{rows}</ul>
    }
    .into_any()
}

/// A card that is no longer known shows its id.
fn row(card: Option<&'static Card>, name: String, copies: u8, is_bad: bool) -> AnyView {
    let class = if is_bad || card.is_none() { "sw-row is-bad" } else { "sw-row" };
    let cost = card.map(|card| {
        let class = if card.is_event() { "sw-disc is-square" } else { "sw-disc" };
        view! { <span class=class>{card.cost.to_string()}</span> }
    });
    let picture = card.map(|card| {
        view! { <svg viewBox="0 0 64 64" aria-hidden="true" inner_html=cards::pictogram(card)></svg> }
    });
    let words = move || card.map_or_else(|| name.clone(), |card| cards::name(card.id));
    view! { <li class=class>{cost}{picture}<span class="sw-row-name">{words}</span><span class="sw-times">"× "{copies.to_string()}</span></li> }
        .into_any()
}

/// All problems, each with a button that mends it.
pub(super) fn problems(draft: Draft) -> AnyView {
    let items = move || {
        let problems = draft.problems.get();
        problems.iter().map(|problem| item(draft, problem)).collect_view()
    };
    view! { <div role="status"><ul class="sw-problems" aria-label=tr("summonerwars-deck-problems")>{items}</ul></div> }
        .into_any()
}

fn item(draft: Draft, problem: &Rejection) -> AnyView {
    let mend = draft.mending(problem).map(|change| {
        let before = draft.list.with_untracked(|list| list.copies(&change.card));
        let label = words::mending(&change, before, false);
        view! { <button type="button" class="sw-mend" on:click=move |_| draft.change(&change)>{label}</button> }
    });
    view! { <li>{icon(Icon::Warning)}<span>{words::refusal(problem)}</span>{mend}</li> }.into_any()
}

/// The most expensive column of [`curve`] also counts what costs more.
const DEAREST: u8 = 6;

/// How many cards of the deck have each cost.
pub(super) fn curve(list: Signal<DeckList>) -> AnyView {
    let counts = Memo::new(move |_| {
        let mut counts = [0u16; DEAREST as usize + 1];
        list.with(|list| {
            for (card, copies) in list.cards() {
                counts[usize::from(library().card(card).cost.min(DEAREST))] += u16::from(copies);
            }
        });
        counts
    });
    let columns = move || {
        let counts = counts.get();
        let highest = counts.iter().copied().max().unwrap_or(1).max(1);
        let column = |(cost, count): (usize, u16)| {
            let height = format!("height: {}%", u32::from(count) * 100 / u32::from(highest));
            let label = if cost == usize::from(DEAREST) { format!("{cost}+") } else { cost.to_string() };
            view! { <li><span class="sr">{count.to_string()}</span><i><u style=height></u></i><b>{label}</b></li> }
        };
        counts.into_iter().enumerate().map(column).collect_view()
    };
    view! {
        <h3 class="sw-section"><span>{move || text("summonerwars-deck-costs")}</span></h3>
        <ol class="sw-curve">{columns}</ol>
    }
    .into_any()
}
