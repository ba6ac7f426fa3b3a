//! Rematches with the same players, and matches with cheats.

use crate::duel;
use crate::duel::cards::Card::{Gamble, Heal};
use crate::puppet::{Options, PLAIN, Puppet, header};
use crate::table::{TestMatch, check, show};
use expect_test::expect;
use qipan_engine::{Header, Match, Seat, Seed, Viewer};

#[test]
fn a_rematch_needs_every_vote_and_moves_the_first_seat_on() {
    let mut table: TestMatch<Puppet<PLAIN>> = TestMatch::new(header(3, Options::default()));
    check(
        &mut table,
        "0: vote yes
         0: do win 2
         host: vote yes
         0: vote yes
         0: vote yes
         1: vote yes
         1: vote no
         2: vote yes
         1: vote yes
         1: vote no",
        &expect![[r#"
            0: vote yes -> !not_over | {0}
            0: do win 2 -> won(seat=2) match_ended | over: {2} told
            host: vote yes -> !seat_only | over: {2} told
            0: vote yes -> rematch_voted(seat=0,yes=true) | over: {2} told
            0: vote yes -> !already_agreed | over: {2} told
            1: vote yes -> rematch_voted(seat=1,yes=true) | over: {2} told
            1: vote no -> rematch_voted(seat=1,yes=false) | over: {2} told
            2: vote yes -> rematch_voted(seat=2,yes=true) | over: {2} told
            1: vote yes -> rematch_voted(seat=1,yes=true) rematch_agreed(first=1) | over: {2} told
            1: vote no -> !already_agreed | over: {2} told
        "#]],
    );
    let mut header = table.journal.header.clone();
    let firsts: Vec<Seat> = (2..6)
        .map(|number| {
            header = header.rematch(&Puppet, Seed::from_number(number));
            Match::create(Puppet, &header).unwrap().0.state().core.turn
        })
        .collect();
    assert_eq!(firsts, [Seat(1), Seat(2), Seat(0), Seat(1)]);
}

#[test]
fn cheats_are_only_for_matches_made_with_them() {
    check(
        &mut TestMatch::new(header::<PLAIN>(1, Options::default())),
        r#"0: {"type":"cheat_random","values":[1]}
           0: {"type":"cheat_set","pointer":"/turn","value":0}"#,
        &expect![[r#"
            0: {"type":"cheat_random","values":[1]} -> !cheats_off | {0}
            0: {"type":"cheat_set","pointer":"/turn","value":0} -> !cheats_off | {0}
        "#]],
    );
}

fn cheaters() -> TestMatch<duel::Duel> {
    let deck = [Heal, Heal, Gamble, Heal, Heal];
    duel::begun(Header { cheats: true, ..duel::header([&deck, &deck]) })
}

#[test]
fn cheats_are_checked_like_loaded_states() {
    let mut table = cheaters();
    check(
        &mut table,
        r#"host: {"type":"cheat_random","values":[1]}
           0: {"type":"cheat_set","pointer":"/nothing","value":0}
           0: {"type":"cheat_set","pointer":"/turn","value":"x"}
           0: {"type":"cheat_set","pointer":"/turn","value":7}
           0: {"type":"cheat_set","pointer":"/turn","value":1}
           0: {"type":"cheat_phase","phase":"night"}
           1: {"type":"cheat_phase","phase":"end"}
           0: {"type":"cheat_random","values":[5]}
           0: play gamble
           0: {"type":"cheat_set","pointer":"/fighters/1/pools/health/amount","value":0}
           0: {"type":"cheat_random","values":[5]}"#,
        &expect![[r#"
            host: {"type":"cheat_random","values":[1]} -> !seat_only | {0}
            0: {"type":"cheat_set","pointer":"/nothing","value":0} -> !bad_cheat(problem=there is nothing at \/nothing\) | {0}
            0: {"type":"cheat_set","pointer":"/turn","value":"x"} -> !bad_cheat(problem=invalid type: string \x\, expected u8) | {0}
            0: {"type":"cheat_set","pointer":"/turn","value":7} -> !impossible | {0}
            0: {"type":"cheat_set","pointer":"/turn","value":1} -> cheated_set(pointer=/turn,value=1) | {1}
            0: {"type":"cheat_phase","phase":"night"} -> !bad_cheat(problem=unknown variant `night`, expected one of `upkeep`, `draw`, `main`, `end`) | {1}
            1: {"type":"cheat_phase","phase":"end"} -> cheated_phase(phase=end) phase_changed(from=end,to=upkeep) turn_began(seat=0) phase_changed(from=upkeep,to=draw) drew(cards=[heal],count=1,reshuffled=false,seat=0) phase_changed(from=draw,to=main) | {0}
            0: {"type":"cheat_random","values":[5]} -> cheated_random(values=[5]) | {0}
            0: play gamble -> played(card=gamble,seat=0) rolled(seat=0) main_again | {0}
            0: {"type":"cheat_set","pointer":"/fighters/1/pools/health/amount","value":0} -> cheated_set(pointer=/fighters/1/pools/health/amount,value=0) died(seat=1) discarded(cards=[heal,heal,gamble,heal],pays_debt=false,seat=1) willed(seat=1) damaged(amount=1,seat=0) match_ended | over: {0} last_standing
            0: {"type":"cheat_random","values":[5]} -> !game_over | over: {0} last_standing
        "#]],
    );
}

#[test]
fn a_match_with_cheats_says_so_for_ever_and_hides_their_values() {
    let mut table = cheaters();
    let says_so = |table: &TestMatch<duel::Duel>| table.view(Viewer::Spectator)["cheats"].clone();
    assert_eq!(says_so(&table), true);
    table.tell(r#"0: {"type":"cheat_random","values":[5]}"#);
    assert_eq!(table.seen(Viewer::Seat(Seat(0))), "cheated");
    assert_eq!(table.seen(Viewer::Spectator), "cheated");
    assert_eq!(
        table.journal.entries.last().unwrap().events.iter().map(show).collect::<Vec<_>>(),
        ["cheated_random(values=[5])"]
    );
    table.tell("0: play gamble\n0: undo");
    assert!(says_so(&table) == true && table.game.state().sys.play.cheat.used);
    assert!(table.journal.header.rematch(table.game.game(), Seed::from_number(2)).cheats);
    let log = table.game.log(Viewer::Spectator);
    assert!(log.iter().any(|line| line.message.key == "log-cheated"));
}
