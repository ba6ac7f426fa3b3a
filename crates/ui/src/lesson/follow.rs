//! Keeps the overlay aligned with the board: measures the highlighted elements whenever something may have moved.

use super::geometry::{self, BubblePlace, Rect, Room, around_all};
use super::{Lesson, bubble};
use crate::dom;
use leptos::ev;
use leptos::prelude::*;
use qipan_engine::systems::tutorial::Position;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Document, Element, ResizeObserver, window};

/// The last measurement.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Layout {
    pub(super) window: (f64, f64),
    pub(super) holes: Vec<Rect>,
    pub(super) place: BubblePlace,
}

/// The distance between a highlighted element and the edge of its hole.
const PADDING: f64 = 4.0;

/// After a step, measuring ends when nothing has moved for this many frames (about half a second).
const STILL_FRAMES: u16 = 30;

/// Measuring after a step ends at the latest after this many frames: what moves for longer is decoration.
const MAX_FRAMES: u16 = 240;

/// Measures now, and again after every change of step, size or scroll position.
pub(super) fn follow(lesson: Lesson) -> RwSignal<Layout> {
    let layout = RwSignal::new(Layout { window: (0.0, 0.0), holes: Vec::new(), place: BubblePlace::Centred });
    let again = move || measure_into(lesson, layout);
    let step = Memo::new(move |_| lesson.frame.with(|frame| frame.as_ref().map(|it| (it.index, it.done))));
    Effect::new(move |before: Option<Option<(u16, bool)>>| {
        let now = step.get();
        lesson.words.track();
        let is_new = before != Some(now);
        request_animation_frame(move || {
            again();
            if is_new {
                scroll_to_spot(lesson, layout);
                focus_what_comes_next(lesson);
                measure_until_still(lesson, layout);
            }
        });
        now
    });
    let resized = window_event_listener(ev::resize, move |_| again());
    let scrolled = window_event_listener(ev::scroll, move |_| again());
    let observed = observe_sizes(again);
    on_cleanup(move || {
        resized.remove();
        scrolled.remove();
        observed.try_with_value(|kept| kept.iter().for_each(|(observer, _)| observer.disconnect()));
    });
    layout
}

type Observer = (ResizeObserver, Closure<dyn Fn()>);

/// Observes sizes: panels that grow or shrink move the board without a resize of the window.
fn observe_sizes(then: impl Fn() + 'static) -> StoredValue<Option<Observer>, LocalStorage> {
    let then = Closure::<dyn Fn()>::new(then);
    let observer = ResizeObserver::new(then.as_ref().unchecked_ref()).ok();
    if let (Some(observer), Some(document)) = (&observer, document()) {
        document.body().iter().for_each(|body| observer.observe(body));
    }
    let kept = StoredValue::new_local(observer.map(|observer| (observer, then)));
    request_animation_frame(move || {
        let stage = document().and_then(|document| document.query_selector(".stage").ok().flatten());
        if let Some(stage) = stage {
            kept.try_with_value(|kept| kept.iter().for_each(|(observer, _)| observer.observe(&stage)));
        }
    });
    kept
}

fn document() -> Option<Document> {
    window()?.document()
}

fn measure_into(lesson: Lesson, layout: RwSignal<Layout>) {
    if let Some(measured) = measure(lesson)
        && layout.try_with_untracked(|before| *before != measured) == Some(true)
    {
        layout.set(measured);
    }
}

/// Follows what still moves when a step begins, for instance dice that tumble: motion by transforms changes no size,
/// so no observer reports it.
fn measure_until_still(lesson: Lesson, layout: RwSignal<Layout>) {
    fn frame(lesson: Lesson, layout: RwSignal<Layout>, mut pace: Pace) {
        request_animation_frame(move || {
            let Some(before) = layout.try_get_untracked() else { return };
            measure_into(lesson, layout);
            if pace.goes_on(layout.try_with_untracked(|now| *now == before)) {
                frame(lesson, layout, pace);
            }
        });
    }
    frame(lesson, layout, Pace::default());
}

/// Counts frames while something may still move.
#[derive(Clone, Copy, Default, Debug)]
struct Pace {
    frames: u16,
    still: u16,
}

impl Pace {
    /// Whether to measure again after a frame. `is_still` is `None` once the lesson is closed.
    fn goes_on(&mut self, is_still: Option<bool>) -> bool {
        let Some(is_still) = is_still else { return false };
        self.frames += 1;
        self.still = if is_still { self.still + 1 } else { 0 };
        self.still < STILL_FRAMES && self.frames < MAX_FRAMES
    }
}

