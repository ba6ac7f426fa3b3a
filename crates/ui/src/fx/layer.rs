//! The canvas above a board on which specks fly. It has no work while nothing flies.

use super::particles::{Burst, Speck, add, advance};
use leptos::prelude::*;
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement, window};

/// The longest step, for a tab that was away.
const LONGEST_STEP_MS: f64 = 50.0;

#[derive(Clone)]
pub(super) struct Layer {
    canvas: HtmlCanvasElement,
    flight: Rc<RefCell<Flight>>,
}

#[derive(Default)]
struct Flight {
    specks: Vec<Speck>,
    /// When the last frame was drawn; nothing while idle.
    drawn_at: Option<f64>,
}

fn now() -> f64 {
    window().and_then(|window| window.performance()).map_or(0.0, |clock| clock.now())
}

impl Layer {
    pub(super) fn new(canvas: HtmlCanvasElement) -> Layer {
        Layer { canvas, flight: Rc::default() }
    }

    /// Lets specks fly from a place in parts of the board's width.
    pub(super) fn burst(&self, burst: &Burst, at: (f64, f64)) {
        let begins = {
            let mut flight = self.flight.borrow_mut();
            add(&mut flight.specks, burst, at, &mut js_sys::Math::random);
            flight.drawn_at.is_none().then(|| flight.drawn_at = Some(now())).is_some()
        };
        if begins {
            self.draw_next();
        }
    }

    /// Everything is gone at once.
    pub(super) fn clear(&self) {
        self.flight.borrow_mut().specks.clear();
    }

    fn draw_next(&self) {
        let layer = self.clone();
        request_animation_frame(move || layer.draw());
    }

    fn draw(&self) {
        let is_idle = {
            let mut flight = self.flight.borrow_mut();
            let passed = flight.drawn_at.map_or(0.0, |before| now() - before);
            advance(&mut flight.specks, passed.min(LONGEST_STEP_MS));
            let is_idle = flight.specks.is_empty() || !self.canvas.is_connected();
            flight.drawn_at = (!is_idle).then(now);
            is_idle
        };
        self.paint();
        if !is_idle {
            self.draw_next();
        }
    }

    fn paint(&self) -> Option<()> {
        let width = f64::from(self.canvas.client_width());
        let height = f64::from(self.canvas.client_height());
        let density = window()?.device_pixel_ratio();
        self.canvas.set_width((width * density) as u32);
        self.canvas.set_height((height * density) as u32);
        let context = self.canvas.get_context("2d").ok()??.dyn_into::<CanvasRenderingContext2d>().ok()?;
        let style = window()?.get_computed_style(&self.canvas).ok()??;
        context.scale(density * width, density * width).ok()?;
        for speck in &self.flight.borrow().specks {
            context.set_global_alpha(speck.strength());
            context.set_fill_style_str(style.get_property_value(speck.colour).ok()?.trim());
            let ((x, y), size) = (speck.at, speck.size);
            context.fill_rect(x - size / 2.0, y - size / 2.0, size, size);
        }
        Some(())
    }
}
