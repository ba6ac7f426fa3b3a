//! The log of the match; the newest line stays visible.

use super::TablePage;
use super::words::{seat_name, side};
use crate::pages::parts::keep_newest_in_sight;
use leptos::html;
use leptos::prelude::*;
use qipan_engine::systems::action_log::LogLine;
use qipan_ui::previews::message_view;
use qipan_ui::tr;

pub(super) fn log(table: TablePage) -> AnyView {
    let log = table.online.log;
    let element = NodeRef::<html::Ol>::new();
    keep_newest_in_sight(element, log);
    let lines = move || {
        let row = |(index, line): (usize, &LogLine)| row(table, index, line);
        log.with(|log| log.iter().enumerate().map(row).collect_view())
    };
    view! {
        <ol class="log log--feed grow" tabindex="0" aria-label=tr("table-moves") node_ref=element>
            {lines}
        </ol>
    }
    .into_any()
}

fn row(table: TablePage, index: usize, line: &LogLine) -> AnyView {
    let side = line.actor.seat().map(|seat| side(table, seat).attribute());
    let words = message_view(&line.message, &|seat| seat_name(table, seat));
    view! {
        <li data-side=side>
            <span class="at">{index + 1}</span>
            {words}
        </li>
    }
    .into_any()
}
