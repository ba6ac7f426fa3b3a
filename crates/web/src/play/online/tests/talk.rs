//! The simulated server, and what the page would show.

use crate::boards;
use crate::play::online::core::{Core, Out};
use qipan_engine::systems::agreement::AgreementCommand;
use qipan_engine::systems::rematch::RematchCommand;
use qipan_engine::systems::undo::UndoCommand;
use qipan_engine::{Actor, AnyMatch, MatchView, Mode, NewMatch, Seat, Seed, Viewer, Written};
use qipan_protocol::{CommandId, Frame, PositionFeed, TableRequest, UserId, patch};
use qipan_ui::{Hint, Legal, Motion};
use serde_json::value::RawValue;
use serde_json::{Value, json};
use std::sync::Arc;

pub(super) const ME: Viewer = Viewer::Seat(Seat(0));

pub(super) struct Talk {
    pub(super) core: Core,
    pub(super) server: Box<dyn AnyMatch>,
    game: &'static str,
    /// The user of the page: seat 0 or a spectator.
    pub(super) you: Viewer,
    match_id: &'static str,
    /// The view that the server has sent to the page, as its stream of frames stores it.
    view: String,
    positions: PositionFeed,
    /// The highest command id that the server has carried out.
    last_id: u64,
    pub(super) sent: Vec<TableRequest>,
    pub(super) frame: Option<Arc<MatchView<Value>>>,
    pub(super) legal: Legal,
    pub(super) motions: Vec<Motion>,
    pub(super) refusals: Vec<String>,
    pub(super) hints: Vec<Vec<Hint>>,
    pub(super) auto_pass: bool,
}

pub(super) fn click(cell: u8) -> Value {
    json!({"type": "click_cell", "cell": cell})
}

/// Platform commands, as their JSON.
pub(super) fn offer_draw() -> Value {
    json!(AgreementCommand::OfferDraw {})
}

pub(super) fn undo() -> Value {
    json!(UndoCommand::Undo {})
}

pub(super) fn approve_undo() -> Value {
    json!(UndoCommand::ApproveUndo {})
}

impl Talk {
    pub(super) fn tictactoe() -> Talk {
        Talk::new("tictactoe", 1)
    }

    /// A match that has just begun, with a page of seat 0 that has got its welcome.
    pub(super) fn new(game: &'static str, seed: u64) -> Talk {
        Talk::of(ME, game, seed)
    }

    /// The same with the page of a spectator.
    pub(super) fn watching(game: &'static str, seed: u64) -> Talk {
        Talk::of(Viewer::Spectator, game, seed)
    }

    fn of(you: Viewer, game: &'static str, seed: u64) -> Talk {
        let new = NewMatch { mode: Mode::Online, ..NewMatch::with_seed(seed) };
        let (server, _) = boards::open_at_once(game).game().create(&new).unwrap();
        let core = Core { me: Some(UserId::new("ann")), ..Core::default() };
        let mut talk = Talk {
            core,
            view: server.view(you).unwrap(),
            server,
            game,
            you,
            match_id: "m",
            positions: PositionFeed::default(),
            last_id: 0,
            sent: Vec::new(),
            frame: None,
            legal: Legal::default(),
            motions: Vec::new(),
            refusals: Vec::new(),
            hints: Vec::new(),
            auto_pass: true,
        };
        talk.welcome(true, &[]);
        talk.motions.clear();
        talk
    }

    pub(super) fn take(&mut self, outs: Vec<Out>) {
        for out in outs {
            match out {
                Out::Send(request) => self.sent.push(request),
                Out::Show(shown) => {
                    self.motions.extend(shown.batch.map(|batch| batch.motion));
                    (self.frame, self.legal) = (shown.frame, shown.legal);
                }
                Out::Refused(problem) => self.refusals.push(problem.code),
                Out::Hints(hints) => self.hints.push(hints),
                Out::AutoPass(on) => self.auto_pass = on,
                _ => {}
            }
        }
    }

    pub(super) fn receive(&mut self, message: &Value) {
        let outs = self.core.receive(&message.to_string(), 0.0);
        self.take(outs);
    }