fn measure(lesson: Lesson) -> Option<Layout> {
    let root = document()?.document_element()?;
    let size = (f64::from(root.client_width()), f64::from(root.client_height()));
    let spots = spots(lesson);
    let holes: Vec<Rect> = spots.iter().map(|spot| rect_of(spot).grown(PADDING)).collect();
    let bubble = document()?.get_element_by_id(bubble::ID).map(|it| rect_of(&it)).unwrap_or_default();
    let board = document()?.query_selector(".board-room > div").ok().flatten().map(|it| rect_of(&it));
    let room =
        Room { window: size, bubble: (bubble.width, bubble.height), target: around_all(&holes), board };
    Some(Layout { window: size, place: geometry::place(&room, wish(lesson)), holes })
}

/// The elements that the step highlights, by their `data-spot`.
fn spots(lesson: Lesson) -> Vec<Element> {
    let names = lesson.frame.try_with_untracked(|frame| {
        let step = frame.as_ref().filter(|frame| !frame.done)?.step.as_ref()?;
        Some(step.highlight.clone())
    });
    let find = |name: &String| {
        let name: String = name.chars().filter(|it| it.is_alphanumeric() || "-_.:".contains(*it)).collect();
        document()?.query_selector(&format!("[data-spot=\"{name}\"]")).ok().flatten()
    };
    names.flatten().unwrap_or_default().iter().filter_map(find).collect()
}

fn wish(lesson: Lesson) -> Position {
    let wish = lesson.frame.try_with_untracked(|frame| Some(frame.as_ref()?.step.as_ref()?.position));
    wish.flatten().unwrap_or_default()
}

fn rect_of(element: &Element) -> Rect {
    let rect = element.get_bounding_client_rect();
    Rect::new(rect.left(), rect.top(), rect.width(), rect.height())
}

/// Whether the centre of an element is not covered, for instance by a bar at the edge of the window.
fn is_seen(element: &Element) -> bool {
    let (x, y) = rect_of(element).middle();
    let found = document().and_then(|document| document.element_from_point(x as f32, y as f32));
    found.is_some_and(|found| element.contains(Some(&found)))
}

/// Scrolls on phones, where the docked bubble or a bar at the upper edge may cover the highlighted elements.
fn scroll_to_spot(lesson: Lesson, layout: RwSignal<Layout>) {
    let Some(target) = layout.try_with_untracked(|layout| around_all(&layout.holes)).flatten() else {
        return;
    };
    let bubble = document().and_then(|document| document.get_element_by_id(bubble::ID));
    let docked = layout.with_untracked(|layout| layout.place == BubblePlace::Docked);
    if let (true, Some(bubble), Some(window)) = (docked, bubble, window()) {
        let free = rect_of(&bubble).top;
        window.scroll_by_with_x_and_y(0.0, geometry::rise_above(target, free));
        measure_into(lesson, layout);
        let moved = layout.with_untracked(|layout| around_all(&layout.holes));
        if let (true, Some(target)) = (spots(lesson).iter().any(|spot| !is_seen(spot)), moved) {
            window.scroll_by_with_x_and_y(0.0, geometry::rise_into(target, free));
            measure_into(lesson, layout);
        }
    }
}

/// Focuses the next control: the bubble at the end, the button of a step to read, else the element to use.
fn focus_what_comes_next(lesson: Lesson) {
    let is_over = lesson.frame.try_with_untracked(|frame| frame.as_ref().is_none_or(|it| it.done));
    let is_reading = lesson.frame.try_with_untracked(|frame| {
        frame.as_ref().and_then(|it| it.step.as_ref()).is_some_and(|step| step.info)
    });
    let by_id = |id| document().and_then(|document| document.get_element_by_id(id));
    match (is_over, is_reading) {
        (Some(true), _) => dom::focus(by_id(bubble::ID).as_ref()),
        (_, Some(true)) => dom::focus(by_id(bubble::NEXT).as_ref()),
        _ => dom::focus(spots(lesson).last()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn measuring_goes_on_until_nothing_has_moved_for_a_while() {
        let frames = |still: &dyn Fn(u16) -> Option<bool>| {
            let mut pace = Pace::default();
            (1..).find(|frame| !pace.goes_on(still(*frame))).unwrap_or_default()
        };
        assert_eq!(frames(&|_| Some(true)), STILL_FRAMES, "nothing moves");
        assert_eq!(frames(&|frame| Some(frame > 40)), 40 + STILL_FRAMES, "dice tumble for 40 frames");
        assert_eq!(frames(&|_| Some(false)), MAX_FRAMES, "something never rests");
        assert_eq!(frames(&|frame| (frame < 5).then_some(true)), 5, "the lesson is closed");
    }
}
