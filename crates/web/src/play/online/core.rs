//! One's part in a table, without browser and network: what the server has told, what was given and not answered,
//! what is foreseen. Every happening goes in here, and what is to be done about it comes out.

use super::foresight::Foresight;
use super::given::{GivenCommand, GivenWords, Words};
use super::kept::Kept;
use crate::boards;
use qipan_engine::{AnyGame, Problem, Seat, SeatSet, SystemCommand, Viewer};
use qipan_protocol::{ChatChannel, ChatLine, CommandId, RoomView, TableRequest, UserId, VERSION};
use qipan_ui::{Batch, Hint, Legal, LogLine, MatchFrame, Motion};
use serde::Deserialize;
use serde_json::Value;
use std::sync::Arc;

/// After how long a command that got no answer over an open connection is sent again.
const SEND_AGAIN_AFTER_MS: f64 = 5_000.0;

/// What is to be done.
#[derive(Debug)]
pub(super) enum Out {
    Send(TableRequest),
    /// The match has changed before the eye.
    Show(Shown),
    Room,
    Chat,
    Log,
    /// What the coach says; nothing if it does not.
    Hints(Vec<Hint>),
    Refused(Problem),
    /// The time of the match at this moment.
    Time(u64),
    Pong,
    Bye(String),
    /// The match had to be given up.
    Aborted,
}

/// A match as the page shows it.
#[derive(Clone, Debug)]
pub(super) struct Shown {
    /// Nothing where there is no match.
    pub(super) frame: Option<Arc<MatchFrame>>,
    pub(super) legal: Legal,
    /// Nothing if what was shown as motion still holds.
    pub(super) batch: Option<Batch>,
}

#[derive(Default)]
pub(super) struct Core {
    pub(super) me: Option<UserId>,
    pub(super) you: Option<Viewer>,
    pub(super) room: Option<RoomView>,
    pub(super) chat: Vec<ChatLine>,
    pub(super) log: Vec<LogLine>,
    pub(super) words: Vec<GivenWords>,
    pub(super) password: Option<String>,
    pub(super) kept: Option<Kept>,
    pub(super) given: Vec<GivenCommand>,
    pub(super) foresight: Option<Foresight>,
    /// The commands that the server has listed, and after which frame.
    pub(super) listed: Option<(u64, Legal)>,
    /// The frame after which the server was asked what can be done.
    pub(super) asked: Option<u64>,
    /// The question to the coach that is open. What is done meanwhile makes the answer worthless.
    pub(super) hint: Option<CommandId>,
    pub(super) last_id: u64,
}

impl Core {
    /// The first word on a connection. What was seen is named, so that only what is missing comes.
    pub(super) fn hello(&self) -> TableRequest {
        let (seen, match_id) = match &self.kept {
            Some(kept) => (Some(kept.n), Some(kept.match_id.clone())),
            None => (None, None),
        };
        TableRequest::Hello { v: VERSION, seen, match_id, password: self.password.clone() }
    }

    pub(super) fn next_id(&mut self) -> CommandId {
        self.last_id += 1;
        CommandId(self.last_id)
    }

    pub(super) fn game(&self) -> Option<&'static dyn AnyGame> {
        boards::opened(&self.room.as_ref()?.settings.game).map(|playable| playable.game)
    }

    pub(super) fn seat(&self) -> Option<Seat> {
        self.you.and_then(Viewer::seat)
    }

    /// Gives a command for one's own seat. What can be foreseen is shown at once; what the rules refuse here is not
    /// even sent.
    pub(super) fn give(&mut self, command: Value, now_ms: f64) -> Vec<Out> {
        let Some(match_id) = self.kept.as_ref().map(|kept| kept.match_id.clone()) else {
            return vec![Out::Refused(Problem::new("no_match", "the match has not begun"))];
        };
        if self.seat().is_none() {
            let problem = Problem::new("not_seated", "spectators watch; take a seat to play");
            return vec![Out::Refused(problem)];
        }
        let id = self.next_id();
        self.hint = None;
        let tag = command.get("type").and_then(Value::as_str).unwrap_or_default();
        let is_play = !SystemCommand::owns(tag);
        let mut outs = Vec::new();
        match self.foresight.as_mut().filter(|_| is_play) {
            Some(foresight) => match foresight.carry_out(id, &command) {
                Ok(events) => {
                    let seq = self.kept.as_ref().map_or(0, |kept| kept.n + 1);
                    outs.push(self.show(Some(Batch { seq, motion: Motion::Forward, events })));
                }
                Err(problem) => return vec![Out::Refused(problem)],
            },
            // From here on it is not known how things stand, until the answer comes.
            None if is_play => self.listed = None,
            None => {}
        }
        let given = GivenCommand { id, match_id, command, sent_at_ms: now_ms };
        outs.extend(given.request().map(Out::Send));
        self.given.push(given);
        outs
    }

    /// Asks the coach what to do.
    pub(super) fn ask_hint(&mut self) -> Vec<Out> {
        let id = self.next_id();
        self.hint = Some(id);
        vec![Out::Send(TableRequest::Hint { id })]
    }

    pub(super) fn say(&mut self, channel: ChatChannel, words: Words) -> Vec<Out> {
        let id = self.next_id();
        let after = self.chat.last().map_or(0, |line| line.n);
        let given = GivenWords { id, channel, words, after };
        let request = given.request();
        self.words.push(given);
        vec![Out::Send(request), Out::Chat]
    }

    /// Commands that got no answer for long, to be sent again. The server does none of them twice.
    pub(super) fn overdue(&mut self, now_ms: f64) -> Vec<Out> {
        let overdue = self.given.iter_mut().filter(|it| now_ms - it.sent_at_ms > SEND_AGAIN_AFTER_MS);
        let again = overdue.filter_map(|given| {
            given.sent_at_ms = now_ms;
            given.request()
        });
        again.map(Out::Send).collect()
    }

    /// The match as it stands, with what is foreseen.
    pub(super) fn show(&self, batch: Option<Batch>) -> Out {
        let foresight = self.foresight.as_ref();
        let frame = match foresight.filter(|foresight| foresight.is_ahead()) {
            Some(foresight) => foresight.frame(),
            None => self.kept.as_ref().and_then(|kept| MatchFrame::deserialize(&kept.view).ok()),
        };
        let n = self.kept.as_ref().map(|kept| kept.n);
        let legal = match (foresight, &self.listed) {
            (Some(foresight), _) => foresight.legal(),
            (None, Some((after, legal))) if Some(*after) == n => legal.clone(),
            _ => Legal::default(),
        };
        Out::Show(Shown { frame: frame.map(Arc::new), legal, batch })
    }

    /// Asks what can be done, if it is for us to act and we do not know yet.
    pub(super) fn wonder(&mut self) -> Option<Out> {
        let (kept, seat) = (self.kept.as_ref()?, self.seat()?);
        let to_act = SeatSet::deserialize(kept.view.get("to_act")?).ok()?;
        let knows = self.foresight.is_some() || self.listed.as_ref().is_some_and(|(n, _)| *n == kept.n);
        let waits = self.asked == Some(kept.n) || !self.given.is_empty();
        if knows || waits || !to_act.contains(seat) {
            return None;
        }
        self.asked = Some(kept.n);
        Some(Out::Send(TableRequest::Position {}))
    }
}
