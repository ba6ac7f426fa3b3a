//! Stories of the duel about choices: prompts of all kinds, secrets among them, and their log lines.

use crate::duel::cards::Card::{Bargain, Heal, Poison, Quake, Ritual, Scry, Shield, Strike};
use crate::duel::{begun, header, holding};
use crate::table::check;
use expect_test::expect;
use qipan_engine::{Seat, Viewer};

#[test]
fn foresight_orders_the_deck_and_only_its_owner_knows() {
    let deck = [Heal, Strike, Quake, Shield, Scry, Heal, Heal, Heal];
    let mut table = begun(header([&deck, &deck]));
    check(
        &mut table,
        r#"0: play scry
           0: play heal
           0: answer 1 {"order":[2,0,1]}
           0: advance_phase
           1: play heal
           1: advance_phase"#,
        &expect![[r#"
            0: play scry -> played(card=scry,seat=0) peeked(count=3,seat=0) prompt_opened | {0}
            0: play heal -> !prompt_open | {0}
            0: answer 1 {"order":[2,0,1]} -> prompt_answered(id=1,seat=0) top_ordered(cards=[strike,shield,quake],seat=0) | {0}
            0: advance_phase -> phase_changed(from=main,to=end) phase_changed(from=end,to=upkeep) turn_began(seat=1) phase_changed(from=upkeep,to=draw) drew(cards=[shield],count=1,reshuffled=false,seat=1) phase_changed(from=draw,to=main) | {1}
            1: play heal -> played(card=heal,seat=1) healed(amount=2,seat=1) | {1}
            1: advance_phase -> phase_changed(from=main,to=end) phase_changed(from=end,to=upkeep) turn_began(seat=0) phase_changed(from=upkeep,to=draw) drew(cards=[strike],count=1,reshuffled=false,seat=0) phase_changed(from=draw,to=main) | {0}
        "#]],
    );
    assert!(table.game.state().core.of(Seat(0)).hand.contains(&Strike));
}

#[test]
fn a_bargain_asks_both_at_once() {
    let mut table = holding([Bargain, Bargain, Quake, Heal]);
    check(
        &mut table,
        r#"0: play bargain
           1: answer 2 {"yes":true}
           0: answer 1 {"number":4}
           0: answer 1 {"number":3}
           0: play bargain
           host: expire 3
           host: expire 4"#,
        &expect![[r#"
            0: play bargain -> played(card=bargain,seat=0) bargain_opened(seat=0) prompt_opened prompt_opened | {0, 1}
            1: answer 2 {"yes":true} -> prompt_answered(id=2,seat=1) consent_given(yes=true) | {0}
            0: answer 1 {"number":4} -> !bad_answer(problem=the number is out of range) | {0}
            0: answer 1 {"number":3} -> prompt_answered(id=1,seat=0) stake_named(amount=3) bargain_closed healed(amount=3,seat=0) healed(amount=3,seat=1) | {0}
            0: play bargain -> played(card=bargain,seat=0) bargain_opened(seat=0) prompt_opened prompt_opened | {0, 1}
            host: expire 3 -> prompt_answered(id=3,seat=0) stake_named(amount=1) | {1}
            host: expire 4 -> prompt_answered(id=4,seat=1) consent_given(yes=false) bargain_closed damaged(amount=1,seat=0) | {0}
        "#]],
    );
}

#[test]
fn a_ritual_is_asked_step_by_step() {
    check(
        &mut holding([Ritual, Ritual, Ritual, Heal]),
        r#"0: play ritual
           0: answer 1 {"one":1}
           0: answer 1 {"number":2}
           0: answer 1 {"yes":true}
           0: play ritual
           0: answer 2 {"one":0}
           0: answer 2 {"number":0}
           0: answer 2 {"yes":true}
           0: play ritual
           0: answer 3 {"one":1}
           0: answer 3 {"number":2}
           0: answer 3 {"yes":false}"#,
        &expect![[r#"
            0: play ritual -> played(card=ritual,seat=0) prompt_opened | {0}
            0: answer 1 {"one":1} -> prompt_step_answered(id=1,seat=0) | {0}
            0: answer 1 {"number":2} -> prompt_step_answered(id=1,seat=0) | {0}
            0: answer 1 {"yes":true} -> prompt_answered(id=1,seat=0) damaged(amount=2,seat=1) | {0}
            0: play ritual -> played(card=ritual,seat=0) prompt_opened | {0}
            0: answer 2 {"one":0} -> prompt_step_answered(id=2,seat=0) | {0}
            0: answer 2 {"number":0} -> prompt_step_answered(id=2,seat=0) | {0}
            0: answer 2 {"yes":true} -> prompt_answered(id=2,seat=0) | {0}
            0: play ritual -> played(card=ritual,seat=0) prompt_opened | {0}
            0: answer 3 {"one":1} -> prompt_step_answered(id=3,seat=0) | {0}
            0: answer 3 {"number":2} -> prompt_step_answered(id=3,seat=0) | {0}
            0: answer 3 {"yes":false} -> prompt_answered(id=3,seat=0) | {0}
        "#]],
    );
}

#[test]
fn a_hand_that_is_too_large_is_asked_for_before_the_turn_ends() {
    let mut table = holding([Heal, Strike, Quake, Poison]);
    check(
        &mut table,
        r#"0: advance_phase
           1: advance_phase
           1: answer 1 {"several":[0,1]}
           1: answer 1 {"several":[4]}
           0: play heal
           0: advance_phase"#,
        &expect![[r#"
            0: advance_phase -> phase_changed(from=main,to=end) phase_changed(from=end,to=upkeep) turn_began(seat=1) phase_changed(from=upkeep,to=draw) drew(cards=[heal],count=1,reshuffled=false,seat=1) phase_changed(from=draw,to=main) | {1}
            1: advance_phase -> phase_changed(from=main,to=end) prompt_opened | {1}
            1: answer 1 {"several":[0,1]} -> !bad_answer(problem=too many options) | {1}
            1: answer 1 {"several":[4]} -> prompt_answered(id=1,seat=1) discarded(cards=[heal],pays_debt=false,seat=1) phase_changed(from=end,to=upkeep) turn_began(seat=0) phase_changed(from=upkeep,to=draw) drew(cards=[heal],count=1,reshuffled=false,seat=0) phase_changed(from=draw,to=main) | {0}
            0: play heal -> played(card=heal,seat=0) healed(amount=2,seat=0) | {0}
            0: advance_phase -> phase_changed(from=main,to=end) phase_changed(from=end,to=upkeep) turn_began(seat=1) phase_changed(from=upkeep,to=draw) drew(cards=[heal],count=1,reshuffled=false,seat=1) phase_changed(from=draw,to=main) | {1}
        "#]],
    );
}

#[test]
fn the_log_tells_each_reader_what_they_may_know() {
    let deck = [Heal, Strike, Quake, Shield, Scry, Heal, Heal, Heal];
    let mut table = begun(header([&deck, &deck]));
    table.tell("0: play scry\n0: answer 1 {\"order\":[2,0,1]}\n0: advance_phase");
    let log = |viewer| {
        let lines = table.game.log(viewer);
        lines.iter().map(|line| serde_json::to_string(line).unwrap() + "\n").collect::<String>()
    };
    let told = format!(
        "0\n{}1\n{}-\n{}",
        log(Viewer::Seat(Seat(0))),
        log(Viewer::Seat(Seat(1))),
        log(Viewer::Spectator)
    );
    expect![[r#"
        0
        {"seq":6,"at_ms":0,"actor":0,"key":"duel-log-played","args":[["seat",{"seat":0}],["card",{"card":"scry"}]]}
        {"seq":7,"at_ms":0,"actor":0,"key":"duel-log-ordered","args":[["seat",{"seat":0}],["first",{"card":"strike"}]]}
        {"seq":8,"at_ms":0,"actor":0,"key":"duel-log-drew","args":[["seat",{"seat":1}],["count",{"number":1}]]}
        1
        {"seq":6,"at_ms":0,"actor":0,"key":"duel-log-played","args":[["seat",{"seat":0}],["card",{"card":"scry"}]]}
        {"seq":8,"at_ms":0,"actor":0,"key":"duel-log-drew","args":[["seat",{"seat":1}],["count",{"number":1}]]}
        {"seq":8,"at_ms":0,"actor":0,"key":"duel-log-drew-card","args":[["seat",{"seat":1}],["card",{"card":"shield"}]]}
        -
        {"seq":6,"at_ms":0,"actor":0,"key":"duel-log-played","args":[["seat",{"seat":0}],["card",{"card":"scry"}]]}
        {"seq":8,"at_ms":0,"actor":0,"key":"duel-log-drew","args":[["seat",{"seat":1}],["count",{"number":1}]]}
    "#]].assert_eq(&told);
}
