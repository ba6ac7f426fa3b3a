//! The alpha-beta search.

use super::root::{self, RootMove};
use super::table::{Bound, TranspositionTable};
use super::{Duel, Standing, WIN, WIN_FOUND};
use crate::search::Task;
use crate::{Budget, Chance, Dice};

/// The budget asks the caller whether to go on once in this many positions.
const ASK_EVERY: u32 = 2048;
/// The maximum length of a line in moves, extensions included.
const MAX_PLY: usize = 64;
/// The maximum number of loud moves in a row that quiescence follows.
const MAX_QUIESCENCE: i32 = 10;
/// The maximum depth of the iterative deepening; extensions go deeper.
const MAX_DEPTH: u8 = 40;

/// The last two quiet moves that caused a cutoff at one depth of the line (killer moves).
type Killers<M> = [Option<M>; 2];

pub(super) struct Searcher<'a, 'b, D: Duel> {
    position: D,
    table: &'a mut TranspositionTable<D::Move>,
    /// Hashes of the match so far, followed by those of the line that is being searched.
    line: Vec<u64>,
    killers: Vec<Killers<D::Move>>,
    /// The sum of depth² over the cutoffs of a move, by [`Duel::place`] (history heuristic).
    history: Vec<i32>,
    /// One reusable move list per depth, so that the search allocates nothing.
    lists: Vec<Vec<(D::Move, i32)>>,
    budget: &'a mut Budget<'b>,
    root_side: u8,
    stopped: bool,
}

impl<'a, 'b, D: Duel> Searcher<'a, 'b, D> {
    pub(super) fn new(
        position: D,
        table: &'a mut TranspositionTable<D::Move>,
        past: Vec<u64>,
        budget: &'a mut Budget<'b>,
    ) -> Searcher<'a, 'b, D> {
        let killers = vec![[None; 2]; MAX_PLY + 1];
        let lists = vec![Vec::new(); MAX_PLY + MAX_QUIESCENCE as usize + 2];
        let history = vec![0; D::PLACES];
        let root_side = position.side();
        Searcher { position, table, line: past, killers, history, lists, budget, root_side, stopped: false }
    }

    /// Iterative deepening: searches one move deeper each time, until the steps are spent or the result is certain.
    pub(super) fn deepen(&mut self, task: &Task, dice: &mut Dice) -> Vec<RootMove<D::Move>> {
        let mut moves = self.root_moves(dice);
        if task.depth == 0 {
            self.evaluate_moves(&mut moves);
            return moves;
        }
        let margin = margin_of::<D>(task.margin);
        for depth in 1..=i32::from(task.depth.clamp(1, MAX_DEPTH)) {
            let whole = self.search_root(&mut moves, depth, margin);
            root::sort(&mut moves);
            let is_known = moves.first().is_none_or(|best| WIN - best.score.abs() <= depth);
            if !whole || is_known {
                break;
            }
        }
        moves
    }

    /// Scores each move by the evaluation of the position after it, without looking at any reply.
    fn evaluate_moves(&mut self, moves: &mut [RootMove<D::Move>]) {
        let side = self.position.side();
        for found in moves.iter_mut() {
            let undo = self.position.make(found.chosen);
            let score = match self.position.standing() {
                Standing::Won(winner) => {
                    if winner == self.position.side() {
                        WIN - 1
                    } else {
                        1 - WIN
                    }
                }
                Standing::Drawn => 0,
                Standing::Open => self.position.evaluate(),
            };
            found.score = if self.position.side() == side { score } else { -score };
            self.position.unmake(undo);
        }
        root::sort(moves);
    }

    fn root_moves(&mut self, dice: &mut Dice) -> Vec<RootMove<D::Move>> {
        let mut list = Vec::new();
        self.position.moves(&mut list);
        // Shuffle first, so that moves with equal guesses come in an order that depends on the seed.
        dice.shuffle(&mut list);
        list.sort_by_key(|(_, guess)| -guess);
        let tie_break = |chosen| self.position.tie_break(chosen);
        list.into_iter()
            .map(|(chosen, _)| RootMove { chosen, score: -WIN, tie_break: tie_break(chosen) })
            .collect()
    }

    /// Searches every move of the root. If the steps run out first, returns false, and no move that was not reached
    /// has a score above the searched ones.
    fn search_root(&mut self, moves: &mut [RootMove<D::Move>], depth: i32, margin: i32) -> bool {
        let before: Vec<i32> = moves.iter().map(|found| found.score).collect();
        let mut best = -WIN;
        self.line.push(self.position.hash());
        for index in 0..moves.len() {
            let alpha = best.saturating_sub(margin).max(-WIN);
            let score = self.try_move(moves[index].chosen, depth - 1, alpha, WIN, 1);
            if self.stopped {
                self.line.pop();
                return keep_order(moves, &before, index);
            }
            moves[index].score = score;
            best = best.max(score);
        }
        self.line.pop();
        true
    }

