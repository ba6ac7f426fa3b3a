//! The course of a match: one command after the other, choices that are made together, ends.

use super::effects::{Run, Stage};
use super::gas::Fault;
use super::listing;
use crate::command::{Command, Picks};
use crate::event::Event;
use crate::program::Program;
use qipan_engine::{Seat, SeatSet};

type Done = Result<(), Fault>;

/// Carries out a legal command.
pub(crate) fn carry_out<S: Stage>(program: &Program, stage: &mut S, seat: Seat, command: Command) -> Done {
    let phase = &program.phases[usize::from(stage.state().phase)];
    let mut run = Run::new(program, stage, seat);
    if !phase.together {
        run.perform(command)?;
        return run.settle();
    }
    run.emit(Event::Chose { seat, command: Some(command) })?;
    if listing::active(program, run.stage.state()).is_empty() {
        run.reveal()?;
        return run.settle();
    }
    Ok(())
}

/// Goes on with an effect after the answer to its question.
pub(crate) fn resume<S: Stage>(program: &Program, stage: &mut S, answer: usize) -> Done {
    let Some(asking) = stage.state().asking.clone() else {
        return Ok(());
    };
    let mut run = Run::new(program, stage, asking.me);
    for (slot, value) in run.scope.locals.iter_mut().zip(&asking.locals) {
        *slot = *value;
    }
    let ask = &program.asks[usize::from(asking.ask)];
    let options = run.options(asking.ask, asking.seat)?;
    run.scope.asked = Some(asking.seat);
    let picks = options.get(answer).copied();
    run.emit(Event::Resumed { seat: asking.seat, ask: asking.ask, picks: picks.unwrap_or_default() })?;
    match picks {
        Some(picks) => {
            run.read(|evaluator| evaluator.assign(&ask.choices, &picks))?;
            run.all(&ask.effects)?;
        }
        None => run.all(&ask.otherwise)?,
    }
    run.settle()
}

impl<S: Stage> Run<'_, S> {
    /// A command of `me`.
    fn perform(&mut self, command: Command) -> Done {
        let (program, seat) = (self.program, self.scope.me);
        match command {
            Command::Play { number, picks } => {
                self.emit(Event::Played { seat, number, picks })?;
                let chosen = &program.moves[usize::from(number)];
                self.read(|evaluator| evaluator.assign(&chosen.choices, &picks))?;
                self.all(&chosen.effects)
            }
            Command::Pass {} => {
                self.emit(Event::Passed { seat })?;
                match &program.stuck {
                    Some(effects) => self.all(effects),
                    None => self.all(&[crate::program::effect::Effect::Next]),
                }
            }
        }
    }

    /// Carries out what all seats have chosen, in the order of the seats. A choice that has become impossible is left out.
    fn reveal(&mut self) -> Done {
        let program = self.program;
        let phase = self.stage.state().phase;
        let commands = self.stage.state().chosen.clone();
        self.emit(Event::Revealed { commands: commands.clone() })?;
        for (seat, command) in commands.into_iter().enumerate() {
            let seat = Seat(seat as u8);
            if let Some(Command::Play { number, picks }) = command {
                self.scope.me = seat;
                if !self.is_over() && self.is_still_possible(number, &picks)? {
                    self.perform(Command::Play { number, picks })?;
                }
            }
        }
        self.scope.me = self.stage.state().turn;
        match self.is_over() {
            true => Ok(()),
            false => self.all(&program.phases[usize::from(phase)].then),
        }
    }

    fn is_still_possible(&mut self, number: u8, picks: &Picks) -> Result<bool, Fault> {
        let program = self.program;
        let seat = self.scope.me;
        self.scope.viewer = Some(seat);
        let possible =
            self.read(|evaluator| evaluator.is_among(&program.moves[usize::from(number)].choices, picks));
        self.scope.viewer = None;
        possible
    }

    /// What follows every command: `after`, the rules of the end, and the ends that every game has.
    fn settle(&mut self) -> Done {
        let program = self.program;
        if self.is_over() {
            return Ok(());
        }
        self.all(&program.after)?;
        for rule in &program.end {
            if self.is_over() {
                return Ok(());
            }
            if self.holds(&rule.condition)? {
                self.all(&rule.effects)?;
            }
        }
        if self.is_over() { Ok(()) } else { self.settle_always() }
    }

    fn settle_always(&mut self) -> Done {
        let program = self.program;
        let state = self.stage.state();
        let (playing, moves, passes) = (state.playing(), state.moves, u32::from(state.passes));
        let teams: std::collections::BTreeSet<u8> = playing.iter().map(|seat| program.team(seat)).collect();
        if state.seats > 1 && teams.len() <= 1 {
            let winners = playing.first().map_or(SeatSet::EMPTY, |seat| self.team_mates(seat));
            return self.finish(winners, "last_left");
        }
        if passes >= 2 * playing.len() {
            return self.finish(SeatSet::EMPTY, "nobody_can_move");
        }
        if moves >= program.longest {
            return self.finish(SeatSet::EMPTY, "too_long");
        }
        self.pass_turn_on()
    }

    /// A seat that is out has no turn, and a phase that is played together needs somebody.
    fn pass_turn_on(&mut self) -> Done {
        let state = self.stage.state();
        if state.out.contains(state.turn) {
            let seat = state.after(state.turn);
            self.emit(Event::Turned { seat })?;
        }
        match listing::active(self.program, self.stage.state()).is_empty() {
            true => Err(Fault::PhaseLoop),
            false => Ok(()),
        }
    }
}
