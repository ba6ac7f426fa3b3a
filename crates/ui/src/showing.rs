//! What a page may already tell of its match. A board draws the newest state at once and animates how it came about.
//! Everything that tells the result in words or signs waits until that motion has ended. With reduced motion, in a hidden
//! tab and without a stage there is nothing to wait for.
//!
//! Motion has two parts. In the first, the events are played; then the board tells what they brought about (badges,
//! hints, health). In the second, an event closes with a moment of its own ([`Act::Closing`]), such as the fall of a hero;
//! then the page tells the rest (log, result box, announcements, the next step of a lesson). Most events have no closing
//! moment, and both parts end together.
//!
//! [`Act::Closing`]: crate::fx::Act::Closing

use crate::board::{Batch, Motion};
use crate::dom;
use crate::settings::settings;
use leptos::prelude::*;
use std::sync::Arc;

/// How far the events of a match have been shown; cheap to copy. The match makes it, the stage of the board reports
/// to it.
#[derive(Clone, Copy, Debug)]
pub struct Showing {
    batch: Signal<Arc<Batch>>,
    /// A stage will report the end of every motion.
    has_stage: RwSignal<bool>,
    played: MotionPart,
    closed: MotionPart,
}

/// A part of the motion.
#[derive(Clone, Copy, Debug)]
struct MotionPart {
    /// The last batch for which it has ended.
    ended: RwSignal<Option<Arc<Batch>>>,
    is_moving: Memo<bool>,
}

/// A value, and what may be told of it.
#[derive(Clone, PartialEq)]
struct Told<T> {
    batch: Arc<Batch>,
    told: T,
    newest: T,
}

impl Showing {
    /// For a match with this signal of events. The signal must change before or together with the state that the
    /// events lead to.
    pub fn new(batch: impl Into<Signal<Arc<Batch>>>) -> Showing {
        let batch = batch.into();
        let has_stage = RwSignal::new(false);
        let part = || MotionPart::new(batch, has_stage);
        Showing { batch, has_stage, played: part(), closed: part() }
    }

    /// Follows a signal for the board: no change is told before the events that lead to it have been played.
    pub fn settled<T>(self, source: impl Into<Signal<T>>) -> Signal<T>
    where
        T: Clone + PartialEq + Send + Sync + 'static,
    {
        self.played.follow(self.batch, source.into())
    }

    /// Follows a signal for the page around the board: closing moments are over as well.
    pub fn concluded<T>(self, source: impl Into<Signal<T>>) -> Signal<T>
    where
        T: Clone + PartialEq + Send + Sync + 'static,
    {
        self.closed.follow(self.batch, source.into())
    }

    /// Whether the closing moment of the last events is being played.
    pub fn is_closing(self) -> bool {
        !self.played.is_moving.get() && self.closed.is_moving.get()
    }

    /// The events of a batch have been played. Returns false if nothing more of it is shown, because an input or newer
    /// events have cut it short.
    pub(crate) fn played(self, batch: &Arc<Batch>) -> bool {
        self.played.end(batch);
        is_same(self.batch.try_get_untracked().as_ref(), batch) && !self.is_closed(batch)
    }

    /// Whether nothing more of a batch is shown. Also if the page was left.
    pub(crate) fn is_closed(self, batch: &Arc<Batch>) -> bool {
        self.closed.ended.try_with_untracked(|ended| is_same(ended.as_ref(), batch)).unwrap_or(true)
    }

    /// All motion of a batch has ended.
    pub(crate) fn closed(self, batch: &Arc<Batch>) {
        self.played.end(batch);
        self.closed.end(batch);
    }

    /// Ends the motion of the newest batch.
    pub(crate) fn close_all(self) {
        if let Some(batch) = self.batch.try_get_untracked() {
            self.closed(&batch);
        }
    }

    /// From now on a stage reports the end of every motion, until it is removed.
    pub(crate) fn take_stage(self) {
        self.has_stage.set(true);
        on_cleanup(move || {
            let _ = self.has_stage.try_set(false);
        });
    }
}

/// Whether anything moves on this page now. In unit tests, which have no page, everything does.
fn shows_motion() -> bool {
    cfg!(not(target_arch = "wasm32")) || (!settings().reduces_motion_now() && !dom::is_hidden())
}

fn is_same(ended: Option<&Arc<Batch>>, batch: &Arc<Batch>) -> bool {
    ended.is_some_and(|ended| Arc::ptr_eq(ended, batch))
}

