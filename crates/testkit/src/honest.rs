//! Honest bots: the determinizations and the choice of a seat's bot do not change when only what is hidden from the
//! seat changes. One line in a game's tests:
//!
//! ```text
//! qipan_testkit::honest::check(&Pillars);
//! ```
//!
//! A game passes if its `determinize` may depend on what the viewer knows and on the generator, but not on what was
//! hidden before, not even on its order.

use crate::difference;
use crate::play::{Play, choose};
use qipan_ai::{Bots, Budget, Dice, Knowledge, Task};
use qipan_engine::{Command, Header, MatchState, Rng, Seat, Seats, Seed, Viewer};

/// The number of matches, the commands of each, the distance between checked positions, and the steps of a search.
const MATCHES: u64 = 4;
const COMMANDS: u32 = 200;
const CHECK_EVERY: u32 = 5;
const STEPS: u32 = 40;

/// Plays random matches and panics with a report if a bot uses hidden information.
pub fn check<G: Bots>(game: &G) {
    let changed: u32 = (1..=MATCHES).map(|seed| check_match(game, seed)).sum();
    assert!(
        changed > 0 || !game.manifest().hidden_information,
        "nothing was ever hidden, so nothing was compared: does determinize deal hidden things again?"
    );
}

/// Returns how often there was hidden information that could be changed.
fn check_match<G: Bots>(game: &G, seed: u64) -> u32 {
    let seats = Seats::new(game.usual_seats(&G::Options::default()));
    let header = Header::new(game, seats, Seed::from_number(seed), G::Options::default());
    let mut play = match Play::create(game, header) {
        Ok(play) => play,
        Err(refusal) => panic!("the match cannot begin: {refusal}"),
    };
    let (mut rng, mut changed) = (Rng::from_number(seed * 31), 0);
    for number in 0..COMMANDS {
        let Some((seat, command)) = choose(play.rules(), play.state(), &mut rng) else {
            break;
        };
        if number.is_multiple_of(CHECK_EVERY) {
            changed += compare(game, play.state(), seat, &mut rng);
        }
        if let Err(refusal) = play.give(qipan_engine::Actor::Seat(seat), &command, 0) {
            panic!("a listed command was refused: {refusal}");
        }
    }
    changed
}

/// Changes what is hidden from a seat and compares the determinizations and choices of its bot.
fn compare<G: Bots>(game: &G, real: &MatchState<G>, seat: Seat, rng: &mut Rng) -> u32 {
    let mut other = real.clone();
    other.determinize(game, Viewer::Seat(seat), rng);
    let seed = u64::from(rng.below(u32::MAX));
    let [here, there] = [real, &other].map(|state| Knowledge::of(game, state, seat));
    let determinized = [&here, &there].map(|knowledge| {
        let sandbox = knowledge.determinize(&mut Rng::from_number(seed));
        serde_json::to_value((&sandbox.state.core, &sandbox.state.sys.play))
            .unwrap_or_else(|error| panic!("a state cannot be written: {error}"))
    });
    let places = difference::between(&determinized[0], &determinized[1]);
    assert!(
        places.is_empty(),
        "the determinization of seat {seat} changes when only secrets change: determinize must put what it deals into a fixed order \
         first\n    {}",
        places.join("\n    ")
    );
    let choices = [&here, &there].map(|knowledge| best(knowledge, seed));
    assert_eq!(choices[0], choices[1], "seat {seat} chooses something else when only secrets change");
    u32::from(real.core != other.core)
}

fn best<G: Bots>(knowledge: &Knowledge<G>, seed: u64) -> Option<Command<G>> {
    let mut always = || true;
    let mut budget = Budget::new(STEPS, &mut always);
    let task = Task { seed: Dice::new(seed).bits(), depth: 2, margin: 0.0 };
    let rating = knowledge.game().search().rate(knowledge, &task, &mut budget);
    rating.commands.into_iter().next().map(|rated| rated.command)
}