    pub(super) fn welcome(&mut self, with_view: bool, said: &[&str]) {
        let line = |(n, text): (usize, &&str)| json!({"n": n + 1, "channel": "players", "from": {"id": "ann", "name": "Ann"}, "at": 0, "text": text});
        let chat: Vec<Value> = said.iter().enumerate().map(line).collect();
        let room = json!({"id": "t", "stage": "playing", "settings": {"game": self.game}, "host": "ann",
            "seats": [], "spectators": [], "match_id": self.match_id});
        let mut welcome = json!({"type": "welcome", "v": 1, "you": self.you, "room": room, "n": self.server.seq(),
            "chat": chat, "last_id": self.last_id, "now": 0, "match_ms": 0});
        if with_view {
            welcome["view"] = json!(self.server.match_view(self.you).unwrap());
            welcome["log"] = json!([]);
            let position = self.you.seat().map(|seat| self.positions.begin(&*self.server, seat).unwrap());
            if let Some(position) = position.flatten() {
                welcome["position"] = json!(position);
            }
        }
        self.receive(&welcome);
    }

    /// The server carries out a command; returns the frame for the page.
    pub(super) fn server_plays(&mut self, seat: u8, command: &Value, answers: Option<u64>) -> Value {
        self.apply(Actor::Seat(Seat(seat)), command);
        self.last_id = self.last_id.max(answers.unwrap_or(0));
        let view = self.server.view(self.you).unwrap();
        let change = patch::diff_text(&self.view, &view, &patch::IN_EVERY_FRAME);
        self.view = view;
        let position = self.you.seat().map(|seat| self.positions.next(&*self.server, seat).unwrap());
        let raw = |text: String| RawValue::from_string(text).unwrap();
        let frame = Frame {
            f: self.server.seq(),
            a: answers.map(CommandId),
            ms: None,
            e: raw(self.server.last_events(self.you).unwrap()),
            d: raw(change.unwrap_or_else(|| "{}".to_owned())),
            p: position.flatten().map(Box::new),
        };
        json!(frame)
    }

    fn apply(&mut self, actor: Actor, command: &Value) -> Written {
        self.server.apply(actor, &command.to_string(), None).unwrap_or_else(|it| panic!("{command}: {it}"))
    }

    /// All players vote for a rematch, and the server begins it.
    pub(super) fn rematch(&mut self) {
        for seat in 0..self.server.seats().count {
            let frame = self.server_plays(seat, &json!(RematchCommand::VoteRematch { yes: true }), None);
            self.receive(&frame);
        }
        (self.server, _) = self.server.rematch(Seed::from_number(1)).unwrap();
        (self.view, self.match_id, self.last_id) = (self.server.view(self.you).unwrap(), "n", 0);
        self.positions = PositionFeed::default();
        self.welcome(true, &[]);
    }

    pub(super) fn give(&mut self, command: Value) -> Option<u64> {
        let before = self.sent.len();
        let outs = self.core.give(command, 0.0);
        self.take(outs);
        self.sent[before..].iter().find_map(|request| match request {
            TableRequest::Do { id, .. } => Some(id.0),
            _ => None,
        })
    }

    /// Asserts that all commands are answered, and that the page shows what the server would.
    pub(super) fn assert_in_step(&self) {
        let truth = self.server.match_view(self.you).unwrap();
        let shown = self.frame.as_deref().unwrap();
        assert_eq!((&shown.game, shown.to_act, &shown.prompt), (&truth.game, truth.to_act, &truth.prompt));
        if let Some(seat) = self.you.seat().filter(|seat| truth.to_act.contains(*seat)) {
            let (commands, complete) = self.server.legal(seat).unwrap();
            let commands = serde_json::from_str(&commands).unwrap();
            assert_eq!(self.legal, Legal { commands, complete }, "after {} commands", truth.seq);
        } else {
            assert!(self.legal.commands.is_empty());
        }
    }

    pub(super) fn assert_never_asked(&self) {
        let asked = self.sent.iter().filter(|request| matches!(request, TableRequest::Position {}));
        assert_eq!(asked.count(), 0, "the position was asked for");
    }

    pub(super) fn cell(&self, cell: usize) -> Value {
        self.frame.as_ref().unwrap().game["cells"][cell].clone()
    }
}
