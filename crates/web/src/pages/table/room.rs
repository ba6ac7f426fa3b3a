//! A match: the board, the player panels and the log beside it, the chat at the other side.

use super::player::{in_order, panel, turn_line};
use super::words::{game, is_my_turn, seat_name, title};
use super::{Tab, TablePage, acts, asks, chat, ended, log, people};
use crate::boards::Playable;
use crate::pages::loading::with_game;
use crate::pages::parts::{board_room, with_width};
use crate::pages::typing::{TypedTarget, typed_moves};
use crate::play::turning;
use crate::shell::people::rail_slip;
use leptos::prelude::*;
use qipan_ui::{Icon, People, icon, tr};

/// The page of a match; called once for every match.
pub(super) fn page(table: TablePage) -> AnyView {
    let id = untrack(move || game(table));
    with_game(&id, move |playable| opened(table, playable))
}

fn opened(table: TablePage, playable: Playable) -> AnyView {
    let Some(first) = table.online.frame.get_untracked() else {
        return ended::page(table, "other_version");
    };
    turning::offer(&playable.board);
    let people = People::new(move |seat| seat_name(table, seat), move |seat| panel(table, seat, ""));
    let board = board_room(&playable.board, table.online.board(first, people));
    view! {
        <main id="main" class=with_width("table", &playable.board)>
            <h1 class="sr">{move || title(table)}</h1>
            {rail(table)}
            <div class="stage">{board}{typed(table, playable.board.game)}</div>
            {sheet(table, people)}
            {acts::phone_bar(table)}
        </main>
    }
    .into_any()
}

/// The field for typed moves, for players while the match runs.
fn typed(table: TablePage, id: &'static str) -> AnyView {
    let target = TypedTarget {
        position: Callback::new(move |()| table.online.position()),
        play: Callback::new(move |command| table.online.give(command)),
        can_play: Signal::derive(move || is_my_turn(table)),
    };
    let is_playing = Memo::new(move |_| acts::is_playing(table));
    let field = move || is_playing.get().then(|| typed_moves(id, table.typing, target));
    view! { {field} }.into_any()
}

fn heading(table: TablePage) -> AnyView {
    let show = move |_| acts::show_invite(table);
    view! {
        <div class="railhead">
            <h2 class="fold display">{move || title(table)}</h2>
            <button type="button" class="btn btn--plain btn--sm" on:click=show>{icon(Icon::Link)}{tr("table-invite")}</button>
        </div>
    }
    .into_any()
}

fn rail(table: TablePage) -> AnyView {
    view! {
        <aside class="rail" aria-label=tr("table-title")>
            {heading(table)}
            {people::facts(table)}
            {rail_slip()}
            {chat::chat(table)}
        </aside>
    }
    .into_any()
}

/// The column of the others at the top, the user's own panel at the bottom, and the log between them.
fn sheet(table: TablePage, people: People) -> AnyView {
    let seats = in_order(table);
    let (me, others) = seats.split_last().map_or((None, &[][..]), |(me, others)| (Some(*me), others));
    let panel_of = move |seat, place| move || (!people.are_on_board()).then(|| panel(table, seat, place));
    let seat_view = |seat: &qipan_engine::Seat| {
        view! {
            {panel_of(*seat, "p-opp")}
            {asks::of_seat(table, *seat)}
        }
        .into_any()
    };
    let others = others.iter().map(seat_view).collect_view();
    let mine = me.map(|me| {
        view! {
            {asks::of_seat(table, me)}
            {panel_of(me, "p-me")}
        }
    });
    let tab = move || table.tab.get().name();
    view! {
        <section class="sheet" aria-label=tr("table-record") data-tab=tab>
            {others}
            {tabs(table)}
            {log::log(table)}
            <div class="mid-chat grow">{chat::chat(table)}</div>
            <div class="mid-room grow">{heading(table)}{people::facts(table)}</div>
            <p class="sr" role="status">{move || turn_line(table)}</p>
            {asks::end(table)}
            {acts::coach(table)}
            {acts::acts(table)}
            {mine}
            {phone_talk(table)}
        </section>
    }
    .into_any()
}

/// The tabs for windows that are too narrow for the side column.
fn tabs(table: TablePage) -> AnyView {
    let tab = move |tab: Tab, words: &'static str| {
        let selected = move || if table.tab.get() == tab { "true" } else { "false" };
        let choose = move |_| table.tab.set(tab);
        view! { <button type="button" role="tab" aria-selected=selected on:click=choose>{tr(words)}</button> }
            .into_any()
    };
    view! {
        <div class="tabs mid-tabs" role="tablist" aria-label=tr("table-record")>
            {tab(Tab::Moves, "table-moves")}
            {tab(Tab::Chat, "chat-title")}
            {tab(Tab::Room, "table-title")}
        </div>
    }
    .into_any()
}

/// The last three chat lines, for phones, where the chat is behind a button.
fn phone_talk(table: TablePage) -> AnyView {
    let lines = move || {
        table.online.chat.with(|chat| {
            let last = chat.iter().skip(chat.len().saturating_sub(3));
            let row = |line: &qipan_protocol::ChatLine| {
                let side = chat::side_of(table, line);
                let (name, words) = (line.from.name.clone(), chat::line_words(line));
                view! { <div class="line" data-side=side><b><bdi>{name}</bdi></b><span class="truncate"><bdi>{words}</bdi></span></div> }
            };
            last.map(row).collect_view()
        })
    };
    view! { <div class="phone-status" aria-hidden="true">{lines}</div> }.into_any()
}
