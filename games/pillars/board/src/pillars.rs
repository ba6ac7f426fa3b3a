//! The pillars of a player: eight places, each taken pillar as a stack of its three discs, and the marks for enough and
//! ceramic.

use crate::faces::stripe;
use crate::table::PillarsTable;
use leptos::prelude::*;
use qipan_engine::Seat;
use qipan_pillars::{CERAMIC, Disc, ENOUGH, GroupView, PlayView, Standing, View};
use qipan_ui::{text, text_with, tr};

/// The number of all pillars.
const ALL: usize = 8;

/// The three discs of a pillar, in the order in which they were played; `None` for a covered one.
type Pillar = [Option<Disc>; 3];

/// The pillars that a seat has taken, oldest first.
fn pillars_of(view: &View, seat: Seat) -> Vec<Pillar> {
    view.groups.iter().filter(|group| group.winner == seat).flat_map(pillars_in).collect()
}

fn pillars_in(group: &GroupView) -> Vec<Pillar> {
    let disc = |play: &PlayView, index: usize| match play {
        PlayView::Open { discs, .. } => discs.discs().nth(index),
        PlayView::Covered { .. } => None,
    };
    let pillar = |index: usize| {
        let mut discs = group.plays.iter().map(|play| disc(play, index));
        [0, 1, 2].map(|_| discs.next().flatten())
    };
    (0..usize::from(group.kind)).map(pillar).collect()
}

/// The row of pillars with its marks.
pub(crate) fn track(table: PillarsTable, seat: Seat) -> AnyView {
    let pillars = Memo::new(move |_| {
        table.view.with(|view| view.as_ref().map(|view| pillars_of(view, seat)).unwrap_or_default())
    });
    let count = move || pillars.with(Vec::len);
    let places = (0..ALL).map(|index| place(pillars, index)).collect_view();
    let name = move || {
        let standing = text(standing_key(Standing::of(count() as u8)));
        text_with("pillars-pillars", &[("count", count().into()), ("standing", standing.into())])
    };
    let reached = move |least: u8| if count() >= usize::from(least) { "is-reached" } else { "" };
    view! {
        <div class="pl-pillars" data-spot=format!("pillars-{}", seat.0)>
            <div class="pl-row" role="img" aria-label=name>{places}</div>
            <div class="pl-marks" aria-hidden="true">
                <span class=move || reached(ENOUGH)>{tr("pillars-mark-enough")}</span>
                <span class=move || reached(CERAMIC)>{tr("pillars-mark-ceramic")}</span>
                <span></span>
            </div>
        </div>
    }
    .into_any()
}

pub(crate) fn standing_key(standing: Standing) -> &'static str {
    match standing {
        Standing::NotEnough => "pillars-standing-not-enough",
        Standing::Enough => "pillars-standing-enough",
        Standing::Ceramic => "pillars-standing-ceramic",
    }
}

fn place(pillars: Memo<Vec<Pillar>>, index: usize) -> AnyView {
    let pillar = Memo::new(move |_| pillars.with(|pillars| pillars.get(index).copied()));
    let content = move || match pillar.get() {
        Some(discs) => pillar_view(discs),
        None => view! { <rect class="pl-free" x="2" y="4" width="26" height="34" rx="3" /> }.into_any(),
    };
    view! { <svg viewBox="0 0 30 40" aria-hidden="true">{content}</svg> }.into_any()
}

/// A pillar from the side: the first disc on top, with one broad stripe on red discs and two thin ones on black discs.
fn pillar_view(discs: Pillar) -> AnyView {
    let layers = discs.iter().enumerate().map(|(index, disc)| layer(5.0 + 11.5 * index as f64, *disc));
    let layers = layers.collect_view();
    view! { <g class="pl-pillar">{layers}</g> }.into_any()
}

fn layer(y: f64, disc: Option<Disc>) -> AnyView {
    let stripes: &[(f64, f64)] = match stripe(disc) {
        0 => &[],
        1 => &[(3.6, 3.4)],
        _ => &[(3.6, 1.5), (6.0, 1.5)],
    };
    let side = stripe(disc).to_string();
    let stripes = stripes.iter().map(|(down, height)| {
        view! { <rect class="pl-stripe" x="1.5" y=y + down width="27" height=*height /> }
    });
    let stripes = stripes.collect_view();
    view! {
        <g data-side=side>
            <rect class="pl-disc" x="1.5" y=y width="27" height="10.5" rx="3" />
            {stripes}
        </g>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::played;

    #[test]
    fn pillars_are_made_of_what_was_played_together() {
        let view = played("SS [Nm] [NN] s [X] [c]", Seat(0));
        let open = |disc| [Some(disc), None, None];
        assert_eq!(
            pillars_of(&view, Seat(0)),
            [open(Disc::RShi), open(Disc::RShi), open(Disc::BShi)],
            "nobody else could beat them"
        );
        assert!(pillars_of(&view, Seat(1)).is_empty());
    }
}
