//! The view of a replay: the board, the replay bar under it, and the log, whose lines go to their positions.

use super::{Origin, analysis, back_to, share};
use crate::pages::names::{avatar, bot_avatar, bot_name, bot_words, side_of};
use crate::pages::parts::board_room;
use crate::pages::result::{Shared, share_button};
use crate::play::match_log::LogRow;
use crate::play::players::Player;
use crate::play::replay::ReplayMatch;
use crate::router::query;
use leptos::ev;
use leptos::prelude::*;
use qipan_engine::Seat;
use qipan_ui::announce::announce;
use qipan_ui::i18n::message_text;
use qipan_ui::people::{self, PlainPanel, plain_panel};
use qipan_ui::replay_bar::{ReplayAsk, ReplayBar, replay_bar};
use qipan_ui::{BoardContext, Icon, People, Side, icon, text_with, tr};
use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent, window};

pub(super) fn room(replay: ReplayMatch, origin: &Origin) -> AnyView {
    let playable = replay.record.with_untracked(|record| record.playable);
    let people = people_of(replay);
    let board = board_room(&playable.board, BoardContext { people, ..replay.board() });
    listen_to_keys(replay);
    follow_position(replay, || request_animation_frame(show_current_line));
    let pace = move || replay.player.with(|player| player.pace.tag());
    let note = note(origin);
    // No analysis of a match that still runs: it would be advice to its players.
    let is_over = !matches!(origin, Origin::Running(_));
    let analysis = is_over.then(|| analysis::section(replay, query("analysis").is_some()));
    let title = move || playable.title();
    view! {
        <main class="replay" id="main" data-pace=pace>
            <div class="stage">
                {board}
                <div class="under">{replay_bar(bar(replay))}</div>
            </div>
            <section class="sheet" aria-label=tr("replay-sheet")>
                <header class="record-head">
                    <h1 class="display h2">{title}</h1>
                    {note}
                    <p class="meta desk-only keys-only">{tr("replay-keys")}</p>
                </header>
                {players(replay, people)}
                {analysis}
                {log(replay)}
                {acts(replay, origin)}
            </section>
        </main>
    }
    .into_any()
}

/// Announces every new position when its motion has ended, and writes it into the address.
pub(super) fn follow_position(replay: ReplayMatch, then: impl Fn() + 'static) {
    let told = replay
        .showing
        .concluded(Signal::derive(move || (replay.player.with(|it| it.at), place_words(replay))));
    Effect::new(move |before: Option<usize>| {
        let (at, words) = told.get();
        if before.is_some_and(|before| before != at) {
            announce(words);
        }
        at
    });
    Effect::new(move |before: Option<usize>| {
        let player = replay.player.get();
        if before.is_some_and(|before| before != player.at) {
            then();
            if !player.is_playing {
                share::show_position(player.at);
            }
        }
        player.at
    });
}

/// The note that the match still runs.
fn note(origin: &Origin) -> Option<AnyView> {
    let Origin::Running(table) = origin else { return None };
    let way_back = table.as_ref().map(|table| back_to(table, "btn btn--plain btn--sm"));
    Some(view! { <p class="still">{tr("replay-still")}</p>{way_back} }.into_any())
}

pub(super) fn seat_name(replay: ReplayMatch, seat: Seat) -> String {
    match replay.player_at(seat) {
        Some(Player::Person(name)) => name,
        Some(Player::Bot | Player::BotOfLevel(_)) => bot_name(seat),
        None => people::seat_name(seat),
    }
}

/// The side of a seat. It is the same throughout a match.
pub(super) fn side(replay: ReplayMatch, seat: Seat) -> Side {
    replay.record.with_untracked(|record| side_of(&record.stops[0].frame, record.playable.board.game, seat))
}

/// The panel of a seat.
fn panel(replay: ReplayMatch, seat: Seat) -> AnyView {
    let player = replay.player_at(seat);
    let picture = match &player {
        Some(Player::Person(name)) => avatar(name),
        Some(Player::Bot | Player::BotOfLevel(_)) => bot_avatar(),
        None => people::number_picture(seat),
    };
    let level = player.as_ref().and_then(Player::level);
    let panel = PlainPanel {
        frame: replay.frame(),
        seat,
        name: Signal::derive(move || seat_name(replay, seat)),
        side: Signal::derive(move || side(replay, seat)),
        note: Signal::derive(move || level.map(bot_words)),
    };
    plain_panel(panel, picture)
}

/// The names and panels of the seats, for the board and the page.
pub(super) fn people_of(replay: ReplayMatch) -> People {
    People::new(move |seat| seat_name(replay, seat), move |seat| panel(replay, seat))
}

/// All players, unless the board shows them.
pub(super) fn players(replay: ReplayMatch, people: People) -> AnyView {
    let seats = replay.record.with_untracked(|record| record.seats());
    let panels = move || {
        let panels = || (0..seats).map(Seat).map(|seat| panel(replay, seat)).collect_view();
        (!people.are_on_board()).then(|| view! { <div class="record-players">{panels()}</div> })
    };
    view! { {panels} }.into_any()
}

fn line_words(replay: ReplayMatch, row: &LogRow) -> String {
    message_text(&row.line.message, &|seat| seat_name(replay, seat))
}

