//! The bots, and the board that they search on.

use crate::board::{Army, EMPTY, Move, MoveList, Position, Undo};
use crate::evaluate::{self, Values};
use crate::state::QUIET_MOVES;
use crate::{Command, Xiangqi};
use qipan_ai::{
    AlphaBeta, AnyBots, Bots, Chance, Dice, Duel, ErasedBots, Level, Payoffs, Search, SearchState, Standing,
};
use qipan_engine::{Sandbox, Seat};
use std::sync::Arc;

/// The bots of this game for a catalogue.
pub fn bots() -> Arc<dyn AnyBots> {
    ErasedBots::arc(Xiangqi)
}

impl Bots for Xiangqi {
    type SearchState = Battle;

    fn levels(&self) -> [Level; 5] {
        [
            Level { steps: 2_000, depth: 1, lapses: 50, overlooks: 150, tolerance: 100 },
            Level { steps: 4_000, depth: 2, lapses: 30, overlooks: 60, tolerance: 40 },
            Level { steps: 8_000, depth: 3, lapses: 10, overlooks: 0, tolerance: 20 },
            Level::sharp(40_000, 12),
            Level::sharp(400_000, 30),
        ]
    }

    fn search(&self) -> Box<dyn Search<Xiangqi>> {
        Box::new(AlphaBeta::<Battle>::default())
    }
}

/// The fast board with what else the match knows. For the search, one side is the team that is to move at the root
/// (`home`); all other teams count as the other side.
#[derive(Clone, Debug)]
pub struct Battle {
    position: Position,
    values: Arc<Values>,
    home: u8,
    first: Seat,
    /// Moves without capture, and whether they are counted.
    quiet: u32,
    sixty_moves: bool,
    /// Hashes of earlier positions.
    seen: Arc<Vec<u64>>,
}

/// What is needed to take a move back.
#[derive(Debug)]
pub struct Taken {
    undo: Undo,
    quiet: u32,
}

impl Battle {
    fn new(determinized: &Sandbox<Xiangqi>) -> Battle {
        let core = &determinized.state.core;
        let position = core.position.clone();
        Battle {
            values: Arc::new(Values::of(&position)),
            home: position.terrain().team(position.turn()),
            first: core.first,
            quiet: core.quiet,
            sixty_moves: core.rules.sixty_moves,
            seen: Arc::new(core.seen.clone()),
            position,
        }
    }

    fn seat_of(&self, army: Army) -> Seat {
        let count = self.position.terrain().armies.len() as u8;
        Seat((self.first.0 + army.0) % count.max(1))
    }

    fn army_of(&self, seat: Seat) -> Army {
        let count = (self.position.terrain().armies.len() as u8).max(1);
        Army((seat.0 % count + count - self.first.0 % count) % count)
    }

    fn is_drawn(&self) -> bool {
        let living = || self.position.armies().filter(|army| self.position.is_alive(*army)).count() as u32;
        self.sixty_moves && self.quiet >= QUIET_MOVES * living()
    }

    /// The payoff of every seat: `chance` for this team, the rest for all others.
    fn shares(&self, team: u8, chance: Chance) -> Payoffs {
        let mut payoffs = Payoffs::even(0.0);
        for army in self.position.armies() {
            let is_own = self.position.terrain().team(army) == team;
            payoffs.set(self.seat_of(army), if is_own { chance } else { 1.0 - chance });
        }
        payoffs
    }

    fn go(&mut self, step: Move) -> Undo {
        let is_capture = self.position.code_at(step.to) != EMPTY;
        let undo = self.position.make(step);
        self.quiet = if is_capture || undo.laser_hits().next().is_some() { 0 } else { self.quiet + 1 };
        undo
    }

    fn guess(&self, step: Move) -> i32 {
        let taken = self.position.code_at(step.to);
        if taken == EMPTY {
            return 0;
        }
        // Of two captures of the same piece, the one by the lesser piece comes first.
        16 * evaluate::capture(taken) - evaluate::capture(self.position.code_at(step.from)).min(1_000) + 1_000
    }

    fn list(&self, out: &mut Vec<(Move, i32)>, loud: bool) {
        let mut moves = MoveList::new();
        self.position.moves_into(&mut moves);
        let guessed = moves.iter().map(|step| (step, self.guess(step)));
        out.extend(guessed.filter(|(_, guess)| !loud || *guess > 0));
    }

    fn living(&self) -> usize {
        self.position.armies().filter(|army| self.position.is_alive(*army)).count()
    }
}

