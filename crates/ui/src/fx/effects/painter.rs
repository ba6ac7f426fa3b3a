//! The canvas above the board. It is drawn only while a sprite is alive, at half the resolution where drawing is slow,
//! and there is one per page: browsers allow only a few WebGL contexts.

use super::gl::Gl;
use super::plain::Plain;
use super::sprites::{Sprite, rgb, sprites};
use super::{Spot, VisualEffect};
use js_sys::{Function, Promise, Reflect};
use leptos::prelude::*;
use std::cell::RefCell;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, HtmlCanvasElement, window};

/// The maximum number of sprites at a time.
const MAX_SPRITES: usize = 320;
/// A longer time between two frames means that the page is too slow for the full resolution.
const SLOW_FRAME_MS: f64 = 24.0;
/// The number of slow frames after which the resolution is halved.
const SLOW_FRAMES: u8 = 4;
/// The battery is saved from this level on, unless it is being charged.
const LOW_BATTERY: f64 = 0.2;

enum Renderer {
    Gl(Gl),
    Plain(Plain),
}

struct Screen {
    canvas: HtmlCanvasElement,
    renderer: Renderer,
    /// The size of the stage and the canvas pixels per pixel of the stage, as they were set last.
    size: (f64, f64),
    scale: f64,
}

#[derive(Default)]
struct Flight {
    screen: Option<Screen>,
    sprites: Vec<Sprite>,
    /// Where the times of the sprites count from, in milliseconds of the page.
    zero: f64,
    /// When the last frame was drawn; `None` while idle.
    drawn_at: Option<f64>,
    slow_frames: u8,
    is_half: bool,
    /// WebGL is missing or its context was lost.
    is_plain: bool,
    saves_battery: bool,
}

thread_local! {
    static FLIGHT: RefCell<Flight> = RefCell::default();
}

fn now() -> f64 {
    window().and_then(|window| window.performance()).map_or(0.0, |clock| clock.now())
}

pub(super) fn show(stage: &Element, effect: VisualEffect, spots: [Spot; 2]) {
    let begins = FLIGHT.with_borrow_mut(|flight| flight.add(stage, effect, spots));
    if begins == Some(true) {
        request_animation_frame(draw);
    }
}

pub(super) fn clear() {
    FLIGHT.with_borrow_mut(|flight| flight.sprites.clear());
}

fn draw() {
    if FLIGHT.with_borrow_mut(Flight::draw) {
        request_animation_frame(draw);
    }
}

impl Flight {
    /// Adds the sprites of an effect. Returns whether a first frame has to be requested; `None` without a canvas.
    fn add(&mut self, stage: &Element, effect: VisualEffect, spots: [Spot; 2]) -> Option<bool> {
        if self.saves_battery {
            return Some(false);
        }
        if self.sprites.is_empty() {
            self.zero = now();
        }
        self.open(stage)?;
        let style = window()?.get_computed_style(stage).ok()??;
        let mut colour = |token: &'static str| rgb(&style.get_property_value(token).unwrap_or_default());
        let time = self.time();
        let mut chance = || js_sys::Math::random() as f32;
        let new = sprites(effect, spots, time, &mut chance, &mut colour);
        self.sprites.retain(|sprite| !sprite.is_over(time));
        let room = MAX_SPRITES - self.sprites.len().min(MAX_SPRITES);
        self.sprites.extend(new.into_iter().take(room));
        if let Some(Screen { renderer: Renderer::Gl(gl), .. }) = &mut self.screen {
            gl.upload(&self.sprites);
        }
        let begins = self.drawn_at.is_none();
        self.drawn_at.get_or_insert_with(now);
        Some(begins)
    }

    /// Seconds since the first of the current sprites.
    fn time(&self) -> f32 {
        ((now() - self.zero) / 1000.0) as f32
    }

    /// Puts the canvas above the stage, in the right size.
    fn open(&mut self, stage: &Element) -> Option<()> {
        if self.screen.is_none() {
            let screen = Screen::new(self.is_plain).or_else(|| Screen::new(true))?;
            if let Renderer::Gl(gl) = &screen.renderer {
                self.is_half |= gl.is_software();
            }
            self.screen = Some(screen);
        }
        let scale = resolution(window()?.device_pixel_ratio(), self.is_half);
        let screen = self.screen.as_mut()?;
        if screen.canvas.parent_element().as_ref() != Some(stage) {
            stage.append_child(&screen.canvas).ok()?;
        }
        screen.canvas.set_hidden(false);
        screen.resize((f64::from(stage.client_width()), f64::from(stage.client_height())), scale);
        Some(())
    }

