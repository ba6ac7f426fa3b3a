//! A row of elements that is one Tab stop: arrow keys move the focus inside it.

use crate::dom;
use leptos::prelude::*;
use web_sys::{KeyboardEvent, window};

/// The keyboard position in a row of elements. Their ids are the prefix and their index.
#[derive(Clone, Copy, Debug)]
pub struct Roving {
    prefix: &'static str,
    at: RwSignal<usize>,
}

impl Roving {
    pub fn new(prefix: &'static str) -> Roving {
        Roving { prefix, at: RwSignal::new(0) }
    }

    pub fn id(self, place: usize) -> String {
        format!("{}-{place}", self.prefix)
    }

    /// Only one element of the row can be reached by Tab. If the row has become too short for it, it is the last
    /// element.
    pub fn tab_index(self, place: usize, count: usize) -> &'static str {
        if self.at.get().min(count.saturating_sub(1)) == place { "0" } else { "-1" }
    }

    /// Called when an element gets the focus by other means, such as a click.
    pub fn arrived(self, place: usize) {
        self.at.set(place);
    }

    /// Moves the focus if the key asks for it. Returns whether it did.
    pub fn key(self, event: &KeyboardEvent, count: usize) -> bool {
        let modified = event.ctrl_key() || event.alt_key() || event.meta_key();
        let Some(place) = moved(self.at.get_untracked(), &event.key(), count).filter(|_| !modified) else {
            return false;
        };
        event.prevent_default();
        self.at.set(place);
        let document = window().and_then(|window| window.document());
        dom::focus(document.and_then(|document| document.get_element_by_id(&self.id(place))).as_ref());
        true
    }
}

/// The index that a key leads to in a row of `count` elements; at the ends it stays.
fn moved(at: usize, key: &str, count: usize) -> Option<usize> {
    let last = count.checked_sub(1)?;
    match key {
        "ArrowLeft" | "ArrowUp" => Some(at.min(last).saturating_sub(1)),
        "ArrowRight" | "ArrowDown" => Some((at + 1).min(last)),
        "Home" => Some(0),
        "End" => Some(last),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_lead_along_the_row_and_stop_at_its_ends() {
        let rows = [
            (0, "ArrowRight", 3, Some(1)),
            (2, "ArrowRight", 3, Some(2)),
            (0, "ArrowLeft", 3, Some(0)),
            (2, "Home", 3, Some(0)),
            (0, "End", 3, Some(2)),
            // The row has become shorter than the index.
            (6, "ArrowLeft", 3, Some(1)),
            (0, "ArrowRight", 0, None),
            (0, "x", 3, None),
        ];
        for (at, key, count, expected) in rows {
            assert_eq!(moved(at, key, count), expected, "{at} {key} {count}");
        }
    }
}
