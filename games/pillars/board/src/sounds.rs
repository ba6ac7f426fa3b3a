//! Tiles on a wooden table.

use qipan_ui::sound::cues::{Source, effect, noise, sine};
use qipan_ui::sound::{Ambience, Layer, Sound};

/// Tiles are laid open: a bright clack.
pub(crate) const PLACE: Sound = effect(&[
    noise(0, 22, 0.5, 3000.0, 4.5),
    sine(0, 45, 0.3, 880.0),
    noise(26, 60, 0.4, 1250.0, 2.2),
    sine(26, 70, 0.3, 220.0),
]);
/// Tiles are laid face down: softer, and they slide.
pub(crate) const COVER: Sound =
    effect(&[noise(0, 110, 0.35, 2300.0, 0.8), noise(70, 50, 0.4, 1100.0, 2.5), sine(70, 60, 0.25, 200.0)]);
/// Discs are stacked: three knocks that come closer.
pub(crate) const STACK: Sound = effect(&[
    noise(0, 40, 0.4, 1500.0, 3.0),
    noise(90, 40, 0.45, 1300.0, 3.0),
    noise(160, 70, 0.6, 1050.0, 2.0),
    sine(160, 80, 0.4, 190.0),
]);
/// A hand comes flat down on the table.
pub(crate) const BUCKLE: Sound = effect(&[noise(0, 60, 0.5, 420.0, 1.2), sine(0, 160, 0.5, 98.0)]);
/// The hand is lifted again: two tones up.
pub(crate) const REVEAL: Sound =
    effect(&[noise(0, 70, 0.3, 2800.0, 0.9), sine(20, 120, 0.5, 294.0), sine(150, 220, 0.6, 440.0)]);
/// Chips are counted out.
pub(crate) const CHIPS: Sound = effect(&[
    noise(0, 28, 0.4, 3600.0, 5.0),
    noise(70, 28, 0.4, 3900.0, 5.0),
    noise(130, 28, 0.4, 3700.0, 5.0),
    noise(200, 40, 0.5, 3300.0, 5.0),
]);
/// Eight discs slide to each player.
pub(crate) const DEAL: Sound = effect(&[
    noise(0, 60, 0.35, 2600.0, 0.8),
    noise(90, 60, 0.35, 2900.0, 0.8),
    noise(180, 60, 0.35, 2700.0, 0.8),
    noise(270, 80, 0.35, 3000.0, 0.8),
]);

/// A room full of tables, some way off.
pub(crate) const PARLOUR: Ambience = Ambience {
    layers: &[
        Layer { source: Source::Noise { hz: 520.0, sharpness: 0.9 }, level: 0.4, swell_s: 9.0 },
        Layer { source: Source::Noise { hz: 1150.0, sharpness: 1.1 }, level: 0.2, swell_s: 6.1 },
        Layer { source: Source::Noise { hz: 180.0, sharpness: 0.6 }, level: 0.3, swell_s: 14.0 },
    ],
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_sound_is_too_loud_or_too_long() {
        for sound in [PLACE, COVER, STACK, BUCKLE, REVEAL, CHIPS, DEAL] {
            assert!((1..=700).contains(&sound.length_ms()) && sound.loudest() <= 1.001, "{sound:?}");
        }
        assert!(PARLOUR.loudest() <= 1.001);
    }
}
