//! Journals of same-screen matches in the browser's storage: the unfinished ones by name, and the last finished one.

use crate::play::players::Players;
use qipan_ui::dom;

/// The id of the last finished match, in paths.
pub(crate) const LOCAL: &str = "local";

const ENDED: &str = "qipan.record.local";
const PLAYERS: &str = "qipan.record.local.players";

fn running(name: &str) -> String {
    format!("qipan.record.{name}")
}

/// Starts the journal of a new match, in the place of the one before.
pub(crate) fn begin(name: &str, header: &str, opening: Option<&str>) {
    let text =
        [Some(header), opening].into_iter().flatten().map(|line| format!("{line}\n")).collect::<String>();
    put(name, &text);
}

/// Stores a whole journal, in the place of the one before.
pub(crate) fn put(name: &str, journal: &str) {
    dom::store_text(&running(name), journal);
}

/// Adds the entry of an accepted command.
pub(crate) fn append(name: &str, entry: &str) {
    let name = running(name);
    // A match that was started by an older version of the page has no journal.
    if let Some(text) = dom::stored_text(&name) {
        dom::store_text(&name, &format!("{text}{entry}\n"));
    }
}

/// The journal of an unfinished match.
pub(crate) fn journal(name: &str) -> Option<String> {
    dom::stored_text(&running(name))
}

/// Makes the journal of a finished match available for replay.
pub(crate) fn end(name: &str, players: &Players) {
    if let Some(text) = dom::stored_text(&running(name)) {
        dom::store_text(ENDED, &text);
        dom::store(PLAYERS, players);
    }
}

/// The players of the last finished match.
pub(crate) fn last_players() -> Players {
    dom::stored(PLAYERS).unwrap_or_default()
}

pub(crate) fn last_ended() -> Option<String> {
    dom::stored_text(ENDED)
}
