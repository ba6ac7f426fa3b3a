//! Whole conversations with a table that is played here: real rules, no network.

use super::core::{Core, Out};
use super::given::Words;
use crate::boards;
use qipan_engine::{Actor, AnyMatch, Mode, NewMatch, Seat, Viewer};
use qipan_protocol::{ChatChannel, TableRequest, UserId, patch};
use qipan_ui::{Hint, Legal, MatchFrame, Motion};
use serde_json::{Value, json};
use std::sync::Arc;

const ME: Viewer = Viewer::Seat(Seat(0));

/// The other side of the conversation, and what the page would show.
struct Talk {
    core: Core,
    server: Box<dyn AnyMatch>,
    view: Value,
    sent: Vec<TableRequest>,
    frame: Option<Arc<MatchFrame>>,
    legal: Legal,
    motions: Vec<Motion>,
    refusals: Vec<String>,
    hints: Vec<Vec<Hint>>,
}

fn click(cell: u8) -> Value {
    json!({"type": "click_cell", "cell": cell})
}

impl Talk {
    /// A match has just begun, and the page has been welcomed and knows what it can do.
    fn new() -> Talk {
        let new = NewMatch { mode: Mode::Online, ..NewMatch::with_seed(1) };
        let (server, _) = boards::open_at_once("tictactoe").game.create(&new).unwrap();
        let core = Core { me: Some(UserId::new("ann")), ..Core::default() };
        let mut talk = Talk {
            core,
            view: server.view_value(ME).unwrap(),
            server,
            sent: Vec::new(),
            frame: None,
            legal: Legal::default(),
            motions: Vec::new(),
            refusals: Vec::new(),
            hints: Vec::new(),
        };
        talk.welcome(true, &[]);
        talk.position();
        talk.motions.clear();
        talk
    }

    fn take(&mut self, outs: Vec<Out>) {
        for out in outs {
            match out {
                Out::Send(request) => self.sent.push(request),
                Out::Show(shown) => {
                    self.motions.extend(shown.batch.map(|batch| batch.motion));
                    (self.frame, self.legal) = (shown.frame, shown.legal);
                }
                Out::Refused(problem) => self.refusals.push(problem.code),
                Out::Hints(hints) => self.hints.push(hints),
                _ => {}
            }
        }
    }

    fn hear(&mut self, message: &Value) {
        let outs = self.core.hear(&message.to_string(), 0.0);
        self.take(outs);
    }

    fn welcome(&mut self, with_view: bool, said: &[&str]) {
        let line = |(n, text): (usize, &&str)| json!({"n": n + 1, "channel": "players", "from": {"id": "ann", "name": "Ann"}, "at": 0, "text": text});
        let chat: Vec<Value> = said.iter().enumerate().map(line).collect();
        let room = json!({"id": "t", "stage": "playing", "settings": {"game": "tictactoe"}, "host": "ann",
            "seats": [], "spectators": [], "match_id": "m"});
        let mut welcome = json!({"type": "welcome", "v": 1, "you": 0, "room": room, "n": self.server.seq(),
            "chat": chat, "last_id": 0, "now": 0, "match_ms": 0});
        if with_view {
            welcome["view"] = self.server.view_value(ME).unwrap();
            welcome["log"] = json!([]);
        }
        self.hear(&welcome);
    }

    /// The server answers the question what can be done.
    fn position(&mut self) {
        assert!(matches!(self.sent.pop(), Some(TableRequest::Position {})), "nothing was asked");
        let state: Value = serde_json::from_str(&self.server.position(ME).unwrap().unwrap()).unwrap();
        self.hear(&json!({"type": "position", "n": self.server.seq(), "state": state}));
    }

    /// The server carries a command out; gives the frame.
    fn server_plays(&mut self, seat: u8, command: &Value, answers: Option<u64>) -> Value {
        self.server.apply(Actor::Seat(Seat(seat)), &command.to_string(), None).unwrap();
        let view = self.server.view_value(ME).unwrap();
        let change = patch::diff(&self.view, &view).unwrap_or_else(|| json!({}));
        self.view = view;
        let events: Value = serde_json::from_str(&self.server.last_events(ME).unwrap()).unwrap();
        let mut frame = json!({"f": self.server.seq(), "e": events, "d": change});
        if let Some(id) = answers {
            frame["a"] = id.into();
        }
        frame
    }

