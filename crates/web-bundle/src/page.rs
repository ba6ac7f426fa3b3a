//! The page, its three scripts, the two workers, and the files that are copied unchanged.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::hash;
use crate::output::Output;

/// The paths of the files that the page loads.
pub(crate) struct Parts {
    pub(crate) wasm: String,
    pub(crate) wasm_length: usize,
    pub(crate) script: String,
    /// The script that loads the parts of the client.
    pub(crate) links: String,
    pub(crate) style: String,
    pub(crate) game_styles: String,
    /// What can be fetched ahead: a JSON object with the paths for each part of an address.
    pub(crate) ahead: String,
}

/// Files that are processed; all others are copied.
const INGREDIENTS: &[&str] = &["index.html", "early.js", "ahead.js", "load.js", "sw.js", "worker.js"];

pub(crate) fn make(folder: &Path, parts: &Parts, output: &mut Output) -> Result<()> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))? {
        names.push(entry?.file_name().to_string_lossy().into_owned());
    }
    names.sort();
    for name in names.iter().filter(|name| !INGREDIENTS.contains(&name.as_str())) {
        output.fixed(&format!("/{name}"), &fs::read(folder.join(name))?, false)?;
    }
    let read =
        |name: &str| fs::read_to_string(folder.join(name)).with_context(|| format!("{name} is missing"));
    let length = parts.wasm_length.to_string();
    let values = [
        ("wasm_length", &*length),
        ("wasm", &parts.wasm),
        ("script", &parts.script),
        ("links", &parts.links),
    ];
    let load = fill(&read("load.js")?, &values)?;
    let worker = output.hashed("worker", "js", fill(&read("worker.js")?, &values)?.as_bytes())?;
    let early = read("early.js")?;
    let ahead = fill(&read("ahead.js")?, &[("ahead", &*parts.ahead)])?;
    let scripts = [&early, &ahead, &load].map(|script| hash::for_policy(script)).join(" ");
    let values = [
        ("ahead.js", &*ahead),
        ("early.js", &*early),
        ("load.js", &load),
        ("style", &parts.style),
        ("game_styles", &parts.game_styles),
        ("script", &parts.script),
        ("links", &parts.links),
        ("wasm", &parts.wasm),
        ("worker", &worker),
    ];
    output.page(&fill(&read("index.html")?, &values)?, scripts)?;
    let list = |immutable| serde_json::to_string(&output.paths(immutable));
    let (version, hashed, loose) = (output.version(), list(true)?, list(false)?);
    let values = [("version", &*version), ("hashed", &hashed), ("loose", &loose)];
    output.fixed("/sw.js", fill(&read("sw.js")?, &values)?.as_bytes(), false)
}

/// Replaces `{{name}}` by its value; a name without a value is an error.
fn fill(template: &str, values: &[(&str, &str)]) -> Result<String> {
    let mut filled = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once("{{") {
        let (name, after) = after.split_once("}}").context("a `{{` is not closed")?;
        let Some((_, value)) = values.iter().find(|(known, _)| *known == name) else {
            bail!("nothing is known about {{{{{name}}}}}");
        };
        filled.push_str(before);
        filled.push_str(value);
        rest = after;
    }
    filled.push_str(rest);
    Ok(filled)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn templates_are_filled() {
        let values = [("a", "1"), ("b", "{{a}}")];
        assert_eq!(fill("x {{a}} {{b}} {y}", &values).unwrap(), "x 1 {{a}} {y}");
        assert!(fill("{{c}}", &values).is_err());
        assert!(fill("{{a", &values).is_err());
    }
}
