//! Makes the files of the browser client from the compiled module: bindings, style sheet, page and service worker,
//! named by their hashes and compressed. With `--dev` the client stays in one piece and uncompressed. It is called by
//! `cargo xtask web`.

mod bindings;
mod compress;
mod hash;
mod output;
mod pack;
mod page;
mod scripts;
mod split;
mod stamp;
mod strip;
mod style;
mod whole;

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};

use crate::bindings::Bindings;
use crate::output::Output;
use crate::split::Split;
use crate::style::Styles;

/// The purpose of the client.
#[derive(Clone, Copy, PartialEq)]
enum Purpose {
    /// For download: split into parts and compressed.
    Shipping,
    /// For trying out on this machine: in one piece and uncompressed.
    Development,
}

/// The paths of inputs and output.
struct Places {
    purpose: Purpose,
    module: PathBuf,
    /// Page, scripts, icons.
    statics: PathBuf,
    /// The folder of the result.
    dist: PathBuf,
    /// Style sheets.
    styles: Vec<PathBuf>,
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<()> {
    let places = arguments()?;
    let stamp = stamp::of(&places)?;
    let stamp_file = places.dist.join("stamp");
    if fs::read_to_string(&stamp_file).is_ok_and(|old| old == stamp) {
        return Ok(());
    }
    if places.dist.exists() {
        fs::remove_dir_all(&places.dist)?;
    }
    fs::create_dir_all(&places.dist)?;
    for line in bundle(&places)? {
        println!("{line}");
    }
    fs::write(stamp_file, stamp).context("the stamp cannot be written")
}

/// Makes all files and returns a report of their sizes.
fn bundle(places: &Places) -> Result<Vec<String>> {
    let mut output = Output::new(&places.dist, places.purpose);
    let (bindings, links) = match places.purpose {
        Purpose::Shipping => in_parts(places, &mut output)?,
        Purpose::Development => whole::make(&places.module)?,
    };
    let scripts = scripts::name(bindings.script, links);
    output.fixed(&scripts.links_path, scripts.links.as_bytes(), true)?;
    output.fixed(&scripts.main_path, scripts.main.as_bytes(), true)?;
    let styles = style::join(&places.styles)?;
    let parts = page::Parts {
        wasm_length: bindings.wasm.len(),
        wasm: output.hashed("app", "wasm", &bindings.wasm)?,
        script: scripts.main_path,
        links: scripts.links_path,
        style: output.hashed("style", "css", styles.common.as_bytes())?,
        game_styles: game_styles(&styles, &mut output)?,
    };
    for (path, text) in bindings.snippets {
        output.fixed(&format!("/assets/{path}"), text.as_bytes(), true)?;
    }
    page::make(&places.statics, &parts, &mut output)?;
    output.finish()
}

/// Splits the module. Returns the bindings of its main part and the script that loads the others.
fn in_parts(places: &Places, output: &mut Output) -> Result<(Bindings, String)> {
    let folder = env::temp_dir().join(format!("qipan-web-bundle-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    let made =
        split::split(&places.module, &folder).and_then(|split| Ok((bindings::make(&split.main)?, split)));
    fs::remove_dir_all(&folder)?;
    let (bindings, mut split) = made?;
    let links = link(&mut split, output)?;
    Ok((bindings, links))
}

/// Links without a `rel` attribute: the client activates the style sheet of a game together with its board.
fn game_styles(styles: &Styles, output: &mut Output) -> Result<String> {
    let mut links = String::new();
    for (game, text) in &styles.by_game {
        let path = output.hashed(&format!("style-{game}"), "css", text.as_bytes())?;
        links.push_str(&format!("<link data-game=\"{game}\" href=\"{path}\">\n"));
    }
    Ok(links)
}

/// Writes the parts and returns the script that loads them.
fn link(split: &mut Split, output: &mut Output) -> Result<String> {
    let packs = pack::fill(&mut split.parts, &split.links);
    let mut paths = BTreeMap::new();
    for (name, pack) in &packs {
        paths.insert(name.clone(), output.hashed(&format!("pack_{name}"), "bin", &pack.bytes)?);
    }
    let mut links = pack::without_comments(&pack::link(&split.links, &packs, &paths));
    for part in &split.parts {
        let path = output.hashed(part.file.trim_end_matches(".wasm"), "wasm", &part.wasm)?;
        links = links.replace(&format!("\"./{}\"", part.file), &format!("\"{path}\""));
    }
    Ok(links)
}

fn arguments() -> Result<Places> {
    let mut arguments = env::args_os().skip(1).peekable();
    let is_development = arguments.next_if(|argument| argument == "--dev").is_some();
    let purpose = if is_development { Purpose::Development } else { Purpose::Shipping };
    let mut paths = arguments.map(PathBuf::from);
    let (Some(module), Some(statics), Some(dist)) = (paths.next(), paths.next(), paths.next()) else {
        bail!("usage: qipan-web-bundle [--dev] MODULE STATIC-FOLDER OUTPUT-FOLDER STYLE-SHEET...");
    };
    Ok(Places { purpose, module, statics, dist, styles: paths.collect() })
}
