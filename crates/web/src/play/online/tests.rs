//! Whole exchanges with a simulated table: real rules and the server's own patches, no network.

mod connection;
mod log;
mod matches;
mod prediction;
mod talk;

use super::core::Out;
use super::pending::ChatContent;
use qipan_engine::Viewer;
use qipan_protocol::{ChatChannel, TableRequest};
use serde_json::{Value, json};
use talk::{Talk, click};

#[test]
fn chat_waits_for_the_connection_and_is_said_once() {
    let mut talk = Talk::tictactoe();
    for words in ["hi", "there"] {
        let outs = talk.core.say(ChatChannel::Players, ChatContent::Text(words.to_owned()));
        talk.take(outs);
    }
    talk.sent.clear();
    talk.welcome(false, &["hi"]);
    let again: Vec<&TableRequest> = talk.sent.iter().collect();
    assert!(matches!(again[..], [TableRequest::Chat { text, .. }] if text == "there"), "{again:?}");
    talk.sent.clear();
    talk.welcome(false, &["hi", "there"]);
    assert!(talk.sent.is_empty() && talk.core.pending_chat.is_empty());
}

#[test]
fn spectators_give_nothing() {
    let mut talk = Talk::tictactoe();
    talk.core.you = Some(Viewer::Spectator);
    talk.sent.clear();
    assert_eq!(talk.give(click(4)), None);
    assert_eq!(talk.refusals, ["not_seated"]);
}

/// Asks for hints; returns the id of the request.
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
    let mut talk = Talk::tictactoe();
    let id = ask_hint(&mut talk);
    talk.receive(&hint_of(id));
    let told = talk.hints.pop().unwrap();
    assert_eq!((told[0].command.clone(), told[0].percent()), (click(4), 60));
    assert_eq!(told[0].words.as_ref().unwrap().key, "tictactoe-log-occupied");
    // An answer is ignored if the request was answered before or the user has moved since.
    talk.receive(&hint_of(id));
    let id = ask_hint(&mut talk);
    talk.give(click(0));
    talk.receive(&hint_of(id));
    assert!(talk.hints.is_empty());
}

#[test]
fn a_table_without_hints_says_so() {
    let mut talk = Talk::tictactoe();
    let id = ask_hint(&mut talk);
    talk.receive(&json!({"type": "refused", "id": id, "code": "hints_off", "message": "no hints"}));
    assert_eq!((talk.refusals, talk.hints), (vec!["hints_off".to_owned()], vec![Vec::new()]));
}

/// The switch shows the choice at once. The table gets the choice even if the connection was lost in the meantime.
#[test]
fn how_to_pass_outlives_the_connection() {
    let mut talk = Talk::tictactoe();
    let wants = |talk: &mut Talk| match talk.sent.pop() {
        Some(TableRequest::AutoPass { on, .. }) => Some(on),
        _ => None,
    };
    let outs = talk.core.set_auto_pass(false);
    talk.take(outs);
    assert_eq!((talk.auto_pass, wants(&mut talk)), (false, Some(false)));
    // The table has not received the choice.
    talk.welcome(false, &[]);
    assert_eq!((talk.auto_pass, wants(&mut talk)), (false, Some(false)));
    talk.receive(&json!({"type": "auto_pass", "on": false}));
    // The choice was confirmed; later the same user has changed it on another page.
    talk.welcome(false, &[]);
    assert_eq!((talk.auto_pass, wants(&mut talk)), (true, None));
}

#[test]
fn a_refused_choice_of_passing_goes_back() {
    let mut talk = Talk::tictactoe();
    let refuse = |talk: &mut Talk, id: u64| {
        talk.receive(&json!({"type": "refused", "id": id, "code": "store_unavailable", "message": "later"}));
    };
    let outs = talk.core.set_auto_pass(false);
    talk.take(outs);
    let id = talk.core.last_id;
    refuse(&mut talk, id + 1);
    assert!(!talk.auto_pass, "another request was refused");
    refuse(&mut talk, id);
    assert!(talk.auto_pass);
    // The choice was given up, so a welcome does not send it again.
    talk.sent.clear();
    talk.welcome(false, &[]);
    assert!(talk.auto_pass && talk.sent.is_empty(), "{:?}", talk.sent);
}

/// The rules may be loaded after the first message.
#[test]
fn a_position_waits_for_the_rules() {
    let mut talk = Talk::tictactoe();
    let position = qipan_protocol::Position::of(&*talk.server, qipan_engine::Seat(0)).unwrap();
    talk.core.prediction = None;
    talk.core.unloaded = Some((position, qipan_protocol::CommandId(0)));
    let outs = talk.core.rules_loaded();
    assert!(matches!(&outs[..], [Out::Show(shown)] if shown.legal.commands.len() == 9), "{outs:?}");
    assert!(talk.core.rules_loaded().is_empty());
}
