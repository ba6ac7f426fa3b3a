//! Sound: synthesised, at most two at a time over the surroundings of a game, and silent until the user has touched the
//! page. Everything that can be heard can also be seen.

mod ambience;
pub mod cues;
mod surroundings;
mod synth;

pub use ambience::{Ambience, Layer};
pub use cues::{Channel, Sound};
pub use surroundings::accompany;

use crate::dom;
use crate::settings::{Saved, settings};
use leptos::ev;
use leptos::prelude::*;
use std::cell::{Cell, RefCell};
use std::time::Duration;
use synth::{Synth, Voice};

/// The maximum number of sounds at a time.
const MAX_VOICES: usize = 2;

/// The state of the audio output.
#[derive(Debug)]
enum Speaker {
    /// The user has not touched the page yet.
    Off,
    /// The output is being opened. Holds the last sound that was requested in the meantime.
    Opening(Option<Sound>),
    On {
        synth: Synth,
        voices: Vec<Voice>,
    },
}

/// What depends on the audio output. Boards set it: the code behind it would otherwise be a part of every page.
#[derive(Clone, Copy)]
struct Followers {
    /// The output was opened.
    opened: fn(),
    /// An effect sounds from the first time to the second, in seconds of the output.
    sounds: fn(f64, f64),
}

thread_local! {
    static SPEAKER: RefCell<Speaker> = const { RefCell::new(Speaker::Off) };
    static FOLLOWERS: Cell<Option<Followers>> = const { Cell::new(None) };
}

/// Listens for the first gesture, before which browsers allow no sound. Called once. It listens for the end of a tap:
/// browsers count that as the gesture, and the tap's effect is shown before the audio output is opened.
pub fn start() {
    window_event_listener(ev::pointerup, |_| wake());
    window_event_listener(ev::keydown, |_| wake());
}

/// Opening the audio output takes a tenth of a second, so it waits until the effect of the first gesture is visible:
/// it is drawn in the first frame, and shown before the second one is over.
fn wake() {
    SPEAKER.with_borrow_mut(|speaker| match speaker {
        Speaker::Off => {
            *speaker = Speaker::Opening(None);
            let soon = || set_timeout(open, Duration::ZERO);
            request_animation_frame(move || request_animation_frame(soon));
        }
        Speaker::Opening(_) => {}
        Speaker::On { synth, .. } => synth.wake(),
    });
}

fn open() {
    // In a browser without audio the state stays `Opening`, so there is no further attempt.
    let Ok(synth) = Synth::new() else { return };
    synth.wake();
    let before = SPEAKER.replace(Speaker::On { synth, voices: Vec::new() });
    if let Speaker::Opening(Some(sound)) = before {
        play(&sound);
    }
    if let Some(followers) = FOLLOWERS.get() {
        (followers.opened)();
    }
}

/// Plays a sound at the user's volume. A third sound at a time ends the oldest.
pub fn play(sound: &Sound) {
    let volume = volume_of(&settings().get_untracked(), sound.channel);
    if volume <= 0.0 {
        return;
    }
    SPEAKER.with_borrow_mut(|speaker| {
        let (synth, voices) = match speaker {
            Speaker::Off => return,
            Speaker::Opening(first) => return *first = Some(*sound),
            Speaker::On { synth, voices } => (synth, voices),
        };
        let now = synth.now();
        voices.retain(|voice| voice.ends_at > now);
        let ends: Vec<f64> = voices.iter().map(|voice| voice.ends_at).collect();
        for _ in 0..surplus(&ends) {
            synth.stop(&voices.remove(0));
        }
        let voice = synth.play(sound, volume).ok();
        let ends_at = voice.iter().chain(voices.iter()).map(|voice| voice.ends_at).fold(now, f64::max);
        voices.extend(voice);
        if let Some(followers) = FOLLOWERS.get() {
            (followers.sounds)(now, ends_at);
        }
    });
}

/// Plays the sound for the player's turn if the tab is hidden. In a visible tab the turn can be seen.
pub fn call_back() {
    if dom::is_hidden() {
        play(&cues::YOUR_TURN);
    }
}

/// The number of voices that have to end before a new one starts.
fn surplus(running: &[f64]) -> usize {
    (running.len() + 1).saturating_sub(MAX_VOICES)
}

/// The volume from 0 to 1: the square of the setting, because its steps sound even.
fn volume_of(saved: &Saved, channel: Channel) -> f32 {
    let percent = match channel {
        _ if saved.muted => 0,
        Channel::Effects => saved.effects_volume,
        Channel::Calls => saved.calls_volume,
        Channel::Ambience => saved.ambience_volume,
    };
    (f32::from(percent.min(100)) / 100.0).powi(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_two_voices_at_most() {
        for (running, ended) in [(0, 0), (1, 0), (2, 1), (3, 2)] {
            assert_eq!(surplus(&vec![0.0; running]), ended, "{running}");
        }
    }

    #[test]
    fn volumes_follow_the_settings() {
        let saved = Saved { effects_volume: 50, calls_volume: 0, ambience_volume: 100, ..Saved::default() };
        let rows = [(Channel::Effects, 250), (Channel::Calls, 0), (Channel::Ambience, 1000)];
        for (channel, thousandths) in rows {
            assert_eq!((volume_of(&saved, channel) * 1000.0).round() as i32, thousandths);
        }
    }

    #[test]
    fn mute_silences_everything_and_keeps_the_volumes() {
        let all = [Channel::Effects, Channel::Calls, Channel::Ambience];
        let loud = Saved { ambience_volume: 40, ..Saved::default() };
        let muted = Saved { muted: true, ..loud };
        assert!(all.iter().all(|channel| volume_of(&loud, *channel) > 0.0));
        assert!(all.iter().all(|channel| volume_of(&muted, *channel) <= 0.0));
        assert_eq!(muted.effects_volume, loud.effects_volume);
    }

    #[test]
    fn the_ambience_is_off_unless_the_user_wants_it() {
        assert!(volume_of(&Saved::default(), Channel::Ambience) <= 0.0);
    }
}
