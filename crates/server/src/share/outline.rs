//! Shapes as outlines: closed lines of points, whose inside is filled by the rule `nonzero`.

use super::letters::{HEIGHT, THICKNESS, strokes};
use super::scene::{Anchor, Point, Shape};
use std::f32::consts::TAU;

pub(super) type Outline = Vec<Point>;

/// How many straight pieces a curve and a circle have.
const CURVE: usize = 6;
const CIRCLE: usize = 40;

pub(super) fn outlines(shape: &Shape) -> Vec<Outline> {
    match shape {
        Shape::Rect { at, size, radius } => vec![rect(*at, *size, *radius)],
        Shape::Circle { centre, radius } => vec![arc(*centre, *radius, 0.0, TAU, CIRCLE)],
        Shape::Line { from, to, width } => vec![capsule(*from, *to, *width)],
        Shape::Glyph { path, centre, size } => {
            let place =
                |(x, y): Point| (centre.0 + (x / 100.0 - 0.5) * size, centre.1 + (y / 100.0 - 0.5) * size);
            read_path(path).into_iter().map(|outline| outline.into_iter().map(place).collect()).collect()
        }
        Shape::Text { text, spare, at, size, anchor } => letters(text, spare, *at, *size, *anchor),
    }
}

fn arc(centre: Point, radius: f32, from: f32, turn: f32, pieces: usize) -> Outline {
    let at = |piece: usize| {
        let angle = from + turn * piece as f32 / pieces as f32;
        (centre.0 + radius * angle.cos(), centre.1 + radius * angle.sin())
    };
    (0..=pieces).map(at).collect()
}

fn rect(at: Point, size: Point, radius: f32) -> Outline {
    let (left, top) = (at.0 + radius, at.1 + radius);
    let (right, bottom) = (at.0 + size.0 - radius, at.1 + size.1 - radius);
    let corners = [(right, bottom), (left, bottom), (left, top), (right, top)];
    let corner = |(quarter, centre): (usize, Point)| {
        arc(centre, radius, quarter as f32 * TAU / 4.0, TAU / 4.0, CIRCLE / 4)
    };
    corners.into_iter().enumerate().flat_map(corner).collect()
}

/// A line with round ends.
fn capsule(from: Point, to: Point, width: f32) -> Outline {
    let angle = (to.1 - from.1).atan2(to.0 - from.0);
    let mut outline = arc(to, width / 2.0, angle - TAU / 4.0, TAU / 2.0, CIRCLE / 4);
    outline.extend(arc(from, width / 2.0, angle + TAU / 4.0, TAU / 2.0, CIRCLE / 4));
    outline
}

/// A text, else its spare, else nothing.
fn letters(text: &str, spare: &str, at: Point, size: f32, anchor: Anchor) -> Vec<Outline> {
    let Some((strokes, width)) = strokes(text).or_else(|| strokes(spare)) else { return Vec::new() };
    let unit = size / HEIGHT;
    let left = match anchor {
        Anchor::Start => at.0,
        Anchor::Middle => at.0 - width * unit / 2.0,
        Anchor::End => at.0 - width * unit,
    };
    let place = |(x, y): Point| (left + x * unit, at.1 + (y - HEIGHT) * unit);
    strokes.into_iter().map(|[from, to]| capsule(place(from), place(to), THICKNESS * unit)).collect()
}

