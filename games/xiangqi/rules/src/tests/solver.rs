//! A solver for small endgames: visits every reachable position and works back from the finished ones, so its answer is
//! exact. It shares only the board with the game.
#![expect(
    clippy::disallowed_types,
    reason = "millions of positions are looked up and never listed, so order is no matter"
)]

use crate::board::{Army, MoveList, Point, Position};
use crate::{Kind, Piece};
use std::collections::HashMap;

/// The value of a position for the side to move, with the number of moves of both sides until the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Worth {
    Win(u16),
    Loss(u16),
    Draw,
}

/// The pieces and the turn in sixteen bytes: enough for seven pieces.
type Key = [u8; 16];

fn key_of(position: &Position) -> Key {
    let mut key = [0; 16];
    for ((point, piece), room) in position.pieces().zip(key.chunks_exact_mut(2)) {
        room[0] = point.file * 10 + point.rank + 1;
        room[1] = piece.army.0 << 3 | piece.kind as u8;
    }
    key[15] = position.turn().0;
    key
}

fn position_of(key: Key, empty: &Position) -> Position {
    let mut position = empty.clone();
    for pair in key[..14].chunks_exact(2).filter(|pair| pair[0] != 0) {
        let point = Point { file: (pair[0] - 1) / 10, rank: (pair[0] - 1) % 10 };
        let piece = Piece { army: Army(pair[1] >> 3), kind: Kind::ALL[usize::from(pair[1] & 7) - 1] };
        position.add(point, piece);
    }
    position.settle(Army(key[15]));
    position
}

/// The values of all reachable positions; the first is the start.
pub(super) struct Solution {
    pub(super) worth: Vec<Worth>,
}

struct Graph {
    keys: Vec<Key>,
    /// For each position, its predecessors.
    before: Vec<Vec<u32>>,
    /// How many moves each position has; 0 if it is over.
    moves: Vec<u16>,
    /// Positions in which the side to move has lost already.
    lost: Vec<u32>,
}

pub(super) fn solve(start: &Position, most: usize) -> Option<Solution> {
    assert!(start.pieces().count() <= 7, "the key has room for seven pieces");
    let empty = Position::empty(start.terrain().clone());
    let graph = walk(start, &empty, most)?;
    let worth = work_back(&graph);
    Some(Solution { worth })
}

impl Solution {
    /// The number of reachable positions.
    pub(super) fn count(&self) -> usize {
        self.worth.len()
    }
}

fn walk(start: &Position, empty: &Position, most: usize) -> Option<Graph> {
    let mut graph =
        Graph { keys: vec![key_of(start)], before: vec![Vec::new()], moves: Vec::new(), lost: Vec::new() };
    let mut known = HashMap::from([(graph.keys[0], 0u32)]);
    let mut list = MoveList::new();
    for here in 0.. {
        let Some(key) = graph.keys.get(here as usize) else {
            return Some(graph);
        };
        if graph.keys.len() > most {
            return None;
        }
        let mut position = position_of(*key, empty);
        position.moves_into(&mut list);
        graph.moves.push(list.len() as u16);
        if position.is_over() {
            graph.lost.push(here);
        }
        for step in list.iter() {
            let undo = position.make(step);
            let key = next_key(&position);
            let next = *known.entry(key).or_insert_with(|| {
                graph.keys.push(key);
                graph.before.push(Vec::new());
                graph.keys.len() as u32 - 1
            });
            graph.before[next as usize].push(here);
            position.unmake(undo);
        }
    }
    None
}

/// Once the match is over, the key gives the turn to the loser.
fn next_key(position: &Position) -> Key {
    let mut key = key_of(position);
    if position.is_over() {
        key[15] = position.armies().find(|army| !position.is_alive(*army)).map_or(0, |army| army.0);
    }
    key
}

fn work_back(graph: &Graph) -> Vec<Worth> {
    let mut worth = vec![Worth::Draw; graph.keys.len()];
    let mut open = graph.moves.clone();
    let mut level: Vec<u32> = graph.lost.clone();
    level.iter().for_each(|index| worth[*index as usize] = Worth::Loss(0));
    for distance in 1.. {
        let mut next = Vec::new();
        for index in level {
            let is_loss = matches!(worth[index as usize], Worth::Loss(_));
            for before in &graph.before[index as usize] {
                let slot = &mut worth[*before as usize];
                if *slot != Worth::Draw {
                    continue;
                }
                open[*before as usize] -= 1;
                if is_loss {
                    *slot = Worth::Win(distance);
                    next.push(*before);
                } else if open[*before as usize] == 0 {
                    *slot = Worth::Loss(distance);
                    next.push(*before);
                }
            }
        }
        if next.is_empty() {
            break;
        }
        level = next;
    }
    worth
}
