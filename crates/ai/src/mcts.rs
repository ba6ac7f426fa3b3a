//! Monte Carlo tree search for games without hidden information or chance.
//!
//! Nodes and edges are stored in two lists. An edge gets its node when it is taken for the second time, so that half
//! of the positions need none. Equal positions share a node if the state has a hash. The search of the next move then
//! finds the node of its position, with all the statistics below it.

use crate::chance::about_ln;
use crate::rating::{LINES, MAX_LINE, standing};
use crate::search::Task;
use crate::{Budget, Chance, Dice, Knowledge, Payoffs, Rated, Rating, Search, SearchState};
use qipan_engine::{Command, Seat};

/// The exploration constant of UCB1.
const EXPLORATION: Chance = 0.7;
/// The maximum length of a path from the root. Positions can repeat, so a path could be endless.
const MAX_PATH: usize = 256;
/// Above this number of edges the tree is dropped before the next search, to bound its memory.
const MAX_EDGES: usize = 8_000_000;
/// The budget asks the caller whether to go on once in this many iterations.
const ASK_EVERY: u32 = 64;

const NO_NODE: u32 = u32::MAX;

#[derive(Clone, Debug)]
struct Node {
    hash: u64,
    first_edge: u32,
    edges: u32,
    /// How many edges have been taken at least once; untried edges are taken first, in order.
    tried: u32,
    visits: u32,
    seat: Seat,
}

#[derive(Clone, Debug)]
struct Edge<M> {
    mean: Chance,
    visits: u32,
    child: u32,
    chosen: M,
}

/// A search tree that is kept while the match goes on.
#[derive(Debug)]
pub struct Mcts<S: SearchState> {
    nodes: Vec<Node>,
    edges: Vec<Edge<S::Move>>,
    /// An open-addressing hash table of node numbers; its length is a power of two.
    places: Vec<u32>,
    path: Vec<(u32, Seat)>,
    moves: Vec<S::Move>,
    /// The sum of the payoffs of all iterations of the last search.
    sum: Payoffs,
}

impl<S: SearchState> Default for Mcts<S> {
    fn default() -> Mcts<S> {
        let (nodes, edges, places, path, moves) = Default::default();
        Mcts { nodes, edges, places, path, moves, sum: Payoffs::even(0.0) }
    }
}

impl<S: SearchState> Mcts<S> {
    /// Searches from a state and returns the number of the root node.
    pub fn search(&mut self, start: &S, seed: u64, budget: &mut Budget<'_>) -> usize {
        if self.edges.len() > MAX_EDGES {
            *self = Mcts::default();
        }
        let mut dice = Dice::new(seed);
        let root =
            start.hash().and_then(|hash| self.find(hash)).unwrap_or_else(|| self.add(start, &mut dice));
        let mut state = start.clone();
        self.sum = Payoffs::even(0.0);
        while budget.step(ASK_EVERY) {
            state.clone_from(start);
            self.iterate(root, &mut state, &mut dice);
        }
        root as usize
    }

    fn iterate(&mut self, root: u32, state: &mut S, dice: &mut Dice) {
        self.path.clear();
        let payoffs = self.descend(root, state, dice);
        self.sum.add(&payoffs);
        for (edge, seat) in self.path.drain(..) {
            let edge = &mut self.edges[edge as usize];
            edge.visits += 1;
            edge.mean += (payoffs.of(seat) - edge.mean) / edge.visits as Chance;
        }
    }

    /// Goes down the tree to an edge without visits, and plays a playout from there.
    fn descend(&mut self, root: u32, state: &mut S, dice: &mut Dice) -> Payoffs {
        let mut number = root;
        loop {
            let node = &mut self.nodes[number as usize];
            // The match is over, or the seat that decides has no moves.
            if node.edges == 0 {
                return state.payoffs();
            }
            node.visits += 1;
            let seat = node.seat;
            // Each edge is tried once before UCB1 chooses among them.
            let chosen = if node.tried < node.edges {
                node.tried += 1;
                node.first_edge + node.tried - 1
            } else {
                most_promising(node, &self.edges)
            };
            self.path.push((chosen, seat));
            let edge = &self.edges[chosen as usize];
            if !state.play(&edge.chosen) {
                return Payoffs::even(0.0);
            }
            // The first visit of an edge ends in a playout; the second one makes its node.
            if edge.visits == 0 || self.path.len() >= MAX_PATH {
                return state.playout(dice, &mut self.moves);
            }
            number = edge.child;
            if number == NO_NODE {
                let known = state.hash().and_then(|hash| self.find(hash));
                number = known.unwrap_or_else(|| self.add(state, dice));
                self.edges[chosen as usize].child = number;
            }
        }
    }

