//! Prompts: every kind of question, which seat may answer, and what other viewers see.

use crate::puppet::{Options, PLAIN, Puppet, header};
use crate::table::{TestMatch, check};
use expect_test::expect;
use qipan_engine::systems::prompt::Answer;
use qipan_engine::{Rng, Seat, Viewer};

fn seats(count: u8) -> TestMatch<Puppet<PLAIN>> {
    TestMatch::new(header(count, Options::default()))
}

#[test]
fn every_kind_of_answer_is_checked() {
    check(
        &mut seats(1),
        r#"0: do ask 0 yes
           0: answer 1 {"number":1}
           0: answer 1 {"yes":true}
           0: do ask 0 one
           0: answer 2 {"one":3}
           0: answer 2 {"one":2}
           0: do ask 0 several
           0: answer 3 {"several":[]}
           0: answer 3 {"several":[0,1,2]}
           0: answer 3 {"several":[1,1]}
           0: answer 3 {"several":[2,0]}
           0: answer 3 {"several":[0,2]}
           0: do ask 0 number
           0: answer 4 {"number":4}
           0: answer 4 {"number":-1}
           0: do ask 0 order
           0: answer 5 {"order":[0,1]}
           0: answer 5 {"order":[2,0,1]}"#,
        &expect![[r#"
            0: do ask 0 yes -> prompt_opened | {0}
            0: answer 1 {"number":1} -> !bad_answer(problem=another kind of answer is asked for) | {0}
            0: answer 1 {"yes":true} -> prompt_answered(id=1,seat=0,topic=yes) heard(what=yes {\yes\:true}) | {0}
            0: do ask 0 one -> prompt_opened | {0}
            0: answer 2 {"one":3} -> !bad_answer(problem=there is no such option) | {0}
            0: answer 2 {"one":2} -> prompt_answered(id=2,seat=0,topic=one) heard(what=one {\one\:2}) | {0}
            0: do ask 0 several -> prompt_opened | {0}
            0: answer 3 {"several":[]} -> !bad_answer(problem=too few options) | {0}
            0: answer 3 {"several":[0,1,2]} -> !bad_answer(problem=too many options) | {0}
            0: answer 3 {"several":[1,1]} -> !bad_answer(problem=an option is unknown or named twice) | {0}
            0: answer 3 {"several":[2,0]} -> !bad_answer(problem=options are named in ascending order) | {0}
            0: answer 3 {"several":[0,2]} -> prompt_answered(id=3,seat=0,topic=several) heard(what=several {\several\:[0,2]}) | {0}
            0: do ask 0 number -> prompt_opened | {0}
            0: answer 4 {"number":4} -> !bad_answer(problem=the number is out of range) | {0}
            0: answer 4 {"number":-1} -> prompt_answered(id=4,seat=0,topic=number) heard(what=number {\number\:-1}) | {0}
            0: do ask 0 order -> prompt_opened | {0}
            0: answer 5 {"order":[0,1]} -> !bad_answer(problem=an order names every option once) | {0}
            0: answer 5 {"order":[2,0,1]} -> prompt_answered(id=5,seat=0,topic=order) heard(what=order {\order\:[2,0,1]}) | {0}
        "#]],
    );
}

/// Other viewers see that a step was answered, not how. So a determinization must not depend on the answer, and keeps
/// the number of answered steps.
#[test]
fn a_determinization_forgets_half_given_answers_of_other_seats() {
    let half_answered = |answer: &str| {
        let mut table = seats(2);
        table.tell(&format!("0: do ask 1 steps\n1: answer 1 {answer}"));
        table.game.into_state()
    };
    let answered = |viewer: Viewer, seed: u64| {
        [r#"{"yes":true}"#, r#"{"yes":false}"#].map(|answer| {
            let mut state = half_answered(answer);
            state.determinize(&Puppet::<PLAIN>, viewer, &mut Rng::from_number(seed));
            state.sys.play.prompt.open.remove(0).answered
        })
    };
    for viewer in [Viewer::Seat(Seat(0)), Viewer::Spectator] {
        let drawn: Vec<_> = (0..16).map(|seed| answered(viewer, seed)).collect();
        assert!(drawn.iter().all(|[one, other]| one == other), "{viewer:?}: {drawn:?}");
        for answer in [Answer::Yes(true), Answer::Yes(false)] {
            assert!(drawn.contains(&[vec![answer.clone()], vec![answer]]), "{viewer:?}: {drawn:?}");
        }
    }
    let own = answered(Viewer::Seat(Seat(1)), 1);
    assert_eq!(own, [vec![Answer::Yes(true)], vec![Answer::Yes(false)]]);
}

#[test]
fn steps_are_answered_one_by_one_and_come_together() {
    check(
        &mut seats(2),
        r#"0: do ask 1 steps
           1: answer 1 {"number":3}
           1: answer 1 {"steps":[{"yes":true},{"number":3}]}
           1: answer 1 {"yes":true}
           1: answer 1 {"yes":true}
           1: answer 1 {"number":7}
           1: answer 1 {"number":3}"#,
        &expect![[r#"
            0: do ask 1 steps -> prompt_opened | {1}
            1: answer 1 {"number":3} -> !bad_answer(problem=another kind of answer is asked for) | {1}
            1: answer 1 {"steps":[{"yes":true},{"number":3}]} -> !bad_answer(problem=another kind of answer is asked for) | {1}
            1: answer 1 {"yes":true} -> prompt_step_answered(id=1,seat=1) | {1}
            1: answer 1 {"yes":true} -> !bad_answer(problem=another kind of answer is asked for) | {1}
            1: answer 1 {"number":7} -> !bad_answer(problem=the number is out of range) | {1}
            1: answer 1 {"number":3} -> prompt_answered(id=1,seat=1,topic=steps) heard(what=steps {\steps\:[{\yes\:true},{\number\:3}]}) | {0}
        "#]],
    );
}

#[test]
fn stale_and_foreign_answers_are_refused() {
    check(
        &mut seats(3),
        r#"0: answer 1 {"yes":true}
           0: do ask 1 yes
           0: answer 1 {"yes":true}
           2: answer 1 {"yes":true}
           1: answer 2 {"yes":true}
           host: answer 1 {"yes":true}
           1: answer 1 {"yes":true}
           1: answer 1 {"yes":true}"#,
        &expect![[r#"
            0: answer 1 {"yes":true} -> !no_such_prompt(id=1) | {0}
            0: do ask 1 yes -> prompt_opened | {1}
            0: answer 1 {"yes":true} -> !no_such_prompt(id=1) | {1}
            2: answer 1 {"yes":true} -> !no_such_prompt(id=1) | {1}
            1: answer 2 {"yes":true} -> !no_such_prompt(id=2) | {1}
            host: answer 1 {"yes":true} -> !seat_only | {1}
            1: answer 1 {"yes":true} -> prompt_answered(id=1,seat=1,topic=yes) heard(what=yes {\yes\:true}) | {0}
            1: answer 1 {"yes":true} -> !no_such_prompt(id=1) | {0}
        "#]],
    );
}

#[test]
fn a_seat_answers_in_order_and_seats_do_not_wait_for_each_other() {
    check(
        &mut seats(3),
        r#"0: do ask 1 yes; ask 2 yes; ask 1 number
           1: answer 3 {"number":1}
           1: answer 1 {"yes":true}
           0: do mark 1
           1: answer 3 {"number":1}
           2: answer 2 {"yes":false}
           0: do mark 1"#,
        &expect![[r#"
            0: do ask 1 yes; ask 2 yes; ask 1 number -> prompt_opened prompt_opened prompt_opened | {1, 2}
            1: answer 3 {"number":1} -> !no_such_prompt(id=3) | {1, 2}
            1: answer 1 {"yes":true} -> prompt_answered(id=1,seat=1,topic=yes) heard(what=yes {\yes\:true}) | {1, 2}
            0: do mark 1 -> !prompt_open | {1, 2}
            1: answer 3 {"number":1} -> prompt_answered(id=3,seat=1,topic=number) heard(what=number {\number\:1}) | {2}
            2: answer 2 {"yes":false} -> prompt_answered(id=2,seat=2,topic=yes) heard(what=yes {\yes\:false}) | {0}
            0: do mark 1 -> marked(n=1) | {0}
        "#]],
    );
}

#[test]
fn the_host_takes_the_default_when_time_is_up() {
    check(
        &mut seats(2),
        r#"0: do ask 1 yes default; ask 1 number; ask 0 steps default; ask 0 several default
           1: expire 1
           host: expire 9
           host: expire 2
           host: expire 1
           0: answer 3 {"yes":true}
           host: expire 3
           host: expire 4
           1: answer 2 {"number":0}
           host: expire 2"#,
        &expect![[r#"
            0: do ask 1 yes default; ask 1 number; ask 0 steps default; ask 0 several default -> prompt_opened prompt_opened prompt_opened prompt_opened | {0, 1}
            1: expire 1 -> !host_only | {0, 1}
            host: expire 9 -> !no_such_prompt(id=9) | {0, 1}
            host: expire 2 -> !no_default_answer | {0, 1}
            host: expire 1 -> prompt_answered(id=1,seat=1,topic=yes) heard(what=yes {\yes\:false}) | {0, 1}
            0: answer 3 {"yes":true} -> prompt_step_answered(id=3,seat=0) | {0, 1}
            host: expire 3 -> prompt_answered(id=3,seat=0,topic=steps) heard(what=steps {\steps\:[{\yes\:false},{\number\:1}]}) | {0, 1}
            host: expire 4 -> prompt_answered(id=4,seat=0,topic=several) heard(what=several {\several\:[2]}) | {1}
            1: answer 2 {"number":0} -> prompt_answered(id=2,seat=1,topic=number) heard(what=number {\number\:0}) | {0}
            host: expire 2 -> !no_such_prompt(id=2) | {0}
        "#]],
    );
}

#[test]
fn a_prompt_with_a_limit_expires_by_the_host() {
    let mut table = seats(2);
    let expiry = |table: &TestMatch<Puppet<PLAIN>>| table.game.state().sys.play.prompt.next_expiry_ms();
    assert_eq!(expiry(&table), None);
    table.tell("@1000 0: do ask 1 number default within 9000; ask 0 yes default within 5000; ask 0 yes");
    assert_eq!(expiry(&table), Some((2, 6000)));
    check(
        &mut table,
        r#"@5999 0: answer 2 {"yes":true}
           @10000 1: answer 1 {"number":3}
           host: expire 1"#,
        &expect![[r#"
            @5999 0: answer 2 {"yes":true} -> prompt_answered(id=2,seat=0,topic=yes) heard(what=yes {\yes\:true}) | {0, 1}
            @10000 1: answer 1 {"number":3} -> !out_of_time | {0, 1}
            host: expire 1 -> prompt_answered(id=1,seat=1,topic=number) heard(what=number {\number\:0}) | {0}
        "#]],
    );
    assert_eq!(expiry(&table), None, "the last question has no limit");
}

#[test]
fn a_limit_needs_a_default_answer() {
    let fault = seats(1).tell("0: do ask 0 yes within 5000");
    assert!(fault.contains("!rules_stopped"), "{fault}");
}

#[test]
fn a_question_that_no_longer_matters_is_withdrawn() {
    check(
        &mut seats(2),
        r#"0: do ask 1 yes; ask 1 number; withdraw 1; withdraw 9
           1: answer 1 {"yes":true}
           1: answer 2 {"number":0}"#,
        &expect![[r#"
            0: do ask 1 yes; ask 1 number; withdraw 1; withdraw 9 -> prompt_opened prompt_opened prompt_withdrawn(id=1) | {1}
            1: answer 1 {"yes":true} -> !no_such_prompt(id=1) | {1}
            1: answer 2 {"number":0} -> prompt_answered(id=2,seat=1,topic=number) heard(what=number {\number\:0}) | {0}
        "#]],
    );
}

#[test]
fn no_question_is_answered_after_the_end() {
    check(
        &mut seats(2),
        r#"0: do ask 1 yes default; win 0
           1: answer 1 {"yes":true}
           host: expire 1"#,
        &expect![[r#"
            0: do ask 1 yes default; win 0 -> prompt_opened won(seat=0) match_ended | over: {0} told
            1: answer 1 {"yes":true} -> !game_over | over: {0} told
            host: expire 1 -> !game_over | over: {0} told
        "#]],
    );
}

#[test]
fn others_see_only_that_a_seat_is_deciding() {
    let mut table = seats(2);
    table.tell("0: do ask 1 steps");
    let spectator = Viewer::Spectator;
    let mut seen = vec![table.seen(Viewer::Seat(Seat(0))), table.seen(Viewer::Seat(Seat(1)))];
    let views = [Viewer::Seat(Seat(0)), spectator].map(|viewer| table.view(viewer));
    assert!(views.iter().all(|view| view["prompt"].is_null() && view["deciding"] == serde_json::json!([1])));
    assert_eq!(table.view(Viewer::Seat(Seat(1)))["prompt"]["topic"], "steps");
    table.tell(r#"1: answer 1 {"yes":true}"#);
    seen.push(table.seen(spectator));
    table.tell(r#"1: answer 1 {"number":6}"#);
    seen.extend([table.seen(spectator), table.seen(Viewer::Seat(Seat(1)))]);
    expect![[r#"
        seat_deciding(id=1,seat=1)
        prompt_opened
        seat_deciding(id=1,seat=1)
        seat_decided(id=1,seat=1) heard(what=steps {\steps\:[{\yes\:true},{\number\:6}]})
        prompt_answered(id=1,seat=1,topic=steps) heard(what=steps {\steps\:[{\yes\:true},{\number\:6}]})
    "#]]
    .assert_eq(&(seen.join("\n") + "\n"));
}

#[test]
fn listed_answers_are_all_accepted() {
    for kind in ["yes", "one", "several", "number", "order", "steps"] {
        let mut table = seats(1);
        table.tell(&format!("0: do ask 0 {kind}"));
        let legal = table.game.state().legal(table.game.game(), Seat(0));
        assert!(legal.complete && !legal.commands.is_empty());
        for command in legal.commands {
            let mut game = table.game.clone();
            assert!(game.apply(qipan_engine::Actor::Seat(Seat(0)), &command, 0).is_ok(), "{command:?}");
        }
    }
}
