//! The deck that is being built.

use super::{GAME, PATH, unsaved, words};
use leptos::prelude::*;
use qipan_engine::Problem;
use qipan_summonerwars::data::{Card, Faction};
use qipan_summonerwars::deck::{Change, DeckList, Section};
use qipan_summonerwars::{CardId, Rejection, library};
use qipan_ui::decks::{DeckPage, DeckShelf, DeckWays, SavedDeck};
use qipan_ui::i18n::problem_text;
use qipan_ui::text;
use qipan_ui::toasts::{Tone, toast};
use std::sync::Arc;

/// What a draft begins with.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Opened {
    /// The id of a saved deck; `None` for a new one.
    pub(super) id: Option<String>,
    pub(super) name: String,
    pub(super) list: DeckList,
    /// It comes from a link, and is saved as a copy.
    pub(super) is_shared: bool,
}

/// The deck that is being built. Cheap to copy.
#[derive(Clone, Copy)]
pub(super) struct Draft {
    pub(super) shelf: DeckShelf,
    pub(super) ways: DeckWays,
    pub(super) name: RwSignal<String>,
    pub(super) list: RwSignal<DeckList>,
    /// Everything that is wrong with the list.
    pub(super) problems: Memo<Arc<Vec<Rejection>>>,
    /// What *Reset* goes back to: the deck as it was opened or last saved.
    pub(super) before: RwSignal<Opened>,
    pub(super) is_busy: RwSignal<bool>,
    /// The faction does not change.
    pub(super) faction: &'static Faction,
}

impl Draft {
    /// A draft of a list whose faction exists.
    pub(super) fn new(page: &DeckPage, opened: Opened) -> Draft {
        let (name, list) = unsaved::of(&opened).unwrap_or_else(|| (opened.name.clone(), opened.list.clone()));
        let list = RwSignal::new(list);
        let faction = library().faction_named(&opened.list.faction);
        let draft = Draft {
            shelf: page.shelf,
            ways: page.ways,
            name: RwSignal::new(name),
            list,
            problems: Memo::new(move |_| Arc::new(list.with(DeckList::problems))),
            before: RwSignal::new(opened),
            is_busy: RwSignal::new(false),
            faction: faction.map_or(&library().factions[0], |faction| library().faction(faction)),
        };
        unsaved::keep(draft);
        draft
    }

    /// The copies of a card in the deck.
    pub(super) fn copies(self, card: &'static Card) -> u8 {
        self.list.with(|list| list.copies(&card.name))
    }

    pub(super) fn set(self, card: &'static Card, copies: u8) {
        if let Some(section) = Section::of(card) {
            self.change(&Change { section, card: card.name.clone(), copies });
        }
    }

    pub(super) fn change(self, change: &Change) {
        self.list.update(|list| list.set(change));
    }

    /// The change that mends a problem.
    pub(super) fn mending(self, problem: &Rejection) -> Option<Change> {
        self.list.with(|list| list.mend(problem))
    }

    /// The problem of a card.
    pub(super) fn problem_of(self, card: CardId) -> Option<Rejection> {
        self.problems.with(|all| all.iter().find(|it| words::card_of(it) == Some(card)).cloned())
    }

    pub(super) fn is_changed(self) -> bool {
        let (name, list) = (self.name.get(), self.list.get());
        self.before.with(|before| before.name != name || before.list != list)
    }

    /// Whether there is something to save: a change, or a deck that was never saved.
    pub(super) fn can_save(self) -> bool {
        let is_new = self.before.with(|before| before.id.is_none());
        self.problems.with(|all| all.is_empty()) && !self.is_busy.get() && (is_new || self.is_changed())
    }

    pub(super) fn reset(self) {
        let Opened { name, list, .. } = self.before.get_untracked();
        self.name.set(name);
        self.list.set(list);
    }

    pub(super) fn save(self) {
        let list = self.list.get_untracked();
        let Ok(json) = qipan_engine::to_value(&list) else { return };
        let typed = self.name.get_untracked().trim().to_owned();
        let name = if typed.is_empty() { words::faction(&list.faction) } else { typed };
        self.is_busy.set(true);
        let done = Callback::new(move |answer: Result<SavedDeck, Problem>| {
            self.is_busy.set(false);
            match answer {
                Ok(saved) => self.saved(saved, list.clone()),
                Err(problem) => toast(Tone::Alarm, problem_text(GAME, &problem)),
            }
        });
        self.shelf.save(self.before.with_untracked(|before| before.id.clone()), name, json, done);
    }

    fn saved(self, saved: SavedDeck, list: DeckList) {
        self.ways.rewrite.run(format!("{PATH}?deck={}", saved.id));
        self.name.set(saved.name.clone());
        self.before.set(Opened { id: Some(saved.id), name: saved.name, list, is_shared: false });
        toast(Tone::Plain, text("summonerwars-deck-saved"));
    }
}
