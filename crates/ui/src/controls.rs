//! Form controls that pages share.

use leptos::prelude::*;

/// A choice of few values, all visible. `options` are the values with their labels.
pub fn segmented<T>(
    label: impl Fn() -> String + Send + Sync + 'static,
    options: Vec<(T, Box<dyn Fn() -> String + Send + Sync>)>,
    chosen: impl Fn() -> T + Copy + Send + Sync + 'static,
    choose: impl Fn(T) + Copy + Send + Sync + 'static,
) -> AnyView
where
    T: Copy + PartialEq + Send + Sync + 'static,
{
    let choices = options.into_iter().map(|(value, words)| Segment {
        words,
        is_chosen: Signal::derive(move || chosen() == value),
        choose: Callback::new(move |()| choose(value)),
    });
    segments(Box::new(label), choices.collect())
}

type Words = Box<dyn Fn() -> String + Send + Sync>;

struct Segment {
    words: Words,
    is_chosen: Signal<bool>,
    choose: Callback<()>,
}

/// Not generic, so that it is compiled once; this keeps the client small. The functions below do the same.
fn segments(label: Words, choices: Vec<Segment>) -> AnyView {
    let buttons = choices.into_iter().map(|Segment { words, is_chosen, choose }| {
        let pressed = move || if is_chosen.get() { "true" } else { "false" };
        view! { <button type="button" aria-pressed=pressed on:click=move |_| choose.run(())>{words}</button> }
    });
    let buttons = buttons.collect_view();
    view! { <div class="seg" role="group" aria-label=label>{buttons}</div> }.into_any()
}

/// A switch that takes effect at once.
pub fn switch(
    words: impl Fn() -> String + Send + Sync + 'static,
    is_on: impl Fn() -> bool + Copy + Send + Sync + 'static,
    set: impl Fn(bool) + Copy + Send + Sync + 'static,
) -> AnyView {
    switch_of(Box::new(words), Signal::derive(is_on), Callback::new(set))
}

fn switch_of(words: Words, is_on: Signal<bool>, set: Callback<bool>) -> AnyView {
    let change = move |event| set.run(event_target_checked(&event));
    view! {
        <label class="check switch">
            <input type="checkbox" role="switch" prop:checked=is_on on:change=change />
            <span>{words}</span>
        </label>
    }
    .into_any()
}

/// A number from 0 to 100.
pub fn slider(
    label: impl Fn() -> String + Send + Sync + 'static,
    value: impl Fn() -> u8 + Copy + Send + Sync + 'static,
    set: impl Fn(u8) + Copy + Send + Sync + 'static,
) -> AnyView {
    slider_of(Box::new(label), Signal::derive(value), Callback::new(set))
}

fn slider_of(label: Words, value: Signal<u8>, set: Callback<u8>) -> AnyView {
    let change = move |event| set.run(event_target_value(&event).parse().unwrap_or(0));
    let position = move || value.get().to_string();
    view! {
        <span class="slider">
            <input type="range" min="0" max="100" step="5" aria-label=label prop:value=position on:input=change />
            <output class="num">{value}</output>
        </span>
    }
    .into_any()
}
