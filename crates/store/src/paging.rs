//! Pages of long lists, newest first.

use std::fmt;
use std::str::FromStr;

/// The maximum number of rows of one page. A request for more gets this many.
pub const MAX_PAGE: u32 = 200;

/// The last row that was read. Its text form can be part of a URL.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cursor {
    pub at: i64,
    pub id: String,
}

impl fmt::Display for Cursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.at, self.id)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("this is no cursor")]
pub struct BadCursor;

impl FromStr for Cursor {
    type Err = BadCursor;

    fn from_str(text: &str) -> Result<Cursor, BadCursor> {
        let (at, id) = text.split_once('.').ok_or(BadCursor)?;
        Ok(Cursor { at: at.parse().map_err(|_| BadCursor)?, id: id.to_owned() })
    }
}

/// Some rows, and where to continue if there are more.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Page<T> {
    pub items: Vec<T>,
    pub next: Option<Cursor>,
}

/// Which rows to read. One more than requested is read, to find out whether there is another page.
#[derive(Clone, Debug)]
pub(crate) struct Window {
    /// Rows before this time and id.
    pub(crate) at: i64,
    pub(crate) id: String,
    size: usize,
}

impl Window {
    pub(crate) fn new(after: Option<&Cursor>, limit: u32) -> Window {
        let size = limit.clamp(1, MAX_PAGE) as usize;
        match after {
            Some(cursor) => Window { at: cursor.at, id: cursor.id.clone(), size },
            None => Window { at: i64::MAX, id: String::new(), size },
        }
    }

    pub(crate) fn rows(&self) -> i64 {
        self.size as i64 + 1
    }

    pub(crate) fn page<T>(&self, mut items: Vec<T>, cursor: impl Fn(&T) -> Cursor) -> Page<T> {
        let more = items.len() > self.size;
        items.truncate(self.size);
        let next = if more { items.last().map(cursor) } else { None };
        Page { items, next }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_survives_being_text() {
        for (at, id) in [(0, "a"), (-5, ""), (i64::MAX, "a.b'c")] {
            let cursor = Cursor { at, id: id.to_owned() };
            assert_eq!(cursor.to_string().parse(), Ok(cursor));
        }
        for text in ["", "1", "x.y", ".a", "99999999999999999999.a"] {
            assert_eq!(text.parse::<Cursor>(), Err(BadCursor), "{text:?}");
        }
    }
}
