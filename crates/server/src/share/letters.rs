//! Latin letters, digits and signs as strokes, for pictures: a server has no fonts. Each is a list of lines on a grid
//! that is 6 units high from the top of a capital letter (0) to the line (6); small letters begin at 2 and reach down to 8.

/// A character and its strokes: points of two digits, x and y. A stroke of one point twice is a dot.
type Letter = (char, &'static str);

#[rustfmt::skip]
const LETTERS: &[Letter] = &[
    ('A', "06 20 46,14 34"), ('B', "00 06 36 45 44 33 03,00 30 41 42 33"), ('C', "41 30 10 01 05 16 36 45"),
    ('D', "00 06 26 44 42 20 00"), ('E', "40 00 06 46,03 33"), ('F', "40 00 06,03 33"),
    ('G', "41 30 10 01 05 16 36 45 43 23"), ('H', "00 06,40 46,03 43"), ('I', "00 06"), ('J', "30 35 26 16 05"),
    ('K', "00 06,40 03 46"), ('L', "00 06 36"), ('M', "06 00 23 40 46"), ('N', "06 00 46 40"),
    ('O', "10 30 41 45 36 16 05 01 10"), ('P', "06 00 30 41 42 33 03"), ('Q', "10 30 41 45 36 16 05 01 10,34 46"),
    ('R', "06 00 30 41 42 33 03,23 46"), ('S', "41 30 10 01 02 13 33 44 45 36 16 05"), ('T', "00 40,20 26"),
    ('U', "00 05 16 36 45 40"), ('V', "00 26 40"), ('W', "00 16 22 36 40"), ('X', "00 46,40 06"),
    ('Y', "00 23 40,23 26"), ('Z', "00 40 06 46"),
    ('a', "32 36,33 22 12 03 05 16 26 35"), ('b', "00 06,03 12 22 33 35 26 16 05"), ('c', "33 22 12 03 05 16 26 35"),
    ('d', "30 36,33 22 12 03 05 16 26 35"), ('e', "04 34 33 22 12 03 05 16 26 35"), ('f', "20 11 16,02 22"),
    ('g', "32 37 28 18 07,33 22 12 03 05 16 26 35"), ('h', "00 06,03 12 22 33 36"), ('i', "02 06,00 00"),
    ('j', "12 17 08,10 10"), ('k', "00 06,32 04 36"), ('l', "00 06"), ('m', "02 06,03 12 23 26,23 32 43 46"),
    ('n', "02 06,03 12 22 33 36"), ('o', "12 22 33 35 26 16 05 03 12"), ('p', "02 08,03 12 22 33 35 26 16 05"),
    ('q', "32 38,33 22 12 03 05 16 26 35"), ('r', "02 06,03 12 22"), ('s', "32 12 03 14 24 35 26 06"),
    ('t', "10 15 26,02 22"), ('u', "02 05 16 26 35,32 36"), ('v', "02 16 22"), ('w', "02 16 23 36 42"),
    ('x', "02 36,32 06"), ('y', "02 15,32 08"), ('z', "02 32 06 36"),
    ('0', "10 30 41 45 36 16 05 01 10"), ('1', "01 10 16"), ('2', "01 10 30 41 42 06 46"),
    ('3', "01 10 30 41 42 33 13,33 44 45 36 16 05"), ('4', "36 30 04 44"), ('5', "40 00 03 33 44 45 36 06"),
    ('6', "41 30 10 01 05 16 36 45 44 33 03"), ('7', "00 40 16"), ('8', "13 02 01 10 30 41 42 33 13 04 05 16 36 45 44 33"),
    ('9', "05 16 36 45 41 30 10 01 02 13 43"),
    ('-', "04 24"), ('–', "04 44"), ('_', "07 47"), ('.', "06 06"), (',', "16 07"), ('\'', "00 01"), ('’', "00 01"),
    ('(', "10 01 05 16"), (')', "00 11 15 06"), ('!', "00 04,06 06"), (':', "03 03,06 06"), ('/', "06 40"), ('·', "03 03"),
];

/// The height of capital letters.
pub(super) const HEIGHT: f32 = 6.0;

/// The thickness of strokes.
pub(super) const THICKNESS: f32 = 0.85;

/// From the end of one letter to the beginning of the next.
const GAP: f32 = 1.9;
const SPACE: f32 = 2.0;

/// The part of a text between two points, in units of the grid.
pub(super) type Stroke = [(f32, f32); 2];

/// The strokes of a text from its left end, and its width. `None` if a character is not drawn.
pub(super) fn strokes(text: &str) -> Option<(Vec<Stroke>, f32)> {
    let (mut strokes, mut left) = (Vec::new(), 0.0);
    for character in text.chars() {
        if character == ' ' {
            left += SPACE;
            continue;
        }
        let (_, lines) = LETTERS.iter().find(|(known, _)| *known == character)?;
        let mut width: f32 = 0.0;
        for line in lines.split(',') {
            let points: Vec<(f32, f32)> = line.split(' ').map(point).collect();
            width = points.iter().fold(width, |width, (x, _)| width.max(*x));
            strokes.extend(points.windows(2).map(|pair| [pair[0], pair[1]].map(|(x, y)| (left + x, y))));
        }
        left += width + GAP;
    }
    Some((strokes, (left - GAP).max(0.0)))
}

fn point(digits: &str) -> (f32, f32) {
    let mut digits = digits.bytes().map(|digit| f32::from(digit.saturating_sub(b'0')));
    (digits.next().unwrap_or_default(), digits.next().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_lies_on_the_grid() {
        for (letter, lines) in LETTERS {
            for points in lines.split(',') {
                assert!(points.split(' ').count() >= 2, "{letter}: {points}");
                for point in points.split(' ') {
                    let digits: Vec<u8> = point.bytes().map(|digit| digit.wrapping_sub(b'0')).collect();
                    assert!(matches!(digits[..], [0..=4, 0..=8]), "{letter}: {point}");
                }
            }
        }
        let all = ('a'..='z').chain('A'..='Z').chain('0'..='9').chain("-_.' ".chars());
        assert!(strokes(&all.collect::<String>()).is_some());
    }

    #[test]
    fn a_text_is_as_wide_as_its_letters() {
        assert_eq!(strokes("").unwrap(), (Vec::new(), 0.0));
        assert_eq!(strokes("l").unwrap(), (vec![[(0.0, 0.0), (0.0, 6.0)]], 0.0));
        let (strokes_of_two, width) = strokes("lL").unwrap();
        assert!((width - (GAP + 3.0)).abs() < 1e-6);
        assert_eq!(strokes_of_two.len(), 3);
        assert_eq!(strokes("棋"), None);
    }
}
