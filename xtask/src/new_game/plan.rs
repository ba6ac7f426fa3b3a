//! The changes for a new game are prepared first and written last, so that an error leaves no trace.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use super::renaming::Renaming;

/// The template of a new game, whose name is replaced.
const SKELETON: &str = "xtask/skeleton";
/// The game whose lines in the lists are duplicated for the new game.
const MODEL: &str = "tictactoe";
const CATALOG_MARKER: &str = "// new-game: add above";

pub(super) struct Plan {
    folder: PathBuf,
    new_files: Vec<(PathBuf, Vec<u8>)>,
    edits: Vec<Edit>,
}

/// An existing file, with its text before and after.
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
            // Cargo adds the packages; the plan only takes them back if something fails.
            Edit::make(root.join("Cargo.lock"), |text| Ok(text.to_owned()))?,
            Edit::make(root.join("Cargo.toml"), |text| with_dependencies(text, renaming))?,
            Edit::make(root.join("games/catalog/Cargo.toml"), |text| with_optional(text, renaming))?,
            Edit::make(root.join("games/catalog/src/games.rs"), |text| with_entry(text, renaming))?,
            Edit::make(root.join("crates/web/Cargo.toml"), |text| with_optional(text, renaming))?,
        ];
        Ok(Plan { folder, new_files, edits })
    }

    /// Writes everything and runs the last step; if anything fails, all changes are reverted.
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

/// Files that are not text, such as pictures, are copied unchanged.
fn renamed_contents(path: &Path, renaming: &Renaming) -> Result<Vec<u8>> {
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    Ok(match str::from_utf8(&bytes) {
        Ok(text) => renaming.apply(text).into_bytes(),
        Err(_) => bytes,
    })
}

/// Duplicates every dependency line of the model, at the end of the block of our own crates.
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

/// Adds the game as dependencies and as a feature.
fn with_optional(manifest: &str, renaming: &Renaming) -> Result<String> {
    Ok(with_features(&with_dependencies(manifest, renaming)?, renaming))
}

/// Duplicates every line that names the model, except dependencies: its feature, and its entry in the list of default
/// features.
fn with_features(manifest: &str, renaming: &Renaming) -> String {
    let is_model = |line: &str| !line.starts_with("qipan-") && line.contains(MODEL);
    let twin = |line: &str| if is_model(line) { renaming.apply(line) + "\n" } else { String::new() };
    manifest.lines().map(|line| format!("{line}\n{}", twin(line))).collect()
}

/// Duplicates the line of the model above the marker.
fn with_entry(list: &str, renaming: &Renaming) -> Result<String> {
    let mut lines: Vec<String> = list.lines().map(str::to_owned).collect();
    let marker = lines.iter().position(|line| line.trim() == CATALOG_MARKER);
    let marker = marker.with_context(|| format!("the line `{CATALOG_MARKER}` is missing"))?;
    let model = lines[..marker].iter().find(|line| line.contains(MODEL));
    let model = model.with_context(|| format!("`{CATALOG_MARKER}` has no line of {MODEL} above"))?;
    lines.insert(marker, renaming.apply(model));
    Ok(lines.join("\n") + "\n")
}

#[cfg(test)]
mod tests {
    use anyhow::anyhow;

    use super::*;
    use crate::new_game::name::Names;
    use crate::test_folder::TestFolder;

    const MANIFEST: &str = "# Our own.\nqipan-tictactoe = { path = \"games/tictactoe/rules\" }\n\
        qipan-xiangqi = { path = \"games/xiangqi/rules\" }\n# From elsewhere.\nserde = \"1\"\n";
    const LIST: &str = "{\n    tictactoe: qipan_tictactoe;\n    xiangqi: qipan_xiangqi;\n    \
        // new-game: add above\n}\n";
    const WEB: &str = "[features]\ndefault = [\n    \"tictactoe\",\n    \"xiangqi\",\n]\n\
        tictactoe = [\"dep:qipan-tictactoe\"]\nxiangqi = []\n\
        [dependencies]\nqipan-tictactoe = { optional = true }\nserde = \"1\"\n";
    const FILES: &[(&str, &str)] = &[
        ("Cargo.toml", MANIFEST),
        ("Cargo.lock", "version = 4\n"),
        (
            "games/catalog/Cargo.toml",
            "[features]\ntictactoe = [\"dep:qipan-tictactoe\"]\n[dependencies]\n\
                qipan-tictactoe = { workspace = true, optional = true }\n",
        ),
        ("games/catalog/src/games.rs", LIST),
        ("crates/web/Cargo.toml", WEB),
        ("xtask/skeleton/rules/src/lib.rs", "pub struct NewGame;\n"),
        ("xtask/skeleton/locales/zh.ftl", "title = 新棋\n"),
        ("xtask/skeleton/board/css/newgame.css", ".newgame-stone {}\n"),
    ];

    fn renaming() -> Renaming {
        Renaming::new(&Names::read("hex", None).unwrap(), "六贯棋")
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
                "crates/web/Cargo.toml",
                "[features]\ndefault = [\n    \"tictactoe\",\n    \"hex\",\n    \"xiangqi\",\n]\n\
                    tictactoe = [\"dep:qipan-tictactoe\"]\nhex = [\"dep:qipan-hex\"]\nxiangqi = []\n\
                    [dependencies]\nqipan-tictactoe = { optional = true }\nqipan-hex = { optional = true }\n\
                    serde = \"1\"\n",
            ),
            (
                "games/catalog/Cargo.toml",
                "[features]\ntictactoe = [\"dep:qipan-tictactoe\"]\nhex = [\"dep:qipan-hex\"]\n[dependencies]\n\
                    qipan-tictactoe = { workspace = true, optional = true }\n\
                    qipan-hex = { workspace = true, optional = true }\n",
            ),
        ];
        for (file, expected) in rows {
            assert_eq!(root.read(file), expected, "{file}");
        }
        let line = "\nqipan-hex = { path = \"games/hex/rules\" }\n# From elsewhere.";
        assert!(root.read("Cargo.toml").contains(line));
        let entry = "    xiangqi: qipan_xiangqi;\n    hex: qipan_hex;\n    // new-game: add above\n}\n";
        assert!(root.read("games/catalog/src/games.rs").ends_with(entry));
    }

    #[test]
    fn a_failure_at_the_end_leaves_no_trace() {
        let root = TestFolder::new(FILES);
        let plan = Plan::make(root.path(), "hex", &renaming()).unwrap();
        let lock = root.path().join("Cargo.lock");
        let last_step = || {
            fs::write(&lock, "version = 4\n[[package]]\n")?;
            Err(anyhow!("no formatter"))
        };
        assert!(plan.carry_out(last_step).is_err());
        assert!(!root.path().join("games/hex").exists());
        for (file, text) in FILES {
            assert_eq!(root.read(file), *text, "{file}");
        }
    }

    #[test]
    fn a_catalogue_without_marker_is_refused_before_anything_is_written() {
        let root = TestFolder::new(FILES);
        fs::write(root.path().join("games/catalog/src/games.rs"), "tictactoe: qipan_tictactoe;\n").unwrap();
        assert!(Plan::make(root.path(), "hex", &renaming()).is_err());
        assert!(!root.path().join("games/hex").exists());
    }
}
