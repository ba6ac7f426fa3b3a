//! The coach's hints as a list: each command as text with its chance to win, ready to be played.

use crate::board::{Hint, LineMove};
use crate::i18n::message_text;
use crate::{text_with, tr};
use leptos::prelude::*;
use qipan_engine::Seat;
use serde_json::Value;
use std::sync::Arc;

/// The hints, and what a click on one does.
#[derive(Clone, Copy, Debug)]
pub struct HintList {
    pub hints: Signal<Arc<Vec<Hint>>>,
    /// The name of a seat in sentences.
    pub seat_name: Callback<Seat, String>,
    pub play: Callback<Value>,
}

pub fn hint_list(list: HintList) -> AnyView {
    let rows = move || {
        let hints = list.hints.get();
        let row = |(index, hint): (usize, &Hint)| row(list, index, hint);
        hints.iter().enumerate().map(row).collect_view()
    };
    view! { <ol class="hints" aria-label=tr("ui-hints")>{rows}</ol> }.into_any()
}

/// The text of a hint's command, or its number if there is none.
pub fn hint_words(hint: &Hint, index: usize, seat_name: Callback<Seat, String>) -> String {
    match &hint.words {
        Some(message) => message_text(message, &|seat| seat_name.run(seat)),
        None => text_with("ui-hint-number", &[("number", (index as i64 + 1).into())]),
    }
}

/// A line in the notation of the current language, its moves parted by spaces.
pub fn line_words(line: &[LineMove]) -> String {
    line.iter().map(LineMove::words).collect::<Vec<_>>().join("  ")
}

fn row(list: HintList, index: usize, hint: &Hint) -> AnyView {
    let percent = hint.percent();
    let style = format!("--p: {percent}%");
    let chance = text_with("ui-hint-chance", &[("percent", percent.into())]);
    let words = hint_words(hint, index, list.seat_name);
    // The first move of the line is the command itself.
    let line = line_words(hint.line.get(1..).unwrap_or_default());
    let line = (!line.is_empty()).then(|| view! { <small class="line">{line}</small> });
    let command = hint.command.clone();
    let play = move |_| list.play.run(command.clone());
    view! {
        <li>
            <button type="button" class="hint" on:click=play>
                <span class="rank" aria-hidden="true">{index + 1}</span>
                <span class="what">{words}{line}</span>
                <span class="chance" style=style>{chance}</span>
            </button>
        </li>
    }
    .into_any()
}

/// The chance to win as a mark on a board, drawn around the origin. The best one looks different.
pub fn chance_badge(percent: u8, is_best: bool) -> AnyView {
    let class = if is_best { "mk-chance" } else { "mk-chance mk-other" };
    view! {
        <g class=class aria-hidden="true">
            <rect x="-22" y="-12" width="44" height="24" rx="12" />
            <text dy=".36em">{format!("{percent}%")}</text>
        </g>
    }
    .into_any()
}
