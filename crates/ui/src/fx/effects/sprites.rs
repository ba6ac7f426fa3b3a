//! The sprites that an effect consists of. A sprite is uploaded once: its whole path follows from its age.

use super::{Spot, VisualEffect};
use std::f32::consts::TAU;

/// How a sprite is painted; the numbers are those of the fragment shader.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Grain = 0,
    Puff = 1,
    Ember = 2,
    Frost = 3,
    Ink = 4,
    Beam = 5,
    Slip = 6,
    Ring = 7,
    Drop = 8,
}

/// Large sprites are drawn in this many sectors, see `sprite.vert`.
const SECTORS: u8 = 8;

impl Kind {
    fn sectors(self) -> u8 {
        if matches!(self, Kind::Ink | Kind::Ring) { SECTORS } else { 1 }
    }
}

/// Sprites of one kind that start together at one place. Lengths are in units of the place, see [`unit`].
struct Group {
    kind: Kind,
    count: u8,
    /// Units per second, to all sides.
    speed: f32,
    /// Units per second, upwards.
    lift: f32,
    seconds: f32,
    /// Half of the width of a sprite.
    size: f32,
    /// Units per second squared, downwards.
    fall: f32,
    /// The share of speed that is lost per second.
    drag: f32,
    turns: f32,
    opacity: f32,
    /// Colour tokens of the style sheet, in turn.
    colours: &'static [&'static str],
}

const STILL: Group = Group {
    kind: Kind::Puff,
    count: 1,
    speed: 0.0,
    lift: 0.0,
    seconds: 0.6,
    size: 0.7,
    fall: 0.0,
    drag: 1.0,
    turns: 0.0,
    opacity: 0.8,
    colours: &["--board-line"],
};

const DUST: &[Group] = &[
    Group { size: 0.62, ..STILL },
    Group {
        kind: Kind::Grain,
        count: 18,
        speed: 4.8,
        seconds: 0.6,
        size: 0.07,
        drag: 5.0,
        opacity: 1.0,
        colours: &["--board-frame", "--board-line", "--board-grain"],
        ..STILL
    },
];

const SCATTER: &[Group] = &[
    Group { seconds: 0.8, size: 0.95, ..STILL },
    Group {
        kind: Kind::Grain,
        count: 28,
        speed: 5.4,
        seconds: 0.85,
        size: 0.09,
        fall: 1.0,
        drag: 4.5,
        turns: 0.6,
        opacity: 1.0,
        colours: &["--disc-face", "--board-frame", "--board-line", "--disc-edge"],
        ..STILL
    },
];

const SPARKS: &[Group] = &[Group {
    kind: Kind::Grain,
    count: 18,
    speed: 3.0,
    seconds: 0.6,
    size: 0.055,
    fall: 2.4,
    drag: 3.0,
    turns: 0.5,
    opacity: 1.0,
    colours: &["--seal-fill", "--ink-2", "--ivory-edge"],
    ..STILL
}];

const GLINTS: &[Group] = &[Group {
    kind: Kind::Frost,
    count: 9,
    speed: 1.5,
    lift: 0.7,
    seconds: 0.9,
    size: 0.11,
    drag: 2.4,
    turns: 0.1,
    opacity: 1.0,
    colours: &["--ok", "--ivory-edge"],
    ..STILL
}];

const EMBERS: &[Group] = &[Group {
    kind: Kind::Ember,
    count: 26,
    speed: 2.3,
    lift: 1.9,
    seconds: 1.1,
    size: 0.13,
    fall: -0.9,
    drag: 2.2,
    turns: 0.25,
    opacity: 1.0,
    colours: &["--beam-edge", "--warn", "--seal-fill"],
}];

const FROST: &[Group] = &[Group {
    kind: Kind::Frost,
    count: 14,
    speed: 3.6,
    seconds: 1.2,
    size: 0.16,
    fall: 0.4,
    drag: 3.6,
    turns: 0.08,
    opacity: 1.0,
    colours: &["--side-2", "--ivory", "--link"],
    ..STILL
}];

const VICTORY: &[Group] = &[
    Group { kind: Kind::Ink, seconds: 1.1, size: 1.15, opacity: 0.72, colours: &["--ivory-ink"], ..STILL },
    Group { kind: Kind::Ring, seconds: 1.45, size: 1.75, opacity: 1.0, colours: &["--seal-fill"], ..STILL },
    Group {
        kind: Kind::Drop,
        count: 16,
        speed: 6.2,
        seconds: 1.1,
        size: 0.1,
        fall: 3.0,
        drag: 3.2,
        opacity: 0.9,
        colours: &["--ivory-ink"],
        ..STILL
    },
    Group {
        kind: Kind::Slip,
        count: 26,
        speed: 9.0,
        lift: 1.4,
        seconds: 1.45,
        size: 0.15,
        fall: 4.6,
        drag: 2.4,
        turns: 0.6,
        opacity: 1.0,
        colours: &["--seal-fill", "--paper-top", "--seal-fill", "--ivory-edge"],
    },
];

