//! The Web Animations API, called by name: the bindings mark it as unstable.

use super::paths::Frame;
use js_sys::{Array, Function, Object, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Animation, Element};

/// When and how an animation runs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Timing {
    pub(super) delay_ms: f64,
    pub(super) for_ms: f64,
    pub(super) easing: &'static str,
}

/// Slow at the end; for slides.
pub(super) const EASE_OUT: &str = "cubic-bezier(.2, .7, .2, 1)";
pub(super) const LINEAR: &str = "linear";

fn object(fields: &[(&str, JsValue)]) -> Object {
    let object = Object::new();
    for (name, value) in fields {
        // It fails only for frozen objects.
        let _ = Reflect::set(&object, &(*name).into(), value);
    }
    object
}

fn method(element: &Element, name: &str) -> Option<Function> {
    Reflect::get(element, &name.into()).ok()?.dyn_into().ok()
}

/// Starts an animation. During its delay, the element has the state of the first key frame.
pub(super) fn animate(element: &Element, frames: &[Frame], timing: Timing) -> Option<Animation> {
    let frames: Array = frames
        .iter()
        .map(|frame| {
            object(&[("transform", frame.transform.as_str().into()), ("opacity", frame.opacity.into())])
        })
        .collect();
    let options = object(&[
        ("duration", timing.for_ms.into()),
        ("delay", timing.delay_ms.into()),
        ("easing", timing.easing.into()),
        ("fill", "backwards".into()),
    ]);
    method(element, "animate")?.call2(element, &frames, &options).ok()?.dyn_into().ok()
}

/// Jumps to the end of all animations inside an element, including those of style sheets. Pending ones are left
/// alone: they belong to the current event.
pub(super) fn finish_all(element: &Element) {
    let options = object(&[("subtree", true.into())]);
    let found = method(element, "getAnimations").and_then(|method| method.call1(element, &options).ok());
    let found = found.iter().flat_map(|list| Array::from(list).to_vec());
    for animation in found.filter_map(|it| it.dyn_into::<Animation>().ok()).filter(|it| !it.pending()) {
        // It fails only for endless animations, which go on.
        let _ = animation.finish();
    }
}
