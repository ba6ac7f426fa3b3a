//! `qipan backup FILE`: a complete copy of the database, also while the server runs.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;

use crate::settings::StoreSettings;

#[derive(Args, Debug)]
pub struct Backup {
    /// The file to write; it must not exist
    file: PathBuf,
    #[command(flatten)]
    settings: StoreSettings,
}

pub fn run(call: &Backup, out: &mut dyn Write) -> Result<()> {
    let name = call.file.display();
    call.settings.with_store(async |store| {
        store.backup(&call.file).await.with_context(|| format!("{name} was not written"))
    })?;
    writeln!(out, "{name} is a whole copy")?;
    Ok(())
}
