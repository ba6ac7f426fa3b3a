//! The paths of pieces as key frames, with offsets from the piece's final place.

use super::cue::Path;

/// A key frame.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Frame {
    pub(super) transform: String,
    pub(super) opacity: f64,
}

/// Enough for an arc to look round.
const ARC_STEPS: u32 = 8;

/// The key frames of a path that starts `from` away from the piece's place; `size` is that of the piece.
pub(super) fn frames(path: Path, from: (f64, f64), size: f64) -> Vec<Frame> {
    match path {
        Path::Slide => vec![moved(from, 1.0), moved((0.0, 0.0), 1.0)],
        Path::Arc { peak, .. } => (0..=ARC_STEPS).map(|step| arc(from, peak * size, step)).collect(),
        Path::Flip => [1.0, 0.04, 1.0].map(|width| plain(format!("scaleX({width})"), 1.0)).into(),
        Path::Fade => vec![plain("none".to_owned(), 0.0), plain("none".to_owned(), 1.0)],
    }
}

/// The key frames of a captured piece: it shrinks and fades.
pub(super) fn taken() -> Vec<Frame> {
    vec![plain("none".to_owned(), 1.0), plain("scale(0.7)".to_owned(), 0.0)]
}

/// The key frames of a small shake, for a tap that is not allowed.
pub(super) fn shaken() -> Vec<Frame> {
    [0.0, 2.0, -2.0, 1.0, 0.0].map(|x| moved((x, 0.0), 1.0)).into()
}

fn arc((x, y): (f64, f64), height: f64, step: u32) -> Frame {
    let done = f64::from(step) / f64::from(ARC_STEPS);
    let lift = 4.0 * height * done * (1.0 - done);
    moved((x * (1.0 - done), y * (1.0 - done) - lift), 1.0)
}

fn moved((x, y): (f64, f64), opacity: f64) -> Frame {
    plain(format!("translate({x:.2}px, {y:.2}px)"), opacity)
}

fn plain(transform: String, opacity: f64) -> Frame {
    Frame { transform, opacity }
}

/// The duration of a slide as a factor of the usual time: longer over more cells, up to a limit.
pub(super) fn slide_share(from: (f64, f64), size: f64) -> f64 {
    let cells = from.0.hypot(from.1) / size.max(1.0);
    (120.0 + 46.0 * cells).min(360.0) / 240.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fx::cue::Time;

    #[test]
    fn every_way_ends_in_the_piece_s_own_place() {
        let arc = Path::Arc { peak: 1.1, time: Time::ArcHigh };
        for path in [Path::Slide, arc, Path::Flip, Path::Fade] {
            let frames = frames(path, (-120.0, 60.0), 40.0);
            let last = frames.last().unwrap();
            let ends = ["translate(0.00px, 0.00px)", "translate(-0.00px, 0.00px)", "scaleX(1)", "none"];
            assert!(ends.contains(&last.transform.as_str()), "{path:?} ends at {}", last.transform);
            assert_eq!(last.opacity.to_bits(), 1.0f64.to_bits());
        }
    }

    #[test]
    fn an_arc_is_highest_in_the_middle() {
        let frames = frames(Path::Arc { peak: 0.5, time: Time::ArcLow }, (80.0, 0.0), 40.0);
        assert_eq!(frames[0].transform, "translate(80.00px, 0.00px)");
        assert_eq!(frames[4].transform, "translate(40.00px, -20.00px)");
    }

    #[test]
    fn long_slides_take_longer_up_to_a_limit() {
        let rows = [(0.0, 120), (40.0, 166), (120.0, 258), (4000.0, 360)];
        for (way, ms) in rows {
            assert_eq!((slide_share((way, 0.0), 40.0) * 240.0).round() as i32, ms, "{way}");
        }
    }
}
