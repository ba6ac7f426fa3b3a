//! Whether the user types their moves.

use leptos::prelude::*;
use qipan_ui::dom;

/// The storage key: the choice is remembered for the next match.
const STORED: &str = "qipan.typing";

/// Whether the field for typed moves is open.
#[derive(Clone, Copy)]
pub(crate) struct Typing(RwSignal<bool>);

impl Typing {
    pub(crate) fn new() -> Typing {
        Typing(RwSignal::new(dom::stored(STORED).unwrap_or(false)))
    }

    pub(crate) fn is_open(self) -> bool {
        self.0.get()
    }

    pub(crate) fn open(self) {
        self.set(true);
    }

    pub(crate) fn toggle(self) {
        self.set(!self.0.get_untracked());
    }

    fn set(self, on: bool) {
        self.0.set(on);
        dom::store(STORED, &on);
    }
}