    fn give(&mut self, command: Value) -> Option<u64> {
        let outs = self.core.give(command, 0.0);
        self.take(outs);
        self.sent.iter().rev().find_map(|request| match request {
            TableRequest::Do { id, .. } => Some(id.0),
            _ => None,
        })
    }

    fn cell(&self, cell: usize) -> Value {
        self.frame.as_ref().unwrap().game["cells"][cell].clone()
    }
}

#[test]
fn ones_own_move_is_there_at_once_and_stays() {
    let mut talk = Talk::new();
    assert_eq!(talk.legal.commands.len(), 9);
    let id = talk.give(click(4));
    assert_eq!((talk.cell(4), talk.motions.clone()), (json!(0), vec![Motion::Forward]));
    assert!(talk.legal.commands.is_empty(), "the other is to move");
    let frame = talk.server_plays(0, &click(4), id);
    talk.hear(&frame);
    assert_eq!((talk.cell(4), talk.motions.len()), (json!(0), 1), "nothing moves a second time");
    assert!(talk.core.given.is_empty());
    assert_eq!(talk.core.log.len(), 1);
    // The answer moves before the eye, and then it is asked what can be done.
    let frame = talk.server_plays(1, &click(0), None);
    talk.hear(&frame);
    assert_eq!((talk.cell(0), talk.motions.last()), (json!(1), Some(&Motion::Forward)));
    talk.position();
    assert_eq!(talk.legal.commands.len(), 7);
}

#[test]
fn what_the_rules_refuse_is_not_sent() {
    let mut talk = Talk::new();
    assert_eq!(talk.give(click(9)), None);
    assert_eq!(talk.refusals, ["off_board"]);
    assert!(talk.core.given.is_empty() && talk.motions.is_empty());
}

#[test]
fn a_refused_move_goes_back() {
    let mut talk = Talk::new();
    let id = talk.give(click(4));
    talk.hear(&json!({"type": "refused", "id": id, "code": "busy", "message": "not now"}));
    assert_eq!((talk.cell(4), talk.motions.last()), (Value::Null, Some(&Motion::Jump)));
    assert_eq!(talk.refusals, ["busy"]);
    talk.position();
    assert_eq!(talk.legal.commands.len(), 9);
}

#[test]
fn another_frame_first_makes_the_foreseen_worthless() {
    let mut talk = Talk::new();
    let id = talk.give(click(4));
    let frame = talk.server_plays(1, &json!({"type": "offer_draw"}), None);
    talk.hear(&frame);
    assert_eq!((talk.cell(4), talk.motions.last()), (Value::Null, Some(&Motion::Jump)));
    let frame = talk.server_plays(0, &click(4), id);
    talk.hear(&frame);
    assert_eq!((talk.cell(4), talk.motions.last()), (json!(0), Some(&Motion::Forward)));
}

#[test]
fn a_move_made_while_the_connection_is_lost_is_sent_once_it_is_back() {
    let mut talk = Talk::new();
    let id = talk.give(click(4));
    talk.sent.clear();
    talk.welcome(false, &[]);
    assert_eq!(talk.cell(4), json!(0), "it is still shown");
    let again = talk.sent.pop().unwrap();
    assert_eq!(again.id().map(|id| id.0), id);
    assert!(matches!(again, TableRequest::Do { match_id: Some(id), .. } if id.as_str() == "m"));
    // The server had it already.
    let frame = talk.server_plays(0, &click(4), id);
    talk.hear(&frame);
    talk.hear(&json!({"type": "again", "id": id, "n": 1}));
    talk.welcome(false, &[]);
    assert!(talk.sent.is_empty(), "{:?}", talk.sent);
}

#[test]
fn a_hole_in_the_numbers_asks_for_everything() {
    let mut talk = Talk::new();
    talk.server_plays(0, &click(4), None);
    let frame = talk.server_plays(1, &click(0), None);
    talk.hear(&frame);
    assert!(matches!(talk.sent.pop(), Some(TableRequest::Hello { seen: None, match_id: None, .. })));
    talk.welcome(true, &[]);
    assert_eq!((talk.cell(0), talk.motions.last()), (json!(1), Some(&Motion::Jump)));
}

