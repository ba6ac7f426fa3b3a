//! Who sits at the table, as the page knows it. A board that seats people round its drawing asks here; the page then
//! leaves their panels to it.

use crate::frame::MatchFrame;
use crate::i18n::text_with;
use leptos::prelude::*;
use qipan_engine::Seat;
use std::sync::Arc;

#[derive(Clone, Copy, Debug)]
pub struct People {
    name: Callback<Seat, String>,
    panel: Callback<Seat, AnyView>,
    on_board: RwSignal<bool>,
}

impl People {
    /// `name` is how a seat is called in sentences about it; `panel` has its picture, name, connection and clock.
    pub fn new(
        name: impl Fn(Seat) -> String + Send + Sync + 'static,
        panel: impl Fn(Seat) -> AnyView + Send + Sync + 'static,
    ) -> People {
        People { name: Callback::new(name), panel: Callback::new(panel), on_board: RwSignal::new(false) }
    }

    /// Nobody in particular, as in lessons and replays: seats by their numbers.
    pub fn by_number(frame: Signal<Arc<MatchFrame>>) -> People {
        People::new(seat_name, move |seat| numbered_panel(frame, seat))
    }

    pub fn name(self, seat: Seat) -> String {
        self.name.run(seat)
    }

    /// The panel of a seat, to stand on the board.
    pub fn panel(self, seat: Seat) -> AnyView {
        self.on_board.set(true);
        self.panel.run(seat)
    }

    /// Whether the board shows the panels.
    pub fn are_on_board(self) -> bool {
        self.on_board.get()
    }
}

/// A seat by its number.
pub fn seat_name(seat: Seat) -> String {
    text_with("ui-seat", &[("number", (seat.0 + 1).into())])
}

fn numbered_panel(frame: Signal<Arc<MatchFrame>>, seat: Seat) -> AnyView {
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
