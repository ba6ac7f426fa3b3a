//! Particles: dust where a piece lands, confetti at the end. Decoration on a canvas above the board, hidden from
//! screen readers; it is drawn only while there are particles.

use std::f64::consts::TAU;

/// A group of particles that start together.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Burst {
    pub count: u8,
    /// Board widths per second.
    pub speed: f64,
    /// Downward acceleration, in board widths per second squared.
    pub gravity: f64,
    pub life_ms: f64,
    /// In parts of the board's width.
    pub size: f64,
    /// Colour tokens of the style sheet: `--board-grain`.
    pub colours: &'static [&'static str],
}

/// A little dust where a piece lands on wood.
pub const DUST: Burst = Burst {
    count: 8,
    speed: 0.16,
    gravity: 0.0,
    life_ms: 320.0,
    size: 0.009,
    colours: &["--board-grain", "--board-frame"],
};

/// Confetti at the end of a match.
pub const CONFETTI: Burst = Burst {
    count: 28,
    speed: 0.7,
    gravity: 1.1,
    life_ms: 1100.0,
    size: 0.016,
    colours: &["--seal-fill", "--side-2", "--ivory"],
};

/// The maximum number of particles at a time.
const MAX_PARTICLES: usize = 240;

/// A particle; places and sizes are in parts of the board's width.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Speck {
    pub(super) at: (f64, f64),
    velocity: (f64, f64),
    gravity: f64,
    left_ms: f64,
    life_ms: f64,
    pub(super) size: f64,
    pub(super) colour: &'static str,
}

impl Speck {
    /// From 1 at its start to 0 at its end.
    pub(super) fn strength(&self) -> f64 {
        (self.left_ms / self.life_ms).clamp(0.0, 1.0)
    }
}

/// Adds the particles of a burst at a place. `chance` returns numbers from 0 to 1.
pub(super) fn add(specks: &mut Vec<Speck>, burst: &Burst, at: (f64, f64), chance: &mut dyn FnMut() -> f64) {
    let room = MAX_PARTICLES.saturating_sub(specks.len()).min(usize::from(burst.count));
    for index in 0..room {
        let turn = TAU * (index as f64 + chance()) / f64::from(burst.count.max(1));
        let speed = burst.speed * (0.4 + 0.6 * chance());
        let life_ms = burst.life_ms * (0.6 + 0.4 * chance());
        specks.push(Speck {
            at,
            velocity: (turn.cos() * speed, turn.sin() * speed),
            gravity: burst.gravity,
            left_ms: life_ms,
            life_ms,
            size: burst.size * (0.6 + 0.4 * chance()),
            colour: burst.colours[index % burst.colours.len().max(1)],
        });
    }
}

/// Advances all particles and drops expired ones.
pub(super) fn advance(specks: &mut Vec<Speck>, ms: f64) {
    let seconds = ms / 1000.0;
    for speck in specks.iter_mut() {
        speck.velocity.1 += speck.gravity * seconds;
        speck.at.0 += speck.velocity.0 * seconds;
        speck.at.1 += speck.velocity.1 * seconds;
        speck.left_ms -= ms;
    }
    specks.retain(|speck| speck.left_ms > 0.0);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn specks_fly_off_and_are_gone() {
        let mut specks = Vec::new();
        add(&mut specks, &DUST, (0.5, 0.5), &mut || 0.5);
        assert_eq!(specks.len(), usize::from(DUST.count));
        advance(&mut specks, 100.0);
        assert!(specks.iter().all(|speck| speck.at != (0.5, 0.5) && speck.strength() < 1.0));
        advance(&mut specks, DUST.life_ms);
        assert!(specks.is_empty());
    }

    #[test]
    fn there_are_never_too_many() {
        let mut specks = Vec::new();
        for _ in 0..100 {
            add(&mut specks, &CONFETTI, (0.0, 0.0), &mut || 0.9);
        }
        assert_eq!(specks.len(), MAX_PARTICLES);
    }
}
