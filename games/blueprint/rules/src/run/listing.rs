//! Which commands a seat has. A command is legal if and only if it would be listed.

use super::evaluate::Evaluator;
use super::gas::{Fault, Scope};
use super::lists::Items;
use super::looks::{look, place_of, thing_at};
use crate::command::{Command, Picks};
use crate::limits;
use crate::program::Program;
use crate::program::effect::{Choices, Pick};
use crate::program::types::Type;
use crate::state::State;
use qipan_engine::{Seat, SeatSet};

/// The seats that may act.
pub(crate) fn active(program: &Program, state: &State) -> SeatSet {
    if state.result.is_some() {
        return SeatSet::EMPTY;
    }
    if let Some(asking) = &state.asking {
        return SeatSet::only(asking.seat);
    }
    if !program.phases.get(usize::from(state.phase)).is_some_and(|phase| phase.together) {
        return SeatSet::only(state.turn);
    }
    let has_chosen = |seat: &Seat| state.chosen.get(seat.index()).is_some_and(Option::is_some);
    takes_part(program, state).iter().filter(|seat| !has_chosen(seat)).collect()
}

/// The seats that choose in a phase that is played together.
pub(crate) fn takes_part(program: &Program, state: &State) -> SeatSet {
    let Some(who) = program.phases.get(usize::from(state.phase)).and_then(|phase| phase.who.as_ref()) else {
        return state.playing();
    };
    let takes_part = |seat: &Seat| {
        let mut scope = Scope::new(*seat, limits::LISTING_GAS);
        Evaluator { program, state, scope: &mut scope }.holds(who).unwrap_or(false)
    };
    state.playing().iter().filter(takes_part).collect()
}

/// Lists the commands of a seat. The list ends where the rules fail; the fault is returned for checks.
pub(crate) fn list(program: &Program, state: &State, seat: Seat, out: &mut Vec<Command>) -> Option<Fault> {
    if state.asking.is_some() || !active(program, state).contains(seat) {
        return None;
    }
    let before = out.len();
    let mut scope = Scope::seeing(seat, limits::LISTING_GAS);
    let mut fault = None;
    for number in 0..program.moves.len() as u8 {
        let mut evaluator = Evaluator { program, state, scope: &mut scope };
        let listed = evaluator.of_move(number, &mut |picks| {
            out.push(Command::Play { number, picks: *picks });
            if out.len() - before > limits::LISTED { Err(Fault::ListTooLong) } else { Ok(true) }
        });
        if let Err(found) = listed {
            fault = Some(found);
            break;
        }
    }
    if out.len() == before {
        out.push(Command::Pass {});
    }
    fault
}

/// Whether a seat may give this command, which is read as the listing reads it.
pub(crate) fn is_legal(program: &Program, state: &State, seat: Seat, command: &Command) -> bool {
    match command {
        Command::Play { number, picks } => {
            let mut scope = Scope::seeing(seat, limits::LISTING_GAS);
            let mut evaluator = Evaluator { program, state, scope: &mut scope };
            evaluator.is_possible(*number, picks).unwrap_or(false)
        }
        Command::Pass {} => {
            let mut listed = Vec::new();
            list(program, state, seat, &mut listed);
            listed == [Command::Pass {}]
        }
    }
}

/// What is done with each combination of picks. `false` ends the walk.
type Found<'a> = &'a mut dyn FnMut(&Picks) -> Result<bool, Fault>;

