//! Makes the files of the browser client out of the compiled module: bindings, style sheet, page and service
//! worker, named by their hashes and compressed. `cargo xtask web` calls it.

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

use std::env;
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};

use crate::output::Output;
use crate::pack::{PACK, Pack};
use crate::split::Split;
use crate::style::Styles;

/// Where everything lies.
struct Places {
    module: PathBuf,
    /// Page, scripts, icons.
    statics: PathBuf,
    /// The result.
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

/// Makes everything and tells how large it became.
fn bundle(places: &Places) -> Result<Vec<String>> {
    let mut output = Output::new(&places.dist);
    let folder = env::temp_dir().join(format!("qipan-web-bundle-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    let made =
        split::split(&places.module, &folder).and_then(|split| Ok((bindings::make(&split.main)?, split)));
    fs::remove_dir_all(&folder)?;
    let (bindings, mut split) = made?;
    let links = link(&mut split, &mut output)?;
    let scripts = scripts::name(bindings.script, links);
    output.fixed(&scripts.links_path, scripts.links.as_bytes(), true)?;
    output.fixed(&scripts.main_path, scripts.main.as_bytes(), true)?;
    let styles = style::join(&places.styles)?;
    let parts = page::Parts {
        wasm_length: bindings.wasm.len(),
        wasm: output.hashed("app", "wasm", &bindings.wasm)?,
        script: scripts.main_path,
        style: output.hashed("style", "css", styles.common.as_bytes())?,
        game_styles: game_styles(&styles, &mut output)?,
    };
    for (path, text) in bindings.snippets {
        output.fixed(&format!("/assets/{path}"), text.as_bytes(), true)?;
    }
    page::make(&places.statics, &parts, &mut output)?;
    output.finish()
}

/// Links without a relation: the client fetches the style sheet of a game together with its board.
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
    let pack = Pack::fill(&mut split.parts, &split.links);
    let mut links = pack::without_comments(&pack.link(&split.links));
    let pack_path = output.hashed("pack", "bin", &pack.bytes)?;
    links = links.replace(&format!("\"{PACK}\""), &format!("\"{pack_path}\""));
    for part in &split.parts {
        let path = output.hashed(part.file.trim_end_matches(".wasm"), "wasm", &part.wasm)?;
        links = links.replace(&format!("\"./{}\"", part.file), &format!("\"{path}\""));
    }
    Ok(links)
}

fn arguments() -> Result<Places> {
    let mut paths = env::args_os().skip(1).map(PathBuf::from);
    let (Some(module), Some(statics), Some(dist)) = (paths.next(), paths.next(), paths.next()) else {
        bail!("usage: qipan-web-bundle MODULE STATIC-FOLDER OUTPUT-FOLDER STYLE-SHEET...");
    };
    Ok(Places { module, statics, dist, styles: paths.collect() })
}
