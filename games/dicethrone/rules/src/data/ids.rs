//! The names of heroes, abilities, cards and statuses. One that can be read is in the library.

use super::library;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use std::borrow::Cow;
use std::fmt;

macro_rules! id {
    ($(#[$meta:meta])* $name:ident, $what:literal, $find:ident) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub struct $name(pub(super) &'static str);

        impl $name {
            pub const fn name(self) -> &'static str {
                self.0
            }

            /// The message key of its name; with `-note` after it, of what it does.
            pub fn key(self) -> String {
                super::key_of($what, self.0)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.0)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.0)
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.0)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                let name = Cow::<str>::deserialize(deserializer)?;
                let found = library().$find(&name);
                found.ok_or_else(|| D::Error::custom(format_args!(concat!("there is no ", $what, " {:?}"), name)))
            }
        }
    };
}

id!(HeroId, "hero", hero_named);
id!(AbilityId, "ability", ability_named);
id!(
    /// A card. No deck has two of the same, so the name is the card.
    CardId, "card", card_named
);
id!(StatusId, "status", status_named);