/// The current position as text: "Move 3 of 9: Player 1 takes b2". What is no move, such as a resignation, has no
/// number.
fn place_words(replay: ReplayMatch) -> String {
    let at = replay.player.with(|player| player.at);
    replay.record.with(|record| {
        let last = record.moves() as i64;
        if at == 0 {
            return text_with("replay-at-start", &[("last", last.into())]);
        }
        let stop = &record.stops[at.min(record.last())];
        let what = record.lines().find(|(stop, _)| *stop == at).map(|(_, row)| line_words(replay, row));
        match (stop.number.filter(|_| !stop.is_undone), what) {
            (Some(number), Some(what)) => {
                let number = (number as i64).into();
                text_with("replay-at-words", &[("at", number), ("last", last.into()), ("what", what.into())])
            }
            (Some(number), None) => {
                text_with("replay-at", &[("at", (number as i64).into()), ("last", last.into())])
            }
            (None, Some(what)) if stop.is_undone => text_with("replay-undone", &[("what", what.into())]),
            (None, what) => what.unwrap_or_default(),
        }
    })
}

pub(super) fn bar(replay: ReplayMatch) -> ReplayBar {
    let player = replay.player;
    ReplayBar {
        at: Signal::derive(move || player.with(|player| player.at)),
        last: Signal::derive(move || player.with(|player| player.last)),
        is_playing: Signal::derive(move || player.with(|player| player.is_playing)),
        pace: Signal::derive(move || player.with(|player| player.pace)),
        marks: Signal::derive(move || replay.record.with(|record| record.marks())),
        words: Signal::derive(move || place_words(replay)),
        ask: Callback::new(move |asked| replay.ask(asked)),
    }
}

/// The log; a click on a line goes to its position.
fn log(replay: ReplayMatch) -> AnyView {
    let at = Memo::new(move |_| replay.player.with(|player| player.at));
    let row = move |stop: usize, row: Option<&LogRow>, words: String| {
        let current = move || (at.get() == stop).then_some("true");
        let go = move |_| replay.ask(ReplayAsk::To(stop));
        let side = row.and_then(|row| row.line.actor.seat()).map(|seat| side(replay, seat).attribute());
        let class = row.is_some_and(|row| row.is_undone).then_some("is-undone");
        let number = row.and_then(|row| row.number);
        view! {
            <li class=class data-side=side>
                <button type="button" class="mv" aria-current=current on:click=go>
                    <span class="at">{number}</span>
                    <span>{words}</span>
                </button>
            </li>
        }
    };
    let start = move || row(0, None, tr("replay-start")());
    let lines = move || {
        replay.record.with(|record| {
            record.lines().map(|(stop, line)| row(stop, Some(line), line_words(replay, line))).collect_view()
        })
    };
    view! { <ol class="log log--record grow" aria-label=tr("replay-log")>{start}{lines}</ol> }.into_any()
}

/// Scrolls only the log, until the current line is visible.
fn show_current_line() {
    let find = |selector| window()?.document()?.query_selector(selector).ok()?;
    let Some(log) = find(".log--record") else { return };
    let Some(line) = find(".log--record [aria-current]") else { return };
    let (frame, row) = (log.get_bounding_client_rect(), line.get_bounding_client_rect());
    let (above, below) = (frame.top() - row.top(), row.bottom() - frame.bottom());
    if above > 0.0 {
        log.set_scroll_top(log.scroll_top() - above.ceil() as i32);
    } else if below > 0.0 {
        log.set_scroll_top(log.scroll_top() + below.ceil() as i32);
    }
}

fn acts(replay: ReplayMatch, origin: &Origin) -> AnyView {
    let share = match origin {
        Origin::Server(id) => Some(share::button(replay, id)),
        // The link to a match that still runs is that of its table.
        Origin::Running(_) => None,
        Origin::ThisBrowser => Some(share_button(Shared::File, "btn btn--quiet")),
    };
    // The analysis board evaluates, so it is not offered while the match runs.
    let texts = (!matches!(origin, Origin::Running(_))).then(|| share::text_buttons(replay));
    view! {
        <div class="acts">
            <button type="button" class="btn btn--quiet" on:click=move |_| replay.flip()>{icon(Icon::Flip)}{tr("replay-flip")}</button>
            {share}
            {texts}
            {share::save_button(replay)}
        </div>
    }
    .into_any()
}

/// Handles ← → Home End and space, unless an inner element has handled them: the board, a dialog, a button.
pub(super) fn listen_to_keys(replay: ReplayMatch) {
    let listener = window_event_listener(ev::keydown, move |event: KeyboardEvent| {
        if event.default_prevented() || event.ctrl_key() || event.alt_key() || event.meta_key() {
            return;
        }
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let inside =
            |selector| target.as_ref().is_some_and(|it| it.closest(selector).ok().flatten().is_some());
        let asked = match event.key().as_str() {
            _ if inside("dialog") => return,
            "ArrowLeft" => ReplayAsk::Back,
            "ArrowRight" => ReplayAsk::Forward,
            "Home" => ReplayAsk::First,
            "End" => ReplayAsk::Last,
            " " if !inside("button, a") => ReplayAsk::Toggle,
            _ => return,
        };
        event.prevent_default();
        replay.ask(asked);
    });
    on_cleanup(move || listener.remove());
}
