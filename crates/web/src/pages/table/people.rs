//! The settings of this table, and its spectators.

use super::TablePage;
use super::words::time_control;
use crate::boards;
use crate::pages::option_words::option_words;
use leptos::prelude::*;
use qipan_engine::Manifest;
use qipan_protocol::{RoomSettings, RoomView, Visibility};
use qipan_ui::{Icon, icon, text, text_with};

/// The settings, one line each, and the spectators by name.
pub(super) fn facts(table: TablePage) -> AnyView {
    let room = table.online.room;
    let lines = move || room.with(|room| room.as_ref().map(|room| fact_lines(room)));
    view! { <ul class="facts">{lines}</ul> }.into_any()
}

fn fact_lines(room: &RoomView) -> AnyView {
    let settings = &room.settings;
    let manifest = boards::find(&settings.game).map(|shelved| shelved.manifest);
    let undo = text(undo_key(settings, manifest));
    let (sign, way_in) = match settings.visibility {
        Visibility::Public => (Icon::Globe, "table-public"),
        Visibility::Link => (Icon::Link, "table-by-link"),
        Visibility::Password => (Icon::Lock, "table-by-password"),
    };
    let mut lines = vec![
        (Icon::Clock, time_control(settings.time)),
        (Icon::Undo, undo),
        (sign, text(way_in)),
        (Icon::Eye, spectators(room)),
    ];
    // A match with a guest changes no ratings, whatever the table allows.
    let is_rated = if room.match_id.is_some() { room.rated } else { settings.rated };
    if is_rated {
        lines.insert(0, (Icon::Crown, text("table-rated")));
    }
    if settings.hints {
        lines.insert(lines.len() - 2, (Icon::Hint, text("table-hints")));
    }
    if let Some(manifest) = manifest {
        let options = option_words(manifest, &settings.options).into_iter();
        lines.splice(0..0, options.map(|words| (Icon::Sliders, words)));
    }
    let lines = lines.into_iter().map(|(sign, words)| view! { <li>{icon(sign)}<span>{words}</span></li> });
    lines.collect_view().into_any()
}

/// How far undo goes. The difference matters only where something is hidden or left to chance.
fn undo_key(settings: &RoomSettings, manifest: Option<&'static Manifest>) -> &'static str {
    let has_barriers = manifest.is_some_and(|manifest| manifest.chance || manifest.hidden_information);
    match (settings.undo, has_barriers, settings.free_undo) {
        (false, _, _) => "table-undo-off",
        (true, false, _) => "table-undo-asks",
        (true, true, false) => "table-undo-strict",
        (true, true, true) => "table-undo-free",
    }
}

fn spectators(room: &RoomView) -> String {
    match room.spectator_count {
        0 if !room.settings.spectators => text("table-no-spectators"),
        0 => text("table-nobody-watches"),
        count => {
            let names: Vec<&str> = room.spectators.iter().take(5).map(|person| &*person.name).collect();
            let more = if count as usize > names.len() { "…" } else { "" };
            let names = format!("{}{more}", names.join(&text("table-comma")));
            text_with("table-watching", &[("count", count.into()), ("names", names.into())])
        }
    }
}
