//! Paper and pencil.

use qipan_ui::sound::cues::{Source, effect, noise};
use qipan_ui::sound::{Ambience, Layer, Sound};

/// Two strokes of a pencil, as the cross is drawn.
pub(crate) const CROSS: Sound = effect(&[
    noise(0, 100, 0.5, 3400.0, 0.9),
    noise(120, 110, 0.55, 2900.0, 0.9),
    noise(230, 20, 0.3, 900.0, 2.0),
]);
/// One stroke that goes round.
pub(crate) const NOUGHT: Sound = effect(&[
    noise(0, 80, 0.4, 2500.0, 0.9),
    noise(80, 80, 0.45, 3200.0, 0.9),
    noise(160, 110, 0.4, 2600.0, 0.9),
]);
/// A brush is drawn across the paper.
pub(crate) const BRUSH: Sound = effect(&[
    noise(0, 60, 0.3, 500.0, 1.0),
    noise(20, 460, 0.5, 1500.0, 0.6),
    noise(240, 340, 0.2, 2600.0, 0.8),
]);

/// A quiet room with a window.
pub(crate) const ROOM: Ambience = Ambience {
    layers: &[
        Layer { source: Source::Noise { hz: 360.0, sharpness: 0.5 }, level: 0.6, swell_s: 17.0 },
        Layer { source: Source::Noise { hz: 2400.0, sharpness: 0.7 }, level: 0.12, swell_s: 7.3 },
    ],
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_sound_is_too_loud_or_too_long() {
        for sound in [CROSS, NOUGHT, BRUSH] {
            assert!((1..=700).contains(&sound.length_ms()) && sound.loudest() <= 1.001, "{sound:?}");
        }
        assert!(ROOM.loudest() <= 1.001);
    }
}
