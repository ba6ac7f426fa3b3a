//! A stroke of a brush: several hairs side by side that start together and leave the paper one after the other.

/// A hair of the brush: the data of its path, and its width.
#[derive(Clone, PartialEq, Debug)]
pub struct Hair {
    pub path: String,
    pub width: f64,
}

/// Place across the stroke (from −1 to 1), width, and how much of the stroke's end it does not reach.
const HAIRS: [(f64, f64, f64); 7] = [
    (0.0, 0.62, 0.15),
    (-0.42, 0.34, 0.06),
    (0.44, 0.32, 0.2),
    (-0.72, 0.2, 0.25),
    (0.74, 0.18, 0.1),
    (-0.94, 0.09, 0.0),
    (0.96, 0.08, 0.3),
];

/// The hairs of a stroke of this width between two points. It bends a little, as strokes of a hand do.
pub fn stroke((x1, y1): (f64, f64), (x2, y2): (f64, f64), width: f64) -> [Hair; 7] {
    let (dx, dy) = (x2 - x1, y2 - y1);
    let far = dx.hypot(dy).max(1.0);
    // A unit across the stroke.
    let (nx, ny) = (-dy / far, dx / far);
    HAIRS.map(|(across, share, missing)| {
        let aside = across * width / 2.0;
        // The brush is pressed at the start and spreads towards the end.
        let (near, end) = (aside * 0.7, aside * 1.3);
        let until = 1.0 - missing;
        let bend = width * 0.35;
        let from = (x1 + nx * near, y1 + ny * near);
        let middle = (x1 + dx * 0.5 + nx * (aside + bend), y1 + dy * 0.5 + ny * (aside + bend));
        let to = (x1 + dx * until + nx * end, y1 + dy * until + ny * end);
        let path =
            format!("M{:.1} {:.1}Q{:.1} {:.1} {:.1} {:.1}", from.0, from.1, middle.0, middle.1, to.0, to.1);
        Hair { path, width: width * share }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hairs_lie_side_by_side_and_end_one_after_the_other() {
        let hairs = stroke((0.0, 0.0), (300.0, 0.0), 12.0);
        let ends: Vec<f64> = hairs
            .iter()
            .map(|hair| {
                let numbers = hair.path.split(['M', 'Q', ' ']).filter_map(|part| part.parse::<f64>().ok());
                let numbers: Vec<f64> = numbers.collect();
                assert!(numbers[1].abs() <= 6.0 && numbers[5].abs() <= 8.0, "{}", hair.path);
                numbers[4]
            })
            .collect();
        assert!(ends.iter().all(|end| (200.0..=300.0).contains(end)));
        let alike = |end: &f64| ends.iter().filter(|other| (*other - end).abs() < 0.1).count();
        assert!(ends.iter().all(|end| alike(end) == 1), "{ends:?}");
        // Together they are wider than the stroke, so that no gap is left at its start.
        assert!(hairs.iter().map(|hair| hair.width).sum::<f64>() > 12.0);
    }
}
