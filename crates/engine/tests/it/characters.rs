//! Choosing characters: pick, be ready, start.

use crate::duel::{self, cards::Card::Heal};
use crate::puppet::{HEROES, Options, PLAIN, Puppet, header};
use crate::table::{TestMatch, check};
use expect_test::expect;
use qipan_engine::{Seat, Viewer};

fn heroes() -> TestMatch<Puppet<HEROES>> {
    TestMatch::new(header(2, Options::default()))
}

#[test]
fn all_pick_say_they_are_ready_and_somebody_starts() {
    check(
        &mut heroes(),
        "0: do mark 1
         0: ready
         0: pick 3
         0: pick 1
         1: pick 1
         1: pick 2
         0: ready
         host: start_match
         1: ready
         1: start_match
         0: start_match
         0: pick 0
         0: start_match
         0: do mark 1",
        &expect![[r#"
            0: do mark 1 -> !choosing_characters | {0, 1}
            0: ready -> !pick_first | {0, 1}
            0: pick 3 -> !no_such_character(character=3) | {0, 1}
            0: pick 1 -> character_picked(character=1,seat=0) | {0, 1}
            1: pick 1 -> !character_taken(character=1,seat=0) | {0, 1}
            1: pick 2 -> character_picked(character=2,seat=1) | {0, 1}
            0: ready -> ready_changed(ready=true,seat=0) | {1}
            host: start_match -> !not_all_ready | {1}
            1: ready -> ready_changed(ready=true,seat=1) | {0}
            1: start_match -> !host_only | {0}
            0: start_match -> characters_chosen(picks=[1,2]) begun heard(what=picks [1, 2]) | {0}
            0: pick 0 -> !characters_chosen | {0}
            0: start_match -> !characters_chosen | {0}
            0: do mark 1 -> marked(n=1) | {0}
        "#]],
    );
}

#[test]
fn another_pick_takes_readiness_back() {
    check(
        &mut heroes(),
        "0: pick 0
         0: ready
         0: pick 1
         1: pick 0
         1: ready
         1: unready
         1: ready
         host: start_match
         0: ready
         host: pick 1
         host: start_match",
        &expect![[r#"
            0: pick 0 -> character_picked(character=0,seat=0) | {0, 1}
            0: ready -> ready_changed(ready=true,seat=0) | {1}
            0: pick 1 -> character_picked(character=1,seat=0) | {0, 1}
            1: pick 0 -> character_picked(character=0,seat=1) | {0, 1}
            1: ready -> ready_changed(ready=true,seat=1) | {0}
            1: unready -> ready_changed(ready=false,seat=1) | {0, 1}
            1: ready -> ready_changed(ready=true,seat=1) | {0}
            host: start_match -> !not_all_ready | {0}
            0: ready -> ready_changed(ready=true,seat=0) | {0}
            host: pick 1 -> !seat_only | {0}
            host: start_match -> characters_chosen(picks=[1,0]) begun heard(what=picks [1, 0]) | {0}
        "#]],
    );
}

#[test]
fn everybody_sees_the_choice_and_legal_lists_what_is_left() {
    let mut table = heroes();
    table.tell("0: pick 1\n0: ready");
    expect![[r#"{"done":false,"picks":[1,null],"ready":[0]}"#]]
        .assert_eq(&table.view(Viewer::Spectator)["characters"].to_string());
    let legal = |seat| {
        serde_json::to_string(&table.game.state().legal(table.game.game(), Seat(seat)).commands).unwrap()
    };
    expect![[r#"
        [{"type":"pick_character","character":0},{"type":"pick_character","character":1},{"type":"pick_character","character":2},{"type":"set_ready","ready":false}]
        [{"type":"pick_character","character":0},{"type":"pick_character","character":2}]"#]].assert_eq(&format!("{}\n{}", legal(0), legal(1)));
}

#[test]
fn a_duel_begins_its_phases_when_heroes_are_chosen() {
    let mut table = TestMatch::new(duel::header([&[Heal; 6], &[Heal; 6]]));
    assert!(table.journal.entries.is_empty());
    check(
        &mut table,
        "0: advance_phase
         0: play heal
         host: begin
         0: pick 2
         1: pick 1
         0: ready
         1: ready
         0: start_match",
        &expect![[r#"
            0: advance_phase -> !choosing_characters | {0, 1}
            0: play heal -> !choosing_characters | {0, 1}
            host: begin -> !choosing_characters | {0, 1}
            0: pick 2 -> character_picked(character=2,seat=0) | {0, 1}
            1: pick 1 -> character_picked(character=1,seat=1) | {0, 1}
            0: ready -> ready_changed(ready=true,seat=0) | {1}
            1: ready -> ready_changed(ready=true,seat=1) | {0}
            0: start_match -> characters_chosen(picks=[2,1]) begun hero_taken(hero=2,seat=0) hero_taken(hero=1,seat=1) phase_changed(to=upkeep) turn_began(seat=0) phase_changed(from=upkeep,to=main) | {0}
        "#]],
    );
}

#[test]
fn a_game_without_characters_has_none_to_pick() {
    check(
        &mut TestMatch::new(header::<PLAIN>(1, Options::default())),
        "0: pick 0",
        &expect![[r#"
        0: pick 0 -> !system_off(system=characters) | {0}
    "#]],
    );
}

/// No seat is asked, and the match begins at once.
#[test]
fn the_options_can_choose_for_everybody() {
    let mut header = duel::header([&[Heal; 8], &[Heal; 8]]);
    header.options.heroes = vec![2, duel::AVENGER];
    let mut table = TestMatch::new(header);
    check(
        &mut table,
        "0: pick 0
         host: begin
         0: play heal",
        &expect![[r#"
            0: pick 0 -> !characters_chosen | {0}
            host: begin -> !already_begun | {0}
            0: play heal -> played(card=heal,seat=0) healed(amount=2,seat=0) | {0}
        "#]],
    );
}
