//! Bots of a match in the terminal.

use std::str::FromStr;

use anyhow::Result;
use qipan_ai::{AnyBots, Strength};
use qipan_engine::{AnyMatch, Rng, Seat, SeatSet, Seed};

/// A seat that a bot plays, and its strength.
#[derive(Clone, Copy, Debug)]
pub(super) struct BotSeat {
    pub(super) seat: Seat,
    strength: Strength,
}

impl FromStr for BotSeat {
    type Err = String;

    fn from_str(text: &str) -> Result<BotSeat, String> {
        let (number, strength) = text.split_once('=').unwrap_or((text, "level3"));
        let seat = number.parse::<u8>().ok().and_then(|number| number.checked_sub(1)).map(Seat);
        let seat = seat
            .ok_or_else(|| format!("a bot is a seat number and a level, such as 2=level5, not {text:?}"))?;
        Ok(BotSeat { seat, strength: strength.parse()? })
    }
}

/// The first bot that is to act, if there is one.
pub(super) fn next_turn(bots: &[BotSeat], to_act: SeatSet) -> Option<BotSeat> {
    bots.iter().copied().find(|bot| to_act.contains(bot.seat))
}

/// The command of the bot, or `None` if it has none to give. The choice follows from the seed and the number of the
/// move, so that a match with a given seed can be repeated.
pub(super) fn choose(
    bots: &dyn AnyBots,
    game: &dyn AnyMatch,
    bot: BotSeat,
    seed: Seed,
) -> Result<Option<String>> {
    let number = u64::from(Rng::new(seed).below(u32::MAX)).wrapping_add(game.seq());
    match bots.bot(game, bot.seat)?.think(bot.strength, number, &mut || true) {
        Ok(command) => Ok(Some(command)),
        Err(problem) if problem.code == "nothing_to_do" => Ok(None),
        Err(problem) => Err(problem.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bots_are_named_by_seat_and_level() {
        let bot = |text: &str| text.parse::<BotSeat>().map(|bot| (bot.seat, bot.strength));
        assert_eq!(bot("2"), Ok((Seat(1), Strength::level(3))));
        assert_eq!(bot("1=random"), Ok((Seat(0), Strength::RANDOM)));
        for text in ["0", "x", "", "2=", "2=level9"] {
            assert!(bot(text).is_err(), "{text}");
        }
    }
}
