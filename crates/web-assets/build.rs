//! Writes the table of files that `lib.rs` includes: the client in the folder `QIPAN_WEB_DIST`, or nothing.

use std::env;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=QIPAN_WEB_DIST");
    let folder = env::var_os("QIPAN_WEB_DIST").map(PathBuf::from);
    let table = folder.map_or_else(|| "&[]\n".to_owned(), |folder| table_of(&folder));
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo names the folder for generated code"));
    fs::write(out.join("files.rs"), table).expect("the table can be written");
}

fn table_of(folder: &Path) -> String {
    let list = folder.join("files.json");
    println!("cargo::rerun-if-changed={}", list.display());
    let text = fs::read_to_string(&list)
        .unwrap_or_else(|error| panic!("{} cannot be read ({error}): run `cargo xtask web`", list.display()));
    let files: Vec<Value> = serde_json::from_str(&text).expect("the bundler writes JSON");
    let mut table = "&[\n".to_owned();
    for file in &files {
        // Writing to a string does not fail.
        let _ = writeln!(table, "    {},", row(folder, file));
    }
    table.push_str("]\n");
    table
}

fn row(folder: &Path, file: &Value) -> String {
    let bytes =
        |name: &Value| format!("include_bytes!({:?})", folder.join(name.as_str().unwrap_or_default()));
    let optional =
        |name: &Value| if name.is_null() { "None".to_owned() } else { format!("Some({})", bytes(name)) };
    format!(
        "qipan_server::WebFile {{ path: {}, content_type: {}, hash: {}, immutable: {}, script_hashes: {}, plain: {}, \
         brotli: {}, gzip: {} }}",
        file["path"],
        file["content_type"],
        file["hash"],
        file["immutable"],
        file["script_hashes"],
        bytes(&file["plain"]),
        optional(&file["brotli"]),
        optional(&file["gzip"]),
    )
}
