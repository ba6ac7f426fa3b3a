//! `qipan verify FILE`: runs the commands of a journal again and compares events and hashes.

use std::io::Write;

use anyhow::Result;
use clap::Args;

use crate::journal_file::JournalFile;

#[derive(Args, Debug)]
pub struct Verify {
    /// A journal, or - for the standard input
    file: String,
}

pub fn run(call: &Verify, out: &mut dyn Write) -> Result<()> {
    let journal = JournalFile::read(&call.file)?;
    let audit = journal.game.audit(&journal.text)?;
    writeln!(out, "ok: {} entries, hash {}", audit.entries, audit.hash)?;
    Ok(())
}
