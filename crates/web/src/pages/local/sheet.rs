//! The column beside the board: the others above, the first seat below, between them the log and the actions.

use super::words::{panel_name, seat_name, status};
use crate::pages::coach::{coach_box, hint_button};
use crate::pages::levels::level_select;
use crate::pages::parts::keep_newest_in_sight;
use crate::play::local::LocalMatch;
use leptos::html;
use leptos::prelude::*;
use qipan_engine::Seat;
use qipan_engine::systems::action_log::LogLine;
use qipan_ui::modal::confirm;
use qipan_ui::parts::hints::HintList;
use qipan_ui::previews::message_view;
use qipan_ui::{Icon, People, icon, text, tr};

pub(super) fn sheet(id: &'static str, running: LocalMatch, people: People) -> AnyView {
    let seats = running.frame().with_untracked(|frame| frame.seats);
    let panel_of = move |seat, place| move || (!people.are_on_board()).then(|| panel(running, seat, place));
    let others = (1..seats).rev().map(|seat| panel_of(Seat(seat), "p-opp")).collect_view();
    view! {
        <section class="sheet" aria-label=tr("local-sheet")>
            {others}
            <p class="status display" role="status">{move || status(id, running)}</p>
            {coach(running)}
            {log(running)}
            {actions(running)}
            {panel_of(Seat(0), "p-me")}
        </section>
    }
    .into_any()
}

/// The panel of a seat. `place` says where: `p-opp` above the board on phones, `p-me` below it, empty on the board.
pub(super) fn panel(running: LocalMatch, seat: Seat, place: &'static str) -> AnyView {
    let in_turn = move || running.frame().with(|frame| frame.to_act.contains(seat));
    let class = move || format!("player {place}{}", if in_turn() { " is-turn" } else { "" });
    let is_computers = running.company.is_computers(seat);
    let words = move || in_turn().then(|| turn_words(running, seat));
    let figure = is_computers.then(|| figure(running, seat));
    let picture = if is_computers {
        view! { <span class="ava ava--bot" aria-hidden="true">{icon(Icon::Bot)}</span> }.into_any()
    } else {
        view! { <span class="ava" aria-hidden="true">{(seat.0 + 1).to_string()}</span> }.into_any()
    };
    let name = move || panel_name(running.company, seat);
    view! {
        <section class=class data-side=(seat.0 + 1).to_string() aria-label=name>
            {picture}
            <div class="name"><span class="truncate">{name}</span></div>
            <div class="sub">{words}</div>
            {figure}
        </section>
    }
    .into_any()
}

fn turn_words(running: LocalMatch, seat: Seat) -> AnyView {
    if running.computer.searching_seat.get() == Some(seat) {
        view! { <span class="thinks" role="status">{tr("local-thinking")}</span> }.into_any()
    } else {
        view! { <b class="turn">{text("local-to-move")}</b> }.into_any()
    }
}

/// The computer's level; while it searches for long, a button that makes it move.
fn figure(running: LocalMatch, seat: Seat) -> AnyView {
    let computer = running.computer;
    let is_long = Memo::new(move |_| computer.is_long.get() && computer.searching_seat.get() == Some(seat));
    let content = move || {
        if is_long.get() {
            let hurry = move |_| computer.hurry();
            let button = view! { <button type="button" class="btn btn--plain btn--sm" on:click=hurry>{tr("local-hurry")}</button> };
            Some(button.into_any())
        } else {
            let level = move || computer.level.get();
            // One level for all computer seats, chosen at the first of them.
            (seat == Seat(1)).then(|| level_select("level", level, move |level| running.set_level(level)))
        }
    };
    view! { <div class="figure">{content}</div> }.into_any()
}

/// The coach's hints, once the player has asked.
fn coach(running: LocalMatch) -> AnyView {
    let list = HintList {
        hints: running.coach.hints.into(),
        seat_name: Callback::new(move |seat| seat_name(running.company, seat)),
        play: Callback::new(move |command| running.send(&command)),
    };
    coach_box(running.coach, list)
}

fn log(running: LocalMatch) -> AnyView {
    let lines = move || {
        let row = |(index, line): (usize, &LogLine)| {
            let side = line.actor.seat().map(|seat| (seat.0 + 1).to_string());
            let words = message_view(&line.message, &|seat| seat_name(running.company, seat));
            view! { <li data-side=side><span class="at">{index + 1}</span>{words}</li> }
        };
        running.log.with(|log| log.iter().enumerate().map(row).collect_view())
    };
    let element = NodeRef::<html::Ol>::new();
    keep_newest_in_sight(element, running.log);
    view! { <ol class="log log--feed grow" tabindex="0" aria-label=tr("local-log") node_ref=element>{lines}</ol> }.into_any()
}

fn actions(running: LocalMatch) -> AnyView {
    let frame = running.frame();
    let is_over = move || frame.with(|frame| frame.outcome.is_some());
    let cannot_undo = move || frame.with(|frame| !frame.can_undo);
    let resign = move |_| {
        confirm(tr("local-resign-ask"), tr("local-resign-words"), tr("local-resign"), move || {
            running.resign();
        });
    };
    let again = move |_| if is_over() { running.rematch() } else { running.start_over() };
    let record = move || {
        let link = || {
            view! {
                <a class="btn btn--quiet" href="/replay/local">{icon(Icon::List)}{tr("local-record")}</a>
                <a class="btn btn--quiet" href="/replay/local?analysis">{icon(Icon::Signal)}{tr("analysis-title")}</a>
            }
        };
        is_over().then(link)
    };
    let hint = move || {
        let cannot = Signal::derive(move || !running.can_act());
        let ask = Callback::new(move |()| running.hint());
        (!is_over()).then(|| hint_button(running.coach, cannot, ask))
    };
    view! {
        <div class="acts">
            {record}
            {hint}
            <button type="button" class="btn btn--quiet" disabled=cannot_undo on:click=move |_| running.undo()>
                {icon(Icon::Undo)}{tr("local-undo")}
            </button>
            <button type="button" class="btn btn--quiet" disabled=is_over on:click=resign>
                {icon(Icon::Flag)}{tr("local-resign")}
            </button>
            <button type="button" class="btn btn--quiet" on:click=again>{icon(Icon::Swap)}{tr("local-again")}</button>
        </div>
    }
    .into_any()
}
