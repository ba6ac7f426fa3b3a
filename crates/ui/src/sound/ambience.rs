//! The surroundings of a game: a few layers of noise and tones that swell slowly. Off unless the user turns them on. What
//! plays them is a part of its own.

use super::cues::Source;
use leptos::wasm_split::{SplitLoaderError, wasm_split};
use wasm_bindgen::JsValue;
use web_sys::{AudioBuffer, AudioContext, AudioNode, BiquadFilterType, GainNode, OscillatorType};

/// The surroundings of a game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ambience {
    pub layers: &'static [Layer],
}

/// One sound that does not end.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Layer {
    pub source: Source,
    /// The share of the ambience's level at its loudest; all layers add up to 1 at most.
    pub level: f32,
    /// The time from loud to loud. Layers with different times do not repeat together.
    pub swell_s: f32,
}

/// −26 dB of full scale: well below every effect.
pub(super) const PEAK: f32 = 0.05;
/// While an effect sounds, this share of the ambience is left.
const DUCKED: f32 = 0.3;
/// The time constants of getting softer and of coming back, in seconds.
const DUCK_S: f64 = 0.03;
const RETURN_S: f64 = 0.35;

/// A change of the level: the target, its start in seconds, and its time constant.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Step {
    pub(super) level: f32,
    pub(super) at: f64,
    pub(super) constant: f64,
}

/// How the level goes down for an effect and comes back after it.
pub(super) fn duck(level: f32, now: f64, effect_ends: f64) -> [Step; 2] {
    [
        Step { level: level * DUCKED, at: now, constant: DUCK_S },
        Step { level, at: effect_ends.max(now), constant: RETURN_S },
    ]
}

/// A playing ambience. Dropping it does not stop it.
#[derive(Debug)]
pub(super) struct Playing {
    pub(super) of: &'static Ambience,
    pub(super) gain: GainNode,
}

impl Playing {
    pub(super) fn follow(&self, steps: &[Step]) {
        let gain = self.gain.gain();
        for (index, step) in steps.iter().enumerate() {
            if index == 0 {
                let _ = gain.cancel_scheduled_values(step.at);
            }
            // Neither fails for times that are not in the past.
            let _ = gain.set_target_at_time(step.level, step.at, step.constant);
        }
    }

    /// Without a connection nothing is computed any more.
    pub(super) fn stop(&self) {
        let _ = self.gain.disconnect();
    }
}

pub(super) type Begin = fn(&AudioContext, &AudioBuffer, &'static Ambience) -> Result<GainNode, JsValue>;

#[wasm_split(ambience, wasm_split_path = leptos::wasm_split, fallible)]
pub(super) fn load() -> Result<Begin, SplitLoaderError> {
    Ok(begin)
}

/// Starts all layers, silent at first.
fn begin(
    context: &AudioContext,
    noise: &AudioBuffer,
    ambience: &'static Ambience,
) -> Result<GainNode, JsValue> {
    let whole = context.create_gain()?;
    whole.gain().set_value(0.0);
    whole.connect_with_audio_node(&context.destination())?;
    for layer in ambience.layers {
        let level = context.create_gain()?;
        // Around half of the level, with half of it up and down.
        level.gain().set_value(layer.level / 2.0);
        level.connect_with_audio_node(&whole)?;
        let swell = context.create_oscillator()?;
        swell.frequency().set_value(1.0 / layer.swell_s);
        let depth = context.create_gain()?;
        depth.gain().set_value(layer.level / 2.0);
        swell.connect_with_audio_node(&depth)?;
        depth.connect_with_audio_param(&level.gain())?;
        swell.start()?;
        source(context, noise, layer.source, &level)?;
    }
    Ok(whole)
}

fn source(
    context: &AudioContext,
    noise: &AudioBuffer,
    source: Source,
    into: &AudioNode,
) -> Result<(), JsValue> {
    match source {
        Source::Noise { hz, sharpness } => {
            let filter = context.create_biquad_filter()?;
            filter.set_type(BiquadFilterType::Bandpass);
            filter.frequency().set_value(hz);
            filter.q().set_value(sharpness);
            filter.connect_with_audio_node(into)?;
            let endless = context.create_buffer_source()?;
            endless.set_buffer(Some(noise));
            endless.set_loop(true);
            endless.connect_with_audio_node(&filter)?;
            endless.start()
        }
        Source::Sine { hz } | Source::Saw { from_hz: hz, .. } | Source::Glide { from_hz: hz, .. } => {
            let wave = context.create_oscillator()?;
            wave.set_type(OscillatorType::Sine);
            wave.frequency().set_value(hz);
            wave.connect_with_audio_node(into)?;
            wave.start()
        }
    }
}

impl Ambience {
    /// The level of all layers together at their loudest.
    pub fn loudest(&self) -> f32 {
        self.layers.iter().map(|layer| layer.level).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_effect_makes_the_ambience_soft_until_it_ends() {
        let [down, up] = duck(0.5, 10.0, 10.4);
        assert_eq!((down.at, up.at), (10.0, 10.4));
        assert!(down.level < 0.2 && down.constant < up.constant);
        // A sound that has ended already makes it come back at once, not in the past.
        assert_eq!((up.level, duck(0.5, 10.0, 9.0)[1].at), (0.5, 10.0));
    }
}
