//! The round table: its wood in three sectors, the discs of the round, and the stamps of a decision.

use crate::faces::{face_or_back, round_name};
use crate::ground::{PLACES, at, ground, sector};
use crate::pieces::{self, Lying, lying};
use crate::stamps;
use crate::table::{PillarsPlace, PillarsTable};
use leptos::prelude::*;
use qipan_engine::Seat;
use qipan_pillars::{Phase, PlayView, View};
use qipan_ui::parts::disc::disc_group;
use qipan_ui::{text, text_with, tr};

/// The distance between discs of a single or a pair; those of a triple lie closer and are smaller.
const APART: f64 = 66.0;
const APART_OF_THREE: f64 = 56.0;

pub(crate) fn felt(table: PillarsTable) -> AnyView {
    let sectors = move || PLACES.map(|place| lit_sector(table, place)).collect_view();
    let discs = Memo::new(move |_| {
        let own = table.own_seat();
        let laid = table.laid.get();
        table.view.with(|view| view.as_ref().map(|view| lying(view, own, laid)).unwrap_or_default())
    });
    let each = move || discs.get();
    let marks = move || PLACES.map(|place| mark(table, place)).collect_view();
    view! {
        <svg class="pl-table" viewBox="0 0 480 486" role="group" aria-label=tr("pillars-table") data-spot="board">
            {ground()}
            {sectors}
            {centre(table)}
            {marks}
            <For each=each key=|lying| lying.id children=move |lying| disc_on_table(table, lying) />
            {stamps::stamps(table)}
        </svg>
    }
    .into_any()
}

/// A sector of the table, lit while its seat decides.
fn lit_sector(table: PillarsTable, place: PillarsPlace) -> AnyView {
    let class = move || {
        let seat = table.seat_at(place);
        let is_turn = table.view.with(|view| view.as_ref().is_some_and(|view| view.turn == Some(seat)));
        let is_own = table.me() == Some(seat);
        match (is_turn, is_own) {
            (true, true) => "pl-sector is-mine",
            (true, false) => "pl-sector is-theirs",
            _ => "pl-sector",
        }
    };
    view! { <path class=class d=sector(place) /> }.into_any()
}

/// Where a disc of a play lies.
fn spot(place: PillarsPlace, index: u8, count: u8) -> (f64, f64, f64) {
    let (x, y) = at(place);
    let (apart, scale) = if count > 2 { (APART_OF_THREE, 0.86) } else { (APART, 1.0) };
    (x + apart * (f64::from(index) - f64::from(count.saturating_sub(1)) / 2.0), y, scale)
}

fn disc_on_table(table: PillarsTable, lying: Lying) -> AnyView {
    let at = move || {
        let (x, y, scale) = spot(table.place(lying.seat), lying.place, lying.count);
        format!("translate({x} {y}) scale({scale})")
    };
    let drawing = move || disc_group(face_or_back(lying.disc));
    view! { <g transform=at><g data-piece=lying.id.to_string()>{drawing}</g></g> }.into_any()
}

/// The number and kind of the round, in the middle.
fn centre(table: PillarsTable) -> AnyView {
    let round = move || {
        let index = table.view.with(|view| view.as_ref().map_or(0, |view| view.round.index));
        // While the last round still lies there, its number is shown.
        let shows_last = table.view.with(|view| view.as_ref().is_some_and(shows_last_round));
        text_with("pillars-round", &[("number", (i64::from(index) + i64::from(!shows_last)).into())])
    };
    let what = move || table.view.with(|view| view.as_ref().map(centre_words).unwrap_or_default());
    let each = move || {
        let kind = table.view.with(|view| view.as_ref().map_or(0, |view| view.round.kind));
        (kind > 0).then(|| text_with("pillars-each", &[("count", kind.into())]))
    };
    view! {
        <g class="pl-centre">
            <text class="pl-text" x="240" y="226" font-size="15">{round}</text>
            <text class="pl-text is-strong" x="240" y="252" font-size="20">{what}</text>
            <text class="pl-text" x="240" y="273" font-size="13">{each}</text>
        </g>
    }
    .into_any()
}

