//! The column beside the board: the others above, the first seat below, between them the log and the actions.

use super::more;
use super::words::{seat_name, side, turn};
use crate::pages::coach::{coach_box, hint_button};
use crate::pages::levels::level_select;
use crate::pages::log::{LogList, log_list};
use crate::pages::names::{avatar, bot_avatar, bot_words};
use crate::pages::result::{Finished, MatchResult, Shared, result_box, share_button};
use crate::play::local::{Company, LocalMatch};
use leptos::prelude::*;
use qipan_engine::{Outcome, Seat};
use qipan_ui::modal::confirm;
use qipan_ui::parts::hints::HintList;
use qipan_ui::toasts::{Tone, toast};
use qipan_ui::{Icon, People, icon, text, text_with, tr};

pub(super) fn sheet(id: &'static str, running: LocalMatch, people: People) -> AnyView {
    let seats = running.frame().with_untracked(|frame| frame.seats);
    let panel_of =
        move |seat, place| move || (!people.are_on_board()).then(|| panel(id, running, seat, place));
    let others = (1..seats).rev().map(|seat| panel_of(Seat(seat), "p-opp")).collect_view();
    view! {
        <section class="sheet" aria-label=tr("local-sheet")>
            {others}
            {status(id, running)}
            {move || people.are_on_board().then(|| level_row(running))}
            {coach(running)}
            {log(id, running)}
            {actions(id, running)}
            {panel_of(Seat(0), "p-me")}
        </section>
    }
    .into_any()
}

