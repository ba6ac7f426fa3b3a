//! Makes the files of the browser client out of the compiled module: bindings, style sheet, page and service
//! worker, named by their hashes and compressed. `cargo xtask web` calls it.

mod bindings;
mod compress;
mod hash;
mod output;
mod page;
mod shrink;
mod stamp;
mod style;

use std::env;
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};

use crate::output::Output;

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
    let bindings = bindings::make(&places.module)?;
    let (wasm, shrunk) = shrink::shrink(bindings.wasm)?;
    let parts = page::Parts {
        wasm_length: wasm.len(),
        wasm: output.hashed("app", "wasm", &wasm)?,
        script: output.hashed("app", "js", bindings.script.as_bytes())?,
        style: output.hashed("style", "css", style::join(&places.styles)?.as_bytes())?,
    };
    for (path, text) in bindings.snippets {
        output.fixed(&format!("/assets/{path}"), text.as_bytes(), true)?;
    }
    page::make(&places.statics, &parts, &mut output)?;
    let mut report = output.finish()?;
    report.push(shrunk);
    Ok(report)
}

fn arguments() -> Result<Places> {
    let mut paths = env::args_os().skip(1).map(PathBuf::from);
    let (Some(module), Some(statics), Some(dist)) = (paths.next(), paths.next(), paths.next()) else {
        bail!("usage: qipan-web-bundle MODULE STATIC-FOLDER OUTPUT-FOLDER STYLE-SHEET...");
    };
    Ok(Places { module, statics, dist, styles: paths.collect() })
}
