//! Everything a new game changes is worked out first and written last, so that an error leaves no trace.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use super::renaming::Renaming;

/// The files of a new game, under a name that is replaced.
const SKELETON: &str = "xtask/skeleton";
/// The game whose lines in the lists get a twin.
const MODEL: &str = "tictactoe";
const CATALOG_MARKER: &str = "// new-game: add above";

pub(super) struct Plan {
    folder: PathBuf,
    new_files: Vec<(PathBuf, Vec<u8>)>,
    edits: Vec<Edit>,
}

/// A file that exists already, with its text before and after.
struct Edit {
    path: PathBuf,
    before: String,
    after: String,
}

impl Plan {
    pub(super) fn make(root: &Path, name: &str, renaming: &Renaming) -> Result<Plan> {
        let skeleton = root.join(SKELETON);
        let folder = root.join("games").join(name);
        let mut new_files = Vec::new();
        for path in files_below(&skeleton)? {
            let inside = path.strip_prefix(&skeleton)?.to_string_lossy();
            new_files.push((folder.join(renaming.apply(&inside)), renamed_contents(&path, renaming)?));
        }
        let edits = vec![
            Edit::make(root.join("Cargo.toml"), |text| with_dependencies(text, renaming))?,
            Edit::make(root.join("games/catalog/Cargo.toml"), |text| with_dependencies(text, renaming))?,
            Edit::make(root.join("games/catalog/src/lib.rs"), |text| with_entries(text, renaming))?,
            Edit::make(root.join("crates/web/Cargo.toml"), |text| with_dependencies(text, renaming))?,
            Edit::make(root.join("crates/web/src/boards.rs"), |text| with_entries(text, renaming))?,
            Edit::make(root.join("crates/web/src/bots.rs"), |text| with_entries(text, renaming))?,
        ];
        Ok(Plan { folder, new_files, edits })
    }

    /// Writes everything and runs the last step; if anything fails, all of it is taken back.
    pub(super) fn carry_out(&self, last_step: impl FnOnce() -> Result<()>) -> Result<()> {
        let result = self.write().and_then(|()| last_step());
        if result.is_err() {
            self.take_back().context("the new game failed and could not be taken back entirely")?;
        }
        result.context("no game was made")
    }

    fn write(&self) -> Result<()> {
        for (path, contents) in &self.new_files {
            fs::create_dir_all(path.parent().unwrap_or(path))?;
            fs::write(path, contents)?;
        }
        for edit in &self.edits {
            fs::write(&edit.path, &edit.after)?;
        }
        Ok(())
    }

    fn take_back(&self) -> Result<()> {
        for edit in &self.edits {
            fs::write(&edit.path, &edit.before)?;
        }
        if self.folder.exists() {
            fs::remove_dir_all(&self.folder)?;
        }
        Ok(())
    }
}

impl Edit {
    fn make(path: PathBuf, change: impl FnOnce(&str) -> Result<String>) -> Result<Edit> {
        let place = || path.display().to_string();
        let before = fs::read_to_string(&path).with_context(place)?;
        let after = change(&before).with_context(place)?;
        Ok(Edit { path, before, after })
    }
}

fn files_below(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let entries = fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    for entry in entries {
        let path = entry?.path();
        if !path.is_dir() {
            files.push(path);
        } else if !path.ends_with("target") {
            files.extend(files_below(&path)?);
        }
    }
    Ok(files)
}

/// What is not text, such as a picture, is copied as it is.
fn renamed_contents(path: &Path, renaming: &Renaming) -> Result<Vec<u8>> {
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    Ok(match str::from_utf8(&bytes) {
        Ok(text) => renaming.apply(text).into_bytes(),
        Err(_) => bytes,
    })
}

/// Every dependency line of the model gets a twin at the end of the block of our own crates.
fn with_dependencies(manifest: &str, renaming: &Renaming) -> Result<String> {
    let mut lines: Vec<String> = manifest.lines().map(str::to_owned).collect();
    let is_model = |line: &&String| line.starts_with("qipan-") && line.contains(MODEL);
    let twins: Vec<String> = lines.iter().filter(is_model).map(|line| renaming.apply(line)).collect();
    let Some(model) = lines.iter().position(|line| is_model(&line)) else {
        bail!("no dependency line begins with `qipan-{MODEL}`");
    };
    let block = lines[model..].iter().take_while(|line| line.starts_with("qipan-"));
    let end = model + block.count();
    lines.splice(end..end, twins);
    Ok(lines.join("\n") + "\n")
}

