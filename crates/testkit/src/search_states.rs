//! A game's own search state plays like the engine: the same seats decide, the same moves are listed, and the end is
//! worth the same.
//!
//! ```text
//! qipan_testkit::search_states::check(&Xiangqi, "{}", 2);
//! ```

use qipan_ai::{Bots, Dice, Plain, SearchState};
use qipan_engine::{Header, Match, Sandbox, Seat, Seats, Seed};
use serde_json::Value;

const MATCHES: u64 = 6;
const MAX_COMMANDS: u32 = 400;

/// Plays random matches with these options in both search states at once, and panics where they differ.
pub fn check<G: Bots>(game: &G, options: &str, seats: u8) {
    let read = serde_json::from_str::<Value>(options).and_then(serde_json::from_value::<G::Options>);
    let options = read.unwrap_or_else(|error| panic!("{options} are no options: {error}"));
    for seed in 1..=MATCHES {
        let seats = Seats { count: seats, first: Seat((seed % u64::from(seats)) as u8) };
        let header = Header::new(game, seats, Seed::from_number(seed), options.clone());
        let sandbox = match Match::create(game.clone(), &header) {
            Ok((new, _)) => Sandbox::new(game.clone(), new.into_state()),
            Err(refusal) => panic!("the match cannot begin: {refusal}"),
        };
        walk::<G>(&sandbox, seats, seed);
    }
}

fn walk<G: Bots>(start: &Sandbox<G>, seats: Seats, seed: u64) {
    let mut plain = Plain::<G>::of(start.clone(), Seat(0));
    let mut own = G::SearchState::of(start.clone(), Seat(0));
    let mut dice = Dice::new(seed);
    for number in 0..MAX_COMMANDS {
        assert_eq!(plain.turn(), own.turn(), "the seat that decides after {number} commands of match {seed}");
        let (mut commands, mut moves) = (Vec::new(), Vec::new());
        if plain.turn().is_some() {
            plain.moves(&mut commands);
            own.moves(&mut moves);
        }
        let named: Vec<_> = moves.iter().map(|chosen| own.command(chosen)).collect();
        assert_eq!(commands, named, "the moves after {number} commands of match {seed}");
        let Some(chosen) = dice.pick(&moves) else {
            let payoffs = [plain.payoffs(), own.payoffs()].map(|payoffs| payoffs.list(seats.count));
            assert_eq!(payoffs[0], payoffs[1], "the end of match {seed}");
            return;
        };
        assert!(plain.play(&own.command(chosen)) && own.play(chosen), "a listed move was refused");
    }
}
