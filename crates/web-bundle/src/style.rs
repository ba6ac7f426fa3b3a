//! One style sheet out of many, each about one area.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};

/// What the others build on.
const FIRST: &[&str] = &["tokens.css", "base.css", "controls.css", "layout.css"];

/// Joins the files in the order given, apart from those that come first.
pub(crate) fn join(files: &[PathBuf]) -> Result<String> {
    let mut joined = String::new();
    for file in in_order(files) {
        let text = fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
        joined.push_str(&without_comments(&text));
    }
    Ok(joined)
}

fn in_order(files: &[PathBuf]) -> Vec<&PathBuf> {
    let mut files: Vec<&PathBuf> = files.iter().collect();
    files.sort_by_key(|file| FIRST.iter().position(|first| file.ends_with(first)).unwrap_or(FIRST.len()));
    files
}

/// Comments and indentation are for authors.
fn without_comments(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, comment)) = rest.split_once("/*") {
        kept.push_str(before);
        rest = comment.split_once("*/").map_or("", |(_, after)| after);
    }
    kept.push_str(rest);
    let lines = kept.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.map(|line| format!("{line}\n")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn foundations_come_first() {
        let files = ["ui/board.css", "ui/base.css", "ui/tokens.css", "web/home.css"].map(PathBuf::from);
        let names: Vec<_> = in_order(&files).iter().map(|file| file.display().to_string()).collect();
        assert_eq!(names, ["ui/tokens.css", "ui/base.css", "ui/board.css", "web/home.css"]);
    }

    #[test]
    fn comments_are_left_out() {
        let rows = [
            ("/* a */\n.b { c: d; }\n", ".b { c: d; }\n"),
            (".a {\n  b: c; /* d\n e */\n}\n\n", ".a {\nb: c;\n}\n"),
            (".a { } /* open", ".a { }\n"),
        ];
        for (text, expected) in rows {
            assert_eq!(without_comments(text), expected);
        }
    }
}
