//! The client inside a worker: no page, only search tasks, one after the other.

use super::task::{Answer, Task, search};
use crate::bots;
use js_sys::Date;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::spawn_local;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

/// What a worker sends when it has its listener. A task that is sent before would be lost.
pub(crate) const READY: &str = "ready";

/// Listens for tasks. Called where there is no page.
pub(crate) fn start() {
    let Ok(scope) = js_sys::global().dyn_into::<DedicatedWorkerGlobalScope>() else { return };
    let hear = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        let task = event.data().as_string().and_then(|text| serde_json::from_str(&text).ok());
        if let Some(task) = task {
            spawn_local(answer(task));
        }
    });
    scope.set_onmessage(Some(hear.as_ref().unchecked_ref()));
    // The listener has to live as long as the worker.
    hear.forget();
    say(READY);
}

async fn answer(task: Task) {
    let loaded = bots::load(&task.game).await;
    let result = loaded.ok().and_then(|about| search(&about, &task, Date::now).ok());
    if let Ok(text) = serde_json::to_string(&Answer { id: task.id, result }) {
        say(&text);
    }
}

fn say(text: &str) {
    if let Ok(scope) = js_sys::global().dyn_into::<DedicatedWorkerGlobalScope>() {
        // It fails only for values that cannot be cloned; this is a string.
        let _ = scope.post_message(&JsValue::from_str(text));
    }
}
