//! A board that may be wider than the screen: it scrolls, it can be zoomed with fingers and keys, and has a small
//! map.

use super::pan::{PanState, Span};
use crate::i18n::tr;
use crate::icons::{Icon, icon};
use leptos::html;
use leptos::prelude::*;
use web_sys::{MouseEvent, TouchEvent, WheelEvent};

/// The zoom factor of one step of buttons and keys.
const STEP: f64 = 1.25;

/// The board to show.
#[derive(Clone, Copy, Debug)]
pub struct WideBoard {
    /// Width and height of the drawing in its own units.
    pub size: (i32, i32),
    pub board: Callback<(), AnyView>,
    /// The map: the inside of an SVG of the same size, drawn small.
    pub map: Callback<(), AnyView>,
    /// The point of the current play, in units of the drawing. When it changes, the view scrolls there.
    pub follow: Signal<Option<(i32, i32)>>,
}

/// The state that event handlers share.
#[derive(Clone, Copy)]
struct Pan {
    element: NodeRef<html::Div>,
    state: RwSignal<PanState>,
    across: RwSignal<Span>,
    down: RwSignal<Span>,
    /// The spans are ahead of the page until the next frame.
    waits: StoredValue<bool>,
}

pub fn wide_board(wide: WideBoard) -> AnyView {
    let pan = Pan {
        element: NodeRef::new(),
        state: RwSignal::new(PanState::default()),
        across: RwSignal::new(Span::default()),
        down: RwSignal::new(Span::default()),
        waits: StoredValue::new(false),
    };
    let size = wide.size;
    let (width, height) = size;
    pan.element.on_load(move |_| request_animation_frame(move || pan.measure()));
    let resized = window_event_listener(leptos::ev::resize, move |_| pan.measure());
    on_cleanup(move || resized.remove());
    let follow = wide.follow;
    Effect::new(move |_| {
        if let Some((x, y)) = follow.get() {
            pan.show(f64::from(x) / f64::from(width), f64::from(y) / f64::from(height));
        }
    });
    // The minimum width keeps a column as wide as a finger on every screen.
    let style = move || {
        let zoom = pan.state.with(|state| state.zoom);
        format!("--shape: {width} / {height}; --least: {}px; --zoom: {zoom}", width * 2 / 3)
    };
    view! {
        <div class="pan">
            <div
                class="pan-view"
                node_ref=pan.element
                on:scroll=move |_| pan.measure()
                on:wheel=move |event| pan.wheel(&event)
                on:touchmove=move |event| pan.touch(&event)
                on:touchend=move |_| pan.state.update(PanState::fingers_lifted)
            >
                <div class="pan-content" style=style>{wide.board.run(())}</div>
            </div>
            {map_bar(pan, size, wide.map)}
        </div>
    }
    .into_any()
}

fn map_bar(pan: Pan, (width, height): (i32, i32), map: Callback<(), AnyView>) -> AnyView {
    let all_seen = move || !(pan.across.get().is_longer() || pan.down.get().is_longer());
    let window = move || {
        let ((x, w), (y, h)) = (pan.across.get().window(), pan.down.get().window());
        let part = |part: f64, length: i32| (part * f64::from(length)).round();
        format!(
            "M{} {}h{}v{}h-{}z",
            part(x, width),
            part(y, height),
            part(w, width),
            part(h, height),
            part(w, width)
        )
    };
    let view_box = format!("0 0 {width} {height}");
    view! {
        <div class="pan-bar">
            <svg class="pan-map" class:is-idle=all_seen viewBox=view_box aria-hidden="true" on:click=move |event| pan.click_map(&event)>
                <rect class="b-wood" width=width height=height />
                {map.run(())}
                <path class="pan-window" d=window />
            </svg>
            <button type="button" class="btn btn--icon btn--quiet" aria-label=tr("part-smaller") on:click=move |_| pan.enlarge_middle(1.0 / STEP)>
                {icon(Icon::Minus)}
            </button>
            <button type="button" class="btn btn--icon btn--quiet" aria-label=tr("part-larger") on:click=move |_| pan.enlarge_middle(STEP)>
                {icon(Icon::Plus)}
            </button>
        </div>
    }
    .into_any()
}

