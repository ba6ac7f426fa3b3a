//! Makes the files of the browser client from the compiled module: bindings, style sheet, page and service worker,
//! named by their hashes and compressed. With `--dev` the client stays in one piece and uncompressed. It is called by
//! `cargo xtask web`.

mod bindings;
mod compress;
mod hash;
mod join;
mod join_code;
mod join_write;
mod links;
mod output;
mod pack;
mod page;
mod piece;
#[cfg(test)]
mod samples;
mod scripts;
mod short;
mod split;
mod stamp;
mod state;
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
    let Client { bindings, links, packs } = match places.purpose {
        Purpose::Shipping => in_parts(places, &mut output)?,
        Purpose::Development => whole::make(&places.module)?,
    };
    let scripts = scripts::name(bindings.script, links);
    output.fixed(&scripts.links_path, scripts.links.as_bytes(), true)?;
    output.fixed(&scripts.main_path, scripts.main.as_bytes(), true)?;
    let styles = style::join(&places.styles)?;
    let game_styles = game_styles(&styles, &mut output)?;
    let parts = page::Parts {
        wasm_length: bindings.wasm.len(),
        wasm: output.hashed("app", "wasm", &bindings.wasm)?,
        script: scripts.main_path,
        links: scripts.links_path,
        style: output.hashed("style", "css", styles.common.as_bytes())?,
        ahead: ahead(&packs, &game_styles)?,
        game_styles: style_links(&game_styles),
    };
    for (path, text) in bindings.snippets {
        output.fixed(&format!("/assets/{path}"), text.as_bytes(), true)?;
    }
    page::make(&places.statics, &parts, &mut output)?;
    output.finish()
}

/// The compiled client.
struct Client {
    bindings: Bindings,
    /// The script that loads packs.
    links: String,
    /// The paths of the packs by their names.
    packs: BTreeMap<String, String>,
}

/// Splits the module, and joins the parts to packs.
fn in_parts(places: &Places, output: &mut Output) -> Result<Client> {
    let folder = env::temp_dir().join(format!("qipan-web-bundle-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    let made = split::split(&places.module, &folder).and_then(|split| {
        let packs = pack::fill(&split.parts, &split.links)?;
        fs::write(&split.main, state::add(&fs::read(&split.main)?, &packs.shared_state)?)?;
        let bindings = bindings::make(&split.main)?.shortened()?;
        let mut paths = BTreeMap::new();
        for (name, module) in &packs.modules {
            paths.insert(name.clone(), output.hashed(name, "wasm", module)?);
        }
        Ok(Client { bindings, links: links::script(&packs.needs, &paths), packs: paths })
    });
    fs::remove_dir_all(&folder)?;
    made
}

/// The paths of the style sheets by their games.
fn game_styles(styles: &Styles, output: &mut Output) -> Result<BTreeMap<String, String>> {
    let written = styles.by_game.iter().map(|(game, text)| {
        let path = output.hashed(&format!("style-{game}"), "css", text.as_bytes())?;
        Ok((game.clone(), path))
    });
    written.collect()
}

/// Links without a `rel` attribute: the client activates the style sheet of a game together with its board.
fn style_links(styles: &BTreeMap<String, String>) -> String {
    styles.iter().map(|(game, path)| format!("<link data-game=\"{game}\" href=\"{path}\">\n")).collect()
}

/// The files of pages and games as JSON, without those of bots, which no page opens with.
fn ahead(packs: &BTreeMap<String, String>, styles: &BTreeMap<String, String>) -> Result<String> {
    let mut files: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    let all = packs.iter().chain(styles).filter(|(name, _)| !name.ends_with(pack::BOTS));
    for (name, path) in all {
        files.entry(name).or_default().push(path);
    }
    Ok(serde_json::to_string(&files)?)
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
