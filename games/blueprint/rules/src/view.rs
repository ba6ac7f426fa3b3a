//! What a viewer sees of a position.

use crate::command::Command;
use crate::program::Program;
use crate::program::layout::Shape;
use crate::program::things::Thing;
use crate::program::types::Type;
use crate::run::looks::sees;
use crate::state::State;
use qipan_engine::{Seat, SeatSet, Viewer};
use serde::Serialize;

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct View {
    pub turn: Seat,
    /// The name of the phase, in games that have phases.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phase: Option<String>,
    /// The place where a thing came last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last: Option<u16>,
    #[serde(skip_serializing_if = "is_nobody")]
    pub out: SeatSet,
    /// The seats that have chosen secretly.
    #[serde(skip_serializing_if = "is_nobody")]
    pub chosen: SeatSet,
    /// What each seat chose secretly in the last round that all have completed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub revealed: Vec<Option<Command>>,
    /// The seat that a question is put to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub asked: Option<Seat>,
    pub spaces: Vec<SpaceView>,
    pub numbers: Vec<NumberView>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SpaceView {
    pub name: String,
    /// `grid`, `hex`, `areas` or `pile`.
    pub shape: &'static str,
    /// The number of columns of a grid.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub columns: Option<u16>,
    /// The position of its first place among all places.
    pub first: u16,
    pub places: Vec<PlaceView>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PlaceView {
    pub name: String,
    /// Whose pile it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// From the bottom to the top.
    pub things: Vec<ThingView>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ThingView {
    /// The kind and its attributes; `None` if this viewer cannot see it.
    pub name: Option<String>,
    pub owner: Option<Seat>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct NumberView {
    pub name: String,
    /// One value, or one for each seat.
    pub values: Vec<String>,
}

impl View {
    pub(crate) fn of(program: &Program, state: &State, viewer: Viewer) -> View {
        let phase = program.phases.get(usize::from(state.phase)).map(|phase| phase.name.clone());
        let has_chosen = |seat: &Seat| state.chosen.get(seat.index()).is_some_and(Option::is_some);
        View {
            turn: state.turn,
            phase: phase.filter(|name| !name.is_empty()),
            last: u16::try_from(state.last).ok(),
            out: state.out,
            chosen: SeatSet::all(state.seats).iter().filter(has_chosen).collect(),
            revealed: state.revealed.clone(),
            asked: state.asking.as_ref().map(|asking| asking.seat),
            spaces: (0..program.layout.spaces.len())
                .map(|space| space_view(program, state, viewer, space))
                .collect(),
            numbers: numbers(program, state),
        }
    }
}

fn space_view(program: &Program, state: &State, viewer: Viewer, index: usize) -> SpaceView {
    let space = &program.layout.spaces[index];
    let (shape, columns) = match space.shape {
        Shape::Square { width, .. } => ("grid", Some(width)),
        Shape::Hex { width, .. } => ("hex", Some(width)),
        Shape::Areas => ("areas", None),
        Shape::Pile => ("pile", None),
    };
    let is_used =
        |place: &u16| program.layout.places[usize::from(*place)].seat.is_none_or(|seat| seat.0 < state.seats);
    let places = (space.first..space.first + space.count).filter(is_used);
    let places = places.map(|place| place_view(program, state, viewer, place)).collect();
    SpaceView { name: space.name.clone(), shape, columns, first: space.first, places }
}

fn place_view(program: &Program, state: &State, viewer: Viewer, place: u16) -> PlaceView {
    let info = &program.layout.places[usize::from(place)];
    let thing = |index: usize| {
        let thing: Thing = state.thing(i64::from(place), index);
        let is_seen = sees(program, i64::from(place), thing.owner(), viewer);
        ThingView { name: is_seen.then(|| program.things.name(thing)), owner: thing.owner() }
    };
    let things = (0..state.size(i64::from(place))).map(thing).collect();
    PlaceView { name: info.name.clone(), seat: info.seat, things }
}

fn numbers(program: &Program, state: &State) -> Vec<NumberView> {
    let shown = |holds: Type, value: i64| match holds {
        Type::Cell => program.layout.name(value).to_owned(),
        Type::Seat if value < 0 => "-".to_owned(),
        _ => value.to_string(),
    };
    let view = |number: &crate::program::Number| {
        let first = usize::from(number.first);
        let count = if number.each { usize::from(state.seats) } else { 1 };
        let values =
            state.numbers.iter().skip(first).take(count).map(|value| shown(number.holds, *value)).collect();
        NumberView { name: number.name.clone(), values }
    };
    program.numbers.iter().map(view).collect()
}

fn is_nobody(seats: &SeatSet) -> bool {
    seats.is_empty()
}
