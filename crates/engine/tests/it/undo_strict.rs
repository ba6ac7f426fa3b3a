//! Strict undo: no player undoes a move after seeing a random result or a hidden card.

use crate::duel::cards::Card::{Heal, Quake, Scry, Shield, Strike};
use crate::duel::{self, Duel};
use crate::puppet::{Options, PLAIN, Puppet, header};
use crate::table::{TestMatch, check, command_of};
use expect_test::expect;
use qipan_engine::systems::undo::{Barred, Barrier};
use qipan_engine::{Actor, Header, Journal, Match, Mode, Seat, SeatSet, Viewer};
use serde_json::Value;

fn online(strict_undo: bool) -> TestMatch<Puppet<PLAIN>> {
    TestMatch::new(Header { strict_undo, ..header(2, Options::default()).with_mode(Mode::Online) })
}

const ROLL_LOOK_ROLL: &str = "0: do mark 1
     0: do roll
     0: undo
     1: approve_undo
     0: do mark 2
     0: do roll";

#[test]
fn after_a_roll_nothing_before_it_comes_back() {
    let mut table = online(true);
    check(
        &mut table,
        "1: undo
         0: do mark 1
         0: do roll
         0: undo
         1: undo
         0: do mark 2
         0: undo
         1: approve_undo
         0: undo",
        &expect![[r#"
            1: undo -> !nothing_to_undo | {0}
            0: do mark 1 -> marked(n=1) | {0}
            0: do roll -> rolled(face=4) | {0}
            0: undo -> !undo_past_chance | {0}
            1: undo -> !nothing_to_undo | {0}
            0: do mark 2 -> marked(n=20) | {0}
            0: undo -> undo_requested(back_to=2,seat=0) | {0}
            1: approve_undo -> undo_approved(seat=1) undone(back_to=2,seat=0) | {0}
            0: undo -> !undo_past_chance | {0}
        "#]],
    );
    let barred = |seat| table.view(Viewer::Seat(Seat(seat)))["undo_barred"].clone();
    assert_eq!((barred(0), barred(1)), ("chance".into(), Value::Null));
}

/// The reason for the rule, and what matches without it still allow: the second roll is known before it is made.
#[test]
fn free_undo_brings_the_same_dice_again() {
    let mut table = online(false);
    table.tell(ROLL_LOOK_ROLL);
    let rolls = |table: &TestMatch<Puppet<PLAIN>>| {
        let entries = table.journal.entries.iter().flat_map(|entry| &entry.events);
        let rolls = entries.filter_map(|event| serde_json::to_value(event).unwrap()["face"].as_u64());
        rolls.collect::<Vec<u64>>()
    };
    let free = rolls(&table);
    assert_eq!(free[0], free[1]);
    let mut table = online(true);
    table.tell(ROLL_LOOK_ROLL);
    assert_eq!(rolls(&table).len(), 2);
    assert_ne!(table.game.state().sys.play.rng.mark().position, 1, "the generator has gone on");
}

#[test]
fn after_hidden_cards_were_shown_nothing_before_it_comes_back() {
    let deck = [Strike, Heal, Quake, Shield, Scry, Heal, Heal, Heal];
    let strict = Header { strict_undo: true, ..duel::header([&deck, &deck]).with_mode(Mode::Online) };
    let mut table: TestMatch<Duel> = duel::begun(strict);
    check(
        &mut table,
        "0: play scry
         0: undo
         0: answer 1 {\"order\":[2,1,0]}
         0: undo",
        &expect![[r#"
            0: play scry -> played(card=scry,seat=0) peeked(count=3,seat=0) prompt_opened | {0}
            0: undo -> !undo_past_reveal | {0}
            0: answer 1 {"order":[2,1,0]} -> prompt_answered(id=1,seat=0) top_ordered(cards=[heal,quake,shield],seat=0) | {0}
            0: undo -> !undo_past_reveal | {0}
        "#]],
    );
    assert_eq!(table.view(Viewer::Seat(Seat(0)))["undo_barred"], "reveal");
}

#[test]
fn a_request_is_not_granted_past_a_barrier_that_came_after_it() {
    let mut table = online(true);
    table.tell("0: do mark 1\n0: undo");
    let mut state = table.game.state().clone();
    state.sys.record.undo.snapshots.clear();
    state.sys.record.undo.barred = Some(Barred { by: Barrier::Chance, seats: SeatSet::only(Seat(0)) });
    let mut game = Match::resume(Puppet, state).unwrap();
    let approve = command_of("approve_undo");
    let refusal = game.apply(Actor::Seat(Seat(1)), &approve, 0).unwrap_err();
    assert_eq!(refusal.code(), "undo_past_chance");
}

/// Headers written before the rule existed lack the field; their matches continue without it.
#[test]
fn a_header_without_the_rule_is_free() {
    let mut table = online(false);
    table.tell(ROLL_LOOK_ROLL);
    let lines = table.journal.to_lines().unwrap();
    assert!(!lines.contains("strict_undo"), "{lines}");
    let old = Journal::<Puppet<PLAIN>>::from_lines(&Puppet, &lines).unwrap();
    assert!(!old.header.strict_undo);
    old.replay(&Puppet).unwrap();
    old.audit(&Puppet).unwrap();
    let mut table = online(true);
    table.tell("0: do mark 1");
    assert!(table.journal.to_lines().unwrap().contains("\"strict_undo\":true"));
    assert!(table.journal.header.rematch(&Puppet, table.journal.header.seed).strict_undo);
}

/// `TestMatch::give` compares every byte after a refusal.
#[test]
fn a_panic_in_reveals_changes_nothing() {
    let mut table = online(true);
    table.tell("0: do mark 1");
    let refusal = table.give(Actor::Seat(Seat(0)), &command_of("do mark 667"), 0).unwrap_err();
    assert_eq!(refusal.code(), "panicked");
    table.tell("0: do mark 2");
}