impl MotionPart {
    fn new(batch: Signal<Arc<Batch>>, has_stage: RwSignal<bool>) -> MotionPart {
        let ended = RwSignal::new(None::<Arc<Batch>>);
        let is_moving = Memo::new(move |_| {
            let batch = batch.get();
            let is_ended = ended.with(|ended| is_same(ended.as_ref(), &batch));
            let moves = batch.motion == Motion::Forward && has_stage.get() && !is_ended;
            moves && shows_motion()
        });
        MotionPart { ended, is_moving }
    }

    fn end(self, batch: &Arc<Batch>) {
        // The page may have been left before the motion ended.
        let _ = self.ended.try_set(Some(batch.clone()));
    }

    /// If newer events cut a motion short, the state before them is told: a quick opponent does not hold up the log.
    fn follow<T>(self, batch: Signal<Arc<Batch>>, source: Signal<T>) -> Signal<T>
    where
        T: Clone + PartialEq + Send + Sync + 'static,
    {
        let state = Memo::new(move |before: Option<&Told<T>>| {
            let (batch, newest) = (batch.get(), source.get());
            let told = match before {
                Some(before) if self.is_moving.get() => match Arc::ptr_eq(&before.batch, &batch) {
                    true => before.told.clone(),
                    false => before.newest.clone(),
                },
                _ => newest.clone(),
            };
            Told { batch, told, newest }
        });
        Memo::new(move |_| state.with(|state| state.told.clone())).into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn batch(seq: u64, motion: Motion) -> Arc<Batch> {
        Arc::new(Batch { seq, motion, events: Vec::new() })
    }

    struct Page {
        batch: RwSignal<Arc<Batch>>,
        state: RwSignal<u32>,
        showing: Showing,
        told: Signal<u32>,
    }

    impl Page {
        fn new() -> Page {
            let (batch, state) = (RwSignal::new(batch(0, Motion::Jump)), RwSignal::new(0));
            let showing = Showing::new(batch);
            let told = showing.settled(state);
            assert_eq!(told.get(), 0);
            Page { batch, state, showing, told }
        }

        fn happens(&self, number: u32, motion: Motion) -> u32 {
            self.batch.set(batch(number.into(), motion));
            self.state.set(number);
            self.told.get()
        }
    }

    #[test]
    fn what_is_told_waits_for_the_motion() {
        let owner = Owner::new_root(None);
        owner.with(|| {
            let page = Page::new();
            assert_eq!(page.happens(1, Motion::Forward), 1, "nothing moves without a stage");
            page.showing.take_stage();
            assert_eq!(page.happens(2, Motion::Forward), 1);
            page.showing.close_all();
            assert_eq!(page.told.get(), 2);
            assert_eq!(page.happens(3, Motion::Jump), 3, "a jump is told at once");
        });
    }

    #[test]
    fn newer_events_end_the_motion_of_older_ones() {
        let owner = Owner::new_root(None);
        owner.with(|| {
            let page = Page::new();
            page.showing.take_stage();
            assert_eq!(page.happens(1, Motion::Forward), 0);
            assert_eq!(page.happens(2, Motion::Forward), 1);
            assert_eq!(page.happens(3, Motion::Forward), 2);
            // A late report about an older batch changes nothing.
            page.showing.closed(&batch(2, Motion::Forward));
            assert_eq!(page.told.get(), 2);
            page.showing.close_all();
            assert_eq!(page.told.get(), 3);
        });
    }

    #[test]
    fn the_page_waits_for_the_closing_moment_too() {
        let owner = Owner::new_root(None);
        owner.with(|| {
            let page = Page::new();
            page.showing.take_stage();
            let concluded = page.showing.concluded(page.state);
            assert_eq!((concluded.get(), page.happens(1, Motion::Forward)), (0, 0));
            let batch = page.batch.get();
            assert!(page.showing.played(&batch), "the closing moment is still to come");
            assert_eq!((page.told.get(), concluded.get(), page.showing.is_closing()), (1, 0, true));
            page.showing.closed(&batch);
            assert_eq!((concluded.get(), page.showing.is_closing()), (1, false));
            // Newer events end it as well.
            page.happens(2, Motion::Forward);
            assert!(!page.showing.played(&batch));
            // An input ends everything at once: no closing moment follows.
            page.happens(3, Motion::Forward);
            page.showing.close_all();
            assert_eq!((page.told.get(), concluded.get(), page.showing.is_closing()), (3, 3, false));
            assert!(!page.showing.played(&page.batch.get()));
        });
    }
}
