//! Snapshots of the source files: two of them differ if a file was changed, added or removed.

use std::collections::BTreeMap;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use anyhow::Result;

/// The extensions of source files. Temporary files of editors do not count.
const ENDINGS: &[&str] = &["rs", "toml", "css", "ftl", "json", "svg", "js", "html"];

#[derive(PartialEq, Debug)]
pub(super) struct Snapshot(BTreeMap<PathBuf, (SystemTime, u64)>);

impl Snapshot {
    pub(super) fn take(folders: &[PathBuf]) -> Result<Snapshot> {
        let mut files = BTreeMap::new();
        for folder in folders {
            look(folder, &mut files)?;
        }
        Ok(Snapshot(files))
    }
}

fn look(folder: &Path, files: &mut BTreeMap<PathBuf, (SystemTime, u64)>) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        // An editor that saves by renaming may have removed the file at this moment.
        let facts = match fs::metadata(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => continue,
            facts => facts?,
        };
        let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        if facts.is_dir() {
            look(&path, files)?;
        } else if ENDINGS.contains(&ending) {
            files.insert(path, (facts.modified()?, facts.len()));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_folder::TestFolder;

    #[test]
    fn changed_new_and_deleted_sources_make_a_difference() {
        let root = TestFolder::new(&[("board/src/lib.rs", "a"), ("board/css/hex.css", "b")]);
        let take = || Snapshot::take(&[root.path().to_path_buf()]).unwrap();
        let first = take();
        assert_eq!(take(), first);
        fs::write(root.path().join("board/src/.lib.rs.swp"), "x").unwrap();
        assert_eq!(take(), first);
        fs::write(root.path().join("board/src/lib.rs"), "ab").unwrap();
        let changed = take();
        assert_ne!(changed, first);
        fs::write(root.path().join("board/src/cell.rs"), "").unwrap();
        let grown = take();
        assert_ne!(grown, changed);
        fs::remove_file(root.path().join("board/css/hex.css")).unwrap();
        assert_ne!(take(), grown);
    }
}
