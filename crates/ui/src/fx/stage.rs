//! The stage around a board: shows events by the board's cues.

use super::animate::{LINEAR, Timing, animate, finish_all};
use super::cue::{Act, Cue, Find, Lengths, Path, Time, Timed, closing, plan};
use super::effects::{self, Spot, VisualEffect};
use super::paths::shaken;
use super::pieces::{Moves, Pieces};
use crate::board::{Batch, BoardContext, Motion};
use crate::settings::settings;
use crate::showing::Showing;
use crate::{dom, gate, sound};
use leptos::html;
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use serde_json::Value;
use std::sync::Arc;
use std::time::Duration;
use web_sys::{Element, HtmlElement, window};

/// The state of a stage.
struct Show {
    element: HtmlElement,
    pieces: Pieces,
    cues: &'static [Cue],
    /// Timers of effects that have not started.
    coming: Vec<TimeoutHandle>,
}

type Shared = StoredValue<Option<Show>, LocalStorage>;

/// Puts a board on a stage that shows events by `cues`.
pub fn stage(context: BoardContext, cues: &'static [Cue], board: AnyView) -> AnyView {
    let show: Shared = StoredValue::new_local(None);
    let element = NodeRef::<html::Div>::new();
    effects::prepare();
    Effect::new(move |_| {
        if let Some(element) = element.get() {
            show.set_value(Some(Show {
                element: element.into(),
                pieces: Pieces::default(),
                cues,
                coming: Vec::new(),
            }));
            with_show(show, Show::look);
        }
    });
    context.showing.take_stage();
    Effect::new(move |before: Option<Arc<Batch>>| {
        let batch = context.batch.get();
        context.frame.track();
        context.bottom.track();
        let is_new = before.is_some_and(|before| !Arc::ptr_eq(&before, &batch));
        if is_new {
            // A new batch ends the animations of the one before.
            with_show(show, Show::skip);
        }
        // In the next frame the board is drawn with the new state, and nothing was painted in between.
        let batch_of_now = batch.clone();
        request_animation_frame(move || {
            // An input before the first frame has ended the motion.
            if !is_new || context.showing.is_closed(&batch_of_now) {
                return with_show(show, Show::look);
            }
            let mut closing_ms = 0.0;
            with_show(show, |it| closing_ms = it.perform(show, &batch_of_now));
            // What the events have brought about is told from now on, or when their motion has ended.
            gate::when_free(move || close(context.showing, batch_of_now, closing_ms));
        });
        batch
    });
    call_back_in_turn(context);
    end_on_input(show, context.showing);
    view! {
        <div class="fx-stage" node_ref=element>
            {board}
        </div>
    }
    .into_any()
}

/// Tells the board what the events brought about, and after the closing moment also the page.
fn close(showing: Showing, batch: Arc<Batch>, closing_ms: f64) {
    if showing.played(&batch) && closing_ms >= 1.0 {
        gate::hold(closing_ms);
        gate::when_free(move || showing.closed(&batch));
    } else {
        showing.closed(&batch);
    }
}

fn with_show(show: Shared, act: impl FnOnce(&mut Show)) {
    // The page may have been left before a frame or a timer came.
    show.try_update_value(|it| it.as_mut().map(act));
}

/// Plays a sound when it becomes the player's turn while the tab is hidden.
fn call_back_in_turn(context: BoardContext) {
    Effect::new(move |before: Option<bool>| {
        let is_in_turn = context.acting.get().is_some();
        if before == Some(false) && is_in_turn {
            sound::call_back();
        }
        is_in_turn
    });
}

/// Ends the animations when the player acts or the tab's visibility changes: they want to see the position. The page
/// is in its final state before the tap or the key reaches an element, which may be new.
fn end_on_input(show: Shared, showing: Showing) {
    let skip = move || {
        // First: what waits for the gate must find that nothing more is shown.
        showing.close_all();
        with_show(show, Show::skip);
    };
    for event in ["pointerdown", "keydown", "visibilitychange"] {
        dom::listen_first(event, skip);
    }
    on_cleanup(move || {
        skip();
        effects::clear();
    });
}

impl Show {
    fn look(&mut self) {
        self.pieces.look(&self.element);
    }

    /// Ends all motion at once, with everything in its final state. Effects that have begun go on: they cover nothing
    /// and delay nobody, and the end of a match is often seen only after a tap.
    fn skip(&mut self) {
        self.coming.drain(..).for_each(|timer| timer.clear());
        finish_all(&self.element);
        gate::release();
    }