impl Evaluator<'_> {
    /// Walks through all combinations of picks of a move.
    fn of_move(&mut self, number: u8, found: Found<'_>) -> Result<bool, Fault> {
        let program = self.program;
        match program.moves.get(usize::from(number)) {
            Some(it) if it.phases & (1 << self.state.phase) != 0 => self.combinations(&it.choices, found),
            _ => Ok(true),
        }
    }

    pub(crate) fn combinations(&mut self, choices: &Choices, found: Found<'_>) -> Result<bool, Fault> {
        self.pick(choices, 0, &mut Picks::default(), found)
    }

    fn pick(
        &mut self,
        choices: &Choices,
        depth: usize,
        picks: &mut Picks,
        found: Found<'_>,
    ) -> Result<bool, Fault> {
        if !self.conditions_hold(choices, depth)? {
            return Ok(true);
        }
        let Some(pick) = choices.picks.get(depth) else {
            return found(picks);
        };
        let items = self.list(&pick.list)?;
        let mut goes_on = true;
        for index in 0..items.len() {
            let item = self.item(&items, index);
            if self.fits(pick, item, &items, index)? {
                picks.push(as_pick(pick, item));
                goes_on = self.pick(choices, depth + 1, picks, found)?;
                picks.truncate(depth);
                if !goes_on {
                    break;
                }
            }
        }
        self.drop_items(items);
        Ok(goes_on)
    }

    fn conditions_hold(&mut self, choices: &Choices, depth: usize) -> Result<bool, Fault> {
        for (at, condition) in &choices.conditions {
            if *at == depth && !self.holds(condition)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether an item can be picked; sets the variable of the pick.
    fn fits(&mut self, pick: &Pick, item: i64, items: &Items, index: i64) -> Result<bool, Fault> {
        self.scope.burn(1)?;
        if pick.item == Type::Thing && self.is_repeated(item, items, index)? {
            return Ok(false);
        }
        self.scope.locals[usize::from(pick.slot)] = item;
        pick.condition.as_ref().map_or(Ok(true), |condition| self.holds(condition))
    }

    /// Equal things of a list are one choice: the first of them.
    fn is_repeated(&mut self, item: i64, items: &Items, index: i64) -> Result<bool, Fault> {
        // A seat that cannot see which things are equal must not learn it from what is listed.
        let seen = |value: i64| look(self.program, self.state, self.scope.viewer, value);
        let thing = |value: i64| place_of(value).map(|(place, _)| (place, seen(value)));
        let this = thing(item);
        let repeated = (0..index).any(|earlier| thing(self.item(items, earlier)) == this);
        self.scope.burn(index as u32 / 8)?;
        Ok(repeated)
    }

    /// Whether these picks are among the combinations of a move, without walking through all of them.
    fn is_possible(&mut self, number: u8, picks: &Picks) -> Result<bool, Fault> {
        let program = self.program;
        match program.moves.get(usize::from(number)) {
            Some(it) if it.phases & (1 << self.state.phase) != 0 => self.is_among(&it.choices, picks),
            _ => Ok(false),
        }
    }

    pub(crate) fn is_among(&mut self, choices: &Choices, picks: &Picks) -> Result<bool, Fault> {
        if picks.values().len() != choices.picks.len() {
            return Ok(false);
        }
        for (depth, (pick, value)) in choices.picks.iter().zip(picks.values()).enumerate() {
            if !self.conditions_hold(choices, depth)? {
                return Ok(false);
            }
            let items = self.list(&pick.list)?;
            let found = self.find_pick(pick, &items, *value);
            self.drop_items(items);
            if !found? {
                return Ok(false);
            }
        }
        self.conditions_hold(choices, choices.picks.len())
    }

    fn find_pick(&mut self, pick: &Pick, items: &Items, value: i32) -> Result<bool, Fault> {
        if let Items::Range(low, high) = items {
            let value = i64::from(value);
            return Ok((*low..*high).contains(&value) && self.fits(pick, value, items, value - low)?);
        }
        for index in 0..items.len() {
            let item = self.item(items, index);
            if as_pick(pick, item) == value && self.fits(pick, item, items, index)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether a move has any combination of picks now. The variables are as before afterwards.
    pub(crate) fn can(&mut self, number: u8) -> Result<bool, Fault> {
        let (locals, mut possible) = (self.scope.locals, false);
        let walked = self.of_move(number, &mut |_| {
            possible = true;
            Ok(false)
        });
        self.scope.locals = locals;
        walked.map(|_| possible)
    }

    /// Sets the variables of picks that were checked before.
    pub(crate) fn assign(&mut self, choices: &Choices, picks: &Picks) -> Result<(), Fault> {
        for (pick, value) in choices.picks.iter().zip(picks.values()) {
            let mut found = i64::from(*value);
            if pick.item == Type::Thing {
                let items = self.list(&pick.list)?;
                let mut things = (0..items.len()).map(|index| self.item(&items, index));
                found = things.find(|item| as_pick(pick, *item) == *value).unwrap_or(-1);
                self.drop_items(items);
            }
            self.scope.locals[usize::from(pick.slot)] = found;
        }
        Ok(())
    }
}

/// A thing is picked by its position, everything else by its value. Places have fewer than 2^15 things, so a list that
/// spans several places still has different numbers.
fn as_pick(pick: &Pick, item: i64) -> i32 {
    match (pick.item, place_of(item)) {
        (Type::Thing, Some((place, index))) => thing_at(place, index) as i32,
        _ => i32::try_from(item).unwrap_or(i32::MAX),
    }
}
