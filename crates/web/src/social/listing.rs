//! A list of the server that the page keeps and reads again when the server says that it has changed.

use crate::net::http::NoAnswer;
use leptos::prelude::*;
use leptos::task::spawn_local;
use qipan_engine::Problem;
use std::future::Future;
use std::pin::Pin;

/// A request for the list.
pub(super) type Ask<T> = fn() -> Pin<Box<dyn Future<Output = Result<T, NoAnswer>>>>;

/// A handle to the list; cheap to copy. It lives as long as the owner it was made in.
pub(crate) struct Listing<T: Send + Sync + 'static> {
    /// What is known; the last known state if the server cannot be reached.
    value: RwSignal<Option<T>>,
    /// Why the last request failed.
    failure: RwSignal<Option<Problem>>,
    ask: Ask<T>,
    asking: StoredValue<Asking>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Asking {
    No,
    Yes,
    /// The list has changed since the request under way was sent.
    Again,
}

impl<T: Send + Sync + 'static> Clone for Listing<T> {
    fn clone(&self) -> Listing<T> {
        *self
    }
}

impl<T: Send + Sync + 'static> Copy for Listing<T> {}

impl<T: Clone + Send + Sync + 'static> Listing<T> {
    pub(super) fn new(known: Option<T>, ask: Ask<T>) -> Listing<T> {
        let (value, failure) = (RwSignal::new(known), RwSignal::new(None));
        Listing { value, failure, ask, asking: StoredValue::new(Asking::No) }
    }

    /// Reads the list again.
    pub(crate) fn refresh(self) {
        match self.asking.try_get_value() {
            Some(Asking::No) => self.asking.set_value(Asking::Yes),
            Some(_) => return self.asking.set_value(Asking::Again),
            None => return,
        }
        spawn_local(async move {
            let answer = (self.ask)().await;
            // The account may have logged out in the meantime.
            let Some(asking) = self.asking.try_get_value() else { return };
            self.asking.set_value(Asking::No);
            match answer {
                Ok(value) => self.set(value),
                Err(refusal) => {
                    let problem = refusal.problem();
                    // Kid mode hides the list; without a network it stays as it was.
                    if problem.code == "kid_mode" {
                        self.value.set(None);
                    }
                    self.failure.set(Some(problem));
                }
            }
            if asking == Asking::Again {
                self.refresh();
            }
        });
    }

    /// Reads the list again if some page has read it before.
    pub(super) fn refresh_if_used(self) {
        if self.value.with_untracked(Option::is_some) {
            self.refresh();
        }
    }

    /// Takes an answer of the server, or a change that the page knows of before it.
    pub(crate) fn set(self, value: T) {
        let _ = self.failure.try_set(None);
        let _ = self.value.try_set(Some(value));
    }

    pub(crate) fn update(self, change: impl FnOnce(&mut T)) {
        self.value.try_update(|value| value.as_mut().map(change));
    }

    /// What is known, for views and effects, which follow it.
    pub(crate) fn with<R>(self, read: impl FnOnce(Option<&T>) -> R) -> R {
        self.value.with(|value| read(value.as_ref()))
    }

    pub(crate) fn get(self) -> Option<T> {
        self.value.get()
    }

    pub(crate) fn get_untracked(self) -> Option<T> {
        self.value.get_untracked()
    }

    pub(crate) fn failure(self) -> Option<Problem> {
        self.failure.get()
    }
}
