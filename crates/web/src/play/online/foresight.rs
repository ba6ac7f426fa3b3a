//! The engine in the page, one step ahead of the server: where a game has neither secrets nor chance, one's own
//! command is carried out here at once, and the server's frame confirms it.

use crate::think::task::words_of;
use qipan_engine::{Actor, AnyGame, AnyMatch, Message, Problem, Seat, Viewer};
use qipan_protocol::CommandId;
use qipan_ui::{Legal, MatchFrame};
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::collections::VecDeque;
use std::fmt;

/// Events as their viewer may see them; `None` where one is hidden.
pub(super) type Events = Vec<Option<Value>>;

pub(super) struct Foresight {
    running: Box<dyn AnyMatch>,
    seat: Seat,
    /// What was foreseen and is not confirmed yet, the oldest first.
    open: VecDeque<(CommandId, Events)>,
}

impl fmt::Debug for Foresight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Foresight")
            .field("seat", &self.seat)
            .field("open", &self.open)
            .finish_non_exhaustive()
    }
}

impl Foresight {
    /// Begins at a position that the server has lent.
    pub(super) fn load(game: &dyn AnyGame, state: &Value, seat: Seat) -> Result<Foresight, Problem> {
        Ok(Foresight { running: game.load(&state.to_string())?, seat, open: VecDeque::new() })
    }

    /// Carries a command out here. A refusal changes nothing.
    pub(super) fn carry_out(&mut self, id: CommandId, command: &Value) -> Result<Events, Problem> {
        self.running.apply(Actor::Seat(self.seat), &command.to_string(), None)?;
        let events: Events = read(&self.running.last_events(self.viewer())?)?;
        self.open.push_back((id, events.clone()));
        Ok(events)
    }

    /// Whether a frame is what was foreseen. If not, this foresight is worth nothing any more.
    pub(super) fn confirm(&mut self, answers: Option<CommandId>, events: &Events, view: &Value) -> bool {
        let is_foreseen =
            self.open.pop_front().is_some_and(|(id, foreseen)| answers == Some(id) && foreseen == *events);
        let is_same =
            || self.running.view_value(self.viewer()).is_ok_and(|ours| ours.get("game") == view.get("game"));
        is_foreseen && (!self.open.is_empty() || is_same())
    }

    /// Whether something is shown that the server has not confirmed.
    pub(super) fn is_ahead(&self) -> bool {
        !self.open.is_empty()
    }

    pub(super) fn frame(&self) -> Option<MatchFrame> {
        read(&self.running.view(self.viewer()).ok()?).ok()
    }

    pub(super) fn legal(&self) -> Legal {
        let listed = self.running.legal(self.seat).ok();
        let read_list =
            |(commands, complete): (String, bool)| Some(Legal { commands: read(&commands).ok()?, complete });
        listed.and_then(read_list).unwrap_or_default()
    }

    /// A command as the log would tell of it.
    pub(super) fn words(&self, game: &dyn AnyGame, command: &Value) -> Option<Message> {
        words_of(game, &*self.running, self.seat, &command.to_string())
    }

    fn viewer(&self) -> Viewer {
        Viewer::Seat(self.seat)
    }
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, Problem> {
    serde_json::from_str(text).map_err(|error| Problem::new("unreadable", error.to_string()))
}
