//! The ids of heroes, abilities, cards, statuses and symbols. Every id that can be read is in the library.
//!
//! Rules compare ids and use them as indices at every step of a playout. Each therefore carries its rank: its position
//! among all names of its kind in alphabetical order. Comparing ranks gives the same answers as comparing texts.

use super::library;
use super::names::Name;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt;

macro_rules! id {
    ($(#[$meta:meta])* $name:ident, $what:literal) => {
        $(#[$meta])*
        #[derive(Clone, Copy)]
        pub struct $name(pub(super) &'static Name);

        impl $name {
            pub const fn name(self) -> &'static str {
                self.0.text
            }

            /// The message key of its name; with `-note` after it, of what it does.
            pub fn key(self) -> String {
                super::key_of($what, self.name())
            }
        }

        impl PartialEq for $name {
            fn eq(&self, other: &$name) -> bool {
                self.0.rank == other.0.rank
            }
        }

        impl Eq for $name {}

        impl PartialOrd for $name {
            fn partial_cmp(&self, other: &$name) -> Option<Ordering> {
                Some(self.cmp(other))
            }
        }

        impl Ord for $name {
            fn cmp(&self, other: &$name) -> Ordering {
                self.0.rank.cmp(&other.0.rank)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.name())
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.name())
            }
        }
    };
}

/// Ids that stand in commands, events and states: on the wire they are names.
macro_rules! on_wire {
    ($name:ident, $what:literal, $find:ident) => {
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.name())
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                let name = Cow::<str>::deserialize(deserializer)?;
                let found = library().$find(&name);
                found.ok_or_else(|| {
                    D::Error::custom(format_args!(concat!("there is no ", $what, " {:?}"), name))
                })
            }
        }
    };
}

id!(HeroId, "hero");
id!(AbilityId, "ability");
id!(
    /// A card. No deck has two of the same, so the name is the card.
    CardId, "card"
);
id!(StatusId, "status");
id!(
    /// A symbol on a hero's die.
    SymbolId, "symbol"
);

on_wire!(HeroId, "hero", hero_named);
on_wire!(AbilityId, "ability", ability_named);
on_wire!(CardId, "card", card_named);
on_wire!(StatusId, "status", status_named);
