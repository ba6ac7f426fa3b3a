//! The bar under the board of a replay: a slider, and buttons to step and to play.

use crate::controls::segmented;
use crate::i18n::tr;
use crate::icons::{Icon, icon};
use leptos::prelude::*;
use std::time::Duration;

/// A request of the viewer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReplayAsk {
    /// A position by its number; 0 is the beginning.
    To(usize),
    First,
    Back,
    Forward,
    Last,
    /// Play or pause.
    Toggle,
    Pace(Pace),
}

/// The speed of automatic playing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Pace {
    Half,
    #[default]
    Normal,
    Double,
    Quadruple,
}

impl Pace {
    pub const ALL: [Pace; 4] = [Pace::Half, Pace::Normal, Pace::Double, Pace::Quadruple];

    /// How long a position is shown.
    pub fn delay(self) -> Duration {
        Duration::from_millis(match self {
            Pace::Half => 2400,
            Pace::Normal => 1200,
            Pace::Double => 600,
            Pace::Quadruple => 300,
        })
    }

    /// The label, the same in all languages.
    pub fn name(self) -> &'static str {
        match self {
            Pace::Half => "½×",
            Pace::Normal => "1×",
            Pace::Double => "2×",
            Pace::Quadruple => "4×",
        }
    }

    /// The name in the style sheet: faster replays shorten all animations.
    pub fn tag(self) -> &'static str {
        match self {
            Pace::Half => "half",
            Pace::Normal => "normal",
            Pace::Double => "double",
            Pace::Quadruple => "quadruple",
        }
    }
}

/// A mark on the slider.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// A move was undone.
    Undone,
    /// The match ended.
    Ended,
}

impl Mark {
    fn shape(self) -> &'static str {
        match self {
            Mark::Undone => r#"<path d="M6 3l5 8H1z" fill="var(--ink-2)"/>"#,
            Mark::Ended => r#"<path d="M6 2 11 7 6 12 1 7z" fill="var(--seal-fill)"/>"#,
        }
    }
}

/// The state that the bar shows, and where its requests go.
#[derive(Clone, Copy, Debug)]
pub struct ReplayBar {
    pub at: Signal<usize>,
    /// The number of the last position.
    pub last: Signal<usize>,
    pub is_playing: Signal<bool>,
    pub pace: Signal<Pace>,
    pub marks: Signal<Vec<(usize, Mark)>>,
    /// The position as text: "Move 3 of 9: …".
    pub words: Signal<String>,
    pub ask: Callback<ReplayAsk>,
}

pub fn replay_bar(bar: ReplayBar) -> AnyView {
    let share = move |at: usize| format!("{:.2}%", 100.0 * at as f64 / bar.last.get().max(1) as f64);
    let style = move || format!("--at: {}; --ticks: {}", share(bar.at.get()), bar.last.get().max(1));
    let marks = move || {
        let mark = |(at, mark): &(usize, Mark)| {
            let style = format!("--p: {}", share(*at));
            view! { <svg class="ev" style=style viewBox="0 0 12 14" aria-hidden="true" inner_html=mark.shape()></svg> }
        };
        bar.marks.with(|marks| marks.iter().map(mark).collect_view())
    };
    let scrub = move |event| {
        let at: usize = event_target_value(&event).parse().unwrap_or(0);
        bar.ask.run(ReplayAsk::To(at));
    };
    view! {
        <div class="scrub" style=style>
            <div class="line">
                {marks}
                <span class="thumb"></span>
                <input
                    type="range"
                    min="0"
                    step="1"
                    max=move || bar.last.get().to_string()
                    prop:value=move || bar.at.get().to_string()
                    aria-label=tr("replay-position")
                    aria-valuetext=move || bar.words.get()
                    on:input=scrub
                />
            </div>
            {controls(bar)}
        </div>
    }
    .into_any()
}

fn controls(bar: ReplayBar) -> AnyView {
    let at_start = move || bar.at.get() == 0;
    let at_end = move || bar.at.get() >= bar.last.get();
    let sign = move || icon(if bar.is_playing.get() { Icon::Pause } else { Icon::Play });
    let play_words = move || if bar.is_playing.get() { tr("replay-pause")() } else { tr("replay-play")() };
    let toggle = move |_| bar.ask.run(ReplayAsk::Toggle);
    let paces = Pace::ALL.map(|pace| {
        (pace, Box::new(move || pace.name().to_owned()) as Box<dyn Fn() -> String + Send + Sync>)
    });
    let choose = move |pace| bar.ask.run(ReplayAsk::Pace(pace));
    view! {
        <div class="ctl">
            {step(bar, ReplayAsk::First, Icon::First, "replay-first", Signal::derive(at_start))}
            {step(bar, ReplayAsk::Back, Icon::Prev, "replay-back", Signal::derive(at_start))}
            <button type="button" class="btn btn--icon btn--plain" aria-label=play_words on:click=toggle>{sign}</button>
            {step(bar, ReplayAsk::Forward, Icon::Next, "replay-forward", Signal::derive(at_end))}
            {step(bar, ReplayAsk::Last, Icon::Last, "replay-last", Signal::derive(at_end))}
            {segmented(tr("replay-pace"), paces.into(), move || bar.pace.get(), choose)}
            <span class="pos" aria-hidden="true">{move || bar.words.get()}</span>
        </div>
    }
    .into_any()
}

/// A button that stays focusable when it is off, so that the focus is not lost at the ends.
fn step(bar: ReplayBar, asked: ReplayAsk, sign: Icon, words: &'static str, is_off: Signal<bool>) -> AnyView {
    let press = move |_| bar.ask.run(asked);
    let off = move || is_off.get().then_some("true");
    view! {
        <button type="button" class="btn btn--icon btn--quiet" aria-label=tr(words) aria-disabled=off on:click=press>
            {icon(sign)}
        </button>
    }
    .into_any()
}
