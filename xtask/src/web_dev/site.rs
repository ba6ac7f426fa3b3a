//! The files of the client in memory, and the number of their build.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result};
use serde::Deserialize;

/// Reloads the page when its build is not the current one, also after a restart of the program.
const RELOADER: &str = "<script>
new EventSource('/dev/builds').onmessage = (event) => {
  if (event.data !== '{{build}}') location.reload();
};
</script>
</body>";

/// Replaces the client's service worker, which would go on serving an old build: unregisters itself.
const NO_WORKER: &str = "self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', () => self.registration.unregister());
";

/// Shown before the first build: what is being compiled, until the reloader loads the real page.
const NOT_BUILT: &str = "<!doctype html><meta charset=utf-8><title>Qipan</title><body>
<p>The client is being built. The first build takes minutes. This page reloads when it is done.</p>
<p id=progress></p>
<script>
new EventSource('/dev/builds').addEventListener('progress', (event) => {
  document.getElementById('progress').textContent = event.data;
});
</script>
</body>";

#[derive(Clone, PartialEq, Debug)]
pub(super) struct File {
    pub(super) content_type: String,
    pub(super) bytes: Vec<u8>,
}

/// The files by request path; the page is `/`.
pub(super) type Files = BTreeMap<String, File>;

pub(super) struct Site {
    now: Mutex<Now>,
    changed: Condvar,
}

struct Now {
    files: Files,
    build: u128,
    /// What the build is doing, one line.
    progress: String,
}

/// What a page hears about the build.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct News {
    pub(super) build: u128,
    pub(super) progress: String,
}

/// An entry of the bundler's list; the other fields are for the real server.
#[derive(Deserialize)]
struct Row {
    path: String,
    content_type: String,
    plain: String,
}

/// Reads the output of the bundler.
pub(super) fn read(dist: &Path) -> Result<Files> {
    let list = fs::read_to_string(dist.join("files.json")).context("the bundler has written no list")?;
    let rows: Vec<Row> = serde_json::from_str(&list)?;
    let file = |row: Row| {
        let bytes = fs::read(dist.join(&row.plain)).with_context(|| row.plain.clone())?;
        Ok((row.path, File { content_type: row.content_type, bytes }))
    };
    let mut files: Files = rows.into_iter().map(file).collect::<Result<_>>()?;
    if let Some(worker) = files.get_mut("/sw.js") {
        worker.bytes = NO_WORKER.into();
    }
    Ok(files)
}

impl Site {
    pub(super) fn new() -> Site {
        // Builds are numbered from the start time on, so that a page of an earlier run has another number.
        let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let page = File { content_type: "text/html; charset=utf-8".to_owned(), bytes: NOT_BUILT.into() };
        let files = Files::from([("/".to_owned(), page)]);
        let now = Now { files, build: since_1970.as_millis(), progress: String::new() };
        Site { now: Mutex::new(now), changed: Condvar::new() }
    }

    /// Tells waiting pages what the build is doing.
    pub(super) fn tell(&self, progress: &str) {
        self.now().progress = progress.to_owned();
        self.changed.notify_all();
    }

    pub(super) fn replace(&self, files: Files) {
        let mut now = self.now();
        now.build += 1;
        now.files = files;
        self.changed.notify_all();
    }

    /// The file at a path. Paths of the router are answered with the page, which reloads itself after a build.
    pub(super) fn file(&self, path: &str) -> Option<File> {
        let now = self.now();
        let is_page = path == "/" || !path.rsplit('/').next().unwrap_or_default().contains('.');
        if !is_page {
            return now.files.get(path).cloned();
        }
        let page = now.files.get("/")?;
        let reloader = RELOADER.replace("{{build}}", &now.build.to_string());
        let text = String::from_utf8_lossy(&page.bytes).replace("</body>", &reloader);
        Some(File { content_type: page.content_type.clone(), bytes: text.into_bytes() })
    }

    /// Waits until there is something new, and returns it.
    pub(super) fn next_news(&self, known: Option<&News>) -> News {
        let same = |now: &mut Now| {
            known.is_some_and(|known| (known.build, &known.progress) == (now.build, &now.progress))
        };
        let now = self.changed.wait_while(self.now(), same).unwrap_or_else(PoisonError::into_inner);
        News { build: now.build, progress: now.progress.clone() }
    }

    /// A poisoned lock is used too: no panic can leave the files half replaced.
    fn now(&self) -> MutexGuard<'_, Now> {
        self.now.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_folder::TestFolder;

    const LIST: &str = r#"[
        { "path": "/", "content_type": "text/html", "plain": "index.html", "brotli": null },
        { "path": "/assets/app-1.js", "content_type": "text/javascript", "plain": "assets/app-1.js", "brotli": null },
        { "path": "/sw.js", "content_type": "text/javascript", "plain": "sw.js", "brotli": null }
    ]"#;

    #[test]
    fn pages_reload_themselves_and_files_stay_as_they_are() {
        let dist = TestFolder::new(&[
            ("files.json", LIST),
            ("index.html", "<body>b</body>"),
            ("assets/app-1.js", "app()"),
            ("sw.js", "keep()"),
        ]);
        let site = Site::new();
        let before = site.next_news(None);
        let text = |path: &str| site.file(path).map(|file| String::from_utf8(file.bytes).unwrap());
        assert!(text("/local/hex").unwrap().contains("is being built"));
        site.replace(read(dist.path()).unwrap());
        let build = site.next_news(Some(&before)).build;
        assert_ne!(build, before.build);
        for path in ["/", "/local/hex"] {
            let page = text(path).unwrap();
            assert!(page.starts_with("<body>b<script>") && page.contains(&build.to_string()), "{page}");
        }
        assert_eq!(text("/assets/app-1.js").unwrap(), "app()");
        assert_eq!(text("/assets/app-2.js"), None);
        assert!(text("/sw.js").unwrap().contains("unregister"));
    }
}
