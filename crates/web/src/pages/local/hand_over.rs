//! The hand-over of the device: before a player's hidden information is shown, the screen is covered.

use super::words::{seat_name, side};
use crate::play::local::LocalMatch;
use leptos::html;
use leptos::prelude::*;
use qipan_engine::Seat;
use qipan_ui::{dom, text_with, tr};

/// The cover over the board until the right player has the device. Below it is the view of a spectator.
pub(super) fn cover(id: &'static str, running: LocalMatch) -> AnyView {
    let waits_for = Memo::new(move |_| running.waits_for.get());
    let content = move || waits_for.get().map(|seat| card(id, running, seat));
    content.into_any()
}

fn card(id: &'static str, running: LocalMatch, seat: Seat) -> AnyView {
    let name = move || seat_name(running.company, seat);
    let title = move || text_with("local-hand-over", &[("seat", name().into())]);
    let go = move || text_with("local-hand-over-go", &[("seat", name().into())]);
    let button = NodeRef::<html::Button>::new();
    Effect::new(move |_| dom::focus(button.get().as_deref().map(AsRef::as_ref)));
    view! {
        <section
            class="hand-over prompt"
            role="alertdialog"
            aria-labelledby="hand-over-title"
            aria-describedby="hand-over-words"
            data-side=move || side(id, running, seat).attribute()
        >
            <header>
                <h2 class="q" id="hand-over-title">{title}</h2>
                <p id="hand-over-words">{tr("local-hand-over-words")}</p>
            </header>
            <button type="button" class="btn btn--primary" node_ref=button on:click=move |_| running.look()>{go}</button>
        </section>
    }
    .into_any()
}
