//! Where effects happen: in a running match, or while a match is set up.

use crate::command::{Picks, Rejection};
use crate::event::{Event, apply};
use crate::extras::{Topic, question};
use crate::options::Options;
use crate::program::Program;
use crate::program::things::Thing;
use crate::rules::Blueprint;
use crate::run::effects::{Run, Stage};
use crate::state::State;
use qipan_engine::systems::prompt::NewPrompt;
use qipan_engine::{Rng, Seat, SeatSet, Seats, Tx};

pub(crate) struct InMatch<'a, 'b>(pub(crate) &'a mut Tx<'b, Blueprint>);

impl Stage for InMatch<'_, '_> {
    fn state(&self) -> &State {
        self.0.core()
    }

    fn emit(&mut self, event: Event) {
        self.0.emit(event);
    }

    fn random(&mut self, below: u32) -> u32 {
        self.0.rng().below(below)
    }

    fn ask(&mut self, seat: Seat, ask: u16, options: Vec<Picks>) {
        let program = &self.0.game().0;
        let (text, question) = question(program, self.0.core(), ask, &options);
        self.0.ask(NewPrompt { seat, topic: Topic { ask }, text, question, default: None });
    }
}

struct BeforeMatch<'a> {
    program: &'a Program,
    state: State,
    rng: &'a mut Rng,
}

impl Stage for BeforeMatch<'_> {
    fn state(&self) -> &State {
        &self.state
    }

    fn emit(&mut self, event: Event) {
        apply(&self.program.layout, &mut self.state, &event);
    }

    fn random(&mut self, below: u32) -> u32 {
        self.rng.below(below)
    }

    /// The compiler lets no question into the set-up.
    fn ask(&mut self, _seat: Seat, _ask: u16, _options: Vec<Picks>) {}
}

/// The position before the first move.
pub(crate) fn set_up(
    program: &Program,
    options: &Options,
    seats: Seats,
    rng: &mut Rng,
) -> Result<State, Rejection> {
    let mut state = empty(program, seats);
    choose_options(program, options, &mut state)?;
    for kind in &program.things.kinds {
        let Some(home) = kind.home else { continue };
        for face in kind.first..kind.first + kind.faces {
            for _ in 0..program.things.faces[usize::from(face)].copies {
                apply(
                    &program.layout,
                    &mut state,
                    &Event::Put { place: home, thing: Thing::new(face, None) },
                );
            }
        }
    }
    state.last = -1;
    let mut stage = BeforeMatch { program, state, rng };
    let done = Run::new(program, &mut stage, seats.first).all(&program.setup);
    done.map_err(|fault| Rejection::SetupFailed { reason: fault.to_string() })?;
    let mut state = stage.state;
    state.last = -1;
    match crate::run::listing::active(program, &state).is_empty() && state.result.is_none() {
        true => Err(Rejection::SetupFailed { reason: crate::run::gas::Fault::PhaseLoop.to_string() }),
        false => Ok(state),
    }
}

fn empty(program: &Program, seats: Seats) -> State {
    let layout = &program.layout;
    let mut numbers = vec![0; program.values];
    for (index, number) in program.numbers.iter().enumerate() {
        let next = program.numbers.get(index + 1).map_or(program.values, |next| usize::from(next.first));
        numbers[usize::from(number.first)..next].fill(number.start);
    }
    State {
        cells: vec![Thing::NONE; layout.singles],
        piles: vec![Vec::new(); layout.places.len() - layout.singles],
        numbers,
        seats: seats.count,
        turn: seats.first,
        phase: 0,
        last: -1,
        out: SeatSet::EMPTY,
        chosen: Vec::new(),
        revealed: Vec::new(),
        asking: None,
        moves: 0,
        passes: 0,
        result: None,
    }
}

fn choose_options(program: &Program, options: &Options, state: &mut State) -> Result<(), Rejection> {
    for (name, value) in &options.0 {
        let number = program.numbers.iter().find(|number| number.is_option && number.name == *name);
        let number = number.ok_or_else(|| Rejection::UnknownOption { name: name.clone() })?;
        if !(number.min..=number.max).contains(value) {
            return Err(Rejection::OptionOutOfRange { name: name.clone(), min: number.min, max: number.max });
        }
        state.numbers[usize::from(number.first)] = *value;
    }
    Ok(())
}
