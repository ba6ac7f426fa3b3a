//! Writes the table of outlines from the stroke lists; with the argument `sheet` prints an HTML page of them instead.

mod draw;
mod sheet;

use std::process::ExitCode;
use std::{env, fs, io};

const TABLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/outlines.rs");

const LISTS: [(&str, &str); 4] = [
    ("red.txt", include_str!("../strokes/red.txt")),
    ("black.txt", include_str!("../strokes/black.txt")),
    ("river.txt", include_str!("../strokes/river.txt")),
    ("numerals.txt", include_str!("../strokes/numerals.txt")),
];

fn main() -> ExitCode {
    let done = match env::args().nth(1).as_deref() {
        None => write_table(),
        Some("sheet") => characters().map(|characters| print!("{}", sheet::page(&characters))),
        Some(other) => Err(format!("{other} is not known; `sheet` is")),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => {
            eprintln!("{sentence}");
            ExitCode::FAILURE
        }
    }
}

fn write_table() -> Result<(), String> {
    let refused = |error: io::Error| format!("{TABLE}: {error}");
    fs::write(TABLE, table()?).map_err(refused)
}

fn table() -> Result<String, String> {
    let mut characters = characters()?;
    characters.sort_by_key(|character| character.letter);
    let mut text = String::from(HEAD);
    for character in &characters {
        text.push_str(&format!("    ({:?}, \"{}\"),\n", character.letter, draw::path(character)));
    }
    text.push_str("];\n");
    Ok(text)
}

const HEAD: &str = "//! Made from the stroke lists by `cargo run -p qipan-glyphs`; change those, not this.

/// Characters in the order of their numbers in Unicode, each with its outline.
#[rustfmt::skip]
pub(crate) const OUTLINES: &[(char, &str)] = &[
";

fn characters() -> Result<Vec<draw::Character>, String> {
    let mut characters = Vec::new();
    for (name, text) in LISTS {
        let explain =
            |mistake: draw::Mistake| format!("strokes/{name}:{}: {}", mistake.line, mistake.sentence);
        characters.extend(draw::read(text).map_err(explain)?);
    }
    Ok(characters)
}

#[cfg(test)]
mod tests {
    use super::draw::Point;
    use super::*;

    #[test]
    fn the_table_is_up_to_date() {
        let written = include_str!("outlines.rs").replace("\r\n", "\n");
        assert!(table().unwrap() == written, "`cargo run -p qipan-glyphs` rewrites it");
    }

    /// The characters that boards draw, with their numbers of strokes.
    #[rustfmt::skip]
    const WANTED: &[(char, usize)] = &[
        ('帥', 9), ('仕', 5), ('相', 9), ('傌', 12), ('俥', 9), ('炮', 9), ('兵', 7),
        ('將', 11), ('士', 3), ('象', 11), ('馬', 10), ('車', 7), ('砲', 10), ('卒', 8),
        ('楚', 13), ('河', 8), ('漢', 14), ('界', 9),
        ('一', 1), ('二', 2), ('三', 3), ('四', 5), ('五', 4), ('六', 4), ('七', 2), ('八', 2), ('九', 2),
    ];

    #[test]
    fn every_character_has_all_its_strokes() {
        let drawn: Vec<_> = characters()
            .unwrap()
            .iter()
            .map(|character| (character.letter, character.strokes.len()))
            .collect();
        assert_eq!(drawn, WANTED);
    }

    /// The points of the parts of each character, dense enough to measure.
    fn measured() -> Vec<(char, Vec<Vec<Point>>)> {
        let measure = |character: &draw::Character| {
            let outlines = draw::outlines(character);
            (character.letter, outlines.iter().map(|outline| draw::points_on(outline)).collect())
        };
        characters().unwrap().iter().map(measure).collect()
    }

    #[test]
    fn every_character_stands_in_the_middle_of_its_circle() {
        let middle = Point::new(50.0, 50.0);
        for (letter, parts) in measured() {
            let points = parts.concat();
            let far = points.iter().map(|point| (*point - middle).length()).fold(0.0, f64::max);
            assert!(far <= 50.0, "{letter} reaches out to {far}");
            let mid_range = |of: fn(&Point) -> f64| {
                let lowest = points.iter().map(of).fold(f64::MAX, f64::min);
                lowest.midpoint(points.iter().map(of).fold(f64::MIN, f64::max))
            };
            let (x, y) = (mid_range(|point| point.x), mid_range(|point| point.y));
            assert!((x - 50.0).abs() < 4.0 && (y - 50.0).abs() < 4.0, "{letter} stands at {x}, {y}");
        }
    }

    /// Parts overlap. If one ran in the other direction, the overlap would be a hole.
    #[test]
    fn all_parts_run_the_same_way_round() {
        for (letter, parts) in measured() {
            for (index, points) in parts.iter().enumerate() {
                let next = points.iter().cycle().skip(1);
                let area: f64 = points.iter().zip(next).map(|(from, to)| from.cross(*to)).sum();
                assert!(area > 0.0, "part {index} of {letter}");
            }
        }
    }
}
