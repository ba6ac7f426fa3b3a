//! Kinds of things, their faces and attributes.

use super::node::NOTHING;
use qipan_engine::Seat;
use serde::{Deserialize, Serialize};

/// A thing in a match: its face and its owner. 0 is no thing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Thing(u16);

/// Owners are seats, or nobody.
const OWNERS: u16 = 17;
const NOBODY: u16 = 16;

impl Thing {
    pub(crate) const NONE: Thing = Thing(0);
    /// The face of a thing that a viewer cannot see.
    pub(crate) const HIDDEN_FACE: u16 = 0;

    pub(crate) fn new(face: u16, owner: Option<Seat>) -> Thing {
        Thing(1 + face * OWNERS + owner.map_or(NOBODY, |seat| u16::from(seat.0).min(NOBODY)))
    }

    pub(crate) fn is_none(self) -> bool {
        self.0 == 0
    }

    /// The position of the face; a hidden one for no thing.
    pub(crate) fn face(self) -> u16 {
        self.0.saturating_sub(1) / OWNERS
    }

    pub(crate) fn owner(self) -> Option<Seat> {
        let owner = self.0.wrapping_sub(1) % OWNERS;
        (self.0 != 0 && owner != NOBODY).then_some(Seat(owner as u8))
    }

    pub(crate) fn with_owner(self, owner: Option<Seat>) -> Thing {
        if self.is_none() { self } else { Thing::new(self.face(), owner) }
    }

    pub(crate) fn with_face(self, face: u16) -> Thing {
        if self.is_none() { self } else { Thing::new(face, self.owner()) }
    }

    /// The same thing as seen by somebody who cannot see its face.
    pub(crate) fn hidden(self) -> Thing {
        self.with_face(Thing::HIDDEN_FACE)
    }
}

/// All kinds and faces of a game.
#[derive(Debug, Default)]
pub(crate) struct Catalogue {
    pub(crate) kinds: Vec<Kind>,
    /// The first face is hidden.
    pub(crate) faces: Vec<Face>,
    pub(crate) attributes: Vec<Attribute>,
    /// The words that are values of attributes.
    pub(crate) words: Vec<String>,
}

#[derive(Debug)]
pub(crate) struct Kind {
    pub(crate) name: String,
    /// The first of its faces, and how many there are.
    pub(crate) first: u16,
    pub(crate) faces: u16,
    /// The pile where its things begin. Things that begin together have the same back.
    pub(crate) home: Option<u16>,
}

#[derive(Clone, Debug)]
pub(crate) struct Face {
    pub(crate) kind: i64,
    /// A value per attribute; `None` where the kind lacks it.
    pub(crate) values: Vec<Option<i64>>,
    /// How many of them begin at the home of the kind.
    pub(crate) copies: u16,
}

#[derive(Debug)]
pub(crate) struct Attribute {
    pub(crate) name: String,
    pub(crate) is_word: bool,
}

impl Catalogue {
    pub(crate) fn face(&self, thing: Thing) -> Option<&Face> {
        self.faces.get(usize::from(thing.face())).filter(|face| face.kind != NOTHING)
    }

    pub(crate) fn kind(&self, thing: Thing) -> i64 {
        self.face(thing).map_or(NOTHING, |face| face.kind)
    }

    /// The value of an attribute; of a thing without it, 0 or no word.
    pub(crate) fn value(&self, thing: Thing, attribute: u8) -> i64 {
        let missing = if self.attributes.get(usize::from(attribute)).is_some_and(|it| it.is_word) {
            NOTHING
        } else {
            0
        };
        let face = self.face(thing);
        face.and_then(|face| face.values.get(usize::from(attribute)).copied().flatten()).unwrap_or(missing)
    }

    /// What the backs of things show: the pile where they began.
    pub(crate) fn back(&self, thing: Thing) -> Option<u16> {
        let kind = usize::try_from(self.kind(thing)).ok()?;
        self.kinds.get(kind).and_then(|kind| kind.home)
    }

    /// A face for people and programs: the kind and its attributes, such as `card clubs 7`.
    pub(crate) fn name(&self, thing: Thing) -> String {
        let Some(face) = self.face(thing) else {
            return "?".to_owned();
        };
        let kind = &self.kinds[face.kind as usize].name;
        let values = self.attributes.iter().zip(&face.values);
        let shown = values.filter_map(|(attribute, value)| match attribute.is_word {
            true => self.words.get((*value)? as usize).cloned(),
            false => value.map(|value| value.to_string()),
        });
        [kind.clone()].into_iter().chain(shown).collect::<Vec<_>>().join(" ")
    }
}
