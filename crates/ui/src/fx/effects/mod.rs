//! The effects above a board: dust, embers, frost, a beam, the ring of a victory. They are decoration on a canvas that
//! takes no pointer and is hidden from screen readers. What draws them is a part of its own, which is loaded when the
//! board can be used already; an effect that is asked for earlier is left out.

mod gl;
mod painter;
mod plain;
mod sprites;

use crate::settings::settings;
use js_sys::Reflect;
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::wasm_split::{SplitLoaderError, wasm_split};
use std::cell::Cell;
use std::time::Duration;
use wasm_bindgen::JsValue;
use web_sys::{Element, window};

/// An effect, by the name that boards use in their cues.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum VisualEffect {
    /// A piece lands on wood.
    Dust,
    /// A piece is captured: grains of it and of the board.
    Scatter,
    /// A blow.
    Sparks,
    /// Something good happens to a player.
    Glints,
    Embers,
    Frost,
    /// A player wins: a splash of ink and a ring drawn by brush.
    Victory,
    /// A ray from one place to another; see [`Act::Beam`](super::Act::Beam).
    Beam,
}

/// A place on a stage: the centre of an element in pixels, and the element's width.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Spot {
    pub(super) at: (f64, f64),
    pub(super) width: f64,
}

/// The functions of the part that draws.
#[derive(Clone, Copy)]
pub(super) struct Painter {
    /// Shows an effect on a stage, from the first place to the second; only a beam has two different ones.
    show: fn(&Element, VisualEffect, [Spot; 2]),
    clear: fn(),
}

#[derive(Clone, Copy)]
enum Loading {
    NotAsked,
    /// It is being loaded, or that has failed: a match does without effects.
    Asked,
    Done(Painter),
}

thread_local! {
    static PART: Cell<Loading> = const { Cell::new(Loading::NotAsked) };
}

/// After this time the board of a new page is in use, and loading the effects takes nothing from it.
const UNTIL_USED: Duration = Duration::from_millis(1200);

/// Loads the effects a little later, if they are wanted at all.
pub(super) fn prepare() {
    set_timeout(
        || {
            if are_wanted() {
                load();
            }
        },
        UNTIL_USED,
    );
}

pub(super) fn show(stage: &Element, effect: VisualEffect, spots: [Spot; 2]) {
    if !are_wanted() {
        return;
    }
    match PART.get() {
        Loading::NotAsked => load(),
        Loading::Asked => {}
        Loading::Done(painter) => (painter.show)(stage, effect, spots),
    }
}

/// Removes all effects at once.
pub(super) fn clear() {
    if let Loading::Done(painter) = PART.get() {
        (painter.clear)();
    }
}

fn load() {
    if !matches!(PART.get(), Loading::NotAsked) {
        return;
    }
    PART.set(Loading::Asked);
    spawn_local(async {
        if let Ok(painter) = painter_part().await {
            PART.set(Loading::Done(painter));
            // For measurements, as the other marks of the page. Nothing depends on it.
            let _ = window().and_then(|window| window.performance()?.mark("qipan-effects").ok());
        }
    });
}

#[wasm_split(effects, wasm_split_path = leptos::wasm_split, fallible)]
fn painter_part() -> Result<Painter, SplitLoaderError> {
    painter::watch_battery();
    Ok(Painter { show: painter::show, clear: painter::clear })
}

fn are_wanted() -> bool {
    let settings = settings();
    settings.get_untracked().effects && !settings.reduces_motion_now() && !saves_data()
}

/// Whether the visitor has asked the browser to load less. Called by name: not every browser has it.
fn saves_data() -> bool {
    let saves = || {
        let connection = Reflect::get(&window()?.navigator(), &"connection".into()).ok()?;
        Reflect::get(&connection, &"saveData".into()).ok()
    };
    saves().is_some_and(|value: JsValue| value.is_truthy())
}
