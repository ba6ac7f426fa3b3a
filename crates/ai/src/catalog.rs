//! The games that a program offers.

use crate::AnyBots;
use qipan_engine::{AnyGame, Problem};
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

/// The texts of a game as Fluent files, for programs without a browser.
#[derive(Clone, Debug)]
pub struct Locales {
    pub zh: Cow<'static, str>,
    pub en: Cow<'static, str>,
}

/// A game of a catalogue. Bots and texts are optional.
#[derive(Clone)]
pub struct Listed {
    pub game: Arc<dyn AnyGame>,
    pub bots: Option<Arc<dyn AnyBots>>,
    pub locales: Option<Locales>,
}

impl Listed {
    /// A game without bots and texts.
    pub fn rules(game: Arc<dyn AnyGame>) -> Listed {
        Listed { game, bots: None, locales: None }
    }

    pub fn id(&self) -> &str {
        &self.game.manifest().id
    }
}

/// A list of games, in the order in which clients show them. Clones share the list.
#[derive(Clone)]
pub struct Catalog(Arc<[Listed]>);

impl Catalog {
    /// Refuses two games of one id: the second could never be found.
    pub fn new(games: Vec<Listed>) -> Result<Catalog, Problem> {
        let mut ids = BTreeSet::new();
        match games.iter().map(Listed::id).find(|id| !ids.insert(*id)) {
            Some(id) => Err(Problem::new("duplicate_game", format!("two games have the id {id:?}"))),
            None => Ok(Catalog(games.into())),
        }
    }

    pub fn iter(&self) -> impl Iterator<Item = &Listed> {
        self.0.iter()
    }

    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.iter().map(Listed::id)
    }

    /// The game of this id.
    pub fn find(&self, id: &str) -> Option<&Listed> {
        self.iter().find(|listed| listed.id() == id)
    }

    /// The rules of this id.
    pub fn game(&self, id: &str) -> Option<Arc<dyn AnyGame>> {
        self.find(id).map(|listed| listed.game.clone())
    }

    /// The bots of this id.
    pub fn bots(&self, id: &str) -> Option<Arc<dyn AnyBots>> {
        self.find(id).and_then(|listed| listed.bots.clone())
    }
}

impl fmt::Debug for Listed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Listed").field(&self.id()).finish()
    }
}

impl fmt::Debug for Catalog {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.ids()).finish()
    }
}
