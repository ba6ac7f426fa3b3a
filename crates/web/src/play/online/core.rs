//! The state of a client at a table, without browser and network: what the server has sent, what was sent to it and
//! not answered, what is predicted. Its methods take what has happened and return the [`Out`]s to carry out.

use super::pending::{PendingChat, PendingCommand, is_listed};
use super::prediction::Prediction;
use super::view_cache::ViewCache;
use crate::boards;
use crate::play::match_log::{MatchLog, SeenEntry};
use qipan_engine::{AnyGame, MatchView, Problem, Seat, Viewer};
use qipan_protocol::{ChatLine, CommandId, MatchId, Position, RoomView, TableRequest, UserId, VERSION};
use qipan_ui::{Batch, Hint, Legal, Motion};
use serde_json::Value;
use std::sync::Arc;

/// An effect for the caller to carry out.
#[derive(Debug)]
pub(super) enum Out {
    Send(TableRequest),
    /// The shown match has changed.
    Show(Shown),
    Room,
    Chat,
    Log,
    /// The log lacks its beginning: the journal of this match has it.
    LoadLog(MatchId),
    /// The hints of the coach; empty if it has none.
    Hints(Vec<Hint>),
    Refused(Problem),
    /// Whether the table passes for the user's seat when it has nothing to answer with.
    AutoPass(bool),
    /// The current time of the match.
    Time(u64),
    Pong,
    Bye(String),
    /// The match was aborted.
    Aborted,
}

/// A match as the page shows it.
#[derive(Clone, Debug)]
pub(super) struct Shown {
    /// `None` if there is no match.
    pub(super) frame: Option<Arc<MatchView<Value>>>,
    pub(super) legal: Legal,
    /// `None` if there is nothing new to animate.
    pub(super) batch: Option<Batch>,
}

#[derive(Default)]
pub(super) struct Core {
    pub(super) me: Option<UserId>,
    pub(super) you: Option<Viewer>,
    pub(super) room: Option<RoomView>,
    pub(super) chat: Vec<ChatLine>,
    pub(super) log: MatchLog,
    /// The match of the log and its reader.
    pub(super) log_of: Option<(MatchId, Viewer)>,
    /// While the beginning of the log is missing: the entries that came since.
    pub(super) since: Option<Vec<SeenEntry>>,
    pub(super) pending_chat: Vec<PendingChat>,
    pub(super) password: Option<String>,
    pub(super) cache: Option<ViewCache>,
    pub(super) pending: Vec<PendingCommand>,
    /// In games without hidden information and chance: the engine that is ahead of the server.
    pub(super) prediction: Option<Prediction>,
    /// A position that came before the rules of the game were loaded, and the user's last command that it may
    /// contain.
    pub(super) unloaded: Option<(Position, CommandId)>,
    /// In games with hidden information or chance: the commands that the server has listed for the view in the cache.
    pub(super) listed: Option<Legal>,
    /// The frame after which the server was asked for the position, because the prediction had failed.
    pub(super) requested: Option<u64>,
    /// The open request for hints. A command of the user makes its answer obsolete.
    pub(super) hint: Option<CommandId>,
    /// The last setting of automatic passing that the table has told.
    pub(super) auto_pass: bool,
    /// The user's choice that the table has not confirmed yet, and the id of the request.
    pub(super) wanted_auto_pass: Option<(CommandId, bool)>,
    pub(super) last_id: u64,
}

impl Core {
    /// The first message on a connection. It names the last known frame, so that the server sends only what is
    /// missing.
    pub(super) fn hello(&self) -> TableRequest {
        let (seen, match_id) = match &self.cache {
            Some(cache) => (Some(cache.n), Some(cache.match_id.clone())),
            None => (None, None),
        };
        TableRequest::Hello { v: VERSION, seen, match_id, password: self.password.clone() }
    }

    pub(super) fn next_id(&mut self) -> CommandId {
        self.last_id += 1;
        CommandId(self.last_id)
    }

    pub(super) fn game(&self) -> Option<Arc<dyn AnyGame>> {
        boards::opened(&self.room.as_ref()?.settings.game).map(|playable| playable.game())
    }

    pub(super) fn seat(&self) -> Option<Seat> {
        self.you.and_then(Viewer::seat)
    }

