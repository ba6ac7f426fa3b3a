//! Direct uses of browser APIs: storage, media queries, focus.

use crate::i18n::Language;
use crate::lasting::LastingSignal;
use leptos::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{
    Element, Event, HtmlElement, MediaQueryListEvent, Storage, SvgElement, VisibilityState, window,
};

fn storage() -> Option<Storage> {
    // Browsers refuse it in private windows and embedded pages; the client works without it.
    window()?.local_storage().ok()?
}

/// The stored value of an entry; `None` if there is none or it cannot be read.
pub fn stored<T: DeserializeOwned>(entry: &str) -> Option<T> {
    serde_json::from_str(&stored_text(entry)?).ok()
}

pub fn stored_text(entry: &str) -> Option<String> {
    storage()?.get_item(entry).ok()?
}

pub fn store(entry: &str, value: &impl Serialize) {
    if let Ok(text) = serde_json::to_string(value) {
        store_text(entry, &text);
    }
}

pub fn store_text(entry: &str, text: &str) {
    // With a full storage the entry is not stored; the page goes on without it.
    let _ = storage().map(|storage| storage.set_item(entry, text));
}

pub fn forget(entry: &str) {
    let _ = storage().map(|storage| storage.remove_item(entry));
}

/// Sets a signal to whether a media query holds, now and at every change.
pub(crate) fn watch_media(query: &str, holds: LastingSignal<bool>) {
    let Some(list) = window().and_then(|window| window.match_media(query).ok().flatten()) else { return };
    holds.set(list.matches());
    let follow = Closure::<dyn Fn(MediaQueryListEvent)>::new(move |event: MediaQueryListEvent| {
        holds.set(event.matches());
    });
    list.set_onchange(Some(follow.as_ref().unchecked_ref()));
    // The listener has to live as long as the page.
    follow.forget();
}

/// Sets or removes an attribute of the root element, which the style sheet uses.
pub(crate) fn mark_root(name: &str, value: Option<&str>) {
    let Some(root) = window().and_then(|window| window.document()?.document_element()) else { return };
    // Neither fails for a valid name.
    let _ = match value {
        Some(value) => root.set_attribute(name, value),
        None => root.remove_attribute(name),
    };
}

pub(crate) fn browser_language() -> Language {
    let tag = window().and_then(|window| window.navigator().language()).unwrap_or_default();
    if tag.to_ascii_lowercase().starts_with("zh") { Language::Zh } else { Language::En }
}

/// All elements that match a selector.
pub fn all(selector: &str) -> Vec<Element> {
    let found = window().and_then(|window| window.document()?.query_selector_all(selector).ok());
    let Some(found) = found else { return Vec::new() };
    (0..found.length()).filter_map(|index| found.item(index)?.dyn_into().ok()).collect()
}

/// Whether the tab is in the background: nothing is painted there.
pub fn is_hidden() -> bool {
    let document = window().and_then(|window| window.document());
    document.is_some_and(|document| document.visibility_state() == VisibilityState::Hidden)
}

/// Calls a function for every event of this type, before the elements of the page see it, until the current owner is
/// cleaned up.
pub(crate) fn listen_first(event: &'static str, then: impl Fn() + 'static) {
    let Some(target) = window() else { return };
    let listener = Closure::<dyn Fn(Event)>::new(move |_| then());
    // It fails only for arguments that are no function.
    let _ = target.add_event_listener_with_callback_and_bool(event, listener.as_ref().unchecked_ref(), true);
    let kept = StoredValue::new_local(Some(listener));
    on_cleanup(move || {
        let Some(listener) = kept.try_update_value(Option::take).flatten() else { return };
        let _ = target.remove_event_listener_with_callback_and_bool(
            event,
            listener.as_ref().unchecked_ref(),
            true,
        );
    });
}

/// The element with the focus.
pub fn focused() -> Option<Element> {
    window()?.document()?.active_element()
}

/// Moves the focus, if the element can take it.
pub fn focus(element: Option<&Element>) {
    let Some(element) = element else { return };
    // Places on boards are SVG elements. Focusing fails for neither kind.
    if let Some(element) = element.dyn_ref::<HtmlElement>() {
        let _ = element.focus();
    } else if let Some(element) = element.dyn_ref::<SvgElement>() {
        let _ = element.focus();
    }
}

pub fn set_title(title: &str) {
    if let Some(document) = window().and_then(|window| window.document()) {
        document.set_title(title);
    }
}
