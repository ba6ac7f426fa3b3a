//! How a random match is made: options, seats, mode and clock.

use super::broken::shown;
use super::{Broken, Config, Law};
use crate::options;
use crate::play::Play;
use qipan_engine::systems::clock::TimeControl;
use qipan_engine::{Game, Header, Mode, Rng, Seat, Seats, Seed};
use serde_json::Value;

/// A game may refuse some options that fit its schema, such as more mines than cells, but not all of them.
const TRIES: u32 = 32;

pub(crate) fn open<G: Game>(
    game: &G,
    config: &Config,
    seed: u64,
    is_first: bool,
    rng: &mut Rng,
) -> Result<Play<G>, Broken> {
    let mut last = String::new();
    for attempt in 0..TRIES {
        let usual = is_first && attempt == 0 && config.options.is_none();
        let options = if usual { default_options(game)? } else { draw_options(game, config, rng)? };
        match Play::create(game, header(game, options, seed, rng)) {
            Ok(play) => return Ok(play),
            Err(refusal) if refusal.is_fault() => {
                return Err(Broken::new(Law::NoFaults, format!("at the set-up: {refusal}")));
            }
            Err(refusal) if usual => {
                return Err(Broken::new(
                    Law::OptionsFit,
                    format!("the default options are refused: {refusal}"),
                ));
            }
            Err(refusal) => last = refusal.to_string(),
        }
    }
    Err(Broken::new(Law::OptionsFit, format!("all of {TRIES} drawn options are refused, at last: {last}")))
}

/// The defaults of the schema and those of the game must be equal, or a form would show other options than are
/// played.
fn default_options<G: Game>(game: &G) -> Result<G::Options, Broken> {
    let listed = Value::Object(options::defaults(game.manifest()));
    let read: G::Options = read(&listed)?;
    let own = game.default_options();
    if read == own {
        return Ok(own);
    }
    let what = format!("the schema's defaults give {}, the game's are {}", shown(&read), shown(&own));
    Err(Broken::new(Law::OptionsFit, what))
}

fn draw_options<G: Game>(game: &G, config: &Config, rng: &mut Rng) -> Result<G::Options, Broken> {
    let fixed = config.options.as_deref().and_then(|options| rng.pick(options)).cloned();
    read(&fixed.unwrap_or_else(|| options::draw(game.manifest(), rng).into()))
}

fn read<O: serde::de::DeserializeOwned>(options: &Value) -> Result<O, Broken> {
    let unreadable = |error| Broken::new(Law::OptionsFit, format!("{options} cannot be read: {error}"));
    serde_json::from_value(options.clone()).map_err(unreadable)
}

fn header<G: Game>(game: &G, options: G::Options, seed: u64, rng: &mut Rng) -> Header<G> {
    let counts: Vec<u8> = game.manifest().seat_counts().collect();
    let count = rng.pick(&counts).copied().unwrap_or(game.manifest().seats_min);
    let first = Seat(rng.below(u32::from(count)) as u8);
    let mode = if rng.below(3) == 0 { Mode::Online } else { Mode::Local };
    let mut header =
        Header::new(game, Seats { count, first }, Seed::from_number(seed), options).with_mode(mode);
    if game.systems().clock && rng.below(3) == 0 {
        header.time = rng.pick(&LONG_TIMES).copied();
    }
    header
}

/// Long enough that no seat runs out of time: after that, listed commands would be refused.
const LONG_TIMES: [TimeControl; 3] = [
    TimeControl::PerMove { move_ms: 60_000 },
    TimeControl::Fischer { initial_ms: 100_000_000, increment_ms: 5_000 },
    TimeControl::ByoYomi { main_ms: 100_000_000, periods: 3, period_ms: 30_000 },
];
