//! The shapes of both ends of a line, in widths of the line.

use std::ops::Range;

use super::curve::{Point, Spine};
use super::outline::Node;

#[derive(Clone, Copy)]
pub(super) enum Head {
    /// The brush lands at a fixed angle, independent of the direction of the line, and leaves an edge from upper left
    /// to lower right.
    Landing(Point),
    /// The brush starts with its tip.
    Tip,
    /// The brush turns downwards at the end of a 横.
    Turn,
    /// The brush comes from another line.
    Joined,
    /// The brush goes on in the same direction; the parts overlap, so that there is no visible seam.
    Continued,
}

#[derive(Clone, Copy)]
pub(super) enum Tail {
    /// The end of a 横: lifted a little, then pressed down.
    Shoulder,
    Drop,
    /// The heavy end of a dot.
    Belly,
    Point,
    Foot,
    /// The brush meets another line.
    Cut,
}

/// A line, addressed by the distance along it and the distance across it, which is negative on the left.
pub(super) struct Trace {
    spine: Spine,
    length: f64,
    width: f64,
    /// −1 where left and right are exchanged, else 1.
    hand: f64,
    /// The unit of lengths along the line: the width, or less in very short strokes.
    unit: f64,
}

impl Trace {
    pub(super) fn new(points: &[Point], width: f64, mirrored: bool) -> Self {
        let spine = Spine::new(points);
        let length = spine.length();
        let hand = if mirrored { -1.0 } else { 1.0 };
        Trace { spine, length, width, hand, unit: width.min(length / 3.4) }
    }

    fn point(&self, along: f64, across: f64) -> Point {
        let (point, direction) = self.spine.at(along);
        point + direction.to_the_right() * (across * self.width * self.hand)
    }

    fn bend(&self, along: f64, across: f64) -> Node {
        Node::Bend(self.point(along, across))
    }

    /// A node at a fraction of the length.
    pub(super) fn side(&self, fraction: f64, across: f64) -> Node {
        self.bend(fraction * self.length, across)
    }

    /// A node at a distance from the beginning, in units.
    fn first(&self, along: f64, across: f64) -> Node {
        self.bend(along * self.unit, across)
    }

    /// A node at a distance from the end, in units.
    fn last(&self, along: f64, across: f64) -> Node {
        self.bend(self.length + along * self.unit, across)
    }

    /// The range of fractions that neither head nor tail shapes; it may be empty in short strokes.
    pub(super) fn shaped_by_sides(&self, head: Head, tail: Tail) -> Range<f64> {
        let from = match head {
            Head::Landing(_) | Head::Turn => 2.0 * self.unit,
            Head::Tip | Head::Joined | Head::Continued => 0.0,
        };
        let to = match tail {
            Tail::Shoulder => self.length - 2.4 * self.unit,
            Tail::Drop => self.length - 1.8 * self.unit,
            Tail::Foot => 0.85 * self.heel(),
            Tail::Belly => 0.7 * self.length,
            Tail::Point | Tail::Cut => self.length,
        };
        from / self.length..to / self.length
    }

    /// Where the foot of a 捺 begins to leave the paper.
    fn heel(&self) -> f64 {
        (0.82 * self.length).min(self.length - 1.8 * self.width)
    }

    /// The nodes from the right side over the beginning to the left side.
    pub(super) fn head(&self, head: Head) -> Vec<Node> {
        match head {
            Head::Landing(face) => self.landing(face),
            Head::Turn => self.turn(),
            Head::Tip => vec![
                self.first(0.05, 0.1),
                Node::Corner(self.point(-0.1 * self.unit, -0.06)),
                self.first(0.2, -0.2),
            ],
            Head::Joined => self.square(0.0).into(),
            Head::Continued => {
                let ([right, left], [back_right, back_left]) =
                    (self.square(0.0), self.square(-0.4 * self.unit));
                vec![right, back_right, back_left, left]
            }
        }
    }

    fn landing(&self, slope: Point) -> Vec<Node> {
        let (start, direction) = self.spine.at(0.0);
        let right = direction.to_the_right();
        if direction.cross(slope).abs() < 0.35 {
            // A brush that moves in the direction of its landing leaves no edge.
            return self.head(Head::Tip);
        }
        let slant = -right.cross(slope) / direction.cross(slope);
        let face = |across: f64| Node::Bend(start + (right + direction * slant) * (across * self.width));
        let tip_is_right = right.dot(slope) < 0.0;
        if tip_is_right {
            let right_edge = [self.first(1.4, 0.47), self.first(0.3, 0.55)];
            right_edge
                .into_iter()
                .chain([face(0.6), face(0.4), face(-0.65), self.first(1.6, -0.47)])
                .collect()
        } else {
            let left_edge = [self.first(0.5, -0.64), self.first(1.8, -0.45)];
            [self.first(1.8, 0.47), face(0.64), face(-0.4), face(-0.62)]
                .into_iter()
                .chain(left_edge)
                .collect()
        }
    }

    /// The shoulder is at the end of the 横 and does not turn with the line that follows.
    fn turn(&self) -> Vec<Node> {
        let (start, _) = self.spine.at(0.0);
        let beside = |x: f64, y: f64| start + Point::new(x, y) * self.width;
        vec![
            self.first(1.3, 0.47),
            Node::Corner(beside(-0.9, -0.1)),
            Node::Bend(beside(-0.2, -0.66)),
            Node::Bend(beside(0.2, -0.56)),
            Node::Bend(beside(0.68, 0.1)),
            self.first(1.6, -0.47),
        ]
    }

    /// The nodes from the left side over the end to the right side.
    pub(super) fn tail(&self, tail: Tail) -> Vec<Node> {
        match tail {
            Tail::Shoulder => vec![
                self.last(-2.2, -0.45),
                self.last(-0.75, -1.0),
                self.last(0.1, -0.5),
                self.last(0.5, 0.4),
                self.last(-0.1, 0.7),
                self.last(-1.6, 0.46),
            ],
            Tail::Drop => vec![
                self.last(-1.4, -0.46),
                self.last(-0.2, -0.52),
                self.last(0.4, -0.32),
                self.last(0.36, 0.38),
                self.last(-0.4, 0.55),
                self.last(-1.5, 0.46),
            ],
            Tail::Belly => vec![
                self.side(0.78, -0.74),
                self.last(0.16, -0.42),
                self.last(0.2, 0.34),
                self.side(0.78, 0.44),
            ],
            Tail::Point => vec![Node::Corner(self.point(self.length, 0.0))],
            Tail::Foot => self.foot(),
            Tail::Cut => self.square(self.length).into_iter().rev().collect(),
        }
    }

    fn foot(&self) -> Vec<Node> {
        let heel = self.heel();
        let after = |fraction: f64| heel + (self.length - heel) * fraction;
        vec![
            self.bend(heel * 0.94, -0.54),
            self.bend(after(0.35), -0.32),
            Node::Corner(self.point(self.length, -0.05)),
            self.bend(after(0.6), 0.28),
            self.bend(heel, 0.76),
            self.bend(heel * 0.86, 0.6),
        ]
    }

    /// A cut straight across, from right to left.
    fn square(&self, along: f64) -> [Node; 2] {
        [0.48, -0.48].map(|across| Node::Corner(self.point(along, across)))
    }
}
