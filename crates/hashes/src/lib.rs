//! Random matches of every game, digested into one number that must be the same on every platform.
//!
//! All matches go through the JSON face, so commands, states, hashes and chance are all part of the proof.
//! As a wasm module this exports `digest` and imports nothing.

use qipan_engine::{Actor, AnyGame, AnyMatch, NewMatch, Rng, Seat, StateHash, Viewer};
use serde_json::value::RawValue;

/// Matches of some games need not end by themselves when moves are taken back.
const MOST_COMMANDS: u32 = 2_000;
const UNDO: &str = r#"{"type":"undo"}"#;
const RESIGN: &str = r#"{"type":"resign"}"#;

/// Plays `count` matches of every game and folds every hash on the way into one number.
#[allow(unsafe_code, reason = "a wasm host finds the function by its plain name")]
#[unsafe(no_mangle)]
pub extern "C" fn digest(count: u32) -> u64 {
    let mut digest = Digest(0);
    for game in qipan_catalog::GAMES {
        for number in 0..count {
            digest.play(*game, number);
        }
    }
    digest.0
}

/// The fold so far.
struct Digest(u64);

impl Digest {
    fn add(&mut self, hash: StateHash) {
        self.0 = StateHash::of_seeded(self.0, &hash.0).0;
    }

    /// A refusal is part of the match as well: both platforms must refuse the same.
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
        for _ in 0..MOST_COMMANDS {
            let Some((seat, command)) = choose(&*game, &mut rng) else {
                break;
            };
            match game.apply(Actor::Seat(seat), &command, None) {
                Ok(written) => self.add(written.hash),
                Err(problem) => self.add_text(&problem.code),
            }
        }
        self.add(game.hash());
        self.add_text(&game.view(Viewer::Spectator).unwrap_or_default());
    }
}

/// Seat numbers take turns over the matches, so that every size of table is played.
fn new_match(game: &dyn AnyGame, number: u32) -> NewMatch {
    let counts: Vec<u8> = game.manifest().seat_counts().collect();
    let seats = counts.get(number as usize % counts.len().max(1)).copied();
    NewMatch { seats, ..NewMatch::with_seed(u64::from(number)) }
}

/// Mostly a legal command; now and then the last one is taken back, and sometimes somebody resigns.
/// Nothing once the match is over or nobody can do anything.
fn choose(game: &dyn AnyMatch, rng: &mut Rng) -> Option<(Seat, String)> {
    let seats: Vec<Seat> = game.to_act().iter().collect();
    let seat = *rng.pick(&seats)?;
    match rng.below(100) {
        0..8 => return Some((seat, UNDO.to_owned())),
        8 => return Some((seat, RESIGN.to_owned())),
        _ => {}
    }
    let (list, _) = game.legal(seat).ok()?;
    let commands: Vec<&RawValue> = serde_json::from_str(&list).ok()?;
    Some((seat, rng.pick(&commands)?.get().to_owned()))
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
        let game = qipan_catalog::GAMES[0];
        let (mut resigned, mut undone) = (false, false);
        for number in 0..100 {
            let mut rng = Rng::from_number(u64::from(number));
            let (mut game, _) = game.create(&new_match(game, number)).unwrap();
            while let Some((seat, command)) = choose(&*game, &mut rng) {
                let accepted = game.apply(Actor::Seat(seat), &command, None).is_ok();
                undone |= accepted && command == UNDO;
            }
            resigned |= game.outcome().unwrap().reason == "resignation";
        }
        assert!(resigned && undone);
    }
}
