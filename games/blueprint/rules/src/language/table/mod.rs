//! Everything that is built in, as tables. The parser, the compiler, the documentation and the JSON Schema read them.

mod effects;
mod functions;
mod names;

pub(crate) use effects::{EFFECTS, EffectRow, Part, Verb};
pub(crate) use functions::{FUNCTIONS, Function, FunctionRow, Takes};
pub(crate) use names::{BuiltIn, DIRECTIONS, NAMES};

/// Words that belong to the grammar and cannot be names.
pub(crate) const KEYWORDS: [&str; 17] = [
    "all", "and", "any", "best", "by", "count", "else", "if", "in", "let", "mod", "none", "not", "or", "sum",
    "then", "where",
];

/// Words with a fixed meaning in expressions: no name of a file may be one of them.
pub(crate) fn is_reserved(word: &str) -> bool {
    KEYWORDS.contains(&word)
        || NAMES.iter().any(|row| row.name == word)
        || FUNCTIONS.iter().any(|row| row.name == word)
}

/// Words that begin an effect. A number with such a name could not be set.
pub(crate) fn begins_effect(word: &str) -> bool {
    word == "let" || EFFECTS.iter().any(|row| row.name() == word)
}
