//! Messages to clients as text.

use bytes::Bytes;
use std::ops::Deref;

/// A message as JSON text. Clones share the text, because a frame goes to every connection of its kind of viewer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Text(Bytes);

impl From<String> for Text {
    fn from(text: String) -> Text {
        Text(Bytes::from(text))
    }
}

/// The bytes are UTF-8: a `Text` can be made from strings only.
impl From<Text> for Bytes {
    fn from(text: Text) -> Bytes {
        text.0
    }
}

impl Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        // A `Text` is made from strings only, so the default is never used.
        std::str::from_utf8(&self.0).unwrap_or_default()
    }
}
