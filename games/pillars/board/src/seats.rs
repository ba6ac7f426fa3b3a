//! The players round the table: panel, chips, pillars, the discs left in the hand, and what was said last.

use crate::pieces::unknown;
use crate::pillars::track;
use crate::said::said;
use crate::table::{PillarsPlace, PillarsTable};
use leptos::prelude::*;
use qipan_engine::Seat;
use qipan_pillars::{PlayerView, Relation};
use qipan_ui::parts::disc::{Disc, disc};
use qipan_ui::{text, text_with, tr};

/// The seat at this place. Turning the table draws it again.
pub(crate) fn seat(table: PillarsTable, place: PillarsPlace) -> AnyView {
    let seat = Memo::new(move |_| table.seat_at(place));
    let class = match place {
        PillarsPlace::Bottom => "pl-seat pl-seat--m",
        PillarsPlace::Right => "pl-seat pl-seat--r",
        PillarsPlace::Left => "pl-seat pl-seat--l",
    };
    let content = move || inside(table, seat.get());
    view! { <section class=class>{content}</section> }.into_any()
}

fn inside(table: PillarsTable, seat: Seat) -> AnyView {
    view! {
        <div class="pl-plate">{table.context.people.panel(seat)}{chips(table, seat)}</div>
        {track(table, seat)}
        <div class="pl-facts">
            {held(table, seat)}
            {tags(table, seat)}
            {words(table, seat)}
        </div>
    }
    .into_any()
}

fn player(table: PillarsTable, seat: Seat) -> Memo<Option<PlayerView>> {
    Memo::new(move |_| table.view.with(|view| view.as_ref()?.players.get(seat.index()).copied()))
}

fn chips(table: PillarsTable, seat: Seat) -> AnyView {
    let player = player(table, seat);
    let chips = move || player.get().map(|player| signed_below_zero(player.chips));
    view! { <div class="pl-chips"><b>{chips}</b>{tr("pillars-chips")}</div> }.into_any()
}

/// Uses the minus sign U+2212, which is as wide as a plus.
fn signed_below_zero(number: i32) -> String {
    if number < 0 { format!("−{}", number.unsigned_abs()) } else { number.to_string() }
}

/// The discs of the others face down; the viewer's own lie open below.
fn held(table: PillarsTable, seat: Seat) -> AnyView {
    let player = player(table, seat);
    let count = Memo::new(move |_| {
        let sees_own = table.view.with(|view| view.as_ref().is_some_and(|view| view.own.is_some()));
        let is_own = table.own_seat() == Some(seat) && sees_own;
        player.get().filter(|_| !is_own).map(|player| player.hand_count)
    });
    let each = move || 0..count.get().unwrap_or(0);
    let back = move |place: u8| {
        let id = unknown(seat, place).to_string();
        view! { <span data-piece=id>{disc(Disc::covered(), None)}</span> }
    };
    let class = move || if count.get().is_none() { "pl-held is-own" } else { "pl-held" };
    let words = move || count.get().map(|count| text_with("pillars-held", &[("count", count.into())]));
    view! {
        <div class=class>
            <span class="pl-backs" aria-hidden="true"><For each=each key=|place| *place children=back /></span>
            <span>{words}</span>
        </div>
    }
    .into_any()
}

/// The tags of a seat: reveals that may have to be paid for, and giving up the win for being enough.
fn tags(table: PillarsTable, seat: Seat) -> AnyView {
    let player = player(table, seat);
    let reveals = Memo::new(move |_| {
        let counts =
            |relation: &&Relation| relation.revealer_seat == seat && !relation.revealer_enough_at_time;
        table.view.with(|view| Some(view.as_ref()?.reveal.relations.iter().filter(counts).count()))
    });
    let revealed = move || {
        let count = reveals.get().filter(|count| *count > 0)?;
        let words = text_with("pillars-tag-revealed", &[("count", count.into())]);
        let note = text("pillars-tag-revealed-note");
        Some(view! { <span class="pl-tag" title=note>{words}</span> })
    };
    let forgoes = move || {
        player.get().filter(|player| player.forgoes_enough)?;
        let note = text("pillars-tag-forgoes-note");
        Some(view! { <span class="pl-tag" title=note>{text("pillars-tag-forgoes")}</span> })
    };
    view! { <span class="pl-tags">{revealed}{forgoes}</span> }.into_any()
}

fn words(table: PillarsTable, seat: Seat) -> AnyView {
    let said = Memo::new(move |_| table.view.with(|view| said(view.as_ref()?, seat)));
    let content = move || {
        let said = said.get()?;
        let (seal, is_filled) = said.seal();
        let class = if is_filled { "pl-seal" } else { "pl-seal is-out" };
        Some(view! { <span class=class aria-hidden="true">{text(seal)}</span><span>{said.words()}</span> })
    };
    view! { <p class="pl-said">{content}</p> }.into_any()
}
