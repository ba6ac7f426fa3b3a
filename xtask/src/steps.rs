//! The progress of long tasks, step by step: a spinner in a terminal, plain lines elsewhere.

use std::io::{IsTerminal, Write, stderr};
use std::time::{Duration, Instant};

use anyhow::Result;
use indicatif::{ProgressBar, ProgressStyle};

pub(crate) struct Steps {
    total: usize,
    started: usize,
    in_terminal: bool,
}

/// Messages of a successful step, one sentence per line.
pub(crate) type Notes = Vec<String>;

impl Steps {
    pub(crate) fn new(total: usize) -> Steps {
        Steps { total, started: 0, in_terminal: stderr().is_terminal() }
    }

    /// Runs one step and reports its duration; the error of a failed step has the tool's output.
    pub(crate) fn run(&mut self, name: &str, work: impl FnOnce() -> Result<Notes>) -> Result<()> {
        self.started += 1;
        let title = format!("[{}/{}] {name}", self.started, self.total);
        let begin = Instant::now();
        let spinner = self.announce(&title);
        let result = work();
        if let Some(spinner) = spinner {
            spinner.finish_and_clear();
            eprint!("{title} … ");
        }
        let verdict = if result.is_ok() { "ok" } else { "FAILED" };
        eprintln!("{verdict} {:.1}s", begin.elapsed().as_secs_f64());
        for note in result? {
            eprintln!("      {note}");
        }
        Ok(())
    }

    /// Shows the title. Without a terminal it is written at once, so that a log shows which step hangs.
    fn announce(&self, title: &str) -> Option<ProgressBar> {
        if !self.in_terminal {
            eprint!("{title} … ");
            stderr().flush().ok();
            return None;
        }
        let style = ProgressStyle::with_template("{spinner} {msg} {elapsed}");
        let style = style.unwrap_or_else(|_| ProgressStyle::default_spinner());
        let spinner = ProgressBar::new_spinner().with_style(style).with_message(title.to_owned());
        spinner.enable_steady_tick(Duration::from_millis(120));
        Some(spinner)
    }
}

/// A task that is a single step.
pub(crate) fn single(name: &str, work: impl FnOnce() -> Result<Notes>) -> Result<()> {
    Steps::new(1).run(name, work)
}
