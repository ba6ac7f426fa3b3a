//! Draws sprites with WebGL 2. Its functions are called by name: a frame needs three of them, and bindings for all would
//! be part of every page.

use super::sprites::Sprite;
use js_sys::{Array, Float32Array, Function, Object, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::HtmlCanvasElement;

const VERTEX: &str = include_str!("sprite.vert");
const FRAGMENT: &str = include_str!("sprite.frag");
/// The attributes of a sprite, four numbers each.
const ATTRIBUTES: [&str; 4] = ["a_path", "a_life", "a_trait", "a_colour"];

// The numbers of the WebGL specification.
const VERTEX_SHADER: u32 = 0x8B31;
const FRAGMENT_SHADER: u32 = 0x8B30;
const LINK_STATUS: u32 = 0x8B82;
const ARRAY_BUFFER: u32 = 0x8892;
const DYNAMIC_DRAW: u32 = 0x88E8;
const FLOAT: u32 = 0x1406;
const TRIANGLES: u32 = 4;
const BLEND: u32 = 0x0BE2;
const ONE: u32 = 1;
const ONE_MINUS_SRC_ALPHA: u32 = 0x0303;
const COLOR_BUFFER_BIT: u32 = 0x4000;
const RENDERER: u32 = 0x1F01;
const UNMASKED_RENDERER: u32 = 0x9246;

pub(super) struct Gl {
    context: JsValue,
    time: JsValue,
    board: JsValue,
    count: u32,
}

impl Gl {
    /// `None` if the browser has no WebGL 2.
    pub(super) fn new(canvas: &HtmlCanvasElement) -> Option<Gl> {
        let wishes = Object::new();
        for name in ["antialias", "depth", "stencil"] {
            Reflect::set(&wishes, &name.into(), &false.into()).ok()?;
        }
        let get = method(canvas, "getContext")?;
        let context = get.call2(canvas, &"webgl2".into(), &wishes).ok().filter(|it| !it.is_null())?;
        let mut gl = Gl { context, time: JsValue::NULL, board: JsValue::NULL, count: 0 };
        gl.prepare().ok().flatten()?;
        Some(gl)
    }

    /// Whether the processor draws instead of a graphics card.
    pub(super) fn is_software(&self) -> bool {
        let parameter = |number: u32| self.call("getParameter", &[number.into()]).ok()?.as_string();
        let masked = parameter(RENDERER).unwrap_or_default();
        // Chromium tells the renderer only by an extension, which other browsers warn of.
        let name = if masked.starts_with("WebKit") {
            let _ = self.call("getExtension", &["WEBGL_debug_renderer_info".into()]);
            parameter(UNMASKED_RENDERER).unwrap_or(masked)
        } else {
            masked
        };
        ["SwiftShader", "llvmpipe", "Software"].iter().any(|part| name.contains(part))
    }

    pub(super) fn upload(&mut self, sprites: &[Sprite]) {
        let floats: Vec<f32> = sprites.iter().flat_map(Sprite::floats).collect();
        let data = Float32Array::from(floats.as_slice());
        self.count = sprites.len() as u32;
        // Calls fail only after the context is lost, of which an event tells.
        let _ = self.call("bufferData", &[ARRAY_BUFFER.into(), data.into(), DYNAMIC_DRAW.into()]);
    }

    /// Draws a frame. `size` is that of the stage in pixels.
    pub(super) fn draw(&self, time: f32) {
        let _ = self.call("clear", &[COLOR_BUFFER_BIT.into()]);
        let _ = self.call("uniform1f", &[self.time.clone(), time.into()]);
        let counts = [TRIANGLES.into(), 0.into(), 6.into(), self.count.into()];
        let _ = self.call("drawArraysInstanced", &counts);
    }

    /// Follows a change of the canvas: its pixels, and the size of the stage.
    pub(super) fn resize(&self, pixels: (u32, u32), size: (f64, f64)) {
        let _ = self.call("viewport", &[0.into(), 0.into(), pixels.0.into(), pixels.1.into()]);
        let _ = self.call("uniform2f", &[self.board.clone(), size.0.into(), size.1.into()]);
    }

    fn prepare(&mut self) -> Result<Option<()>, JsValue> {
        let program = self.call("createProgram", &[])?;
        for (kind, source) in [(VERTEX_SHADER, VERTEX), (FRAGMENT_SHADER, FRAGMENT)] {
            let shader = self.call("createShader", &[kind.into()])?;
            self.call("shaderSource", &[shader.clone(), source.into()])?;
            self.call("compileShader", std::slice::from_ref(&shader))?;
            self.call("attachShader", &[program.clone(), shader])?;
        }
        for (place, name) in (0u32..).zip(ATTRIBUTES) {
            self.call("bindAttribLocation", &[program.clone(), place.into(), name.into()])?;
        }
        self.call("linkProgram", std::slice::from_ref(&program))?;
        if !self.call("getProgramParameter", &[program.clone(), LINK_STATUS.into()])?.is_truthy() {
            return Ok(None);
        }
        self.call("useProgram", std::slice::from_ref(&program))?;
        self.time = self.call("getUniformLocation", &[program.clone(), "u_time".into()])?;
        self.board = self.call("getUniformLocation", &[program, "u_board".into()])?;
        let buffer = self.call("createBuffer", &[])?;
        self.call("bindBuffer", &[ARRAY_BUFFER.into(), buffer])?;
        for place in 0..4u32 {
            let layout = [place.into(), 4.into(), FLOAT.into(), false.into(), 64.into(), (16 * place).into()];
            self.call("enableVertexAttribArray", &[place.into()])?;
            self.call("vertexAttribPointer", &layout)?;
            self.call("vertexAttribDivisor", &[place.into(), 1.into()])?;
        }
        self.call("enable", &[BLEND.into()])?;
        self.call("blendFunc", &[ONE.into(), ONE_MINUS_SRC_ALPHA.into()])?;
        Ok(Some(()))
    }

    fn call(&self, name: &str, arguments: &[JsValue]) -> Result<JsValue, JsValue> {
        let method = method(&self.context, name).ok_or(JsValue::NULL)?;
        method.apply(&self.context, &arguments.iter().collect::<Array>())
    }
}

fn method(of: &JsValue, name: &str) -> Option<Function> {
    Reflect::get(of, &name.into()).ok()?.dyn_into().ok()
}
