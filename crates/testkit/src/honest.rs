//! Honest bots: what a seat's bot thinks about and what it chooses does not change when only what is hidden from the seat
//! changes. One line in a game's tests:
//!
//! ```text
//! qipan_testkit::honest::check::<Pillars>();
//! ```
//!
//! A game passes if its `determinize` forgets: the world it makes may depend on what the viewer knows and on the generator,
//! and not on what was hidden before, not even on its order.

use crate::difference;
use crate::play::{Play, choose};
use qipan_ai::{Bots, Budget, Dice, Knowledge, Task};
use qipan_engine::{Command, Header, MatchState, Rng, Seat, Seats, Seed, Viewer};

/// How many matches are looked at, how many positions of each, and how hard the bot thinks.
const MATCHES: u64 = 4;
const COMMANDS: u32 = 200;
const LOOK_EVERY: u32 = 5;
const STEPS: u32 = 40;

/// Plays random matches and panics with a report if a bot is not honest.
pub fn check<G: Bots>() {
    let changed: u32 = (1..=MATCHES).map(check_match::<G>).sum();
    assert!(
        changed > 0 || !G::MANIFEST.hidden_information,
        "nothing was ever hidden, so nothing was compared: does determinize deal anew?"
    );
}

/// Gives how often there was something hidden that could be changed.
fn check_match<G: Bots>(seed: u64) -> u32 {
    let seats = Seats::new(G::usual_seats(&G::Options::default()));
    let header = Header::<G>::new(seats, Seed::from_number(seed), G::Options::default());
    let mut play = match Play::create(header) {
        Ok(play) => play,
        Err(refusal) => panic!("the match cannot begin: {refusal}"),
    };
    let (mut rng, mut changed) = (Rng::from_number(seed * 31), 0);
    for number in 0..COMMANDS {
        let Some((seat, command)) = choose(play.state(), &mut rng) else {
            break;
        };
        if number.is_multiple_of(LOOK_EVERY) {
            changed += look(play.state(), seat, &mut rng);
        }
        if let Err(refusal) = play.give(qipan_engine::Actor::Seat(seat), &command, 0) {
            panic!("a listed command was refused: {refusal}");
        }
    }
    changed
}

/// Changes what is hidden from a seat and compares what its bot imagines and chooses.
fn look<G: Bots>(real: &MatchState<G>, seat: Seat, rng: &mut Rng) -> u32 {
    let mut other = real.clone();
    other.imagine(Viewer::Seat(seat), rng);
    let seed = u64::from(rng.below(u32::MAX));
    let [here, there] = [real, &other].map(|state| Knowledge::of(state, seat));
    let worlds = [&here, &there].map(|knowledge| {
        let world = knowledge.world(&mut Rng::from_number(seed));
        serde_json::to_value(&world.state.core)
            .unwrap_or_else(|error| panic!("a state cannot be written: {error}"))
    });
    let places = difference::between(&worlds[0], &worlds[1]);
    assert!(
        places.is_empty(),
        "seat {seat} imagines another world when only secrets change: determinize must put what it deals into a fixed order \
         first\n    {}",
        places.join("\n    ")
    );
    let choices = [&here, &there].map(|knowledge| best::<G>(knowledge, seed));
    assert_eq!(choices[0], choices[1], "seat {seat} chooses something else when only secrets change");
    u32::from(real.core != other.core)
}

fn best<G: Bots>(knowledge: &Knowledge<G>, seed: u64) -> Option<Command<G>> {
    let mut always = || true;
    let mut budget = Budget::new(STEPS, &mut always);
    let task = Task { seed: Dice::new(seed).bits(), depth: 2, margin: 0.0 };
    let rating = G::search().rate(knowledge, &task, &mut budget);
    rating.commands.into_iter().next().map(|rated| rated.command)
}
