//! Response windows: which seats are asked, which commands are admitted, and when play continues.

use crate::puppet::{Options, PLAIN, Puppet, header};
use crate::table::{TestMatch, check};
use expect_test::expect;
use qipan_engine::{Seat, Viewer};

fn seats(count: u8) -> TestMatch<Puppet<PLAIN>> {
    TestMatch::new(header(count, Options::default()))
}

#[test]
fn seats_are_asked_in_the_order_of_the_list() {
    check(
        &mut seats(3),
        "0: do window 2,0,1
         0: pass_response
         2: pass_response
         0: do mark 1
         1: pass_response
         1: pass_response",
        &expect![[r#"
            0: do window 2,0,1 -> window_opened | {2}
            0: pass_response -> !not_your_response(seat=2) | {2}
            2: pass_response -> response_passed(seat=2,window=1) | {0}
            0: do mark 1 -> marked(n=1) response_made(seat=0,window=1) | {1}
            1: pass_response -> response_passed(seat=1,window=1) window_closed(topic=mark,window=1) heard(what=window 1 closed) | {0}
            1: pass_response -> !no_window | {0}
        "#]],
    );
}

#[test]
fn only_admitted_commands_are_responses() {
    check(
        &mut seats(2),
        "0: do window 1 roll
         1: do mark 1
         1: advance_phase
         1: do roll
         1: do mark 1",
        &expect![[r#"
            0: do window 1 roll -> window_opened | {1}
            1: do mark 1 -> !not_a_response | {1}
            1: advance_phase -> !not_a_response | {1}
            1: do roll -> rolled(face=4) response_made(seat=1,window=1) window_closed(topic=roll,window=1) heard(what=window 1 closed) | {0}
            1: do mark 1 -> marked(n=1) | {0}
        "#]],
    );
}

#[test]
fn a_loop_ends_after_one_full_round_of_passes() {
    check(
        &mut seats(3),
        "0: do window 1,2,0 mark loop
         1: pass_response
         2: do mark 1
         0: pass_response
         1: do mark 1
         2: pass_response
         0: pass_response
         1: pass_response",
        &expect![[r#"
            0: do window 1,2,0 mark loop -> window_opened | {1}
            1: pass_response -> response_passed(seat=1,window=1) | {2}
            2: do mark 1 -> marked(n=1) response_made(seat=2,window=1) | {0}
            0: pass_response -> response_passed(seat=0,window=1) | {1}
            1: do mark 1 -> marked(n=1) response_made(seat=1,window=1) | {2}
            2: pass_response -> response_passed(seat=2,window=1) | {0}
            0: pass_response -> response_passed(seat=0,window=1) | {1}
            1: pass_response -> response_passed(seat=1,window=1) window_closed(topic=mark,window=1) heard(what=window 1 closed) | {0}
        "#]],
    );
}

#[test]
fn without_a_loop_a_response_is_the_only_one() {
    check(
        &mut seats(3),
        "0: do window 1,2
         1: do mark 1
         1: do mark 1
         2: do mark 1",
        &expect![[r#"
            0: do window 1,2 -> window_opened | {1}
            1: do mark 1 -> marked(n=1) response_made(seat=1,window=1) | {2}
            1: do mark 1 -> !not_your_response(seat=2) | {2}
            2: do mark 1 -> marked(n=1) response_made(seat=2,window=1) window_closed(topic=mark,window=1) heard(what=window 1 closed) | {0}
        "#]],
    );
}

#[test]
fn a_seat_without_a_response_is_not_asked() {
    check(
        &mut seats(3),
        "0: do mute 1
         0: do window 1,2,1
         2: pass_response
         0: do mute 2; window 1,2
         0: do window 0,1 mark loop
         0: do mark 1
         0: do mute 0
         0: do mark 1; mute 0
         0: do window ,",
        &expect![[r#"
            0: do mute 1 -> muted(seat=1) | {0}
            0: do window 1,2,1 -> window_opened response_skipped(seat=1,window=1) | {2}
            2: pass_response -> response_passed(seat=2,window=1) window_closed(topic=mark,window=1) heard(what=window 1 closed) | {0}
            0: do mute 2; window 1,2 -> muted(seat=2) window_opened response_skipped(seat=1,window=2) response_skipped(seat=2,window=2) window_closed(topic=mark,window=2) heard(what=window 2 closed) | {0}
            0: do window 0,1 mark loop -> window_opened | {0}
            0: do mark 1 -> marked(n=1) response_made(seat=0,window=3) response_skipped(seat=1,window=3) | {0}
            0: do mute 0 -> !not_a_response | {0}
            0: do mark 1; mute 0 -> marked(n=1) muted(seat=0) response_made(seat=0,window=3) response_skipped(seat=1,window=3) response_skipped(seat=0,window=3) window_closed(topic=mark,window=3) heard(what=window 3 closed) | {0}
            0: do window , -> window_opened window_closed(topic=mark,window=4) heard(what=window 4 closed) | {0}
        "#]],
    );
}

#[test]
fn a_response_may_open_another_window_on_top() {
    check(
        &mut seats(3),
        "0: do window 1,2
         1: do mark 1; window 0,2
         2: pass_response
         0: do mark 1; window 1
         1: pass_response
         2: pass_response
         2: pass_response",
        &expect![[r#"
            0: do window 1,2 -> window_opened | {1}
            1: do mark 1; window 0,2 -> marked(n=1) window_opened response_made(seat=1,window=1) | {0}
            2: pass_response -> !not_your_response(seat=0) | {0}
            0: do mark 1; window 1 -> marked(n=1) window_opened response_made(seat=0,window=2) | {1}
            1: pass_response -> response_passed(seat=1,window=3) window_closed(topic=mark,window=3) heard(what=window 3 closed) | {2}
            2: pass_response -> response_passed(seat=2,window=2) window_closed(topic=mark,window=2) heard(what=window 2 closed) | {2}
            2: pass_response -> response_passed(seat=2,window=1) window_closed(topic=mark,window=1) heard(what=window 1 closed) | {0}
        "#]],
    );
}

#[test]
fn a_window_waits_while_a_prompt_is_open() {
    check(
        &mut seats(3),
        "0: do window 1,2
         1: do mark 1; ask 0 yes
         2: pass_response
         2: do mark 1
         0: answer 1 {\"yes\":true}
         2: do mark 1; ask 1 yes; ask 2 yes
         1: answer 2 {\"yes\":true}
         2: answer 3 {\"yes\":true}",
        &expect![[r#"
            0: do window 1,2 -> window_opened | {1}
            1: do mark 1; ask 0 yes -> marked(n=1) prompt_opened response_made(seat=1,window=1) | {0}
            2: pass_response -> !prompt_open | {0}
            2: do mark 1 -> !prompt_open | {0}
            0: answer 1 {"yes":true} -> prompt_answered(id=1,seat=0,topic=yes) heard(what=yes {\yes\:true}) | {2}
            2: do mark 1; ask 1 yes; ask 2 yes -> marked(n=1) prompt_opened prompt_opened response_made(seat=2,window=1) | {1, 2}
            1: answer 2 {"yes":true} -> prompt_answered(id=2,seat=1,topic=yes) heard(what=yes {\yes\:true}) | {2}
            2: answer 3 {"yes":true} -> prompt_answered(id=3,seat=2,topic=yes) heard(what=yes {\yes\:true}) window_closed(topic=mark,window=1) heard(what=window 1 closed) | {0}
        "#]],
    );
}

#[test]
fn a_question_before_the_first_response_holds_the_window_too() {
    check(
        &mut seats(2),
        "0: do ask 0 yes; window 1
         1: pass_response
         0: answer 1 {\"yes\":false}
         1: pass_response",
        &expect![[r#"
            0: do ask 0 yes; window 1 -> prompt_opened window_opened | {0}
            1: pass_response -> !prompt_open | {0}
            0: answer 1 {"yes":false} -> prompt_answered(id=1,seat=0,topic=yes) heard(what=yes {\yes\:false}) | {1}
            1: pass_response -> response_passed(seat=1,window=1) window_closed(topic=mark,window=1) heard(what=window 1 closed) | {0}
        "#]],
    );
}

#[test]
fn an_outcome_ends_all_waiting() {
    check(
        &mut seats(2),
        "0: do window 1,0
         1: do mark 1; win 1
         0: pass_response",
        &expect![[r#"
            0: do window 1,0 -> window_opened | {1}
            1: do mark 1; win 1 -> marked(n=1) won(seat=1) match_ended response_made(seat=1,window=1) | over: {1} told
            0: pass_response -> !game_over | over: {1} told
        "#]],
    );
}

#[test]
fn every_viewer_sees_which_seat_is_asked_and_about_what() {
    let mut table = seats(2);
    table.tell("0: do window 1,0 mark loop\n1: pass_response");
    let window = &table.view(Viewer::Spectator)["window"];
    expect![[r#"{"id":1,"passed":[1],"responder":0,"topic":"mark"}"#]].assert_eq(&window.to_string());
}

/// `legal` and the window's own filter must agree.
#[test]
fn listed_responses_are_the_admitted_ones() {
    let mut table = seats(2);
    table.tell("0: do pass\n0: do window 1 pass");
    let legal = table.game.state().legal(table.game.game(), Seat(1));
    let commands: Vec<String> =
        legal.commands.iter().map(|command| serde_json::to_string(command).unwrap()).collect();
    assert_eq!(commands, [r#"{"type":"do","script":"pass"}"#, r#"{"type":"pass_response"}"#]);
    assert!(table.game.state().legal(table.game.game(), Seat(0)).commands.is_empty());
}

/// The host passes for seats that have nothing to answer with. Of the seats here, only the one in turn has commands.
#[test]
fn the_host_learns_which_seat_is_asked_and_whether_it_can_answer() {
    let rows = [
        ("0: do mark 1", None, [false, false]),
        ("0: do window 0,1 mark", Some(0), [true, false]),
        ("0: do window 0,1 roll", Some(0), [false, false]),
        ("0: do window 1,0 mark", Some(1), [false, false]),
        ("0: do window 0,1 mark; ask 0 yes", None, [false, false]),
        ("0: do window 0,1 mark; win 0", None, [false, false]),
        ("0: do window 0,1 mark; window 1 mark", Some(1), [false, false]),
    ];
    for (story, asked, can_answer) in rows {
        let mut table = seats(2);
        table.tell(story);
        let state = table.game.state();
        assert_eq!(state.asked_response().map(|it| it.seat), asked.map(Seat), "{story}");
        assert_eq!([0, 1].map(|seat| state.can_answer(table.game.game(), Seat(seat))), can_answer, "{story}");
    }
}
