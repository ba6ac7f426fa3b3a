//! The files of the workspace in memory: each file is read once, and tests of the checks need no disk.

use std::collections::BTreeMap;
use std::fs;

use anyhow::{Context, Result};

use crate::workspace::Workspace;

pub(crate) struct Tree {
    /// The text by path, relative and with forward slashes; `None` for a file that is not text.
    files: BTreeMap<String, Option<String>>,
}

impl Tree {
    pub(crate) fn load(workspace: &Workspace) -> Result<Tree> {
        let mut files = BTreeMap::new();
        for path in workspace.files()? {
            let bytes =
                fs::read(workspace.root.join(&path)).with_context(|| format!("cannot read {path}"))?;
            let text = String::from_utf8(bytes).ok().filter(|text| !text.contains('\0'));
            files.insert(path, text);
        }
        Ok(Tree { files })
    }

    #[cfg(test)]
    pub(crate) fn of(files: &[(&str, &str)]) -> Tree {
        let files = files.iter().map(|(path, text)| (path.to_string(), Some(text.to_string())));
        Tree { files: files.collect() }
    }

    pub(crate) fn has(&self, path: &str) -> bool {
        self.files.contains_key(path)
    }

    pub(crate) fn has_folder(&self, folder: &str) -> bool {
        self.files.keys().any(|path| path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/')))
    }

    pub(crate) fn text(&self, path: &str) -> Option<&str> {
        self.files.get(path)?.as_deref()
    }

    pub(crate) fn texts(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files.iter().filter_map(|(path, text)| Some((path.as_str(), text.as_deref()?)))
    }

    pub(crate) fn texts_with_ending(&self, ending: &str) -> impl Iterator<Item = (&str, &str)> {
        self.texts().filter(move |(path, _)| path.ends_with(ending))
    }

    /// The number of the first line with a word; 1 if there is none.
    pub(crate) fn line_of(&self, path: &str, word: &str) -> usize {
        let text = self.text(path).unwrap_or_default();
        text.lines().position(|line| line.contains(word)).map_or(1, |index| index + 1)
    }

    /// The games by folder name, without the catalogue.
    pub(crate) fn games(&self) -> Vec<&str> {
        let inside = self.files.keys().filter_map(|path| path.strip_prefix("games/"));
        let mut games: Vec<_> = inside.filter_map(|path| Some(path.split_once('/')?.0)).collect();
        games.retain(|game| *game != "catalog");
        games.dedup();
        games
    }
}

/// Whether a path is in a folder that matches a pattern; `*` stands for one name.
pub(crate) fn lies_in(path: &str, pattern: &str) -> bool {
    let mut names = path.split('/');
    pattern.split('/').all(|expected| names.next().is_some_and(|name| expected == "*" || expected == name))
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;
    use std::process::Command;

    use super::*;
    use crate::process::run_quietly;
    use crate::test_folder::TestFolder;

    #[test]
    fn ignored_files_are_not_loaded_and_binary_ones_have_no_text() {
        let files =
            [(".gitignore", "/target\n"), ("a.rs", "fn a() {}\n"), ("target/b.rs", ""), ("c.bin", "\0")];
        let folder = TestFolder::new(&files);
        run_quietly(Command::new("git").args(["init", "--quiet"]).current_dir(folder.path())).unwrap();
        let tree = Tree::load(&Workspace::copy_at(folder.path().to_path_buf(), PathBuf::new())).unwrap();
        assert_eq!(tree.text("a.rs"), Some("fn a() {}\n"));
        assert!(tree.has("c.bin") && tree.text("c.bin").is_none());
        assert!(!tree.has("target/b.rs"));
    }

    #[test]
    fn a_star_stands_for_one_name() {
        assert!(lies_in("games/hex/rules/src/lib.rs", "games/*/rules"));
        assert!(lies_in("games/hex/rules", "games/*/rules"));
        assert!(!lies_in("games/catalog", "games/*/rules"));
        assert!(!lies_in("crates/engine-tools", "crates/engine"));
    }

    #[test]
    fn games_are_folders_other_than_the_catalogue() {
        let tree =
            Tree::of(&[("games/catalog/src/lib.rs", ""), ("games/go/README.md", ""), ("games/hex/a/b", "")]);
        assert_eq!(tree.games(), ["go", "hex"]);
    }
}
