//! Requests beside the board: take back, draw. And the end with the vote on another match.

use super::Table;
use super::words::{self, seat_name};
use leptos::prelude::*;
use qipan_engine::{Seat, SeatSet};
use qipan_protocol::RoomStage;
use qipan_ui::announce::announce_urgently;
use qipan_ui::i18n::message_text;
use qipan_ui::{Icon, icon, icons, text, text_with, tr};
use serde_json::json;

/// A request that somebody has made and that others answer.
#[derive(Clone, Copy, PartialEq)]
struct Ask {
    seat: Seat,
    /// Who has yet to answer.
    asked: SeatSet,
    /// For taking back: the entry to go back to.
    back_to: Option<u64>,
}

/// The words and commands of a kind of request.
struct Kind {
    asks: &'static str,
    own: &'static str,
    agree: &'static str,
    refuse: &'static str,
    withdraw: &'static str,
}

const UNDO: Kind = Kind {
    asks: "table-asks-undo",
    own: "table-own-undo",
    agree: "approve_undo",
    refuse: "reject_undo",
    withdraw: "cancel_undo",
};

const DRAW: Kind = Kind {
    asks: "table-asks-draw",
    own: "table-own-draw",
    agree: "accept_draw",
    refuse: "decline_draw",
    withdraw: "withdraw_draw",
};

/// The requests of one seat, to stand beside its panel.
pub(super) fn of_seat(table: Table, seat: Seat) -> AnyView {
    let online = table.online;
    let undo = Memo::new(move |_| {
        online.frame.with(|frame| {
            let frame = frame.as_ref()?;
            let request = frame.undo_request.filter(|request| request.seat == seat)?;
            let asked = SeatSet::all(frame.seats).without(seat).minus(request.approved);
            Some(Ask { seat, asked, back_to: Some(request.back_to) })
        })
    });
    let draw = Memo::new(move |_| {
        online.frame.with(|frame| {
            let frame = frame.as_ref()?;
            frame.draw_offer.filter(|offer| offer.seat == seat)?;
            Some(Ask { seat, asked: frame.draw_asked, back_to: None })
        })
    });
    let undo = move || undo.get().map(|ask| ask_view(table, ask, &UNDO));
    let draw = move || draw.get().map(|ask| ask_view(table, ask, &DRAW));
    view! { {undo}{draw} }.into_any()
}

fn ask_view(table: Table, ask: Ask, kind: &'static Kind) -> AnyView {
    let me = table.online.you.get().seat();
    let is_own = me == Some(ask.seat);
    let has_to_answer = me.is_some_and(|me| ask.asked.contains(me));
    let key = if is_own { kind.own } else { kind.asks };
    let question = text_with(key, &[("name", seat_name(table, ask.seat).into())]);
    if has_to_answer {
        announce_urgently(question.clone());
    }
    let detail = ask.back_to.and_then(|back_to| before_what(table, back_to));
    let buttons = if has_to_answer {
        view! {
            {button(table, kind.refuse, "btn btn--plain", tr("table-refuse"))}
            {button(table, kind.agree, "btn btn--primary", tr("table-agree"))}
        }
        .into_any()
    } else if is_own {
        button(table, kind.withdraw, "btn btn--plain", tr("table-withdraw"))
    } else {
        ().into_any()
    };
    let label = question.clone();
    view! {
        <div class="ask" data-side=(ask.seat.0 + 1).to_string() role="group" aria-label=label>
            <p><b>{question}</b>{detail.map(|words| view! { <small>{words}</small> })}</p>
            <div class="btn-row">{buttons}</div>
        </div>
    }
    .into_any()
}

/// Before which move a request goes back, in the words of the log.
fn before_what(table: Table, back_to: u64) -> Option<String> {
    let line = table.online.log.with(|log| log.iter().find(|line| line.seq > back_to).cloned())?;
    let move_words = message_text(&line.message, &|seat| seat_name(table, seat));
    Some(text_with("table-back-before", &[("move", move_words.into())]))
}

fn button(
    table: Table,
    command: &'static str,
    class: &'static str,
    words: impl Fn() -> String + Send + Sync + 'static,
) -> AnyView {
    let give = move |_| table.online.give_plain(command);
    view! { <button type="button" class=class on:click=give>{words}</button> }.into_any()
}

/// How it ended, and whether to play again.
pub(super) fn end(table: Table) -> AnyView {
    let online = table.online;
    let outcome = Memo::new(move |_| online.frame.with(|frame| frame.as_ref()?.outcome.clone()));
    let content = move || {
        let outcome = outcome.get()?;
        let (result, reason) = (words::result(table, &outcome), words::reason(table, &outcome));
        Some(view! {
            <div class="endbar" role="status">
                <h2>{result}</h2>
                {rematch_button(table)}
                <span class="meta">{reason}</span>
                {votes(table)}
                {after(table)}
            </div>
        })
    };
    view! { {content} }.into_any()
}

/// The match can be looked at again, and the room is still there.
fn after(table: Table) -> AnyView {
    let record = move || {
        let id = table.online.room.with(|room| room.as_ref()?.match_id.clone())?;
        let path = format!("/replay/{id}");
        Some(view! { <a class="btn btn--plain btn--sm" href=path>{icon(Icon::Play)}{tr("table-replay")}</a> })
    };
    let room = move |_| table.among_seats.set(true);
    view! {
        <div class="btn-row after">
            {record}
            <button type="button" class="btn btn--plain btn--sm" on:click=room>{icon(Icon::Users)}{tr("table-seats")}</button>
            <a class="btn btn--plain btn--sm" href="/">{icon(Icon::Home)}{tr("table-home")}</a>
        </div>
    }
    .into_any()
}

fn voted(table: Table) -> SeatSet {
    let votes = |frame: &qipan_ui::MatchFrame| frame.rematch.map(|rematch| rematch.votes);
    table.online.frame.with(|frame| frame.as_ref().and_then(|frame| votes(frame)).unwrap_or_default())
}

fn rematch_button(table: Table) -> AnyView {
    let content = move || {
        let seat = table.online.you.get().seat()?;
        let everybody = table.online.room.with(|room| {
            room.as_ref().is_some_and(|room| {
                room.stage == RoomStage::Finished && room.seats.iter().all(|it| it.occupant.is_some())
            })
        });
        let has_voted = voted(table).contains(seat);
        let vote = move |_| table.online.give(json!({ "type": "vote_rematch", "yes": !has_voted }));
        let words = text(if has_voted { "table-no-rematch" } else { "table-rematch" });
        let class = if has_voted { "btn btn--plain" } else { "btn btn--primary" };
        Some(view! { <button type="button" class=class disabled=!everybody on:click=vote>{words}</button> })
    };
    view! { {content} }.into_any()
}

/// Who wants another match, once somebody does.
fn votes(table: Table) -> AnyView {
    let content = move || {
        let votes = voted(table);
        let count = table.online.frame.with(|frame| frame.as_ref().map_or(0, |frame| frame.seats));
        let rows = (0..count).map(Seat).map(|seat| {
            let (class, sign) = match votes.contains(seat) {
                true => ("vote", Icon::Check),
                false => ("vote is-wait", Icon::Clock),
            };
            view! { <span class=class>{icons::icon_of("i i--sm", sign)}{seat_name(table, seat)}</span> }
        });
        (!votes.is_empty()).then(|| view! { <div class="votes">{rows.collect_view()}</div> })
    };
    view! { {content} }.into_any()
}
