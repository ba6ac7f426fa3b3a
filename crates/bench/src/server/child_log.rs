//! The log of a server under test: lines about panics are kept, the others are counted.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::io::{AsyncBufReadExt, AsyncRead, BufReader};

/// Further panics are counted, but not kept.
const MAX_KEPT: usize = 20;

#[derive(Clone, Debug, Default)]
pub(super) struct ChildLog(Arc<Mutex<Kept>>);

#[derive(Debug, Default)]
struct Kept {
    lines: u64,
    panics: u64,
    first_panics: Vec<String>,
}

impl ChildLog {
    /// Reads until the server closes its end. An unread pipe would fill up and block the server.
    pub(super) async fn read(self, stream: impl AsyncRead + Unpin) {
        let mut lines = BufReader::new(stream).split(b'\n');
        while let Ok(Some(line)) = lines.next_segment().await {
            self.take(&String::from_utf8_lossy(&line));
        }
    }

    fn take(&self, line: &str) {
        let mut kept = self.open();
        kept.lines += 1;
        if line.contains("panicked at") {
            kept.panics += 1;
            if kept.first_panics.len() < MAX_KEPT {
                kept.first_panics.push(line.to_owned());
            }
        }
    }

    pub(super) fn lines(&self) -> u64 {
        self.open().lines
    }

    pub(super) fn panics(&self) -> u64 {
        self.open().panics
    }

    pub(super) fn first_panics(&self) -> Vec<String> {
        self.open().first_panics.clone()
    }

    fn open(&self) -> MutexGuard<'_, Kept> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn panics_are_found_among_other_lines() {
        let log = ChildLog::default();
        let text = b"WARN slow\nthread 'x' panicked at a.rs:1:\n\xff\xfe\nERROR y";
        log.clone().read(&text[..]).await;
        assert_eq!((log.lines(), log.panics()), (4, 1));
        assert_eq!(log.first_panics(), ["thread 'x' panicked at a.rs:1:"]);
    }
}