    /// Shows the events of a batch. Returns the duration of the closing moment after them.
    fn perform(&mut self, show: Shared, batch: &Batch) -> f64 {
        if batch.motion == Motion::Jump || dom::is_hidden() {
            // Without an animation only the places of the pieces are recorded, for the next one.
            effects::clear();
            self.look();
            return 0.0;
        }
        let before = self.pieces.look_again(&self.element);
        let time = |time: Time| self.length(time);
        let travel =
            |name: &str, path: Path| self.pieces.travel_ms(&before, name, path, self.length(path.time()));
        let lengths = Lengths { time: &time, travel: &travel };
        let (all, end) = plan(&batch.events, self.cues, lengths);
        let closing_ms = closing(&all, lengths);
        let moves = moves_of(&all, &batch.events, &time);
        let moved = self.pieces.show(&before, &moves, time(Time::Slide));
        // Automatic steps, such as the next move of a replay, wait until all of this is over.
        gate::hold(end.max(moved));
        for timed in all {
            let event = batch.events.get(timed.event).cloned().flatten().unwrap_or_default();
            self.begin(show, timed, event);
        }
        closing_ms
    }

    fn begin(&mut self, show: Shared, timed: Timed, event: Value) {
        if timed.at_ms < 1.0 {
            return self.accompany(&timed.act, &event);
        }
        let then = move || with_show(show, |it| it.accompany(&timed.act, &event));
        self.coming.extend(set_timeout_with_handle(then, Duration::from_millis(timed.at_ms as u64)).ok());
    }

    fn accompany(&self, act: &Act, event: &Value) {
        match act {
            Act::Sound(sound) => sound::play(sound),
            Act::SoundIf(is_heard, sound) if is_heard(event) => sound::play(sound),
            Act::Effect(find, effect) => self.decorate(*effect, event, [*find; 2]),
            Act::Beam(from, to) => self.decorate(VisualEffect::Beam, event, [*from, *to]),
            // The other acts have no effect here: `plan` and `moves_of` have used them for times and paths.
            Act::SoundIf(..) | Act::Move(..) | Act::Wait(_) | Act::Closing(_) | Act::Later(..) => {}
        }
    }

    fn decorate(&self, effect: VisualEffect, event: &Value, finds: [Find; 2]) {
        let [from, to] = finds.map(|find| Some(self.spot_of(&spot(&self.element, &find(event)?)?)));
        if let (Some(from), Some(to)) = (from, to) {
            effects::show(&self.element, effect, [from, to]);
        }
    }

    /// The place of an element on the stage.
    fn spot_of(&self, element: &Element) -> Spot {
        let (stage, rect) = (self.element.get_bounding_client_rect(), element.get_bounding_client_rect());
        let (x, y) = (rect.left() + rect.width() / 2.0, rect.top() + rect.height() / 2.0);
        Spot { at: (x - stage.left(), y - stage.top()), width: rect.width() }
    }

    /// A duration of the style sheet, in milliseconds.
    fn length(&self, time: Time) -> f64 {
        let style = window().and_then(|window| window.get_computed_style(&self.element).ok().flatten());
        let value = style.and_then(|style| style.get_property_value(time.token()).ok()).unwrap_or_default();
        milliseconds(&value)
    }
}

fn moves_of(all: &[Timed], events: &[Option<Value>], length: &dyn Fn(Time) -> f64) -> Moves {
    let moved = |timed: &Timed| match timed.act {
        Act::Move(find, path) => {
            let id = find(events.get(timed.event)?.as_ref()?)?;
            Some((id, (path, timed.at_ms, length(path.time()))))
        }
        _ => None,
    };
    all.iter().filter_map(moved).collect()
}

fn spot(inside: &Element, name: &str) -> Option<Element> {
    inside.query_selector(&format!("[data-spot=\"{name}\"]")).ok().flatten()
}

/// Parses `240ms` or `.24s`.
fn milliseconds(value: &str) -> f64 {
    let value = value.trim();
    match value.strip_suffix("ms") {
        Some(text) => decimal(text),
        None => value.strip_suffix('s').map_or(0.0, |text| 1000.0 * decimal(text)),
    }
}

/// Parses a plain decimal number. The parser of the standard library, which handles every float, would be a tenth of
/// what a board loads.
fn decimal(text: &str) -> f64 {
    let text = text.trim();
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    let digits = |digits: &str| digits.parse::<u32>().map_or(0.0, f64::from);
    digits(whole) + part.bytes().fold(digits(part), |value, _| value / 10.0)
}

/// Shakes an element that was tapped and cannot be used, without a sound.
pub fn shake(element: &Element) {
    let timing = Timing { delay_ms: 0.0, for_ms: 160.0, easing: LINEAR };
    if !settings().reduces_motion_now() {
        animate(element, &shaken(), timing);
    }
}

#[cfg(test)]
mod tests {
    use super::milliseconds;

    #[test]
    fn durations_of_the_style_sheet_are_read() {
        let rows = [("240ms", 240), (" 1ms ", 1), (".24s", 240), ("1.5s", 1500), ("", 0), ("auto", 0)];
        for (text, expected) in rows {
            assert_eq!(milliseconds(text).round() as i32, expected, "{text}");
        }
    }
}
