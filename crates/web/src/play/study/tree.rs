//! The positions that were looked at, as a tree: each has the moves that were tried in it, the main one first.

use crate::play::notation::steps::Step;
use crate::search::Advice;
use qipan_engine::systems::action_log::LogLine;
use qipan_engine::{AnyMatch, Problem, Viewer};
use serde_json::Value;
use std::sync::Arc;

/// A position. Position 0 is the first one.
#[derive(Clone, Debug)]
struct Node {
    before: Option<usize>,
    /// The move that led here; `None` for the first position.
    step: Option<Step>,
    /// What the log says about the move.
    line: Option<LogLine>,
    dump: String,
    after: Vec<usize>,
    advice: Option<Arc<Advice>>,
    /// Removed positions keep their numbers, so that the others keep theirs.
    is_removed: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct Tree {
    nodes: Vec<Node>,
    at: usize,
}

/// A row of the list of moves: a position, how many variations it is inside, and whether it begins one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Row {
    pub(crate) at: usize,
    pub(crate) depth: usize,
    /// The number of moves from the first position.
    pub(crate) number: usize,
}

impl Tree {
    pub(crate) fn new(running: &dyn AnyMatch) -> Result<Tree, Problem> {
        let (before, step, line, advice) = (None, None, None, None);
        let dump = running.dump()?;
        let first = Node { before, step, line, dump, after: Vec::new(), advice, is_removed: false };
        Ok(Tree { nodes: vec![first], at: 0 })
    }

    pub(crate) fn at(&self) -> usize {
        self.at
    }

    /// The match in the current position, for [`AnyGame::load`](qipan_engine::AnyGame::load).
    pub(crate) fn dump(&self) -> &str {
        &self.nodes[self.at].dump
    }

    /// Plays a step in the current position, which `running` is in. A step that was tried before is only followed.
    pub(crate) fn play(&mut self, running: &mut dyn AnyMatch, step: Step) -> Result<(), Problem> {
        step.apply(running)?;
        let is_same = |after: &usize| self.nodes[*after].step.as_ref() == Some(&step);
        let known = self.nodes[self.at].after.iter().copied().find(is_same);
        let next = match known {
            Some(known) => known,
            None => {
                let log = running.log(Viewer::Spectator)?;
                let line = log.into_iter().find(|line| line.seq == running.seq());
                let (before, dump) = (Some(self.at), running.dump()?);
                let (after, advice, is_removed) = (Vec::new(), None, false);
                self.nodes.push(Node { before, step: Some(step), line, dump, after, advice, is_removed });
                let next = self.nodes.len() - 1;
                self.nodes[self.at].after.push(next);
                next
            }
        };
        self.at = next;
        Ok(())
    }

    /// Goes to a position; a number that is not in the tree is ignored.
    pub(crate) fn go(&mut self, at: usize) {
        if self.nodes.get(at).is_some_and(|node| !node.is_removed) {
            self.at = at;
        }
    }

    pub(crate) fn before(&self, at: usize) -> Option<usize> {
        self.nodes[at].before
    }

    /// The main move of a position.
    pub(crate) fn next(&self, at: usize) -> Option<usize> {
        self.nodes[at].after.first().copied()
    }

    /// The last position of the main line from here.
    pub(crate) fn last(&self) -> usize {
        let mut at = self.at;
        while let Some(next) = self.next(at) {
            at = next;
        }
        at
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.nodes[0].after.is_empty()
    }

    pub(crate) fn log_line(&self, at: usize) -> Option<&LogLine> {
        self.nodes[at].line.as_ref()
    }

    /// Removes the current position with everything after it, and goes to the one before.
    pub(crate) fn remove(&mut self) {
        let Some(before) = self.nodes[self.at].before else { return };
        let mut open = vec![self.at];
        self.nodes[before].after.retain(|after| *after != self.at);
        while let Some(at) = open.pop() {
            self.nodes[at].is_removed = true;
            open.append(&mut self.nodes[at].after);
        }
        self.at = before;
    }

    pub(crate) fn clear(&mut self) {
        self.nodes.truncate(1);
        self.nodes[0].after.clear();
        self.at = 0;
    }

    /// The steps that lead to the current position.
    pub(crate) fn line(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        let mut at = Some(self.at);
        while let Some(here) = at {
            steps.extend(self.nodes[here].step.clone());
            at = self.nodes[here].before;
        }
        steps.reverse();
        steps
    }

