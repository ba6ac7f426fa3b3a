//! The language of conditions and effects: from text to syntax. What names mean is decided by the compiler.

pub(crate) mod lexer;
pub(crate) mod parser;
pub(crate) mod statements;
pub(crate) mod suggest;
pub(crate) mod syntax;
pub(crate) mod table;

#[cfg(test)]
mod tests;
