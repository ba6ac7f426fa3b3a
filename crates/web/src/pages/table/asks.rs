//! The open requests beside the board: undo and draw. Also the end of a match with the vote on a rematch.

use super::words::{self, seat_name};
use super::{TablePage, rating};
use crate::pages::result::{Finished, MatchResult, Shared, result_box, share_button};
use crate::play::match_log::LogRow;
use leptos::prelude::*;
use qipan_engine::systems::agreement::AgreementCommand;
use qipan_engine::systems::rematch::RematchCommand;
use qipan_engine::systems::undo::UndoCommand;
use qipan_engine::{PlatformView, Seat, SeatSet, SystemCommand};
use qipan_protocol::RoomStage;
use qipan_ui::announce::announce_urgently;
use qipan_ui::i18n::message_text;
use qipan_ui::{Icon, icon, icons, text, text_with, tr};
use std::sync::Arc;

/// A request of one seat that the others answer.
#[derive(Clone, Copy, PartialEq)]
struct Ask {
    seat: Seat,
    /// The seats that have not answered yet.
    asked: SeatSet,
    /// For an undo: the journal entry to go back to.
    back_to: Option<u64>,
}

/// The texts and commands of a kind of request.
struct Kind {
    asks: &'static str,
    own: &'static str,
    agree: fn() -> SystemCommand,
    refuse: fn() -> SystemCommand,
    withdraw: fn() -> SystemCommand,
}

const UNDO: Kind = Kind {
    asks: "table-asks-undo",
    own: "table-own-undo",
    agree: || UndoCommand::ApproveUndo {}.into(),
    refuse: || UndoCommand::RejectUndo {}.into(),
    withdraw: || UndoCommand::CancelUndo {}.into(),
};

const DRAW: Kind = Kind {
    asks: "table-asks-draw",
    own: "table-own-draw",
    agree: || AgreementCommand::AcceptDraw {}.into(),
    refuse: || AgreementCommand::DeclineDraw {}.into(),
    withdraw: || AgreementCommand::WithdrawDraw {}.into(),
};

/// The open requests of one seat, shown beside its panel.
pub(super) fn of_seat(table: TablePage, seat: Seat) -> AnyView {
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

fn ask_view(table: TablePage, ask: Ask, kind: &'static Kind) -> AnyView {
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
        <div class="ask" data-side=words::side(table, ask.seat).attribute() role="group" aria-label=label>
            <p><b>{question}</b>{detail.map(|words| view! { <small>{words}</small> })}</p>
            <div class="btn-row">{buttons}</div>
        </div>
    }
    .into_any()
}

/// The move before which an undo would go back, in the text of the log.
fn before_what(table: TablePage, back_to: u64) -> Option<String> {
    let stands = |row: &&Arc<LogRow>| row.line.seq > back_to && !row.is_undone;
    let row = table.online.told.log.with(|log| log.iter().find(stands).cloned())?;
    let move_words = message_text(&row.line.message, &|seat| seat_name(table, seat));
    Some(text_with("table-back-before", &[("move", move_words.into())]))
}

fn button(
    table: TablePage,
    command: fn() -> SystemCommand,
    class: &'static str,
    words: impl Fn() -> String + Send + Sync + 'static,
) -> AnyView {
    let give = move |_| table.online.arrange(command());
    view! { <button type="button" class=class on:click=give>{words}</button> }.into_any()
}

/// The result of the match, and the vote on a rematch.
pub(super) fn end(table: TablePage) -> AnyView {
    let online = table.online;
    let outcome = Memo::new(move |_| online.told.frame.with(|frame| frame.as_ref()?.outcome.clone()));
    let content = move || {
        let outcome = outcome.get()?;
        let me = online.you.get().seat();
        let seats = online.frame.with(|frame| frame.as_ref().map_or(0, |frame| frame.seats));
        let game = words::game(table);
        let finished = Finished { game: &game, outcome: &outcome, seats, me };
        let result =
            MatchResult::of(finished, |seat| seat_name(table, seat), |seat| words::side(table, seat));
        let below = view! { {rating::changes(table)}{votes(table)} };
        Some(result_box(result, rematch_button(table), below.into_any(), after(table)))
    };
    view! { {content} }.into_any()
}

/// The links after a match: to its replay, and back to the seats.
fn after(table: TablePage) -> AnyView {
    let record = move || {
        let id = table.online.room.with(|room| room.as_ref()?.match_id.clone())?;
        let path = format!("/replay/{id}");
        let share = share_button(Shared::Link { id: id.0, at: None }, "btn btn--plain btn--sm");
        Some(view! {
            <a class="btn btn--plain btn--sm" href=path>{icon(Icon::Play)}{tr("table-replay")}</a>
            {share}
        })
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

fn voted(table: TablePage) -> SeatSet {
    let votes = |frame: &PlatformView| frame.rematch.map(|rematch| rematch.votes);
    table.online.frame.with(|frame| frame.as_ref().and_then(|frame| votes(frame)).unwrap_or_default())
}

fn rematch_button(table: TablePage) -> AnyView {
    let content = move || {
        let seat = table.online.you.get().seat()?;
        let everybody = table.online.room.with(|room| {
            room.as_ref().is_some_and(|room| {
                room.stage == RoomStage::Finished && room.seats.iter().all(|it| it.occupant.is_some())
            })
        });
        let has_voted = voted(table).contains(seat);
        let vote = move |_| table.online.arrange(RematchCommand::VoteRematch { yes: !has_voted });
        let words = text(if has_voted { "table-no-rematch" } else { "table-rematch" });
        let class = if has_voted { "btn btn--plain" } else { "btn btn--primary" };
        Some(view! { <button type="button" class=class disabled=!everybody on:click=vote>{words}</button> })
    };
    view! { {content} }.into_any()
}

/// The players who want a rematch, once there is one.
fn votes(table: TablePage) -> AnyView {
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
