//! Journals of same-screen matches, kept in the browser: those that run, by name, and the last that ended.

use qipan_ui::dom;

/// The id of the last match that ended, in addresses.
pub(crate) const LOCAL: &str = "local";

const ENDED: &str = "qipan.record.local";

fn running(name: &str) -> String {
    format!("qipan.record.{name}")
}

/// A match begins: its journal takes the place of the one before.
pub(crate) fn begin(name: &str, header: &str, opening: Option<&str>) {
    let text =
        [Some(header), opening].into_iter().flatten().map(|line| format!("{line}\n")).collect::<String>();
    put(name, &text);
}

/// A whole journal takes the place of the one before.
pub(crate) fn put(name: &str, journal: &str) {
    dom::store_text(&running(name), journal);
}

/// A command was accepted.
pub(crate) fn append(name: &str, entry: &str) {
    let name = running(name);
    // A match that an older version of this page has begun has no journal.
    if let Some(text) = dom::stored_text(&name) {
        dom::store_text(&name, &format!("{text}{entry}\n"));
    }
}

/// The match is over: now it can be looked at.
pub(crate) fn end(name: &str) {
    if let Some(text) = dom::stored_text(&running(name)) {
        dom::store_text(ENDED, &text);
    }
}

pub(crate) fn last_ended() -> Option<String> {
    dom::stored_text(ENDED)
}
