//! The bots, and the board that they search on.

use crate::{Action, PieceId, Position, PuzzleChess, SHAPES, STILL_LIMIT, evaluate};
use qipan_ai::{
    AlphaBeta, AnyBots, Bots, Chance, Duel, ErasedBots, Level, Payoffs, Search, SearchState, Standing,
};
use qipan_engine::{Command, Sandbox, Seat};
use std::sync::Arc;

/// The bots of this game for a catalogue.
pub fn bots() -> Arc<dyn AnyBots> {
    ErasedBots::arc(PuzzleChess)
}

impl Bots for PuzzleChess {
    type SearchState = Race;

    fn levels(&self) -> [Level; 5] {
        [
            Level { steps: 2_000, depth: 0, lapses: 0, overlooks: 300, tolerance: 150 },
            Level { steps: 4_000, depth: 2, lapses: 250, overlooks: 100, tolerance: 20 },
            Level { steps: 8_000, depth: 3, lapses: 100, overlooks: 0, tolerance: 0 },
            Level { steps: 20_000, depth: 4, lapses: 40, overlooks: 0, tolerance: 0 },
            Level::sharp(150_000, 20),
        ]
    }

    fn search(&self) -> Box<dyn Search<PuzzleChess>> {
        Box::new(AlphaBeta::<Race>::default())
    }
}

/// The position, and the keys of earlier ones: the third occurrence is a draw.
#[derive(Clone, Debug)]
pub struct Race {
    position: Position,
    past: Arc<Vec<u64>>,
}

impl Race {
    fn new(determinized: &Sandbox<PuzzleChess>) -> Race {
        let core = &determinized.state.core;
        Race {
            position: core.position,
            past: Arc::new(core.past_keys().map(|(key, turn)| mix(key, turn)).collect()),
        }
    }

    fn last(&self) -> Seat {
        self.position.turn.next(2)
    }
}

/// A well-spread hash of a board and whose turn it is.
fn mix(key: u64, turn: Seat) -> u64 {
    let mut number = (key ^ u64::from(turn.0) << 63).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    number = (number ^ (number >> 29)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    number ^ (number >> 32)
}

impl SearchState for Race {
    type Game = PuzzleChess;
    type Move = Action;
    fn max_playout(&self) -> u32 {
        120
    }

    fn of(determinized: Sandbox<PuzzleChess>, _observer: Seat) -> Race {
        Race::new(&determinized)
    }

    fn turn(&self) -> Option<Seat> {
        (self.standing() == Standing::Open).then_some(self.position.turn)
    }

    fn moves(&self, out: &mut Vec<Action>) {
        self.position.visit_actions(|action| {
            out.push(action);
            true
        });
    }

    fn play(&mut self, action: &Action) -> bool {
        self.position = self.position.after(*action);
        true
    }

    fn payoffs(&self) -> Payoffs {
        Payoffs::duel(match self.standing() {
            Standing::Won(0) => 1.0,
            Standing::Won(_) => 0.0,
            _ => 0.5,
        })
    }

    fn estimate(&self) -> Payoffs {
        let score = evaluate::of(&self.position) as Chance;
        let chance = 0.5 + 0.5 * score / (Race::SCALE as Chance + score.abs());
        Payoffs::duel(if self.position.turn == Seat(0) { chance } else { 1.0 - chance })
    }

    fn command(&self, action: &Action) -> Command<PuzzleChess> {
        Command::Game(self.position.command(*action))
    }

    fn hash(&self) -> Option<u64> {
        Some(Duel::hash(self))
    }
}

impl Duel for Race {
    type Game = PuzzleChess;
    type Move = Action;
    type Undo = Position;
    const SCALE: i32 = 120;
    const CONTEMPT: i32 = 25;

    fn of(determinized: &Sandbox<PuzzleChess>) -> Race {
        Race::new(determinized)
    }

    fn seat(&self) -> Seat {
        self.position.turn
    }

    fn side_of(&self, seat: Seat) -> u8 {
        seat.0 & 1
    }

    fn standing(&self) -> Standing {
        if self.position.on_goal(self.last()) == SHAPES || !self.position.has_action() {
            Standing::Won(self.last().0 & 1)
        } else if self.position.still >= STILL_LIMIT {
            Standing::Drawn
        } else {
            Standing::Open
        }
    }

    fn hash(&self) -> u64 {
        mix(self.position.board_key(), self.position.turn)
    }

    fn past(&self) -> Vec<u64> {
        self.past.to_vec()
    }

    /// Moves onto the goal row have the highest guess; other forward moves rank above backward ones.
    fn moves(&self, out: &mut Vec<(Action, i32)>) {
        let goal = self.position.goal_row(self.position.turn);
        self.position.visit_actions(|action| {
            let guess = match action {
                Action::Skip => -50,
                Action::Place { piece, to, .. } => {
                    let from = self.position.piece(piece).row;
                    let nearer = i32::from(from.abs_diff(goal)) - i32::from(to.row.abs_diff(goal));
                    if to.row == goal && from != goal { 1 + nearer } else { nearer.min(0) * 10 }
                }
            };
            out.push((action, guess));
            true
        });
    }

    fn make(&mut self, action: Action) -> Position {
        let before = self.position;
        self.position = before.after(action);
        before
    }

    fn unmake(&mut self, before: Position) {
        self.position = before;
    }

    fn evaluate(&self) -> i32 {
        evaluate::of(&self.position) * Race::SCALE / evaluate::scale(&self.position)
    }

    fn place(&self, action: Action) -> usize {
        match action {
            Action::Skip => 0,
            Action::Place { piece: PieceId(piece), to, rotation } => {
                usize::from(piece & 7) << 8
                    | usize::from(to.row & 7) << 5
                    | usize::from(to.col & 7) << 2
                    | usize::from(rotation.turns())
            }
        }
    }

    fn command(&self, action: Action) -> Command<PuzzleChess> {
        SearchState::command(self, &action)
    }
}
