//! Stories: data files with the expected course of a match. One file per rule; each bug gets its own story.
//!
//! A file is one story or a list of them:
//!
//! ```json
//! {
//!   "story": "a taken cell stays taken",
//!   "seats": 2, "seed": 1, "mode": "local", "options": {},
//!   "steps": [
//!     { "seat": 0, "do": { "type": "click_cell", "cell": 4 }, "events": [{ "type": "cell_occupied" }] },
//!     { "seat": 1, "do": { "type": "click_cell", "cell": 4 }, "refused": "cell_occupied" },
//!     { "state": { "core": { "turn": 1 } } },
//!     { "view": "spectator", "is": { "game": { "turn": 1 } } },
//!     { "legal": 1, "count": 8, "lacks": [{ "cell": 4 }] },
//!     { "outcome": null }
//!   ]
//! }
//! ```
//!
//! Expected values are patterns: objects may have more fields than are named, lists must have the same length.
//! [`format`] lists all steps. At its end, every story is also replayed and audited.

pub mod format;
mod run;

use format::Story;
use qipan_engine::Game;
use serde_json::Value;
use std::path::{Path, PathBuf};

/// Runs all stories of a folder and panics with all differences.
pub fn check<G: Game>(game: &G, folder: impl AsRef<Path>) {
    let folder = folder.as_ref();
    let files = files_of(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    assert!(!files.is_empty(), "{}: there are no stories", folder.display());
    let mut problems = Vec::new();
    for file in files {
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{name}: {error}"));
        problems.extend(problems_of(game, &text).into_iter().map(|problem| format!("{name}: {problem}")));
    }
    assert!(problems.is_empty(), "{} stories went otherwise\n\n{}", problems.len(), problems.join("\n\n"));
}

fn files_of(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "json") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// The differences from the stories of a file, one paragraph per story.
pub fn problems_of<G: Game>(game: &G, text: &str) -> Vec<String> {
    let stories = match read(text) {
        Ok(stories) => stories,
        Err(problem) => return vec![problem],
    };
    let tell =
        |story: &Story| run::tell(game, story).err().map(|problem| format!("{:?}, {problem}", story.story));
    stories.iter().filter_map(tell).collect()
}

fn read(text: &str) -> Result<Vec<Story>, String> {
    let value: Value = serde_json::from_str(text).map_err(|error| format!("no JSON: {error}"))?;
    let values = if let Value::Array(values) = value { values } else { vec![value] };
    let story = |(index, value): (usize, Value)| {
        serde_json::from_value(value).map_err(|error| format!("story {}: {error}", index + 1))
    };
    values.into_iter().enumerate().map(story).collect()
}
