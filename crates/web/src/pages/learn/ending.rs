//! The end of a lesson: the ways to play at once.

use crate::boards::Playable;
use crate::play::lesson::LessonMatch;
use leptos::prelude::*;
use qipan_ui::announce::announce;
use qipan_ui::{Icon, icon, text, text_with, tr};

pub(super) fn card(playable: Playable, running: LessonMatch) -> AnyView {
    let game = playable.board.game;
    let words = move || text_with("learn-done-words", &[("game", playable.title().into())]);
    announce(format!("{} {}", untrack(|| text("learn-done")), untrack(words)));
    view! {
        <header><span class="step" id="lesson-count">{tr("learn-left")}</span></header>
        <h2>{tr("learn-done")}</h2>
        <p id="lesson-text">{words}</p>
        <div class="ends">
            <a class="btn btn--primary" href=format!("/game/{game}")>{icon(Icon::Users)}{tr("quick-friend")}</a>
            <a class="btn btn--plain" href=format!("/local/{game}")>{icon(Icon::SameScreen)}{tr("quick-local")}</a>
            <button type="button" class="btn btn--quiet" on:click=move |_| running.restart()>{icon(Icon::Undo)}{tr("learn-again")}</button>
        </div>
    }
    .into_any()
}
