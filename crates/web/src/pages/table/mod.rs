//! A table on the server: people who gather, a match, words, and a match again.

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
mod room;
mod words;

use crate::net::socket::Link;
use crate::play::computer::FIRST_LEVEL;
use crate::play::online::OnlineMatch;
use leptos::prelude::*;
use qipan_protocol::{ChatChannel, MatchId, RoomStage};
use qipan_ui::announce::announce;
use qipan_ui::i18n::message_text;
use qipan_ui::toasts::{Tone, toast};
use qipan_ui::{dom, text};

/// What all parts of the page share.
#[derive(Clone, Copy)]
struct Table {
    online: OnlineMatch,
    /// What is being typed; it outlives a change of the screen and of the connection.
    draft: RwSignal<String>,
    channel: RwSignal<ChatChannel>,
    /// Which part of the record is shown where there is no room for all.
    tab: RwSignal<Tab>,
    /// After a match: back among the seats instead of before the board.
    among_seats: RwSignal<bool>,
    /// How many lines of the chat were before somebody's eyes.
    read: RwSignal<usize>,
    /// A password was given.
    knocked: RwSignal<bool>,
    /// How strong the bots are that are put into seats.
    bot_level: RwSignal<u8>,
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
    /// The server has said its last word.
    Ended(String),
}

pub(crate) fn page(table: &str) -> AnyView {
    let table = Table {
        online: OnlineMatch::open(table),
        draft: RwSignal::new(String::new()),
        channel: RwSignal::new(ChatChannel::Players),
        tab: RwSignal::new(Tab::Moves),
        among_seats: RwSignal::new(false),
        read: RwSignal::new(0),
        knocked: RwSignal::new(false),
        bot_level: RwSignal::new(FIRST_LEVEL),
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

impl Table {
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

    /// Refusals, moves, the end: said where they are seen and heard.
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
            let count = online.log.with(Vec::len);
            let new = before.filter(|before| *before + 1 == count);
            if let Some(line) = new.and_then(|_| online.log.with_untracked(|log| log.last().cloned())) {
                announce(message_text(&line.message, &|seat| words::seat_name(self, seat)));
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
