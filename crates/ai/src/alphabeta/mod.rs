//! Alpha-beta with iterative deepening, a table of positions, quiescence and move ordering.

mod deepen;
mod duel;
mod root;
mod table;

pub use duel::{Duel, Standing};

use crate::rating::{LINES, MAX_LINE};
use crate::search::Task;
use crate::{Budget, Chance, Dice, Knowledge, Payoffs, Rated, Rating, Search};
use deepen::Searcher;
use qipan_engine::Command;
use root::RootMove;
use table::TranspositionTable;

/// The score of a won position, minus the number of moves to the end.
const WIN: i32 = 1_000_000;
/// A score beyond this is a forced win, found to its end.
const WIN_FOUND: i32 = WIN - 1_000;

/// An alpha-beta search that keeps its table of positions from one move to the next.
#[derive(Debug)]
pub struct AlphaBeta<D: Duel> {
    table: TranspositionTable<D::Move>,
    /// Positions that this seat has searched before in this match.
    searched: Vec<u64>,
}

impl<D: Duel> Default for AlphaBeta<D> {
    fn default() -> AlphaBeta<D> {
        AlphaBeta { table: TranspositionTable::new(), searched: Vec::new() }
    }
}

/// The maximum length of [`AlphaBeta::searched`]; it is emptied when full.
const MAX_SEARCHED: usize = 256;

impl<D: Duel> AlphaBeta<D> {
    /// The moves of a position, the best first.
    fn search(&mut self, position: &D, task: &Task, budget: &mut Budget<'_>) -> Vec<RootMove<D::Move>> {
        self.table.fit(budget.left());
        let mut past = position.past();
        past.extend(&self.searched);
        let mut searcher = Searcher::new(position.clone(), &mut self.table, past, budget);
        let moves = searcher.deepen(task, &mut Dice::new(task.seed));
        if self.searched.len() >= MAX_SEARCHED {
            self.searched.clear();
        }
        self.searched.push(position.hash());
        moves
    }

    /// The principal variation after a move of the root, from the best moves in the table. It ends where the table has
    /// no move, where the match ends, and before a position that it has passed already.
    fn line(&self, start: &D, first: D::Move) -> Vec<Command<D::Game>> {
        let mut position = start.clone();
        let mut passed = vec![position.hash()];
        let mut line = Vec::new();
        let mut moves = Vec::new();
        position.make(first);
        while line.len() < MAX_LINE && position.standing() == Standing::Open {
            let hash = position.hash();
            moves.clear();
            position.moves(&mut moves);
            // Another position can have the same hash, so its move need not be legal here.
            let is_legal = |best: &D::Move| moves.iter().any(|(legal, _)| legal == best);
            let known = self.table.get(hash).and_then(|entry| entry.best).filter(is_legal);
            // The search does not enter positions that the next move wins, so the table has no move for them.
            let best = if position.wins_at_once() { winning_move(&position, &moves) } else { known };
            let Some(best) = best.filter(|_| !passed.contains(&hash)) else { break };
            passed.push(hash);
            line.push(position.command(best));
            position.make(best);
        }
        line
    }
}

impl<D: Duel> Search<D::Game> for AlphaBeta<D> {
    fn rate(
        &mut self,
        knowledge: &Knowledge<D::Game>,
        task: &Task,
        budget: &mut Budget<'_>,
    ) -> Rating<D::Game> {
        let position = D::of(&knowledge.determinize(&mut Dice::new(task.seed).rng()));
        let seats = knowledge.seats();
        let share = |side_wins: Chance| {
            let mut payoffs = Payoffs::even(0.0);
            for seat in seats.iter() {
                let is_own = position.side_of(seat) == position.side();
                payoffs.set(seat, if is_own { side_wins } else { 1.0 - side_wins });
            }
            payoffs
        };
        match position.standing() {
            Standing::Open if knowledge.to_act().is_empty() => {
                return Rating { commands: Vec::new(), payoffs: share(0.5) };
            }
            Standing::Open => {}
            Standing::Drawn => return Rating { commands: Vec::new(), payoffs: share(0.5) },
            Standing::Won(side) => {
                let chance = if side == position.side() { 1.0 } else { 0.0 };
                return Rating { commands: Vec::new(), payoffs: share(chance) };
            }
        }
        let moves = self.search(&position, task, budget);
        let rate = |(rank, found): (usize, &RootMove<D::Move>)| Rated {
            command: position.command(found.chosen),
            chance: chance_of::<D>(found.score),
            line: if rank < LINES { self.line(&position, found.chosen) } else { Vec::new() },
        };
        let commands: Vec<_> = moves.iter().enumerate().map(rate).collect();
        let best = commands.first().map_or(0.0, |best| best.chance);
        // If another seat moves, the search serves only for the win chances.
        let is_own = position.seat() == knowledge.seat();
        Rating { commands: if is_own { commands } else { Vec::new() }, payoffs: share(best) }
    }
}

/// The move that ends the match in favour of the side that makes it.
fn winning_move<D: Duel>(position: &D, moves: &[(D::Move, i32)]) -> Option<D::Move> {
    let wins = |(chosen, _): &&(D::Move, i32)| {
        let mut after = position.clone();
        after.make(*chosen);
        after.standing() == Standing::Won(position.side())
    };
    moves.iter().find(wins).map(|(chosen, _)| *chosen)
}

/// Converts a score to a win chance. Sooner wins and later losses get a higher chance.
fn chance_of<D: Duel>(score: i32) -> Chance {
    if score.abs() > WIN_FOUND {
        let away = (WIN - score.abs()) as Chance / 10_000.0;
        return if score > 0 { 1.0 - away } else { away };
    }
    let score = score as Chance;
    // An estimate stays between 0.1 and 0.9, so that it never looks as certain as a forced result.
    0.5 + 0.4 * score / (D::SCALE as Chance * 0.6 + score.abs())
}
