//! Moves the focus to a question when it opens, and back when it is answered.

use crate::dom;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

/// Where the focus was before the question, and the room that questions appear in.
#[derive(Clone, Copy)]
pub(super) struct FocusKeeper {
    pub(super) room: NodeRef<html::Div>,
    origin: StoredValue<Option<Element>, LocalStorage>,
}

impl FocusKeeper {
    pub(super) fn new() -> FocusKeeper {
        FocusKeeper { room: NodeRef::new(), origin: StoredValue::new_local(None) }
    }

    /// A question has come. Whoever is typing goes on typing; the question is read out instead (returns false).
    pub(super) fn question_came(self, is_first: bool) -> bool {
        let before = dom::focused();
        if before.as_ref().is_some_and(takes_text) {
            return false;
        }
        if is_first {
            self.origin.set_value(before);
        }
        // The question stands in the page only after this round of changes.
        request_animation_frame(move || dom::focus(self.first_control().as_ref()));
        true
    }

    /// The last question is gone. A focus that has gone elsewhere meanwhile is left alone.
    pub(super) fn question_left(self) {
        let origin = self.origin.try_update_value(Option::take).flatten();
        let is_lost =
            dom::focused().is_none_or(|element| element.tag_name() == "BODY" || self.is_inside(&element));
        if is_lost {
            dom::focus(origin.as_ref());
        }
    }

    /// Escape: back to the board while the question stays.
    pub(super) fn leave(self) {
        self.origin.with_value(|origin| dom::focus(origin.as_ref()));
    }

    fn is_inside(self, element: &Element) -> bool {
        self.room.get_untracked().is_some_and(|room| room.contains(Some(element)))
    }

    fn first_control(self) -> Option<Element> {
        self.room.get_untracked()?.query_selector("button:not(:disabled), input").ok()?
    }
}

fn takes_text(element: &Element) -> bool {
    let is_field = match element.tag_name().as_str() {
        "TEXTAREA" | "SELECT" => true,
        "INPUT" => !matches!(element.get_attribute("type").as_deref(), Some("range" | "checkbox" | "radio")),
        _ => false,
    };
    is_field || element.dyn_ref::<HtmlElement>().is_some_and(HtmlElement::is_content_editable)
}
