//! The log of a match: every line from its beginning, the newest in sight.

use crate::play::match_log::{LogRow, LogRows};
use leptos::html;
use leptos::prelude::*;
use qipan_engine::Seat;
use qipan_ui::previews::message_view;
use qipan_ui::tr;
use std::sync::Arc;

/// What the log needs from its page.
#[derive(Clone, Copy)]
pub(crate) struct LogList {
    /// The key of its name.
    pub(crate) label: &'static str,
    pub(crate) rows: Signal<LogRows>,
    pub(crate) seat_name: Callback<Seat, String>,
    /// The colour of a seat, as in `data-side`.
    pub(crate) side: Callback<Seat, String>,
}

pub(crate) fn log_list(list: LogList) -> AnyView {
    let element = NodeRef::<html::Ol>::new();
    keep_newest_in_sight(element, list.rows);
    // A row is drawn again only if its move was taken back.
    let each = move || list.rows.get().into_iter().enumerate();
    let key = |(index, row): &(usize, Arc<LogRow>)| (*index, row.line.seq, row.is_undone);
    let children = move |(_, row): (usize, Arc<LogRow>)| line(list, row);
    view! {
        <ol class="log log--feed grow" tabindex="0" aria-label=tr(list.label) node_ref=element>
            <For each=each key=key children=children />
        </ol>
    }
    .into_any()
}

fn line(list: LogList, row: Arc<LogRow>) -> AnyView {
    let actor = row.line.actor.seat();
    let side = move || actor.map(|seat| list.side.run(seat));
    let (number, class) = (row.number, row.is_undone.then_some("is-undone"));
    let words = move || message_view(&row.line.message, &|seat| list.seat_name.run(seat));
    view! { <li class=class data-side=side><span class="at">{number}</span>{words}</li> }.into_any()
}

/// Scrolls a list to its newest line, at the end, whenever a line is added.
fn keep_newest_in_sight(list: NodeRef<html::Ol>, rows: Signal<LogRows>) {
    Effect::new(move |_| {
        rows.track();
        if let Some(list) = list.get() {
            // In the next frame, when the new line is in the page.
            request_animation_frame(move || {
                list.set_scroll_top(list.scroll_height());
                list.set_scroll_left(list.scroll_width());
            });
        }
    });
}
