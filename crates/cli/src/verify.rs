//! `qipan verify FILE`: runs the commands of a journal again and compares events and hashes.

use std::io::Write;

use anyhow::Result;
use clap::Args;
use qipan_ai::Catalog;
use qipan_engine::EndMark;

use crate::journal_file::JournalFile;

#[derive(Args, Debug)]
pub struct Verify {
    /// A journal, or - for the standard input
    file: String,
}

pub fn run(call: &Verify, catalog: &Catalog, out: &mut dyn Write) -> Result<()> {
    let journal = JournalFile::read(catalog, &call.file)?;
    let audit = journal.game.audit(&journal.text)?;
    let complete = if EndMark::is_in(&journal.text) {
        "complete: yes"
    } else {
        "complete: unknown, because the journal has no end mark; entries may be missing at its end"
    };
    writeln!(out, "ok: {} entries, hash {}, {complete}", audit.entries, audit.hash)?;
    Ok(())
}
