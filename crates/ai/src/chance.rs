//! Chances of winning, and what a match is worth to each seat.

use qipan_engine::{Game, MAX_SEATS, MatchState, Outcome, Seat, SeatSet};

/// A chance from 0 to 1. Searches use only sums, products, quotients and square roots of it, so that every machine
/// computes the same bits.
// tidy: allow f32 only operations that IEEE 754 defines to the last bit, and nothing of it is saved
pub type Chance = f32;

/// What the end of a match, or a guess at it, is worth to each seat: 1 is a win, 0 a loss.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Payoffs([Chance; MAX_SEATS as usize]);

impl Payoffs {
    /// The same chance for every seat.
    #[inline]
    pub const fn even(chance: Chance) -> Payoffs {
        Payoffs([chance; MAX_SEATS as usize])
    }

    /// The payoffs of a game for two, from the chance of the first seat.
    #[inline]
    pub const fn duel(first: Chance) -> Payoffs {
        let mut payoffs = [0.0; MAX_SEATS as usize];
        payoffs[0] = first;
        payoffs[1] = 1.0 - first;
        Payoffs(payoffs)
    }

    #[inline]
    pub fn of(&self, seat: Seat) -> Chance {
        self.0[seat.index() & (MAX_SEATS as usize - 1)]
    }

    #[inline]
    pub fn set(&mut self, seat: Seat, chance: Chance) {
        self.0[seat.index() & (MAX_SEATS as usize - 1)] = chance;
    }

    #[inline]
    pub(crate) fn add(&mut self, other: &Payoffs) {
        self.0.iter_mut().zip(other.0).for_each(|(sum, one)| *sum += one);
    }

    #[must_use]
    pub(crate) fn divided(mut self, count: Chance) -> Payoffs {
        self.0.iter_mut().for_each(|sum| *sum /= count);
        self
    }

    /// The chances of the first `seats` seats.
    pub fn list(&self, seats: u8) -> Vec<Chance> {
        self.0.iter().copied().take(usize::from(seats)).collect()
    }

    /// What an outcome is worth. A win is worth 1 in total: teams that win together share it, and a draw counts as a
    /// win of all teams.
    pub fn of_outcome<G: Game>(game: &G, state: &MatchState<G>, outcome: &Outcome) -> Payoffs {
        let seats = state.sys.play.seats;
        let winners = if outcome.is_draw() { seats.all() } else { outcome.winners };
        let share = 1.0 / Chance::from(teams(game, state, winners).max(1) as u16);
        let mut payoffs = Payoffs::even(0.0);
        winners.iter().for_each(|seat| payoffs.set(seat, share));
        payoffs
    }

    /// A seat that must act and cannot has lost: it can only resign.
    pub(crate) fn of_stuck<G: Game>(game: &G, state: &MatchState<G>, stuck: Seat) -> Payoffs {
        let team = game.team(&state.core, stuck);
        let others: SeatSet =
            state.sys.play.seats.iter().filter(|seat| game.team(&state.core, *seat) != team).collect();
        Payoffs::of_outcome(game, state, &Outcome::winners(others, "stuck"))
    }
}

/// How many teams have a seat in a set.
fn teams<G: Game>(game: &G, state: &MatchState<G>, seats: SeatSet) -> u32 {
    let mut teams: Vec<u8> = seats.iter().map(|seat| game.team(&state.core, seat)).collect();
    teams.sort_unstable();
    teams.dedup();
    teams.len() as u32
}

/// The natural logarithm, interpolated linearly between powers of two. Every machine computes the same bits, which
/// the `ln` of the standard library does not promise.
#[inline]
pub(crate) fn about_ln(count: u32) -> Chance {
    const LN_2: Chance = std::f32::consts::LN_2; // tidy: allow f32 the constant has to be called by its name
    let whole = 31 - count.max(1).leading_zeros();
    let rest = (count.max(1) - (1 << whole)) as Chance / (1u32 << whole) as Chance;
    (whole as Chance + rest) * LN_2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_logarithm_is_close() {
        for count in [1u32, 2, 3, 7, 100, 12_345, 1 << 30, u32::MAX] {
            let exact = f64::from(count).ln() as f32;
            assert!((about_ln(count) - exact).abs() < 0.07, "{count}: {} and {exact}", about_ln(count));
        }
    }

    #[test]
    fn a_duel_has_two_sides() {
        let payoffs = Payoffs::duel(0.75);
        assert_eq!(payoffs.list(2), [0.75, 0.25]);
        let mut sum = payoffs;
        sum.add(&Payoffs::duel(0.25));
        assert_eq!(sum.divided(2.0).list(2), [0.5, 0.5]);
    }
}
