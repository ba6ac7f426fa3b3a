//! Form controls that pages share.

use leptos::prelude::*;

/// A choice of few, all visible. `options` are values with their words.
pub fn segmented<T>(
    label: impl Fn() -> String + Send + Sync + 'static,
    options: Vec<(T, Box<dyn Fn() -> String + Send + Sync>)>,
    chosen: impl Fn() -> T + Copy + Send + Sync + 'static,
    choose: impl Fn(T) + Copy + Send + Sync + 'static,
) -> AnyView
where
    T: Copy + PartialEq + Send + Sync + 'static,
{
    let buttons = options.into_iter().map(|(value, words)| {
        let pressed = move || if chosen() == value { "true" } else { "false" };
        view! { <button type="button" aria-pressed=pressed on:click=move |_| choose(value)>{words}</button> }
    });
    let buttons = buttons.collect_view();
    view! { <div class="seg" role="group" aria-label=label>{buttons}</div> }.into_any()
}

/// Yes or no, at once.
pub fn switch(
    words: impl Fn() -> String + Send + Sync + 'static,
    is_on: impl Fn() -> bool + Copy + Send + Sync + 'static,
    set: impl Fn(bool) + Copy + Send + Sync + 'static,
) -> AnyView {
    let change = move |event| set(event_target_checked(&event));
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
    let change = move |event| set(event_target_value(&event).parse().unwrap_or(0));
    let position = move || value().to_string();
    view! {
        <span class="slider">
            <input type="range" min="0" max="100" step="5" aria-label=label prop:value=position on:input=change />
            <output class="num">{value}</output>
        </span>
    }
    .into_any()
}
