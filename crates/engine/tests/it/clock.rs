//! Thinking time, which is match time that comes with the commands.

use crate::duel;
use crate::duel::cards::Card::{Heal, Strike};
use crate::puppet::{Options, PLAIN, Puppet, SOFT, header};
use crate::table::{TestMatch, check};
use expect_test::expect;
use qipan_engine::systems::clock::TimeControl::{self, ByoYomi, Fischer, PerMove};
use qipan_engine::{Header, Seat};

fn timed(control: TimeControl) -> TestMatch<Puppet<PLAIN>> {
    TestMatch::new(Header { time: Some(control), ..header(2, Options::default()) })
}

fn left(table: &TestMatch<Puppet<PLAIN>>) -> [u64; 2] {
    let sys = &table.game.state().sys;
    let clock = sys.play.clock.as_ref().unwrap();
    [0, 1].map(|seat| clock.left_ms(Seat(seat), sys.play.now_ms))
}

/// Runs a story and checks the time that each seat has left at its end.
fn check_left(control: TimeControl, story: &str, expected: [u64; 2]) {
    let mut table = timed(control);
    let transcript = table.tell(story);
    assert!(!transcript.contains('!'), "{transcript}");
    assert_eq!(left(&table), expected, "{transcript}");
}

#[test]
fn time_is_charged_to_the_seat_that_is_to_act() {
    let fischer = Fischer { initial_ms: 60_000, increment_ms: 2_000 };
    check_left(fischer, "@10000 0: do pass", [52_000, 60_000]);
    check_left(fischer, "@10000 0: do pass\n@15000 1: do pass\n@16000 0: do mark 1", [51_000, 57_000]);
    // A turn of several moves earns one increment; arrangements earn none.
    check_left(fischer, "@1000 0: do mark 1\n@2000 0: offer_draw\n@3000 0: do pass", [59_000, 60_000]);
    let per_move = PerMove { move_ms: 30_000 };
    check_left(per_move, "@29000 0: do mark 1\n@58000 0: do pass", [30_000, 30_000]);
    let byo_yomi = ByoYomi { main_ms: 10_000, periods: 2, period_ms: 5_000 };
    check_left(byo_yomi, "@14000 0: do pass\n@14000 1: do pass", [10_000, 20_000]);
    check_left(byo_yomi, "@15000 0: do pass", [5_000, 20_000]);
    check_left(byo_yomi, "@14000 0: do mark 1\n@14900 0: do pass", [10_000, 20_000]);
}

#[test]
fn several_may_think_at_once() {
    let fischer = Fischer { initial_ms: 60_000, increment_ms: 0 };
    let story =
        "0: do ask 0 yes; ask 1 yes\n@1000 0: answer 1 {\"yes\":true}\n@5000 1: answer 2 {\"yes\":true}";
    check_left(fischer, story, [59_000, 55_000]);
}

/// A seat that was asked but did not have to answer gets the full time of a move again.
#[test]
fn a_move_that_others_end_does_not_eat_the_next_one() {
    let per_move = PerMove { move_ms: 30_000 };
    check_left(per_move, "0: do ask 1 yes default\n@29000 host: expire 1", [30_000, 30_000]);
    check_left(per_move, "0: do ask 0 yes default\n@29000 host: expire 1", [30_000, 30_000]);
    check_left(per_move, "0: do pass\n@29000 0: undo\n@29000 0: do pass", [30_000, 30_000]);
    // A turn that was taken back earns no increment.
    let fischer = Fischer { initial_ms: 60_000, increment_ms: 2_000 };
    check_left(fischer, "0: do pass\n@1000 0: undo", [62_000, 59_000]);
    let byo_yomi = ByoYomi { main_ms: 0, periods: 1, period_ms: 5_000 };
    check_left(byo_yomi, "0: do ask 1 yes default\n@4000 host: expire 1", [5_000, 5_000]);
}

