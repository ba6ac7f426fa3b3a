//! Splits the client: the main module, and the parts that are loaded on demand.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow};
use wasm_split_cli_support::{Options, transform};

/// The names under which the modules import each other, before they are replaced by names with hashes.
pub(crate) const SCRIPT: &str = "./app.js";
pub(crate) const LINKS: &str = "./links.js";

/// A split module, in a folder of its own.
pub(crate) struct Split {
    pub(crate) main: PathBuf,
    /// The script that loads the parts.
    pub(crate) links: String,
    pub(crate) parts: Vec<Part>,
}

#[cfg_attr(test, derive(Clone))]
pub(crate) struct Part {
    /// The file name in `links`.
    pub(crate) file: String,
    pub(crate) wasm: Vec<u8>,
}

pub(crate) fn split(module: &Path, folder: &Path) -> Result<Split> {
    let input = fs::read(module)?;
    let main = folder.join("main.wasm");
    let mut options = Options::new(&input);
    options.output_dir = folder;
    options.main_out_path = &main;
    options.link_name = LINKS;
    options.main_module = SCRIPT;
    let output =
        transform(options).map_err(|error| anyhow!("the module cannot be taken apart: {error:#}"))?;
    let mut parts = Vec::new();
    for path in output.split_modules {
        let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        parts.push(Part { file, wasm: fs::read(&path)? });
    }
    parts.sort_by(|one, other| one.file.cmp(&other.file));
    Ok(Split { links: fs::read_to_string(folder.join(LINKS))?, main, parts })
}
