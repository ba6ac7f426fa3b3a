//! Random matches of every game, digested into one number that must be the same on every platform.
//!
//! All matches use the JSON interface, so the digest covers commands, states, hashes and chance.
//! As a wasm module, this crate exports `digest` and imports nothing.

use qipan_engine::systems::agreement::AgreementCommand;
use qipan_engine::systems::undo::UndoCommand;
use qipan_engine::{
    Actor, AnyGame, AnyMatch, NewMatch, Problem, Rng, Seat, StateHash, SystemCommand, Viewer, Written,
};
use serde_json::value::RawValue;

/// The maximum number of commands per match. With undo, matches of some games need not end.
const MAX_COMMANDS: u32 = 2_000;

/// Plays `count` matches of every game and folds all their hashes into one number.
#[allow(unsafe_code, reason = "a wasm host finds the function by its plain name")]
#[unsafe(no_mangle)]
pub extern "C" fn digest(count: u32) -> u64 {
    let mut digest = Digest(0);
    for listed in qipan_catalog::built_in().iter() {
        for number in 0..count {
            digest.play(&*listed.game, number);
        }
    }
    digest.0
}

/// The digest so far.
struct Digest(u64);

impl Digest {
    fn add(&mut self, hash: StateHash) {
        self.0 = StateHash::of_seeded(self.0, &hash.0).0;
    }

    /// Adds text, such as the code of a refusal: all platforms must refuse the same commands.
    fn add_text(&mut self, text: &str) {
        self.0 = StateHash::of_seeded(self.0, text).0;
    }

    fn play(&mut self, game: &dyn AnyGame, number: u32) {
        let mut rng = Rng::from_number(u64::from(number));
        let (mut game, opening) = match game.create(&new_match(game, number)) {
            Ok(created) => created,
            Err(problem) => return self.add_text(&problem.code),
        };
        if let Some(opening) = opening {
            self.add(opening.hash);
        }
        for _ in 0..MAX_COMMANDS {
            let Some((seat, command)) = choose(&*game, &mut rng) else {
                break;
            };
            match command.give(&mut *game, seat) {
                Ok(written) => self.add(written.hash),
                Err(problem) => self.add_text(&problem.code),
            }
        }
        self.add(game.hash());
        if let Ok(view) = game.match_view(Viewer::Spectator) {
            self.add_text(&serde_json::to_string(&view.platform).unwrap_or_default());
            self.add_text(&view.game.to_string());
        }
    }
}

/// A command of a random match.
enum Chosen {
    /// One of the listed commands, in JSON.
    Legal(String),
    System(SystemCommand),
}

impl Chosen {
    fn give(&self, game: &mut dyn AnyMatch, seat: Seat) -> Result<Written, Problem> {
        match self {
            Chosen::Legal(command) => game.apply(Actor::Seat(seat), command, None),
            Chosen::System(command) => game.arrange(Actor::Seat(seat), command.clone(), None),
        }
    }
}

/// Cycles through the seat counts of the game, so that all are played.
fn new_match(game: &dyn AnyGame, number: u32) -> NewMatch {
    let counts: Vec<u8> = game.manifest().seat_counts().collect();
    let seats = counts.get(number as usize % counts.len().max(1)).copied();
    NewMatch { seats, ..NewMatch::with_seed(u64::from(number)) }
}

/// Mostly a legal command; in 8 of 100 cases an undo, in 1 of 100 a resignation. `None` once the match is over or the
/// chosen seat has no command.
fn choose(game: &dyn AnyMatch, rng: &mut Rng) -> Option<(Seat, Chosen)> {
    let seats: Vec<Seat> = game.to_act().iter().collect();
    let seat = *rng.pick(&seats)?;
    match rng.below(100) {
        0..8 => return Some((seat, Chosen::System(UndoCommand::Undo {}.into()))),
        8 => return Some((seat, Chosen::System(AgreementCommand::Resign {}.into()))),
        _ => {}
    }
    let (list, _) = game.legal(seat).ok()?;
    let commands: Vec<&RawValue> = serde_json::from_str(&list).ok()?;
    Some((seat, Chosen::Legal(rng.pick(&commands)?.get().to_owned())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_digest_depends_on_nothing_but_the_count() {
        assert_eq!(digest(20), digest(20));
        assert_ne!(digest(20), digest(21));
        assert_eq!(digest(0), 0);
    }

    #[test]
    fn random_matches_come_to_an_end_and_use_undo_and_resignation() {
        let catalog = qipan_catalog::built_in();
        let game = &*catalog.iter().next().unwrap().game;
        let (mut resigned, mut undone) = (false, false);
        for number in 0..100 {
            let mut rng = Rng::from_number(u64::from(number));
            let (mut game, _) = game.create(&new_match(game, number)).unwrap();
            while let Some((seat, command)) = choose(&*game, &mut rng) {
                let accepted = command.give(&mut *game, seat).is_ok();
                undone |= accepted && matches!(command, Chosen::System(SystemCommand::Undo(_)));
            }
            resigned |= game.outcome().unwrap().reason == "resignation";
        }
        assert!(resigned && undone);
    }
}
