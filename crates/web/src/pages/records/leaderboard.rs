//! The best players of a game at a speed.

use super::rating_rows::rating_view;
use super::trouble_view;
use crate::boards::{self, GameBox};
use crate::net::http::NoAnswer;
use crate::net::{records, session};
use crate::pages::names::person_path;
use crate::pages::not_found;
use crate::pages::parts::{empty_board, glyph, skeleton, title_of};
use crate::pages::ratings::{points, speed_words};
use leptos::prelude::*;
use leptos::task::spawn_local;
use qipan_protocol::Speed;
use qipan_protocol::http::{Leaderboard, RankedPerson};
use qipan_ui::{text_with, tr};

pub(super) fn page(game: &str, speed: Speed) -> AnyView {
    let Some(shelved) = boards::find(game) else { return not_found::page() };
    let found: RwSignal<Option<Result<Leaderboard, NoAnswer>>> = RwSignal::new(None);
    let id = &shelved.manifest.id;
    spawn_local(async move {
        let answer = records::leaderboard(id, speed).await;
        // The visitor may have left the page in the meantime.
        let _ = found.try_set(Some(answer));
    });
    let body = move || match found.get() {
        None => view! { <div aria-busy="true">{skeleton()}</div> }.into_any(),
        Some(Ok(board)) if board.people.is_empty() => nobody(shelved, &board),
        Some(Ok(board)) => table(&board),
        Some(Err(trouble)) => trouble_view(&trouble),
    };
    view! {
        <main class="narrow records" id="main">
            <h1 class="display h1">{tr("leaderboard-title")}</h1>
            <nav class="tabs" aria-label=tr("record-games")>{boards::shelf().iter().map(|it| game_tab(*it, shelved, speed)).collect_view()}</nav>
            <nav class="seg" aria-label=tr("record-speeds")>{Speed::RATED.into_iter().map(|it| speed_tab(shelved, it, speed)).collect_view()}</nav>
            {body}
        </main>
    }
    .into_any()
}

fn path(shelved: GameBox, speed: Speed) -> String {
    format!("/leaderboards/{}/{}", shelved.manifest.id, speed.name())
}

fn game_tab(it: GameBox, here: GameBox, speed: Speed) -> AnyView {
    let current = (it.manifest.id == here.manifest.id).then_some("page");
    view! { <a href=path(it, speed) aria-current=current>{glyph(it)}{move || title_of(it.manifest)}</a> }
        .into_any()
}

fn speed_tab(shelved: GameBox, it: Speed, here: Speed) -> AnyView {
    let current = (it == here).then_some("page");
    view! { <a href=path(shelved, it) aria-current=current>{move || speed_words(it)}</a> }.into_any()
}

fn nobody(shelved: GameBox, board: &Leaderboard) -> AnyView {
    let most = points(board.largest_deviation);
    view! {
        <div class="state">
            {empty_board()}
            <h2 class="display h2">{tr("record-unranked")}</h2>
            <p>{move || text_with("record-unranked-words", &[("most", most.into())])}</p>
            <a class="btn btn--primary" href=format!("/game/{}", shelved.manifest.id)>{move || title_of(shelved.manifest)}</a>
        </div>
    }
    .into_any()
}

fn table(board: &Leaderboard) -> AnyView {
    let most = points(board.largest_deviation);
    let rows = board.people.iter().cloned().enumerate().map(|(index, it)| row(index + 1, it)).collect_view();
    view! {
        <table class="tbl">
            <thead><tr>
                <th class="rk" scope="col">{tr("record-place")}</th>
                <th scope="col">{tr("record-player")}</th>
                <th class="r" scope="col">{tr("record-rating")}</th>
                <th class="r" scope="col">{tr("record-matches")}</th>
            </tr></thead>
            <tbody>{rows}</tbody>
        </table>
        <p class="help">{move || text_with("record-ranked-words", &[("most", most.into())])}</p>
    }
    .into_any()
}

fn row(place: usize, RankedPerson { person, rating, matches }: RankedPerson) -> AnyView {
    let id = person.id.0.clone();
    let is_own = Memo::new(move |_| session::me().with(|me| me.as_ref().is_some_and(|me| me.id == id)));
    let own = move || is_own.get().then(|| view! { <small>{tr("record-you")}</small> });
    let (path, name) = (person_path(&person.name), person.name);
    let class = move || if is_own.get() { "is-me" } else { "" };
    view! {
        <tr class=class>
            <td class="rk">{place}</td>
            <td><a href=path><bdi>{name}</bdi></a>" "{own}</td>
            <td class="r">{rating_view(rating)}</td>
            <td class="r">{matches}</td>
        </tr>
    }
    .into_any()
}
