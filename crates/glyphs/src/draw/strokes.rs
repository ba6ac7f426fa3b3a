//! The stroke lists: the strokes of each character, as written by hand.
//!
//! ```text
//! 士 pen 8.6                          the character and the width of a full stroke
//! heng 12 42, 88 37                   a stroke: its kind and the points of its way
//! heng 20 30, 70 28 / shu 68 80 / gou 58 74      a folded stroke: every part begins where the last one ends
//! ```

use super::curve::Point;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// 横: to the right, a little upwards.
    Heng,
    /// 连: a 横 or 竖 between two other lines, which hide its ends.
    Lian,
    /// 竖: down, ending like a drop.
    Shu,
    /// 悬针竖: down, ending like a needle.
    Zhen,
    /// 撇: down to the left, thinning out.
    Pie,
    /// 捺: down to the right, swelling, with a foot.
    Na,
    /// 点: a dot, heavy at its end.
    Dian,
    /// 提: up to the right, thinning out.
    Ti,
    /// 弯: a bent line of even weight.
    Wan,
    /// 钩: the hook at the end of a line, given by its tip.
    Gou,
}

impl Kind {
    fn named(name: &str) -> Option<Kind> {
        let kind = match name {
            "heng" => Kind::Heng,
            "lian" => Kind::Lian,
            "shu" => Kind::Shu,
            "zhen" => Kind::Zhen,
            "pie" => Kind::Pie,
            "na" => Kind::Na,
            "dian" => Kind::Dian,
            "ti" => Kind::Ti,
            "wan" => Kind::Wan,
            "gou" => Kind::Gou,
            _ => return None,
        };
        Some(kind)
    }
}

#[derive(PartialEq, Debug)]
pub(crate) struct Part {
    pub(crate) kind: Kind,
    pub(crate) points: Vec<Point>,
}

impl Part {
    fn whole_way(&self) -> Point {
        self.points[self.points.len() - 1] - self.points[0]
    }

    pub(crate) fn falls_left(&self) -> bool {
        self.whole_way().x < 0.0
    }

    pub(crate) fn is_upright(&self) -> bool {
        let way = self.whole_way();
        way.y.abs() > way.x.abs()
    }

    /// Whether the brush enters the next part without changing its direction.
    pub(crate) fn runs_into(&self, next: &Part) -> bool {
        let last = self.points[self.points.len() - 1] - self.points[self.points.len() - 2];
        let first = next.points[1] - next.points[0];
        last.dot(first) > 0.9 * last.length() * first.length()
    }
}

#[derive(PartialEq, Debug)]
pub(crate) struct Character {
    pub(crate) letter: char,
    pub(crate) pen: f64,
    pub(crate) strokes: Vec<Vec<Part>>,
}

/// A mistake in a stroke list, with the number of the line.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Mistake {
    pub(crate) line: usize,
    pub(crate) sentence: &'static str,
}

/// Parses a list. Empty lines and lines that begin with `#` are ignored.
pub(crate) fn read(text: &str) -> Result<Vec<Character>, Mistake> {
    let mut characters: Vec<Character> = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let mistake = |sentence| Mistake { line: index + 1, sentence };
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some((letter, pen)) = line.split_once(" pen ") {
            let mut letters = letter.chars();
            let (Some(letter), None, Ok(pen)) = (letters.next(), letters.next(), pen.trim().parse()) else {
                return Err(mistake("a character begins with itself, `pen` and a width"));
            };
            characters.push(Character { letter, pen, strokes: Vec::new() });
            continue;
        }
        let character = characters.last_mut().ok_or_else(|| mistake("a stroke belongs to a character"))?;
        character.strokes.push(stroke(line).map_err(mistake)?);
    }
    Ok(characters)
}

fn stroke(line: &str) -> Result<Vec<Part>, &'static str> {
    let mut parts: Vec<Part> = Vec::new();
    for text in line.split('/') {
        let (name, numbers) = text.trim().split_once(' ').ok_or("a part has a kind and points")?;
        let kind = Kind::named(name).ok_or("no such kind of stroke")?;
        let mut points: Vec<Point> =
            parts.last().and_then(|last| last.points.last()).copied().into_iter().collect();
        for pair in numbers.split(',') {
            points.push(point(pair).ok_or("a point is two numbers")?);
        }
        if points.len() < 2 {
            return Err("a stroke needs two points");
        }
        if points.windows(2).any(|pair| pair[0] == pair[1]) {
            return Err("two points in a row are the same");
        }
        parts.push(Part { kind, points });
    }
    Ok(parts)
}

fn point(pair: &str) -> Option<Point> {
    let mut numbers = pair.split_whitespace().map(str::parse);
    match (numbers.next(), numbers.next(), numbers.next()) {
        (Some(Ok(x)), Some(Ok(y)), None) => Some(Point::new(x, y)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_begins_where_the_last_one_ends() {
        let read =
            read("# A comment.\n\n七 pen 8.5\nheng 1 2, 3 4\nshu 5 6, 7 8 / heng 9 7 / gou 9 8, 9.5 1\n")
                .unwrap();
        let part = |kind, points: &[(f64, f64)]| Part {
            kind,
            points: points.iter().map(|(x, y)| Point::new(*x, *y)).collect(),
        };
        let strokes = vec![
            vec![part(Kind::Heng, &[(1.0, 2.0), (3.0, 4.0)])],
            vec![
                part(Kind::Shu, &[(5.0, 6.0), (7.0, 8.0)]),
                part(Kind::Heng, &[(7.0, 8.0), (9.0, 7.0)]),
                part(Kind::Gou, &[(9.0, 7.0), (9.0, 8.0), (9.5, 1.0)]),
            ],
        ];
        assert_eq!(read, [Character { letter: '七', pen: 8.5, strokes }]);
    }

    #[test]
    fn mistakes_are_named_with_their_line() {
        let rows = [
            ("heng 1 2, 3 4", 1, "a stroke belongs to a character"),
            ("七八 pen 8", 1, "a character begins with itself, `pen` and a width"),
            ("七 pen wide", 1, "a character begins with itself, `pen` and a width"),
            ("七 pen 8\n\nheng", 3, "a part has a kind and points"),
            ("七 pen 8\nhang 1 2, 3 4", 2, "no such kind of stroke"),
            ("七 pen 8\nheng 1 2, 3", 2, "a point is two numbers"),
            ("七 pen 8\nheng 1 2 3, 4 5", 2, "a point is two numbers"),
            ("七 pen 8\nheng 1 2", 2, "a stroke needs two points"),
            ("七 pen 8\nheng 1 2, 3 4 / shu 3 4", 2, "two points in a row are the same"),
        ];
        for (text, line, sentence) in rows {
            assert_eq!(read(text), Err(Mistake { line, sentence }), "{text}");
        }
    }
}
