//! A match in a list: how it ended for a person, against whom, and its record.

use super::picture::picture;
use crate::boards;
use crate::net::tables::{Ending, ending_for};
use crate::pages::names::{person_path, player_words};
use crate::pages::parts::{date_words, reason_words, title_of};
use crate::pages::ratings::{change_words, points, speed_words};
use crate::pages::result::{Shared, share_button};
use leptos::prelude::*;
use qipan_engine::Seat;
use qipan_protocol::http::{MatchFacts, MatchPlayer};
use qipan_protocol::{Occupant, RatingChange};
use qipan_ui::{Icon, icon, text, text_with};

/// The match in the eyes of the person with this id.
pub(super) fn row(facts: &MatchFacts, person: &str) -> AnyView {
    let shelved = boards::find(&facts.game);
    let title = shelved.map_or_else(|| facts.game.clone(), |it| title_of(it.manifest));
    let is_own = |player: &&MatchPlayer| player.person().is_some_and(|it| it.id.as_str() == person);
    let own_seat = facts.players.iter().find(is_own).map(|player| player.seat);
    let others = facts.players.iter().filter(|player| !is_own(player));
    let others = others.map(|player| opponent(player, facts)).collect_view();
    let is_running = facts.finished_at.is_none();
    let when = date_words(facts.finished_at.unwrap_or(facts.created_at));
    let what = if is_running { text("record-running") } else { reason(facts) };
    view! {
        <li class="mt">
            {shelved.map(|it| picture(facts, it, own_seat.unwrap_or(Seat(0))))}
            {mark(facts, person)}
            <div class="mt-words">
                <span class="t1">{others}</span>
                <span class="t2">{title.clone()}" · "{what}</span>
                <span class="t3">{kind_words(facts)}" · "{when.clone()}</span>
            </div>
            {own_seat.and_then(|seat| change_of(facts, seat)).map(change_view)}
            {ways_on(facts, &title, &when)}
        </li>
    }
    .into_any()
}

/// Won, lost or drawn as one character in a box.
fn mark(facts: &MatchFacts, person: &str) -> AnyView {
    if facts.finished_at.is_none() {
        return view! { <span class="res res--d" aria-hidden="true">"…"</span> }.into_any();
    }
    let (class, sign, words) = match ending_for(facts, person) {
        Ending::Won => ("res res--w", "record-sign-won", "record-result-won"),
        Ending::Lost => ("res res--l", "record-sign-lost", "record-result-lost"),
        Ending::Drawn => ("res res--d", "record-sign-drawn", "record-result-drawn"),
        Ending::None => ("res res--d", "record-sign-none", "record-result-none"),
    };
    view! { <span class=class role="img" aria-label=text(words) title=text(words)>{text(sign)}</span> }
        .into_any()
}

/// The name of another player, which leads to their profile, and their rating before the match.
fn opponent(player: &MatchPlayer, facts: &MatchFacts) -> AnyView {
    let name = match &player.occupant {
        Occupant::Person(person) if !person.guest => {
            view! { <a href=person_path(&person.name)><bdi>{person.name.clone()}</bdi></a> }.into_any()
        }
        _ => view! { <bdi>{player_words(player)}</bdi> }.into_any(),
    };
    let rating = change_of(facts, player.seat).map(|it| points(it.before.points));
    view! { <span class="mt-who">{name}{rating.map(|it| view! { <small class="num">{it}</small> })}</span> }
        .into_any()
}

fn reason(facts: &MatchFacts) -> String {
    let reason = facts.outcome.as_ref().map(|outcome| reason_words(&facts.game, &outcome.reason));
    reason.unwrap_or_else(|| text("record-result-none"))
}

fn change_of(facts: &MatchFacts, seat: Seat) -> Option<RatingChange> {
    facts.rating_changes.iter().find(|it| it.seat == seat).copied()
}

fn change_view(change: RatingChange) -> AnyView {
    let class = match change.after.points.cmp(&change.before.points) {
        std::cmp::Ordering::Greater => "dl up",
        std::cmp::Ordering::Equal => "dl",
        std::cmp::Ordering::Less => "dl down",
    };
    let label = text_with("record-change", &[("change", change_words(&change).into())]);
    view! { <span class=class role="img" aria-label=label>{change_words(&change)}</span> }.into_any()
}

/// Whether it was rated, and its speed.
fn kind_words(facts: &MatchFacts) -> String {
    let kind = text(if facts.rated { "record-is-rated" } else { "record-is-casual" });
    match facts.speed {
        Some(speed) => {
            text_with("record-kind", &[("kind", kind.into()), ("speed", speed_words(speed).into())])
        }
        None => kind,
    }
}

/// The record, and what shares and exports it; a running match leads to its table.
fn ways_on(facts: &MatchFacts, title: &str, when: &str) -> AnyView {
    let is_running = facts.finished_at.is_none();
    let (path, words) = match &facts.table {
        Some(table) if is_running => (format!("/table/{table}"), "resume-go"),
        _ => (format!("/replay/{}", facts.id), "record-open"),
    };
    let which = [("what", text(words).into()), ("game", title.into()), ("when", when.into())];
    let label = text_with("record-which", &which);
    let shared = Shared::Link { id: facts.id.clone(), at: None };
    let share = (!is_running).then(|| share_button(shared, "btn btn--quiet btn--sm share"));
    view! {
        <span class="go">
            {share}
            <a class="btn btn--plain btn--sm" href=path aria-label=label>{icon(Icon::Play)}{text(words)}</a>
        </span>
    }
    .into_any()
}
