//! Draws sprites on a plain canvas, for browsers without WebGL 2: the same paths with simpler shapes.

use super::sprites::{Kind, Sprite};
use std::f64::consts::TAU;
use wasm_bindgen::JsCast;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

pub(super) struct Plain {
    context: CanvasRenderingContext2d,
    size: (f64, f64),
}

impl Plain {
    pub(super) fn new(canvas: &HtmlCanvasElement) -> Option<Plain> {
        let context = canvas.get_context("2d").ok()??.dyn_into().ok()?;
        Some(Plain { context, size: (0.0, 0.0) })
    }

    /// Follows a change of the canvas, which has reset the scale.
    pub(super) fn resize(&mut self, scale: f64, size: (f64, f64)) {
        self.size = size;
        let _ = self.context.scale(scale, scale);
    }

    pub(super) fn draw(&self, sprites: &[Sprite], time: f32) {
        self.context.clear_rect(0.0, 0.0, self.size.0, self.size.1);
        for sprite in sprites.iter().filter(|sprite| !sprite.is_later_sector()) {
            if let Some((at, age)) = sprite.at(time) {
                self.paint(sprite, at.map(f64::from), f64::from(age), f64::from(sprite.angle(time)));
            }
        }
    }

    fn paint(&self, sprite: &Sprite, [x, y]: [f64; 2], age: f64, angle: f64) {
        let context = &self.context;
        let [r, g, b, opacity] = sprite.colour;
        let [r, g, b] = [r, g, b].map(|share| (share * 255.0).round() as u8);
        let colour = format!("rgb({r} {g} {b})");
        let size = f64::from(sprite.size);
        context.set_fill_style_str(&colour);
        context.set_stroke_style_str(&colour);
        // Full until the middle of its life, then fading.
        context.set_global_alpha(f64::from(opacity) * (2.0 - 2.0 * age).min(1.0));
        context.begin_path();
        match sprite.kind {
            Kind::Beam => {
                let (from, to) = sprite.ends();
                context.set_line_width(size * 0.3);
                context.move_to(f64::from(from[0]), f64::from(from[1]));
                context.line_to(f64::from(to[0]), f64::from(to[1]));
                context.stroke();
            }
            Kind::Ring => {
                context.set_line_width(size * 0.12);
                let _ = context.arc(x, y, size * 0.8, -1.9, -1.9 + TAU * 0.95 * (age / 0.42).min(1.0));
                context.stroke();
            }
            // Dust in the air has no simple shape; its grains are enough.
            Kind::Puff => {}
            Kind::Ink | Kind::Drop => {
                let _ = context.arc(x, y, size * 0.5, 0.0, TAU);
                context.fill();
            }
            Kind::Grain | Kind::Ember | Kind::Frost | Kind::Slip => {
                let wide = if sprite.kind == Kind::Slip { 0.6 * angle.cos() } else { 1.0 };
                context.fill_rect(x - size * wide * 0.7, y - size * 0.7, size * wide * 1.4, size * 1.4);
            }
        }
    }
}
