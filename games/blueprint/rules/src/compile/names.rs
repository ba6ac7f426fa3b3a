//! What the names of a file mean. All of them share one list, so that a word has one meaning.

use crate::file::read::At;
use crate::language::suggest::similar;
use crate::language::table;
use crate::mistake::Mistake;
use std::collections::BTreeMap;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Entity {
    Kind(u16),
    /// A value of an attribute.
    Word(u16),
    /// A grid, or a space with areas or piles.
    Space(u8),
    /// An area, by its place.
    Area(u16),
    Number(u16),
    Phase(u8),
    Move(u8),
}

#[derive(Debug, Default)]
pub(crate) struct Names(BTreeMap<String, Entity>);

impl Names {
    /// Adds a name; words may be declared again, because several attributes can share them.
    pub(crate) fn declare(&mut self, at: &At<'_>, name: &str, entity: Entity) -> Result<(), Mistake> {
        match self.0.get(name) {
            Some(Entity::Word(_)) if matches!(entity, Entity::Word(_)) => Ok(()),
            Some(_) => {
                Err(at.mistake("name_taken", format!("the name {name:?} has another meaning already")))
            }
            None => {
                self.0.insert(name.to_owned(), entity);
                Ok(())
            }
        }
    }

    pub(crate) fn get(&self, name: &str) -> Option<Entity> {
        self.0.get(name).copied()
    }

    /// The mistake that a name is unknown, with the most similar one of these and of the language.
    pub(crate) fn unknown<'a>(
        &'a self,
        column: u32,
        name: &str,
        locals: impl Iterator<Item = &'a str>,
    ) -> Mistake {
        let built_in =
            table::NAMES.iter().map(|row| row.name).chain(table::FUNCTIONS.iter().map(|row| row.name));
        let known = self.0.keys().map(String::as_str).chain(locals).chain(built_in);
        let suggestion = similar(name, known).map(str::to_owned);
        Mistake::at(column, "unknown_name", format!("there is no {name:?}")).suggesting(suggestion.as_deref())
    }
}