/// Above each marker, the nearest line that names the model gets a twin.
fn with_entries(source: &str, renaming: &Renaming) -> Result<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut found = false;
    for line in source.lines() {
        if line.trim() == CATALOG_MARKER {
            let model = lines.iter().rev().find(|line| line.contains(MODEL));
            let model = model.with_context(|| format!("`{CATALOG_MARKER}` has no line of {MODEL} above"))?;
            lines.push(renaming.apply(model));
            found = true;
        }
        lines.push(line.to_owned());
    }
    if !found {
        bail!("the line `{CATALOG_MARKER}` is missing");
    }
    Ok(lines.join("\n") + "\n")
}

#[cfg(test)]
mod tests {
    use anyhow::anyhow;

    use super::*;
    use crate::test_folder::TestFolder;

    const MANIFEST: &str = "# Our own.\nqipan-tictactoe = { path = \"games/tictactoe/rules\" }\n\
        qipan-xiangqi = { path = \"games/xiangqi/rules\" }\n# From elsewhere.\nserde = \"1\"\n";
    const CATALOG: &str = "const GAMES: &[Game] = &[\n    &qipan_tictactoe::GAME,\n    &qipan_xiangqi::GAME,\n    \
        // new-game: add above\n];\n";
    const FILES: &[(&str, &str)] = &[
        ("Cargo.toml", MANIFEST),
        ("games/catalog/Cargo.toml", "[dependencies]\nqipan-tictactoe.workspace = true\n"),
        ("games/catalog/src/lib.rs", CATALOG),
        ("crates/web/Cargo.toml", "[dependencies]\nqipan-tictactoe-board.workspace = true\n"),
        ("crates/web/src/boards.rs", "    qipan_tictactoe_board::BOARD,\n    // new-game: add above\n"),
        ("crates/web/src/bots.rs", "    qipan_tictactoe::BOTS;\n    // new-game: add above\n"),
        ("xtask/skeleton/rules/src/lib.rs", "pub struct NewGame;\n"),
        ("xtask/skeleton/locales/zh.ftl", "title = 新棋\n"),
        ("xtask/skeleton/board/css/newgame.css", ".newgame-stone {}\n"),
    ];

    fn renaming() -> Renaming {
        Renaming::new("hex", "Hex", "六贯棋")
    }

    #[test]
    fn a_new_game_is_copied_and_listed() {
        let root = TestFolder::new(FILES);
        Plan::make(root.path(), "hex", &renaming()).unwrap().carry_out(|| Ok(())).unwrap();
        let rows = [
            ("games/hex/rules/src/lib.rs", "pub struct Hex;\n"),
            ("games/hex/locales/zh.ftl", "title = 六贯棋\n"),
            ("games/hex/board/css/hex.css", ".hex-stone {}\n"),
            (
                "crates/web/src/boards.rs",
                "    qipan_tictactoe_board::BOARD,\n    qipan_hex_board::BOARD,\n    // new-game: add above\n",
            ),
            (
                "crates/web/src/bots.rs",
                "    qipan_tictactoe::BOTS;\n    qipan_hex::BOTS;\n    // new-game: add above\n",
            ),
            (
                "games/catalog/Cargo.toml",
                "[dependencies]\nqipan-tictactoe.workspace = true\nqipan-hex.workspace = true\n",
            ),
        ];
        for (file, expected) in rows {
            assert_eq!(root.read(file), expected, "{file}");
        }
        let line = "\nqipan-hex = { path = \"games/hex/rules\" }\n# From elsewhere.";
        assert!(root.read("Cargo.toml").contains(line));
        let entry = "    &qipan_xiangqi::GAME,\n    &qipan_hex::GAME,\n    // new-game: add above\n];\n";
        assert!(root.read("games/catalog/src/lib.rs").ends_with(entry));
    }

    #[test]
    fn a_failure_at_the_end_leaves_no_trace() {
        let root = TestFolder::new(FILES);
        let plan = Plan::make(root.path(), "hex", &renaming()).unwrap();
        assert!(plan.carry_out(|| Err(anyhow!("no formatter"))).is_err());
        assert!(!root.path().join("games/hex").exists());
        for (file, text) in FILES {
            assert_eq!(root.read(file), *text, "{file}");
        }
    }

    #[test]
    fn a_catalogue_without_marker_is_refused_before_anything_is_written() {
        let root = TestFolder::new(FILES);
        fs::write(root.path().join("games/catalog/src/lib.rs"), "&qipan_tictactoe::GAME\n").unwrap();
        assert!(Plan::make(root.path(), "hex", &renaming()).is_err());
        assert!(!root.path().join("games/hex").exists());
    }
}
