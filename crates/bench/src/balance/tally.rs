//! Counting matches and printing the table.

use std::io::Write;

use anyhow::Result;

/// What a turn takes people, in seconds, for the length of a match in minutes.
const SECONDS_A_TURN: f64 = 45.0;
/// A pair outside of these shares, in percent, is marked.
const FAIR: std::ops::RangeInclusive<f64> = 40.0..=60.0;

/// The result of one match between two sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Played {
    /// 0 or 1; `None` for a draw.
    pub(super) winner: Option<usize>,
    pub(super) beginner_won: Option<bool>,
    pub(super) turns: u16,
    /// It reached a rule that ends long matches.
    pub(super) is_late: bool,
    /// It lasted until the last round that this rule allows.
    pub(super) is_capped: bool,
}

/// The matches of two sides, which are named by their positions.
#[derive(Clone, Default, Debug)]
pub(super) struct Pair {
    sides: [usize; 2],
    wins: [u32; 2],
    beginner: u32,
    draws: u32,
    late: u32,
    capped: u32,
    turns: Vec<u16>,
}

impl Pair {
    pub(super) fn new(sides: [usize; 2]) -> Pair {
        Pair { sides, ..Pair::default() }
    }

    pub(super) fn add(&mut self, played: Played) {
        match played.winner {
            Some(side) => self.wins[side] += 1,
            None => self.draws += 1,
        }
        self.beginner += u32::from(played.beginner_won == Some(true));
        self.late += u32::from(played.is_late);
        self.capped += u32::from(played.is_capped);
        self.turns.push(played.turns);
    }

    /// What the first side gets of all points, in percent; a draw is half a point.
    fn share(&self) -> f64 {
        percent(2 * self.wins[0] + self.draws, 2 * self.matches())
    }

    fn matches(&self) -> u32 {
        self.turns.len() as u32
    }

    pub(super) fn write_head(out: &mut dyn Write) -> Result<()> {
        let [beginner, turns, late, capped] = ["beginner", "turns", "late", "capped"];
        writeln!(
            out,
            "{:<16}{:<16}{:>8}{:>10}{:>8}{beginner:>10}{turns:>8}{late:>8}{capped:>8}",
            "side", "against", "matches", "wins", "draws"
        )?;
        Ok(())
    }

    fn write(&self, names: &[String], out: &mut dyn Write) -> Result<()> {
        let [one, other] = self.sides.map(|side| names[side].as_str());
        let mark = if FAIR.contains(&self.share()) { "" } else { "  outside 40 to 60 %" };
        let mean =
            self.turns.iter().map(|turns| u32::from(*turns)).sum::<u32>() as f64 / f64::from(self.matches());
        writeln!(
            out,
            "{one:<16}{other:<16}{:>8}{:>8.1} %{:>8}{:>8.1} %{mean:>8.1}{:>6.1} %{:>6.1} %{mark}",
            self.matches(),
            self.share(),
            self.draws,
            percent(self.beginner, self.matches()),
            percent(self.late, self.matches()),
            percent(self.capped, self.matches()),
        )?;
        out.flush()?;
        Ok(())
    }
}

/// All pairs.
#[derive(Debug)]
pub(super) struct Tally {
    names: Vec<String>,
    pairs: Vec<Pair>,
}

impl Tally {
    pub(super) fn new(names: Vec<String>) -> Tally {
        Tally { names, pairs: Vec::new() }
    }

    /// Takes a pair in and prints its row.
    pub(super) fn add(&mut self, pair: Pair, out: &mut dyn Write) -> Result<()> {
        pair.write(&self.names, out)?;
        self.pairs.push(pair);
        Ok(())
    }

    pub(super) fn write_summary(&self, out: &mut dyn Write) -> Result<()> {
        writeln!(out)?;
        for (side, name) in self.names.iter().enumerate() {
            writeln!(out, "{name:<16}{:>6.1} % of all its matches", self.share_of(side))?;
        }
        let sum = |of: fn(&Pair) -> u32| self.pairs.iter().map(of).sum::<u32>();
        let matches = sum(Pair::matches);
        let [median, ninth] = [50, 90].map(|share| self.turns_of(share));
        writeln!(
            out,
            "beginner {:.1} %, median {median} turns = {:.1} minutes at {SECONDS_A_TURN} s a turn, \
             90 % end by turn {ninth}, late {:.1} %, capped {:.1} %",
            percent(sum(|pair| pair.beginner), matches),
            f64::from(median) * SECONDS_A_TURN / 60.0,
            percent(sum(|pair| pair.late), matches),
            percent(sum(|pair| pair.capped), matches),
        )?;
        Ok(())
    }

    /// The mean of a side's shares against all others, in percent.
    fn share_of(&self, side: usize) -> f64 {
        let shares: Vec<f64> = self
            .pairs
            .iter()
            .filter(|pair| pair.sides.contains(&side))
            .map(|pair| if pair.sides[0] == side { pair.share() } else { 100.0 - pair.share() })
            .collect();
        shares.iter().sum::<f64>() / (shares.len() as f64).max(1.0)
    }

    /// The number of turns within which this percentage of all matches ends; 50 is the median.
    fn turns_of(&self, percentage: usize) -> u16 {
        let mut turns: Vec<u16> = self.pairs.iter().flat_map(|pair| pair.turns.clone()).collect();
        turns.sort_unstable();
        turns.get(turns.len() * percentage / 100).copied().unwrap_or(0)
    }
}

fn percent(part: u32, all: u32) -> f64 {
    f64::from(part) * 100.0 / f64::from(all.max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn matches_are_counted() {
        let played = |winner, beginner_won, turns, is_late| {
            let is_capped = turns == 30;
            Played { winner, beginner_won, turns, is_late, is_capped }
        };
        let mut pair = Pair::new([0, 2]);
        pair.add(played(Some(0), Some(true), 10, false));
        pair.add(played(Some(0), Some(false), 12, true));
        pair.add(played(Some(1), Some(true), 30, true));
        pair.add(played(None, None, 14, false));
        let mut tally = Tally::new(["one", "two", "three"].map(str::to_owned).to_vec());
        let mut text = Vec::new();
        tally.add(pair, &mut text).unwrap();
        tally.write_summary(&mut text).unwrap();
        assert_eq!((tally.share_of(0), tally.share_of(2), tally.turns_of(50)), (62.5, 37.5, 14));
        let text = String::from_utf8(text).unwrap();
        let row = "one             three                  4    62.5 %       1    50.0 %    16.5  50.0 %  25.0 %  outside 40 to 60 %";
        assert!(text.starts_with(row), "{text}");
        let end = "median 14 turns = 10.5 minutes at 45 s a turn, 90 % end by turn 30, late 50.0 %, capped 25.0 %\n";
        assert!(text.ends_with(end), "{text}");
    }
}
