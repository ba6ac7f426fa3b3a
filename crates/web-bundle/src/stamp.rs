//! The stamp of a bundle: a list of its inputs. If the stamp is the same, there is nothing to do.

use std::env;
use std::fs;
use std::path::Path;
use std::time::UNIX_EPOCH;

use anyhow::{Context, Result};

use crate::Places;

/// Length and date of every input file, and of this program itself.
pub(crate) fn of(places: &Places) -> Result<String> {
    let mut lines = vec![line_of(&env::current_exe()?)?, line_of(&places.module)?];
    for style in &places.styles {
        lines.push(line_of(style)?);
    }
    let mut inside = Vec::new();
    for entry in fs::read_dir(&places.statics).context("cannot read the static files")? {
        inside.push(line_of(&entry?.path())?);
    }
    inside.sort();
    lines.extend(inside);
    Ok(lines.concat())
}

fn line_of(path: &Path) -> Result<String> {
    let facts = fs::metadata(path).with_context(|| format!("cannot read {}", path.display()))?;
    let changed = facts.modified()?.duration_since(UNIX_EPOCH)?.as_nanos();
    Ok(format!("{} {} {changed}\n", path.display(), facts.len()))
}
