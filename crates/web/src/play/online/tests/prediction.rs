//! The page ahead of the server: what is shown at once, and how frames confirm or correct it.

use super::talk::{ME, Talk, approve_undo, click, offer_draw, undo};
use qipan_protocol::{Position, TableRequest};
use qipan_ui::Motion;
use serde_json::{Value, json};

#[test]
fn an_own_move_is_there_at_once_and_stays() {
    let mut talk = Talk::tictactoe();
    assert_eq!(talk.legal.commands.len(), 9);
    let id = talk.give(click(4));
    assert_eq!((talk.cell(4), talk.motions.clone()), (json!(0), vec![Motion::Forward]));
    assert!(talk.legal.commands.is_empty(), "the other is to move");
    let frame = talk.server_plays(0, &click(4), id);
    talk.receive(&frame);
    assert_eq!((talk.cell(4), talk.motions.len()), (json!(0), 1), "nothing moves a second time");
    assert!(talk.core.pending.is_empty());
    assert_eq!(talk.core.log.rows().len(), 1);
    // The answer is animated, and the next move can be made without a request to the server.
    let frame = talk.server_plays(1, &click(0), None);
    talk.receive(&frame);
    assert_eq!((talk.cell(0), talk.motions.last()), (json!(1), Some(&Motion::Forward)));
    assert_eq!(talk.legal.commands.len(), 7);
    talk.give(click(8));
    assert_eq!((talk.cell(8), talk.cell(0)), (json!(0), json!(1)));
    talk.assert_never_asked();
}

#[test]
fn what_the_rules_refuse_is_not_sent() {
    let mut talk = Talk::tictactoe();
    assert_eq!(talk.give(click(9)), None);
    assert_eq!(talk.refusals, ["off_board"]);
    assert!(talk.core.pending.is_empty() && talk.motions.is_empty());
}

#[test]
fn a_refused_move_goes_back() {
    let mut talk = Talk::tictactoe();
    let id = talk.give(click(4));
    talk.receive(&json!({"type": "refused", "id": id, "code": "busy", "message": "not now"}));
    assert_eq!((talk.cell(4), talk.motions.last()), (Value::Null, Some(&Motion::Jump)));
    assert_eq!(talk.refusals, ["busy"]);
    assert_eq!(talk.legal.commands.len(), 9);
    talk.assert_never_asked();
}

#[test]
fn an_own_move_stays_across_a_frame_of_the_other() {
    let mut talk = Talk::tictactoe();
    let id = talk.give(click(4));
    let frame = talk.server_plays(1, &offer_draw(), None);
    talk.receive(&frame);
    assert_eq!((talk.cell(4), talk.motions.last()), (json!(0), Some(&Motion::Forward)));
    assert!(talk.frame.as_ref().unwrap().draw_offer.is_some(), "the offer is shown beside the move");
    let shown = talk.motions.len();
    let frame = talk.server_plays(0, &click(4), id);
    talk.receive(&frame);
    assert_eq!((talk.cell(4), talk.motions.len()), (json!(0), shown), "it is confirmed, not moved again");
    talk.assert_in_step();
    talk.assert_never_asked();
}

/// Another page of the same user has moved first: the pending command is not possible any more.
#[test]
fn a_move_that_became_impossible_is_not_shown() {
    let mut talk = Talk::tictactoe();
    let id = talk.give(click(4));
    let frame = talk.server_plays(0, &click(8), None);
    talk.receive(&frame);
    let cells = (talk.cell(4), talk.cell(8));
    assert_eq!((cells, talk.motions.last()), ((Value::Null, json!(0)), Some(&Motion::Jump)));
    talk.receive(&json!({"type": "refused", "id": id, "code": "not_your_turn", "message": "no"}));
    talk.assert_in_step();
    let frame = talk.server_plays(1, &click(0), None);
    talk.receive(&frame);
    talk.assert_in_step();
    talk.assert_never_asked();
}

#[test]
fn taking_back_never_plays_forward_and_needs_no_request() {
    let mut talk = Talk::tictactoe();
    let id = talk.give(click(4));
    for (seat, command, answers) in [(0, click(4), id), (0, undo(), None), (1, approve_undo(), None)] {
        let frame = talk.server_plays(seat, &command, answers);
        talk.receive(&frame);
        talk.assert_in_step();
    }
    assert_eq!((talk.cell(4), talk.motions.last()), (Value::Null, Some(&Motion::Jump)));
    assert_eq!(talk.legal.commands.len(), 9);
    talk.give(click(0));
    assert_eq!(talk.cell(0), json!(0));
    talk.assert_never_asked();
}

/// The server undoes the last moves while the next one is on its way to it.
#[test]
fn a_move_in_flight_survives_an_undo_or_goes() {
    let mut talk = Talk::tictactoe();
    for (seat, cell) in [(0, 4), (1, 0)] {
        let frame = talk.server_plays(seat, &click(cell), None);
        talk.receive(&frame);
    }
    let frame = talk.server_plays(1, &undo(), None);
    talk.receive(&frame);
    let id = talk.give(click(8));
    assert_eq!(talk.cell(8), json!(0));
    // Undone to before the answer of seat 1: it is not our turn, so the move is not possible.
    let frame = talk.server_plays(0, &approve_undo(), None);
    assert!(frame.get("p").is_some(), "events alone do not lead back");
    talk.receive(&frame);
    let cells = (talk.cell(0), talk.cell(8));
    assert_eq!((cells, talk.motions.last()), ((Value::Null, Value::Null), Some(&Motion::Jump)));
    talk.receive(&json!({"type": "refused", "id": id, "code": "not_your_turn", "message": "no"}));
    talk.assert_in_step();
    talk.assert_never_asked();
}

/// The events of a frame do not lead to its view: the page uses the view and requests the position once.
#[test]
fn a_mismatch_is_repaired_by_one_request() {
    let mut talk = Talk::tictactoe();
    let mut frame = talk.server_plays(0, &click(4), None);
    talk.receive(&frame);
    frame = talk.server_plays(1, &click(0), None);
    frame["e"] = json!([]);
    talk.receive(&frame);
    assert_eq!((talk.cell(0), talk.legal.commands.len()), (json!(1), 0));
    assert!(matches!(talk.sent[..], [TableRequest::Position {}]), "{:?}", talk.sent);
    let position = Position::of(&*talk.server, ME.seat().unwrap()).unwrap();
    let mut notice = json!(position);
    notice["type"] = "position".into();
    talk.receive(&notice);
    assert_eq!(talk.sent.len(), 1);
    talk.assert_in_step();
}