#[test]
fn the_flag_is_checked_not_believed_and_late_commands_are_refused() {
    check(
        &mut timed(Fischer { initial_ms: 10_000, increment_ms: 0 }),
        "@9999 host: flag 0
         @10000 0: flag 0
         @10000 host: flag 1
         @10000 host: flag 7
         @10000 0: do pass
         @10000 0: offer_draw
         host: flag 0
         host: flag 0",
        &expect![[r#"
            @9999 host: flag 0 -> !time_left(seat=0) | {0}
            @10000 0: flag 0 -> !host_only | {0}
            @10000 host: flag 1 -> !time_left(seat=1) | {0}
            @10000 host: flag 7 -> !no_such_seat(seat=7) | {0}
            @10000 0: do pass -> !out_of_time | {0}
            @10000 0: offer_draw -> draw_offered(seat=0) | {0}
            host: flag 0 -> flag_fell(seat=0) match_ended heard(what=0 flagged) | over: {1} time
            host: flag 0 -> !game_over | over: {1} time
        "#]],
    );
    check(
        &mut TestMatch::new(header::<PLAIN>(2, Options::default())),
        "host: flag 0",
        &expect![[r#"
        host: flag 0 -> !system_off(system=a clock) | {0}
    "#]],
    );
}

#[test]
fn where_the_game_decides_a_fallen_flag_is_only_told() {
    let control = PerMove { move_ms: 1_000 };
    let header = Header { time: Some(control), ..header::<SOFT>(2, Options::default()) };
    check(
        &mut TestMatch::new(header),
        "@1000 host: flag 0",
        &expect![[r#"
        @1000 host: flag 0 -> flag_fell(seat=0) heard(what=0 flagged) | {0}
    "#]],
    );
}

#[test]
fn the_host_knows_when_to_look() {
    let mut table = timed(Fischer { initial_ms: 10_000, increment_ms: 0 });
    let next =
        |table: &TestMatch<Puppet<PLAIN>>| table.game.state().sys.play.clock.as_ref().unwrap().next_flag_ms();
    assert_eq!(next(&table), Some((Seat(0), 10_000)));
    table.tell("@4000 0: do pass");
    assert_eq!(next(&table), Some((Seat(1), 14_000)));
    table.tell("@5000 1: do ask 0 yes; ask 1 yes");
    assert_eq!(next(&table), Some((Seat(0), 11_000)));
    table.tell("@6000 1: resign");
    assert_eq!(next(&table), None);
    let mut endless = timed(Fischer { initial_ms: u64::MAX, increment_ms: u64::MAX });
    endless.tell("@5 0: do pass");
    assert_eq!(next(&endless), Some((Seat(1), u64::MAX)));
}

#[test]
fn time_stands_still_while_heroes_are_chosen() {
    let deck = [Heal, Heal, Heal, Strike, Heal];
    let control = Fischer { initial_ms: 10_000, increment_ms: 0 };
    let mut table = TestMatch::new(Header { time: Some(control), ..duel::header([&deck, &deck]) });
    check(
        &mut table,
        "@9000 0: pick 0
         1: pick 1
         0: ready
         @20000 1: ready
         host: flag 0
         @30000 host: start_match
         @31000 0: play strike
         @33000 1: pass_response
         @38999 0: advance_phase",
        &expect![[r#"
            @9000 0: pick 0 -> character_picked(character=0,seat=0) | {0, 1}
            1: pick 1 -> character_picked(character=1,seat=1) | {0, 1}
            0: ready -> ready_changed(ready=true,seat=0) | {1}
            @20000 1: ready -> ready_changed(ready=true,seat=1) | {0}
            host: flag 0 -> !time_left(seat=0) | {0}
            @30000 host: start_match -> characters_chosen(picks=[0,1]) begun hero_taken(hero=0,seat=0) hero_taken(hero=1,seat=1) phase_changed(to=upkeep) turn_began(seat=0) phase_changed(from=upkeep,to=main) | {0}
            @31000 0: play strike -> played(card=strike,seat=0) aimed(card=strike,seat=0) window_opened | {1}
            @33000 1: pass_response -> response_passed(seat=1,window=1) window_closed(window=1) resolved(cancelled=false,card=strike) damaged(amount=3,seat=1) | {0}
            @38999 0: advance_phase -> phase_changed(from=main,to=end) phase_changed(from=end,to=upkeep) turn_began(seat=1) phase_changed(from=upkeep,to=draw) drew(cards=[heal],count=1,reshuffled=false,seat=1) phase_changed(from=draw,to=main) | {1}
        "#]],
    );
    let clock = table.game.state().sys.play.clock.as_ref().unwrap();
    assert_eq!([0, 1].map(|seat| clock.left_ms(Seat(seat), 38_999)), [3_001, 8_000]);
}
