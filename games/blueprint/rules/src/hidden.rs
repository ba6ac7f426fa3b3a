//! Hidden information: what a viewer sees of an event, and how it is dealt again what a viewer cannot know.

use crate::command::Command;
use crate::event::Event;
use crate::extras::question;
use crate::limits;
use crate::program::Program;
use crate::program::things::Thing;
use crate::rules::Blueprint;
use crate::run::evaluate::Evaluator;
use crate::run::gas::Scope;
use crate::run::listing;
use crate::run::looks::sees;
use crate::state::State;
use qipan_engine::{MatchState, Rng, Seat, Secrets, Seen, Viewer};
use std::collections::BTreeMap;

impl Secrets for Blueprint {
    fn redact(&self, _state: &State, event: &Event, viewer: Viewer) -> Seen<Event> {
        let program = &self.0;
        let visible = |place: u16, thing: Thing| sees(program, i64::from(place), thing.owner(), viewer);
        match event {
            Event::Put { place, thing } if !visible(*place, *thing) => {
                Seen::Instead(Event::Put { place: *place, thing: thing.hidden() })
            }
            Event::Moved { from, index, to, thing } if !visible(*from, *thing) && !visible(*to, *thing) => {
                Seen::Instead(Event::Moved { from: *from, index: *index, to: *to, thing: thing.hidden() })
            }
            Event::Removed { place, index, thing } if !visible(*place, *thing) => {
                Seen::Instead(Event::Removed { place: *place, index: *index, thing: thing.hidden() })
            }
            Event::Changed { place, index, thing } if !visible(*place, *thing) => {
                Seen::Instead(Event::Changed { place: *place, index: *index, thing: thing.hidden() })
            }
            Event::Ordered { place, things } => {
                let shown =
                    things.iter().map(|thing| if visible(*place, *thing) { *thing } else { thing.hidden() });
                Seen::Instead(Event::Ordered { place: *place, things: shown.collect() })
            }
            Event::Chose { seat, .. } if !viewer.is(*seat) => {
                Seen::Instead(Event::Chose { seat: *seat, command: None })
            }
            Event::Paused { .. } => Seen::Nothing,
            Event::Resumed { seat, .. } if !viewer.is(*seat) => Seen::Nothing,
            _ => Seen::Whole,
        }
    }

    fn determinize(&self, state: &mut MatchState<Self>, viewer: Viewer, rng: &mut Rng) {
        deal_again(&self.0, &mut state.core, viewer, rng);
        choose_again(&self.0, &mut state.core, viewer, rng);
        self.ask_again(state, viewer);
    }
}

/// Where a hidden thing is: a cell or a position in a pile.
type Slot = (usize, usize);

/// What hidden things must share to be exchanged: the back, and on grids the space and the owner.
type Group = (Option<u16>, Option<(u8, u8)>);

/// Gives every hidden slot another face. Backs are public, and so are the owners of things on grids: faces are exchanged
/// only among things with the same back, and on grids with the same owner.
fn deal_again(program: &Program, state: &mut State, viewer: Viewer, rng: &mut Rng) {
    let mut groups: BTreeMap<Group, (Vec<Slot>, Vec<u16>)> = BTreeMap::new();
    for place in 0..program.layout.places.len() {
        if program.layout.is_open(place as i64) {
            continue;
        }
        for index in 0..state.size(place as i64) {
            let thing = state.thing(place as i64, index);
            if sees(program, place as i64, thing.owner(), viewer) {
                continue;
            }
            let space = program.layout.places[place].space;
            let owner = thing.owner().map_or(u8::MAX, |seat| seat.0);
            let on_grid = (!program.layout.is_pile(place as i64)).then_some((space, owner));
            let group = groups.entry((program.things.back(thing), on_grid)).or_default();
            group.0.push((place, index));
            group.1.push(thing.face());
        }
    }
    for (slots, mut faces) in groups.into_values() {
        // The order before must not matter.
        faces.sort_unstable();
        rng.shuffle(&mut faces);
        for ((place, index), face) in slots.into_iter().zip(faces) {
            set_face(state, place, index, face);
        }
    }
}

fn set_face(state: &mut State, place: usize, index: usize, face: u16) {
    let single = state.cells.len();
    let slot = match state.cells.get_mut(place) {
        Some(cell) => Some(cell),
        None => state.piles.get_mut(place - single).and_then(|pile| pile.get_mut(index)),
    };
    if let Some(thing) = slot {
        *thing = thing.with_face(face);
    }
}

/// Other seats have chosen something that is possible for them.
fn choose_again(program: &Program, state: &mut State, viewer: Viewer, rng: &mut Rng) {
    for seat in 0..state.chosen.len() {
        let seat = Seat(seat as u8);
        if viewer.is(seat) || state.chosen[seat.index()].is_none() {
            continue;
        }
        state.chosen[seat.index()] = None;
        let mut listed = Vec::new();
        listing::list(program, state, seat, &mut listed);
        state.chosen[seat.index()] = Some(rng.pick(&listed).copied().unwrap_or(Command::Pass {}));
    }
}

impl Blueprint {
    /// The options of a question to another seat are those that it has now.
    fn ask_again(&self, state: &mut MatchState<Self>, viewer: Viewer) {
        let Some(asking) = state.core.asking.clone().filter(|asking| !viewer.is(asking.seat)) else {
            return;
        };
        let program = &self.0;
        let mut scope = Scope::seeing(asking.seat, limits::LISTING_GAS);
        (scope.me, scope.asked) = (asking.me, Some(asking.seat));
        for (slot, value) in scope.locals.iter_mut().zip(&asking.locals) {
            *slot = *value;
        }
        let mut options = Vec::new();
        let mut evaluator = Evaluator { program, state: &state.core, scope: &mut scope };
        // A fault would stop the list as it does when the question is asked.
        let _ = evaluator.combinations(&program.asks[usize::from(asking.ask)].choices, &mut |picks| {
            options.push(*picks);
            Ok(true)
        });
        for prompt in state.sys.play.prompt.open.iter_mut().filter(|prompt| prompt.seat == asking.seat) {
            (prompt.text, prompt.question) = question(program, &state.core, asking.ask, &options);
        }
    }
}
