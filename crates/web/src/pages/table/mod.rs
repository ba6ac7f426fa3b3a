//! A table on the server: the seats before a match, the match, the chat, and the rematch.

mod acts;
mod asks;
mod chat;
mod consent;
mod ended;
mod gather;
mod invite;
mod join;
mod log;
mod net_bar;
mod people;
mod player;
mod rating;
mod room;
mod words;

use crate::net::socket::Link;
use crate::play::computer::FIRST_LEVEL;
use crate::play::online::OnlineMatch;
use crate::play::typing::Typing;
use leptos::prelude::*;
use qipan_protocol::{ChatChannel, MatchId, RoomStage};
use qipan_ui::announce::announce;
use qipan_ui::i18n::message_text;
use qipan_ui::toasts::{Tone, toast};
use qipan_ui::{dom, text};

/// What all parts of the page share.
#[derive(Clone, Copy)]
struct TablePage {
    online: OnlineMatch,
    /// The chat text being typed. It outlives a change of the screen and a lost connection.
    draft: RwSignal<String>,
    channel: RwSignal<ChatChannel>,
    /// The visible tab where the window is too narrow for all columns.
    tab: RwSignal<Tab>,
    /// After a match: whether the seats are shown instead of the board.
    among_seats: RwSignal<bool>,
    /// The number of chat lines that the user has seen.
    read: RwSignal<usize>,
    /// The user has sent a password.
    knocked: RwSignal<bool>,
    /// The level of the bots that the host puts into seats.
    bot_level: RwSignal<u8>,
    typing: Typing,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Tab {
    Moves,
    Chat,
    Room,
}

impl Tab {
    fn name(self) -> &'static str {
        match self {
            Tab::Moves => "moves",
            Tab::Chat => "chat",
            Tab::Room => "room",
        }
    }
}

/// What fills the page.
#[derive(Clone, PartialEq)]
enum Screen {
    /// Nothing is known yet.
    Waiting,
    Gathering,
    Match(MatchId),
    /// The server has refused for good, with this code.
    Ended(String),
}

pub(crate) fn page(table: &str) -> AnyView {
    let table = TablePage {
        online: OnlineMatch::open(table),
        draft: RwSignal::new(String::new()),
        channel: RwSignal::new(ChatChannel::Players),
        tab: RwSignal::new(Tab::Moves),
        among_seats: RwSignal::new(false),
        read: RwSignal::new(0),
        knocked: RwSignal::new(false),
        bot_level: RwSignal::new(FIRST_LEVEL),
        typing: Typing::new(),
    };
    table.tell_what_happens();
    join::join(table);
    let screen = Memo::new(move |_| table.screen());
    let page = move || match screen.get() {
        Screen::Waiting => ended::waiting(table),
        Screen::Gathering => gather::page(table),
        Screen::Match(_) => room::page(table),
        Screen::Ended(code) => ended::page(table, &code),
    };
    view! {
        {page}
        {net_bar::bar(table)}
    }
    .into_any()
}

impl TablePage {
    fn screen(self) -> Screen {
        if let Link::Ended { code } = self.online.link.get() {
            return Screen::Ended(code);
        }
        let has_frame = self.online.frame.with(Option::is_some);
        let among_seats = self.among_seats.get();
        self.online.room.with(|room| match room {
            None => Screen::Waiting,
            Some(room) => match &room.match_id {
                Some(id) if !(among_seats && room.stage == RoomStage::Finished) => {
                    if has_frame {
                        Screen::Match(id.clone())
                    } else {
                        Screen::Waiting
                    }
                }
                _ => Screen::Gathering,
            },
        })
    }

    /// Shows refusals and aborts as toasts, announces log lines, and puts the turn into the window title.
    fn tell_what_happens(self) {
        let online = self.online;
        Effect::new(move |_| {
            if let Some(problem) = online.refusal.get() {
                toast(Tone::Plain, words::problem(self, &problem));
            }
        });
        Effect::new(move |_| {
            if online.aborted.get() {
                toast(Tone::Alarm, text("table-aborted"));
            }
        });
        Effect::new(move |before: Option<usize>| {
            let count = online.told.log.with(Vec::len);
            let new = before.filter(|before| *before + 1 == count);
            if let Some(row) = new.and_then(|_| online.told.log.with_untracked(|log| log.last().cloned())) {
                announce(message_text(&row.line.message, &|seat| words::seat_name(self, seat)));
            }
            count
        });
        Effect::new(move |_| {
            let stage = online.room.with(|room| room.as_ref().map(|room| room.stage));
            if stage == Some(RoomStage::Playing) {
                self.among_seats.set(false);
            }
        });
        Effect::new(move |_| {
            let sign = if words::is_my_turn(self) { text("table-your-turn") } else { words::title(self) };
            dom::set_title(&format!("{sign} · {}", text("shell-brand")));
        });
    }
}