const BEAM: &[Group] =
    &[Group { kind: Kind::Beam, seconds: 0.9, size: 0.42, opacity: 1.0, colours: &["--beam-edge"], ..STILL }];

fn groups(effect: VisualEffect) -> &'static [Group] {
    match effect {
        VisualEffect::Dust => DUST,
        VisualEffect::Scatter => SCATTER,
        VisualEffect::Sparks => SPARKS,
        VisualEffect::Glints => GLINTS,
        VisualEffect::Embers => EMBERS,
        VisualEffect::Frost => FROST,
        VisualEffect::Victory => VICTORY,
        VisualEffect::Beam => BEAM,
    }
}

/// The length, in pixels, that an effect at a place of this width is measured in: about the size of a piece, so that
/// dust is as coarse on a board of nine cells as on one of ninety.
fn unit(effect: VisualEffect, width: f64) -> f32 {
    let pixels = match effect {
        VisualEffect::Victory => (width * 0.18).clamp(70.0, 120.0),
        _ => width.clamp(34.0, 84.0),
    };
    pixels as f32
}

/// One sprite. Places are in pixels of the stage, times in seconds.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Sprite {
    pub(super) kind: Kind,
    start: [f32; 2],
    /// The velocity; of a beam, its end.
    way: [f32; 2],
    birth: f32,
    life: f32,
    pub(super) size: f32,
    fall: f32,
    drag: f32,
    /// Turns per second; of a sector, where it begins: neither ink nor a ring turns.
    turns: f32,
    seed: f32,
    /// Red, green, blue and opacity.
    pub(super) colour: [f32; 4],
}

impl Sprite {
    /// Its values in the order of the shader's attributes.
    pub(super) fn floats(&self) -> [f32; 16] {
        let ([x, y], [dx, dy], [r, g, b, a]) = (self.start, self.way, self.colour);
        let kind = f32::from(self.kind as u8);
        [
            x, y, dx, dy, self.birth, self.life, self.size, kind, self.fall, self.drag, self.turns,
            self.seed, r, g, b, a,
        ]
    }

    /// Whether it is a later sector of a sprite that is drawn in sectors.
    pub(super) fn is_later_sector(&self) -> bool {
        self.kind.sectors() > 1 && self.turns > 0.0
    }

    pub(super) fn is_over(&self, time: f32) -> bool {
        time >= self.birth + self.life
    }

    /// Where it is and how much of its life is over, from 0 to 1; the vertex shader computes the same.
    pub(super) fn at(&self, time: f32) -> Option<([f32; 2], f32)> {
        let t = time - self.birth;
        let age = t / self.life;
        let travelled = (1.0 - (-self.drag * t).exp()) / self.drag;
        let [x, y] = [0, 1].map(|axis| self.start[axis] + self.way[axis] * travelled);
        (0.0..1.0).contains(&age).then_some(([x, y + 0.5 * self.fall * t * t], age))
    }

    /// The ends of a beam.
    pub(super) fn ends(&self) -> ([f32; 2], [f32; 2]) {
        (self.start, self.way)
    }

    pub(super) fn angle(&self, time: f32) -> f32 {
        TAU * (self.seed + self.turns * (time - self.birth))
    }
}

