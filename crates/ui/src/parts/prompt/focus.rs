//! Moves the focus to a question when it opens, and back after the answer.

use crate::dom;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

/// The element that had the focus before the question, and the container of the questions.
#[derive(Clone, Copy)]
pub(super) struct FocusKeeper {
    pub(super) room: NodeRef<html::Div>,
    origin: StoredValue<Option<Element>, LocalStorage>,
}

impl FocusKeeper {
    pub(super) fn new() -> FocusKeeper {
        FocusKeeper { room: NodeRef::new(), origin: StoredValue::new_local(None) }
    }

    /// Handles a new question. A focus in a text field stays there; returns false, and the caller announces the
    /// question.
    pub(super) fn question_came(self, is_first: bool) -> bool {
        let before = dom::focused();
        if before.as_ref().is_some_and(takes_text) {
            return false;
        }
        if is_first {
            self.origin.set_value(before);
        }
        // The question is in the page only in the next frame.
        request_animation_frame(move || dom::focus(self.first_control().as_ref()));
        true
    }

    /// Handles the end of the last question. A focus that was moved elsewhere in the meantime is left alone.
    pub(super) fn question_left(self) {
        let origin = self.origin.try_update_value(Option::take).flatten();
        let is_lost =
            dom::focused().is_none_or(|element| element.tag_name() == "BODY" || self.is_inside(&element));
        if is_lost {
            dom::focus(origin.as_ref());
        }
    }

    /// Returns the focus to the board on Escape; the question stays open.
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
