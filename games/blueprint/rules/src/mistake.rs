//! What is wrong in a blueprint, and where.

use std::fmt;

/// A mistake that keeps a blueprint from being loaded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mistake {
    /// Where in the file: a JSON pointer such as `/moves/0/pick/1`.
    pub path: String,
    /// The column in the text at this path, from 1, if the text is an expression or an effect.
    pub column: Option<u32>,
    /// A stable name for programs.
    pub code: &'static str,
    /// A sentence for people.
    pub sentence: String,
    /// A word of the language or of the file that is spelt similarly.
    pub suggestion: Option<String>,
}

impl Mistake {
    /// A mistake in a text; the reader of the file adds the path.
    pub(crate) fn at(column: u32, code: &'static str, sentence: impl Into<String>) -> Mistake {
        Mistake {
            path: String::new(),
            column: Some(column),
            code,
            sentence: sentence.into(),
            suggestion: None,
        }
    }

    /// A mistake in the structure of the file.
    pub(crate) fn in_file(path: &str, code: &'static str, sentence: impl Into<String>) -> Mistake {
        Mistake { path: path.to_owned(), column: None, code, sentence: sentence.into(), suggestion: None }
    }

    pub(crate) fn suggesting(self, suggestion: Option<&str>) -> Mistake {
        Mistake { suggestion: suggestion.map(str::to_owned), ..self }
    }

    /// The same mistake at this place of the file, unless it has a place already.
    pub(crate) fn located(self, path: &str) -> Mistake {
        if self.path.is_empty() { Mistake { path: path.to_owned(), ..self } } else { self }
    }
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = if self.path.is_empty() { "/" } else { &self.path };
        write!(f, "{place}")?;
        if let Some(column) = self.column {
            write!(f, ", column {column}")?;
        }
        write!(f, ": {}: {}", self.code, self.sentence)?;
        match &self.suggestion {
            Some(suggestion) => write!(f, "; did you mean {suggestion:?}?"),
            None => Ok(()),
        }
    }
}
