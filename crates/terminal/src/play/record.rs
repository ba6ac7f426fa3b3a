//! Writes the journal of the matches that are played, entry by entry, so that an interrupted match is kept too.

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// The files for the matches. The first one has the given name; the next ones get a number.
#[derive(Debug)]
pub(crate) struct Recorder {
    path: Option<PathBuf>,
    matches: u32,
    file: Option<File>,
}

impl Recorder {
    pub(crate) fn new(path: Option<PathBuf>) -> Recorder {
        Recorder { path, matches: 0, file: None }
    }

    /// Begins the journal of the next match. An existing file is not overwritten.
    pub(crate) fn begin(&mut self, header: &str) -> Result<()> {
        self.matches += 1;
        if let Some(path) = &self.path {
            let path = numbered(path, self.matches);
            let file = File::create_new(&path);
            self.file = Some(file.with_context(|| format!("cannot record to {}", path.display()))?);
        }
        self.line(header)
    }

    pub(crate) fn line(&mut self, line: &str) -> Result<()> {
        match &mut self.file {
            Some(file) => writeln!(file, "{line}").context("cannot record the match"),
            None => Ok(()),
        }
    }
}

/// `evening.jsonl`, then `evening-2.jsonl` and so on.
fn numbered(path: &Path, number: u32) -> PathBuf {
    if number == 1 {
        return path.to_owned();
    }
    let part = |part: Option<&std::ffi::OsStr>| part.unwrap_or_default().to_string_lossy().into_owned();
    let ending = path.extension().map_or(String::new(), |ending| format!(".{}", ending.to_string_lossy()));
    path.with_file_name(format!("{}-{number}{ending}", part(path.file_stem())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_matches_get_a_number() {
        assert_eq!(numbered(Path::new("a/evening.jsonl"), 1), Path::new("a/evening.jsonl"));
        assert_eq!(numbered(Path::new("a/evening.jsonl"), 2), Path::new("a/evening-2.jsonl"));
        assert_eq!(numbered(Path::new("evening"), 3), Path::new("evening-3"));
    }
}