    /// All moves in an order in which they can be played again, with new numbers and without those that were removed,
    /// and the new number of the current position.
    pub(crate) fn moves(&self) -> (Vec<(usize, u8, Value)>, usize) {
        let mut numbers = vec![0; self.nodes.len()];
        let mut moves = Vec::new();
        for (index, node) in self.nodes.iter().enumerate().filter(|(_, node)| !node.is_removed) {
            if let (Some(step), Some(before)) = (&node.step, node.before) {
                moves.push((numbers[before], step.seat.0, step.command.clone()));
                numbers[index] = moves.len();
            }
        }
        (moves, numbers[self.at])
    }

    pub(crate) fn advice(&self, at: usize) -> Option<Arc<Advice>> {
        self.nodes[at].advice.clone()
    }

    pub(crate) fn set_advice(&mut self, at: usize, advice: Arc<Advice>) {
        if let Some(node) = self.nodes.get_mut(at) {
            node.advice = Some(advice);
        }
    }

    /// The moves as a list: a main move, its variations as indented blocks, then the main line goes on.
    pub(crate) fn rows(&self) -> Vec<Row> {
        let mut rows = Vec::new();
        self.list(Row { at: 0, depth: 0, number: 0 }, &mut rows);
        rows
    }

    /// Lists what comes after a position. Only variations inside of each other need recursion; a line may be long.
    fn list(&self, from: Row, rows: &mut Vec<Row>) {
        let Row { mut at, depth, mut number } = from;
        while let Some((main, others)) = self.nodes[at].after.split_first() {
            number += 1;
            rows.push(Row { at: *main, depth, number });
            for other in others {
                let other = Row { at: *other, depth: depth + 1, number };
                rows.push(other);
                self.list(other, rows);
            }
            at = *main;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards;
    use qipan_engine::{AnyGame, NewMatch, Seat};
    use serde_json::json;

    fn game() -> Arc<dyn AnyGame> {
        boards::open_at_once("tictactoe").game()
    }

    fn tree(game: &dyn AnyGame) -> Tree {
        Tree::new(&*game.create(&NewMatch::with_seed(0)).unwrap().0).unwrap()
    }

    fn play(tree: &mut Tree, game: &dyn AnyGame, cell: u8) {
        let mut running = game.load(tree.dump()).unwrap();
        let seat = running.to_act().first().unwrap();
        let step = Step { seat, command: json!({ "type": "click_cell", "cell": cell }) };
        tree.play(&mut *running, step).unwrap();
    }

    fn cells(tree: &Tree) -> Vec<u64> {
        tree.line().iter().map(|step| step.command["cell"].as_u64().unwrap()).collect()
    }

    #[test]
    fn a_line_branches_and_a_known_move_is_followed() {
        let game = game();
        let mut tree = tree(&*game);
        for cell in [4, 0, 8] {
            play(&mut tree, &*game, cell);
        }
        tree.go(1);
        play(&mut tree, &*game, 2);
        assert_eq!((cells(&tree), tree.at()), (vec![4, 2], 4));
        tree.go(1);
        play(&mut tree, &*game, 0);
        assert_eq!((tree.at(), tree.last()), (2, 3), "the move was played before");
        let rows: Vec<_> = tree.rows().iter().map(|row| (row.at, row.depth, row.number)).collect();
        assert_eq!(rows, [(1, 0, 1), (2, 0, 2), (4, 1, 2), (3, 0, 3)]);
        assert_eq!(tree.log_line(1).unwrap().actor.seat(), Some(Seat(0)));
    }

    #[test]
    fn a_removed_branch_is_gone_and_the_rest_can_be_played_again() {
        let game = game();
        let mut tree = tree(&*game);
        for cell in [4, 0, 8] {
            play(&mut tree, &*game, cell);
        }
        tree.go(1);
        play(&mut tree, &*game, 2);
        play(&mut tree, &*game, 6);
        tree.go(2);
        tree.remove();
        assert_eq!((tree.at(), tree.next(1)), (1, Some(4)));
        tree.go(3);
        assert_eq!(tree.at(), 1, "a removed position cannot be entered");
        tree.go(5);
        let (moves, at) = tree.moves();
        let moves: Vec<_> = moves.iter().map(|(before, seat, _)| (*before, *seat)).collect();
        assert_eq!((moves, at), (vec![(0, 0), (1, 1), (2, 0)], 3));
        tree.clear();
        assert!(tree.is_empty() && tree.moves().0.is_empty());
        tree.remove();
        assert_eq!(tree.at(), 0);
    }
}
