//! Forged histories: each breaks one rule and is found out.

use super::super::notes::{Acknowledged, Sent, Shown};
use super::*;
use qipan_engine::Seat;
use qipan_protocol::CommandId;
use qipan_store::Epoch;
use serde_json::json;
use std::time::Duration;

#[test]
fn hidden_events_fit_any_other_difference_does_not() {
    let events = json!([{"type": "x"}, {"type": "y"}]);
    let rows = [
        (json!([{"type": "x"}, {"type": "y"}]), true),
        (json!([null, {"type": "y"}]), true),
        (json!([{"type": "x"}]), false),
        (json!([{"type": "x"}, {"type": "z"}]), false),
        (json!(null), false),
    ];
    for (shown, fits) in rows {
        assert_eq!(is_seen_as(&events, &shown), fits, "{shown}");
    }
}

/// An entry of the seat that is to move, with its number as the id of its command.
fn record(seq: u64, epoch: u64) -> EntryRecord {
    let seat = Some(Seat((seq % 2) as u8));
    EntryRecord { seq, seat, command_id: Some(CommandId(seq)), epoch: Epoch(epoch) }
}

fn problem(result: Result<()>) -> String {
    result.err().map_or(String::new(), |error| format!("{error:#}"))
}

#[test]
fn entries_have_numbers_without_holes_one_command_each_and_epochs_that_never_fall() {
    let twice = EntryRecord { seq: 3, ..record(1, 1) };
    let hosts = |seq| EntryRecord { seat: None, command_id: None, ..record(seq, 1) };
    let rows = [
        (vec![], ""),
        (vec![record(1, 1), record(2, 1), record(3, 4), record(4, 4)], ""),
        (vec![hosts(1), hosts(2)], ""),
        (vec![record(2, 1)], "match m has entry 2 in place of 1"),
        (vec![record(1, 1), record(3, 1)], "match m has entry 3 in place of 2"),
        (vec![record(1, 1), record(1, 1)], "match m has entry 1 in place of 2"),
        (vec![record(1, 1), record(2, 1), twice], "command CommandId(1) of seat"),
        (vec![record(1, 1), record(2, 2), record(3, 1)], "match m has epoch Epoch(2) at entry 2"),
    ];
    for (records, expected) in rows {
        let problem = problem(check_entries("m", &records));
        assert_eq!(problem.is_empty(), expected.is_empty(), "{records:?}: {problem}");
        assert!(problem.starts_with(expected), "{records:?}: {problem}");
    }
}

/// A journal of `count` entries, whose events are their numbers.
fn journals(count: u64) -> Journals<'static> {
    let records = (1..=count).map(|seq| record(seq, 1)).collect();
    let entries = (1..=count).map(|seq| json!({"seq": seq, "events": [seq]})).collect();
    [("m", Journal { records, entries })].into()
}

#[test]
fn frames_are_compared_at_every_node() {
    let shown = |number, events, node| Shown { match_id: "m".into(), number, events, node };
    let rows = [
        (shown(2, json!([2]), 1), ""),
        (shown(2, json!([2]), 2), ""),
        (shown(2, json!([7]), 2), "frame 2 of match m was shown (node 2) as [7]"),
        (shown(3, json!([3]), 3), "frame 3 of match m was shown (node 3) but"),
        (shown(0, json!([]), 1), "frame 0 of match m"),
    ];
    for (shown, expected) in rows {
        let notes = Notes { shown: vec![shown], ..Notes::default() };
        let problem = problem(check_shown(&notes, &journals(2)));
        assert_eq!(problem.is_empty(), expected.is_empty(), "{problem}");
        assert!(problem.starts_with(expected), "{problem}");
    }
}

fn acknowledged(number: u64, id: u64, at: Instant) -> Acknowledged {
    Acknowledged { match_id: "m".into(), seat: (id % 2) as u8, id, number, at, node: 1 }
}

#[test]
fn an_acknowledged_command_is_one_entry_with_that_number() {
    let mut doubled = journals(3);
    let copy = EntryRecord { seq: 4, ..record(2, 1) };
    doubled.get_mut("m").unwrap().records.push(copy);
    let rows = [
        (journals(3), 2, 2, true),
        (journals(3), 3, 2, false),
        (journals(3), 4, 4, false),
        (doubled, 2, 2, false),
    ];
    for (journals, number, id, is_good) in rows {
        let notes =
            Notes { acknowledged: vec![acknowledged(number, id, Instant::now())], ..Notes::default() };
        assert_eq!(check_acknowledged(&notes, &journals).is_ok(), is_good, "{number} {id}");
    }
}

#[test]
fn what_was_sent_after_an_answer_comes_after_it() {
    let start = Instant::now();
    let at = |ms| start + Duration::from_millis(ms);
    let sent = |id: u64, ms| {
        let (match_id, seat, command) = ("m".into(), (id % 2) as u8, json!(null));
        Sent { match_id, seat, id, command, at: at(ms) }
    };
    let rows = [
        // In turn.
        (vec![sent(1, 0), sent(2, 2)], vec![acknowledged(1, 1, at(1)), acknowledged(2, 2, at(3))], true),
        // Both under way at once: either order is good.
        (vec![sent(1, 1), sent(2, 0)], vec![acknowledged(1, 1, at(5)), acknowledged(2, 2, at(4))], true),
        // Answered in the moment in which the other was sent.
        (vec![sent(1, 4)], vec![acknowledged(2, 2, at(4))], true),
        // The second was answered before the first was sent.
        (vec![sent(1, 5)], vec![acknowledged(2, 2, at(4))], false),
        // The same, and the first was never answered.
        (vec![sent(2, 0), sent(1, 5)], vec![acknowledged(3, 3, at(4))], false),
        // Not carried out, so it has no place.
        (vec![sent(9, 5)], vec![acknowledged(2, 2, at(4))], true),
    ];
    for (sent, acknowledged, is_good) in rows {
        let notes = Notes { sent, acknowledged, ..Notes::default() };
        assert_eq!(check_order(&notes, &journals(3)).is_ok(), is_good, "{notes:?}");
    }
}