    /// Draws a frame. Returns whether there will be another one.
    fn draw(&mut self) -> bool {
        let before = self.drawn_at.replace(now());
        self.slow_frames += u8::from(before.is_some_and(|before| now() - before > SLOW_FRAME_MS));
        self.is_half |= self.slow_frames >= SLOW_FRAMES;
        let time = self.time();
        let Some(screen) = &mut self.screen else { return self.rest() };
        let is_alive =
            screen.canvas.is_connected() && self.sprites.iter().any(|sprite| !sprite.is_over(time));
        if !is_alive {
            screen.canvas.set_hidden(true);
            return self.rest();
        }
        match &screen.renderer {
            Renderer::Gl(gl) => gl.draw(time),
            Renderer::Plain(plain) => plain.draw(&self.sprites, time),
        }
        true
    }

    fn rest(&mut self) -> bool {
        self.sprites.clear();
        self.drawn_at = None;
        self.slow_frames = 0;
        false
    }
}

impl Screen {
    fn new(is_plain: bool) -> Option<Screen> {
        let document = window()?.document()?;
        let canvas = document.create_element("canvas").ok()?.dyn_into::<HtmlCanvasElement>().ok()?;
        canvas.set_class_name("fx-layer");
        canvas.set_attribute("aria-hidden", "true").ok()?;
        let renderer = match is_plain {
            true => Renderer::Plain(Plain::new(&canvas)?),
            false => Renderer::Gl(Gl::new(&canvas)?),
        };
        if !is_plain {
            let lost = Closure::<dyn FnMut()>::new(lose).into_js_value();
            canvas.add_event_listener_with_callback("webglcontextlost", lost.unchecked_ref()).ok()?;
        }
        Some(Screen { canvas, renderer, size: (0.0, 0.0), scale: 0.0 })
    }

    fn resize(&mut self, size: (f64, f64), scale: f64) {
        if (self.size, self.scale) == (size, scale) {
            return;
        }
        (self.size, self.scale) = (size, scale);
        let pixels = ((size.0 * scale).ceil() as u32, (size.1 * scale).ceil() as u32);
        self.canvas.set_width(pixels.0);
        self.canvas.set_height(pixels.1);
        match &mut self.renderer {
            Renderer::Gl(gl) => gl.resize(pixels, size),
            Renderer::Plain(plain) => plain.resize(scale, size),
        }
    }
}

/// The context was lost: the next effect is drawn on a plain canvas. A canvas has one kind of context for ever.
fn lose() {
    FLIGHT.with_borrow_mut(|flight| {
        if let Some(screen) = flight.screen.take() {
            screen.canvas.remove();
        }
        flight.is_plain = true;
    });
}

/// Canvas pixels per pixel of the page. More than 1.5 cannot be seen in shapes that fly.
fn resolution(density: f64, is_half: bool) -> f64 {
    if is_half { 0.5 } else { density.clamp(1.0, 1.5) }
}

/// Follows the battery, in browsers that tell of it.
pub(super) fn watch_battery() {
    let found = || {
        let navigator = window()?.navigator();
        let ask = Reflect::get(&navigator, &"getBattery".into()).ok()?.dyn_into::<Function>().ok()?;
        ask.call0(&navigator).ok()?.dyn_into::<Promise>().ok()
    };
    let Some(asked) = found() else { return };
    let then = Closure::once(|battery: JsValue| follow(&battery));
    let _ = asked.then(&then);
    then.forget();
}

fn follow(battery: &JsValue) {
    let look = {
        let battery = battery.clone();
        move || {
            let value = |name: &str| Reflect::get(&battery, &name.into()).unwrap_or_default();
            let is_low = is_low(value("charging").is_truthy(), value("level").as_f64());
            FLIGHT.with_borrow_mut(|flight| flight.saves_battery = is_low);
        }
    };
    look();
    let changed = Closure::<dyn FnMut()>::new(look).into_js_value();
    if let Some(target) = battery.dyn_ref::<web_sys::EventTarget>() {
        for event in ["chargingchange", "levelchange"] {
            let _ = target.add_event_listener_with_callback(event, changed.unchecked_ref());
        }
    }
}

fn is_low(is_charging: bool, level: Option<f64>) -> bool {
    !is_charging && level.is_some_and(|level| level <= LOW_BATTERY)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn effects_save_a_low_battery() {
        let rows = [
            (false, Some(0.2), true),
            (false, Some(0.05), true),
            (false, Some(0.21), false),
            (true, Some(0.05), false),
            (false, None, false),
        ];
        for (is_charging, level, expected) in rows {
            assert_eq!(is_low(is_charging, level), expected, "{is_charging} {level:?}");
        }
    }

    #[test]
    fn the_resolution_is_halved_where_drawing_is_slow() {
        let rows = [(1.0, false, 10), (3.0, false, 15), (0.8, false, 10), (3.0, true, 5), (1.0, true, 5)];
        for (density, is_half, tenths) in rows {
            assert_eq!((resolution(density, is_half) * 10.0).round() as i32, tenths, "{density} {is_half}");
        }
    }
}
