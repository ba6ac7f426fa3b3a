//! The ids of cards and factions. Every id that can be read is in the library.
//!
//! A card's id is its position among all cards in the order of their names, so comparing ids is comparing names. On the
//! wire ids are names.

use super::library;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use std::borrow::Cow;
use std::fmt;

macro_rules! id {
    ($(#[$meta:meta])* $name:ident, $what:literal, $get:ident, $find:ident) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub(super) u8);

        impl $name {
            pub(super) const fn index(self) -> usize {
                self.0 as usize
            }

            pub fn name(self) -> &'static str {
                &library().$get(self).name
            }

            /// The message key of its name; with `-note` after it, of what it does.
            pub fn key(self) -> String {
                super::key_of($what, self.name())
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!($what, " {}"), self.0)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.name())
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.name())
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                let name = Cow::<str>::deserialize(deserializer)?;
                let unknown =
                    || D::Error::custom(format_args!(concat!("there is no ", $what, " {:?}"), name));
                library().$find(&name).ok_or_else(unknown)
            }
        }
    };
}

id!(
    /// A kind of card. Decks have several copies of some.
    CardId, "card", card, card_named
);
id!(FactionId, "faction", faction, faction_named);
