//! Dice and cards.

use qipan_ui::sound::cues::{Source, effect, glide, noise, sine};
use qipan_ui::sound::{Ambience, Layer, Sound};

/// Five dice roll over felt and come to rest one after the other.
pub(crate) const ROLL: Sound = effect(&[
    noise(0, 35, 0.45, 2500.0, 3.5),
    noise(70, 30, 0.35, 2900.0, 4.0),
    noise(150, 35, 0.45, 2200.0, 3.5),
    noise(240, 30, 0.35, 2700.0, 4.0),
    noise(330, 35, 0.4, 2300.0, 3.5),
    noise(440, 40, 0.4, 1900.0, 3.0),
    noise(540, 70, 0.5, 950.0, 2.0),
    sine(540, 80, 0.4, 170.0),
]);
/// A die is put aside, or back.
pub(crate) const LOCK: Sound = effect(&[noise(0, 22, 0.4, 2400.0, 4.0), sine(0, 40, 0.25, 420.0)]);
/// A die is turned to another side.
pub(crate) const TURN_DIE: Sound =
    effect(&[noise(0, 22, 0.4, 2600.0, 4.0), noise(60, 22, 0.4, 2200.0, 4.0), sine(60, 50, 0.25, 260.0)]);
/// A card is drawn from the deck.
pub(crate) const DRAW: Sound = effect(&[noise(0, 110, 0.45, 3600.0, 0.8)]);
/// A card is put on the table.
pub(crate) const PLAY: Sound = effect(&[noise(0, 80, 0.4, 3000.0, 0.8), noise(80, 50, 0.5, 700.0, 1.6)]);
/// A blow lands.
pub(crate) const HIT: Sound = effect(&[
    noise(0, 30, 0.4, 1700.0, 2.0),
    noise(20, 120, 0.3, 380.0, 1.2),
    glide(20, 160, 0.3, 150.0, 62.0),
]);
/// Health comes back.
pub(crate) const HEAL: Sound = effect(&[sine(0, 160, 0.4, 523.0), sine(90, 240, 0.4, 784.0)]);

/// A fire in the hearth.
pub(crate) const HEARTH: Ambience = Ambience {
    layers: &[
        Layer { source: Source::Noise { hz: 130.0, sharpness: 0.7 }, level: 0.5, swell_s: 6.7 },
        Layer { source: Source::Noise { hz: 740.0, sharpness: 0.8 }, level: 0.2, swell_s: 3.9 },
        Layer { source: Source::Noise { hz: 4300.0, sharpness: 3.0 }, level: 0.1, swell_s: 0.9 },
    ],
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_sound_is_too_loud_or_too_long() {
        for sound in [ROLL, LOCK, TURN_DIE, DRAW, PLAY, HIT, HEAL] {
            assert!((1..=700).contains(&sound.length_ms()) && sound.loudest() <= 1.001, "{sound:?}");
        }
        assert!(HEARTH.loudest() <= 1.001);
    }
}
