//! The games that can be measured: their sides, and how a match between two of them is played.

use std::path::Path;

use anyhow::{Context, Error, Result};
use qipan_ai::Strength;
use qipan_engine::Seat;

use super::tally::Played;

/// Plays the match of this number between two sides, which are named by their positions.
type Play = Box<dyn FnMut([usize; 2], u32) -> Result<Played>>;

pub(super) struct Contestants {
    pub(super) names: Vec<String>,
    pub(super) play: Play,
}

/// The seats of a match: over four matches in a row, every side has each seat and begins from it equally often.
struct Seating {
    first: Seat,
    /// The second side has seat 0.
    is_swapped: bool,
    seed: u64,
}

impl Seating {
    fn new(number: u32) -> Seating {
        let first = Seat((number % 2) as u8);
        Seating { first, is_swapped: number / 2 % 2 == 1, seed: u64::from(number) + 1 }
    }

    fn seats<T: Copy>(&self, sides: [T; 2]) -> [T; 2] {
        if self.is_swapped { [sides[1], sides[0]] } else { sides }
    }

    fn played(&self, winner: Option<Seat>, turns: u16) -> Played {
        let side = |seat: Seat| usize::from((seat == Seat(1)) != self.is_swapped);
        let beginner_won = winner.map(|winner| winner == self.first);
        Played { winner: winner.map(side), beginner_won, turns, is_late: false, is_capped: false }
    }
}

impl Contestants {
    /// The heroes of Dice Throne, played by its greedy bot.
    pub(super) fn heroes(data: Option<&Path>) -> Result<Contestants> {
        use qipan_dicethrone::bots::{Greedy, arena};
        use qipan_dicethrone::data;
        if let Some(folder) = data {
            let common = read(folder, "common")?;
            let heroes = read_all(folder, data::ROSTER)?;
            data::try_out((&common.0, &common.1), &borrowed(&heroes))?;
        }
        let heroes: Vec<_> = data::library().heroes.iter().map(|hero| hero.id).collect();
        let names = heroes.iter().map(|hero| hero.name().to_owned()).collect();
        let mut bot = Greedy::new();
        let play = move |sides: [usize; 2], number: u32| {
            let seating = Seating::new(number);
            let pair = seating.seats(sides).map(|side| heroes[side]);
            let record = arena::play(pair, seating.first, seating.seed, &mut bot).map_err(Error::msg)?;
            Ok(seating.played(record.winner, record.turns))
        };
        Ok(Contestants { names, play: Box::new(play) })
    }

    /// The factions of Summoner Wars, played by its bots of this level.
    pub(super) fn factions(data: Option<&Path>, level: u8) -> Result<Contestants> {
        use qipan_summonerwars::bots::arena;
        use qipan_summonerwars::{Options, data};
        if let Some(folder) = data {
            let mut files = read_all(folder, data::ROSTER)?;
            files.push(read(folder, "neutral")?);
            data::try_out(&borrowed(&files))?;
        }
        let factions: Vec<_> = data::library().factions.iter().map(|faction| faction.id).collect();
        let names = factions.iter().map(|faction| faction.name().to_owned()).collect();
        let players = [Strength::level(level); 2];
        let play = move |sides: [usize; 2], number: u32| {
            let seating = Seating::new(number);
            let factions = seating.seats(sides).map(|side| factions[side]).to_vec();
            let options = Options { factions, ..Options::default() };
            let record = arena::play(&options, seating.first, seating.seed, players).map_err(Error::msg)?;
            let played = seating.played(record.winner, record.turns);
            Ok(Played { is_late: record.reached_dusk, is_capped: record.reached_cap, ..played })
        };
        Ok(Contestants { names, play: Box::new(play) })
    }
}

fn read(folder: &Path, name: &str) -> Result<(String, String)> {
    let file = folder.join(format!("{name}.json"));
    let text = std::fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
    Ok((file.display().to_string(), text))
}

fn read_all(folder: &Path, names: &[&str]) -> Result<Vec<(String, String)>> {
    names.iter().map(|name| read(folder, name)).collect()
}

fn borrowed(files: &[(String, String)]) -> Vec<(&str, &str)> {
    files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_change_seats_and_begin_equally_often() {
        let mut counts = [[0; 2]; 2];
        for number in 0..8 {
            let seating = Seating::new(number);
            let seats = seating.seats([0, 1]);
            counts[seats[0]][seating.first.index()] += 1;
            // The side on the winning seat has won.
            for seat in [Seat(0), Seat(1)] {
                let played = seating.played(Some(seat), 9);
                assert_eq!(played.winner, Some(seats[seat.index()]));
                assert_eq!(played.beginner_won, Some(seat == seating.first));
            }
        }
        assert_eq!(counts, [[2, 2], [2, 2]]);
    }
}