    /// The score of a move for the side that makes it.
    fn try_move(&mut self, chosen: D::Move, depth: i32, alpha: i32, beta: i32, ply: usize) -> i32 {
        let side = self.position.side();
        let undo = self.position.make(chosen);
        let score = match self.position.side() == side {
            true => self.search(depth, alpha, beta, ply),
            false => -self.search(depth, -beta, -alpha, ply),
        };
        self.position.unmake(undo);
        score
    }

    /// The score of the position for the side that moves; a bound on it outside of alpha and beta.
    fn search(&mut self, mut depth: i32, mut alpha: i32, beta: i32, ply: usize) -> i32 {
        if self.stopped || !self.budget.step(ASK_EVERY) {
            self.stopped = true;
            return 0;
        }
        let hash = self.position.hash();
        if let Some(score) = self.known_end(hash, ply) {
            return score;
        }
        if depth <= 0 {
            if ply >= MAX_PLY - 1 || !self.position.is_threatened() {
                return self.quiesce(alpha, beta, ply, MAX_QUIESCENCE);
            }
            // A threatened position cannot be judged by its evaluation, so it is searched one move deeper.
            depth = 1;
        }
        let entry = self.table.get(hash);
        // An entry of at least this depth replaces the search if its bound settles the window.
        if let Some(entry) = entry.filter(|entry| i32::from(entry.depth) >= depth) {
            let score = from_table(entry.score, ply);
            let is_enough = match entry.bound {
                Bound::Exact => true,
                Bound::AtLeast => score >= beta,
                Bound::AtMost => score <= alpha,
            };
            if is_enough {
                return score;
            }
        }
        let old_alpha = alpha;
        self.line.push(hash);
        let (best, chosen) = self.best_move(depth, &mut alpha, beta, ply, entry.and_then(|entry| entry.best));
        self.line.pop();
        // A stopped search has no true score, so it must not reach the table.
        if !self.stopped {
            let bound = match best {
                _ if best >= beta => Bound::AtLeast,
                _ if best > old_alpha => Bound::Exact,
                _ => Bound::AtMost,
            };
            self.table.put(hash, depth.min(100) as i8, to_table(best, ply), bound, chosen);
        }
        best
    }

    /// The score of a position that needs no search: the match is over, is won by the next move, or repeats a
    /// position.
    fn known_end(&self, hash: u64, ply: usize) -> Option<i32> {
        let away = ply as i32;
        match self.position.standing() {
            Standing::Won(side) if side == self.position.side() => return Some(WIN - away),
            Standing::Won(_) => return Some(away - WIN),
            Standing::Drawn => return Some(0),
            Standing::Open => {}
        }
        if self.line.contains(&hash) {
            return Some(if self.position.side() == self.root_side { -D::CONTEMPT } else { D::CONTEMPT });
        }
        self.position.wins_at_once().then_some(WIN - away - 1)
    }

    fn best_move(
        &mut self,
        depth: i32,
        alpha: &mut i32,
        beta: i32,
        ply: usize,
        first: Option<D::Move>,
    ) -> (i32, Option<D::Move>) {
        let mut list = std::mem::take(&mut self.lists[ply]);
        list.clear();
        self.position.moves(&mut list);
        self.order(&mut list, ply, first);
        // A side without moves has lost.
        let (mut best, mut best_move) = (ply as i32 - WIN, None);
        for index in 0..list.len() {
            bring_best_forward(&mut list, index);
            let (chosen, guess) = list[index];
            let score = self.try_in_order(chosen, guess, index, depth, *alpha, beta, ply);
            if self.stopped {
                break;
            }
            if score > best {
                (best, best_move) = (score, Some(chosen));
                *alpha = (*alpha).max(score);
            }
            if best >= beta {
                self.remember_good(chosen, guess, depth, ply);
                break;
            }
        }
        self.lists[ply] = list;
        (best, best_move)
    }

    /// The first move is searched with the whole window; the others first with a null window, which shows whether
    /// they can be better.
    #[expect(clippy::too_many_arguments, reason = "the window and the place in the tree")]
    fn try_in_order(
        &mut self,
        chosen: D::Move,
        guess: i32,
        index: usize,
        depth: i32,
        alpha: i32,
        beta: i32,
        ply: usize,
    ) -> i32 {
        if index == 0 {
            return self.try_move(chosen, depth - 1, alpha, beta, ply + 1);
        }
        // Late quiet moves are searched less deep, and again at full depth if they beat alpha.
        let is_late = index >= 4 && depth >= 3 && guess < KILLER;
        let reduction = i32::from(is_late) + i32::from(is_late && index >= 16);
        let mut score = self.try_move(chosen, depth - 1 - reduction, alpha, alpha + 1, ply + 1);
        if score > alpha && reduction > 0 {
            score = self.try_move(chosen, depth - 1, alpha, alpha + 1, ply + 1);
        }
        if score > alpha && score < beta {
            score = self.try_move(chosen, depth - 1, alpha, beta, ply + 1);
        }
        score
    }

