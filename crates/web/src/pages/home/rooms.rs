//! The open tables of this server, live.

use super::code::code_field;
use crate::boards;
use crate::net::lobby::{Link, OpenTables};
use crate::pages::option_words::option_words;
use crate::pages::parts::{choose_game, empty_board, glyph, skeleton, time_words, title_of};
use crate::router::navigate;
use leptos::prelude::*;
use qipan_protocol::{RoomStage, TableSummary, Visibility};
use qipan_ui::icons::icon_of;
use qipan_ui::{Icon, icon, text, text_with, tr};

/// Which tables are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Filter {
    All,
    Joinable,
    Watchable,
}

impl Filter {
    const ALL: [(Filter, &'static str); 3] = [
        (Filter::All, "rooms-all"),
        (Filter::Joinable, "rooms-joinable"),
        (Filter::Watchable, "rooms-watchable"),
    ];

    fn shows(self, table: &TableSummary) -> bool {
        match self {
            Filter::All => true,
            Filter::Joinable => is_joinable(table),
            Filter::Watchable => !is_joinable(table) && table.spectators,
        }
    }
}

fn is_joinable(table: &TableSummary) -> bool {
    table.stage == RoomStage::Gathering && table.taken < table.seats
}

pub(super) fn rooms(open: Signal<OpenTables>) -> AnyView {
    let filter = RwSignal::new(Filter::All);
    let list = move || open.with(|open| list_view(open, filter.get()));
    let make = move |_| choose_game(|game| navigate(&format!("/game/{game}?open")));
    view! {
        <aside class="rooms" aria-label=tr("rooms-title")>
            <header><h2 class="display fold">{tr("rooms-title")}</h2>{badge(open)}</header>
            {tabs(open, filter)}
            {list}
            <button type="button" class="btn btn--primary btn--block make" on:click=make>
                {icon(Icon::Plus)}
                {tr("rooms-open")}
            </button>
            {code_field()}
        </aside>
    }
    .into_any()
}

/// The badge that says whether the list is live.
fn badge(open: Signal<OpenTables>) -> AnyView {
    let link = Memo::new(move |_| open.with(|open| open.link));
    let badge = move || match link.get() {
        Link::Waiting => None,
        Link::Live => Some(
            view! { <span class="badge badge--ok"><i class="dot"></i>{tr("rooms-live")}</span> }.into_any(),
        ),
        Link::Lost => Some(
            view! { <span class="badge badge--warn"><i class="dot dot--half"></i>{tr("rooms-lost")}</span> }
                .into_any(),
        ),
    };
    view! { <span role="status">{badge}</span> }.into_any()
}

/// The filter tabs, shown once there is a table in the list.
fn tabs(open: Signal<OpenTables>, filter: RwSignal<Filter>) -> AnyView {
    let has_rooms = Memo::new(move |_| open.with(|open| !open.tables.is_empty()));
    let tab = move |(it, words): (Filter, &'static str)| {
        let pressed = move || (filter.get() == it).to_string();
        let count = move || open.with(|open| open.tables.iter().filter(|table| it.shows(table)).count());
        view! {
            <button type="button" aria-pressed=pressed on:click=move |_| filter.set(it)>
                {tr(words)}
                <span class="count">{count}</span>
            </button>
        }
    };
    let tabs = move || {
        let all = Filter::ALL.into_iter().map(tab).collect_view();
        has_rooms
            .get()
            .then(|| view! { <div class="tabs" role="group" aria-label=tr("rooms-filter")>{all}</div> })
    };
    view! { {tabs} }.into_any()
}

fn list_view(open: &OpenTables, filter: Filter) -> AnyView {
    let shown: Vec<_> = open.tables.iter().filter(|table| filter.shows(table)).map(row).collect();
    match (open.link, shown.is_empty()) {
        (_, false) => view! { <ul>{shown}</ul> }.into_any(),
        (Link::Waiting, true) => skeleton(),
        (Link::Lost, true) => sentence("rooms-offline", "rooms-offline-words"),
        (Link::Live, true) if open.tables.is_empty() => sentence("rooms-none", "rooms-none-words"),
        (Link::Live, true) => sentence("rooms-none-such", "rooms-none-words"),
    }
}

fn sentence(title: &'static str, words: &'static str) -> AnyView {
    view! { <div class="state">{empty_board()}<h3>{tr(title)}</h3><p>{tr(words)}</p></div> }.into_any()
}

fn row(table: &TableSummary) -> AnyView {
    let shelved = boards::find(&table.game);
    let title = shelved.map_or_else(|| table.game.clone(), |it| title_of(it.manifest));
    let (seats, taken) = (table.seats, table.taken);
    let marks =
        (0..seats).map(|seat| view! { <i class=if seat < taken { "on" } else { "" }></i> }).collect_view();
    let seats = text_with("rooms-seats", &[("taken", taken.into()), ("seats", seats.into())]);
    let what = text_with("rooms-what", &[("game", title.into()), ("time", time_words(table.time).into())]);
    let options = shelved.map(|it| option_words(it.manifest, &table.options).join(" · "));
    let options = options.filter(|words| !words.is_empty());
    let options = options.map(|words| view! { <div class="what">{words}</div> });
    let locked = (table.visibility == Visibility::Password).then(|| {
        view! { <span role="img" aria-label=tr("rooms-locked")>{icon_of("i i--sm", Icon::Lock)}</span> }
    });
    view! {
        <li class="roomrow">
            {shelved.map(glyph)}
            <div>
                <div class="who">
                    <span class="truncate"><bdi>{table.host.clone()}</bdi></span>
                    <span class="seats" role="img" aria-label=seats>{marks}</span>
                    {locked}
                </div>
                <div class="what truncate">{what}</div>
                {options}
            </div>
            {way_in(table)}
        </li>
    }
    .into_any()
}

fn way_in(table: &TableSummary) -> AnyView {
    let host = table.host.clone();
    if is_joinable(table) {
        let name = text_with("rooms-join-whose", &[("host", host.into())]);
        let path = format!("/table/{}", table.id);
        return view! { <a class="btn btn--plain btn--sm" href=path aria-label=name>{text("rooms-join")}</a> }.into_any();
    }
    let name = text_with("rooms-watch-whose", &[("host", host.into())]);
    let path = format!("/table/{}?watch", table.id);
    let way = view! {
        <a class="btn btn--quiet btn--sm" href=path aria-label=name>{icon_of("i i--sm", Icon::Eye)}{text("rooms-watch")}</a>
    };
    table.spectators.then_some(way).into_any()
}