impl Pan {
    fn measure(self) {
        if self.waits.get_value() {
            return;
        }
        let Some(view) = self.element.get_untracked() else { return };
        let span = |scroll: i32, seen: i32, whole: i32| Span {
            scroll: scroll.into(),
            seen: seen.into(),
            whole: whole.into(),
        };
        self.across.set(span(view.scroll_left(), view.client_width(), view.scroll_width()));
        self.down.set(span(view.scroll_top(), view.client_height(), view.scroll_height()));
    }

    /// Scrolls a point of the board, given in fractions, into the middle.
    fn show(self, across: f64, down: f64) {
        self.measure();
        let Some(view) = self.element.get_untracked() else { return };
        let (x, y) = (self.across.get_untracked(), self.down.get_untracked());
        view.scroll_to_with_x_and_y(x.scroll_to_middle(across), y.scroll_to_middle(down));
    }

    /// Zooms around a point of the window. The content gets its new size only after the style is written, so the
    /// element is scrolled in the next frame. Until then, further calls compute from the spans and not from the page.
    fn enlarge_at(self, grow: impl FnOnce(&mut PanState) -> f64, x: f64, y: f64) {
        self.measure();
        let Some(view) = self.element.get_untracked() else { return };
        let factor = self.state.try_update(grow).unwrap_or(1.0);
        let area = view.get_bounding_client_rect();
        self.across.update(|span| *span = span.grown(factor, x - area.left()));
        self.down.update(|span| *span = span.grown(factor, y - area.top()));
        if self.waits.get_value() {
            return;
        }
        self.waits.set_value(true);
        request_animation_frame(move || {
            self.waits.set_value(false);
            view.scroll_to_with_x_and_y(self.across.get_untracked().scroll, self.down.get_untracked().scroll);
            self.measure();
        });
    }

    fn enlarge_middle(self, factor: f64) {
        let Some(view) = self.element.get_untracked() else { return };
        let area = view.get_bounding_client_rect();
        let middle = (area.left() + area.width() / 2.0, area.top() + area.height() / 2.0);
        self.enlarge_at(move |state| state.enlarge(factor), middle.0, middle.1);
    }

    /// Trackpads report a pinch as a wheel event with the control key.
    fn wheel(self, event: &WheelEvent) {
        if event.ctrl_key() {
            event.prevent_default();
            let factor = (-event.delta_y() / 200.0).exp();
            self.enlarge_at(
                move |state| state.enlarge(factor),
                event.client_x().into(),
                event.client_y().into(),
            );
        }
    }

    fn touch(self, event: &TouchEvent) {
        let touches = event.touches();
        let (Some(one), Some(two)) = (touches.get(0), touches.get(1)) else { return };
        event.prevent_default();
        let (x1, y1) = (f64::from(one.client_x()), f64::from(one.client_y()));
        let (x2, y2) = (f64::from(two.client_x()), f64::from(two.client_y()));
        let distance = (x2 - x1).hypot(y2 - y1);
        self.enlarge_at(move |state| state.fingers_at(distance), (x1 + x2) / 2.0, (y1 + y2) / 2.0);
    }

    fn click_map(self, event: &MouseEvent) {
        let Some(map) = event.current_target() else { return };
        let map: web_sys::Element = wasm_bindgen::JsCast::unchecked_into(map);
        let area = map.get_bounding_client_rect();
        if area.width() > 0.0 && area.height() > 0.0 {
            let (x, y) =
                (f64::from(event.client_x()) - area.left(), f64::from(event.client_y()) - area.top());
            self.show(x / area.width(), y / area.height());
        }
    }
}
