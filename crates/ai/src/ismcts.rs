//! Monte Carlo tree search over information sets, for games with hidden information or chance and any number of seats.
//!
//! There is one tree, seen by one observer: the seat that searches. Every iteration takes another determinization
//! down the tree, so that the statistics cover all states that are possible for that seat. A node stands for what the
//! observer has seen since the root. After a move the child is chosen by the observation of the move: different dice
//! lead to different nodes, and hidden results do not.

use crate::chance::about_ln;
use crate::rating::standing;
use crate::search::Task;
use crate::{Budget, Chance, Dice, Knowledge, Payoffs, Rated, Rating, Search, SearchState};
use qipan_engine::Seat;

const EXPLORATION: Chance = 0.7;
const MAX_PATH: usize = 400;
/// Iterations of such games are slow, so the budget asks the caller more often than in open games.
const ASK_EVERY: u32 = 8;

#[derive(Debug)]
struct Node<M> {
    edges: Vec<Edge<M>>,
}

#[derive(Debug)]
struct Edge<M> {
    seat: Seat,
    chosen: M,
    mean: Chance,
    visits: u32,
    /// How often the move was available: not every determinization has it.
    available: u32,
    /// Child nodes by what the observer saw of the move.
    children: Vec<(u64, u32)>,
}

/// A search tree over the information sets of one seat.
#[derive(Debug)]
pub struct Ismcts<S: SearchState> {
    nodes: Vec<Node<S::Move>>,
    path: Vec<(u32, u32)>,
    moves: Vec<S::Move>,
    /// The edges of the current moves, as positions in the node.
    open: Vec<u32>,
}

impl<S: SearchState> Default for Ismcts<S> {
    fn default() -> Ismcts<S> {
        let (nodes, path, moves, open) = Default::default();
        Ismcts { nodes, path, moves, open }
    }
}

impl<S: SearchState> Ismcts<S> {
    fn iterate(&mut self, state: &mut S, dice: &mut Dice) -> Payoffs {
        self.path.clear();
        let payoffs = self.descend(state, dice);
        for (node, edge) in self.path.drain(..) {
            let edge = &mut self.nodes[node as usize].edges[edge as usize];
            edge.visits += 1;
            edge.mean += (payoffs.of(edge.seat) - edge.mean) / edge.visits as Chance;
        }
        payoffs
    }

    fn descend(&mut self, state: &mut S, dice: &mut Dice) -> Payoffs {
        let mut number = 0;
        while self.path.len() < MAX_PATH {
            let Some(seat) = state.turn() else {
                return state.payoffs();
            };
            self.moves.clear();
            state.moves(&mut self.moves);
            if self.moves.is_empty() {
                return state.payoffs();
            }
            let is_new = self.match_moves(number, seat, dice);
            let chosen = if is_new { self.open[0] } else { self.most_promising(number) };
            self.path.push((number, chosen));
            let edge = &self.nodes[number as usize].edges[chosen as usize];
            if !state.play(&edge.chosen) {
                return Payoffs::even(0.0);
            }
            // An iteration adds at most one edge and continues with a playout.
            if is_new {
                break;
            }
            number = self.child(number, chosen, state.observation());
        }
        state.playout(dice, &mut self.moves)
    }

    /// Finds the edges of the current moves. If some moves have no edge yet, a random one of them gets an edge,
    /// `open` holds only that one, and the result is true.
    fn match_moves(&mut self, number: u32, seat: Seat, dice: &mut Dice) -> bool {
        let edges = &mut self.nodes[number as usize].edges;
        self.open.clear();
        let (mut cursor, mut unknown, mut untried) = (0, None, 0);
        for chosen in &self.moves {
            // Moves mostly come in the same order as before, so the next edge is the likely one.
            let is_it = |edge: &Edge<S::Move>| edge.seat == seat && edge.chosen == *chosen;
            let found = match edges.get(cursor).is_some_and(is_it) {
                true => Some(cursor),
                false => edges.iter().position(is_it),
            };
            match found {
                Some(index) => {
                    cursor = index + 1;
                    edges[index].available += 1;
                    self.open.push(index as u32);
                }
                None => {
                    untried += 1;
                    if dice.below(untried) == 0 {
                        unknown = Some(chosen);
                    }
                }
            }
        }
        let Some(chosen) = unknown else {
            return false;
        };
        let chosen = chosen.clone();
        self.open.clear();
        self.open.push(edges.len() as u32);
        edges.push(Edge { seat, chosen, mean: 0.0, visits: 0, available: 1, children: Vec::new() });
        true
    }

    fn most_promising(&self, number: u32) -> u32 {
        let edges = &self.nodes[number as usize].edges;
        let bound = |edge: &Edge<S::Move>| {
            let exploration = EXPLORATION * EXPLORATION * about_ln(edge.available);
            edge.mean + (exploration / edge.visits.max(1) as Chance).sqrt()
        };
        let (mut best, mut best_bound) = (0, Chance::MIN);
        for index in &self.open {
            let bound = bound(&edges[*index as usize]);
            if bound > best_bound {
                (best, best_bound) = (*index, bound);
            }
        }
        best
    }

    fn child(&mut self, number: u32, edge: u32, observation: u64) -> u32 {
        let new = self.nodes.len() as u32;
        let children = &mut self.nodes[number as usize].edges[edge as usize].children;
        if let Some((_, child)) = children.iter().find(|(seen, _)| *seen == observation) {
            return *child;
        }
        children.push((observation, new));
        self.nodes.push(Node { edges: Vec::new() });
        new
    }

    /// The root's commands that were tried, the most tried first, and the seat that decides there.
    fn rated(&self, state: &S) -> (Option<Seat>, Vec<Rated<S::Game>>) {
        let turn = state.turn();
        let root = self.nodes.first().map_or(&[][..], |root| &root.edges);
        let mut edges: Vec<_> =
            root.iter().filter(|edge| Some(edge.seat) == turn && edge.visits > 0).collect();
        edges.sort_by(|one, other| other.visits.cmp(&one.visits).then(other.mean.total_cmp(&one.mean)));
        let rate = |edge: &&Edge<S::Move>| Rated::new(state.command(&edge.chosen), edge.mean);
        (turn, edges.iter().map(rate).collect())
    }
}

impl<S: SearchState> Search<S::Game> for Ismcts<S> {
    fn rate(
        &mut self,
        knowledge: &Knowledge<S::Game>,
        task: &Task,
        budget: &mut Budget<'_>,
    ) -> Rating<S::Game> {
        let mut dice = Dice::new(task.seed);
        let mut rng = dice.rng();
        self.nodes.clear();
        self.nodes.push(Node { edges: Vec::new() });
        let mut sum = Payoffs::even(0.0);
        let mut state = S::of(knowledge.determinize(&mut rng), knowledge.seat());
        let first = state.clone();
        while budget.step(ASK_EVERY) {
            sum.add(&self.iterate(&mut state, &mut dice));
            state = S::of(knowledge.determinize(&mut rng), knowledge.seat());
        }
        let (turn, commands) = self.rated(&first);
        let average = sum.divided(budget.spent().max(1) as Chance);
        let chance = commands.first().map_or(0.5, |best| best.chance);
        match turn {
            None => Rating { commands, payoffs: first.payoffs() },
            Some(turn) => {
                let payoffs = standing(knowledge.seats(), turn, chance, &average);
                Rating { commands: if turn == knowledge.seat() { commands } else { Vec::new() }, payoffs }
            }
        }
    }
}
