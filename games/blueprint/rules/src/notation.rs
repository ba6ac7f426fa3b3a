//! Commands as text: the name of the move and what was picked, such as `drop d1`.

use crate::command::{Command, Picks};
use crate::language::table::{BuiltIn, NAMES};
use crate::program::Program;
use crate::program::effect::Choices;
use crate::program::node::NOTHING;
use crate::program::types::Type;
use crate::run::looks::place_of;
use crate::state::State;

pub(crate) fn command(program: &Program, state: &State, command: &Command) -> String {
    match command {
        Command::Pass {} => "pass".to_owned(),
        Command::Play { number, picks: picked } => match program.moves.get(usize::from(*number)) {
            Some(chosen) if picked.values().is_empty() => chosen.name.clone(),
            Some(chosen) => format!("{} {}", chosen.name, picks(program, state, &chosen.choices, picked)),
            None => "?".to_owned(),
        },
    }
}

/// The picked values with spaces between them.
pub(crate) fn picks(program: &Program, state: &State, choices: &Choices, picks: &Picks) -> String {
    let shown = choices.picks.iter().zip(picks.values()).map(|(pick, value)| {
        let value = i64::from(*value);
        match (pick.item, place_of(value)) {
            (Type::Thing, Some((place, index))) => {
                program.things.name(state.thing(place, index)).replace(' ', "-")
            }
            _ => plain(program, pick.item, value),
        }
    });
    shown.collect::<Vec<_>>().join(" ")
}

/// A value that can be named without the position.
pub(crate) fn plain(program: &Program, kind: Type, value: i64) -> String {
    match kind {
        Type::Cell if value != NOTHING => cell(program, value),
        Type::Direction => {
            let named = NAMES
                .iter()
                .find(|row| matches!(row.means, BuiltIn::Direction(it) if i64::from(it) == value));
            named.map_or_else(|| value.to_string(), |row| row.name.to_owned())
        }
        Type::Seat => format!("seat-{value}"),
        _ => value.to_string(),
    }
}

/// The name of a cell; with the name of its space where several have cells of this name.
fn cell(program: &Program, place: i64) -> String {
    let layout = &program.layout;
    let name = layout.name(place);
    let is_cell = |other: i64| !layout.is_pile(other) && layout.name(other) == name;
    let is_unique = (0..layout.places.len() as i64).filter(|other| is_cell(*other)).count() <= 1;
    match layout.space_of(place).filter(|_| !is_unique) {
        Some(space) => format!("{}-{name}", space.name),
        None => name.to_owned(),
    }
}
