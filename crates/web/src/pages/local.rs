//! Same-screen play: the board first, the people beside it, the log and what can be done.

use super::loading::with_game;
use super::not_found;
use super::parts::reason_words;
use crate::boards::Playable;
use crate::play::local::{Company, LocalMatch, Wanted};
use crate::router;
use leptos::prelude::*;
use qipan_engine::Seat;
use qipan_ui::announce::announce;
use qipan_ui::i18n::{message_text, problem_text};
use qipan_ui::modal::confirm;
use qipan_ui::toasts::{Tone, toast};
use qipan_ui::{Icon, icon, text, text_with, tr};

pub(crate) fn page(id: &str) -> AnyView {
    with_game(id, opened)
}

fn opened(playable: Playable) -> AnyView {
    let id = playable.board.game;
    let company = match router::query("against").as_deref() {
        Some("computer") => Company::Computer,
        _ => Company::People,
    };
    let wanted = wanted();
    match LocalMatch::open(playable.game, company, wanted.as_ref()) {
        Ok(running) => {
            if wanted.is_some() {
                // It has begun: opening the address again goes on with it.
                router::rewrite(&company.path(playable.board.game));
            }
            room(playable, running)
        }
        Err(problem) => {
            toast(Tone::Alarm, problem_text(id, &problem));
            not_found::page()
        }
    }
}

/// The match that the address asks for, as the form of the game's page writes it.
fn wanted() -> Option<Wanted> {
    let options = router::query("options")?;
    let seats = router::query("seats").and_then(|seats| seats.parse().ok());
    Some(Wanted { options: serde_json::from_str(&options).unwrap_or_default(), seats })
}

fn room(playable: Playable, running: LocalMatch) -> AnyView {
    let id = playable.board.game;
    Effect::new(move |_| {
        if let Some(problem) = running.refusal.get() {
            toast(Tone::Plain, problem_text(id, &problem));
        }
    });
    Effect::new(move |_| {
        if let Some(line) = running.log.with(|log| log.last().cloned()) {
            announce(message_text(&line.message, &|seat| seat_name(running.company, seat)));
        }
    });
    let (width, height) = playable.board.shape;
    let shape = format!("--shape: {width} / {height}");
    let board = (playable.board.draw)(running.board());
    view! {
        <main id="main">
            <aside class="rail">{players(running)}</aside>
            <div class="stage"><div class="board-room" style=shape><div>{board}</div></div></div>
            <section class="sheet" aria-label=tr("local-sheet")>
                {status(id, running)}
                {log(running)}
                {actions(running)}
            </section>
        </main>
    }
    .into_any()
}

/// The name beside a seat.
fn panel_name(company: Company, seat: Seat) -> String {
    match (company, seat) {
        (Company::Computer, Seat(0)) => text("local-you"),
        _ => seat_name(company, seat),
    }
}

/// The name in sentences about a seat, which do not speak to anybody.
fn seat_name(company: Company, seat: Seat) -> String {
    match (company, seat) {
        (Company::Computer, Seat(0)) => text("local-one"),
        (Company::Computer, _) => text("local-computer"),
        (Company::People, seat) => text_with("ui-seat", &[("number", (seat.0 + 1).into())]),
    }
}

fn players(running: LocalMatch) -> AnyView {
    let frame = running.frame();
    let seats = frame.with_untracked(|frame| frame.seats);
    let panels = (0..seats).map(Seat).map(|seat| {
        let in_turn = move || frame.with(|frame| frame.to_act.contains(seat));
        let class = move || if in_turn() { "player is-turn" } else { "player" };
        let words = move || if in_turn() { text("local-to-move") } else { String::new() };
        view! {
            <div class=class data-side=(seat.0 + 1).to_string()>
                <span class="ava">{(seat.0 + 1).to_string()}</span>
                <span class="name">{move || panel_name(running.company, seat)}</span>
                <span class="sub">{words}</span>
            </div>
        }
    });
    panels.collect_view().into_any()
}

/// Whose turn it is, or how it ended.
fn status(id: &'static str, running: LocalMatch) -> AnyView {
    let frame = running.frame();
    let seat_name = move |seat| seat_name(running.company, seat);
    let is_alone = running.company == Company::Computer;
    let words = move || {
        frame.with(|frame| match &frame.outcome {
            Some(outcome) => {
                let reason = reason_words(id, &outcome.reason).into();
                match outcome.winners.first() {
                    Some(Seat(0)) if is_alone => text_with("local-you-won", &[("reason", reason)]),
                    Some(seat) => {
                        text_with("local-won", &[("seat", seat_name(seat).into()), ("reason", reason)])
                    }
                    None => text_with("local-drawn", &[("reason", reason)]),
                }
            }
            None if is_alone && frame.to_act.first() == Some(Seat(0)) => text("local-your-turn"),
            None => {
                let seat = frame.to_act.first().map(seat_name).unwrap_or_default();
                text_with("local-turn", &[("seat", seat.into())])
            }
        })
    };
    view! { <p class="status display" role="status">{words}</p> }.into_any()
}

fn log(running: LocalMatch) -> AnyView {
    let lines = move || {
        let row = |(index, line): (usize, &qipan_ui::LogLine)| {
            let side = line.actor.seat().map(|seat| (seat.0 + 1).to_string());
            let words = message_text(&line.message, &|seat| seat_name(running.company, seat));
            view! { <li data-side=side><span class="at">{index + 1}</span><span>{words}</span></li> }
        };
        running.log.with(|log| log.iter().enumerate().map(row).collect_view())
    };
    view! { <ol class="log log--feed grow" aria-label=tr("local-log")>{lines}</ol> }.into_any()
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
    let again = move |_| if is_over() { running.rematch() } else { running.begin_anew() };
    let record = move || {
        let link = || view! { <a class="btn btn--quiet" href="/replay/local">{icon(Icon::List)}{tr("local-record")}</a> };
        is_over().then(link)
    };
    view! {
        <div class="acts">
            {record}
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
