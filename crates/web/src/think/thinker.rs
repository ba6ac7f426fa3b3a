//! The page's side of a worker that thinks. Who thinks hears nothing meanwhile: to stop it is to end it, and the next
//! task begins another one.

use super::task::{Answer, Task, Thought, think};
use super::worker::READY;
use crate::bots;
use js_sys::Date;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::time::Duration;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Event, MessageEvent, Worker, WorkerOptions, WorkerType, window};

/// What is done with a thought; nothing came to mind if there is none.
type Then = Box<dyn FnOnce(Option<Thought>)>;

/// How long a page that has no worker may stand still.
const IN_PAGE_MS: f64 = 300.0;
/// How long somebody still thinks who was told to come to an end.
const HURRY_MS: f64 = 150.0;

/// A handle; cheap to copy. It lives as long as the owner it was made in. One task at a time: a new one takes the
/// place of the one before.
#[derive(Clone, Copy)]
pub(crate) struct Thinker {
    inner: StoredValue<Inner, LocalStorage>,
}

#[derive(Default)]
struct Inner {
    helper: Option<Helper>,
    /// There are no workers here.
    is_broken: bool,
    last_id: u32,
    open: Option<(Task, Then)>,
}

/// A worker and what it calls.
struct Helper {
    worker: Worker,
    is_ready: bool,
    _message: Closure<dyn Fn(MessageEvent)>,
    _error: Closure<dyn Fn(Event)>,
}

impl Drop for Helper {
    fn drop(&mut self) {
        // What it has said already is on its way, and must not reach what is gone.
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}

impl Thinker {
    pub(crate) fn new() -> Thinker {
        let thinker = Thinker { inner: StoredValue::new_local(Inner::default()) };
        // Not only forgotten: a worker that nobody listens to would think on.
        on_cleanup(move || drop(thinker.inner.try_update_value(std::mem::take)));
        thinker
    }

    /// Has the worker ready before it is needed.
    pub(crate) fn prepare(self) {
        let is_needed = self.inner.with_value(|inner| inner.helper.is_none() && !inner.is_broken);
        if is_needed {
            let helper = self.helper();
            self.inner.update_value(|inner| {
                inner.is_broken = helper.is_none();
                inner.helper = helper;
            });
        }
    }

    /// Hands over a task. What was open before is forgotten.
    pub(crate) fn ask(self, task: Task, then: impl FnOnce(Option<Thought>) + 'static) {
        self.stop();
        self.begin(task, Box::new(then));
    }

    /// Forgets what is open.
    pub(crate) fn stop(self) {
        drop(self.take_open());
    }

    /// Has what is open answered soon.
    pub(crate) fn hurry(self) {
        if let Some((task, then)) = self.take_open() {
            self.begin(Task { limit_ms: Some(HURRY_MS), ..task }, then);
        }
    }

    /// Ends the worker if it is at work.
    fn take_open(self) -> Option<(Task, Then)> {
        let take = |inner: &mut Inner| {
            let open = inner.open.take()?;
            inner.helper = None;
            Some(open)
        };
        self.inner.try_update_value(take).flatten()
    }

    fn begin(self, mut task: Task, then: Then) {
        self.prepare();
        self.inner.update_value(|inner| {
            inner.last_id += 1;
            task.id = inner.last_id;
            inner.open = Some((task, then));
        });
        self.hand_over();
    }

    /// Gives the open task to whoever can hear it.
    fn hand_over(self) {
        let is_broken = self.inner.with_value(|inner| {
            if let (Some(helper), Some((task, _))) = (&inner.helper, &inner.open)
                && helper.is_ready
                && let Ok(text) = serde_json::to_string(task)
            {
                // It fails only for what cannot be copied.
                let _ = helper.worker.post_message(&text.into());
            }
            inner.is_broken
        });
        if is_broken {
            // After the page has drawn what led to this.
            set_timeout(move || self.think_here(), Duration::from_millis(30));
        }
    }

    /// Without workers the page itself thinks, and not for long.
    fn think_here(self) {
        let task = self.inner.try_with_value(|inner| inner.open.as_ref().map(|(task, _)| task.clone()));
        let Some(task) = task.flatten() else { return };
        let limit = task.limit_ms.map_or(IN_PAGE_MS, |limit| limit.min(IN_PAGE_MS));
        let task = Task { limit_ms: Some(limit), ..task };
        spawn_local(async move {
            let about = bots::load(&task.game).await;
            let thought = about.ok().and_then(|about| think(about, &task, Date::now).ok());
            self.answered(Answer { id: task.id, thought });
        });
    }

    fn answered(self, answer: Answer) {
        let is_open = |inner: &mut Inner| {
            let fits = inner.open.as_ref().is_some_and(|(task, _)| task.id == answer.id);
            fits.then(|| inner.open.take()).flatten()
        };
        if let Some((_, then)) = self.inner.try_update_value(is_open).flatten() {
            then(answer.thought);
        }
    }

    fn heard(self, text: &str) {
        if text == READY {
            self.inner.try_update_value(|inner| {
                if let Some(helper) = &mut inner.helper {
                    helper.is_ready = true;
                }
            });
            self.hand_over();
        } else if let Ok(answer) = serde_json::from_str(text) {
            self.answered(answer);
        }
    }

    /// A worker that does not even begin will not do so next time; one that fails at a task is not asked it again.
    fn failed(self) {
        let failed = |inner: &mut Inner| {
            let was_ready = inner.helper.take().is_some_and(|helper| helper.is_ready);
            inner.is_broken |= !was_ready;
            inner.open.as_ref().filter(|_| was_ready).map(|(task, _)| task.id)
        };
        match self.inner.try_update_value(failed).flatten() {
            Some(id) => self.answered(Answer { id, thought: None }),
            None => self.hand_over(),
        }
    }

    /// Begins a worker; nothing if this browser has none.
    fn helper(self) -> Option<Helper> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&script()?, &options).ok()?;
        let message = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            match event.data().as_string() {
                Some(text) => self.heard(&text),
                // The script says why it could not begin.
                None => self.failed(),
            }
        });
        let error = Closure::<dyn Fn(Event)>::new(move |_| self.failed());
        worker.set_onmessage(Some(message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(error.as_ref().unchecked_ref()));
        Some(Helper { worker, is_ready: false, _message: message, _error: error })
    }
}

/// Where the worker's script lies; the page says so.
fn script() -> Option<String> {
    let found = window()?.document()?.query_selector("meta[name=qipan-worker]").ok()??;
    found.get_attribute("content")
}
