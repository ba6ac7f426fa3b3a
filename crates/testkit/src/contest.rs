//! Matches between bots, so that a game's tests notice when a level becomes weaker. Everything is derived from the
//! seeds: the same code always gives the same result.
//!
//! ```text
//! let won = contest::won(&*crate::game(), &*crate::bots(), r#"{"hands":3}"#, [Strength::level(3), Strength::RANDOM], 9);
//! assert!(won >= 7);
//! ```

use qipan_ai::{AnyBots, Strength};
use qipan_engine::{Actor, AnyGame, NewMatch, Problem, Seat};

/// Far more commands than a match between bots takes.
const MAX_COMMANDS: u32 = 5_000;

/// Lets one seat play with the first strength against all others with the second, and counts the matches that this
/// seat wins alone. The seat changes with every match.
pub fn won(
    game: &dyn AnyGame,
    bots: &dyn AnyBots,
    options: &str,
    strengths: [Strength; 2],
    matches: u32,
) -> u32 {
    let is_won = |number: &u32| match play(game, bots, options, strengths, *number) {
        Ok(is_won) => is_won,
        Err(problem) => panic!("match {number}: {problem}"),
    };
    (0..matches).filter(is_won).count() as u32
}

fn play(
    game: &dyn AnyGame,
    bots: &dyn AnyBots,
    options: &str,
    strengths: [Strength; 2],
    number: u32,
) -> Result<bool, Problem> {
    let options =
        serde_json::from_str(options).unwrap_or_else(|error| panic!("{options} are no options: {error}"));
    let seed = u64::from(number) + 1;
    let (mut running, _) = game.create(&NewMatch { options, ..NewMatch::with_seed(seed) })?;
    let first = Seat((number % u32::from(running.seats().count)) as u8);
    for commands in 0..MAX_COMMANDS {
        let Some(seat) = running.to_act().first() else {
            let winners = running.outcome().map(|outcome| outcome.winners);
            return Ok(winners.is_some_and(|winners| winners.len() == 1 && winners.contains(first)));
        };
        let strength = strengths[usize::from(seat != first)];
        let chance = seed * 10_007 + u64::from(commands);
        let command = bots.bot(&*running, seat)?.think(strength, chance, &mut || true)?;
        running.apply(Actor::Seat(seat), &command, None)?;
    }
    panic!("match {number} has no end within {MAX_COMMANDS} commands");
}
