//! The last position of a match as a small picture, where the board of its game draws pictures; else the picture on the box.

use crate::boards::GameBox;
use crate::net::http;
use crate::pages::parts::box_art;
use crate::play::replay::record::Record;
use leptos::prelude::*;
use leptos::task::spawn_local;
use qipan_engine::{MatchView, Seat};
use qipan_protocol::http::MatchFacts;
use serde_json::Value;
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::sync::Arc;

type Frame = RwSignal<Option<Arc<MatchView<Value>>>>;

/// A position to be read from a journal.
struct Wanted {
    id: String,
    shelved: GameBox,
    seat: Seat,
    frame: Frame,
}

thread_local! {
    static WANTED: RefCell<VecDeque<Wanted>> = const { RefCell::new(VecDeque::new()) };
    static IS_READING: Cell<bool> = const { Cell::new(false) };
}

/// The picture in the eyes of a seat. Until it is there, and for running matches, it is that of the box.
pub(super) fn picture(facts: &MatchFacts, shelved: GameBox, seat: Seat) -> AnyView {
    // Every game with puzzles draws pictures, which is known before its board is loaded.
    if !shelved.manifest.puzzles || facts.finished_at.is_none() {
        return box_art(shelved);
    }
    let frame: Frame = RwSignal::new(None);
    want(Wanted { id: facts.id.clone(), shelved, seat, frame });
    let content = move || match frame.get().and_then(|frame| draw(shelved, &frame)) {
        Some(picture) => view! { <span class="mt-pic">{picture}</span> }.into_any(),
        None => box_art(shelved),
    };
    content.into_any()
}

fn draw(shelved: GameBox, frame: &MatchView<Value>) -> Option<AnyView> {
    let picture = crate::boards::opened(&shelved.manifest.id)?.board.picture?;
    Some(picture(frame))
}

/// Journals are read one after the other: each is a whole match, and the server answers few at a time.
fn want(wanted: Wanted) {
    WANTED.with_borrow_mut(|all| all.push_back(wanted));
    if IS_READING.replace(true) {
        return;
    }
    spawn_local(async {
        while let Some(wanted) = WANTED.with_borrow_mut(VecDeque::pop_front) {
            // A row that is gone needs no picture.
            if !wanted.frame.is_disposed() {
                read(wanted).await;
            }
        }
        IS_READING.set(false);
    });
}

/// Without an answer the picture stays that of the box.
async fn read(wanted: Wanted) {
    let Wanted { id, shelved, seat, frame } = wanted;
    if shelved.open().await.is_err() {
        return;
    }
    let Ok(journal) = http::get_text(&format!("/api/matches/{id}/journal")).await else { return };
    if let Ok(record) = Record::read(&journal, seat) {
        let last = record.stops.last().map(|stop| stop.frame.clone());
        // The visitor may have left the page in the meantime.
        let _ = frame.try_set(last);
    }
}
