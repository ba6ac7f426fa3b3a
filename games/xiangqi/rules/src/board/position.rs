//! A position: a mailbox with a border, a set of squares per army, and whose turn it is.

use super::piece::{Army, BORDER, Code, EMPTY, Kind, MAX_ARMIES, Piece, army_of, code, piece};
use super::point::{Point, Square, point, square};
use super::terrain::Terrain;
use super::zobrist;
use std::sync::Arc;

/// Square 0 is border, so it can stand for "nowhere".
pub(super) const NOWHERE: Square = 0;

/// No team has this number.
const NOBODY: u8 = u8::MAX;

/// The pieces on a board and whose turn it is. An army lives as long as its general stands.
#[derive(Clone)]
pub struct Position {
    pub(super) terrain: Arc<Terrain>,
    pub(super) cells: [Code; 256],
    /// The squares of each army as a set of bits.
    pub(super) squares: [[u64; 4]; MAX_ARMIES],
    pub(super) generals: [Square; MAX_ARMIES],
    pub(super) turn: u8,
    pub(super) hash: u64,
    pub(super) standing: Standing,
}

/// What follows from the set of living armies; updated only when a general falls.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Standing {
    /// For each army, the codes it cannot land on, as bits: the border, and living armies of its own team.
    pub(super) barred: [u32; MAX_ARMIES],
    /// For each army, the codes of pieces that could take its own: those of living armies of other teams.
    pub(super) hostile: [u32; MAX_ARMIES],
    /// The army that moves after each army.
    pub(super) next: [u8; MAX_ARMIES],
    winner: u8,
}

impl Position {
    /// An empty board; pieces are put on it before [`Position::settle`].
    pub(crate) fn empty(terrain: Terrain) -> Position {
        let mut cells = [BORDER; 256];
        for point in terrain.points() {
            cells[usize::from(square(point))] = EMPTY;
        }
        let standing = Standing {
            barred: [0; MAX_ARMIES],
            hostile: [0; MAX_ARMIES],
            next: [0; MAX_ARMIES],
            winner: NOBODY,
        };
        Position {
            terrain: Arc::new(terrain),
            cells,
            squares: [[0; 4]; MAX_ARMIES],
            generals: [NOWHERE; MAX_ARMIES],
            turn: 0,
            hash: zobrist::TURNS[0],
            standing,
        }
    }

    /// Puts a piece on an empty point of the board.
    pub(crate) fn add(&mut self, point: Point, piece: Piece) {
        let square = square(point);
        if piece.kind == Kind::General {
            self.generals[army_of(code(piece))] = square;
        }
        self.put(square, code(piece));
    }

    /// Derives the living armies, once all pieces are placed, and gives the turn to this army or the next living one.
    pub(crate) fn settle(&mut self, turn: Army) {
        self.standing = self.find_standing();
        self.hash ^= zobrist::TURNS[usize::from(self.turn & 3)] ^ zobrist::TURNS[turn.index() & 3];
        self.turn = turn.0 & 3;
        if !self.is_alive(turn) {
            self.pass_turn();
        }
    }

    #[inline(always)]
    pub(super) fn put(&mut self, square: Square, code: Code) {
        self.cells[usize::from(square)] = code;
        self.toggle(square, code);
    }

    #[inline(always)]
    pub(super) fn lift(&mut self, square: Square, code: Code) {
        self.cells[usize::from(square)] = EMPTY;
        self.toggle(square, code);
    }

    #[inline(always)]
    pub(super) fn toggle(&mut self, square: Square, code: Code) {
        self.squares[army_of(code)][usize::from(square >> 6)] ^= 1 << (square & 63);
        self.hash ^= zobrist::piece(code, square);
    }

    #[inline(always)]
    pub(super) fn pass_turn(&mut self) {
        let next = self.standing.next[usize::from(self.turn & 3)];
        self.hash ^= zobrist::TURNS[usize::from(self.turn & 3)] ^ zobrist::TURNS[usize::from(next & 3)];
        self.turn = next;
    }

