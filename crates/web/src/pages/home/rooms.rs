//! The open tables of this server.

use crate::boards;
use crate::net::http::{self, NoAnswer};
use crate::pages::parts::{choose_game, glyph, title_of};
use leptos::prelude::*;
use leptos::task::spawn_local;
use qipan_protocol::TableSummary;
use qipan_ui::{Icon, icon, text, text_with, tr};

type Answer = Option<Result<Vec<TableSummary>, NoAnswer>>;

pub(super) fn rooms() -> AnyView {
    let answer: RwSignal<Answer> = RwSignal::new(None);
    spawn_local(async move { answer.set(Some(http::get("/api/tables").await)) });
    let list = move || answer.with(list_view);
    view! {
        <aside class="rooms" aria-label=tr("rooms-title")>
            <header><h2 class="display fold">{tr("rooms-title")}</h2></header>
            {list}
            <button type="button" class="btn btn--primary btn--block make" on:click=move |_| choose_game(|game| format!("/game/{game}"))>
                {icon(Icon::Plus)}
                {tr("rooms-open")}
            </button>
        </aside>
    }
    .into_any()
}

fn list_view(answer: &Answer) -> AnyView {
    match answer {
        None => view! { <div class="skels" aria-hidden="true"><div class="skel"></div><div class="skel"></div></div> }.into_any(),
        Some(Ok(tables)) if tables.is_empty() => sentence("rooms-none", "rooms-none-words"),
        Some(Ok(tables)) => view! { <ul>{tables.iter().map(row).collect_view()}</ul> }.into_any(),
        Some(Err(NoAnswer::Offline)) => sentence("rooms-offline", "rooms-offline-words"),
        Some(Err(NoAnswer::Refused(_))) => sentence("rooms-failed", "rooms-failed-words"),
    }
}

fn sentence(title: &'static str, words: &'static str) -> AnyView {
    view! { <div class="state"><h4>{tr(title)}</h4><p>{tr(words)}</p></div> }.into_any()
}

fn row(table: &TableSummary) -> AnyView {
    let playable = boards::find(&table.game);
    let title = playable.map_or_else(|| table.game.clone(), |it| title_of(it.manifest()));
    let (seats, taken) = (table.seats, table.taken);
    let marks =
        (0..seats).map(|seat| view! { <i class=if seat < taken { "on" } else { "" }></i> }).collect_view();
    let free = text_with("rooms-seats", &[("taken", taken.into()), ("seats", seats.into())]);
    let words = text(if taken < seats { "rooms-join" } else { "rooms-watch" });
    view! {
        <li class="roomrow">
            {playable.map(glyph)}
            <div>
                <div class="who">
                    <span class="truncate">{table.host.clone()}</span>
                    <span class="seats" role="img" aria-label=free>{marks}</span>
                </div>
                <div class="what truncate">{title}</div>
            </div>
            <a class="btn btn--plain btn--sm" href=format!("/table/{}", table.id)>{words}</a>
        </li>
    }
    .into_any()
}
