//! Where the coach's proposals are drawn: arrows that share a target and their badges must not cover each other.

use super::layout::{FieldKind, FieldLayout};
use super::paths::ARROW_GAP;
use qipan_engine::primitives::grid::Cell;

/// A move that the coach proposes. For a command about one place, both cells are the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Proposed {
    pub from: Cell,
    pub to: Cell,
    /// The chance to win with it.
    pub percent: u8,
}

/// How a proposal is drawn.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct ProposalPlan {
    pub(super) drawing: Drawing,
    /// The centre of the badge with the chance.
    pub(super) badge: (f64, f64),
    pub(super) percent: u8,
}

#[derive(Clone, PartialEq, Debug)]
pub(super) enum Drawing {
    /// A ring around a single place.
    Ring(Cell),
    Arrow(String),
    /// A better proposal has the same cells: it is drawn already.
    Nothing,
}

/// The head of an arrow is 27 long: a further arrow to the same target ends behind the heads of the better ones.
const HEAD: f64 = 30.0;

/// The least length of a shortened arrow.
const LEAST_ARROW: f64 = 36.0;

/// Half the width and height of a badge, with a margin.
const BADGE: (f64, f64) = (23.0, 13.0);

/// The scale of the badge: squares are small.
pub(super) fn badge_scale(layout: FieldLayout) -> f64 {
    if layout.kind == FieldKind::Points { 1.0 } else { 0.64 }
}

/// The drawings of all proposals, the best first.
pub(super) fn plan(layout: FieldLayout, all: &[Proposed]) -> Vec<ProposalPlan> {
    let mut badges: Vec<(f64, f64)> = Vec::new();
    let mut plans = Vec::new();
    for (rank, it) in all.iter().enumerate() {
        let better = &all[..rank];
        let others = all.iter().filter(|other| (other.from, other.to) != (it.from, it.to));
        let heads: Vec<(f64, f64)> = others.filter_map(|other| head(layout, *other)).collect();
        let badge = free_place(layout, *it, &badges, &heads);
        badges.push(badge);
        plans.push(ProposalPlan { drawing: drawing(layout, *it, better), badge, percent: it.percent });
    }
    plans
}

fn drawing(layout: FieldLayout, it: Proposed, better: &[Proposed]) -> Drawing {
    if better.iter().any(|other| (other.from, other.to) == (it.from, it.to)) {
        return Drawing::Nothing;
    }
    if it.from == it.to {
        return Drawing::Ring(it.to);
    }
    let before = better.iter().filter(|other| other.to == it.to && other.from != other.to).count();
    let length = distance(centre(layout, it.from), centre(layout, it.to));
    let gap = ARROW_GAP + HEAD * before as f64;
    // A short arrow keeps its length: it could not be seen otherwise.
    let gap = if length - gap - length.min(66.0) / 2.0 < LEAST_ARROW { ARROW_GAP } else { gap };
    Drawing::Arrow(layout.arrow_until(it.from, it.to, gap))
}

/// The middle of the head of an arrow.
fn head(layout: FieldLayout, it: Proposed) -> Option<(f64, f64)> {
    let (from, to) = (centre(layout, it.from), centre(layout, it.to));
    let length = distance(from, to);
    let back = (ARROW_GAP + HEAD / 2.0) / length;
    (length > 0.0).then_some((to.0 - (to.0 - from.0) * back, to.1 - (to.1 - from.1) * back))
}

/// The first place for the badge that is free of better badges and of the heads of other arrows: beyond the target, where
/// it covers neither a short arrow nor the character of a captured piece, else beside the target, else along the arrow.
fn free_place(layout: FieldLayout, it: Proposed, badges: &[(f64, f64)], heads: &[(f64, f64)]) -> (f64, f64) {
    let (from, to) = (centre(layout, it.from), centre(layout, it.to));
    let length = distance(from, to).max(1.0);
    let (ux, uy) = ((to.0 - from.0) / length, (to.1 - from.1) / length);
    let beyond = if layout.kind == FieldKind::Points { 26.0 } else { 10.0 };
    let at =
        |(along, aside): (f64, f64)| (from.0 + ux * along - uy * aside, from.1 + uy * along + ux * aside);
    let (middle, aside) = (length / 2.0, 40.0);
    // For a single place there is no direction: the badges go below each other.
    let places = if it.from == it.to {
        [(0.0, 0.0), (0.0, 26.0), (0.0, -26.0), (0.0, 52.0), (0.0, -52.0), (46.0, 0.0)]
            .map(|(x, y)| (to.0 + x, to.1 + y))
    } else {
        [
            (length + beyond, 0.0),
            (length, aside),
            (length, -aside),
            (middle, 0.0),
            (middle, aside),
            (middle, -aside),
        ]
        .map(at)
    };
    let scale = badge_scale(layout);
    let apart = |one: &(f64, f64), other: &(f64, f64), (width, height): (f64, f64)| {
        (one.0 - other.0).abs() >= width || (one.1 - other.1).abs() >= height
    };
    let (half_width, half_height) = (BADGE.0 * scale, BADGE.1 * scale);
    let is_free = |place: &(f64, f64)| {
        badges.iter().all(|other| apart(place, other, (2.0 * half_width, 2.0 * half_height)))
            && heads
                .iter()
                .all(|head| apart(place, head, (half_width + HEAD / 2.0, half_height + HEAD / 2.0)))
    };
    places.into_iter().find(is_free).unwrap_or(places[0])
}