    pub(super) fn find_standing(&self) -> Standing {
        let count = self.terrain.armies.len().min(MAX_ARMIES);
        let team = |army: usize| self.terrain.armies[army].team;
        let lives = |army: &usize| self.generals[*army] != NOWHERE;
        let mut standing =
            Standing { barred: [1 << BORDER; MAX_ARMIES], hostile: [0; 4], next: [0; 4], winner: NOBODY };
        for army in 0..count {
            for other in (0..count).filter(lives) {
                let codes = 0xFE << (8 * other);
                match team(other) == team(army) {
                    true => standing.barred[army] |= codes,
                    false => standing.hostile[army] |= codes,
                }
            }
            let after = (1..=count).map(|step| (army + step) % count).find(lives);
            standing.next[army] = after.unwrap_or(army) as u8;
        }
        let mut teams = (0..count).filter(lives).map(team);
        let first = teams.next();
        if teams.all(|team| Some(team) == first) {
            standing.winner = first.unwrap_or(NOBODY);
        }
        standing
    }

    pub fn terrain(&self) -> &Terrain {
        &self.terrain
    }

    /// The army whose turn it is.
    pub fn turn(&self) -> Army {
        Army(self.turn)
    }

    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// Whether only one team has living generals.
    #[inline(always)]
    pub fn is_over(&self) -> bool {
        self.standing.winner != NOBODY
    }

    /// The team that has won.
    pub fn winner(&self) -> Option<u8> {
        self.is_over().then_some(self.standing.winner)
    }

    pub fn is_alive(&self, army: Army) -> bool {
        self.generals.get(army.index()).is_some_and(|square| *square != NOWHERE)
    }

    pub fn general(&self, army: Army) -> Option<Point> {
        let square = self.generals.get(army.index()).copied()?;
        (square != NOWHERE).then(|| point(square))
    }

    pub fn armies(&self) -> impl Iterator<Item = Army> + use<> {
        (0..self.terrain.armies.len() as u8).map(Army)
    }

    pub fn piece(&self, point: Point) -> Option<Piece> {
        if !self.terrain.has(point) {
            return None;
        }
        piece(self.cells[usize::from(square(point))])
    }

    /// All pieces, file by file.
    pub fn pieces(&self) -> impl Iterator<Item = (Point, Piece)> + '_ {
        let squares = (0..=u8::MAX).filter(|square| self.cells[usize::from(*square)] != BORDER);
        squares.filter_map(|square| Some((point(square), piece(self.cells[usize::from(square)])?)))
    }

    /// All pieces of an army as they lie in the mailbox, for searches.
    #[inline]
    pub(crate) fn each_piece(&self, army: Army, mut visit: impl FnMut(Square, Code)) {
        for (index, word) in self.squares[army.index() & 3].iter().enumerate() {
            let mut word = *word;
            while word != 0 {
                let square = (index as u8) << 6 | word.trailing_zeros() as u8;
                word &= word - 1;
                visit(square, self.cells[usize::from(square)]);
            }
        }
    }

    /// What stands on a square of the mailbox.
    #[inline]
    pub(crate) fn code_at(&self, square: Square) -> Code {
        self.cells[usize::from(square)]
    }

    /// How many pieces of this kind an army has.
    pub fn count(&self, army: Army, kind: Kind) -> usize {
        self.pieces().filter(|(_, piece)| *piece == Piece { army, kind }).count()
    }
}

impl PartialEq for Position {
    /// The other fields follow from the pieces.
    fn eq(&self, other: &Position) -> bool {
        self.turn == other.turn && self.cells == other.cells && self.terrain == other.terrain
    }
}

impl std::fmt::Debug for Position {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&crate::notation::fen::pieces_and_turn(self))
    }
}
