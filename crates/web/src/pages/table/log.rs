//! The log of the match at a table.

use super::TablePage;
use super::words::{seat_name, side};
use crate::pages::log::{LogList, log_list};
use leptos::prelude::*;

pub(super) fn log(table: TablePage) -> AnyView {
    log_list(LogList {
        label: "table-moves",
        rows: table.online.told.log,
        seat_name: Callback::new(move |seat| seat_name(table, seat)),
        side: Callback::new(move |seat| side(table, seat).attribute()),
    })
}
