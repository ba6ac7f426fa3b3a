//! What is agreed at this table, and who watches.

use super::Table;
use super::words::time_control;
use leptos::prelude::*;
use qipan_protocol::{Person, RoomView, Visibility};
use qipan_ui::{Icon, icon, text, text_with};

/// The terms, one line each, and the spectators by name.
pub(super) fn facts(table: Table) -> AnyView {
    let room = table.online.room;
    let lines = move || room.with(|room| room.as_ref().map(|room| fact_lines(room)));
    view! { <ul class="facts">{lines}</ul> }.into_any()
}

fn fact_lines(room: &RoomView) -> AnyView {
    let settings = &room.settings;
    let undo = text(if settings.undo { "table-undo-asks" } else { "table-undo-off" });
    let (sign, way_in) = match settings.visibility {
        Visibility::Public => (Icon::Globe, "table-public"),
        Visibility::Link => (Icon::Link, "table-by-link"),
        Visibility::Password => (Icon::Lock, "table-by-password"),
    };
    let mut lines = vec![
        (Icon::Clock, time_control(settings.time)),
        (Icon::Undo, undo),
        (sign, text(way_in)),
        (Icon::Eye, spectators(&room.spectators, settings.spectators)),
    ];
    if settings.hints {
        lines.insert(2, (Icon::Hint, text("table-hints")));
    }
    let lines = lines.into_iter().map(|(sign, words)| view! { <li>{icon(sign)}<span>{words}</span></li> });
    lines.collect_view().into_any()
}

fn spectators(people: &[Person], allowed: bool) -> String {
    match people {
        [] if !allowed => text("table-no-spectators"),
        [] => text("table-nobody-watches"),
        some => {
            let names: Vec<&str> = some.iter().take(5).map(|person| &*person.name).collect();
            let count = u32::try_from(some.len()).unwrap_or(u32::MAX);
            let more = if some.len() > names.len() { "…" } else { "" };
            let names = format!("{}{more}", names.join(&text("table-comma")));
            text_with("table-watching", &[("count", count.into()), ("names", names.into())])
        }
    }
}