fn shows_last_round(view: &View) -> bool {
    view.round.plays.is_empty() && view.reveal.buckler.is_none() && !view.groups.is_empty()
}

fn centre_words(view: &View) -> String {
    match view.phase {
        Phase::RevealDecision => text("pillars-centre-decide"),
        _ if view.round.kind > 0 => round_name(view.round.kind),
        _ if shows_last_round(view) => {
            view.groups.last().map(|group| round_name(group.kind)).unwrap_or_default()
        }
        _ => text("pillars-centre-lead"),
    }
}

/// The text at the discs of a seat, the ring of the best play, and the empty slots of the seat in turn.
fn mark(table: PillarsTable, place: PillarsPlace) -> AnyView {
    let (x, y) = at(place);
    let (above, below) = (y - 50.0, y + 62.0);
    let content = move || {
        let seat = table.seat_at(place);
        let is_me = table.me() == Some(seat);
        table.view.with(|view| view.as_ref().map(|view| Mark::of(view, seat, is_me)))
    };
    let content = Memo::new(move |_| content());
    let ring = move || {
        let width = content.get()?.ring_over?;
        let width = f64::from(width);
        let apart = if width > 2.0 { APART_OF_THREE } else { APART };
        let half = 40.0 + apart * (width - 1.0) / 2.0;
        let ring =
            view! { <rect class="pl-ring" x=x - half y=y - 42.0 width=2.0 * half height="84" rx="42" /> };
        Some(ring)
    };
    let slots = move || {
        let mark = content.get()?;
        let slot = |index: u8| {
            let (cx, cy, scale) = spot(place, index, mark.slots);
            view! { <circle class="pl-slot" cx=cx cy=cy r=30.0 * scale /> }
        };
        Some((0..mark.slots).map(slot).collect_view())
    };
    let words = move || content.get().map(|mark| mark.words);
    let line = if place == PillarsPlace::Bottom { below } else { above };
    view! {
        <g>
            {ring}
            {slots}
            <text class="pl-text is-strong" x=x y=line font-size="14">{words}</text>
        </g>
    }
    .into_any()
}

#[derive(Clone, PartialEq, Debug, Default)]
struct Mark {
    words: String,
    slots: u8,
    /// The number of discs in the ring round the best play.
    ring_over: Option<u8>,
}

impl Mark {
    fn of(view: &View, seat: Seat, is_me: bool) -> Mark {
        let play = pieces::plays(view).iter().find(|play| seat_of(play) == seat);
        let taken = view.groups.last().filter(|_| shows_last_round(view));
        match play {
            Some(PlayView::Open { discs, .. }) => {
                let is_best = taken.map_or(view.round.best, |group| Some(group.winner)) == Some(seat);
                let words = match taken {
                    Some(group) if is_best => text_with("pillars-takes", &[("count", group.kind.into())]),
                    None if is_best => text("pillars-best"),
                    _ => String::new(),
                };
                Mark { words, slots: 0, ring_over: is_best.then(|| discs.len()) }
            }
            Some(PlayView::Covered { count, .. }) => {
                Mark { words: text_with("pillars-covers", &[("count", (*count).into())]), ..Mark::default() }
            }
            None if view.turn == Some(seat) && view.phase != Phase::RevealDecision && taken.is_none() => {
                let words = text(if is_me { "pillars-your-turn" } else { "pillars-to-play" });
                Mark { words, slots: view.round.kind.max(1), ring_over: None }
            }
            None => Mark::default(),
        }
    }
}

fn seat_of(play: &PlayView) -> Seat {
    match play {
        PlayView::Open { seat, .. } | PlayView::Covered { seat, .. } => *seat,
    }
}
