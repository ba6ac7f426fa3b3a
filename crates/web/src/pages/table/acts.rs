//! The actions of a match: take back, offer a draw, resign, leave. On phones they are in a bar at the lower edge.

use super::words::{game, is_my_turn, seat_name};
use super::{TablePage, chat, invite, log, people};
use crate::pages::coach::{coach_box, hint_button};
use crate::pages::typing;
use leptos::prelude::*;
use qipan_engine::systems::agreement::AgreementCommand;
use qipan_engine::systems::undo::{Barrier, UndoCommand};
use qipan_protocol::RoomStage;
use qipan_ui::modal::{Modal, confirm, open_modal};
use qipan_ui::parts::hints::HintList;
use qipan_ui::{Icon, icon, text, tr};

/// An action: its icon, its label, whether it is possible now, and its handler.
#[derive(Clone, Copy)]
struct Act {
    sign: Icon,
    words: &'static str,
    can: fn(TablePage) -> bool,
    /// The reason why the action is not possible, where it needs an explanation.
    why_not: fn(TablePage) -> Option<String>,
    run: fn(TablePage),
}

const NO_REASON: fn(TablePage) -> Option<String> = |_| None;

const UNDO: Act = Act {
    sign: Icon::Undo,
    words: "table-undo",
    can: can_undo,
    why_not: why_no_undo,
    run: |table| table.online.arrange(UndoCommand::Undo {}),
};
const DRAW: Act = Act {
    sign: Icon::Draw,
    words: "table-draw",
    can: can_offer_draw,
    why_not: NO_REASON,
    run: |table| table.online.arrange(AgreementCommand::OfferDraw {}),
};
const RESIGN: Act =
    Act { sign: Icon::Flag, words: "table-resign", can: is_playing, why_not: NO_REASON, run: ask_to_resign };
const TYPE: Act = Act {
    sign: Icon::List,
    words: "more-type",
    can: is_playing,
    why_not: NO_REASON,
    run: |table| table.typing.toggle(),
};
const LEAVE: Act =
    Act { sign: Icon::Home, words: "table-leave", can: |_| true, why_not: NO_REASON, run: leave };
const INVITE: Act =
    Act { sign: Icon::Link, words: "table-invite", can: |_| true, why_not: NO_REASON, run: show_invite };

/// Whether a match runs in which the user has a seat.
pub(super) fn is_playing(table: TablePage) -> bool {
    let runs = table.online.frame.with(|frame| frame.as_ref().is_some_and(|frame| frame.outcome.is_none()));
    runs && table.online.you.get().seat().is_some()
}

fn can_undo(table: TablePage) -> bool {
    let allowed = table.online.room.with(|room| room.as_ref().is_some_and(|room| room.settings.undo));
    let possible = table
        .online
        .frame
        .with(|frame| frame.as_ref().is_some_and(|frame| frame.can_undo && frame.undo_request.is_none()));
    is_playing(table) && allowed && possible && why_no_undo(table).is_none()
}

/// The explanation when chance or a revealed secret bars the undo of the user's last move.
fn why_no_undo(table: TablePage) -> Option<String> {
    let barred = table.online.frame.with(|frame| frame.as_ref().and_then(|frame| frame.undo_barred));
    barred.map(|barrier| match barrier {
        Barrier::Chance => text("refuse-undo-past-chance"),
        Barrier::Reveal => text("refuse-undo-past-reveal"),
    })
}

fn can_offer_draw(table: TablePage) -> bool {
    let is_open = table.online.frame.with(|frame| frame.as_ref().is_some_and(|it| it.draw_offer.is_some()));
    is_playing(table) && !is_open
}

fn ask_to_resign(table: TablePage) {
    confirm(tr("table-resign-ask"), tr("table-resign-words"), tr("table-resign"), move || {
        table.online.arrange(AgreementCommand::Resign {});
    });
}

/// Leaves the table. During a match a player is asked to confirm; their seat is kept.
fn leave(table: TablePage) {
    let stage = table.online.room.with_untracked(|room| room.as_ref().map(|room| room.stage));
    let is_seated = table.online.you.get_untracked().seat().is_some();
    if is_seated && stage == Some(RoomStage::Playing) {
        confirm(tr("table-leave-ask"), tr("table-leave-words"), tr("table-leave"), || {
            crate::router::navigate("/");
        });
    } else {
        crate::router::navigate("/");
    }
}

pub(super) fn show_invite(table: TablePage) {
    open_modal(tr("table-invite"), move |_| view! { <div>{invite::block(table)}</div> }.into_any());
}

