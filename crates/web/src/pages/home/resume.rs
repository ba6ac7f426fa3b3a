//! Resuming unfinished matches: those on the server, and those in this browser.

use crate::boards::{self, GameBox};
use crate::net::tables;
use crate::pages::parts::{glyph, title_of};
use crate::play::local::{self, Company};
use leptos::prelude::*;
use leptos::task::spawn_local;
use qipan_protocol::http::MatchFacts;
use qipan_ui::{text, text_with, tr};

/// A match that can be resumed.
#[derive(Clone)]
struct Left {
    shelved: GameBox,
    path: String,
    words: &'static str,
}

/// The strip with one unfinished match and links to the others; those on the server come first. Empty if there is
/// none.
pub(super) fn strip() -> AnyView {
    let running: RwSignal<Vec<MatchFacts>> = RwSignal::new(Vec::new());
    spawn_local(async move {
        // Without an answer there is nothing to resume; the list of tables says that the server is unreachable.
        if let Ok(mine) = tables::mine(None).await {
            let _ = running.try_set(mine.running);
        }
    });
    let strip = move || {
        let mut all = running.with(|running| running.iter().filter_map(on_server).collect::<Vec<_>>());
        all.extend(in_browser());
        all.split_first().map(|(first, others)| strip_of(first, others))
    };
    view! { {strip} }.into_any()
}

fn on_server(facts: &MatchFacts) -> Option<Left> {
    let path = format!("/table/{}", facts.table.as_ref()?);
    Some(Left { shelved: boards::find(&facts.game)?, path, words: "resume-online" })
}

fn in_browser() -> Vec<Left> {
    let all = boards::shelf().iter().copied();
    let kept = |shelved: GameBox, company: Company| {
        let words = match company {
            Company::People => "resume-local",
            Company::Computer | Company::Puzzle => "resume-computer",
        };
        let path = company.path(&shelved.manifest.id);
        local::is_kept(&shelved.manifest.id, company).then_some(Left { shelved, path, words })
    };
    all.flat_map(|shelved| Company::ALL.into_iter().filter_map(move |it| kept(shelved, it))).collect()
}

fn strip_of(first: &Left, others: &[Left]) -> AnyView {
    let manifest = first.shelved.manifest;
    let words = first.words;
    let more = others.iter().map(|left| {
        let manifest = left.shelved.manifest;
        let words = left.words;
        let name = move || {
            text_with("resume-other", &[("game", title_of(manifest).into()), ("what", text(words).into())])
        };
        view! { <a href=left.path.clone()>{name}</a> }
    });
    let more = (!others.is_empty()).then(|| view! { <p class="also">{more.collect_view()}</p> });
    view! {
        <section class="resume" aria-label=tr("resume-title")>
            {glyph(first.shelved)}
            <div>
                <h2>{move || title_of(manifest)}</h2>
                <p>{move || text(words)}</p>
                {more}
            </div>
            <a class="btn btn--primary" href=first.path.clone()>{tr("resume-go")}</a>
        </section>
    }
    .into_any()
}