impl SearchState for Battle {
    type Game = Xiangqi;
    type Move = Move;
    fn max_playout(&self) -> u32 {
        60
    }

    fn of(determinized: Sandbox<Xiangqi>, _observer: Seat) -> Battle {
        Battle::new(&determinized)
    }

    fn turn(&self) -> Option<Seat> {
        let is_over = self.position.is_over() || self.is_drawn();
        (!is_over).then(|| self.seat_of(self.position.turn()))
    }

    fn moves(&self, out: &mut Vec<Move>) {
        let mut moves = MoveList::new();
        self.position.moves_into(&mut moves);
        out.extend(moves.iter());
    }

    fn play(&mut self, step: &Move) -> bool {
        self.go(*step);
        true
    }

    fn payoffs(&self) -> Payoffs {
        match self.position.winner() {
            Some(team) => self.shares(team, 1.0),
            None if self.is_drawn() => self.shares(self.home, 0.5),
            // A player who cannot move can only resign.
            None => self.shares(self.position.terrain().team(self.position.turn()), 0.0),
        }
    }

    fn estimate(&self) -> Payoffs {
        let score = self.values.of_team(&self.position, self.home) as Chance;
        self.shares(self.home, 0.5 + 0.5 * score / (Battle::SCALE as Chance + score.abs()))
    }

    fn command(&self, step: &Move) -> qipan_engine::Command<Xiangqi> {
        qipan_engine::Command::Game(Command::Move { from: step.from(), to: step.to() })
    }

    fn hash(&self) -> Option<u64> {
        Some(self.position.hash())
    }

    fn playout(&mut self, dice: &mut Dice, _buffer: &mut Vec<Move>) -> Payoffs {
        let mut list = MoveList::new();
        for _ in 0..SearchState::max_playout(self) {
            if self.position.is_over() || self.is_drawn() {
                return SearchState::payoffs(self);
            }
            self.position.moves_into(&mut list);
            match dice.pick(list.as_slice()) {
                Some(step) => drop(self.go(*step)),
                None => return SearchState::payoffs(self),
            }
        }
        self.estimate()
    }
}

impl Duel for Battle {
    type Game = Xiangqi;
    type Move = Move;
    type Undo = Taken;
    const SCALE: i32 = 600;
    const CONTEMPT: i32 = 20;
    const PLACES: usize = 1 << 16;

    fn of(determinized: &Sandbox<Xiangqi>) -> Battle {
        Battle::new(determinized)
    }

    fn seat(&self) -> Seat {
        self.seat_of(self.position.turn())
    }

    fn side_of(&self, seat: Seat) -> u8 {
        u8::from(self.position.terrain().team(self.army_of(seat)) != self.home)
    }

    fn side(&self) -> u8 {
        u8::from(self.position.terrain().team(self.position.turn()) != self.home)
    }

    fn standing(&self) -> Standing {
        match self.position.winner() {
            Some(team) => Standing::Won(u8::from(team != self.home)),
            None if self.is_drawn() => Standing::Drawn,
            None => Standing::Open,
        }
    }

    fn hash(&self) -> u64 {
        self.position.hash()
    }

    fn past(&self) -> Vec<u64> {
        self.seen.to_vec()
    }

    fn moves(&self, out: &mut Vec<(Move, i32)>) {
        self.list(out, false);
    }

    fn loud_moves(&self, out: &mut Vec<(Move, i32)>) {
        self.list(out, true);
    }

    fn make(&mut self, step: Move) -> Taken {
        let quiet = self.quiet;
        Taken { undo: self.go(step), quiet }
    }

    fn unmake(&mut self, taken: Taken) {
        self.position.unmake(taken.undo);
        self.quiet = taken.quiet;
    }

    fn evaluate(&self) -> i32 {
        let score = self.values.of_team(&self.position, self.home);
        if self.side() == 0 { score } else { -score }
    }

    /// Only with two living armies: among more, a fallen general does not end the match.
    fn wins_at_once(&self) -> bool {
        let mut others = self.position.armies().filter(|army| *army != self.position.turn());
        self.living() == 2 && others.any(|army| self.position.is_attacked(army))
    }

    fn is_threatened(&self) -> bool {
        self.position.is_attacked(self.position.turn())
    }

    fn place(&self, step: Move) -> usize {
        usize::from(step.from) << 8 | usize::from(step.to)
    }

    fn command(&self, step: Move) -> qipan_engine::Command<Xiangqi> {
        SearchState::command(self, &step)
    }
}
