//! Which ambience plays: that of the board on the page, as long as the user wants to hear it and the tab is visible.

use super::ambience::{self, Ambience, Begin, PEAK, Playing, Step};
use super::{Channel, FOLLOWERS, Followers, SPEAKER, Speaker, volume_of};
use crate::dom;
use crate::settings::settings;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::cell::RefCell;

#[derive(Default)]
struct Surroundings {
    /// The ambience of the board on the page.
    scene: Option<&'static Ambience>,
    playing: Option<Playing>,
    begin: Option<Begin>,
    is_loading: bool,
}

thread_local! {
    static SURROUNDINGS: RefCell<Surroundings> = RefCell::default();
}

/// The time constant of fading in and of a new volume, in seconds.
const FADE_S: f64 = 0.5;

/// Plays the ambience of a board until its page is left. Called once by the board.
pub fn accompany(ambience: &'static Ambience) {
    FOLLOWERS.set(Some(Followers { opened: refresh, sounds: duck }));
    SURROUNDINGS.with_borrow_mut(|it| it.scene = Some(ambience));
    let settings = settings();
    // A change of a volume is heard at once.
    Effect::new(move |_| {
        settings.get();
        refresh();
    });
    let hidden = window_event_listener_untyped("visibilitychange", |_| refresh());
    on_cleanup(move || {
        hidden.remove();
        SURROUNDINGS.with_borrow_mut(|it| it.scene = None);
        refresh();
    });
}

/// Starts, changes or stops what plays, after a change of anything that it depends on.
fn refresh() {
    let level = PEAK * volume_of(&settings().get_untracked(), Channel::Ambience);
    let needs_part = SURROUNDINGS.with_borrow_mut(|it| it.refresh(level));
    if needs_part {
        spawn_local(async {
            // Without the part there is no ambience.
            let begin = ambience::load().await.ok();
            SURROUNDINGS.with_borrow_mut(|it| it.begin = begin);
            refresh();
        });
    }
}

/// Makes the ambience soft while an effect sounds. Times are those of the audio output.
fn duck(now: f64, effect_ends: f64) {
    let level = PEAK * volume_of(&settings().get_untracked(), Channel::Ambience);
    SURROUNDINGS.with_borrow(|it| {
        if let Some(playing) = &it.playing {
            playing.follow(&ambience::duck(level, now, effect_ends));
        }
    });
}

impl Surroundings {
    /// Returns whether the part that plays has to be loaded first.
    fn refresh(&mut self, level: f32) -> bool {
        let wanted = self.scene.filter(|_| level > 0.0 && !dom::is_hidden());
        let Some(scene) = wanted else {
            self.stop();
            return false;
        };
        if self.playing.as_ref().is_some_and(|playing| playing.of != scene) {
            self.stop();
        }
        let Some(begin) = self.begin else { return !std::mem::replace(&mut self.is_loading, true) };
        SPEAKER.with_borrow(|speaker| {
            // Before the first gesture nothing may sound; `open` calls this again.
            let Speaker::On { synth, .. } = speaker else { return };
            if self.playing.is_none() {
                let gain = begin(&synth.context, &synth.noise, scene).ok();
                self.playing = gain.map(|gain| Playing { of: scene, gain });
            }
            if let Some(playing) = &self.playing {
                playing.follow(&[Step { level, at: synth.now(), constant: FADE_S }]);
            }
        });
        false
    }

    fn stop(&mut self) {
        if let Some(playing) = self.playing.take() {
            playing.stop();
        }
    }
}