/// The sprites of an effect that begins now. `chance` returns numbers from 0 to 1, `colour` the value of a token.
pub(super) fn sprites(
    effect: VisualEffect,
    [from, to]: [Spot; 2],
    now: f32,
    chance: &mut dyn FnMut() -> f32,
    colour: &mut dyn FnMut(&'static str) -> [f32; 3],
) -> Vec<Sprite> {
    let unit = unit(effect, from.width);
    let point = |spot: Spot| [spot.at.0 as f32, spot.at.1 as f32];
    let mut all = Vec::new();
    for group in groups(effect) {
        let varies = group.count > 1;
        for index in 0..group.count {
            let mut vary = |least: f32| if varies { least + (1.0 - least) * chance() } else { 1.0 };
            let speed = group.speed * vary(0.35) * unit;
            let (life, size) = (group.seconds * vary(0.6), group.size * vary(0.55) * unit);
            let angle = TAU * (f32::from(index) + chance()) / f32::from(group.count);
            let way = match group.kind {
                Kind::Beam => point(to),
                _ => [angle.cos() * speed, angle.sin() * speed - group.lift * unit],
            };
            let [r, g, b] = colour(group.colours[usize::from(index) % group.colours.len()]);
            let sprite = Sprite {
                kind: group.kind,
                start: point(from),
                way,
                birth: now,
                life,
                size,
                fall: group.fall * unit,
                drag: group.drag,
                turns: group.turns,
                seed: chance(),
                colour: [r, g, b, group.opacity],
            };
            match group.kind.sectors() {
                1 => all.push(sprite),
                count => {
                    all.extend((0..count).map(|sector| Sprite {
                        turns: f32::from(sector) / f32::from(count),
                        ..sprite.clone()
                    }));
                }
            }
        }
    }
    all
}

/// Reads `#B02E17`; other values are black.
pub(super) fn rgb(value: &str) -> [f32; 3] {
    let digits = value.trim().strip_prefix('#').filter(|digits| digits.len() == 6);
    let number = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok()).unwrap_or(0);
    [16, 8, 0].map(|shift| f32::from((number >> shift) as u8) / 255.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [VisualEffect; 8] = [
        VisualEffect::Dust,
        VisualEffect::Scatter,
        VisualEffect::Sparks,
        VisualEffect::Glints,
        VisualEffect::Embers,
        VisualEffect::Frost,
        VisualEffect::Victory,
        VisualEffect::Beam,
    ];

    fn made(effect: VisualEffect, width: f64) -> Vec<Sprite> {
        let from = Spot { at: (100.0, 80.0), width };
        let to = Spot { at: (100.0, 400.0), width };
        let mut number = 0.0;
        let mut chance = || {
            number = (number + 0.37) % 1.0;
            number
        };
        sprites(effect, [from, to], 2.0, &mut chance, &mut |_| [0.5; 3])
    }

    #[test]
    fn every_effect_is_short_and_ends() {
        for effect in ALL {
            let all = made(effect, 60.0);
            assert!((1..=80).contains(&all.len()), "{effect:?} has {} sprites", all.len());
            for sprite in all {
                assert!(sprite.at(1.9).is_none(), "{effect:?} begins too early");
                assert!(sprite.at(2.05).is_some() && !sprite.is_over(2.05), "{effect:?}");
                assert!(sprite.is_over(3.5) && sprite.at(3.5).is_none(), "{effect:?} takes too long");
            }
        }
    }

    #[test]
    fn dust_can_be_seen_beside_the_piece_that_lands() {
        // Grains that stay within the radius of the piece, or are smaller than two pixels, would not be seen.
        for width in [34.0, 60.0, 200.0] {
            let radius = 0.47 * unit(VisualEffect::Dust, width);
            let is_beside = |sprite: &&Sprite| {
                let ([x, y], _) = sprite.at(2.25).unwrap();
                (x - 100.0).hypot(y - 80.0) > radius
            };
            let all = made(VisualEffect::Dust, width);
            assert!(all.iter().filter(is_beside).count() >= 6, "{width}");
            assert!(all.iter().all(|sprite| sprite.size >= 1.2), "{width}");
        }
    }

    #[test]
    fn only_a_beam_has_two_ends() {
        assert_eq!(made(VisualEffect::Beam, 60.0)[0].ends(), ([100.0, 80.0], [100.0, 400.0]));
        let burst = made(VisualEffect::Embers, 60.0);
        assert!(burst.iter().all(|sprite| sprite.at(2.0).is_some_and(|at| at == ([100.0, 80.0], 0.0))));
        assert!(burst.iter().all(|sprite| sprite.kind != Kind::Beam));
    }

    #[test]
    fn sectors_make_one_whole_circle() {
        let all = made(VisualEffect::Victory, 500.0);
        for kind in [Kind::Ink, Kind::Ring] {
            let sectors: Vec<&Sprite> = all.iter().filter(|sprite| sprite.kind == kind).collect();
            let begins: Vec<f32> = sectors.iter().map(|sprite| sprite.turns).collect();
            assert_eq!(begins, [0.0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875]);
            let looks = |sprite: &Sprite| (sprite.seed, sprite.size, sprite.start);
            assert!(sectors.iter().all(|sprite| looks(sprite) == looks(sectors[0])));
            assert_eq!(sectors.iter().filter(|sprite| !sprite.is_later_sector()).count(), 1);
        }
        assert!(made(VisualEffect::Frost, 60.0).iter().all(|sprite| !sprite.is_later_sector()));
    }

    #[test]
    fn colours_of_the_style_sheet_are_read() {
        let rows = [(" #FF0000", [255, 0, 0]), ("#0000ff", [0, 0, 255]), ("red", [0; 3])];
        for (text, expected) in rows {
            assert_eq!(rgb(text).map(|share| (share * 255.0).round() as u8), expected, "{text}");
        }
    }
}
