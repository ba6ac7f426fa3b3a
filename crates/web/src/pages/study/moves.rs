//! The moves of the tree as a list; a click goes to a position.

use super::name_of;
use crate::boards::Playable;
use crate::play::study::Study;
use crate::play::study::tree::Row;
use leptos::prelude::*;
use qipan_ui::i18n::message_text;
use qipan_ui::tr;

pub(super) fn list(playable: Playable, study: Study) -> AnyView {
    let at = Memo::new(move |_| study.tree.with(|tree| tree.at()));
    let row = move |row: Row| {
        let (words, side) = study.tree.with(|tree| {
            let line = tree.log_line(row.at);
            let words = line.map(|line| message_text(&line.message, &|seat| name_of(playable, study, seat)));
            let seat = line.and_then(|line| line.actor.seat());
            let side =
                seat.map(|seat| study.frame().with(|frame| (playable.board.side)(frame, seat).attribute()));
            (words.unwrap_or_else(|| "…".to_owned()), side)
        });
        let current = move || (at.get() == row.at).then_some("true");
        let style = (row.depth > 0).then(|| format!("--depth: {}", row.depth.min(4)));
        view! {
            <li data-side=side style=style>
                <button type="button" class="mv" aria-current=current on:click=move |_| study.go(row.at)>
                    <span class="at">{row.number}</span>
                    <span>{words}</span>
                </button>
            </li>
        }
    };
    let start = move || {
        let current = move || (at.get() == 0).then_some("true");
        view! {
            <li><button type="button" class="mv" aria-current=current on:click=move |_| study.go(0)>
                <span class="at"></span><span>{tr("study-start")}</span>
            </button></li>
        }
    };
    let rows = move || study.tree.with(|tree| tree.rows()).into_iter().map(row).collect_view();
    view! { <ol class="log log--record grow" aria-label=tr("study-moves")>{start}{rows}</ol> }.into_any()
}
