//! The table: the battlefield, the cards of both seats, and what the turn has used up.

mod apply;
mod check;
mod field;
mod setup;
mod side;

pub use field::{Field, Piece, PieceId};
pub(crate) use setup::{opening_events, pile_of_seat};
pub use side::Side;

use crate::data::{CardId, Modifier, Until};
use crate::options::Scene;
use crate::{Options, Rejection};
use qipan_engine::{Rng, Seat, Seats};
use serde::{Deserialize, Serialize};

pub const MAGIC_CAP: u8 = 15;
pub const HAND: usize = 5;
/// How many units may move, and how many attack, in a turn.
pub const UNITS_A_TURN: u8 = 3;
/// How far a unit moves.
pub const STEPS: i64 = 2;
/// Structures stand in this many rows from the own edge.
pub(crate) const BACK_ROWS: u8 = 3;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Both seats hand in their decks.
    Muster,
    Summon,
    Move,
    Build,
    Attack,
    Magic,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    pub sides: [Side; 2],
    pub field: Field,
    /// The summoners are on the battlefield.
    pub begun: bool,
    pub settings: Settings,
    /// The phase that the match begins with.
    pub opening: Phase,
    pub turn: Seat,
    /// Turns count from 1; 0 before the first.
    pub number: u16,
    /// How many units have moved and attacked this turn.
    pub moves: u8,
    pub attacks: u8,
    /// An own unit has attacked an enemy card this turn.
    pub engaged: bool,
    /// Enemy cards that the active seat has destroyed this turn.
    pub felled: u8,
    /// Modifiers with a time, the oldest first.
    pub given: Vec<Given>,
    pub next_piece: PieceId,
}

/// The options that matter during play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    pub custom_decks: bool,
    pub first_turn: u8,
    pub second_magic: u8,
    /// Units that press; 0 if there is no press.
    pub press: u8,
    /// The first round of dusk.
    pub dusk: u8,
}

/// A modifier that somebody was given for a time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Given {
    pub to: GivenTo,
    pub modifier: Modifier,
    pub until: Until,
    /// The seat that gave it.
    pub by: Seat,
    pub source: CardId,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GivenTo {
    Piece(PieceId),
    Seat(Seat),
}

impl State {
    pub(crate) fn new(options: &Options, seats: Seats, rng: &mut Rng) -> Result<State, Rejection> {
        options.check()?;
        let settings = options.settings();
        let is_mustering = settings.custom_decks && options.scene.is_none();
        let factions: Vec<_> = options.factions.clone();
        let mut state = State {
            sides: [Side::new(), Side::new()],
            field: Field::default(),
            begun: false,
            settings,
            opening: if is_mustering { Phase::Muster } else { Phase::Summon },
            turn: seats.first,
            number: 0,
            moves: 0,
            attacks: 0,
            engaged: false,
            felled: 0,
            given: Vec::new(),
            next_piece: 1,
        };
        for (side, faction) in state.sides.iter_mut().zip(&factions) {
            side.faction = Some(*faction);
        }
        if let Some(scene) = &options.scene {
            state.arrange(scene)?;
        } else if !factions.is_empty() && !is_mustering {
            for event in opening_events(&state, &options.piles, rng) {
                state.apply(&event);
            }
        }
        Ok(state)
    }

    fn arrange(&mut self, scene: &Scene) -> Result<(), Rejection> {
        scene.arrange(self)
    }

    pub fn of(&self, seat: Seat) -> &Side {
        &self.sides[seat.index()]
    }

    pub(crate) fn of_mut(&mut self, seat: Seat) -> &mut Side {
        &mut self.sides[seat.index()]
    }

    pub fn other(seat: Seat) -> Seat {
        seat.next(2)
    }

    /// Rounds count from 1; a round is a turn of each seat.
    pub fn round(&self) -> u16 {
        self.number.div_ceil(2)
    }

    /// The damage that dusk does to the active summoner in this round.
    pub fn dusk_damage(&self) -> u8 {
        let begins = u16::from(self.settings.dusk);
        (self.round() + 1).saturating_sub(begins).min(99) as u8
    }

    /// Summoners do not heal any more.
    pub fn is_dusk(&self) -> bool {
        self.round() >= u16::from(self.settings.dusk)
    }

    /// How many units of the seat stand in the enemy half.
    pub fn pressing_units(&self, seat: Seat) -> u8 {
        let own = self.field.pieces().filter(|(_, piece)| piece.owner == seat && piece.data().is_unit());
        own.filter(|(cell, _)| cell.is_in_enemy_half(seat)).count() as u8
    }
}
