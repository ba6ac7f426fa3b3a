//! The overlay of a lesson: everything but the highlighted elements is dimmed, and a bubble says what to do. It
//! follows the board through resizing, scrolling and zooming. The engine decides on the steps.

mod bubble;
mod follow;
pub mod geometry;

use crate::announce::announce;
use crate::i18n::text_with;
use follow::{Layout, follow};
use geometry::Rect;
use leptos::ev;
use leptos::prelude::*;
use qipan_engine::TutorialView;
use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent};

/// What the learner can ask for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LessonAsk {
    Next,
    Back,
    Skip,
    /// Does the step for the learner.
    Show,
    Leave,
    Restart,
}

/// The texts of a step.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct StepWords {
    /// Not every lesson has titles.
    pub title: Option<String>,
    pub text: String,
    /// What to do, shown after a wrong attempt.
    pub hint: Option<String>,
}

/// The state that the overlay shows, and where its requests go.
#[derive(Clone, Copy, Debug)]
pub struct Lesson {
    pub frame: Signal<Option<TutorialView>>,
    pub words: Signal<StepWords>,
    pub can_go_back: Signal<bool>,
    /// Whether the step can be done for the learner.
    pub can_show: Signal<bool>,
    pub ask: Callback<LessonAsk>,
    /// The content of the bubble when the lesson is over.
    pub ending: Callback<(), AnyView>,
}

impl Lesson {
    fn is_reading(self) -> bool {
        self.frame.with(|frame| frame.as_ref().and_then(|it| it.step.as_ref()).is_some_and(|step| step.info))
    }

    fn is_over(self) -> bool {
        self.frame.with(|frame| frame.as_ref().is_none_or(|frame| frame.done))
    }

    /// The text "Step 2 of 5".
    fn count(self) -> String {
        let (index, count) =
            self.frame.with(|frame| frame.as_ref().map_or((0, 0), |it| (it.index, it.count)));
        text_with("lesson-step", &[("step", (index + 1).into()), ("count", count.into())])
    }
}

/// The overlay. It is placed beside the board in the page.
pub fn lesson_overlay(lesson: Lesson) -> AnyView {
    let layout = follow(lesson);
    listen_to_keys(lesson);
    Effect::new(move |_| {
        if !lesson.is_over() {
            let StepWords { title, text, .. } = lesson.words.get();
            announce([lesson.count(), title.unwrap_or_default(), text].join(" "));
        }
    });
    Effect::new(move |_| {
        if let Some(hint) = lesson.words.with(|words| words.hint.clone()) {
            crate::announce::announce_urgently(hint);
        }
    });
    view! {
        {mask(lesson, layout)}
        {bubble::bubble(lesson, layout)}
    }
    .into_any()
}

/// The dimmed window with a hole for each highlighted element, and a ring around each hole.
fn mask(lesson: Lesson, layout: RwSignal<Layout>) -> AnyView {
    let path = move || layout.with(|layout| geometry::mask(layout.window, &layout.holes));
    let rings = move || layout.with(|layout| layout.holes.iter().copied().map(ring).collect_view());
    let class = move || if lesson.is_reading() { "spotlight" } else { "spotlight is-waiting" };
    view! {
        <svg class=class aria-hidden="true">
            <path class="dim" fill-rule="evenodd" d=path />
            {rings}
        </svg>
    }
    .into_any()
}

fn ring(hole: Rect) -> AnyView {
    let (inner, outer) = (hole.grown(1.5), hole.grown(4.0));
    view! {
        <rect class="ring" x=inner.left y=inner.top width=inner.width height=inner.height rx="7" />
        <rect class="ring ring--seal" x=outer.left y=outer.top width=outer.width height=outer.height rx="9" />
    }
    .into_any()
}

/// Enter and → go on where the step is only read, ← goes back, Escape asks to leave. Keys that an inner element has
/// handled (the board, a button, a dialog) are ignored.
fn listen_to_keys(lesson: Lesson) {
    let listener = window_event_listener(ev::keydown, move |event: KeyboardEvent| {
        if event.default_prevented()
            || event.ctrl_key()
            || event.alt_key()
            || event.meta_key()
            || is_elsewhere(&event)
        {
            return;
        }
        let asked = match event.key().as_str() {
            "Enter" | "ArrowRight" if lesson.is_reading() => LessonAsk::Next,
            "ArrowLeft" if lesson.can_go_back.get_untracked() => LessonAsk::Back,
            "Escape" if !lesson.is_over() => LessonAsk::Leave,
            _ => return,
        };
        event.prevent_default();
        lesson.ask.run(asked);
    });
    on_cleanup(move || listener.remove());
}

/// Whether the key belongs to a dialog, or is the Enter of a button or link.
fn is_elsewhere(event: &KeyboardEvent) -> bool {
    let Some(target) = event.target().and_then(|target| target.dyn_into::<Element>().ok()) else {
        return false;
    };
    let inside = |selector| target.closest(selector).ok().flatten().is_some();
    inside("dialog, input, textarea, select")
        || (event.key() == "Enter" && inside("a, button, [role=gridcell]"))
}
