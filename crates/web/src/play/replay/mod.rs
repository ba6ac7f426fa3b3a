//! The replay of a match. The board gets the same context as in a match, without legal commands.

#[cfg(test)]
pub(crate) mod journals;
pub(crate) mod player;
pub(crate) mod record;
mod running;
pub(crate) mod stored;
pub(crate) mod walk;

use super::players::{Player, Players};
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;

use qipan_engine::{MatchView, Problem, Seat};
use qipan_ui::replay_bar::ReplayAsk;
use qipan_ui::{Batch, BoardContext, Legal, Motion, People, Showing, gate};
use record::Record;
use serde_json::Value;
use std::sync::Arc;

/// A handle to the replay; cheap to copy.
#[derive(Clone, Copy)]
pub(crate) struct ReplayMatch {
    journal: StoredValue<String>,
    pub(crate) record: RwSignal<Arc<Record>>,
    pub(crate) player: RwSignal<player::Player>,
    pub(crate) bottom: RwSignal<Seat>,
    shown: RwSignal<(Arc<MatchView<Value>>, Arc<Batch>)>,
    pub(crate) showing: Showing,
    players: StoredValue<Players>,
}

impl ReplayMatch {
    pub(crate) fn open(journal: String, at: Option<usize>, players: Players) -> Result<ReplayMatch, Problem> {
        let record = Record::read(&journal, Seat(0))?;
        let player = player::Player::new(record.last(), at);
        let shown = RwSignal::new(shown(&record, player.at, Motion::Jump));
        let batch = Signal::derive(move || shown.with(|(_, batch)| batch.clone()));
        let replay = ReplayMatch {
            journal: StoredValue::new(journal),
            record: RwSignal::new(Arc::new(record)),
            player: RwSignal::new(player),
            bottom: RwSignal::new(Seat(0)),
            shown,
            showing: Showing::new(batch),
            players: StoredValue::new(players),
        };
        replay.play_by_itself();
        Ok(replay)
    }

    /// The context of the board.
    pub(crate) fn board(self) -> BoardContext {
        let frame = self.frame();
        BoardContext {
            frame,
            legal: Signal::stored(Arc::new(Legal::default())),
            acting: Signal::stored(None),
            bottom: self.bottom.into(),
            batch: Signal::derive(move || self.shown.with(|(_, batch)| batch.clone())),
            showing: self.showing,
            people: People::by_number(frame),
            send: Callback::new(|_| ()),
            hints: Signal::stored(Arc::default()),
            auto_pass: None,
        }
    }

    pub(crate) fn frame(self) -> Signal<Arc<MatchView<Value>>> {
        Signal::derive(move || self.shown.with(|(frame, _)| frame.clone()))
    }

    pub(crate) fn player_at(self, seat: Seat) -> Option<Player> {
        self.players.with_value(|players| players.get(seat).cloned())
    }

    pub(crate) fn journal(self) -> String {
        self.journal.get_value()
    }

    pub(crate) fn ask(self, asked: ReplayAsk) {
        let mut player = self.player.get_untracked();
        let motion = player.answer(asked);
        self.go(player, motion);
    }

    /// Turns the board to the next seat, whose view is then shown.
    pub(crate) fn flip(self) {
        let seat = self.bottom.get_untracked().next(self.record.with_untracked(|record| record.seats()));
        if let Ok(record) = Record::read(&self.journal.get_value(), seat) {
            self.bottom.set(seat);
            self.record.set(Arc::new(record));
            self.go(self.player.get_untracked(), Some(Motion::Jump));
        }
    }

    fn go(self, player: player::Player, motion: Option<Motion>) {
        if self.player.get_untracked() != player {
            self.player.set(player);
        }
        if let Some(motion) = motion {
            self.shown.set(self.record.with_untracked(|record| shown(record, player.at, motion)));
        }
    }

    /// Advances to the next position after each pause, while the replay plays.
    fn play_by_itself(self) {
        let waiting = StoredValue::new(None::<TimeoutHandle>);
        let stop = move || {
            waiting.try_update_value(|waiting| waiting.take().iter().for_each(TimeoutHandle::clear));
        };
        Effect::new(move |_| {
            let player = self.player.get();
            stop();
            if player.is_playing {
                let handle = set_timeout_with_handle(
                    move || gate::when_free(move || self.tick()),
                    player.pace.delay(),
                );
                waiting.set_value(handle.ok());
            }
        });
        on_cleanup(stop);
    }

    fn tick(self) {
        let Some(mut player) = self.player.try_get_untracked() else { return };
        let motion = player.tick();
        self.go(player, motion);
    }
}

fn shown(record: &Record, at: usize, motion: Motion) -> (Arc<MatchView<Value>>, Arc<Batch>) {
    let stop = &record.stops[at.min(record.last())];
    let batch = Batch { seq: stop.frame.seq, motion, events: stop.events.clone() };
    (stop.frame.clone(), Arc::new(batch))
}