    /// Gives a command for the user's seat. What can be predicted is shown at once; a command that the local rules
    /// refuse is not sent.
    pub(super) fn give(&mut self, command: Value, now_ms: f64) -> Vec<Out> {
        let Some(match_id) = self.cache.as_ref().map(|cache| cache.match_id.clone()) else {
            return vec![Out::Refused(Problem::new("no_match", "the match has not begun"))];
        };
        if self.seat().is_none() {
            let problem = Problem::new("not_seated", "spectators watch; take a seat to play");
            return vec![Out::Refused(problem)];
        }
        let id = self.next_id();
        self.hint = None;
        let is_play = is_listed(&command);
        let mut batch = None;
        // Commands that no list contains, such as an offer of a draw, are not predicted.
        if let Some(prediction) = self.prediction.as_mut().filter(|_| is_play) {
            match prediction.carry_out(id, &command) {
                Ok(events) => {
                    let seq = self.cache.as_ref().map_or(0, |cache| cache.n + 1);
                    batch = Some(Batch { seq, motion: Motion::Forward, events });
                }
                Err(problem) => return vec![Out::Refused(problem)],
            }
        }
        let pending = PendingCommand { id, match_id, command, is_play, sent_at_ms: now_ms };
        let send = pending.request().map(Out::Send);
        self.pending.push(pending);
        // Without a prediction, the list is empty from now on: a second tap must not send a second command.
        let show = is_play.then(|| self.show(batch));
        show.into_iter().chain(send).collect()
    }

    /// The current match, with what is predicted.
    pub(super) fn show(&self, batch: Option<Batch>) -> Out {
        let prediction = self.prediction.as_ref();
        let frame = match prediction.filter(|prediction| prediction.is_ahead()) {
            Some(prediction) => prediction.view(),
            None => self.cache.as_ref().and_then(ViewCache::read),
        };
        let legal = match (prediction, &self.listed) {
            (Some(prediction), _) => prediction.legal(),
            // A list holds for the position that it was made for, not for the one after a pending command.
            (None, Some(legal)) if !self.pending.iter().any(|pending| pending.is_play) => legal.clone(),
            _ => Legal::default(),
        };
        Out::Show(Shown { frame: frame.map(Arc::new), legal, batch })
    }

    /// The same as a jump, without animation.
    pub(super) fn show_jump(&self) -> Out {
        let seq = self.cache.as_ref().map_or(0, |cache| cache.n);
        self.show(Some(Batch { seq, ..Batch::default() }))
    }

    /// Takes in a position: what the seat can do after the last frame in the cache. `done` is the user's last command
    /// that the position may contain.
    pub(super) fn take_position(&mut self, position: Position, done: CommandId) {
        self.requested = None;
        // A position of another frame is obsolete or too early.
        if self.cache.as_ref().map(|cache| cache.n) != Some(position.n) {
            return;
        }
        match position {
            Position { state: None, legal, complete, .. } => {
                self.listed = Some(Legal { commands: legal.unwrap_or_default(), complete });
            }
            position => {
                self.unloaded = Some((position, done));
                self.load_prediction();
            }
        }
    }

    /// Starts to predict from the state that the server has sent, if the rules are loaded. Pending commands that the
    /// state does not contain are carried out again.
    fn load_prediction(&mut self) {
        let (Some(game), Some(seat), Some(cache)) = (self.game(), self.seat(), &self.cache) else { return };
        let lent = self.unloaded.take().filter(|(position, _)| position.n == cache.n);
        let Some((state, done)) = lent.and_then(|(position, done)| Some((position.state?, done))) else {
            return;
        };
        let Ok(mut prediction) = Prediction::load(&*game, &state, seat) else {
            // An empty list marks the position as known: a request would bring the same state.
            self.listed = Some(Legal::default());
            return;
        };
        let is_missing = |it: &&PendingCommand| it.is_play && it.match_id == cache.match_id && it.id > done;
        for pending in self.pending.iter().filter(is_missing) {
            // A command that is not possible here will be refused by the server.
            let _ = prediction.carry_out(pending.id, &pending.command);
        }
        self.prediction = Some(prediction);
    }

    /// Called when the rules of the game are loaded: uses the position that waited for them.
    pub(super) fn rules_loaded(&mut self) -> Vec<Out> {
        if self.unloaded.is_none() {
            return Vec::new();
        }
        self.load_prediction();
        let mut outs = vec![self.show(None)];
        outs.extend(self.request_position());
        outs
    }

    /// Asks the server for the position, if the user's seat is to act and its commands are unknown. The server sends
    /// positions unasked, so this happens only after a prediction has come to another position than the server.
    pub(super) fn request_position(&mut self) -> Option<Out> {
        let (cache, seat) = (self.cache.as_ref()?, self.seat()?);
        let knows = self.prediction.is_some() || self.listed.is_some() || self.unloaded.is_some();
        if knows || self.requested == Some(cache.n) || !cache.read()?.to_act.contains(seat) {
            return None;
        }
        self.requested = Some(cache.n);
        Some(Out::Send(TableRequest::Position {}))
    }
}
