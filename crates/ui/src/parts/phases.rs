//! The phases of a turn, with the current one marked. On phones only the current one has its name.

use crate::i18n::text_with;
use crate::icons::{Icon, icon_of};
use leptos::prelude::*;

/// Draws the bar. `now` is the index of the current phase.
pub fn phase_bar(name: Signal<String>, phases: Vec<Signal<String>>, now: Signal<usize>) -> AnyView {
    let count = phases.len();
    let step = |(place, words): (usize, &Signal<String>)| step(place, *words, now);
    let steps = phases.iter().enumerate().map(step).collect_view();
    let dots =
        (0..count).map(|place| view! { <i class=move || dot_class(place, now.get())></i> }).collect_view();
    let current = move || phases.get(now.get()).map(|words| words.get());
    let of = move || text_with("part-phase-of", &[("now", (now.get() + 1).into()), ("all", count.into())]);
    view! {
        <div class="phase-room">
            <ol class="phases" aria-label=name>{steps}</ol>
            <div class="phase-s" aria-hidden="true">
                <span class="meta">{of}</span><b>{current}</b><span class="dots">{dots}</span>
            </div>
        </div>
    }
    .into_any()
}

fn step(place: usize, words: Signal<String>, now: Signal<usize>) -> AnyView {
    let is_done = move || place < now.get();
    let current = move || (place == now.get()).then_some("step");
    let tick = move || is_done().then(|| icon_of("i i--sm", Icon::Check));
    view! { <li class:done=is_done aria-current=current>{tick}{words}</li> }.into_any()
}

fn dot_class(place: usize, now: usize) -> &'static str {
    match place.cmp(&now) {
        std::cmp::Ordering::Less => "on",
        std::cmp::Ordering::Equal => "now",
        std::cmp::Ordering::Greater => "",
    }
}
