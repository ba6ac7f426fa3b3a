//! The five levels of the computer.

use crate::play::computer::LEVELS;
use leptos::prelude::*;
use qipan_ui::tr;

/// The message key of a level's name.
pub(super) fn level_key(level: u8) -> &'static str {
    match level {
        1 => "level-1",
        2 => "level-2",
        3 => "level-3",
        4 => "level-4",
        _ => "level-5",
    }
}

/// A select field for a level, labelled for screen readers.
pub(super) fn level_select(
    id: &'static str,
    level: impl Fn() -> u8 + Copy + Send + Sync + 'static,
    choose: impl Fn(u8) + 'static,
) -> AnyView {
    let entries = LEVELS.map(|it| {
        let is_chosen = move || level() == it;
        view! { <option value=it.to_string() prop:selected=is_chosen>{tr(level_key(it))}</option> }
    });
    let entries = entries.collect_view();
    let change = move |event| {
        if let Ok(level) = event_target_value(&event).parse() {
            choose(level);
        }
    };
    view! {
        <select class="select select--sm" id=id aria-label=tr("level-title") on:change=change>{entries}</select>
    }
    .into_any()
}