    /// Quiescence: follows loud moves only, because the evaluation is not reliable while one is pending.
    fn quiesce(&mut self, mut alpha: i32, beta: i32, ply: usize, loud: i32) -> i32 {
        let mut best = self.position.evaluate();
        // The side need not make a loud move, so the evaluation is a lower bound (stand pat).
        if best >= beta || loud == 0 {
            return best;
        }
        alpha = alpha.max(best);
        let room = ply.min(self.lists.len() - 1);
        let mut list = std::mem::take(&mut self.lists[room]);
        list.clear();
        self.position.loud_moves(&mut list);
        for index in 0..list.len() {
            bring_best_forward(&mut list, index);
            let score = self.try_loud(list[index].0, alpha, beta, ply + 1, loud - 1);
            if self.stopped {
                break;
            }
            best = best.max(score);
            alpha = alpha.max(score);
            if best >= beta {
                break;
            }
        }
        self.lists[room] = list;
        best
    }

    fn try_loud(&mut self, chosen: D::Move, alpha: i32, beta: i32, ply: usize, loud: i32) -> i32 {
        if !self.budget.step(ASK_EVERY) {
            self.stopped = true;
            return 0;
        }
        let side = self.position.side();
        let undo = self.position.make(chosen);
        let is_same = self.position.side() == side;
        let (low, high) = if is_same { (alpha, beta) } else { (-beta, -alpha) };
        // Without a hash: quiescence does not look for repetitions.
        let score = match self.known_end(0, ply) {
            Some(score) => score,
            None => self.quiesce(low, high, ply, loud),
        };
        self.position.unmake(undo);
        if is_same { score } else { -score }
    }

    /// Orders moves: the best one of the table, loud moves, killers, then the others by their history.
    fn order(&self, list: &mut [(D::Move, i32)], ply: usize, first: Option<D::Move>) {
        let killers = self.killers[ply.min(MAX_PLY)];
        for (chosen, guess) in list {
            if Some(*chosen) == first {
                *guess = FIRST;
            } else if *guess > 0 {
                *guess += LOUD;
            } else if killers.contains(&Some(*chosen)) {
                *guess = KILLER;
            } else {
                *guess += self.history[self.position.place(*chosen) & (D::PLACES - 1)];
            }
        }
    }

    fn remember_good(&mut self, chosen: D::Move, guess: i32, depth: i32, ply: usize) {
        if (LOUD..FIRST).contains(&guess) {
            return;
        }
        let killers = &mut self.killers[ply.min(MAX_PLY)];
        if killers[0] != Some(chosen) {
            *killers = [Some(chosen), killers[0]];
        }
        let place = self.position.place(chosen) & (D::PLACES - 1);
        self.history[place] += depth * depth;
        if self.history[place] > KILLER / 2 {
            self.history.iter_mut().for_each(|good| *good /= 2);
        }
    }
}

const FIRST: i32 = 1 << 30;
const LOUD: i32 = 1 << 24;
const KILLER: i32 = 1 << 20;

/// Swaps the best of the remaining moves to the front. A full sort would be wasted: often the first move is enough.
fn bring_best_forward<M>(list: &mut [(M, i32)], from: usize) {
    let best = (from..list.len()).rev().max_by_key(|index| list[*index].1);
    if let Some(best) = best {
        list.swap(from, best);
    }
}

/// The table counts the distance to a win from the stored position, not from the root.
fn to_table(score: i32, ply: usize) -> i32 {
    match score {
        _ if score > WIN_FOUND => score + ply as i32,
        _ if score < -WIN_FOUND => score - ply as i32,
        _ => score,
    }
}

fn from_table(score: i32, ply: usize) -> i32 {
    match score {
        _ if score > WIN_FOUND => score - ply as i32,
        _ if score < -WIN_FOUND => score + ply as i32,
        _ => score,
    }
}

/// How far below the best score a move may be and still get an exact score. A move equal to the best always gets one.
fn margin_of<D: Duel>(margin: Chance) -> i32 {
    if margin >= 0.5 {
        return 2 * WIN;
    }
    1 + (margin * 4.0 * D::SCALE as Chance) as i32
}

/// Orders an unfinished round: moves it did not reach score at most as high as the worst one it searched. If it
/// searched none, all keep the scores of the round before.
fn keep_order<M>(moves: &mut [RootMove<M>], before: &[i32], done: usize) -> bool {
    if done == 0 {
        moves.iter_mut().zip(before).for_each(|(found, score)| found.score = *score);
        return false;
    }
    let worst = moves[..done].iter().map(|found| found.score).min().unwrap_or(-WIN);
    for (found, score) in moves.iter_mut().zip(before).skip(done) {
        found.score = (*score).min(worst);
    }
    false
}
