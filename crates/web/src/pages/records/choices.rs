//! What the user has chosen about their own profile.

use crate::net::records;
use leptos::prelude::*;
use leptos::task::spawn_local;
use qipan_protocol::http::ProfileChoices;
use qipan_ui::controls::switch;
use qipan_ui::i18n::problem_text;
use qipan_ui::toasts::{Tone, toast};
use qipan_ui::tr;

/// Empty until the choices are known.
pub(super) fn section() -> AnyView {
    let known: RwSignal<Option<ProfileChoices>> = RwSignal::new(None);
    spawn_local(async move {
        // Without an answer there is nothing to choose; the rest of the page says that the server is unreachable.
        if let Ok(choices) = records::choices().await {
            let _ = known.try_set(Some(choices));
        }
    });
    let is_known = Memo::new(move |_| known.with(Option::is_some));
    let content = move || is_known.get().then(|| switches(known));
    view! { {content} }.into_any()
}

fn switches(known: RwSignal<Option<ProfileChoices>>) -> AnyView {
    let now = move || known.get().unwrap_or_default();
    let rank = move |on: bool| save(known, ProfileChoices { unranked: !on, ..now() });
    let show = move |on: bool| save(known, ProfileChoices { casual_public: on, ..now() });
    view! {
        <section class="record-choices">
            <h2 class="display h2 fold">{tr("record-choices")}</h2>
            {switch(tr("record-ranked"), move || !now().unranked, rank)}
            {switch(tr("record-casual"), move || now().casual_public, show)}
            <p class="help">{tr("record-casual-words")}</p>
        </section>
    }
    .into_any()
}

/// Shows the choice at once, and the old one again if the server refuses it.
fn save(known: RwSignal<Option<ProfileChoices>>, choices: ProfileChoices) {
    let before = known.get_untracked();
    known.set(Some(choices));
    spawn_local(async move {
        if let Err(refusal) = records::choose(choices).await {
            let _ = known.try_set(before);
            toast(Tone::Alarm, problem_text("record", &refusal.problem()));
        }
    });
}
