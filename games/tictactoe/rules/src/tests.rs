//! The expected values stand in `tests/data`; the tests here only compare.

use crate::{Command, TicTacToe, notation};
use qipan_ai::Strength;
use qipan_engine::{Actor, NewMatch, Seat, Viewer};
use qipan_testkit::{golden, laws, locales, perft, positions, search_states, stories};

/// Tests run in the folder of their package.
const DATA: &str = "tests/data";

#[test]
fn keeps_the_laws() {
    laws::check(&TicTacToe);
}

#[test]
fn tells_its_stories() {
    stories::check(&TicTacToe, format!("{DATA}/stories"));
}

#[test]
fn counts_of_the_game_tree() {
    perft::check(&TicTacToe, include_str!("../tests/data/perft.txt"));
    let census = perft::census(&TicTacToe, &perft::start(&TicTacToe, "{}").unwrap());
    assert_eq!(census, perft::Census { positions: 549_946, endings: 255_168 });
}

#[test]
fn plays_as_it_always_did() {
    golden::check(&TicTacToe, format!("{DATA}/golden.txt"), &[1, 2, 3]);
}

#[test]
fn cells_have_names() {
    for row in include_str!("../tests/data/notation.txt").lines().filter(|row| !row.starts_with('#')) {
        let (cell, name) = row.split_once(" | ").unwrap();
        let cell = cell.parse().unwrap();
        assert_eq!(notation::write(&Command::ClickCell { cell }), name);
        assert_eq!(notation::cell_from_name(name), Some(cell));
    }
    assert!(
        ["", "a0", "a4", "d1", "b", "22", "b22"].iter().all(|name| notation::cell_from_name(name).is_none())
    );
}

#[test]
fn the_drawing_shows_marks_and_free_cells() {
    let new = NewMatch { first_seat: 1, ..NewMatch::with_seed(1) };
    let (mut running, _) = crate::game().create(&new).unwrap();
    for (seat, cell) in [(1, 4), (0, 2), (1, 0)] {
        let command = format!(r#"{{"type":"click_cell","cell":{cell}}}"#);
        running.apply(Actor::Seat(Seat(seat)), &command, None).unwrap();
    }
    let expected = "\x20  X  | b3 | O
  ----+----+----
   a2 | X  | c2
  ----+----+----
   a1 | b1 | c1";
    assert_eq!(running.draw(Viewer::Spectator).unwrap(), expected);
}

#[test]
fn impossible_positions_are_refused() {
    positions::check(&TicTacToe, include_str!("../tests/data/positions.json"));
}

#[test]
fn every_message_has_words() {
    locales::check(
        &TicTacToe,
        &[("zh", include_str!("../../locales/zh.ftl")), ("en", include_str!("../../locales/en.ftl"))],
    );
}

#[test]
fn the_board_of_the_bots_plays_as_the_engine_does() {
    search_states::check(&TicTacToe, "{}", 2);
}

/// The full-strength bot never loses against a random player, whichever begins.
#[test]
fn the_strongest_bot_never_loses() {
    let play = |number: u64| {
        let bot = Seat((number % 2) as u8);
        let (mut running, _) = crate::game().create(&NewMatch::with_seed(number)).unwrap();
        let mut bots = [Seat(0), Seat(1)].map(|seat| crate::bots().bot(&*running, seat).unwrap());
        while let Some(seat) = running.to_act().first() {
            let strength = if seat == bot { Strength::BEST } else { Strength::RANDOM };
            let bot = &mut bots[seat.index()];
            bot.look(&*running).unwrap();
            let command = bot.think(strength, number * 100 + running.seq(), &mut || true).unwrap();
            running.apply(Actor::Seat(seat), &command, None).unwrap();
        }
        running.outcome().is_some_and(|outcome| outcome.is_draw() || outcome.winners.contains(bot))
    };
    assert!((0..50).all(play));
}
