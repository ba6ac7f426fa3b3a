//! The place of the bubble of a lesson, and the mask with its holes. Plain arithmetic, in pixels of the window.

use qipan_engine::systems::tutorial::Position;

/// A rectangle in the window.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Rect {
    pub left: f64,
    pub top: f64,
    pub width: f64,
    pub height: f64,
}

impl Rect {
    pub fn new(left: f64, top: f64, width: f64, height: f64) -> Rect {
        Rect { left, top, width, height }
    }

    fn right(self) -> f64 {
        self.left + self.width
    }

    pub(super) fn bottom(self) -> f64 {
        self.top + self.height
    }

    pub(super) fn middle(self) -> (f64, f64) {
        (self.left + self.width / 2.0, self.top + self.height / 2.0)
    }

    /// The smallest rectangle around both.
    fn around(self, other: Rect) -> Rect {
        let (left, top) = (self.left.min(other.left), self.top.min(other.top));
        let (right, bottom) = (self.right().max(other.right()), self.bottom().max(other.bottom()));
        Rect { left, top, width: right - left, height: bottom - top }
    }

    pub(super) fn grown(self, by: f64) -> Rect {
        Rect {
            left: self.left - by,
            top: self.top - by,
            width: self.width + 2.0 * by,
            height: self.height + 2.0 * by,
        }
    }
}

/// The smallest rectangle around all.
pub(super) fn around_all(rects: &[Rect]) -> Option<Rect> {
    rects.iter().copied().reduce(Rect::around)
}

/// The height of the bar that some boards have at the upper edge.
const BAR: f64 = 72.0;

/// How far to scroll down so that a target lies just above a bubble; negative to scroll up. What stands over the target,
/// for instance the table of a card game, stays in sight. Of a target that is higher than the free height, the upper
/// part is visible.
pub(super) fn rise_above(target: Rect, free: f64) -> f64 {
    const MARGIN: f64 = 16.0;
    (target.bottom() + MARGIN - free).min(target.top - BAR)
}

/// How far to scroll down so that a target is centred in the free height above a bubble: for a target that something
/// else still covers.
pub(super) fn rise_into(target: Rect, free: f64) -> f64 {
    let spare = (free - BAR - target.height).max(0.0);
    target.top - BAR - spare / 2.0
}

/// The sizes that decide where the bubble fits.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Room {
    pub window: (f64, f64),
    pub bubble: (f64, f64),
    /// The rectangle around the highlighted elements.
    pub target: Option<Rect>,
    /// The board: the bubble does not cover it where there is room beside it.
    pub board: Option<Rect>,
}

/// The place of the bubble.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum BubblePlace {
    /// Beside the target; the tail points at it, `tail_at` pixels from the bubble's upper or left end.
    Beside {
        left: f64,
        top: f64,
        side: Side,
        tail_at: f64,
    },
    /// At the lower edge of the window.
    Docked,
    Centred,
}

/// The side of the target on which the bubble is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    Above,
    Below,
    Left,
    Right,
}

/// In narrower windows, such as on phones, the bubble is docked.
const NARROW: f64 = 900.0;
const MARGIN: f64 = 12.0;
const GAP: f64 = 22.0;
const TAIL: f64 = 18.0;

/// Finds the place: on the side that the lesson prefers, off the board if possible, else where there is room.
pub fn place(room: &Room, wish: Position) -> BubblePlace {
    if room.window.0 < NARROW {
        return BubblePlace::Docked;
    }
    let (Some(target), Some(wished)) = (room.target, side_of(wish)) else { return BubblePlace::Centred };
    let sides = [wished, Side::Right, Side::Left, Side::Below, Side::Above];
    let off_board = room.board.map_or(target, |board| board.around(target));
    let beside = |keep_off: Rect| sides.into_iter().find_map(|side| beside(room, target, keep_off, side));
    beside(off_board).or_else(|| beside(target)).unwrap_or(BubblePlace::Docked)
}

fn side_of(wish: Position) -> Option<Side> {
    match wish {
        Position::Above => Some(Side::Above),
        Position::Below => Some(Side::Below),
        Position::Left => Some(Side::Left),
        Position::Right => Some(Side::Right),
        Position::Centre => None,
    }
}

/// The place on one side of `keep_off`, aligned with the target; `None` if the bubble does not fit there.
fn beside(room: &Room, target: Rect, keep_off: Rect, side: Side) -> Option<BubblePlace> {
    let ((width, height), (window_width, window_height)) = (room.bubble, room.window);
    let (x, y) = target.middle();
    let level = |middle: f64, size: f64, end: f64| (middle - size / 2.0).min(end - MARGIN - size).max(MARGIN);
    let (left, top) = match side {
        Side::Right => (keep_off.right() + GAP, level(y, height, window_height)),
        Side::Left => (keep_off.left - GAP - width, level(y, height, window_height)),
        Side::Below => (level(x, width, window_width), keep_off.bottom() + GAP),
        Side::Above => (level(x, width, window_width), keep_off.top - GAP - height),
    };
    let fits = left >= MARGIN
        && top >= MARGIN
        && left + width <= window_width - MARGIN
        && top + height <= window_height - MARGIN;
    let (at, size) = match side {
        Side::Left | Side::Right => (y - top, height),
        Side::Above | Side::Below => (x - left, width),
    };
    let tail_at = (at - TAIL / 2.0).min(size - 2.0 * TAIL).max(TAIL);
    fits.then_some(BubblePlace::Beside { left, top, side, tail_at })
}

/// The path of a mask over the window with rounded holes.
pub fn mask(window: (f64, f64), holes: &[Rect]) -> String {
    let (width, height) = window;
    let mut path = format!("M0 0H{width:.0}V{height:.0}H0z");
    for hole in holes {
        let Rect { left, top, width, height } = *hole;
        let r = 6.0f64.min(width / 2.0).min(height / 2.0);
        let (w, h) = (width - 2.0 * r, height - 2.0 * r);
        path.push_str(&format!(
            "M{:.1} {top:.1}h{w:.1}a{r:.1} {r:.1} 0 0 1 {r:.1} {r:.1}v{h:.1}a{r:.1} {r:.1} 0 0 1 -{r:.1} {r:.1}h-{w:.1}a{r:.1} {r:.1} 0 0 1 -{r:.1} -{r:.1}v-{h:.1}a{r:.1} {r:.1} 0 0 1 {r:.1} -{r:.1}z",
            left + r
        ));
    }
    path
}

#[cfg(test)]
#[path = "geometry_tests.rs"]
mod tests;
