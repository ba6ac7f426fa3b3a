//! `cargo xtask tidy`: project rules that the compiler does not check, each a function that returns its violations.

mod dependencies;
mod duplicates;
mod ftl;
mod game_folders;
mod layers;
mod licences;
mod locales;
mod machine_traces;
mod rust_text;
mod sizes;
mod source_bans;
mod test_habits;
mod tree;
mod words_used;

use std::fmt;

use anyhow::{Result, bail};

pub(crate) use self::tree::lies_in;

use self::tree::Tree;
use crate::steps::{self, Notes};
use crate::workspace::Workspace;

/// A violation of a rule, with its file and line.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Violation {
    file: String,
    line: usize,
    sentence: String,
}

type Check = fn(&Tree) -> Vec<Violation>;

const CHECKS: &[Check] = &[
    source_bans::check,
    sizes::check_files,
    locales::check,
    game_folders::check,
    machine_traces::check,
    test_habits::check,
    words_used::check,
];

pub(crate) fn run(workspace: &Workspace) -> Result<()> {
    steps::single("tidy", || check(workspace))
}

/// Fails with all violations at once; minor findings are returned as notes.
pub(crate) fn check(workspace: &Workspace) -> Result<Notes> {
    let tree = Tree::load(workspace)?;
    let metadata = workspace.metadata()?;
    let mut violations = dependencies::check(&metadata, &tree);
    violations.extend(licences::check(&metadata));
    violations.extend(duplicates::check(&metadata));
    violations.extend(CHECKS.iter().flat_map(|check| check(&tree)));
    if violations.is_empty() {
        let warnings = sizes::long_functions(&tree);
        return Ok(warnings.iter().map(|warning| format!("warning: {warning}")).collect());
    }
    let list: Vec<_> = violations.iter().map(Violation::to_string).collect();
    bail!("tidy found {} violation(s)\n{}", list.len(), list.join("\n"))
}

impl Violation {
    fn new(file: &str, line: usize, sentence: impl Into<String>) -> Violation {
        Violation { file: file.to_owned(), line, sentence: sentence.into() }
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}:{}: {}", self.file, self.line, self.sentence)
    }
}

/// The violations of one check over a tree in memory, as text that tests can compare.
#[cfg(test)]
fn found(check: Check, files: &[(&str, &str)]) -> Vec<String> {
    check(&Tree::of(files)).iter().map(Violation::to_string).collect()
}
