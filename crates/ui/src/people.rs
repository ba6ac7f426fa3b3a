//! The players at the table, as the page knows them. A board may show their panels around its drawing; the page then
//! leaves them out.

use crate::i18n::text_with;
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
    let is_in_turn = move || frame.with(|frame| frame.to_act.contains(seat));
    let class = move || if is_in_turn() { "player is-turn" } else { "player" };
    let name = move || seat_name(seat);
    let number = (seat.0 + 1).to_string();
    let side = number.clone();
    view! {
        <section class=class data-side=side aria-label=name>
            <span class="ava" aria-hidden="true">{number}</span>
            <div class="name"><span class="truncate">{name}</span></div>
            <div class="sub"></div>
        </section>
    }
    .into_any()
}
