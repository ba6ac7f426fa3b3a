//! The shelf: every game as a box.

use crate::boards::{self, GameBox};
use crate::net::lobby::OpenTables;
use crate::pages::parts::{box_art, facts_of, title_of};
use leptos::prelude::*;
use leptos::task::spawn_local;
use qipan_ui::{Icon, icon, text, text_with, tr};

pub(super) fn shelf(open: Signal<OpenTables>) -> AnyView {
    let all = boards::shelf();
    // With one or two games the boxes are larger: a shelf for three would look empty.
    let count = all.len().min(3).to_string();
    let has_texts = RwSignal::new(false);
    spawn_local(async move {
        if boards::art().await.is_ok() {
            // The visitor may have left the page in the meantime.
            has_texts.try_set(true);
        }
    });
    let boxes = all.iter().map(|shelved| game_box(*shelved, open, has_texts.into())).collect_view();
    view! {
        <div class="shelf-head"><h2 class="display fold">{tr("shelf-title")}</h2>{puzzles_link()}</div>
        <div class="shelf" data-count=count>{boxes}</div>
    }
    .into_any()
}

fn puzzles_link() -> Option<AnyView> {
    let has_puzzles = boards::shelf().iter().any(|shelved| shelved.manifest.puzzles);
    let link = || view! { <a class="btn btn--plain btn--sm" href="/puzzles">{icon(Icon::Grid)}{tr("puzzles-title")}</a> };
    has_puzzles.then(|| link().into_any())
}

fn game_box(shelved: GameBox, open: Signal<OpenTables>, has_texts: Signal<bool>) -> AnyView {
    let manifest = shelved.manifest;
    let rooms = Memo::new(move |_| {
        open.with(|open| open.tables.iter().filter(|table| table.game == manifest.id).count() as u32)
    });
    let live = move || {
        let count = rooms.get();
        let words = move || text_with("shelf-rooms", &[("count", count.into())]);
        (count > 0).then(|| view! { <span class="live"><i class="dot"></i>{words}</span> })
    };
    let summary = move || has_texts.get().then(|| text(&format!("{}-summary", manifest.id)));
    view! {
        <a class="box" href=format!("/game/{}", manifest.id)>
            {box_art(shelved)}
            <span class="row"><b>{move || title_of(manifest)}</b>{live}</span>
            <p>{move || facts_of(manifest)}</p>
            <p class="more">{summary}</p>
        </a>
    }
    .into_any()
}