/// The outlines of a path of SVG. It knows the commands that the generator of our glyphs writes: M, L, H, V, Q, C and
/// Z, absolute and relative. Whatever follows something else is left out.
fn read_path(path: &str) -> Vec<Outline> {
    let mut numbers = Numbers(path);
    let (mut outlines, mut outline): (Vec<Outline>, Outline) = (Vec::new(), Vec::new());
    let (mut at, mut command): (Point, char) = ((0.0, 0.0), 'M');
    while let Some(next) = numbers.command(command) {
        command = next;
        let base = if command.is_lowercase() { at } else { (0.0, 0.0) };
        let mut point = || Some((base.0 + numbers.number()?, base.1 + numbers.number()?));
        let to = match command.to_ascii_uppercase() {
            'M' => {
                outlines.extend((!outline.is_empty()).then(|| std::mem::take(&mut outline)));
                let to = point();
                // Further points after the first belong to lines.
                command = if command == 'M' { 'L' } else { 'l' };
                to.inspect(|to| outline.push(*to))
            }
            'L' => point().inspect(|to| outline.push(*to)),
            'H' => numbers.number().map(|x| (base.0 + x, at.1)).inspect(|to| outline.push(*to)),
            'V' => numbers.number().map(|y| (at.0, base.1 + y)).inspect(|to| outline.push(*to)),
            'Q' => point().zip(point()).map(|(control, to)| {
                outline.extend((1..=CURVE).map(|piece| quadratic([at, control, to], piece)));
                to
            }),
            'C' => point().zip(point()).zip(point()).map(|((first, second), to)| {
                outline.extend((1..=CURVE).map(|piece| cubic([at, first, second, to], piece)));
                to
            }),
            'Z' => {
                let start = outline.first().copied();
                outlines.extend((!outline.is_empty()).then(|| std::mem::take(&mut outline)));
                start
            }
            _ => None,
        };
        let Some(to) = to else { break };
        at = to;
    }
    outlines.extend((!outline.is_empty()).then_some(outline));
    outlines
}

fn mix(from: Point, to: Point, part: f32) -> Point {
    (from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part)
}

fn quadratic([from, control, to]: [Point; 3], piece: usize) -> Point {
    let part = piece as f32 / CURVE as f32;
    mix(mix(from, control, part), mix(control, to, part), part)
}

fn cubic([from, first, second, to]: [Point; 4], piece: usize) -> Point {
    let part = piece as f32 / CURVE as f32;
    let (left, right) = (quadratic([from, first, second], piece), quadratic([first, second, to], piece));
    mix(left, right, part)
}

/// Reads commands and numbers, which need no space between them: `l-.5.25`.
struct Numbers<'a>(&'a str);

impl Numbers<'_> {
    /// The next command, or the last one again if a number follows. `None` at the end.
    fn command(&mut self, last: char) -> Option<char> {
        self.0 = self.0.trim_start_matches([' ', ',']);
        let first = self.0.chars().next()?;
        if first.is_ascii_alphabetic() {
            self.0 = &self.0[1..];
            return Some(first);
        }
        Some(last)
    }

    fn number(&mut self) -> Option<f32> {
        let rest = self.0.trim_start_matches([' ', ',']);
        let mut has_point = false;
        let end = rest.char_indices().find(|(index, c)| match c {
            '-' => *index > 0,
            '.' => std::mem::replace(&mut has_point, true),
            c => !c.is_ascii_digit(),
        });
        let (number, rest) = rest.split_at(end.map_or(rest.len(), |(index, _)| index));
        self.0 = rest;
        number.parse().ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_read_with_all_their_short_forms() {
        let square = vec![(1.0, 1.0), (3.0, 1.0), (3.0, 3.0), (1.0, 3.0)];
        for path in
            ["M1 1L3 1L3 3L1 3z", "M1 1l2 0 0 2-2 0z", "M1,1H3V3H1Z", "M1 1h2v2h-2", "M1 1 3 1 3 3 1 3"]
        {
            assert_eq!(read_path(path), std::slice::from_ref(&square), "{path}");
        }
        assert_eq!(read_path("M.5-.5l.25.25")[0], [(0.5, -0.5), (0.75, -0.25)]);
        assert_eq!(read_path("M0 0z M5 5z").len(), 2);
        let curve = read_path("M0 0q5 0 10 0c0 1 0 2 0 3").remove(0);
        assert_eq!((curve.len(), curve[CURVE], curve[2 * CURVE]), (1 + 2 * CURVE, (10.0, 0.0), (10.0, 3.0)));
        for broken in ["", "x", "M", "M1", "M1 1l", "M1 1Q1 1", "M1 1A1 1 1 1"] {
            assert!(read_path(broken).iter().flatten().count() <= 1, "{broken}");
        }
    }

    #[test]
    fn every_glyph_is_an_outline_in_its_square() {
        for character in "帥仕相傌俥炮兵將士象馬車砲卒".chars() {
            let path = qipan_glyphs::path(character).unwrap();
            let points: Vec<Point> = read_path(path).into_iter().flatten().collect();
            assert!(points.len() > 20, "{character}");
            let inside = |at: &f32| (-5.0..=105.0).contains(at);
            assert!(points.iter().all(|(x, y)| inside(x) && inside(y)), "{character}");
        }
    }
}
