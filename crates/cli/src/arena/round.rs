//! One match between two players; each may play several seats.

use std::cmp::Ordering;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow};
use qipan_ai::{AnyBots, Bot, Strength};
use qipan_engine::{Actor, AnyGame, AnyMatch, NewMatch, Problem, Seat, SeedNumber};

pub(super) struct Round<'a> {
    pub(super) game: &'a dyn AnyGame,
    pub(super) bots: &'a dyn AnyBots,
    pub(super) players: [Strength; 2],
    pub(super) tree: bool,
    pub(super) longest: u32,
}

/// The result of a match.
#[derive(Debug)]
pub(super) struct Played {
    /// The first player's share of the win: 1, 0, or a part of it. If seats have points, all pairs of a seat of the
    /// first and a seat of the second player are compared: it is the share of pairs in which the first has more
    /// points. Equal points count as half a pair.
    pub(super) score: f64,
    pub(super) is_draw: bool,
    /// The match reached the maximum number of commands.
    pub(super) cut_off: bool,
    pub(super) commands: u32,
    pub(super) thought: [Thought; 2],
}

/// How long a player has searched.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Thought {
    pub(super) commands: u32,
    pub(super) total: Duration,
    pub(super) longest: Duration,
}

/// The player of a seat. Players alternate around the table, and change seats from match to match. With an even
/// number of seats, partners belong to the same player.
pub(super) fn player_of(seat: Seat, seats: u8, number: u32) -> usize {
    let place = (u32::from(seat.0) + number / 2) % u32::from(seats.max(1));
    ((place + number) % 2) as usize
}

impl Round<'_> {
    pub(super) fn play(&self, new: NewMatch, seed: u64, number: u32) -> Result<Played> {
        let seed = seed.wrapping_mul(1_000_003).wrapping_add(u64::from(number));
        let new = NewMatch { seed: SeedNumber::Number(seed), ..new };
        let (mut running, _) = self.game.create(&new).map_err(told)?;
        let mut bots = self.bots(&*running)?;
        let seats = running.seats().count;
        let (mut thought, mut commands) = ([Thought::default(); 2], 0);
        while let Some(seat) = running.to_act().first().filter(|_| commands < self.longest) {
            let player = player_of(seat, seats, number);
            let bot = bots.get_mut(seat.index()).context("every seat has a bot")?;
            let start = Instant::now();
            bot.look(&*running).map_err(told)?;
            let chance = seed.wrapping_mul(10_007).wrapping_add(u64::from(commands));
            let command = bot.think(self.players[player], chance, &mut || true).map_err(told)?;
            thought[player].add(start.elapsed());
            running.apply(Actor::Seat(seat), &command, None).map_err(told)?;
            commands += 1;
        }
        let points = self.bots.points(&*running).map_err(told)?;
        Ok(result_of(&*running, points.as_deref(), number, commands, thought))
    }

    fn bots(&self, running: &dyn AnyMatch) -> Result<Vec<Box<dyn Bot>>> {
        let bot = |seat| match self.tree {
            true => self.bots.tree_bot(running, seat),
            false => self.bots.bot(running, seat),
        };
        running.seats().iter().map(bot).collect::<std::result::Result<_, _>>().map_err(told)
    }
}

fn result_of(
    running: &dyn AnyMatch,
    points: Option<&[i64]>,
    number: u32,
    commands: u32,
    thought: [Thought; 2],
) -> Played {
    let seats = running.seats();
    let outcome = running.outcome();
    let player = |seat: Seat| player_of(seat, seats.count, number);
    let (won, all) = match (points, &outcome) {
        (Some(points), _) => pairs_won(points, |index| player(Seat(index as u8)) == 0),
        (None, Some(outcome)) if !outcome.is_draw() => {
            let of_first = outcome.winners.iter().filter(|seat| player(*seat) == 0).count() as u32;
            (2 * of_first, 2 * outcome.winners.len())
        }
        (None, _) => (1, 2),
    };
    let is_draw = match points {
        Some(_) => 2 * won == all,
        None => outcome.as_ref().is_none_or(|outcome| outcome.is_draw()),
    };
    let score = f64::from(won) / f64::from(all.max(1));
    Played { score, is_draw, cut_off: outcome.is_none(), commands, thought }
}

/// In how many pairs of a seat of the first and a seat of the second player the first has more points, and the number
/// of such pairs. Both numbers are doubled, so that a pair with equal points counts as half a win.
fn pairs_won(points: &[i64], is_first: impl Fn(usize) -> bool) -> (u32, u32) {
    let (mut won, mut all) = (0, 0);
    for (_, own) in points.iter().enumerate().filter(|(index, _)| is_first(*index)) {
        for (_, other) in points.iter().enumerate().filter(|(index, _)| !is_first(*index)) {
            all += 2;
            won += match own.cmp(other) {
                Ordering::Less => 0,
                Ordering::Equal => 1,
                Ordering::Greater => 2,
            };
        }
    }
    (won, all)
}

impl Thought {
    fn add(&mut self, time: Duration) {
        self.commands += 1;
        self.total += time;
        self.longest = self.longest.max(time);
    }

    pub(super) fn join(&mut self, other: &Thought) {
        self.commands += other.commands;
        self.total += other.total;
        self.longest = self.longest.max(other.longest);
    }
}

#[allow(clippy::needless_pass_by_value, reason = "it is called by map_err")]
fn told(problem: Problem) -> anyhow::Error {
    anyhow!("{problem}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_compared_in_pairs() {
        for (points, first, expected) in [
            ([30, 20, 10], [true, false, false], (4, 4)),
            ([20, 30, 10], [true, false, false], (2, 4)),
            ([20, 20, 10], [true, false, false], (3, 4)),
            ([30, 20, 10], [false, true, true], (0, 4)),
            ([30, 20, 10], [true, true, false], (4, 4)),
            ([20, 20, 20], [true, true, false], (2, 4)),
        ] {
            assert_eq!(pairs_won(&points, |index| first[index]), expected, "{points:?} {first:?}");
        }
    }

    #[test]
    fn seats_are_shared_fairly() {
        for seats in [2, 3, 4] {
            let mut counts = vec![[0; 2]; usize::from(seats)];
            for number in 0..u32::from(seats) * 4 {
                for seat in (0..seats).map(Seat) {
                    counts[seat.index()][player_of(seat, seats, number)] += 1;
                }
            }
            assert!(counts.iter().all(|[one, other]| one == other), "{seats}: {counts:?}");
        }
        for number in 0..8 {
            assert_eq!(player_of(Seat(0), 4, number), player_of(Seat(2), 4, number), "partners");
        }
    }
}
