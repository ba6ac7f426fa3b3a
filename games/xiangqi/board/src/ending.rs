//! The end of a match: the disc of the general that was lost splits, and the winner is stamped on the river, where no
//! piece can stand.

use crate::geometry::cell;
use crate::looks;
use crate::table::XiangqiTable;
use crate::words::army_name;
use leptos::prelude::*;
use qipan_engine::primitives::grid::Cell;
use qipan_ui::parts::disc::disc_group;
use qipan_ui::parts::field::FieldLayout;
use qipan_ui::{Motion, settings, text_with};
use qipan_xiangqi::{Army, Event, Kind, Point, View};

/// The crack of a disc, as the outlines of its halves. A disc has the radius 30.
const LEFT: &str = "M-40-40H4L-3-17L7-4L-5 9L3 22L-2 40H-40z";
const RIGHT: &str = "M40-40H4L-3-17L7-4L-5 9L3 22L-2 40H40z";

/// Whether a match with this reason of its outcome ends with a broken general.
pub(crate) fn breaks(reason: &str) -> bool {
    matches!(reason, "general_captured" | "laser")
}

/// A general that was lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Fallen {
    army: Army,
    at: Point,
    /// Who took it stands there now: the halves lie aside.
    is_taken: bool,
}

/// The general that these events have broken.
fn broken_by(events: &[Event]) -> Option<Fallen> {
    events.iter().rev().find_map(|event| match *event {
        Event::LaserFired { victim, to, .. } => Some(Fallen { army: victim, at: to, is_taken: false }),
        Event::Moved { to, captured: Some(piece), .. } if piece.kind == Kind::General => {
            Some(Fallen { army: piece.army, at: to, is_taken: true })
        }
        _ => None,
    })
}

/// The same without events, after a jump. A laser leaves no trace of where its victim stood.
fn broken_in(view: &View, reason: &str) -> Option<Fallen> {
    let lost = view.taken.iter().rev().find(|taken| taken.kind == Kind::General)?;
    let at = view.last?.to;
    (reason == "general_captured").then_some(Fallen { army: lost.army, at, is_taken: true })
}

/// The reason of the outcome, if the match has ended with a broken general.
fn reason(table: XiangqiTable) -> Option<String> {
    let reason = table.context.frame.with(|frame| Some(frame.outcome.as_ref()?.reason.to_string()))?;
    breaks(&reason).then_some(reason)
}

/// Below the pieces: the two halves of the disc.
pub(crate) fn halves(table: XiangqiTable, layout: FieldLayout) -> AnyView {
    let events: Memo<Vec<Event>> = table.context.events();
    let fallen = Memo::new(move |before: Option<&Option<Fallen>>| {
        let reason = reason(table)?;
        let seen = events.with(|events| broken_by(events));
        // What follows the end, such as the answer to a rematch, has no events of the fall any more.
        let known = before.copied().flatten();
        seen.or(known).or_else(|| table.view.with(|view| broken_in(view.as_ref()?, &reason)))
    });
    let drawing = move || {
        let fallen = fallen.get()?;
        let is_new = is_new(table);
        let (x, y) = layout.centre(cell(fallen.at));
        let place = format!("translate({x} {y}) scale(.94)");
        let class = match (fallen.is_taken, is_new) {
            (true, true) => "xq-fallen is-taken is-new",
            (true, false) => "xq-fallen is-taken",
            (false, true) => "xq-fallen is-new",
            (false, false) => "xq-fallen",
        };
        let half = |side: &'static str| {
            let disc = disc_group(looks::disc(fallen.army, Kind::General, settings().get().pieces));
            let clip = format!("url(#xq-half-{side})");
            view! { <g class=format!("xq-half is-{side}")><g clip-path=clip>{disc}</g></g> }
        };
        let halves = ["left", "right"].map(half).collect_view();
        Some(view! {
            <g class=class transform=place>
                <clipPath id="xq-half-left"><path d=LEFT /></clipPath>
                <clipPath id="xq-half-right"><path d=RIGHT /></clipPath>
                {halves}
            </g>
        })
    };
    drawing.into_any()
}

fn is_new(table: XiangqiTable) -> bool {
    table.context.batch.with_untracked(|batch| batch.motion == Motion::Forward)
}

/// Above the pieces: the winner as a stamp on the river.
pub(crate) fn stamp(table: XiangqiTable, layout: FieldLayout) -> AnyView {
    let winner = Memo::new(move |_| {
        reason(table)?;
        // With four armies, the one that made the last move has won for its team.
        table.view.with(|view| Some((view.as_ref()?.last?.army, view.as_ref()?.board.river)))
    });
    let drawing = move || {
        let (army, river) = winner.get()?;
        let (left, _, right, _) = layout.inside();
        let [(_, below), (_, above)] = [river, river + 1].map(|row| layout.centre(Cell::new(0, row)));
        let place = format!("translate({} {})", (left + right) / 2, (above + below) / 2);
        let words = text_with("xiangqi-board-won", &[("army", army_name(army).into())]);
        let width = width_of(&words);
        let class = if is_new(table) { "xq-verdict is-new" } else { "xq-verdict" };
        Some(view! {
            <g transform=place>
                <g class=class>
                    <rect x=-width / 2.0 y="-23" width=width height="46" rx="3" />
                    <rect class="xq-verdict-line" x=4.0 - width / 2.0 y="-19" width=width - 8.0 height="38" rx="1" />
                    <text dy=".36em">{words}</text>
                </g>
            </g>
        })
    };
    drawing.into_any()
}

/// The width of the stamp: Latin letters take about half the room of a character.
fn width_of(words: &str) -> f64 {
    30.0 + words.chars().map(|letter| if letter.is_ascii() { 13.5 } else { 26.0 }).sum::<f64>()
}

#[cfg(test)]
mod tests {
    use super::*;
    use qipan_xiangqi::Piece;

    #[test]
    fn the_general_that_was_lost_breaks_where_it_stood() {
        let (from, to) = (Point::new(4, 0), Point::new(4, 9));
        let shot = Event::LaserFired { army: Army(0), from, victim: Army(1), to };
        let moved = |kind| Event::Moved {
            army: Army(0),
            kind: Kind::Chariot,
            from,
            to,
            captured: Some(Piece { army: Army(1), kind }),
            name: String::new(),
            wxf: String::new(),
        };
        let fallen = |is_taken| Some(Fallen { army: Army(1), at: to, is_taken });
        let rows = [
            (vec![], None),
            (vec![moved(Kind::Horse)], None),
            (vec![moved(Kind::General)], fallen(true)),
            (vec![moved(Kind::Horse), shot], fallen(false)),
        ];
        for (events, expected) in rows {
            assert_eq!(broken_by(&events), expected, "{events:?}");
        }
    }

    #[test]
    fn nothing_breaks_when_a_player_gives_up() {
        let rows =
            [("general_captured", true), ("laser", true), ("resignation", false), ("repetition", false)];
        for (reason, expected) in rows {
            assert_eq!(breaks(reason), expected, "{reason}");
        }
    }
}
