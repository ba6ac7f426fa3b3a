//! The lesson of the duel from start to end: gates, scripts, scripted chance, dropped steps.

use crate::duel::cards::Card::{Gamble, Heal, Parry, Poison, Scry, Shield, Strike};
use crate::duel::{Duel, begun, header};
use crate::puppet::{Options, PLAIN, TAUGHT};
use crate::table::{TestMatch, check};
use expect_test::expect;
use qipan_engine::{Match, Mode, Viewer};

fn lesson() -> TestMatch<Duel> {
    let learner = [Heal, Parry, Shield, Poison, Heal, Gamble, Scry, Strike, Parry];
    let other = [Heal, Heal, Heal, Heal, Strike, Parry, Heal, Heal];
    begun(header([&learner, &other]).with_mode(Mode::Tutorial))
}

/// A step to read, a required command, a scripted reply, scripted dice, and a step that is impossible because the
/// card is missing.
const FIRST_HALF: &str = r#"0: play strike
    1: next_step
    0: skip_step
    0: next_step
    0: next_step
    1: play strike
    0: play scry
    0: advance_phase
    0: play strike
    0: play gamble
    0: undo
    0: play gamble
    0: play scry"#;

/// The opponent's turn begins before the script plays it. A step whose script cannot be played is dropped. An event
/// ends a step.
const SECOND_HALF: &str = r#"0: advance_phase
    0: pass_response
    0: play parry
    0: play scry
    0: pass_response
    0: advance_phase
    0: play scry
    0: answer 1 {"order":[0,1,2]}
    0: next_step
    0: skip_step
    0: next_step
    0: next_step
    0: play heal"#;

