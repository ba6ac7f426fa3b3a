//! The canvas above a board for particles. It draws only while there are particles.

use super::particles::{Burst, Speck, add, advance};
use leptos::prelude::*;
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::{CanvasRenderingContext2d, CssStyleDeclaration, HtmlCanvasElement, window};

/// The maximum time step, for a tab that was in the background.
const MAX_STEP_MS: f64 = 50.0;

#[derive(Clone)]
pub(super) struct Layer {
    canvas: HtmlCanvasElement,
    flight: Rc<RefCell<Flight>>,
}

#[derive(Default)]
struct Flight {
    specks: Vec<Speck>,
    /// When the last frame was drawn; `None` while idle.
    drawn_at: Option<f64>,
    /// Context, scale and colours, looked up once per flight: a lookup in every frame would cost more than the
    /// drawing.
    brush: Option<Brush>,
}

struct Brush {
    context: CanvasRenderingContext2d,
    style: CssStyleDeclaration,
    /// Canvas pixels per board width.
    scale: f64,
    /// The colours by the name of their token.
    colours: Vec<(&'static str, String)>,
}

impl Brush {
    fn new(canvas: &HtmlCanvasElement) -> Option<Brush> {
        let (width, height) = (f64::from(canvas.client_width()), f64::from(canvas.client_height()));
        let density = window()?.device_pixel_ratio();
        canvas.set_width((width * density) as u32);
        canvas.set_height((height * density) as u32);
        let context = canvas.get_context("2d").ok()??.dyn_into::<CanvasRenderingContext2d>().ok()?;
        let style = window()?.get_computed_style(canvas).ok()??;
        let scale = density * width;
        context.scale(scale, scale).ok()?;
        Some(Brush { context, style, scale, colours: Vec::new() })
    }

    fn colour(&mut self, token: &'static str) -> &str {
        let known = self.colours.iter().position(|(name, _)| *name == token);
        let place = known.unwrap_or_else(|| {
            let value = self.style.get_property_value(token).unwrap_or_default();
            self.colours.push((token, value.trim().to_owned()));
            self.colours.len() - 1
        });
        &self.colours[place].1
    }

    fn paint(&mut self, canvas: &HtmlCanvasElement, specks: &[Speck]) {
        let (width, height) = (f64::from(canvas.width()), f64::from(canvas.height()));
        self.context.clear_rect(0.0, 0.0, width / self.scale, height / self.scale);
        for speck in specks {
            self.context.set_global_alpha(speck.strength());
            let colour = self.colour(speck.colour).to_owned();
            self.context.set_fill_style_str(&colour);
            let ((x, y), size) = (speck.at, speck.size);
            self.context.fill_rect(x - size / 2.0, y - size / 2.0, size, size);
        }
    }
}

fn now() -> f64 {
    window().and_then(|window| window.performance()).map_or(0.0, |clock| clock.now())
}

impl Layer {
    pub(super) fn new(canvas: HtmlCanvasElement) -> Layer {
        Layer { canvas, flight: Rc::default() }
    }

    /// Adds particles at a place, in parts of the board's width.
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

    /// Removes all particles at once.
    pub(super) fn clear(&self) {
        self.flight.borrow_mut().specks.clear();
    }

    fn draw_next(&self) {
        let layer = self.clone();
        request_animation_frame(move || layer.draw());
    }

    fn draw(&self) {
        let mut flight = self.flight.borrow_mut();
        let Flight { specks, drawn_at, brush } = &mut *flight;
        let passed = drawn_at.map_or(0.0, |before| now() - before);
        advance(specks, passed.min(MAX_STEP_MS));
        let is_idle = specks.is_empty() || !self.canvas.is_connected();
        *drawn_at = (!is_idle).then(now);
        *brush = brush.take().or_else(|| Brush::new(&self.canvas));
        brush.iter_mut().for_each(|brush| brush.paint(&self.canvas, specks));
        if is_idle {
            // Size and colours of the board may differ at the next flight.
            *brush = None;
        } else {
            self.draw_next();
        }
    }
}