fn button(table: TablePage, act: Act, modal: Option<Modal>) -> AnyView {
    let cannot = move || !(act.can)(table);
    let why_not = move || (act.why_not)(table);
    let run = move |_| {
        modal.inspect(|modal| modal.close());
        (act.run)(table);
    };
    view! {
        <button type="button" class="btn btn--quiet" disabled=cannot title=why_not on:click=run>
            {icon(act.sign)}
            {tr(act.words)}
        </button>
    }
    .into_any()
}

/// The actions beside the board, until the match is over. Spectators can only invite and leave.
pub(super) fn acts(table: TablePage) -> AnyView {
    let runs = Memo::new(move |_| {
        table.online.frame.with(|frame| frame.as_ref().is_some_and(|frame| frame.outcome.is_none()))
    });
    let seated = Memo::new(move |_| table.online.you.get().seat().is_some());
    let list = move || {
        let acts: &[Act] = if seated.get() { &[UNDO, DRAW, RESIGN, TYPE, LEAVE] } else { &[INVITE, LEAVE] };
        let acts = offered(table, acts).map(|act| button(table, act, None)).collect_view();
        view! { {hint(table)}{acts} }
    };
    let content = move || runs.get().then(|| view! { <div class="acts">{list}</div> });
    view! { {content} }.into_any()
}

/// The actions that the game offers: only moves of open games can be typed.
fn offered(table: TablePage, acts: &'static [Act]) -> impl Iterator<Item = Act> {
    let can_type = untrack(move || typing::is_offered(&game(table)));
    acts.iter().copied().filter(move |act| can_type || act.words != TYPE.words)
}

/// The coach button, where the table allows hints.
fn hint(table: TablePage) -> AnyView {
    let online = table.online;
    let is_allowed =
        Memo::new(move |_| online.room.with(|room| room.as_ref().is_some_and(|room| room.settings.hints)));
    let button = move || {
        let cannot = Signal::derive(move || !is_my_turn(table));
        let ask = Callback::new(move |()| online.hint());
        (is_allowed.get() && is_playing(table)).then(|| hint_button(online.coach, cannot, ask))
    };
    view! { {button} }.into_any()
}

/// The hints of the coach.
pub(super) fn coach(table: TablePage) -> AnyView {
    let online = table.online;
    let list = HintList {
        hints: online.coach.hints.into(),
        seat_name: Callback::new(move |seat| seat_name(table, seat)),
        play: Callback::new(move |command| online.give(command)),
    };
    coach_box(online.coach, list)
}

/// The bar at the lower edge of phones.
pub(super) fn phone_bar(table: TablePage) -> AnyView {
    let seated = Memo::new(move |_| table.online.you.get().seat().is_some());
    let moves = move |_| {
        open_modal(tr("table-moves"), move |_| {
            view! { <div class="in-modal">{log::log(table)}</div> }.into_any()
        });
    };
    let talk = move |_| {
        open_modal(tr("chat-title"), move |_| {
            view! { <div class="in-modal">{chat::chat(table)}</div> }.into_any()
        });
    };
    let more = move |_| {
        open_modal(tr("table-more"), move |modal| more_view(table, modal));
    };
    let is_new = move || table.online.chat.with(Vec::len) > table.read.get();
    let pip = move || is_new().then(|| view! { <i class="pip"></i> });
    let own = move || seated.get().then(|| button(table, UNDO, None));
    view! {
        <nav class="phonebar" aria-label=tr("table-acts")>
            <button type="button" class="btn btn--quiet" on:click=moves>{icon(Icon::List)}{tr("table-moves")}</button>
            <button type="button" class="btn btn--quiet" on:click=talk>{icon(Icon::Chat)}{tr("chat-title")}{pip}</button>
            {own}
            {hint(table)}
            <button type="button" class="btn btn--quiet" on:click=more>{icon(Icon::More)}{tr("table-more")}</button>
        </nav>
    }
    .into_any()
}

fn more_view(table: TablePage, modal: Modal) -> AnyView {
    let is_seated = table.online.you.get_untracked().seat().is_some();
    let acts: &[Act] = if is_seated { &[DRAW, RESIGN, TYPE, INVITE, LEAVE] } else { &[INVITE, LEAVE] };
    let buttons = offered(table, acts).map(|act| button(table, act, Some(modal))).collect_view();
    view! { <div class="more-acts">{buttons}</div><div class="more-facts">{people::facts(table)}</div> }
        .into_any()
}
