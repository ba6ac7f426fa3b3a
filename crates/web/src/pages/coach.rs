//! The coach beside a board: the button to ask it, and its hints.

use crate::play::coach::{Coach, Stage};
use leptos::prelude::*;
use qipan_ui::parts::hints::{HintList, hint_list};
use qipan_ui::{Icon, icon, tr};

/// Asks the coach; while it searches, the button stops it.
pub(super) fn hint_button(coach: Coach, is_off: Signal<bool>, ask: Callback<()>) -> AnyView {
    let is_searching = Memo::new(move |_| coach.stage.get() == Stage::Searching);
    let sign = move || icon(if is_searching.get() { Icon::Close } else { Icon::Hint });
    let words = move || if is_searching.get() { tr("coach-stop")() } else { tr("coach-hint")() };
    view! {
        <button type="button" class="btn btn--quiet" disabled=is_off on:click=move |_| ask.run(())>{sign}{words}</button>
    }
    .into_any()
}

/// The hints, once the player has asked.
pub(super) fn coach_box(coach: Coach, list: HintList) -> AnyView {
    let content = move || match coach.stage.get() {
        Stage::Quiet => None,
        Stage::Searching => Some(
            view! { <p class="coach-say"><span class="thinks">{tr("coach-thinking")}</span></p> }.into_any(),
        ),
        Stage::Shown => Some(hint_list(list)),
        Stage::Silent => Some(view! { <p class="coach-say">{tr("coach-silent")}</p> }.into_any()),
    };
    view! { <div class="coach" aria-live="polite">{content}</div> }.into_any()
}
