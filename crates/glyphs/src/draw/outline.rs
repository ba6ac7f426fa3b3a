//! Closed outlines, and writing them as SVG paths.

use super::curve::Point;

/// A point of an outline. The outline passes through corners and is rounded at bends.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Node {
    Corner(Point),
    Bend(Point),
}

impl Node {
    fn point(self) -> Point {
        match self {
            Node::Corner(point) | Node::Bend(point) => point,
        }
    }

    /// Where the arc around a bend ends: at the next corner, or halfway to the next bend.
    fn arc_end(self, next: Node) -> Point {
        match next {
            Node::Corner(corner) => corner,
            Node::Bend(bend) => self.point().midway(bend),
        }
    }
}

/// Writes relative commands in tenths of a unit. Rounding errors do not add up, because differences are taken between
/// rounded positions.
#[derive(Default)]
pub(crate) struct PathWriter {
    text: String,
    at: (i64, i64),
    command: char,
}

impl PathWriter {
    pub(crate) fn finish(self) -> String {
        self.text
    }

    pub(crate) fn add(&mut self, outline: &[Node]) {
        let count = outline.len();
        let first = outline.iter().position(|node| matches!(node, Node::Corner(_)));
        let begin =
            first.map_or(outline[count - 1].point().midway(outline[0].point()), |it| outline[it].point());
        let from = first.map_or(0, |it| it + 1);
        self.draw(if self.text.is_empty() { 'M' } else { 'm' }, &[begin]);
        let start = self.at;
        for index in from..from + count - usize::from(first.is_some()) {
            let (node, next) = (outline[index % count], outline[(index + 1) % count]);
            match node {
                // The arc before a corner already ends at it.
                Node::Corner(_) if matches!(outline[(index + count - 1) % count], Node::Bend(_)) => {}
                Node::Corner(point) => self.draw('l', &[point]),
                Node::Bend(point) => self.draw('q', &[point, node.arc_end(next)]),
            }
        }
        self.text.push('z');
        self.command = 'z';
        self.at = start;
    }

    fn draw(&mut self, command: char, points: &[Point]) {
        let mut fresh = self.command != command;
        if fresh {
            self.text.push(command);
            self.command = command;
        }
        let origin = self.at;
        for point in points {
            self.at = ((point.x * 10.0).round() as i64, (point.y * 10.0).round() as i64);
            for number in [self.at.0 - origin.0, self.at.1 - origin.1] {
                self.number(number, fresh);
                fresh = false;
            }
        }
    }

    /// Writes a number of tenths, with a space before it only where the numbers would run together.
    fn number(&mut self, tenths: i64, after_letter: bool) {
        let (sign, whole, tenth) = (if tenths < 0 { "-" } else { "" }, tenths.abs() / 10, tenths.abs() % 10);
        let digits = match (whole, tenth) {
            (whole, 0) => format!("{sign}{whole}"),
            (0, tenth) => format!("{sign}.{tenth}"),
            (whole, tenth) => format!("{sign}{whole}.{tenth}"),
        };
        let last_number = self.text.rsplit(|letter: char| !letter.is_ascii_digit() && letter != '.').next();
        let joins_by_point = digits.starts_with('.') && last_number.is_some_and(|it| it.contains('.'));
        if !after_letter && tenths >= 0 && !joins_by_point {
            self.text.push(' ');
        }
        self.text.push_str(&digits);
    }
}

/// Points on an outline: its corners, and the ends and midpoints of its arcs.
#[cfg(test)]
pub(crate) fn points_on(outline: &[Node]) -> Vec<Point> {
    let mut points = Vec::new();
    for (index, node) in outline.iter().enumerate() {
        let before = outline[(index + outline.len() - 1) % outline.len()];
        let next = outline[(index + 1) % outline.len()];
        match *node {
            Node::Corner(corner) => points.push(corner),
            Node::Bend(bend) => {
                let (from, to) = (node.arc_end(before), node.arc_end(next));
                points.extend([from, from.midway(to).midway(bend), to]);
            }
        }
    }
    points
}

#[cfg(test)]
mod tests {
    use super::*;

    fn corner(x: f64, y: f64) -> Node {
        Node::Corner(Point::new(x, y))
    }

    fn bend(x: f64, y: f64) -> Node {
        Node::Bend(Point::new(x, y))
    }

    #[test]
    fn outlines_are_written_with_few_letters() {
        let square = [corner(10.0, 10.0), corner(20.0, 10.0), corner(20.0, 20.0), corner(10.0, 20.0)];
        let blob = [bend(0.0, 0.0), bend(10.0, 0.0), bend(10.0, 10.0), bend(0.0, 10.0)];
        let leaf = [bend(3.0, 0.25), corner(0.0, 0.0), bend(3.0, -0.25), corner(6.0, 0.0)];
        let rows: [(&[&[Node]], &str); 5] = [
            (&[&square], "M10 10l10 0 0 10-10 0z"),
            (&[&blob], "M0 5q0-5 5-5 5 0 5 5 0 5-5 5-5 0-5-5z"),
            (&[&leaf], "M0 0q3-.3 6 0-3 .3-6 0z"),
            (&[&square, &square], "M10 10l10 0 0 10-10 0zm0 0l10 0 0 10-10 0z"),
            (&[&[corner(1.26, -0.5), corner(1.5, 0.0), corner(2.0, -0.04)]], "M1.3-.5l.2.5.5 0z"),
        ];
        for (outlines, expected) in rows {
            let mut writer = PathWriter::default();
            outlines.iter().for_each(|outline| writer.add(outline));
            assert_eq!(writer.finish(), expected);
        }
    }
}
