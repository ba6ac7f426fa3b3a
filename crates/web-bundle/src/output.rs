//! The output folder: the files, each also compressed, and the list from which the server is built.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde::Serialize;

use crate::{Purpose, compress, hash};

/// An entry of the list; the fields are those of the server's `WebFile`, with file names for contents.
#[derive(Serialize)]
struct Row {
    path: String,
    content_type: &'static str,
    hash: String,
    immutable: bool,
    script_hashes: String,
    plain: String,
    brotli: Option<String>,
    gzip: Option<String>,
}

pub(crate) struct Output {
    folder: PathBuf,
    purpose: Purpose,
    rows: Vec<Row>,
    report: Vec<String>,
    compressed: usize,
}

impl Output {
    pub(crate) fn new(folder: &Path, purpose: Purpose) -> Output {
        Output { folder: folder.to_path_buf(), purpose, rows: Vec::new(), report: Vec::new(), compressed: 0 }
    }

    /// Writes a file under a name with its hash. Returns its path for browsers.
    pub(crate) fn hashed(&mut self, name: &str, ending: &str, bytes: &[u8]) -> Result<String> {
        let path = format!("/assets/{name}-{}.{ending}", hash::short(bytes));
        self.fixed(&path, bytes, true)?;
        Ok(path)
    }

    pub(crate) fn fixed(&mut self, path: &str, bytes: &[u8], immutable: bool) -> Result<()> {
        self.add(path, path.trim_start_matches('/'), bytes, immutable, String::new())
    }

    pub(crate) fn page(&mut self, text: &str, script_hashes: String) -> Result<()> {
        self.add("/", "index.html", text.as_bytes(), false, script_hashes)
    }

    fn add(
        &mut self,
        path: &str,
        name: &str,
        bytes: &[u8],
        immutable: bool,
        script_hashes: String,
    ) -> Result<()> {
        let file = self.folder.join(name);
        fs::create_dir_all(file.parent().unwrap_or(&self.folder))?;
        fs::write(&file, bytes).with_context(|| format!("cannot write {}", file.display()))?;
        let brotli = self.packed(name, "br", bytes, compress::brotli)?;
        let gzip = self.packed(name, "gz", bytes, compress::gzip)?;
        let smallest = brotli.as_ref().map_or(bytes.len(), |(_, length)| *length);
        self.compressed += smallest;
        self.report.push(format!("{smallest:>8} of {:>8} bytes  {path}", bytes.len()));
        self.rows.push(Row {
            path: path.to_owned(),
            content_type: content_type(name)?,
            hash: hash::short(bytes),
            immutable,
            script_hashes,
            plain: name.to_owned(),
            brotli: brotli.map(|(name, _)| name),
            gzip: gzip.map(|(name, _)| name),
        });
        Ok(())
    }

    /// Writes the compressed form if the client is for download and the saving is worth it. Returns its name and
    /// length.
    fn packed(
        &self,
        name: &str,
        ending: &str,
        plain: &[u8],
        pack: fn(&[u8]) -> Result<Vec<u8>>,
    ) -> Result<Option<(String, usize)>> {
        if self.purpose == Purpose::Development {
            return Ok(None);
        }
        let packed = pack(plain)?;
        if packed.len() + 64 > plain.len() {
            return Ok(None);
        }
        let name = format!("{name}.{ending}");
        fs::write(self.folder.join(&name), &packed)?;
        Ok(Some((name, packed.len())))
    }

    /// The paths of all files so far, either those with a hash in their name or those without.
    pub(crate) fn paths(&self, immutable: bool) -> Vec<&str> {
        self.rows.iter().filter(|row| row.immutable == immutable).map(|row| row.path.as_str()).collect()
    }

    /// A hash over all files.
    pub(crate) fn version(&self) -> String {
        let hashes: Vec<&str> = self.rows.iter().map(|row| row.hash.as_str()).collect();
        hash::short(hashes.concat().as_bytes())
    }

    /// Writes the list and returns a report of the sizes.
    pub(crate) fn finish(mut self) -> Result<Vec<String>> {
        fs::write(self.folder.join("files.json"), serde_json::to_string_pretty(&self.rows)?)?;
        self.report.push(format!("{:>8} bytes compressed in all", self.compressed));
        Ok(self.report)
    }
}

fn content_type(name: &str) -> Result<&'static str> {
    let ending = name.rsplit('.').next().unwrap_or_default();
    Ok(match ending {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "wasm" => "application/wasm",
        "bin" => "application/octet-stream",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        _ => anyhow::bail!("{name}: the content type of this ending is not known"),
    })
}
