//! The brush: which outline a part of a stroke leaves on the paper.

use super::curve::{Point, Spine};
use super::outline::Node;
use super::strokes::{Kind, Part};

/// How a kind of stroke is pressed: all numbers are in widths of the stroke, except where a fraction is named.
struct Press {
    /// Width of the stroke in pens.
    weight: f64,
    head: Head,
    /// Fraction of the way, and how far the ink reaches to the left and to the right there.
    sides: &'static [(f64, f64, f64)],
    tail: Tail,
}

enum Head {
    /// The brush lands at its own angle, whatever way it then goes; the number is how hard.
    Landing(f64),
    /// The brush begins with its tip.
    Tip,
    /// The brush comes from an earlier part.
    Round,
}

enum Tail {
    /// The end of a 横: lifted a little, then pressed down.
    Shoulder,
    Drop,
    Point,
    Foot,
    /// The brush goes on into the next part.
    Cut,
}

/// The face that a landing brush leaves: from upper left to lower right.
const LANDING: Point = Point::new(0.78, 0.626);

#[rustfmt::skip]
fn press(kind: Kind) -> Press {
    let (weight, head, sides, tail): (_, _, &[_], _) = match kind {
        Kind::Heng => (0.68, Head::Landing(0.62), &[(0.5, 0.42, 0.45)], Tail::Shoulder),
        Kind::Shu => (1.0, Head::Landing(0.62), &[(0.5, 0.45, 0.46)], Tail::Drop),
        Kind::Zhen => (1.0, Head::Landing(0.62), &[(0.3, 0.48, 0.48), (0.7, 0.47, 0.46), (0.88, 0.30, 0.30)], Tail::Point),
        Kind::Pie => (1.0, Head::Landing(0.6), &[(0.25, 0.48, 0.48), (0.45, 0.45, 0.44), (0.65, 0.36, 0.36), (0.85, 0.2, 0.2)], Tail::Point),
        Kind::Na => (1.0, Head::Tip, &[(0.2, 0.22, 0.22), (0.4, 0.32, 0.32), (0.6, 0.46, 0.46)], Tail::Foot),
        Kind::Dian => (1.0, Head::Tip, &[(0.35, 0.32, 0.28), (0.7, 0.58, 0.5)], Tail::Drop),
        Kind::Ti => (1.0, Head::Landing(0.6), &[(0.4, 0.36, 0.36), (0.7, 0.2, 0.2)], Tail::Point),
        Kind::Wan => (0.9, Head::Landing(0.6), &[(0.2, 0.48, 0.48), (0.35, 0.46, 0.46), (0.5, 0.44, 0.44), (0.65, 0.44, 0.44), (0.8, 0.48, 0.48)], Tail::Drop),
        Kind::Gou => (0.95, Head::Round, &[(0.5, 0.25, 0.25)], Tail::Point),
    };
    Press { weight, head, sides, tail }
}

/// The outline of one part, clockwise. `folded` says that another part comes before it, `goes_on` that one
/// comes after it.
pub(crate) fn outline(part: &Part, pen: f64, folded: bool, goes_on: bool) -> Vec<Node> {
    let mut press = press(part.kind);
    if folded {
        press.head = match (part.kind, press.head) {
            (Kind::Heng, _) => Head::Round,
            (_, Head::Landing(_)) => Head::Landing(0.74),
            (_, other) => other,
        };
    }
    if goes_on && part.kind == Kind::Heng {
        press.tail = Tail::Cut;
    }
    let spine = Spine::new(&part.points);
    let width = pen * press.weight;
    let length = spine.length();
    let trace = Trace { spine, length, width, unit: width.min(length / 3.4) };
    let mut nodes = trace.head(&press.head);
    nodes.extend(press.sides.iter().map(|side| trace.bend(side.0 * length, -side.1)));
    nodes.extend(trace.tail(&press.tail));
    nodes.extend(press.sides.iter().rev().map(|side| trace.bend(side.0 * length, side.2)));
    nodes
}

/// A way on paper, addressed by the distance along it and the distance across it, which is negative on the left.
struct Trace {
    spine: Spine,
    length: f64,
    width: f64,
    /// What counts as a width along the way: less in very short strokes.
    unit: f64,
}

impl Trace {
    fn point(&self, along: f64, across: f64) -> Point {
        let (point, direction) = self.spine.at(along);
        point + direction.to_the_right() * (across * self.width)
    }

    fn bend(&self, along: f64, across: f64) -> Node {
        Node::Bend(self.point(along, across))
    }

    /// As far from the beginning, in units.
    fn first(&self, along: f64, across: f64) -> Node {
        self.bend(along * self.unit, across)
    }

    /// As far from the end, in units.
    fn last(&self, along: f64, across: f64) -> Node {
        self.bend(self.length + along * self.unit, across)
    }

    /// From the right side over the beginning to the left side.
    fn head(&self, head: &Head) -> Vec<Node> {
        match *head {
            Head::Landing(strength) => self.landing(strength),
            Head::Tip => vec![self.first(0.05, 0.13), Node::Corner(self.point(-0.05 * self.unit, -0.02)), self.first(0.15, -0.18)],
            Head::Round => vec![self.first(-0.2, 0.5), self.first(-0.2, -0.5)],
        }
    }

    fn landing(&self, strength: f64) -> Vec<Node> {
        let (start, direction) = self.spine.at(0.0);
        let right = direction.to_the_right();
        let slant = -right.cross(LANDING) / direction.cross(LANDING);
        let face = |across: f64| start + (right + direction * slant) * (across * self.width);
        let tip_is_right = right.dot(LANDING) < 0.0;
        if tip_is_right {
            vec![
                self.first(1.3, 0.5),
                self.first(0.4, 0.52),
                Node::Corner(face(strength)),
                Node::Bend(face(-strength - 0.16)),
                self.first(1.5, -0.5),
            ]
        } else {
            vec![
                self.first(1.8, 0.48),
                Node::Bend(face(strength + 0.16)),
                Node::Corner(face(-strength - 0.06)),
                self.first(0.5, -0.62),
                self.first(1.8, -0.46),
            ]
        }
    }

    /// From the left side over the end to the right side.
    fn tail(&self, tail: &Tail) -> Vec<Node> {
        match tail {
            Tail::Shoulder => vec![
                self.last(-2.4, -0.46),
                self.last(-1.1, -0.98),
                self.last(-0.1, -0.5),
                self.last(0.35, 0.35),
                self.last(-0.1, 0.85),
                self.last(-1.3, 0.5),
            ],
            Tail::Drop => vec![
                self.last(-1.4, -0.48),
                self.last(-0.1, -0.62),
                self.last(0.5, -0.1),
                self.last(0.1, 0.62),
                self.last(-1.2, 0.5),
            ],
            Tail::Point => vec![Node::Corner(self.point(self.length, 0.0))],
            Tail::Foot => vec![
                self.bend(self.length * 0.78, -0.52),
                self.bend(self.length * 0.88, -0.3),
                Node::Corner(self.point(self.length, -0.05)),
                self.bend(self.length * 0.93, 0.28),
                self.bend(self.length * 0.82, 0.78),
                self.bend(self.length * 0.74, 0.6),
            ],
            Tail::Cut => vec![Node::Corner(self.point(self.length, -0.5)), Node::Corner(self.point(self.length, 0.5))],
        }
    }
}