/// The panel of a seat. `place` says where: `p-opp` above the board on phones, `p-me` below it, empty on the board.
pub(in crate::pages) fn panel(
    id: &'static str,
    running: LocalMatch,
    seat: Seat,
    place: &'static str,
) -> AnyView {
    let in_turn = move || running.told.frame.with(|frame| frame.to_act.contains(seat));
    let class = move || format!("player {place}{}", if in_turn() { " is-turn" } else { "" });
    let is_computers = running.company.is_computers(seat);
    let words = move || in_turn().then(|| turn_words(running, seat));
    let figure = is_computers.then(|| figure(running, seat, place));
    let name = move || seat_name(running.company, seat);
    let picture = move || match running.company {
        _ if is_computers => bot_avatar(),
        Company::People => {
            view! { <span class="ava" aria-hidden="true">{(seat.0 + 1).to_string()}</span> }.into_any()
        }
        Company::Computer | Company::Puzzle => avatar(&name()),
    };
    let side = Memo::new(move |_| side(id, running, seat));
    let side_name = move || side.get().name.map(|name| view! { <span class="side-name">{name}</span> });
    let level =
        move || is_computers.then(|| view! { <span>{bot_words(running.computer.level.get())}</span> });
    view! {
        <section class=class data-side=move || side.get().attribute() aria-label=name>
            {picture}
            <div class="name"><span class="truncate">{name}</span></div>
            <div class="sub">{side_name}{level}{words}</div>
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

/// The computer's level; while it searches for long, a button that makes it move. A board that shows the panels has no
/// room for the level: there it stands in the sheet.
fn figure(running: LocalMatch, seat: Seat, place: &'static str) -> AnyView {
    let computer = running.computer;
    let is_long = Memo::new(move |_| computer.is_long.get() && computer.searching_seat.get() == Some(seat));
    let content = move || {
        if is_long.get() {
            let hurry = move |_| computer.hurry();
            let button = view! { <button type="button" class="btn btn--plain btn--sm" on:click=hurry>{tr("local-hurry")}</button> };
            Some(button.into_any())
        } else {
            let level = move || computer.level.get();
            // One level for all computer seats, chosen at the first of them. In a puzzle it plays its best.
            let is_chosen_here = seat == Seat(1) && running.company == Company::Computer && !place.is_empty();
            is_chosen_here.then(|| level_select("level", level, move |level| running.set_level(level)))
        }
    };
    view! { <div class="figure">{content}</div> }.into_any()
}

/// The level of the computer, where the board shows the panels.
fn level_row(running: LocalMatch) -> AnyView {
    let row = || {
        let level = move || running.computer.level.get();
        view! {
            <div class="level-field">
                <label for="level">{tr("level-title")}</label>
                {level_select("level", level, move |level| running.set_level(level))}
            </div>
        }
    };
    (running.company == Company::Computer).then(row).into_any()
}

/// The coach's hints, once the player has asked.
pub(in crate::pages) fn coach(running: LocalMatch) -> AnyView {
    let list = HintList {
        hints: running.coach.hints.into(),
        seat_name: Callback::new(move |seat| seat_name(running.company, seat)),
        play: Callback::new(move |command| running.send(&command)),
    };
    coach_box(running.coach, list)
}

pub(in crate::pages) fn log(id: &'static str, running: LocalMatch) -> AnyView {
    log_list(LogList {
        label: "local-log",
        rows: running.told.log,
        seat_name: Callback::new(move |seat| seat_name(running.company, seat)),
        side: Callback::new(move |seat| side(id, running, seat).attribute()),
    })
}

/// Whose turn it is, or how the match ended.
fn status(id: &'static str, running: LocalMatch) -> AnyView {
    let outcome = Memo::new(move |_| running.told.frame.with(|frame| frame.outcome.clone()));
    let content = move || match outcome.get() {
        Some(outcome) => result(id, running, &outcome),
        None => view! { <p class="status display" role="status">{move || turn(running)}</p> }.into_any(),
    };
    view! { {content} }.into_any()
}

fn result(id: &'static str, running: LocalMatch, outcome: &Outcome) -> AnyView {
    let me = running.company.is_one_person().then_some(Seat(0));
    let seats = running.frame().with_untracked(|frame| frame.seats);
    let finished = Finished { game: id, outcome, seats, me };
    let name = |seat| seat_name(running.company, seat);
    let result = MatchResult::of(finished, name, |seat| untrack(|| side(id, running, seat)));
    let main = view! {
        <button type="button" class="btn btn--primary" on:click=move |_| running.rematch()>{tr("local-rematch")}</button>
    };
    let more = view! {
        <div class="btn-row after">
            <a class="btn btn--plain btn--sm" href="/replay/local">{icon(Icon::Play)}{tr("local-record")}</a>
            <a class="btn btn--plain btn--sm" href="/replay/local?analysis">{icon(Icon::Signal)}{tr("analysis-title")}</a>
            {share_button(Shared::File, "btn btn--plain btn--sm")}
            <a class="btn btn--plain btn--sm" href="/">{icon(Icon::Home)}{tr("go-home")}</a>
        </div>
    };
    result_box(result, main.into_any(), ().into_any(), more.into_any())
}

fn actions(id: &'static str, running: LocalMatch) -> AnyView {
    let frame = running.frame();
    let is_over = move || running.told.frame.with(|frame| frame.outcome.is_some());
    let cannot_undo = move || frame.with(|frame| !frame.can_undo);
    let resign = move |_| {
        confirm(tr("local-resign-ask"), tr("local-resign-words"), tr("local-resign"), move || {
            running.resign();
        });
    };
    // Once the match is over, its result has the button for the next one.
    let again = move || {
        let button = || {
            view! {
                <button type="button" class="btn btn--quiet" data-spot="again" on:click=move |_| running.start_over()>
                    {icon(Icon::Swap)}{tr("local-again")}
                </button>
            }
        };
        (!is_over()).then(button)
    };
    let hint = move || {
        let cannot = Signal::derive(move || !running.can_act());
        let ask = Callback::new(move |()| running.hint());
        (!is_over()).then(|| hint_button(running.coach, cannot, ask))
    };
    view! {
        <div class="acts">
            {hint}
            <button type="button" class="btn btn--quiet" disabled=cannot_undo on:click=move |_| running.undo()>
                {icon(Icon::Undo)}{tr("local-undo")}
            </button>
            <button type="button" class="btn btn--quiet" disabled=is_over on:click=resign>
                {icon(Icon::Flag)}{tr("local-resign")}
            </button>
            {swap_button(id, running)}
            {again}
            {more::button(id, running)}
        </div>
    }
    .into_any()
}

/// Starts a new match from the other side, against the computer. A match under way is given up only after a question.
fn swap_button(id: &'static str, running: LocalMatch) -> AnyView {
    let swap = move || {
        running.swap_sides();
        if let Some(side) = untrack(|| side(id, running, Seat(0))).name {
            toast(Tone::Plain, text_with("local-you-play", &[("side", side.into())]));
        }
    };
    let ask =
        move |_| match untrack(|| running.is_at_start() || running.frame().with(|it| it.outcome.is_some())) {
            true => swap(),
            false => confirm(tr("local-swap-ask"), tr("local-swap-words"), tr("local-swap"), swap),
        };
    let button = view! {
        <button type="button" class="btn btn--quiet" on:click=ask>{icon(Icon::Flip)}{tr("local-swap")}</button>
    };
    (running.company == Company::Computer).then_some(button).into_any()
}
