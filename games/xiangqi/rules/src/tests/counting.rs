//! The fast board against the slow generator and against the rules of the engine.

use super::data::{position, rows};
use super::slow::Slow;
use crate::board::{Move, MoveList, Point, Position};
use crate::layout::{Layout, builtin};
use crate::notation::fen;
use crate::{Army, Xiangqi};
use qipan_engine::{Counting, Rng};
use qipan_testkit::perft;

const TABLE: &str = include_str!("../../tests/data/perft.txt");
const POSITIONS: &str = include_str!("../../tests/data/positions.txt");

#[test]
fn counts_of_the_game_tree() {
    perft::check(&Xiangqi, TABLE);
}

/// Positions from the table, and some that random play reaches.
fn positions() -> Vec<Position> {
    let mut found: Vec<Position> = rows(POSITIONS).iter().map(|row| position(row[1])).collect();
    for (name, lengths) in [("standard", [6, 25, 60, 90]), ("duel2v2", [8, 40, 120, 200])] {
        for (seed, length) in lengths.into_iter().enumerate() {
            let mut position = builtin(name).unwrap().position().unwrap();
            position.playout(&mut Rng::from_number(seed as u64), length);
            found.push(position);
        }
    }
    assert!(found.len() >= 20);
    found
}

#[test]
fn the_fast_board_counts_as_the_slow_one() {
    for mut position in positions() {
        let slow = Slow::of(&Layout::of(&position));
        let before = position.clone();
        for depth in 1..=3 {
            let expected = slow.count(depth);
            assert_eq!(position.perft(depth, false), expected, "{position:?} depth {depth}");
            assert_eq!(position.perft(depth, true), expected, "{position:?} depth {depth}, in bulk");
        }
        assert!(position == before && position.hash() == before.hash(), "{position:?}");
    }
}

#[test]
fn the_rules_count_as_the_fast_board() {
    // A match cannot begin with a dead army.
    let can_begin = |text: &str| fen::read(text).unwrap().layout.position().is_ok();
    for row in rows(POSITIONS).into_iter().filter(|row| can_begin(row[1])) {
        let state = perft::start(&Xiangqi, &serde_json::json!({ "fen": row[1] }).to_string()).unwrap();
        for counting in [Counting::EveryLeaf, Counting::LastInBulk] {
            assert_eq!(
                state.generic_perft(&Xiangqi, 2, counting),
                state.perft(&Xiangqi, 2, counting),
                "{}",
                row[0]
            );
        }
    }
}

/// Hash, attacks and all tables after moves and after taking them back, against a freshly built board.
#[test]
fn making_and_unmaking_keeps_everything_in_step() {
    for (name, seed) in [("standard", 1), ("standard", 2), ("duel2v2", 3), ("duel2v2", 4)] {
        let mut position = builtin(name).unwrap().position().unwrap();
        let mut rng = Rng::from_number(seed);
        let (mut list, mut undos) = (MoveList::new(), Vec::new());
        for _ in 0..400 {
            position.moves_into(&mut list);
            if list.is_empty() {
                break;
            }
            let step = list.as_slice()[rng.below(list.len() as u32) as usize];
            undos.push((position.clone(), position.make(step)));
            check_against_a_new_board(&position);
        }
        assert!(undos.len() > 30);
        while let Some((before, undo)) = undos.pop() {
            position.unmake(undo);
            assert!(position == before && position.hash() == before.hash());
            assert_eq!(position.is_over(), before.is_over());
        }
    }
}

fn check_against_a_new_board(position: &Position) {
    let new = Layout::of(position).position_in_play().unwrap();
    assert_eq!((new.hash(), new.is_over()), (position.hash(), position.is_over()), "{position:?}");
    if !position.is_over() {
        assert_eq!(new.count_moves(), position.count_moves());
    }
    for army in position.armies() {
        assert_eq!(position.is_attacked(army), slowly_attacked(position, army), "{position:?} {army:?}");
    }
}

/// Whether some move of some enemy leaves this army without general.
fn slowly_attacked(position: &Position, army: Army) -> bool {
    let terrain = position.terrain();
    let enemies = position.armies().filter(|it| terrain.team(*it) != terrain.team(army));
    enemies.filter(|it| position.is_alive(*it)).any(|enemy| {
        let slow = Slow::of(&Layout { turn: enemy, ..Layout::of(position) });
        let kills = |step| !slow.after(step).lives(army.index());
        position.is_alive(army) && slow.moves().into_iter().any(kills)
    })
}

/// The columns are: what is special, FEN, army, attackers, generals that could fire.
#[test]
fn generals_in_danger_are_known() {
    for row in rows(include_str!("../../tests/data/attacks.txt")) {
        let [what, text, army, by, lasers] = row[..] else { panic!("{row:?}") };
        let position = position(text);
        let attacks = position.attacks(Army(army.parse().unwrap()));
        let those = |laser: bool| {
            let points = attacks.iter().filter(|it| it.laser == laser).map(|it| it.from.to_string());
            points.collect::<Vec<_>>().join(" ")
        };
        assert_eq!((those(false).as_str(), those(true).as_str()), (by, lasers), "{what}");
    }
}

/// Positions that differ in whose turn it is have different hashes; the same position has the same hash on every path.
#[test]
fn the_hash_knows_a_position_again() {
    let start = builtin("standard").unwrap().position().unwrap();
    let along = |moves: &[&str]| {
        let mut position = start.clone();
        for text in moves {
            position.make(crate::notation::iccs::read(text).unwrap());
        }
        position.hash()
    };
    assert_eq!(along(&["h2e2", "h9g7", "b2c2", "b9c7"]), along(&["b2c2", "b9c7", "h2e2", "h9g7"]));
    assert_eq!(along(&["b0c2", "b9c7", "c2b0", "c7b9"]), start.hash());
    assert_ne!(along(&["b0c2", "b9c7", "c2b0"]), start.hash());
    let black = position("4k4/9/9/9/9/9/9/9/9/4K4 b");
    assert_ne!(position("4k4/9/9/9/9/9/9/9/9/4K4 w").hash(), black.hash());
    assert_eq!(fen::write(&black, 0, 0), "4k4/9/9/9/9/9/9/9/9/4K4 b - - 0 1");
    let step = Move::new(Point::new(7, 2), Point::new(4, 2));
    assert_eq!((step.from(), step.to()), (Point::new(7, 2), Point::new(4, 2)));
}
