//! Points, and the centre line of a brush stroke.
//!
//! Only sums, products, quotients and square roots are used: their results are the same on every machine, and so is
//! the table of outlines.

use std::ops::{Add, Mul, Sub};

#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Point {
    pub(crate) x: f64,
    pub(crate) y: f64,
}

impl Point {
    pub(crate) const fn new(x: f64, y: f64) -> Self {
        Point { x, y }
    }

    pub(crate) fn length(self) -> f64 {
        (self.x * self.x + self.y * self.y).sqrt()
    }

    pub(crate) fn midway(self, other: Point) -> Point {
        (self + other) * 0.5
    }

    pub(crate) fn dot(self, other: Point) -> f64 {
        self.x * other.x + self.y * other.y
    }

    pub(crate) fn cross(self, other: Point) -> f64 {
        self.x * other.y - self.y * other.x
    }

    /// The vector after a quarter turn to the right; y grows downwards.
    pub(crate) fn to_the_right(self) -> Point {
        Point::new(-self.y, self.x)
    }
}

impl Add for Point {
    type Output = Point;
    fn add(self, other: Point) -> Point {
        Point::new(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Point {
    type Output = Point;
    fn sub(self, other: Point) -> Point {
        Point::new(self.x - other.x, self.y - other.y)
    }
}

impl Mul<f64> for Point {
    type Output = Point;
    fn mul(self, factor: f64) -> Point {
        Point::new(self.x * factor, self.y * factor)
    }
}

/// The path of the brush, parameterised by length. Two points make a straight line. More make a curve that begins at
/// the first, ends at the last and is drawn towards those between.
pub(crate) struct Spine {
    /// Dense points on the curve, each with its distance from the beginning.
    marks: Vec<(f64, Point)>,
}

const STEPS_PER_ARC: usize = 32;

impl Spine {
    pub(crate) fn new(points: &[Point]) -> Self {
        let mut marks = vec![(0.0, points[0])];
        let mut push = |point: Point| {
            let (distance, last) = marks[marks.len() - 1];
            marks.push((distance + (point - last).length(), point));
        };
        let last = points.len() - 1;
        if last == 1 {
            push(points[1]);
        }
        for pull in 1..last {
            let from = if pull == 1 { points[0] } else { points[pull - 1].midway(points[pull]) };
            let to = if pull + 1 == last { points[last] } else { points[pull].midway(points[pull + 1]) };
            for step in 1..=STEPS_PER_ARC {
                let part = step as f64 / STEPS_PER_ARC as f64;
                let rest = 1.0 - part;
                push(from * (rest * rest) + points[pull] * (2.0 * rest * part) + to * (part * part));
            }
        }
        Spine { marks }
    }

    pub(crate) fn length(&self) -> f64 {
        self.marks[self.marks.len() - 1].0
    }

    /// Position and direction of the brush after a distance. Before the beginning and after the end the line goes
    /// straight on.
    pub(crate) fn at(&self, distance: f64) -> (Point, Point) {
        let end = self.marks.partition_point(|mark| mark.0 < distance).clamp(1, self.marks.len() - 1);
        let ((before, from), (after, to)) = (self.marks[end - 1], self.marks[end]);
        let direction = (to - from) * (1.0 / (after - before));
        (from + direction * (distance - before), direction)
    }
}
