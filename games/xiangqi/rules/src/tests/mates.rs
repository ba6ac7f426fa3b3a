//! Positions in which the side to move can kill the general by force. An exhaustive search of all moves of both sides
//! checks that claim; then the bots' search must find the shortest way.

use crate::board::{Army, MoveList, Position};
use crate::notation::fen;
use crate::{Command, Xiangqi};
use qipan_ai::{Bots, Budget, Chance, Knowledge, Task};
use qipan_engine::{Header, Match, Seat, Seats, Seed};

/// Whether the army in turn can kill the other's general with its `moves`-th move at the latest, whatever happens.
fn can_win_in(position: &mut Position, moves: u32) -> bool {
    let other = Army(1 - position.turn().0);
    if position.is_attacked(other) {
        return true;
    }
    moves > 1
        && list(position).iter().any(|step| {
            let undo = position.make(step);
            let wins = cannot_escape(position, moves - 1);
            position.unmake(undo);
            wins
        })
}

/// Whether every move of the army in turn lets the other win in `moves` moves. Having no move is not a loss.
fn cannot_escape(position: &mut Position, moves: u32) -> bool {
    let other = Army(1 - position.turn().0);
    if position.is_attacked(other) {
        return false;
    }
    let moves_left = list(position);
    !moves_left.is_empty()
        && moves_left.iter().all(|step| {
            let undo = position.make(step);
            let wins = can_win_in(position, moves);
            position.unmake(undo);
            wins
        })
}

fn list(position: &Position) -> MoveList {
    let mut list = MoveList::new();
    position.moves_into(&mut list);
    list
}

/// The move that the strongest bot's search finds, and the winning chance that it estimates.
fn found(text: &str) -> (Command, Chance) {
    let options = crate::Options { fen: Some(text.to_owned()), ..crate::Options::default() };
    let (game, _) =
        Match::create(Xiangqi, &Header::new(&Xiangqi, Seats::new(2), Seed::from_number(1), options)).unwrap();
    let seat = game.to_act().first().unwrap_or(Seat(0));
    let level = Xiangqi.levels()[4];
    let mut always = || true;
    let task = Task { seed: 1, depth: level.depth, margin: 0.0 };
    let knowledge = Knowledge::of(game.game(), game.state(), seat);
    let rating = Xiangqi.search().rate(&knowledge, &task, &mut Budget::new(level.steps, &mut always));
    let best = &rating.commands[0];
    match &best.command {
        qipan_engine::Command::Game(command) => (command.clone(), best.chance),
        qipan_engine::Command::System(_) => panic!("a search finds moves"),
    }
}

/// Each row: in how many moves, how the general dies in the end (capture, laser or either), and the position.
#[test]
fn the_search_finds_the_shortest_way_to_kill_a_general() {
    let mut counts = [0; 4];
    let mut lasers = 0;
    for row in include_str!("../../tests/data/mates.txt").lines().filter(|row| !row.starts_with('#')) {
        let [moves, way, text] = row.split(" | ").collect::<Vec<_>>()[..] else { panic!("{row}") };
        let moves: u32 = moves.parse().unwrap();
        let mut position = fen::read(text).unwrap().layout.position().unwrap();
        assert!(can_win_in(&mut position, moves), "there is no such win: {row}");
        assert!(moves == 1 || !can_win_in(&mut position, moves - 1), "there is a shorter win: {row}");
        let (Command::Move { from, to }, chance) = found(text);
        let undo = position.make(crate::board::Move::new(from, to));
        let kills_at_once = position.is_over();
        assert_eq!(kills_at_once, moves == 1, "{from}{to}: {row}");
        assert!(
            kills_at_once || cannot_escape(&mut position, moves - 1),
            "{from}{to} is not the shortest way: {row}"
        );
        assert!(way != "laser" || moves > 1 || undo.laser_hits().next().is_some(), "no laser: {row}");
        let plies = 2 * moves - 1;
        assert!(
            (chance - (1.0 - plies as Chance / 10_000.0)).abs() < 1e-6,
            "the search says {chance}: {row}"
        );
        counts[moves as usize] += 1;
        lasers += u32::from(way == "laser");
    }
    assert!(
        counts[1] >= 10 && counts[2] >= 10 && counts[3] >= 10 && lasers >= 6,
        "{counts:?}, {lasers} by laser"
    );
}
