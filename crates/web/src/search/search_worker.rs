//! The page's side of the search worker. A searching worker cannot receive messages, so a search is cancelled by
//! terminating the worker; the next task starts another one.

use super::task::{Answer, SearchResult, Task, search};
use super::worker::READY;
use crate::bots;
use js_sys::Date;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::time::Duration;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Event, MessageEvent, Worker, WorkerOptions, WorkerType, window};

/// Called with the result of a task; `None` if the search failed.
type Then = Box<dyn FnOnce(Option<SearchResult>)>;

/// The time limit of a search in the page, which blocks it, where there are no workers.
const IN_PAGE_MS: f64 = 300.0;
/// The time limit of a search that the player has cut short.
const HURRY_MS: f64 = 150.0;

/// A handle; cheap to copy. It lives as long as the owner it was made in. It has one task at a time: a new one
/// replaces the one before.
#[derive(Clone, Copy)]
pub(crate) struct SearchWorker {
    inner: StoredValue<Inner, LocalStorage>,
}

#[derive(Default)]
struct Inner {
    helper: Option<Helper>,
    /// Workers cannot be started here.
    is_broken: bool,
    last_id: u32,
    open: Option<(Task, Then)>,
}

/// A worker with its listeners, which must live as long as it does.
struct Helper {
    worker: Worker,
    is_ready: bool,
    _message: Closure<dyn Fn(MessageEvent)>,
    _error: Closure<dyn Fn(Event)>,
}

impl Drop for Helper {
    fn drop(&mut self) {
        // A message that is under way must not call a dropped listener.
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}

impl SearchWorker {
    pub(crate) fn new() -> SearchWorker {
        let search_worker = SearchWorker { inner: StoredValue::new_local(Inner::default()) };
        // Dropping the worker terminates it; otherwise it would go on searching.
        on_cleanup(move || drop(search_worker.inner.try_update_value(std::mem::take)));
        search_worker
    }

    /// Starts the worker before it is needed.
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

    /// Starts a task. The one before is cancelled.
    pub(crate) fn ask(self, task: Task, then: impl FnOnce(Option<SearchResult>) + 'static) {
        self.stop();
        self.begin(task, Box::new(then));
    }

    /// Cancels the open task.
    pub(crate) fn stop(self) {
        drop(self.take_open());
    }

    /// Restarts the open task with a short time limit.
    pub(crate) fn hurry(self) {
        if let Some((task, then)) = self.take_open() {
            self.begin(Task { limit_ms: Some(HURRY_MS), ..task }, then);
        }
    }

    /// Takes the open task and terminates the worker that searches it.
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

    /// Sends the open task to the worker if it is ready, or searches in the page if there are no workers.
    fn hand_over(self) {
        let is_broken = self.inner.with_value(|inner| {
            if let (Some(helper), Some((task, _))) = (&inner.helper, &inner.open)
                && helper.is_ready
                && let Ok(text) = serde_json::to_string(task)
            {
                // It fails only for values that cannot be cloned; this is a string.
                let _ = helper.worker.post_message(&text.into());
            }
            inner.is_broken
        });
        if is_broken {
            // The delay lets the page draw the last move first.
            set_timeout(move || self.think_here(), Duration::from_millis(30));
        }
    }

    /// Searches in the page, briefly, because it blocks the page.
    fn think_here(self) {
        let task = self.inner.try_with_value(|inner| inner.open.as_ref().map(|(task, _)| task.clone()));
        let Some(task) = task.flatten() else { return };
        let limit = task.limit_ms.map_or(IN_PAGE_MS, |limit| limit.min(IN_PAGE_MS));
        let task = Task { limit_ms: Some(limit), ..task };
        spawn_local(async move {
            let about = bots::load(&task.game).await;
            let result = about.ok().and_then(|about| search(&about, &task, Date::now).ok());
            self.answered(Answer { id: task.id, result });
        });
    }

    fn answered(self, answer: Answer) {
        let is_open = |inner: &mut Inner| {
            // The answer to an earlier task is ignored.
            let fits = inner.open.as_ref().is_some_and(|(task, _)| task.id == answer.id);
            fits.then(|| inner.open.take()).flatten()
        };
        if let Some((_, then)) = self.inner.try_update_value(is_open).flatten() {
            then(answer.result);
        }
    }

    fn received(self, text: &str) {
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

    /// Handles a worker's error. A worker that fails before it is ready would fail again, so the page searches from
    /// now on. One that fails later gets no further attempt at its task.
    fn failed(self) {
        let failed = |inner: &mut Inner| {
            let was_ready = inner.helper.take().is_some_and(|helper| helper.is_ready);
            inner.is_broken |= !was_ready;
            inner.open.as_ref().filter(|_| was_ready).map(|(task, _)| task.id)
        };
        match self.inner.try_update_value(failed).flatten() {
            Some(id) => self.answered(Answer { id, result: None }),
            None => self.hand_over(),
        }
    }

    /// Starts a worker; `None` if this browser has none.
    fn helper(self) -> Option<Helper> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&script()?, &options).ok()?;
        let message = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            match event.data().as_string() {
                Some(text) => self.received(&text),
                // The worker's script sends a non-text message if it could not start.
                None => self.failed(),
            }
        });
        let error = Closure::<dyn Fn(Event)>::new(move |_| self.failed());
        worker.set_onmessage(Some(message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(error.as_ref().unchecked_ref()));
        Some(Helper { worker, is_ready: false, _message: message, _error: error })
    }
}

/// The address of the worker's script, from a `meta` element of the page.
fn script() -> Option<String> {
    let found = window()?.document()?.query_selector("meta[name=qipan-worker]").ok()??;
    found.get_attribute("content")
}
