//! The bindings between module and browser, made by wasm-bindgen.

use std::path::Path;

use anyhow::{Context, Result};
use wasm_bindgen_cli_support::Bindgen;

use crate::short;

pub(crate) struct Bindings {
    pub(crate) wasm: Vec<u8>,
    pub(crate) script: String,
    /// Scripts of crates, by the path from which the bindings import them.
    pub(crate) snippets: Vec<(String, String)>,
}

impl Bindings {
    /// The same with less text: for download.
    pub(crate) fn shortened(self) -> Result<Bindings> {
        let (wasm, script) = short::shorten(&self.wasm, &short::trimmed(&self.script))?;
        Ok(Bindings { wasm, script, ..self })
    }
}

pub(crate) fn make(module: &Path) -> Result<Bindings> {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).out_name("app").typescript(false);
    // Without the default path, `init` refuses the response that the page passes to it.
    bindgen.web(true)?.omit_default_module_path(false);
    // The parts that are loaded later import memory and tables from the main module.
    bindgen.keep_lld_exports(true);
    bindgen.remove_name_section(true).remove_producers_section(true);
    let mut output = bindgen.generate_output().context("wasm-bindgen refused the module")?;
    let mut snippets: Vec<(String, String)> = output
        .local_modules()
        .iter()
        .map(|(path, text)| (format!("snippets/{path}"), text.clone()))
        .collect();
    for (folder, texts) in output.snippets() {
        let files = texts.iter().enumerate();
        snippets
            .extend(files.map(|(index, text)| (format!("snippets/{folder}/inline{index}.js"), text.clone())));
    }
    snippets.sort();
    Ok(Bindings { script: output.js().to_owned(), wasm: output.wasm_mut().emit_wasm(), snippets })
}