#[test]
fn the_whole_lesson() {
    let mut table = lesson();
    check(
        &mut table,
        FIRST_HALF,
        &expect![[r#"
        0: play strike -> !tutorial_step(hint=duel-welcome,step=welcome) | {0}
        1: next_step -> !tutorial_step(hint=duel-welcome,step=welcome) | {0}
        0: skip_step -> !step_needs_action(step=welcome) | {0}
        0: next_step -> step_entered(step=1) | {0}
        0: next_step -> !step_needs_action(step=strike) | {0}
        1: play strike -> !tutorial_step(hint=duel-strike-hint,step=strike) | {0}
        0: play scry -> !tutorial_step(hint=duel-strike-hint,step=strike) | {0}
        0: advance_phase -> !tutorial_step(hint=duel-strike-hint,step=strike) | {0}
        0: play strike -> played(card=strike,seat=0) aimed(card=strike,seat=0) window_opened step_entered(step=2) response_passed(seat=1,window=1) window_closed(window=1) resolved(cancelled=false,card=strike) damaged(amount=3,seat=1) | {0}
        0: play gamble -> played(card=gamble,seat=0) rolled(seat=0) step_entered(step=3) step_dropped(reason=impossible,step=3) step_entered(step=4) | {0}
        0: undo -> undone(back_to=7,seat=0) | {0}
        0: play gamble -> played(card=gamble,seat=0) rolled(seat=0) step_entered(step=3) step_dropped(reason=impossible,step=3) step_entered(step=4) | {0}
        0: play scry -> !tutorial_step(hint=duel-rest,step=rest) | {0}
    "#]],
    );
    check(
        &mut table,
        SECOND_HALF,
        &expect![[r#"
        0: advance_phase -> phase_changed(from=main,to=end) phase_changed(from=end,to=upkeep) turn_began(seat=1) phase_changed(from=upkeep,to=draw) drew(cards=[heal],count=1,reshuffled=false,seat=1) phase_changed(from=draw,to=main) step_entered(step=5) played(card=strike,seat=1) aimed(card=strike,seat=1) window_opened | {0}
        0: pass_response -> !tutorial_step(hint=duel-parry,step=parry) | {0}
        0: play parry -> played(card=parry,seat=0) aimed(card=parry,seat=0) window_opened response_made(seat=0,window=2) step_entered(step=6) played(card=parry,seat=1) aimed(card=parry,seat=1) window_opened response_made(seat=1,window=3) | {0}
        0: play scry -> !tutorial_step(hint=duel-feint,step=feint) | {0}
        0: pass_response -> response_passed(seat=0,window=4) window_closed(window=4) resolved(cancelled=false,card=parry) window_closed(window=3) resolved(cancelled=true,card=parry) window_closed(window=2) resolved(cancelled=false,card=strike) damaged(amount=3,seat=0) step_entered(step=7) step_dropped(reason=not_in_hand,step=7) step_entered(step=8) phase_changed(from=main,to=end) phase_changed(from=end,to=upkeep) turn_began(seat=0) phase_changed(from=upkeep,to=draw) drew(cards=[heal],count=1,reshuffled=false,seat=0) phase_changed(from=draw,to=main) | {0}
        0: advance_phase -> !tutorial_step(hint=duel-foresee,step=foresee) | {0}
        0: play scry -> played(card=scry,seat=0) peeked(count=3,seat=0) prompt_opened | {0}
        0: answer 1 {"order":[0,1,2]} -> prompt_answered(id=1,seat=0) top_ordered(cards=[poison,shield,parry],seat=0) step_entered(step=9) | {0}
        0: next_step -> !step_needs_action(step=free) | {0}
        0: skip_step -> step_entered(step=10) | {0}
        0: next_step -> tutorial_ended(completed=true) | {0}
        0: next_step -> !no_tutorial | {0}
        0: play heal -> played(card=heal,seat=0) healed(amount=2,seat=0) | {0}
    "#]],
    );
    let tutorial = table.game.state().sys.play.tutorial.as_ref().unwrap();
    assert!(tutorial.done);
    expect![[r#"[(3, "impossible"), (7, "not_in_hand")]"#]].assert_eq(&format!("{:?}", tutorial.skipped));
}

#[test]
fn a_refusal_carries_the_hint_of_the_step() {
    let mut table = lesson();
    table.tell("0: next_step");
    let command = crate::table::command_of("play heal");
    let actor = qipan_engine::Actor::Seat(qipan_engine::Seat(0));
    let problem = table.give(actor, &command, 0).unwrap_err().problem();
    assert_eq!(
        (problem.args["step"].as_str(), problem.args["hint"].as_str()),
        (Some("strike"), Some("duel-strike-hint"))
    );
}

#[test]
fn the_page_gets_what_it_shows_and_nothing_of_the_script() {
    let mut table = lesson();
    let mut shown = vec![table.view(Viewer::Spectator)["tutorial"].to_string()];
    table.tell("0: next_step\n0: play strike");
    shown.push(table.view(Viewer::Spectator)["tutorial"].to_string());
    expect![[r#"
        {"count":11,"done":false,"index":0,"step":{"highlight":["hand"],"id":"welcome","info":true,"position":"centre","seen_as":1,"skippable":false,"text":"duel-welcome"}}
        {"count":11,"done":false,"index":2,"step":{"highlight":[],"id":"hit","info":false,"position":"below","seen_as":0,"skippable":false,"text":"duel-hit"}}"#]].assert_eq(&shown.join("\n"));
}

#[test]
fn a_lesson_can_be_left_and_play_goes_on_freely() {
    check(
        &mut lesson(),
        "0: leave_tutorial
         0: next_step
         0: play gamble
         0: advance_phase
         1: play heal",
        &expect![[r#"
            0: leave_tutorial -> tutorial_ended(completed=false) | {0}
            0: next_step -> !no_tutorial | {0}
            0: play gamble -> played(card=gamble,seat=0) rolled(seat=0) | {0}
            0: advance_phase -> phase_changed(from=main,to=end) phase_changed(from=end,to=upkeep) turn_began(seat=1) phase_changed(from=upkeep,to=draw) drew(cards=[heal],count=1,reshuffled=false,seat=1) phase_changed(from=draw,to=main) | {1}
            1: play heal -> played(card=heal,seat=1) healed(amount=2,seat=1) | {1}
        "#]],
    );
}

#[test]
fn resigning_makes_what_is_left_of_the_lesson_impossible() {
    check(
        &mut lesson(),
        "0: next_step
         0: resign",
        &expect![[r#"
            0: next_step -> step_entered(step=1) | {0}
            0: resign -> resigned(seat=0) match_ended step_dropped(reason=impossible,step=1) step_entered(step=2) step_dropped(reason=game_over,step=2) step_entered(step=3) step_dropped(reason=impossible,step=3) step_entered(step=4) step_dropped(reason=impossible,step=4) step_entered(step=5) step_dropped(reason=game_over,step=5) step_entered(step=6) step_dropped(reason=game_over,step=6) step_entered(step=7) step_dropped(reason=game_over,step=7) step_entered(step=8) step_dropped(reason=game_over,step=8) step_entered(step=9) step_dropped(reason=impossible,step=9) step_entered(step=10) | over: {1} resignation
        "#]],
    );
}

#[test]
fn a_match_that_is_no_lesson_has_no_steps() {
    check(
        &mut begun(header([&[Heal; 5], &[Heal; 5]])),
        "0: next_step",
        &expect![[r#"
        0: next_step -> !no_tutorial | {0}
    "#]],
    );
    let no_lesson = crate::puppet::header::<PLAIN>(1, Options::default()).with_mode(Mode::Tutorial);
    assert_eq!(Match::create(crate::puppet::Puppet, &no_lesson).unwrap_err().code(), "system_off");
}

/// The host's `begin` enters the first step, whose script answers its own window.
#[test]
fn a_script_answers_windows_in_the_name_of_its_seat() {
    let table =
        TestMatch::new(crate::puppet::header::<TAUGHT>(2, Options::default()).with_mode(Mode::Tutorial));
    let opening: Vec<String> = table.journal.entries[0].events.iter().map(crate::table::show).collect();
    expect!["begun step_entered(step=0) window_opened marked(n=1) response_made(seat=1,window=1)"]
        .assert_eq(&opening.join(" "));
    table.verify();
}

#[test]
fn scripted_chance_follows_the_step_and_undo_follows_both() {
    let mut table =
        TestMatch::new(crate::puppet::header::<TAUGHT>(2, Options::default()).with_mode(Mode::Tutorial));
    check(
        &mut table,
        "0: next_step
         0: pass_response
         0: do roll
         0: undo
         0: do roll
         0: do mark 1
         0: do roll
         0: do mark 1
         0: do roll; roll
         0: do win 0",
        &expect![[r#"
            0: next_step -> step_entered(step=1) | {0}
            0: pass_response -> response_passed(seat=0,window=1) window_closed(topic=mark,window=1) heard(what=window 1 closed) step_entered(step=2) | {0}
            0: do roll -> rolled(face=4) | {0}
            0: undo -> undone(back_to=3,seat=0) | {0}
            0: do roll -> rolled(face=4) | {0}
            0: do mark 1 -> marked(n=1) step_entered(step=3) rolled(face=2) | {0}
            0: do roll -> rolled(face=3) | {0}
            0: do mark 1 -> marked(n=1) step_entered(step=4) | {0}
            0: do roll; roll -> rolled(face=1) rolled(face=1) | {0}
            0: do win 0 -> won(seat=0) match_ended step_entered(step=5) step_dropped(reason=impossible,step=5) step_entered(step=6) step_dropped(reason=impossible,step=6) step_entered(step=7) step_dropped(reason=impossible,step=7) step_entered(step=8) step_dropped(reason=impossible,step=8) step_entered(step=9) step_dropped(reason=impossible,step=9) step_entered(step=10) step_dropped(reason=impossible,step=10) step_entered(step=11) step_dropped(reason=impossible,step=11) step_entered(step=12) step_dropped(reason=impossible,step=12) step_entered(step=13) step_dropped(reason=impossible,step=13) step_entered(step=14) step_dropped(reason=impossible,step=14) step_entered(step=15) step_dropped(reason=impossible,step=15) step_entered(step=16) step_dropped(reason=impossible,step=16) tutorial_ended(completed=true) | over: {0} told
        "#]],
    );
}

/// Whether a step is possible is checked whenever the systems are settled and it is the learner's turn.
#[test]
fn a_step_may_become_impossible_later() {
    let mut table =
        TestMatch::new(crate::puppet::header::<TAUGHT>(2, Options::default()).with_mode(Mode::Tutorial));
    check(
        &mut table,
        "0: next_step
         0: pass_response
         0: do mark 5
         0: do pass
         0: resign",
        &expect![[r#"
            0: next_step -> step_entered(step=1) | {0}
            0: pass_response -> response_passed(seat=0,window=1) window_closed(topic=mark,window=1) heard(what=window 1 closed) step_entered(step=2) | {0}
            0: do mark 5 -> marked(n=5) step_entered(step=3) rolled(face=2) | {0}
            0: do pass -> turn_passed(to=1) | {1}
            0: resign -> resigned(seat=0) match_ended heard(what=0 resigned) step_dropped(reason=impossible,step=3) step_entered(step=4) step_dropped(reason=impossible,step=4) step_entered(step=5) step_dropped(reason=impossible,step=5) step_entered(step=6) step_dropped(reason=impossible,step=6) step_entered(step=7) step_dropped(reason=impossible,step=7) step_entered(step=8) step_dropped(reason=impossible,step=8) step_entered(step=9) step_dropped(reason=impossible,step=9) step_entered(step=10) step_dropped(reason=impossible,step=10) step_entered(step=11) step_dropped(reason=impossible,step=11) step_entered(step=12) step_dropped(reason=impossible,step=12) step_entered(step=13) step_dropped(reason=impossible,step=13) step_entered(step=14) step_dropped(reason=impossible,step=14) step_entered(step=15) step_dropped(reason=impossible,step=15) step_entered(step=16) step_dropped(reason=impossible,step=16) tutorial_ended(completed=true) | over: {1} resignation
        "#]],
    );
}