    /// Adds a node for a position, with its edges in random order.
    fn add(&mut self, state: &S, dice: &mut Dice) -> u32 {
        let number = self.nodes.len() as u32;
        self.moves.clear();
        if state.turn().is_some() {
            state.moves(&mut self.moves);
        }
        dice.shuffle(&mut self.moves);
        let (first_edge, edges) = (self.edges.len() as u32, self.moves.len() as u32);
        let new = self.moves.drain(..).map(|chosen| Edge { mean: 0.0, visits: 0, child: NO_NODE, chosen });
        self.edges.extend(new);
        let hash = state.hash();
        let seat = state.turn().unwrap_or(Seat(0));
        self.nodes.push(Node { hash: hash.unwrap_or(0), first_edge, edges, tried: 0, visits: 0, seat });
        if let Some(hash) = hash {
            self.place(hash, number);
        }
        number
    }

    fn find(&self, hash: u64) -> Option<u32> {
        let mask = self.places.len().checked_sub(1)?;
        let mut slot = hash as usize & mask;
        loop {
            match self.places[slot] {
                NO_NODE => return None,
                number if self.nodes[number as usize].hash == hash => return Some(number),
                _ => slot = (slot + 1) & mask,
            }
        }
    }

    /// Adds a node to the hash table. At least half of the places stay free, so that probing stays short.
    fn place(&mut self, hash: u64, number: u32) {
        if self.nodes.len() * 2 > self.places.len() {
            let size = (self.places.len() * 2).max(1024);
            self.places.clear();
            self.places.resize(size, NO_NODE);
            for number in 0..self.nodes.len() as u32 {
                self.put(self.nodes[number as usize].hash, number);
            }
        } else {
            self.put(hash, number);
        }
    }

    fn put(&mut self, hash: u64, number: u32) {
        let mask = self.places.len() - 1;
        let mut slot = hash as usize & mask;
        while self.places[slot] != NO_NODE {
            slot = (slot + 1) & mask;
        }
        self.places[slot] = number;
    }

    /// The most visited moves after an edge of the root. A move with a single visit is a random try, not a choice.
    fn line(&self, start: &S, first: &Edge<S::Move>) -> Vec<Command<S::Game>> {
        let mut state = start.clone();
        let mut line = Vec::new();
        let mut edge = first;
        while line.len() < MAX_LINE && state.play(&edge.chosen) && edge.child != NO_NODE {
            let edges = self.edges_of(edge.child as usize).iter().filter(|edge| edge.visits > 1);
            let Some(next) = edges.max_by_key(|edge| edge.visits) else { break };
            line.push(state.command(&next.chosen));
            edge = next;
        }
        line
    }

    fn edges_of(&self, node: usize) -> &[Edge<S::Move>] {
        let node = &self.nodes[node];
        &self.edges[node.first_edge as usize..(node.first_edge + node.edges) as usize]
    }
}

/// The edge with the highest upper confidence bound (UCB1).
#[inline]
fn most_promising<M>(node: &Node, edges: &[Edge<M>]) -> u32 {
    let all = &edges[node.first_edge as usize..(node.first_edge + node.edges) as usize];
    let exploration = EXPLORATION * EXPLORATION * about_ln(node.visits);
    let (mut best, mut best_bound) = (0, Chance::MIN);
    for (index, edge) in all.iter().enumerate() {
        let bound = edge.mean + (exploration / edge.visits as Chance).sqrt();
        if bound > best_bound {
            (best, best_bound) = (index as u32, bound);
        }
    }
    node.first_edge + best
}

impl<S: SearchState> Search<S::Game> for Mcts<S> {
    fn rate(
        &mut self,
        knowledge: &Knowledge<S::Game>,
        task: &Task,
        budget: &mut Budget<'_>,
    ) -> Rating<S::Game> {
        let state = S::of(knowledge.determinize(&mut Dice::new(task.seed).rng()), knowledge.seat());
        let Some(turn) = state.turn() else {
            return Rating { commands: Vec::new(), payoffs: state.payoffs() };
        };
        let root = self.search(&state, task.seed, budget);
        let mut edges: Vec<_> = self.edges_of(root).iter().filter(|edge| edge.visits > 0).collect();
        edges.sort_by(|one, other| other.visits.cmp(&one.visits).then(other.mean.total_cmp(&one.mean)));
        let rate = |(rank, edge): (usize, &&Edge<S::Move>)| {
            let line = if rank < LINES { self.line(&state, edge) } else { Vec::new() };
            Rated { command: state.command(&edge.chosen), chance: edge.mean, line }
        };
        let commands: Vec<_> = edges.iter().enumerate().map(rate).collect();
        let chance = commands.first().map_or(0.5, |best| best.chance);
        let average = self.sum.divided(budget.spent().max(1) as Chance);
        let payoffs = standing(knowledge.seats(), turn, chance, &average);
        Rating { commands: if turn == knowledge.seat() { commands } else { Vec::new() }, payoffs }
    }
}
