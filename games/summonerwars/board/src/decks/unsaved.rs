//! Changes that were not saved: they are kept in the browser, so that a reload or a look at another page does not lose them.

use super::draft::{Draft, Opened};
use leptos::prelude::*;
use qipan_summonerwars::deck::DeckList;
use qipan_ui::dom;
use serde::{Deserialize, Serialize};

/// One deck at a time: the one that was changed last.
const ENTRY: &str = "qipan.summonerwars_draft";

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Unsaved {
    id: Option<String>,
    name: String,
    list: DeckList,
}

impl Unsaved {
    /// Whether these are changes of this deck: the saved one with the same id, or a new one of the same faction.
    fn belongs_to(&self, opened: &Opened) -> bool {
        !opened.is_shared && self.id == opened.id && self.list.faction == opened.list.faction
    }
}

/// The name and the cards that were not saved.
pub(super) fn of(opened: &Opened) -> Option<(String, DeckList)> {
    let unsaved = dom::stored::<Unsaved>(ENTRY).filter(|unsaved| unsaved.belongs_to(opened))?;
    Some((unsaved.name, unsaved.list))
}

/// Keeps every change of the draft until it is saved or reset.
pub(super) fn keep(draft: Draft) {
    Effect::new(move |was_changed: Option<bool>| {
        let is_changed = draft.is_changed();
        if is_changed {
            let id = draft.before.with(|before| before.id.clone());
            dom::store(ENTRY, &Unsaved { id, name: draft.name.get(), list: draft.list.get() });
        } else if was_changed == Some(true) {
            dom::forget(ENTRY);
        }
        is_changed
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_belong_to_one_deck() {
        let unsaved = |id: Option<&str>| Unsaved {
            id: id.map(str::to_owned),
            name: "changed".to_owned(),
            list: DeckList::empty("tp"),
        };
        let opened = |id: Option<&str>, faction: &str, is_shared| Opened {
            id: id.map(str::to_owned),
            name: "as it was".to_owned(),
            list: DeckList::empty(faction),
            is_shared,
        };
        let rows = [
            (Some("a"), opened(Some("a"), "tp", false), true),
            (Some("a"), opened(Some("b"), "tp", false), false),
            (Some("a"), opened(None, "tp", false), false),
            (None, opened(None, "tp", false), true),
            (None, opened(None, "sc", false), false),
            (None, opened(None, "tp", true), false),
        ];
        for (id, opened, expected) in rows {
            assert_eq!(unsaved(id).belongs_to(&opened), expected, "{id:?} {opened:?}");
        }
    }
}
