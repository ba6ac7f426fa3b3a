//! Wood and stone.

use qipan_ui::sound::cues::{Source, effect, noise, sine};
use qipan_ui::sound::{Ambience, Layer, Sound};

/// A heavy disc comes down on a board of stone.
pub(crate) const PLACE: Sound =
    effect(&[noise(0, 18, 0.3, 3400.0, 3.0), noise(4, 75, 0.4, 1250.0, 2.2), sine(4, 95, 0.3, 175.0)]);
/// It pushes another one away: two discs meet, then the knock.
pub(crate) const CAPTURE: Sound = effect(&[
    noise(0, 25, 0.55, 2600.0, 4.0),
    sine(0, 40, 0.3, 620.0),
    noise(70, 85, 0.5, 900.0, 2.0),
    sine(70, 120, 0.4, 130.0),
]);
/// A general's disc splits.
pub(crate) const CRACK: Sound = effect(&[
    noise(0, 30, 0.5, 3800.0, 2.5),
    noise(45, 25, 0.4, 3000.0, 3.0),
    noise(90, 130, 0.6, 620.0, 1.4),
    sine(90, 180, 0.4, 96.0),
]);

/// A pavilion by the water: wind, leaves, far water.
pub(crate) const PAVILION: Ambience = Ambience {
    layers: &[
        Layer { source: Source::Noise { hz: 280.0, sharpness: 0.6 }, level: 0.5, swell_s: 13.0 },
        Layer { source: Source::Noise { hz: 1900.0, sharpness: 0.5 }, level: 0.2, swell_s: 8.7 },
        Layer { source: Source::Noise { hz: 5200.0, sharpness: 1.2 }, level: 0.08, swell_s: 5.1 },
    ],
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_sound_is_too_loud_or_too_long() {
        for sound in [PLACE, CAPTURE, CRACK] {
            assert!((1..=700).contains(&sound.length_ms()) && sound.loudest() <= 1.001, "{sound:?}");
        }
        assert!(PAVILION.loudest() <= 1.001);
    }
}
