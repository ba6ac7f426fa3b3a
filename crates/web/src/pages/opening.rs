//! Opening a table with one click, and the text of a refusal.

use crate::net::tables;
use crate::router::navigate;
use leptos::task::spawn_local;
use qipan_engine::Problem;
use qipan_protocol::http::NewTable;
use qipan_ui::i18n::{has_text, problem_text};
use qipan_ui::toasts::{Tone, toast};

/// Opens an unlisted table, which only players with the link can find, and goes there.
pub(crate) fn open_for_friends(game: &str) {
    open(game, tables::for_friends(game));
}

/// Opens a table and goes there.
pub(crate) fn open(game: &str, table: NewTable) {
    let game = game.to_owned();
    spawn_local(async move {
        match tables::open(&table).await {
            Ok(path) => navigate(&path),
            Err(refusal) => toast(Tone::Alarm, why_not(&game, &refusal.problem())),
        }
    });
}

/// The text of the reason why a table was not opened.
pub(crate) fn why_not(game: &str, problem: &Problem) -> String {
    let is_ours = has_text(&format!("rooms-reject-{}", problem.code.replace('_', "-")));
    problem_text(if is_ours { "rooms" } else { game }, problem)
}
