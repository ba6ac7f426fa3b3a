//! Cards, tokens, dice and blows.

use qipan_ui::sound::cues::{Source, effect, glide, noise, sine};
use qipan_ui::sound::{Ambience, Layer, Sound};

/// A card is put on the battlefield.
pub(crate) const PUT: Sound =
    effect(&[noise(0, 80, 0.4, 3000.0, 0.8), noise(80, 60, 0.5, 900.0, 1.8), sine(80, 80, 0.3, 190.0)]);
/// A structure is built: heavier.
pub(crate) const BUILD: Sound =
    effect(&[noise(0, 60, 0.5, 700.0, 1.6), sine(0, 110, 0.4, 120.0), noise(90, 50, 0.3, 500.0, 1.6)]);
/// A unit steps.
pub(crate) const STEP: Sound = effect(&[noise(0, 45, 0.45, 1300.0, 2.2), sine(0, 60, 0.3, 230.0)]);
/// A card leaves the hand, or comes into it.
pub(crate) const CARD: Sound = effect(&[noise(0, 110, 0.45, 3600.0, 0.8)]);
/// Dice roll and come to rest.
pub(crate) const ROLL: Sound = effect(&[
    noise(0, 35, 0.45, 2500.0, 3.5),
    noise(80, 30, 0.35, 2900.0, 4.0),
    noise(170, 35, 0.45, 2200.0, 3.5),
    noise(290, 30, 0.35, 2700.0, 4.0),
    noise(420, 40, 0.4, 1900.0, 3.0),
    noise(540, 70, 0.5, 950.0, 2.0),
    sine(540, 80, 0.4, 170.0),
]);
/// A blow lands.
pub(crate) const HIT: Sound = effect(&[
    noise(0, 30, 0.4, 1700.0, 2.0),
    noise(20, 120, 0.3, 380.0, 1.2),
    glide(20, 160, 0.3, 150.0, 62.0),
]);
/// A card is destroyed.
pub(crate) const FALL: Sound = effect(&[
    noise(0, 60, 0.45, 1100.0, 1.5),
    noise(70, 160, 0.4, 420.0, 1.0),
    glide(60, 240, 0.3, 180.0, 55.0),
]);
/// Life comes back.
pub(crate) const HEAL: Sound = effect(&[sine(0, 160, 0.4, 523.0), sine(90, 240, 0.4, 784.0)]);
/// An event or an ability.
pub(crate) const SPELL: Sound =
    effect(&[sine(0, 120, 0.35, 392.0), sine(70, 160, 0.35, 587.0), noise(0, 120, 0.2, 4200.0, 0.8)]);

/// Wind over an open field.
pub(crate) const WIND: Ambience = Ambience {
    layers: &[
        Layer { source: Source::Noise { hz: 220.0, sharpness: 0.6 }, level: 0.5, swell_s: 9.1 },
        Layer { source: Source::Noise { hz: 620.0, sharpness: 0.9 }, level: 0.25, swell_s: 5.3 },
    ],
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_sound_is_too_loud_or_too_long() {
        for sound in [PUT, BUILD, STEP, CARD, ROLL, HIT, FALL, HEAL, SPELL] {
            assert!((1..=700).contains(&sound.length_ms()) && sound.loudest() <= 1.001, "{sound:?}");
        }
        assert!(WIND.loudest() <= 1.001);
    }
}
