//! Reads enums from JSON objects whose `type` says which variant they are. Serde can derive this, but for every variant it
//! compiles a reader of its own: these readers were a third of the engine in the browser. Here a variant is one line,
//! and all of them share one function for each type of field.

use serde::Deserializer;
use serde::de::{DeserializeOwned, Error, Visitor};
use serde_json::Map;
pub use serde_json::{Result, Value};

/// The fields of a message that have not been read yet.
#[derive(Debug)]
pub struct Fields(Map<String, Value>);

impl Fields {
    /// The type of a message, and its other fields.
    pub fn of(message: Value) -> Result<(String, Fields)> {
        let Value::Object(mut fields) = message else {
            return Err(Error::custom("a message is an object"));
        };
        match fields.remove("type") {
            Some(Value::String(tag)) => Ok((tag, Fields(fields))),
            Some(_) => Err(Error::custom("the type of a message is a string")),
            None => Err(Error::missing_field("type")),
        }
    }

    /// A field that has to be there, unless its type is an `Option`.
    pub fn take<T: DeserializeOwned>(&mut self, name: &'static str) -> Result<T> {
        match self.0.remove(name) {
            Some(value) => T::deserialize(value),
            None => T::deserialize(Missing(name)),
        }
    }

    /// A field that has its default where it is left out.
    pub fn take_or_default<T: DeserializeOwned + Default>(&mut self, name: &'static str) -> Result<T> {
        self.0.remove(name).map_or_else(|| Ok(T::default()), T::deserialize)
    }

    /// Refuses other fields than these.
    pub fn only(&self, known: &'static [&'static str]) -> Result<()> {
        match self.0.keys().find(|name| !known.contains(&name.as_str())) {
            None => Ok(()),
            Some(name) => Err(Error::unknown_field(name, known)),
        }
    }
}

/// In the place of a field that is not there: a field that may be absent reads it as `None`.
struct Missing(&'static str);

impl<'de> Deserializer<'de> for Missing {
    type Error = serde_json::Error;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value> {
        Err(Error::missing_field(self.0))
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        visitor.visit_none()
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 char str string bytes byte_buf unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
        f32 // tidy: allow f32 — nothing is read here
        f64 // tidy: allow f64 — nothing is read here
    }
}

/// Makes an enum readable whose variants are all in braces, and which serde writes with `#[serde(tag = "type")]`. Each line
/// has the type as it is written, and the variant with its fields; `field: or_default` stands for `#[serde(default)]`.
/// `strict` refuses unknown fields, for what comes from clients; `lenient` passes over them.
///
/// Use it in the place of `derive(Deserialize)` where an enum has many variants: the client becomes smaller.
///
/// ```
/// use qipan_engine::read_by_type;
/// #[derive(PartialEq, Debug, serde::Serialize)]
/// #[serde(tag = "type", rename_all = "snake_case")]
/// enum Event {
///     Dropped { column: u8 },
///     Full {},
/// }
/// read_by_type! {
///     Event lenient {
///         "dropped" => Dropped { column },
///         "full" => Full {},
///     }
/// }
/// let event: Event = serde_json::from_str(r#"{"type": "dropped", "column": 3}"#)?;
/// assert_eq!(event, Event::Dropped { column: 3 });
/// # Ok::<(), serde_json::Error>(())
/// ```
#[macro_export]
macro_rules! read_by_type {
    ($name:ident $([$game:ident])? $strictness:ident {
        $($tag:literal => $variant:ident { $($field:ident $(: $or_default:ident)?),* }),* $(,)?
    }) => {
        impl $(<$game: Rules>)? $name $(<$game>)? {
            pub(crate) const TAGS: &'static [&'static str] = &[$($tag),*];

            pub(crate) fn from_value(message: $crate::by_type::Value) -> $crate::by_type::Result<Self> {
                #[allow(unused_mut, reason = "a message without fields takes none")]
                let (tag, mut fields) = $crate::by_type::Fields::of(message)?;
                match &*tag {
                    $($tag => {
                        $crate::read_by_type!(@check $strictness fields [$(stringify!($field)),*]);
                        Ok($name::$variant {
                            $($field: $crate::read_by_type!(@take fields $field $($or_default)?)?),*
                        })
                    })*
                    _ => Err(serde::de::Error::unknown_variant(&tag, Self::TAGS)),
                }
            }
        }

        impl<'de $(, $game: Rules)?> serde::Deserialize<'de> for $name $(<$game>)? {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let message = <$crate::by_type::Value as serde::Deserialize>::deserialize(deserializer)?;
                Self::from_value(message).map_err(serde::de::Error::custom)
            }
        }
    };
    (@check strict $fields:ident [$($known:expr),*]) => {
        $fields.only(&[$($known),*])?;
    };
    (@check lenient $fields:ident [$($known:expr),*]) => {};
    (@take $fields:ident $field:ident) => {
        $fields.take(stringify!($field))
    };
    (@take $fields:ident $field:ident or_default) => {
        $fields.take_or_default(stringify!($field))
    };
}
