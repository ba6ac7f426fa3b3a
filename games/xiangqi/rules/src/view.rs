//! What a viewer sees. Nothing is hidden, so all viewers see the same. The board is drawn from the view alone.

use crate::board::{Army, Attack, Colour, Forward, Kind, Palace, Point};
use crate::layout::Endgame;
use crate::state::{DrawRules, LastMove, State};
use qipan_engine::Seat;
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct View {
    /// The name of the layout, or `fen` or `custom`.
    pub layout: String,
    /// Whether this is one of the built-in endgames.
    pub endgame: bool,
    /// The key of the text that states the goal, in endgames.
    pub goal: Option<String>,
    pub board: BoardView,
    /// In the order of turns.
    pub armies: Vec<ArmyView>,
    /// Pieces on the board; their numbers stay the same while they move.
    pub pieces: Vec<PieceView>,
    /// Pieces that are gone, in the order in which they were lost.
    pub taken: Vec<TakenView>,
    pub turn: Army,
    /// The army in turn cannot move: only resigning, a draw or the clock are left.
    pub stuck: bool,
    pub last: Option<LastMove>,
    /// Generals that could die with the next move of an enemy.
    pub checks: Vec<CheckView>,
    pub rules: DrawRules,
    /// How often this position has occurred, if repetition is counted; else 0.
    pub repetitions: u8,
    /// Moves without capture until the draw, if the table has chosen it.
    pub moves_to_draw: Option<u32>,
    /// Moves since the start, all armies together.
    pub moves: u32,
    /// The position as FEN; with apostrophes for the second pair of armies.
    pub fen: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BoardView {
    pub width: u8,
    pub height: u8,
    /// The river runs between this rank and the next; ranks count from 0 at the bottom.
    pub river: u8,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ArmyView {
    pub colour: Colour,
    pub seat: Seat,
    pub team: u8,
    pub forward: Forward,
    pub palace: Palace,
    /// The general lives. Pieces of a dead army are neutral: any player may take them.
    pub alive: bool,
    pub general: Option<Point>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PieceView {
    pub id: u8,
    pub army: Army,
    pub kind: Kind,
    pub at: Point,
    pub neutral: bool,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TakenView {
    pub army: Army,
    pub kind: Kind,
}

/// A general in danger.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct CheckView {
    pub army: Army,
    pub at: Point,
    /// The pieces that could take it.
    pub by: Vec<Point>,
    /// The enemy generals that could fire at it.
    pub lasers: Vec<Point>,
}

impl View {
    pub(crate) fn of(state: &State) -> View {
        let position = &state.position;
        let terrain = position.terrain();
        let pieces = position.pieces().map(|(at, piece)| PieceView {
            id: state.ids.get(at),
            army: piece.army,
            kind: piece.kind,
            at,
            neutral: !position.is_alive(piece.army),
        });
        let endgame = Endgame::find(&state.layout);
        View {
            layout: state.layout.clone(),
            endgame: endgame.is_some(),
            goal: endgame.map(Endgame::goal_key),
            board: BoardView { width: terrain.width, height: terrain.height, river: terrain.river },
            armies: position.armies().map(|army| army_view(state, army)).collect(),
            pieces: pieces.collect(),
            taken: state.taken.iter().map(|it| TakenView { army: it.army, kind: it.kind }).collect(),
            turn: position.turn(),
            stuck: crate::rules::outcome(state).is_none() && position.count_moves() == 0,
            last: state.last,
            checks: position.armies().filter_map(|army| check_view(state, army)).collect(),
            rules: state.rules,
            repetitions: state.repetitions(),
            moves_to_draw: state.moves_to_draw(),
            moves: state.moves,
            fen: state.fen(),
        }
    }
}

fn army_view(state: &State, army: Army) -> ArmyView {
    let position = &state.position;
    let terrain = position.terrain().armies[army.index()];
    ArmyView {
        colour: terrain.colour,
        seat: state.seat_of(army),
        team: terrain.team,
        forward: terrain.forward,
        palace: terrain.palace,
        alive: position.is_alive(army),
        general: position.general(army),
    }
}

fn check_view(state: &State, army: Army) -> Option<CheckView> {
    let at = state.position.general(army)?;
    let attacks = state.position.attacks(army);
    let those = |laser: bool| {
        let attacks = attacks.iter().filter(move |attack: &&Attack| attack.laser == laser);
        attacks.map(|attack| attack.from).collect::<Vec<Point>>()
    };
    (!attacks.is_empty()).then(|| CheckView { army, at, by: those(false), lasers: those(true) })
}
