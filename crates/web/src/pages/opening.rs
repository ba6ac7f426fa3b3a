//! Opening a table with one click, and saying why it did not open.

use crate::net::tables;
use crate::router::navigate;
use leptos::task::spawn_local;
use qipan_engine::Problem;
use qipan_ui::i18n::{has_text, problem_text};
use qipan_ui::toasts::{Tone, toast};
use serde_json::Value;

/// Opens a table that only those find who are given the link, and goes there.
pub(crate) fn open_for_friends(game: &str) {
    open(game, tables::for_friends(game));
}

/// Opens a table with these settings and goes there.
pub(crate) fn open(game: &str, settings: Value) {
    let game = game.to_owned();
    spawn_local(async move {
        match tables::open(&settings).await {
            Ok(path) => navigate(&path),
            Err(refusal) => toast(Tone::Alarm, why_not(&game, &refusal.problem())),
        }
    });
}

/// Why a table was not opened, in words.
pub(crate) fn why_not(game: &str, problem: &Problem) -> String {
    let is_ours = has_text(&format!("rooms-reject-{}", problem.code.replace('_', "-")));
    problem_text(if is_ours { "rooms" } else { game }, problem)
}
