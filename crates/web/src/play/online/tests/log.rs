//! The log of a page that was opened during the match.

use super::talk::{Talk, click};
use crate::play::replay::journals::tictactoe;
use qipan_protocol::MatchId;

fn numbers(talk: &Talk) -> Vec<Option<usize>> {
    talk.core.log.rows().iter().map(|row| row.number).collect()
}

/// A page that has missed two moves and sees the third one.
fn late() -> Talk {
    let mut talk = Talk::tictactoe();
    talk.server_plays(0, &click(4), None);
    talk.server_plays(1, &click(0), None);
    talk.welcome(true, &[]);
    let frame = talk.server_plays(0, &click(8), None);
    talk.receive(&frame);
    talk
}

#[test]
fn the_beginning_comes_from_the_journal() {
    // The journal may contain more than the page has seen when it asked.
    for journal in [tictactoe("40"), tictactoe("408"), tictactoe("4081")] {
        let mut talk = late();
        assert_eq!(talk.core.log.rows().len(), 1, "the end is there at once");
        let outs = talk.core.take_journal(&MatchId::new("m"), &journal);
        assert_eq!((outs.len(), numbers(&talk)), (1, vec![Some(1), Some(2), Some(3)]));
        let frame = talk.server_plays(1, &click(1), None);
        talk.receive(&frame);
        assert_eq!(numbers(&talk).last(), Some(&Some(4)));
        // Another welcome brings nothing that the log lacks.
        talk.welcome(true, &[]);
        assert_eq!(numbers(&talk).len(), 4);
    }
}

#[test]
fn journals_that_do_not_fit_are_left_alone() {
    let mut talk = late();
    let before = talk.core.log.clone();
    for (match_id, journal) in [("m", tictactoe("4")), ("other", tictactoe("40")), ("m", "{}".to_owned())] {
        assert!(talk.core.take_journal(&MatchId::new(match_id), &journal).is_empty());
        assert_eq!(talk.core.log, before);
    }
}

#[test]
fn a_page_that_is_there_from_the_beginning_needs_no_journal() {
    let mut talk = Talk::tictactoe();
    assert!(talk.core.since.is_none());
    let frame = talk.server_plays(0, &click(4), None);
    talk.receive(&frame);
    assert_eq!(numbers(&talk), [Some(1)]);
}