/// The table could not tell whether the move was saved, so it has read itself from the store and welcomes everybody.
#[test]
fn a_move_without_an_answer_is_sent_again_after_any_welcome_and_shown_once() {
    for was_saved in [true, false] {
        let mut talk = Talk::new();
        let id = talk.give(click(4));
        if was_saved {
            talk.server_plays(0, &click(4), id);
        }
        talk.sent.clear();
        talk.welcome(true, &[]);
        let again: Vec<&TableRequest> = talk.sent.iter().collect();
        assert!(matches!(again[..], [TableRequest::Do { id: sent, .. }] if Some(sent.0) == id), "{again:?}");
        assert_eq!(talk.cell(4), if was_saved { json!(0) } else { Value::Null });
        if was_saved {
            talk.hear(&json!({"type": "again", "id": id, "n": 1}));
        } else {
            let frame = talk.server_plays(0, &click(4), id);
            talk.hear(&frame);
        }
        assert!(talk.core.given.is_empty() && talk.refusals.is_empty());
        assert_eq!(talk.cell(4), json!(0));
        // The move was animated when it was made. It is animated again only where the welcome has taken it back.
        let animated = talk.motions.iter().filter(|motion| **motion == Motion::Forward).count();
        assert_eq!(animated, if was_saved { 1 } else { 2 }, "{:?}", talk.motions);
        talk.sent.clear();
        talk.welcome(true, &[]);
        assert!(!talk.sent.iter().any(|request| matches!(request, TableRequest::Do { .. })));
    }
}

#[test]
fn taking_back_never_plays_forward() {
    let mut talk = Talk::new();
    let id = talk.give(click(4));
    for (seat, command, answers) in
        [(0, click(4), id), (0, json!({"type": "undo"}), None), (1, json!({"type": "approve_undo"}), None)]
    {
        let frame = talk.server_plays(seat, &command, answers);
        talk.hear(&frame);
    }
    assert_eq!((talk.cell(4), talk.motions.last()), (Value::Null, Some(&Motion::Jump)));
}

#[test]
fn words_wait_for_the_connection_and_are_said_once() {
    let mut talk = Talk::new();
    for words in ["hi", "there"] {
        let outs = talk.core.say(ChatChannel::Players, Words::Text(words.to_owned()));
        talk.take(outs);
    }
    talk.sent.clear();
    talk.welcome(false, &["hi"]);
    let again: Vec<&TableRequest> = talk.sent.iter().collect();
    assert!(matches!(again[..], [TableRequest::Chat { text, .. }] if text == "there"), "{again:?}");
    talk.sent.clear();
    talk.welcome(false, &["hi", "there"]);
    assert!(talk.sent.is_empty() && talk.core.words.is_empty());
}

#[test]
fn spectators_give_nothing() {
    let mut talk = Talk::new();
    talk.core.you = Some(Viewer::Spectator);
    talk.sent.clear();
    assert_eq!(talk.give(click(4)), None);
    assert_eq!(talk.refusals, ["not_seated"]);
}

/// Asks the coach; gives the number of the question.
fn ask_hint(talk: &mut Talk) -> u64 {
    let outs = talk.core.ask_hint();
    talk.take(outs);
    match talk.sent.pop() {
        Some(TableRequest::Hint { id }) => id.0,
        other => panic!("the coach was not asked: {other:?}"),
    }
}

fn hint_of(id: u64) -> Value {
    json!({"type": "hint", "id": id, "hints": [{"command": click(4), "chance": 0.6}], "chances": [0.6, 0.4]})
}

#[test]
fn hints_hold_for_the_position_that_was_asked_about() {
    let mut talk = Talk::new();
    let id = ask_hint(&mut talk);
    talk.hear(&hint_of(id));
    let told = talk.hints.pop().unwrap();
    assert_eq!((told[0].command.clone(), told[0].percent()), (click(4), 60));
    assert_eq!(told[0].words.as_ref().unwrap().key, "tictactoe-log-occupied");
    // A question that is answered, or overtaken by a move of one's own, has no answer any more.
    talk.hear(&hint_of(id));
    let id = ask_hint(&mut talk);
    talk.give(click(0));
    talk.hear(&hint_of(id));
    assert!(talk.hints.is_empty());
}

#[test]
fn a_table_without_hints_says_so() {
    let mut talk = Talk::new();
    let id = ask_hint(&mut talk);
    talk.hear(&json!({"type": "refused", "id": id, "code": "hints_off", "message": "no hints"}));
    assert_eq!((talk.refusals, talk.hints), (vec!["hints_off".to_owned()], vec![Vec::new()]));
}
