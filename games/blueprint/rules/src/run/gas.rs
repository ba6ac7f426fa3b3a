//! What stops a game that would take too long or grow too large, and the variables of one command.

use crate::program::node::{FIRST_THING, SLOTS};
use qipan_engine::Seat;
use std::fmt;

/// Why an expression has no value, or an effect cannot be carried out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fault {
    OutOfGas,
    Overflow,
    DivisionByZero,
    TooManyThings,
    TooManyEvents,
    NoPlace,
    NoSeat,
    ListTooLong,
    PhaseLoop,
}

impl Fault {
    pub(crate) const fn code(self) -> &'static str {
        match self {
            Fault::OutOfGas => "out_of_gas",
            Fault::Overflow => "overflow",
            Fault::DivisionByZero => "division_by_zero",
            Fault::TooManyThings => "too_many_things",
            Fault::TooManyEvents => "too_many_events",
            Fault::NoPlace => "no_place",
            Fault::NoSeat => "no_seat",
            Fault::ListTooLong => "list_too_long",
            Fault::PhaseLoop => "phase_loop",
        }
    }

    const fn sentence(self) -> &'static str {
        match self {
            Fault::OutOfGas => "the rules take too long",
            Fault::Overflow => "a number became too large",
            Fault::DivisionByZero => "a number was divided by zero",
            Fault::TooManyThings => "there are too many things",
            Fault::TooManyEvents => "one move causes too many events",
            Fault::NoPlace => "a thing was put or moved to no place",
            Fault::NoSeat => "a seat was needed, but there is none",
            Fault::ListTooLong => "a seat has too many possible moves",
            Fault::PhaseLoop => "nobody takes part in a phase that is played together",
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.code(), self.sentence())
    }
}

pub(crate) const LOCALS: usize = 2 * SLOTS as usize;

/// The variables of one evaluation, and what it may still use up.
#[derive(Debug)]
pub(crate) struct Scope {
    pub(crate) me: Seat,
    pub(crate) asked: Option<Seat>,
    /// The seat from whose point of view a condition is evaluated; effects see everything.
    pub(crate) viewer: Option<Seat>,
    pub(crate) locals: [i64; LOCALS],
    /// The items of lists that are being walked through.
    pub(crate) stack: Vec<i64>,
    /// The parts of the stack that hold things and whose loops carry out effects.
    pub(crate) tracked: Vec<(usize, usize)>,
    pub(crate) gas: u32,
}

impl Scope {
    pub(crate) fn new(me: Seat, gas: u32) -> Scope {
        let (stack, tracked) = (Vec::new(), Vec::new());
        Scope { me, asked: None, viewer: None, locals: [0; LOCALS], stack, tracked, gas }
    }

    /// A scope for conditions, which see what this seat sees.
    pub(crate) fn seeing(seat: Seat, gas: u32) -> Scope {
        Scope { viewer: Some(seat), ..Scope::new(seat, gas) }
    }

    #[inline]
    pub(crate) fn burn(&mut self, amount: u32) -> Result<(), Fault> {
        match self.gas.checked_sub(amount) {
            Some(left) => {
                self.gas = left;
                Ok(())
            }
            None => {
                self.gas = 0;
                Err(Fault::OutOfGas)
            }
        }
    }

    /// All remembered things, so that they can follow what moves.
    pub(crate) fn remembered(&mut self, mut change: impl FnMut(&mut i64)) {
        self.locals[usize::from(FIRST_THING)..].iter_mut().for_each(&mut change);
        for (from, to) in &self.tracked {
            if let Some(items) = self.stack.get_mut(*from..*to) {
                items.iter_mut().for_each(&mut change);
            }
        }
    }
}
