//! The shelf: every game as a box.

use crate::boards::{self, Playable};
use crate::pages::parts::{facts_of, title_of};
use leptos::prelude::*;
use qipan_ui::tr;

pub(super) fn shelf() -> AnyView {
    let boxes = boards::playable().into_iter().map(game_box).collect_view();
    view! {
        <div class="shelf-head"><h2 class="display fold">{tr("shelf-title")}</h2></div>
        <div class="shelf">{boxes}</div>
    }
    .into_any()
}

fn game_box(playable: Playable) -> AnyView {
    let manifest = playable.manifest();
    let title = move || title_of(manifest);
    view! {
        <a class="box" href=format!("/game/{}", manifest.id)>
            <svg class="art" viewBox="0 0 360 240" preserveAspectRatio="xMidYMid slice" aria-hidden="true" inner_html=playable.board.art></svg>
            <span class="row"><b>{title}</b></span>
            <p>{move || facts_of(manifest)}</p>
        </a>
    }
    .into_any()
}
