//! Which cards the pool shows.

use super::draft::Draft;
use super::words;
use crate::cards;
use leptos::prelude::*;
use qipan_summonerwars::data::{Card, Symbol};
use qipan_summonerwars::deck::{Section, fits};
use qipan_summonerwars::library;
use qipan_ui::controls::segmented;
use qipan_ui::{text, tr};

const SYMBOLS: [Symbol; 7] =
    [Symbol::Moon, Symbol::Water, Symbol::Mountain, Symbol::Wood, Symbol::Wind, Symbol::Fire, Symbol::Any];

type Words = Box<dyn Fn() -> String + Send + Sync>;

#[derive(Clone, Copy)]
pub(super) struct Filter {
    section: RwSignal<Option<Section>>,
    symbol: RwSignal<Option<Symbol>>,
    /// Only cards that the deck may have.
    usable: RwSignal<bool>,
    typed: RwSignal<String>,
}

impl Filter {
    pub(super) fn new() -> Filter {
        Filter {
            section: RwSignal::new(None),
            symbol: RwSignal::new(None),
            usable: RwSignal::new(true),
            typed: RwSignal::new(String::new()),
        }
    }

    /// The cards to show: by section, own ones before others, cheap ones before dear ones. A card that the deck has is
    /// shown even if it may not.
    pub(super) fn cards(self, draft: Draft) -> Vec<&'static Card> {
        let typed = self.typed.get().trim().to_lowercase();
        let shows = |card: &&'static Card| {
            let section = Section::of(card);
            let is_usable = fits(draft.faction, card) || draft.copies(card) > 0;
            section.is_some()
                && (self.section.get().is_none() || section == self.section.get())
                && self.symbol.get().is_none_or(|symbol| card.symbols.contains(&symbol))
                && (!self.usable.get() || is_usable)
                && (typed.is_empty() || cards::name(card.id).to_lowercase().contains(&typed))
        };
        let mut found: Vec<&'static Card> = library().cards().filter(shows).collect();
        let rank = |card: &Card| {
            let section = Section::ALL.iter().position(|it| Some(*it) == Section::of(card));
            (section, card.faction != Some(draft.faction.id), card.faction.is_none(), card.faction, card.cost)
        };
        found.sort_by_key(|card| rank(card));
        found
    }
}

/// The row above the pool.
pub(super) fn controls(filter: Filter) -> AnyView {
    let sections =
        Section::ALL.map(|section| (Some(section), Box::new(tr(words::section_key(section))) as Words));
    let all = [(None, Box::new(tr("summonerwars-deck-all")) as Words)].into_iter().chain(sections).collect();
    let by_section = segmented(
        tr("summonerwars-deck-by-class"),
        all,
        move || filter.section.get(),
        move |chosen| filter.section.set(chosen),
    );
    let choose = move |event| {
        let at = event_target_value(&event).parse::<usize>().ok();
        filter.symbol.set(at.and_then(|at| SYMBOLS.get(at).copied()));
    };
    let symbols = SYMBOLS.iter().enumerate().map(|(at, symbol)| {
        let key = words::symbol_key(*symbol);
        view! { <option value=at.to_string()>{tr(key)}</option> }
    });
    let search = move || text("summonerwars-deck-search");
    view! {
        <div class="sw-filter">
            {by_section}
            <select class="select" aria-label=tr("summonerwars-deck-by-symbol") on:change=choose>
                <option value="">{tr("summonerwars-deck-any-symbol")}</option>
                {symbols.collect_view()}
            </select>
            <input
                class="input"
                type="search"
                placeholder=search
                aria-label=search
                on:input=move |event| filter.typed.set(event_target_value(&event))
            />
            <label class="check">
                <input type="checkbox" prop:checked=filter.usable on:change=move |event| filter.usable.set(event_target_checked(&event)) />
                <span>{tr("summonerwars-deck-usable")}</span>
            </label>
        </div>
    }
    .into_any()
}
