//! How long listing and playing a command takes, through the engine's whole pipeline:
//! `cargo run --release -p qipan-blueprint --example speed`.

use qipan_blueprint::{Blueprint, EXAMPLES};
use qipan_engine::{Actor, Extras, Header, Match, Rng, Rules, Seats, Seed};
use std::time::{Duration, Instant};

/// How long each game is played.
const TIME: Duration = Duration::from_secs(1);

fn main() {
    for (name, text) in EXAMPLES {
        match Blueprint::load(text) {
            Ok(game) => println!("{name}: {} ns per command", measure(&game)),
            Err(mistakes) => println!("{name}: {mistakes:?}"),
        }
    }
}

/// Nanoseconds for listing the commands of the seat to act and carrying out one of them.
fn measure(game: &Blueprint) -> u128 {
    let (mut rng, mut commands, mut listed, mut moves) = (Rng::from_number(1), 0u128, Vec::new(), Vec::new());
    let seats = Seats::new(game.manifest().seats_min);
    let start = Instant::now();
    for seed in 0.. {
        let header = Header::new(game, seats, Seed::from_number(seed), game.default_options());
        let Ok((mut running, _)) = Match::create(game.clone(), &header) else { return 0 };
        while let Some(seat) = running.to_act().first() {
            running.state().legal_into(game, seat, &mut listed, &mut moves);
            let Some(command) = rng.pick(&listed) else { return 0 };
            if running.apply(Actor::Seat(seat), command, 0).is_err() {
                return 0;
            }
            commands += 1;
        }
        if start.elapsed() > TIME {
            break;
        }
    }
    start.elapsed().as_nanos() / commands.max(1)
}
