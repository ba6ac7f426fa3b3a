//! The brush: the outline of a part of a stroke.

use super::curve::Point;
use super::outline::Node;
use super::strokes::{Kind, Part};
use super::trace::{Head, Tail, Trace};

/// The shape of a kind of stroke: all numbers are in widths of the stroke, except where a fraction is named.
struct Press {
    /// The width of the stroke in multiples of the pen's width.
    weight: f64,
    head: Head,
    /// The fraction of the way, and how far the ink reaches to the left and to the right there.
    sides: &'static [(f64, f64, f64)],
    tail: Tail,
}

/// The angle of the brush at the start of a stroke to the right, and of one downwards.
const STEEP: Point = Point::new(0.64, 0.768);
const FLAT: Point = Point::new(0.82, 0.572);

#[rustfmt::skip]
fn press(kind: Kind) -> Press {
    let (weight, head, sides, tail): (_, _, &[_], _) = match kind {
        Kind::Heng => (0.72, Head::Landing(STEEP), &[(0.5, 0.43, 0.45)], Tail::Shoulder),
        Kind::Lian => (0.68, Head::Joined, &[], Tail::Cut),
        Kind::Shu => (1.0, Head::Landing(FLAT), &[(0.5, 0.45, 0.46)], Tail::Drop),
        Kind::Zhen => (1.0, Head::Landing(FLAT), &[(0.3, 0.48, 0.48), (0.7, 0.47, 0.46), (0.88, 0.30, 0.30)], Tail::Point),
        Kind::Pie => (1.0, Head::Landing(FLAT), &[(0.45, 0.46, 0.45), (0.65, 0.38, 0.38), (0.85, 0.2, 0.2)], Tail::Point),
        Kind::Na => (1.0, Head::Tip, &[(0.2, 0.24, 0.24), (0.4, 0.36, 0.36), (0.6, 0.5, 0.5)], Tail::Foot),
        Kind::Dian => (1.0, Head::Tip, &[(0.3, 0.34, 0.2)], Tail::Belly),
        Kind::Ti => (1.0, Head::Landing(STEEP), &[(0.4, 0.4, 0.4), (0.7, 0.22, 0.22)], Tail::Point),
        Kind::Wan => (0.9, Head::Landing(FLAT), &[(0.35, 0.46, 0.46), (0.5, 0.44, 0.44), (0.65, 0.44, 0.44), (0.8, 0.46, 0.46)], Tail::Drop),
        Kind::Gou => (0.9, Head::Joined, &[(0.15, 0.47, 0.47), (0.4, 0.39, 0.39), (0.7, 0.21, 0.21)], Tail::Point),
    };
    Press { weight, head, sides, tail }
}

/// The outline of one part of a stroke, clockwise, between the parts before and after it.
pub(crate) fn outline(part: &Part, pen: f64, before: Option<&Part>, next: Option<&Part>) -> Vec<Node> {
    let press = press_between(part, before, next);
    let mirrored = part.kind == Kind::Dian && part.falls_left();
    let trace = Trace::new(&part.points, pen * press.weight, mirrored);
    let mut sides = press.sides.to_vec();
    sides.retain(|side| trace.shaped_by_sides(press.head, press.tail).contains(&side.0));
    let mut nodes = trace.head(press.head);
    nodes.extend(sides.iter().map(|side| trace.side(side.0, -side.1)));
    nodes.extend(trace.tail(press.tail));
    nodes.extend(sides.iter().rev().map(|side| trace.side(side.0, side.2)));
    if mirrored {
        nodes.reverse();
    }
    nodes
}

/// The shape between neighbouring parts: where they meet, heads and tails are left out.
fn press_between(part: &Part, before: Option<&Part>, next: Option<&Part>) -> Press {
    let mut press = press(part.kind);
    if part.kind == Kind::Lian && part.is_upright() {
        press.weight = 0.9;
    }
    if let Some(before) = before {
        press.head = match part.kind {
            _ if before.runs_into(part) => Head::Continued,
            Kind::Heng | Kind::Lian | Kind::Gou => Head::Joined,
            _ => Head::Turn,
        };
        if part.kind == Kind::Gou && !before.runs_into(part) {
            // The root of the hook must not stick out of the drop at which it starts.
            press.weight = 0.76;
        }
    }
    if let Some(next) = next
        && (part.kind == Kind::Heng || part.runs_into(next))
    {
        press.tail = Tail::Cut;
    }
    press
}
