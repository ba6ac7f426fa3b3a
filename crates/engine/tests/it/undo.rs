//! Undo without other players, and what it restores.

use crate::duel;
use crate::duel::cards::Card::{Gamble, Heal, Strike};
use crate::puppet::{Options, PHASED, PLAIN, Puppet, header};
use crate::table::{TestMatch, check};
use expect_test::expect;
use qipan_engine::systems::rematch::RematchState;
use qipan_engine::{Seat, Viewer};

fn alone(seats: u8) -> TestMatch<Puppet<PLAIN>> {
    TestMatch::new(header(seats, Options::default()))
}

#[test]
fn alone_one_takes_back_at_once_as_far_as_snapshots_reach() {
    let mut table = alone(2);
    check(
        &mut table,
        "0: undo
         0: do mark 1
         0: do mark 11
         1: do mark 12
         0: do mark 14
         0: undo
         1: undo
         0: undo
         0: undo",
        &expect![[r#"
            0: undo -> !nothing_to_undo | {0}
            0: do mark 1 -> marked(n=1) | {0}
            0: do mark 11 -> marked(n=11) | {0}
            1: do mark 12 -> marked(n=12) | {0}
            0: do mark 14 -> marked(n=14) | {0}
            0: undo -> undone(back_to=3,seat=0) | {0}
            1: undo -> undone(back_to=2,seat=1) | {0}
            0: undo -> undone(back_to=1,seat=0) | {0}
            0: undo -> !nothing_to_undo | {0}
        "#]],
    );
    // Only three snapshots are kept, so the first mark stays.
    assert_eq!(table.game.state().core.marks, [1]);
}

#[test]
fn every_byte_of_the_position_comes_back_chance_included() {
    let mut table = alone(2);
    table.tell("0: do roll; mark 1\n0: do ask 1 yes; window 0,1");
    let before = table.position();
    table.tell("1: answer 1 {\"yes\":false}");
    let answered = table.position();
    table.tell("0: do mark 5; roll; roll; win 1");
    table.tell("0: undo");
    assert_eq!(table.position(), answered);
    // The answer was not a command of the game, so it is undone with the command that asked.
    table.tell("0: undo");
    assert_ne!(table.position(), before);
    let rolled = table.game.state().core.rolls.clone();
    table.tell("0: do roll; roll");
    let again = table.game.state().core.rolls.clone();
    table.tell("0: undo\n0: do roll; roll");
    assert_eq!(table.game.state().core.rolls, again);
    assert_eq!(again.len(), rolled.len() + 2);
}

#[test]
fn undo_empties_the_stream_but_numbers_go_on() {
    let mut table = alone(1);
    table.tell("0: do mark 1\n0: do mark 1");
    let next = table.game.state().sys.record.stream.next_id;
    let seq = table.game.state().sys.play.log.seq;
    table.tell("0: undo");
    let stream = &table.game.state().sys.record.stream;
    // Only the undo itself is left to show.
    assert_eq!(stream.since(table.game.game(), &table.game.state().core, 0, Viewer::Spectator).len(), 1);
    assert_eq!(stream.next_id, next + 1);
    assert_eq!(table.game.state().sys.play.log.seq, seq + 1);
}

#[test]
fn only_listed_commands_make_a_snapshot() {
    check(
        &mut alone(1),
        "0: do mark 7
         0: undo
         0: do mark 1
         0: do mark 7
         0: undo
         0: undo",
        &expect![[r#"
            0: do mark 7 -> marked(n=7) | {0}
            0: undo -> !nothing_to_undo | {0}
            0: do mark 1 -> marked(n=1) | {0}
            0: do mark 7 -> marked(n=7) | {0}
            0: undo -> undone(back_to=1,seat=0) | {0}
            0: undo -> !nothing_to_undo | {0}
        "#]],
    );
}

#[test]
fn alone_even_an_outcome_and_an_agreed_rematch_are_taken_back() {
    let mut table = alone(2);
    check(
        &mut table,
        "0: do win 1
         0: vote yes
         1: vote yes
         0: undo
         0: vote yes",
        &expect![[r#"
            0: do win 1 -> won(seat=1) match_ended | over: {1} told
            0: vote yes -> rematch_voted(seat=0,yes=true) | over: {1} told
            1: vote yes -> rematch_voted(seat=1,yes=true) rematch_agreed(first=1) | over: {1} told
            0: undo -> undone(back_to=0,seat=0) | {0}
            0: vote yes -> !not_over | {0}
        "#]],
    );
    assert_eq!(table.game.state().sys.play.rematch, RematchState::default());
}

#[test]
fn a_resignation_is_taken_back_with_the_move_before_it() {
    check(
        &mut alone(2),
        "0: do mark 1
         1: resign
         0: undo
         1: resign",
        &expect![[r#"
            0: do mark 1 -> marked(n=1) | {0}
            1: resign -> resigned(seat=1) match_ended heard(what=1 resigned) | over: {0} resignation
            0: undo -> undone(back_to=0,seat=0) | {0}
            1: resign -> resigned(seat=1) match_ended heard(what=1 resigned) | over: {0} resignation
        "#]],
    );
}

#[test]
fn nothing_follows_from_an_undo_by_itself() {
    let deck = [Heal, Heal, Strike, Gamble, Heal, Heal];
    let mut table = duel::begun(duel::header([&deck, &deck]));
    check(
        &mut table,
        "0: play heal
         0: play gamble
         0: advance_phase
         1: undo
         0: undo
         0: undo",
        &expect![[r#"
            0: play heal -> played(card=heal,seat=0) healed(amount=2,seat=0) | {0}
            0: play gamble -> played(card=gamble,seat=0) rolled(seat=0) | {0}
            0: advance_phase -> phase_changed(from=main,to=end) phase_changed(from=end,to=upkeep) turn_began(seat=1) phase_changed(from=upkeep,to=draw) drew(cards=[heal],count=1,reshuffled=false,seat=1) phase_changed(from=draw,to=main) | {1}
            1: undo -> undone(back_to=6,seat=1) | {0}
            0: undo -> undone(back_to=5,seat=0) | {0}
            0: undo -> !nothing_to_undo | {0}
        "#]],
    );
    assert_eq!(table.game.state().core.turn, Seat(0));
}

/// Without the undo, this phase would end at once.
#[test]
fn an_undo_never_moves_the_phase_on() {
    let options = Options { restless_from_ms: Some(1000), ..Options::default() };
    let mut table: TestMatch<Puppet<PHASED>> = TestMatch::new(header(1, options));
    check(
        &mut table,
        "0: do mark 1
         @2000 0: undo
         0: do mark 1",
        &expect![[r#"
            0: do mark 1 -> marked(n=1) | {0}
            @2000 0: undo -> undone(back_to=1,seat=0) | {0}
            0: do mark 1 -> marked(n=1) left(phase=0) phase_changed(from=0,to=1) entered(phase=1) | {0}
        "#]],
    );
}

#[test]
fn questions_and_windows_come_back_with_the_position() {
    let mut table = alone(2);
    check(
        &mut table,
        "0: do window 1
         1: do mark 5; ask 0 number
         0: answer 1 {\"number\":3}
         1: undo
         1: do mark 5; ask 0 number
         0: answer 1 {\"number\":3}
         0: answer 2 {\"number\":3}",
        &expect![[r#"
            0: do window 1 -> window_opened | {1}
            1: do mark 5; ask 0 number -> marked(n=5) prompt_opened response_made(seat=1,window=1) | {0}
            0: answer 1 {"number":3} -> prompt_answered(id=1,seat=0,topic=number) heard(what=number {\number\:3}) window_closed(topic=mark,window=1) heard(what=window 1 closed) | {0}
            1: undo -> undone(back_to=1,seat=1) | {1}
            1: do mark 5; ask 0 number -> marked(n=5) prompt_opened response_made(seat=1,window=1) | {0}
            0: answer 1 {"number":3} -> !no_such_prompt(id=1) | {0}
            0: answer 2 {"number":3} -> prompt_answered(id=2,seat=0,topic=number) heard(what=number {\number\:3}) window_closed(topic=mark,window=1) heard(what=window 1 closed) | {0}
        "#]],
    );
}

#[test]
fn what_was_taken_back_is_counted_for_whose_move_it_was() {
    // A command, and the tallies of both seats after it: in total, and in a row.
    let rows = [
        ("0: do mark 1", [(0, 0), (0, 0)]),
        ("1: do mark 2", [(0, 0), (0, 0)]),
        ("0: undo", [(0, 0), (1, 1)]),
        ("1: undo", [(1, 1), (1, 1)]),
        ("0: undo", [(1, 1), (1, 1)]),
        ("0: do mark 3", [(1, 0), (1, 1)]),
        ("0: undo", [(2, 1), (1, 1)]),
    ];
    let mut table = alone(2);
    for (line, expected) in rows {
        table.tell(line);
        let undo = &table.game.state().sys.record.undo;
        let found = [Seat(0), Seat(1)].map(|seat| undo.tally(seat)).map(|it| (it.total, it.in_a_row));
        assert_eq!(found, expected, "after {line}");
    }
}

#[test]
fn a_state_from_before_the_tallies_counts_from_then_on() {
    let mut table = alone(2);
    table.tell("1: do mark 1");
    let mut json = serde_json::to_value(table.game.state()).unwrap();
    json["sys"]["record"]["undo"].as_object_mut().unwrap().remove("tallies");
    let resumed =
        qipan_engine::Match::<Puppet<PLAIN>>::resume(Puppet, serde_json::from_value(json.clone()).unwrap());
    table.game = resumed.unwrap();
    table.tell("0: undo");
    assert_eq!(table.game.state().sys.record.undo.tally(Seat(1)).total, 1);
    json["sys"]["record"]["undo"]["tallies"] =
        serde_json::json!(vec![serde_json::json!({"total": 1, "in_a_row": 1}); 3]);
    let refused = qipan_engine::Match::<Puppet<PLAIN>>::resume(Puppet, serde_json::from_value(json).unwrap());
    assert_eq!(refused.unwrap_err().code(), "impossible_state");
}

/// `TestMatch::give` compares every byte after a refusal: what undo has dropped from the record is there again.
#[test]
fn a_panic_after_undo_changes_nothing() {
    let options = Options { panics_after_undo: true, ..Options::default() };
    // With a clock, the engine asks after every command which seats are to act.
    let time = Some(qipan_engine::systems::clock::TimeControl::PerMove { move_ms: 60_000 });
    let mut table: TestMatch<Puppet<PLAIN>> =
        TestMatch::new(qipan_engine::Header { time, ..header(1, options) });
    table.tell("0: do mark 1");
    let refusal =
        table.give(qipan_engine::Actor::Seat(Seat(0)), &crate::table::command_of("undo"), 0).unwrap_err();
    assert_eq!(refusal.code(), "panicked");
    assert_eq!(table.game.state().sys.record.undo.snapshots.len(), 1);
}
