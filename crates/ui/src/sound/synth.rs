//! Plays sounds that are given as data with Web Audio nodes.

use super::cues::{Part, Sound, Source};
use wasm_bindgen::JsValue;
use web_sys::{
    AudioBuffer, AudioContext, AudioNode, AudioScheduledSourceNode, BiquadFilterType, GainNode,
    OscillatorType,
};

/// −14 dB of full scale.
const PEAK: f32 = 0.2;
/// The length of the noise that is generated once and reused.
const NOISE_SECONDS: u32 = 1;
/// Long enough that a sound that is cut off does not crackle.
const FADE_SECONDS: f64 = 0.01;
/// The end of an exponential ramp, which cannot reach 0.
const SILENCE: f32 = 0.0001;

#[derive(Debug)]
pub(super) struct Synth {
    pub(super) context: AudioContext,
    pub(super) noise: AudioBuffer,
}

/// A playing sound.
#[derive(Debug)]
pub(super) struct Voice {
    gain: GainNode,
    pub(super) ends_at: f64,
}

impl Synth {
    pub(super) fn new() -> Result<Synth, JsValue> {
        let context = AudioContext::new()?;
        let rate = context.sample_rate();
        let samples: Vec<f32> = (0..rate as u32 * NOISE_SECONDS).map(noise_at).collect();
        let noise = context.create_buffer(1, samples.len() as u32, rate)?;
        noise.copy_to_channel(&samples, 0)?;
        Ok(Synth { context, noise })
    }

    pub(super) fn now(&self) -> f64 {
        self.context.current_time()
    }

    /// Resumes the audio context. Browsers suspend it, and resume it only within a gesture.
    pub(super) fn wake(&self) {
        let _ = self.context.resume();
    }

    /// Starts a sound. `volume` is from 0 to 1.
    pub(super) fn play(&self, sound: &Sound, volume: f32) -> Result<Voice, JsValue> {
        let gain = self.context.create_gain()?;
        gain.gain().set_value(volume * PEAK);
        gain.connect_with_audio_node(&self.context.destination())?;
        let start = self.now();
        for part in sound.parts {
            self.begin(part, start, &gain)?;
        }
        Ok(Voice { gain, ends_at: start + f64::from(sound.length_ms()) / 1000.0 })
    }

    /// Silences a voice before its end.
    pub(super) fn stop(&self, voice: &Voice) {
        let level = voice.gain.gain();
        // Neither fails for times that are not in the past.
        let _ = level.cancel_scheduled_values(self.now());
        let _ = level.set_target_at_time(0.0, self.now(), FADE_SECONDS);
    }

    fn begin(&self, part: &Part, start: f64, into: &GainNode) -> Result<(), JsValue> {
        let from = start + f64::from(part.at_ms) / 1000.0;
        let until = from + f64::from(part.for_ms) / 1000.0;
        let envelope = self.context.create_gain()?;
        envelope.gain().set_value_at_time(part.level, from)?;
        envelope.gain().exponential_ramp_to_value_at_time(SILENCE, until)?;
        envelope.connect_with_audio_node(into)?;
        let source = match part.source {
            Source::Noise { hz, sharpness } => self.noise_through(hz, sharpness, &envelope)?,
            Source::Glide { from_hz, to_hz } => {
                self.wave(OscillatorType::Sine, from_hz, to_hz, (from, until), &envelope)?
            }
            Source::Sine { hz } => self.wave(OscillatorType::Sine, hz, hz, (from, until), &envelope)?,
            Source::Saw { from_hz, to_hz } => {
                let filter = self.context.create_biquad_filter()?;
                filter.set_type(BiquadFilterType::Lowpass);
                filter.frequency().set_value(from_hz * 1.5);
                filter.connect_with_audio_node(&envelope)?;
                self.wave(OscillatorType::Sawtooth, from_hz, to_hz, (from, until), &filter)?
            }
        };
        source.start_with_when(from)?;
        source.stop_with_when(until)
    }

    fn noise_through(
        &self,
        hz: f32,
        sharpness: f32,
        into: &AudioNode,
    ) -> Result<AudioScheduledSourceNode, JsValue> {
        let filter = self.context.create_biquad_filter()?;
        filter.set_type(BiquadFilterType::Bandpass);
        filter.frequency().set_value(hz);
        filter.q().set_value(sharpness);
        filter.connect_with_audio_node(into)?;
        let source = self.context.create_buffer_source()?;
        source.set_buffer(Some(&self.noise));
        source.connect_with_audio_node(&filter)?;
        Ok(source.into())
    }

    fn wave(
        &self,
        shape: OscillatorType,
        from_hz: f32,
        to_hz: f32,
        (from, until): (f64, f64),
        into: &AudioNode,
    ) -> Result<AudioScheduledSourceNode, JsValue> {
        let source = self.context.create_oscillator()?;
        source.set_type(shape);
        source.frequency().set_value_at_time(from_hz, from)?;
        source.frequency().exponential_ramp_to_value_at_time(to_hz, until)?;
        source.connect_with_audio_node(into)?;
        Ok(source.into())
    }
}

/// A sample of noise from −1 to 1: a hash of the sample's number.
fn noise_at(index: u32) -> f32 {
    let mut mixed = index.wrapping_mul(0x9E37_79B9) ^ 0x85EB_CA6B;
    mixed = (mixed ^ (mixed >> 15)).wrapping_mul(0x2C1B_3C6D);
    mixed = (mixed ^ (mixed >> 12)).wrapping_mul(0x297A_2D39);
    mixed ^= mixed >> 15;
    f64::from(mixed) as f32 / u32::MAX as f32 * 2.0 - 1.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn noise_is_even() {
        let samples: Vec<f32> = (0..20_000).map(noise_at).collect();
        let mean = samples.iter().sum::<f32>() / samples.len() as f32;
        assert!(mean.abs() < 0.02, "{mean}");
        assert!(samples.iter().all(|sample| (-1.0..=1.0).contains(sample)));
        assert!(samples.windows(2).filter(|pair| pair[0] < pair[1]).count() > 9_000);
    }
}