fn centre(layout: FieldLayout, cell: Cell) -> (f64, f64) {
    let (x, y) = layout.centre(cell);
    (f64::from(x), f64::from(y))
}

fn distance(one: (f64, f64), other: (f64, f64)) -> f64 {
    (one.0 - other.0).hypot(one.1 - other.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LAYOUT: FieldLayout = FieldLayout::points(9, 10);

    /// Column and row of the start and of the end.
    type Way = ((u8, u8), (u8, u8));

    fn proposed((from, to): Way) -> Proposed {
        Proposed { from: Cell::new(from.0, from.1), to: Cell::new(to.0, to.1), percent: 50 }
    }

    fn plans(moves: &[Way]) -> Vec<ProposalPlan> {
        plan(LAYOUT, &moves.iter().copied().map(proposed).collect::<Vec<_>>())
    }

    /// The tip is the fourth corner of an arrow.
    fn tip(plan: &ProposalPlan) -> String {
        let Drawing::Arrow(path) = &plan.drawing else { return String::new() };
        path.split('L').nth(3).unwrap_or_default().to_owned()
    }

    #[test]
    fn badges_never_cover_each_other() {
        let rows: [&[Way]; 5] = [
            // Two cannons and the points between them.
            &[((1, 7), (2, 7)), ((7, 7), (6, 7)), ((1, 7), (6, 7))],
            &[((0, 0), (0, 4)), ((0, 8), (0, 4)), ((4, 4), (0, 4))],
            // The same file from the same side: the arrows lie on each other.
            &[((0, 0), (0, 6)), ((0, 2), (0, 6)), ((0, 4), (0, 6))],
            &[((3, 3), (3, 3)), ((3, 3), (3, 3)), ((3, 4), (3, 4))],
            &[((2, 0), (4, 1)), ((6, 0), (4, 1)), ((4, 3), (4, 1))],
        ];
        for moves in rows {
            let plans = plans(moves);
            for (rank, plan) in plans.iter().enumerate() {
                for better in &plans[..rank] {
                    let (x, y) = (plan.badge.0 - better.badge.0, plan.badge.1 - better.badge.1);
                    assert!(x.abs() >= 2.0 * BADGE.0 || y.abs() >= 2.0 * BADGE.1, "{moves:?}: {plans:?}");
                }
                let heads = moves.iter().filter(|other| **other != moves[rank]);
                for head in heads.filter_map(|other| head(LAYOUT, proposed(*other))) {
                    let (x, y) = (plan.badge.0 - head.0, plan.badge.1 - head.1);
                    assert!(x.abs() >= 38.0 || y.abs() >= 28.0, "{moves:?}: {plans:?}");
                }
            }
        }
    }

    #[test]
    fn arrows_to_the_same_target_end_behind_each_other() {
        let plans = plans(&[((0, 0), (0, 6)), ((0, 1), (0, 6)), ((6, 6), (0, 6)), ((1, 6), (0, 6))]);
        let tips: Vec<String> = plans.iter().map(tip).collect();
        assert_eq!(tips, ["50.0 396.0", "50.0 366.0", "124.0 410.0", "64.0 410.0"], "the last one is short");
    }

    #[test]
    fn a_move_that_is_proposed_twice_is_drawn_once() {
        let plans = plans(&[((0, 0), (0, 6)), ((0, 0), (0, 6))]);
        assert_eq!(plans[1].drawing, Drawing::Nothing);
    }
}
