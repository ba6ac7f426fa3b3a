//! The sounds as data: short knocks, ticks and swishes, synthesised from noise and simple waves.
//!
//! Boards may add sounds of their own: a constant [`Sound`] is enough.

/// A sound, made of parts that start at different times.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sound {
    pub channel: Channel,
    pub parts: &'static [Part],
}

/// Which of the user's volumes applies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Channel {
    /// Moves: pieces, dice, cards.
    Effects,
    /// Alerts: "your turn", the clock.
    Calls,
    /// The surroundings of a game; see [`Ambience`](super::Ambience).
    Ambience,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Part {
    pub at_ms: u16,
    pub for_ms: u16,
    /// The share of the maximum level; parts that sound together add up to 1 at most.
    pub level: f32,
    pub source: Source,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Source {
    /// Noise through a band-pass filter around a pitch; the higher the sharpness, the narrower the band.
    Noise { hz: f32, sharpness: f32 },
    /// A pure tone.
    Sine { hz: f32 },
    /// A sawtooth that slides down, low-pass filtered.
    Saw { from_hz: f32, to_hz: f32 },
    /// A pure tone that slides.
    Glide { from_hz: f32, to_hz: f32 },
}

/// A part of filtered noise; see [`Source::Noise`].
pub const fn noise(at_ms: u16, for_ms: u16, level: f32, hz: f32, sharpness: f32) -> Part {
    Part { at_ms, for_ms, level, source: Source::Noise { hz, sharpness } }
}

/// A part with a pure tone.
pub const fn sine(at_ms: u16, for_ms: u16, level: f32, hz: f32) -> Part {
    Part { at_ms, for_ms, level, source: Source::Sine { hz } }
}

/// A part with a tone that slides.
pub const fn glide(at_ms: u16, for_ms: u16, level: f32, from_hz: f32, to_hz: f32) -> Part {
    Part { at_ms, for_ms, level, source: Source::Glide { from_hz, to_hz } }
}

/// A sound of moves: the set of a game consists of these.
pub const fn effect(parts: &'static [Part]) -> Sound {
    Sound { channel: Channel::Effects, parts }
}

const fn call(parts: &'static [Part]) -> Sound {
    Sound { channel: Channel::Calls, parts }
}

/// A piece is put on wood.
pub const PLACE: Sound = effect(&[noise(0, 70, 0.6, 1100.0, 2.0), sine(0, 70, 0.4, 210.0)]);
/// A capture: two knocks, the second lower.
pub const CAPTURE: Sound = effect(&[
    noise(0, 60, 0.6, 1100.0, 2.0),
    sine(0, 60, 0.4, 210.0),
    noise(60, 80, 0.6, 760.0, 2.0),
    sine(60, 80, 0.4, 150.0),
]);
pub const CHECK: Sound = effect(&[sine(0, 80, 0.7, 440.0), sine(80, 80, 0.7, 587.0)]);
pub const LASER: Sound = effect(&[Part {
    at_ms: 0,
    for_ms: 320,
    level: 0.7,
    source: Source::Saw { from_hz: 1400.0, to_hz: 180.0 },
}]);
/// A roll of dice: ticks on the way, a knock at rest.
pub const DICE: Sound = effect(&[
    noise(0, 30, 0.4, 2400.0, 3.0),
    noise(110, 30, 0.4, 2100.0, 3.0),
    noise(230, 30, 0.4, 2500.0, 3.0),
    noise(340, 30, 0.4, 2200.0, 3.0),
    noise(430, 30, 0.4, 2000.0, 3.0),
    noise(540, 70, 0.6, 1000.0, 2.0),
    sine(540, 70, 0.4, 190.0),
]);
/// A card is drawn, a disc is flipped.
pub const CARD: Sound = effect(&[noise(0, 90, 0.5, 3200.0, 0.8)]);
/// A choice that is not yet a move.
pub const CLICK: Sound = effect(&[noise(0, 25, 0.3, 2600.0, 3.0)]);
/// The match is over.
pub const END: Sound = effect(&[
    noise(0, 70, 0.6, 1000.0, 2.0),
    sine(0, 70, 0.4, 200.0),
    noise(140, 70, 0.6, 1000.0, 2.0),
    sine(140, 70, 0.4, 200.0),
    noise(320, 110, 0.6, 700.0, 2.0),
    sine(320, 110, 0.4, 140.0),
]);
/// A bamboo tick, for a hidden tab.
pub const YOUR_TURN: Sound = call(&[sine(0, 90, 0.8, 660.0), noise(0, 20, 0.2, 1800.0, 4.0)]);
/// Played in each of the last ten seconds.
pub const LOW_TIME: Sound = call(&[noise(0, 30, 0.35, 1900.0, 5.0)]);

/// All sounds by name, for tests.
pub const ALL: &[(&str, &Sound)] = &[
    ("place", &PLACE),
    ("capture", &CAPTURE),
    ("check", &CHECK),
    ("laser", &LASER),
    ("dice", &DICE),
    ("card", &CARD),
    ("click", &CLICK),
    ("end", &END),
    ("your_turn", &YOUR_TURN),
    ("low_time", &LOW_TIME),
];

impl Sound {
    pub fn length_ms(&self) -> u16 {
        self.parts.iter().map(|part| part.at_ms + part.for_ms).max().unwrap_or(0)
    }

    /// The level of the parts that sound together, at its loudest. It is at most 1.
    pub fn loudest(&self) -> f32 {
        let together = |part: &Part| -> f32 {
            let sounds = |other: &&Part| other.at_ms <= part.at_ms && part.at_ms < other.at_ms + other.for_ms;
            self.parts.iter().filter(sounds).map(|part| part.level).sum()
        };
        self.parts.iter().map(together).fold(0.0, f32::max)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_sound_is_too_loud_or_too_long() {
        for (name, sound) in ALL {
            assert!((1..=700).contains(&sound.length_ms()), "{name} takes {} ms", sound.length_ms());
            assert!(sound.loudest() <= 1.001, "{name} reaches {}", sound.loudest());
        }
    }
}
