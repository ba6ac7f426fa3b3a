//! The decks that a player has saved, for games with [`Manifest::decks`](qipan_engine::Manifest::decks). A board reads and
//! changes them through a [`DeckShelf`]; where they are kept (on the server, in the browser) is the page's concern.

use leptos::prelude::*;
use leptos::wasm_split::SplitLoaderError;
use qipan_engine::Problem;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::cell::Cell;
use std::pin::Pin;

/// Draws the page on which players build decks.
pub type DeckBuilder = fn(DeckPage) -> AnyView;

/// Loads the deck builder of a game. It is a part of its own, because matches do not need it.
pub type LoadDeckBuilder = fn() -> Pin<Box<dyn Future<Output = Result<DeckBuilder, SplitLoaderError>>>>;

/// A saved deck.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SavedDeck {
    pub id: String,
    pub name: String,
    /// The cards, in the format of the game.
    pub list: Value,
}

/// How far the decks are loaded, and where they are kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DeckState {
    Loading,
    /// Saved with the person on the server.
    OnServer,
    /// In this browser only: there is no server, or it does not know the visitor yet.
    OnDevice,
}

/// What happens after a request: the saved deck, or why it was refused.
pub type Saved = Callback<Result<SavedDeck, Problem>>;

/// The saved decks of one game. Cheap to copy.
#[derive(Clone, Copy, Debug)]
pub struct DeckShelf {
    pub game: &'static str,
    /// The deck that was changed last is the first.
    pub decks: RwSignal<Vec<SavedDeck>>,
    pub state: RwSignal<DeckState>,
}

/// How the page keeps decks. It registers this once, with [`keep_decks`].
#[derive(Clone, Copy, Debug)]
pub struct DeckKeeper {
    /// Fills the signals of the shelf.
    pub load: fn(DeckShelf),
    /// Saves a deck: a new one, or another list or name for the one with this id.
    pub save: fn(DeckShelf, Option<String>, String, Value, Saved),
    /// Deletes the deck with this id.
    pub delete: fn(DeckShelf, String),
}

thread_local! {
    static KEEPER: Cell<Option<DeckKeeper>> = const { Cell::new(None) };
}

/// Registers how decks are kept.
pub fn keep_decks(keeper: DeckKeeper) {
    KEEPER.set(Some(keeper));
}

impl DeckShelf {
    /// The decks of a game; they are loaded in the background. Without a keeper the shelf stays empty.
    pub fn open(game: &'static str) -> DeckShelf {
        let shelf =
            DeckShelf { game, decks: RwSignal::new(Vec::new()), state: RwSignal::new(DeckState::Loading) };
        match KEEPER.get() {
            Some(keeper) => (keeper.load)(shelf),
            None => shelf.state.set(DeckState::OnDevice),
        }
        shelf
    }

    /// Saves a deck: a new one, or the one with this id. The signals are changed before `saved` is called.
    pub fn save(self, id: Option<String>, name: String, list: Value, saved: Saved) {
        if let Some(keeper) = KEEPER.get() {
            (keeper.save)(self, id, name, list, saved);
        }
    }

    pub fn delete(self, id: String) {
        if let Some(keeper) = KEEPER.get() {
            (keeper.delete)(self, id);
        }
    }

    /// Loads the decks again, for instance after they were changed in another tab.
    pub fn reload(self) {
        if let Some(keeper) = KEEPER.get() {
            (keeper.load)(self);
        }
    }

    pub fn find(self, id: &str) -> Option<SavedDeck> {
        self.decks.with(|decks| decks.iter().find(|deck| deck.id == id).cloned())
    }
}

/// What the page of decks gives to the board that draws it.
#[derive(Clone, Debug)]
pub struct DeckPage {
    pub shelf: DeckShelf,
    pub address: DeckAddress,
    pub ways: DeckWays,
}

/// What the address of the page asks for; nothing of it for the list of saved decks.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DeckAddress {
    /// The id of a saved deck.
    pub deck: Option<String>,
    /// The code of a shared deck.
    pub code: Option<String>,
    /// What to start a new deck from, in the words of the game.
    pub start: Option<String>,
}

/// What the builder asks of the page around it.
#[derive(Clone, Copy, Debug)]
pub struct DeckWays {
    /// Changes the address without leaving the page.
    pub rewrite: Callback<String>,
    /// Goes to another page of the client.
    pub go: Callback<String>,
    /// Puts a text on the clipboard, and says so.
    pub copy: Callback<String>,
    /// The beginning of all addresses of this site.
    pub origin: Signal<String>,
}
