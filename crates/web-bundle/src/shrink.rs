//! `wasm-opt` makes the module a little smaller where it is installed. Nothing depends on it.

use std::env;
use std::fs;
use std::process::{Command, Stdio};

use anyhow::Result;

/// The module, smaller if possible, and a sentence about it.
pub(crate) fn shrink(wasm: Vec<u8>) -> Result<(Vec<u8>, String)> {
    let folder = env::temp_dir().join(format!("qipan-web-bundle-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    let (before, after) = (folder.join("before.wasm"), folder.join("after.wasm"));
    fs::write(&before, &wasm)?;
    let mut tool = Command::new("wasm-opt");
    tool.args(["-Oz", "--all-features"]).arg(&before).arg("-o").arg(&after);
    let status = tool.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
    let smaller = fs::read(&after).ok().filter(|_| status.is_ok_and(|status| status.success()));
    fs::remove_dir_all(&folder)?;
    Ok(match smaller {
        Some(smaller) => {
            let sentence = format!("wasm-opt: {} → {} bytes", wasm.len(), smaller.len());
            (smaller, sentence)
        }
        None => (wasm, "wasm-opt is not installed; the module is a few per cent larger".to_owned()),
    })
}
