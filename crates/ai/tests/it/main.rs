//! Searches on games whose right play is known: a heap of stones (open) and a guess at a hidden coin (secret, with a die).

mod guess;
mod heap;

use qipan_ai::{Advice, Bot, Bots, ErasedBots, Strength};
use qipan_engine::{AnyMatch, Erased, NewMatch, Seat};
use serde_json::{Map, Value};

const SEAT: Seat = Seat(0);

/// A new match of a game, and the bot of its first seat.
fn begin<G: Bots>(game: &G, options: &Value, seed: u64) -> (Box<dyn AnyMatch>, Box<dyn Bot>) {
    let options: Map<String, Value> = options.as_object().cloned().unwrap_or_default();
    let new = NewMatch { options, ..NewMatch::with_seed(seed) };
    let (running, _) = Erased::arc(game.clone()).create(&new).unwrap();
    let bot = ErasedBots::arc(game.clone()).bot(&*running, SEAT).unwrap();
    (running, bot)
}

/// The number in the command that a bot gives.
fn chosen(bot: &mut dyn Bot, strength: Strength, seed: u64) -> u64 {
    let command = bot.think(strength, seed, &mut || true).unwrap();
    number_in(&serde_json::from_str(&command).unwrap())
}

fn number_in(command: &Value) -> u64 {
    command["number"].as_u64().unwrap()
}

fn advice(bot: &mut dyn Bot, seed: u64) -> Advice {
    bot.advise(Strength::BEST, seed, &mut || true).unwrap()
}
