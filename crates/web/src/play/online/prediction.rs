//! The engine in the page, ahead of the server. In games without hidden information and chance it follows the events
//! of the frames and carries out the user's commands at once; the server's frames confirm them.

use crate::search::task::words_of;
use qipan_engine::{Actor, AnyGame, AnyMatch, MatchView, Message, Problem, Seat, Viewer};
use qipan_protocol::CommandId;
use qipan_ui::Legal;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::collections::VecDeque;
use std::fmt;

/// Events as the viewer may see them; `None` for a hidden one.
pub(super) type Events = Vec<Option<Value>>;

pub(super) struct Prediction {
    seat: Seat,
    /// The match after all received frames.
    confirmed: Box<dyn AnyMatch>,
    /// The same with the open commands carried out; `None` if there are none.
    ahead: Option<Box<dyn AnyMatch>>,
    /// The user's commands that no frame has confirmed yet, the oldest first.
    open: VecDeque<OpenCommand>,
}

#[derive(Debug)]
struct OpenCommand {
    id: CommandId,
    command: Value,
    events: Events,
}

/// How a frame fits what was predicted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fit {
    /// The frame is a command of the user as predicted, so it is shown already.
    Expected,
    /// The frame is something else, and all predictions still hold after it.
    News,
    /// A prediction that was shown does not hold any more.
    Changed,
    /// The engine here came to another position than the server. The prediction has to be dropped.
    Lost,
}

impl fmt::Debug for Prediction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Prediction")
            .field("seat", &self.seat)
            .field("open", &self.open)
            .finish_non_exhaustive()
    }
}

impl Prediction {
    /// Starts from a state that the server has sent.
    pub(super) fn load(game: &dyn AnyGame, state: &Value, seat: Seat) -> Result<Prediction, Problem> {
        let confirmed = game.load(&state.to_string())?;
        Ok(Prediction { seat, confirmed, ahead: None, open: VecDeque::new() })
    }

    /// Carries out a command on the predicted match. A refusal changes nothing.
    pub(super) fn carry_out(&mut self, id: CommandId, command: &Value) -> Result<Events, Problem> {
        let mut ahead = self.newest().fork();
        let events = apply(&mut *ahead, self.seat, command)?;
        self.ahead = Some(ahead);
        self.open.push_back(OpenCommand { id, command: command.clone(), events: events.clone() });
        Ok(events)
    }

    /// Follows a frame: `view` is the server's view after it.
    pub(super) fn follow(
        &mut self,
        answers: Option<CommandId>,
        events: &Events,
        view: &MatchView<Value>,
    ) -> Fit {
        let text = serde_json::to_string(events).unwrap_or_default();
        // The events, applied to the confirmed match, must lead to the server's view.
        let followed = self.confirmed.observe(&text, &view.platform);
        let own = followed.and_then(|()| self.confirmed.match_view(self.viewer()));
        if !own.is_ok_and(|own| own.game == view.game && own.to_act == view.to_act) {
            return Fit::Lost;
        }
        let answered = self.open.iter().position(|open| Some(open.id) == answers);
        match answered.and_then(|index| self.open.remove(index).map(|open| (index, open))) {
            // The later open commands were carried out on exactly the position that is confirmed now.
            Some((0, open)) if open.events == *events => {
                self.ahead.take_if(|_| self.open.is_empty());
                Fit::Expected
            }
            // Confirmed with other events, or not in the order in which the commands were given.
            Some(_) => {
                self.rebase();
                Fit::Changed
            }
            None if self.rebase() => Fit::News,
            None => Fit::Changed,
        }
    }

    /// Drops a command that the server refuses or carried out before. Returns whether its result was shown.
    pub(super) fn drop_command(&mut self, id: CommandId) -> bool {
        let before = self.open.len();
        self.open.retain(|open| open.id != id);
        let is_shown = self.open.len() != before;
        if is_shown {
            self.rebase();
        }
        is_shown
    }

    /// Carries out the open commands again, on the confirmed position. A command that is no longer possible is
    /// dropped here; the server will refuse it. Returns whether all results are the same as before.
    fn rebase(&mut self) -> bool {
        self.ahead = None;
        let mut is_same = true;
        for OpenCommand { id, command, events } in std::mem::take(&mut self.open) {
            let again = self.carry_out(id, &command);
            is_same &= again.is_ok_and(|again| again == events);
        }
        is_same
    }

    /// Whether results are shown that the server has not confirmed.
    pub(super) fn is_ahead(&self) -> bool {
        self.ahead.is_some()
    }

    pub(super) fn view(&self) -> Option<MatchView<Value>> {
        self.newest().match_view(self.viewer()).ok()
    }

    pub(super) fn legal(&self) -> Legal {
        let listed = self.newest().legal(self.seat).ok();
        let read_list =
            |(commands, complete): (String, bool)| Some(Legal { commands: read(&commands).ok()?, complete });
        listed.and_then(read_list).unwrap_or_default()
    }

    /// The text of a command, as in the log.
    pub(super) fn words(&self, game: &dyn AnyGame, command: &Value) -> Option<Message> {
        words_of(game, self.newest(), self.seat, &command.to_string())
    }

    /// A copy of the match with the open commands carried out, and the user's seat.
    pub(super) fn position(&self) -> (Box<dyn AnyMatch>, Seat) {
        (self.newest().fork(), self.seat)
    }

    fn newest(&self) -> &dyn AnyMatch {
        self.ahead.as_deref().unwrap_or(&*self.confirmed)
    }

    fn viewer(&self) -> Viewer {
        Viewer::Seat(self.seat)
    }
}

fn apply(running: &mut dyn AnyMatch, seat: Seat, command: &Value) -> Result<Events, Problem> {
    running.apply(Actor::Seat(seat), &command.to_string(), None)?;
    read(&running.last_events(Viewer::Seat(seat))?)
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, Problem> {
    serde_json::from_str(text).map_err(|error| Problem::new("unreadable", error.to_string()))
}
