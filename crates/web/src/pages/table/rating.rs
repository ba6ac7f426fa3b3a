//! What a rated match has changed.

use super::TablePage;
use super::words::seat_name;
use crate::pages::ratings::{change_words, points};
use leptos::prelude::*;
use qipan_protocol::RatingChange;
use qipan_ui::text_with;

/// The new rating of each player and its change; empty if the match was not rated.
pub(super) fn changes(table: TablePage) -> AnyView {
    let changes = Memo::new(move |_| {
        table.online.room.with(|room| room.as_ref().map_or(Vec::new(), |room| room.rating_changes.clone()))
    });
    let row = move |change: RatingChange| {
        let words = text_with(
            "table-rating",
            &[
                ("name", seat_name(table, change.seat).into()),
                ("rating", points(change.after.points).into()),
                ("change", change_words(&change).into()),
            ],
        );
        view! { <span class="num">{words}</span> }
    };
    let content = move || {
        let rows = changes.get().into_iter().map(row).collect_view();
        (!rows.is_empty()).then(|| view! { <div class="votes ratings">{rows}</div> })
    };
    view! { {content} }.into_any()
}
