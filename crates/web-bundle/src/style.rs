//! One style sheet out of many, each about one area.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

/// What the others build on comes first; the rest follows by name.
const FIRST: &[&str] = &["tokens.css", "base.css", "controls.css", "layout.css"];

pub(crate) fn join(folder: &Path) -> Result<String> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))? {
        names.push(entry?.file_name().to_string_lossy().into_owned());
    }
    names.retain(|name| name.ends_with(".css"));
    names.sort_by_key(|name| (FIRST.iter().position(|first| first == name).unwrap_or(FIRST.len()), name.clone()));
    let mut joined = String::new();
    for name in names {
        joined.push_str(&without_comments(&fs::read_to_string(folder.join(name))?));
    }
    Ok(joined)
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
