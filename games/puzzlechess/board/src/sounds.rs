//! Magnets: pieces pull each other and snap.

use qipan_ui::sound::cues::{Source, effect, glide, noise, sine};
use qipan_ui::sound::{Ambience, Layer, Sound};

/// A magnet draws a piece down to the board.
pub(crate) const PLACE: Sound =
    effect(&[glide(0, 50, 0.3, 190.0, 330.0), noise(50, 30, 0.5, 2700.0, 3.5), sine(52, 80, 0.4, 240.0)]);
/// Two ticks of a piece that turns against its pull.
pub(crate) const TURN: Sound = effect(&[
    glide(0, 60, 0.25, 300.0, 240.0),
    noise(0, 25, 0.3, 2300.0, 3.0),
    noise(70, 30, 0.4, 1900.0, 3.0),
]);
/// A piece turns on its way and comes down.
pub(crate) const TURN_AND_PLACE: Sound = effect(&[
    noise(0, 25, 0.3, 2300.0, 3.0),
    noise(70, 30, 0.35, 1900.0, 3.0),
    glide(110, 50, 0.3, 190.0, 330.0),
    noise(160, 30, 0.5, 2700.0, 3.5),
    sine(162, 80, 0.4, 240.0),
]);
/// A tab snaps into its socket.
pub(crate) const FIT: Sound =
    effect(&[noise(190, 20, 0.4, 3100.0, 4.0), noise(215, 60, 0.5, 900.0, 2.0), sine(215, 90, 0.4, 320.0)]);
/// The light runs along the finished row, over three rising tones.
pub(crate) const WIN: Sound = effect(&[
    glide(0, 330, 0.3, 260.0, 1040.0),
    sine(0, 170, 0.4, 392.0),
    sine(180, 170, 0.4, 494.0),
    sine(360, 300, 0.6, 587.0),
]);

/// The hum of a workshop.
pub(crate) const WORKSHOP: Ambience = Ambience {
    layers: &[
        Layer { source: Source::Sine { hz: 98.0 }, level: 0.28, swell_s: 11.0 },
        Layer { source: Source::Sine { hz: 147.3 }, level: 0.14, swell_s: 7.9 },
        Layer { source: Source::Noise { hz: 900.0, sharpness: 0.6 }, level: 0.22, swell_s: 15.0 },
    ],
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_sound_is_too_loud_or_too_long() {
        for sound in [PLACE, TURN, TURN_AND_PLACE, FIT, WIN] {
            assert!((1..=700).contains(&sound.length_ms()) && sound.loudest() <= 1.001, "{sound:?}");
        }
        assert!(WORKSHOP.loudest() <= 1.001);
    }
}
