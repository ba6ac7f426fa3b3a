//! A small folder of files for one test, removed when the test is over.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

pub(crate) struct TestFolder(PathBuf);

static COUNT: AtomicU32 = AtomicU32::new(0);

impl TestFolder {
    pub(crate) fn new(files: &[(&str, &str)]) -> TestFolder {
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("qipan-xtask-{}-{number}", std::process::id());
        let folder = TestFolder(std::env::temp_dir().join(name));
        for (path, text) in files {
            let path = folder.path().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        folder
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    pub(crate) fn read(&self, file: &str) -> String {
        fs::read_to_string(self.0.join(file)).unwrap()
    }
}

impl Drop for TestFolder {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.0).ok();
    }
}
