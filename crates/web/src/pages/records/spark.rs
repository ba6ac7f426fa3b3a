//! The course of a rating as a small line.

use leptos::prelude::*;
use qipan_protocol::http::PersonRating;

const WIDTH: f64 = 132.0;
const HEIGHT: f64 = 36.0;
/// The distance of the line from the edges, so that its end is not cut.
const EDGE: f64 = 5.0;

/// The smallest difference of points that fills the height, in thousandths: small changes look small.
const LEAST_SPAN: i64 = 60_000;

/// Where the points lie, from left to right.
fn places(points: &[i64]) -> Vec<(f64, f64)> {
    let (Some(least), Some(most)) = (points.iter().min(), points.iter().max()) else { return Vec::new() };
    let span = (most - least).max(LEAST_SPAN) as f64;
    let middle = (most + least) as f64 / 2.0;
    let step = (WIDTH - 2.0 * EDGE) / (points.len().max(2) - 1) as f64;
    let place = |(index, points): (usize, &i64)| {
        let up = (*points as f64 - middle) / span;
        (EDGE + step * index as f64, HEIGHT / 2.0 - up * (HEIGHT - 2.0 * EDGE))
    };
    points.iter().enumerate().map(place).collect()
}

/// A line with a dot at its end; dashed while the rating is provisional. Hidden from screen readers, which are told the rating.
pub(super) fn spark(rating: &PersonRating) -> AnyView {
    // Every rating begins at the same points, which no match has given.
    let points: Vec<i64> = rating.history.iter().map(|point| point.points).collect();
    let places = places(&points);
    let Some((end_x, end_y)) = places.last().copied() else { return ().into_any() };
    let line: Vec<String> = places.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
    let class = if rating.rating.provisional { "spark is-prov" } else { "spark" };
    view! {
        <svg class=class viewBox=format!("0 0 {WIDTH} {HEIGHT}") aria-hidden="true">
            <path class="ln" d=format!("M{}", line.join("L"))></path>
            <circle class="end" cx=format!("{end_x:.1}") cy=format!("{end_y:.1}") r="3.2"></circle>
        </svg>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_fills_its_box_and_small_changes_stay_small() {
        let rows = [
            (vec![], vec![]),
            (vec![1_500_000], vec![(5.0, 18.0)]),
            (vec![1_500_000, 1_600_000, 1_500_000], vec![(5.0, 31.0), (66.0, 5.0), (127.0, 31.0)]),
            (vec![1_500_000, 1_530_000], vec![(5.0, 24.5), (127.0, 11.5)]),
        ];
        for (points, expected) in rows {
            assert_eq!(places(&points), expected, "{points:?}");
        }
    }
}
