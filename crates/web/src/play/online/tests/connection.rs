//! Lost connections, and servers that do not know whether a move was saved: nothing is lost or shown twice.

use super::talk::{Talk, click};
use qipan_protocol::TableRequest;
use qipan_ui::Motion;
use serde_json::json;

#[test]
fn a_move_made_while_the_connection_is_lost_is_sent_once_it_is_back() {
    let mut talk = Talk::tictactoe();
    let id = talk.give(click(4));
    talk.sent.clear();
    talk.welcome(false, &[]);
    assert_eq!(talk.cell(4), json!(0), "it is still shown");
    let again = talk.sent.pop().unwrap();
    assert_eq!(again.id().map(|id| id.0), id);
    assert!(matches!(again, TableRequest::Do { match_id: Some(id), .. } if id.as_str() == "m"));
    // The server had carried out the command already.
    let frame = talk.server_plays(0, &click(4), id);
    talk.receive(&frame);
    talk.receive(&json!({"type": "again", "id": id, "n": 1}));
    talk.welcome(false, &[]);
    assert!(talk.sent.is_empty(), "{:?}", talk.sent);
}

#[test]
fn a_hole_in_the_numbers_asks_for_everything() {
    let mut talk = Talk::tictactoe();
    talk.server_plays(0, &click(4), None);
    let frame = talk.server_plays(1, &click(0), None);
    talk.receive(&frame);
    assert!(matches!(talk.sent.pop(), Some(TableRequest::Hello { seen: None, match_id: None, .. })));
    talk.welcome(true, &[]);
    assert_eq!((talk.cell(0), talk.motions.last()), (json!(1), Some(&Motion::Jump)));
    talk.assert_in_step();
    talk.assert_never_asked();
}

/// Missed frames arrive after the welcome; the page goes on predicting without requesting the position.
#[test]
fn missed_frames_are_followed() {
    let mut talk = Talk::tictactoe();
    let missed = [talk.server_plays(0, &click(4), None), talk.server_plays(1, &click(0), None)];
    talk.welcome(false, &[]);
    missed.iter().for_each(|frame| talk.receive(frame));
    talk.assert_in_step();
    talk.give(click(8));
    assert_eq!(talk.cell(8), json!(0));
    talk.assert_never_asked();
}

/// The table did not know whether the move was saved, so it reloads from the store and sends a welcome to every
/// client.
#[test]
fn a_move_without_an_answer_is_sent_again_after_any_welcome_and_shown_once() {
    for was_saved in [true, false] {
        let mut talk = Talk::tictactoe();
        let id = talk.give(click(4));
        if was_saved {
            talk.server_plays(0, &click(4), id);
        }
        talk.sent.clear();
        talk.welcome(true, &[]);
        let again: Vec<&TableRequest> = talk.sent.iter().collect();
        assert!(matches!(again[..], [TableRequest::Do { id: sent, .. }] if Some(sent.0) == id), "{again:?}");
        assert_eq!(talk.cell(4), json!(0), "saved or on its way, it stands");
        if was_saved {
            talk.receive(&json!({"type": "again", "id": id, "n": 1}));
        } else {
            let frame = talk.server_plays(0, &click(4), id);
            talk.receive(&frame);
        }
        assert!(talk.core.pending.is_empty() && talk.refusals.is_empty());
        talk.assert_in_step();
        let animated = talk.motions.iter().filter(|motion| **motion == Motion::Forward).count();
        assert_eq!(animated, 1, "{:?}", talk.motions);
        talk.sent.clear();
        talk.welcome(true, &[]);
        assert!(talk.sent.is_empty(), "{:?}", talk.sent);
    }
}
