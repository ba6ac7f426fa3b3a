//! Resigning, and draws by consent: two seats, teams, and games that decide the consequences themselves.

use crate::puppet::{Options, PLAIN, Puppet, SOFT, header};
use crate::table::{TestMatch, check};
use expect_test::expect;
use qipan_engine::{Header, Viewer};

fn duo() -> TestMatch<Puppet<PLAIN>> {
    TestMatch::new(header(2, Options::default()))
}

fn teams() -> TestMatch<Puppet<PLAIN>> {
    TestMatch::new(header(4, Options { teams: true, ..Options::default() }))
}

#[test]
fn a_seat_that_resigns_loses_at_once() {
    check(
        &mut duo(),
        "host: resign
         1: resign
         0: resign
         0: offer_draw",
        &expect![[r#"
            host: resign -> !seat_only | {0}
            1: resign -> resigned(seat=1) match_ended heard(what=1 resigned) | over: {0} resignation
            0: resign -> !game_over | over: {0} resignation
            0: offer_draw -> !game_over | over: {0} resignation
        "#]],
    );
}

#[test]
fn a_draw_needs_the_other_and_may_be_withdrawn_or_declined() {
    check(
        &mut duo(),
        "0: accept_draw
         @1000 0: offer_draw
         1: offer_draw
         0: accept_draw
         0: decline_draw
         1: withdraw_draw
         0: withdraw_draw
         1: accept_draw
         0: offer_draw
         1: decline_draw
         @120999 0: offer_draw
         1: offer_draw
         1: withdraw_draw
         @121000 0: offer_draw
         1: accept_draw
         1: offer_draw",
        &expect![[r#"
            0: accept_draw -> !no_draw_offer | {0}
            @1000 0: offer_draw -> draw_offered(seat=0) | {0}
            1: offer_draw -> !draw_pending(seat=0) | {0}
            0: accept_draw -> !no_draw_offer | {0}
            0: decline_draw -> !no_draw_offer | {0}
            1: withdraw_draw -> !no_draw_offer | {0}
            0: withdraw_draw -> draw_withdrawn(seat=0) | {0}
            1: accept_draw -> !no_draw_offer | {0}
            0: offer_draw -> draw_offered(seat=0) | {0}
            1: decline_draw -> draw_declined(seat=1,until_ms=121000) | {0}
            @120999 0: offer_draw -> !draw_too_soon(wait_s=1) | {0}
            1: offer_draw -> draw_offered(seat=1) | {0}
            1: withdraw_draw -> draw_withdrawn(seat=1) | {0}
            @121000 0: offer_draw -> draw_offered(seat=0) | {0}
            1: accept_draw -> draw_accepted(seat=1) match_ended | over: {} agreement
            1: offer_draw -> !game_over | over: {} agreement
        "#]],
    );
}

#[test]
fn the_match_may_set_another_cool_down() {
    let header = Header { draw_cooldown_ms: Some(0), ..header::<PLAIN>(2, Options::default()) };
    check(
        &mut TestMatch::new(header),
        "0: offer_draw
         1: decline_draw
         0: offer_draw",
        &expect![[r#"
            0: offer_draw -> draw_offered(seat=0) | {0}
            1: decline_draw -> draw_declined(seat=1,until_ms=0) | {0}
            0: offer_draw -> draw_offered(seat=0) | {0}
        "#]],
    );
}

#[test]
fn a_team_draws_when_all_opponents_consent() {
    check(
        &mut teams(),
        "0: offer_draw
         2: accept_draw
         1: accept_draw
         1: accept_draw
         3: accept_draw",
        &expect![[r#"
            0: offer_draw -> draw_offered(seat=0) | {0}
            2: accept_draw -> !no_draw_offer | {0}
            1: accept_draw -> draw_accepted(seat=1) | {0}
            1: accept_draw -> !already_agreed | {0}
            3: accept_draw -> draw_accepted(seat=3) match_ended | over: {} agreement
        "#]],
    );
}

#[test]
fn one_opponent_is_enough_to_decline() {
    let mut table = teams();
    check(
        &mut table,
        "0: offer_draw
         1: accept_draw
         3: decline_draw
         3: accept_draw
         0: offer_draw
         2: offer_draw
         1: accept_draw",
        &expect![[r#"
            0: offer_draw -> draw_offered(seat=0) | {0}
            1: accept_draw -> draw_accepted(seat=1) | {0}
            3: decline_draw -> draw_declined(seat=3,until_ms=120000) | {0}
            3: accept_draw -> !no_draw_offer | {0}
            0: offer_draw -> !draw_too_soon(wait_s=120) | {0}
            2: offer_draw -> draw_offered(seat=2) | {0}
            1: accept_draw -> draw_accepted(seat=1) | {0}
        "#]],
    );
    assert_eq!(table.view(Viewer::Spectator)["draw_offer"], serde_json::json!({"seat": 2, "accepted": [1]}));
}

#[test]
fn a_seat_that_is_out_need_not_consent_and_a_team_resigns_as_one() {
    check(
        &mut teams(),
        "0: do out 3
         0: offer_draw
         3: accept_draw
         1: accept_draw",
        &expect![[r#"
            0: do out 3 -> went_out(seat=3) | {0}
            0: offer_draw -> draw_offered(seat=0) | {0}
            3: accept_draw -> !out_of_play | {0}
            1: accept_draw -> draw_accepted(seat=1) match_ended | over: {} agreement
        "#]],
    );
    check(
        &mut teams(),
        "2: resign",
        &expect![[r#"
        2: resign -> resigned(seat=2) match_ended heard(what=2 resigned) | over: {1, 3} resignation
    "#]],
    );
}

/// A seat that is out of the match can neither agree nor resign, and its draw offer no longer stands.
#[test]
fn a_seat_that_is_out_has_no_say() {
    check(
        &mut teams(),
        "1: offer_draw
         0: do out 1
         1: offer_draw
         1: resign
         3: offer_draw",
        &expect![[r#"
            1: offer_draw -> draw_offered(seat=1) | {0}
            0: do out 1 -> went_out(seat=1) | {0}
            1: offer_draw -> !out_of_play | {0}
            1: resign -> !out_of_play | {0}
            3: offer_draw -> draw_offered(seat=3) | {0}
        "#]],
    );
}

#[test]
fn where_the_game_decides_a_resignation_is_only_told() {
    check(
        &mut TestMatch::new(header::<SOFT>(3, Options::default())),
        "1: offer_draw
         1: resign
         1: resign
         0: offer_draw
         1: accept_draw
         2: accept_draw",
        &expect![[r#"
            1: offer_draw -> draw_offered(seat=1) | {0}
            1: resign -> resigned(seat=1) heard(what=1 resigned) | {0}
            1: resign -> !already_resigned | {0}
            0: offer_draw -> draw_offered(seat=0) | {0}
            1: accept_draw -> !already_resigned | {0}
            2: accept_draw -> draw_accepted(seat=2) match_ended | over: {} agreement
        "#]],
    );
}

/// A draw offer stands while play continues, and arrangements are possible while a prompt is open.
#[test]
fn agreements_do_not_wait_for_prompts() {
    check(
        &mut duo(),
        "0: do ask 1 yes
         1: offer_draw
         0: accept_draw",
        &expect![[r#"
            0: do ask 1 yes -> prompt_opened | {1}
            1: offer_draw -> draw_offered(seat=1) | {1}
            0: accept_draw -> draw_accepted(seat=0) match_ended | over: {} agreement
        "#]],
    );
}
