//! Zooming and panning of a wide board: plain arithmetic.

/// The maximum zoom.
const LARGEST: f64 = 3.0;

/// The scroll state of an element along one axis, in pixels.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Span {
    /// The scroll position.
    pub scroll: f64,
    /// The visible length.
    pub seen: f64,
    /// The length of the content.
    pub whole: f64,
}

impl Span {
    /// Start and length of the visible part, as fractions of the content.
    pub fn window(self) -> (f64, f64) {
        if self.whole <= 0.0 {
            return (0.0, 1.0);
        }
        let length = (self.seen / self.whole).clamp(0.0, 1.0);
        ((self.scroll / self.whole).clamp(0.0, 1.0 - length), length)
    }

    /// Whether the content is longer than the visible part. A pixel of rounding does not count.
    pub fn is_longer(self) -> bool {
        self.whole > self.seen + 1.0
    }

    /// The scroll position that centres a point, given as a fraction of the content.
    pub fn scroll_to_middle(self, part: f64) -> f64 {
        (part * self.whole - self.seen / 2.0).clamp(0.0, (self.whole - self.seen).max(0.0))
    }

    /// The span after the content has grown by a factor. The point `at` pixels from the visible start stays in its
    /// place.
    #[must_use]
    pub fn grown(self, factor: f64, at: f64) -> Span {
        let whole = self.whole * factor;
        let scroll = ((self.scroll + at) * factor - at).clamp(0.0, (whole - self.seen).max(0.0));
        Span { scroll, seen: self.seen, whole }
    }
}

/// The zoom, and the last distance of two fingers.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PanState {
    pub zoom: f64,
    fingers: Option<f64>,
}

impl Default for PanState {
    fn default() -> PanState {
        PanState { zoom: 1.0, fingers: None }
    }
}

impl PanState {
    /// Zooms by a factor within the bounds. Returns the factor by which the content grows.
    pub fn enlarge(&mut self, factor: f64) -> f64 {
        let before = self.zoom;
        self.zoom = (before * factor).clamp(1.0, LARGEST);
        self.zoom / before
    }

    /// Handles the distance of two fingers. Returns the factor by which the content grows since the last report.
    pub fn fingers_at(&mut self, distance: f64) -> f64 {
        let before = self.fingers.replace(distance);
        match before {
            Some(before) if before > 0.0 && distance > 0.0 => self.enlarge(distance / before),
            _ => 1.0,
        }
    }

    pub fn fingers_lifted(&mut self) {
        self.fingers = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn span(scroll: f64, seen: f64, whole: f64) -> Span {
        Span { scroll, seen, whole }
    }

    #[test]
    fn the_window_is_a_part_of_the_whole() {
        let rows = [
            (span(0.0, 400.0, 800.0), (0.0, 0.5), true),
            (span(400.0, 400.0, 800.0), (0.5, 0.5), true),
            (span(0.0, 400.0, 400.5), (0.0, 1.0), false),
            // Touch screens that overscroll report positions beyond the ends.
            (span(-30.0, 400.0, 800.0), (0.0, 0.5), true),
            (span(999.0, 400.0, 800.0), (0.5, 0.5), true),
            (Span::default(), (0.0, 1.0), false),
        ];
        for (span, (start, length), longer) in rows {
            let (found_start, found_length) = span.window();
            assert!((found_start - start).abs() < 0.01 && (found_length - length).abs() < 0.01, "{span:?}");
            assert_eq!(span.is_longer(), longer, "{span:?}");
        }
    }

    #[track_caller]
    fn is_about(found: f64, expected: f64) {
        assert!((found - expected).abs() < 1e-9, "{found} is not {expected}");
    }

    #[test]
    fn what_lies_under_the_fingers_stays_there() {
        let before = span(100.0, 400.0, 800.0);
        // The content at 300 is 200 pixels from the visible start; at twice the size it is at 600.
        let rows = [(2.0, 400.0, 1600.0), (1.0, 100.0, 800.0), (0.5, 0.0, 400.0)];
        for (factor, scroll, whole) in rows {
            let after = before.grown(factor, 200.0);
            is_about(after.scroll, scroll);
            is_about(after.whole, whole);
        }
        // Several reports may come between two frames.
        is_about(before.grown(2.0, 200.0).grown(1.5, 200.0).scroll, before.grown(3.0, 200.0).scroll);
        is_about(before.scroll_to_middle(0.5), 200.0);
        assert_eq!((before.scroll_to_middle(0.0), before.scroll_to_middle(1.0)), (0.0, 400.0));
    }

    #[test]
    fn fingers_enlarge_within_bounds() {
        let mut pan = PanState::default();
        is_about(pan.fingers_at(100.0), 1.0);
        is_about(pan.fingers_at(150.0), 1.5);
        pan.fingers_lifted();
        is_about(pan.fingers_at(10.0), 1.0);
        assert_eq!((pan.fingers_at(1000.0), pan.zoom), (2.0, 3.0));
        is_about(pan.fingers_at(0.0), 1.0);
        assert_eq!((pan.enlarge(0.01) * 3.0, pan.zoom), (1.0, 1.0));
    }
}
