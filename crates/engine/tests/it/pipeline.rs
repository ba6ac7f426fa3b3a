//! The steps of a command: the order of the hooks, intercepted and derived events, limits, and that a refused command
//! changes nothing (`TestMatch::give` compares every byte).

use crate::puppet::{BARE, Options, PHASED, PLAIN, Puppet, header};
use crate::table::{TestMatch, check};
use expect_test::expect;
use qipan_engine::{Actor, Fault, Header, Match, Refusal, Seat, Seats, Viewer};

fn plain() -> TestMatch<Puppet<PLAIN>> {
    TestMatch::new(header(2, Options::default()))
}

#[test]
fn events_are_kept_replaced_dropped_or_split_and_never_twice() {
    check(
        &mut plain(),
        "0: do mark 1
         0: do mark 2
         0: do mark 3
         0: do mark 4",
        &expect![[r#"
            0: do mark 1 -> marked(n=1) | {0}
            0: do mark 2 -> marked(n=20) | {0}
            0: do mark 3 ->  | {0}
            0: do mark 4 -> marked(n=40) marked(n=3) | {0}
        "#]],
    );
}

#[test]
fn what_follows_by_itself_comes_before_the_systems_answer() {
    check(
        &mut plain(),
        "0: do chain 3; mark 1
         0: do ask 1 yes; chain 2
         1: answer 1 {\"yes\":true}
         0: do chain 2; win 0
         0: do mark 1",
        &expect![[r#"
            0: do chain 3; mark 1 -> chained(left=3) marked(n=1) chained(left=2) chained(left=1) chained(left=0) | {0}
            0: do ask 1 yes; chain 2 -> prompt_opened chained(left=2) chained(left=1) chained(left=0) | {1}
            1: answer 1 {"yes":true} -> prompt_answered(id=1,seat=1,topic=yes) heard(what=yes {\yes\:true}) | {0}
            0: do chain 2; win 0 -> chained(left=2) won(seat=0) chained(left=1) chained(left=0) match_ended | over: {0} told
            0: do mark 1 -> !game_over | over: {0} told
        "#]],
    );
}

#[test]
fn systems_stand_before_the_rules() {
    check(
        &mut plain(),
        "0: do refuse
         9: do mark 1
         host: do mark 1
         0: do ask 0 yes
         0: do refuse
         0: undo
         0: do mark 1; window 1
         0: do refuse
         1: do refuse
         1: pass_response",
        &expect![[r#"
            0: do refuse -> !told | {0}
            9: do mark 1 -> !no_such_seat(seat=9) | {0}
            host: do mark 1 -> !seat_only | {0}
            0: do ask 0 yes -> prompt_opened | {0}
            0: do refuse -> !prompt_open | {0}
            0: undo -> undone(back_to=0,seat=0) | {0}
            0: do mark 1; window 1 -> marked(n=1) window_opened | {1}
            0: do refuse -> !not_your_response(seat=1) | {1}
            1: do refuse -> !not_a_response | {1}
            1: pass_response -> response_passed(seat=1,window=1) window_closed(topic=mark,window=1) heard(what=window 1 closed) | {0}
        "#]],
    );
}

#[test]
fn faults_are_told_and_leave_nothing_behind() {
    check(
        &mut plain(),
        "0: do roll; mark 1; give_up
         0: do roll; ask 1 yes; window 1; panic
         0: do panic in validate
         0: do roll; mark 666
         0: do spin
         0: do flood 10001
         0: do bounce
         0: do dance
         0: do window 7
         0: do ask 7 yes
         0: do ask 1 nonsense
         0: do ask 1 mismatch default
         0: do advance
         0: do roll",
        &expect![[r#"
            0: do roll; mark 1; give_up -> !rules_stopped(reason=as told) | {0}
            0: do roll; ask 1 yes; window 1; panic -> !panicked(message=as told) | {0}
            0: do panic in validate -> !panicked(message=as told) | {0}
            0: do roll; mark 666 -> !panicked(message=as told, in reduce) | {0}
            0: do spin -> !too_many_events(limit=10000) | {0}
            0: do flood 10001 -> !too_many_events(limit=10000) | {0}
            0: do bounce -> !too_many_rounds(limit=10) | {0}
            0: do dance -> !rules_stopped(reason=the puppet cannot \dance\) | {0}
            0: do window 7 -> !rules_stopped(reason=a response window asks a seat that does not exist) | {0}
            0: do ask 7 yes -> !rules_stopped(reason=a prompt was opened that nobody can answer) | {0}
            0: do ask 1 nonsense -> !rules_stopped(reason=a prompt cannot be answered: an empty range) | {0}
            0: do ask 1 mismatch default -> !rules_stopped(reason=the default answer of a prompt does not answer it) | {0}
            0: do advance -> !rules_stopped(reason=a phase was ended in a game that is in none) | {0}
            0: do roll -> rolled(face=4) | {0}
        "#]],
    );
}

#[test]
fn a_command_may_cause_exactly_as_many_events_as_the_limit() {
    let mut table = plain();
    let flood = |count: u32| crate::table::command_of(&format!("do flood {count}"));
    assert!(table.give(Actor::Seat(Seat(0)), &flood(10_000), 0).is_ok());
    let refusal = table.give(Actor::Seat(Seat(0)), &flood(10_001), 0).unwrap_err();
    assert!(matches!(refusal, Refusal::Fault(Fault::TooManyEvents { limit: 10_000 })), "{refusal}");
    assert!(refusal.is_fault());
}

/// Entering the first phase is one round; each phase that continues automatically is one more.
#[test]
fn systems_may_answer_each_other_ten_times() {
    let create = |auto_until| {
        Match::create(Puppet, &header::<PHASED>(1, Options { auto_until, ..Options::default() }))
            .map(|(game, _)| game)
    };
    let game = create(9).unwrap();
    assert_eq!(game.state().sys.play.flow.phase.map(|phase| phase.0), Some(9));
    let refusal = create(10).unwrap_err();
    assert_eq!(refusal.to_string(), "the systems did not come to rest within 10 rounds");
}

#[test]
fn a_refusal_leaves_the_events_of_the_last_command_to_show() {
    let mut table = plain();
    table.tell("0: do mark 1");
    assert_eq!(table.seen(Viewer::Spectator), "marked(n=1)");
    table.tell("0: do mark 1; panic");
    assert_eq!(table.seen(Viewer::Spectator), "marked(n=1)");
}

#[test]
fn match_time_comes_with_commands_and_never_goes_back() {
    check(
        &mut plain(),
        "@500 0: do mark 1
         @499 0: do mark 1
         @500 0: do mark 1
         @900 0: do refuse
         @600 0: do mark 1",
        &expect![[r#"
            @500 0: do mark 1 -> marked(n=1) | {0}
            @499 0: do mark 1 -> !time_went_back(at_ms=499,now_ms=500) | {0}
            @500 0: do mark 1 -> marked(n=1) | {0}
            @900 0: do refuse -> !told | {0}
            @600 0: do mark 1 -> marked(n=1) | {0}
        "#]],
    );
}

#[test]
fn a_game_without_systems_refuses_their_commands() {
    check(
        &mut TestMatch::new(header::<BARE>(2, Options::default())),
        "0: undo
         0: pass_response
         0: answer 1 {\"yes\":true}
         0: advance_phase
         0: resign
         0: offer_draw
         host: flag 0
         0: pick 0
         0: next_step
         0: {\"type\":\"cheat_random\",\"values\":[1]}
         0: do win 0
         0: vote yes",
        &expect![[r#"
            0: undo -> !system_off(system=undo) | {0}
            0: pass_response -> !system_off(system=response windows) | {0}
            0: answer 1 {"yes":true} -> !system_off(system=prompts) | {0}
            0: advance_phase -> !system_off(system=phases) | {0}
            0: resign -> !system_off(system=agreements) | {0}
            0: offer_draw -> !system_off(system=agreements) | {0}
            host: flag 0 -> !system_off(system=a clock) | {0}
            0: pick 0 -> !system_off(system=characters) | {0}
            0: next_step -> !no_tutorial | {0}
            0: {"type":"cheat_random","values":[1]} -> !cheats_off | {0}
            0: do win 0 -> won(seat=0) match_ended | over: {0} told
            0: vote yes -> !system_off(system=rematch) | over: {0} told
        "#]],
    );
}

#[test]
fn what_a_game_cannot_do_is_refused_when_the_match_is_made() {
    let refusal = |header: &Header<Puppet<BARE>>| Match::create(Puppet, header).unwrap_err().to_string();
    let plain = header::<BARE>(2, Options::default());
    let time = qipan_engine::systems::clock::TimeControl::PerMove { move_ms: 1 };
    let rows = [
        (Header { time: Some(time), ..plain.clone() }, "this game does not use a clock"),
        (Header { cheats: true, ..plain.clone() }, "this match was not made for cheats"),
        (plain.clone().with_mode(qipan_engine::Mode::Tutorial), "this game does not use tutorials"),
        (header(2, Options { broken: true, ..Options::default() }), "told to refuse"),
    ];
    for (header, expected) in rows {
        assert_eq!(refusal(&header), expected);
    }
    assert!(Match::create(Puppet, &Header { seats: Seats::new(3), ..plain }).is_ok());
}
