//! Undo with other players: requested, and granted or not.

use crate::puppet::{Options, PLAIN, Puppet, SOFT, header};
use crate::table::{TestMatch, check};
use expect_test::expect;
use qipan_engine::Mode;

fn online(seats: u8) -> TestMatch<Puppet<PLAIN>> {
    TestMatch::new(header(seats, Options::default()).with_mode(Mode::Online))
}

#[test]
fn with_others_a_request_is_approved_rejected_or_cancelled() {
    check(
        &mut online(3),
        "0: undo
         0: do mark 1
         1: do mark 12
         1: approve_undo
         2: undo
         0: undo
         1: undo
         0: approve_undo
         0: reject_undo
         1: cancel_undo
         1: approve_undo
         1: approve_undo
         2: reject_undo
         0: undo
         0: cancel_undo
         0: undo
         1: approve_undo
         2: approve_undo
         2: approve_undo
         host: undo",
        &expect![[r#"
            0: undo -> !nothing_to_undo | {0}
            0: do mark 1 -> marked(n=1) | {0}
            1: do mark 12 -> marked(n=12) | {0}
            1: approve_undo -> !no_undo_request | {0}
            2: undo -> !nothing_to_undo | {0}
            0: undo -> undo_requested(back_to=0,seat=0) | {0}
            1: undo -> !undo_pending(seat=0) | {0}
            0: approve_undo -> !own_request | {0}
            0: reject_undo -> !own_request | {0}
            1: cancel_undo -> !not_own_request | {0}
            1: approve_undo -> undo_approved(seat=1) | {0}
            1: approve_undo -> !already_agreed | {0}
            2: reject_undo -> undo_rejected(seat=2) | {0}
            0: undo -> undo_requested(back_to=0,seat=0) | {0}
            0: cancel_undo -> undo_cancelled(seat=0) | {0}
            0: undo -> undo_requested(back_to=0,seat=0) | {0}
            1: approve_undo -> undo_approved(seat=1) | {0}
            2: approve_undo -> undo_approved(seat=2) undone(back_to=0,seat=0) | {0}
            2: approve_undo -> !no_undo_request | {0}
            host: undo -> !seat_only | {0}
        "#]],
    );
}

#[test]
fn play_lets_a_request_lapse_but_arrangements_do_not() {
    check(
        &mut online(2),
        "0: do mark 1
         0: undo
         1: offer_draw
         0: do refuse
         1: do mark 12
         1: approve_undo",
        &expect![[r#"
            0: do mark 1 -> marked(n=1) | {0}
            0: undo -> undo_requested(back_to=0,seat=0) | {0}
            1: offer_draw -> draw_offered(seat=1) | {0}
            0: do refuse -> !told | {0}
            1: do mark 12 -> marked(n=12) undo_lapsed(seat=0) | {0}
            1: approve_undo -> !no_undo_request | {0}
        "#]],
    );
}

#[test]
fn a_set_number_of_voices_can_be_enough() {
    check(
        &mut TestMatch::new(header::<SOFT>(4, Options::default()).with_mode(Mode::Online)),
        "2: do mark 1
         2: undo
         3: approve_undo",
        &expect![[r#"
            2: do mark 1 -> marked(n=1) | {0}
            2: undo -> undo_requested(back_to=0,seat=2) | {0}
            3: approve_undo -> undo_approved(seat=3) undone(back_to=0,seat=2) | {0}
        "#]],
    );
}

#[test]
fn online_nothing_is_taken_back_once_the_match_is_over() {
    check(
        &mut online(2),
        "0: do mark 1
         0: undo
         1: resign
         1: approve_undo
         0: undo",
        &expect![[r#"
            0: do mark 1 -> marked(n=1) | {0}
            0: undo -> undo_requested(back_to=0,seat=0) | {0}
            1: resign -> resigned(seat=1) match_ended heard(what=1 resigned) undo_lapsed(seat=0) | over: {0} resignation
            1: approve_undo -> !no_undo_request | over: {0} resignation
            0: undo -> !game_over | over: {0} resignation
        "#]],
    );
}
