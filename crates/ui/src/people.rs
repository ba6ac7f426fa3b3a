//! The players at the table, as the page knows them. A board may show their panels around its drawing; the page then
//! leaves them out.

use crate::i18n::text_with;
use crate::side::Side;
use leptos::prelude::*;
use qipan_engine::{MatchView, Seat};
use serde_json::Value;
use std::sync::Arc;

#[derive(Clone, Copy, Debug)]
pub struct People {
    name: Callback<Seat, String>,
    panel: Callback<Seat, AnyView>,
    on_board: RwSignal<bool>,
}

impl People {
    /// `name` is the name of a seat in sentences; `panel` has its picture, name, connection and clock.
    pub fn new(
        name: impl Fn(Seat) -> String + Send + Sync + 'static,
        panel: impl Fn(Seat) -> AnyView + Send + Sync + 'static,
    ) -> People {
        People { name: Callback::new(name), panel: Callback::new(panel), on_board: RwSignal::new(false) }
    }

    /// Seats by their numbers, for lessons and replays, which have no known players.
    pub fn by_number(frame: Signal<Arc<MatchView<Value>>>) -> People {
        People::new(seat_name, move |seat| numbered_panel(frame, seat))
    }

    pub fn name(self, seat: Seat) -> String {
        self.name.run(seat)
    }

    /// The panel of a seat, for the board. From then on the page shows no panels.
    pub fn panel(self, seat: Seat) -> AnyView {
        self.on_board.set(true);
        self.panel.run(seat)
    }

    /// Whether the board shows the panels.
    pub fn are_on_board(self) -> bool {
        self.on_board.get()
    }
}

/// The name of a seat by its number.
pub fn seat_name(seat: Seat) -> String {
    text_with("ui-seat", &[("number", (seat.0 + 1).into())])
}

fn numbered_panel(frame: Signal<Arc<MatchView<Value>>>, seat: Seat) -> AnyView {
    let panel = PlainPanel {
        frame,
        seat,
        name: Signal::derive(move || seat_name(seat)),
        side: Signal::derive(move || frame.with(|frame| Side::by_seat(frame, seat))),
        note: Signal::stored(None),
    };
    plain_panel(panel, number_picture(seat))
}

/// The number of a seat as the picture of a player without a name.
pub fn number_picture(seat: Seat) -> AnyView {
    view! { <span class="ava" aria-hidden="true">{(seat.0 + 1).to_string()}</span> }.into_any()
}

/// The panel of a seat outside a match at a table: in lessons and replays.
#[derive(Clone, Copy, Debug)]
pub struct PlainPanel {
    pub frame: Signal<Arc<MatchView<Value>>>,
    pub seat: Seat,
    pub name: Signal<String>,
    pub side: Signal<Side>,
    /// What else is known of the player, such as the level of a bot.
    pub note: Signal<Option<String>>,
}

pub fn plain_panel(panel: PlainPanel, picture: AnyView) -> AnyView {
    let PlainPanel { frame, seat, name, side, note } = panel;
    let is_in_turn = Memo::new(move |_| frame.with(|frame| frame.to_act.contains(seat)));
    let class = move || if is_in_turn.get() { "player is-turn" } else { "player" };
    let side_name = move || side.get().name.map(|name| view! { <span class="side-name">{name}</span> });
    let note = move || note.get().map(|note| view! { <span>{note}</span> });
    view! {
        <section class=class data-side=move || side.get().attribute() aria-label=move || name.get()>
            {picture}
            <div class="name"><span class="truncate">{move || name.get()}</span></div>
            <div class="sub">{side_name}{note}</div>
        </section>
    }
    .into_any()
}
