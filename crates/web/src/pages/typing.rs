//! Typed moves below a board: the key that opens the field, and where the moves go. The field itself is a part of the
//! client that is loaded when it is opened.

use crate::boards;
use crate::pages::tools::{Tools, with_tools};
use crate::play::typing::Typing;
use leptos::ev;
use leptos::prelude::*;
use qipan_engine::{AnyMatch, Seat};
use serde_json::Value;
use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent};

/// The key that opens the field.
const KEY: &str = "/";

/// A copy of a match, and the seat to move.
type Position = (Box<dyn AnyMatch>, Seat);

/// A match whose moves can be typed.
#[derive(Clone, Copy)]
pub(crate) struct TypedTarget {
    /// `None` if no seat of this page can move.
    pub(crate) position: Callback<(), Option<Position>>,
    pub(crate) play: Callback<Value>,
    pub(crate) can_play: Signal<bool>,
}

/// Whether moves of this game can be typed: games with hidden information or chance have no notation for them.
pub(super) fn is_offered(id: &str) -> bool {
    boards::find(id).is_some_and(|shelved| shelved.manifest.is_open())
}

/// The field for typed moves below the board, while it is open.
pub(super) fn typed_moves(id: &str, typing: Typing, target: TypedTarget) -> AnyView {
    if !is_offered(id) {
        return ().into_any();
    }
    listen_to_key(typing);
    let tools: RwSignal<Option<Tools>> = RwSignal::new(None);
    Effect::new(move |_| {
        if typing.is_open() && tools.with_untracked(Option::is_none) {
            with_tools(move |loaded| {
                // The page may have been left in the meantime.
                let _ = tools.try_set(Some(loaded));
            });
        }
    });
    let field = move || typing.is_open().then(|| tools.get().map(|tools| (tools.type_moves)(target)));
    view! { {field} }.into_any()
}

fn listen_to_key(typing: Typing) {
    let listener = window_event_listener(ev::keydown, move |event: KeyboardEvent| {
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let is_in_field =
            target.is_some_and(|it| it.closest("input, select, textarea, dialog").ok().flatten().is_some());
        let is_modified = event.ctrl_key() || event.alt_key() || event.meta_key();
        if event.key() == KEY && !is_in_field && !is_modified && !event.default_prevented() {
            event.prevent_default();
            typing.open();
        }
    });
    on_cleanup(move || listener.remove());
}
