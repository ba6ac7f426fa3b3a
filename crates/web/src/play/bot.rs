//! The computer as an opponent in the page. It plays at random; stronger ones come with the search.

use super::seed;
use qipan_engine::{AnyMatch, Rng, Seat};
use serde_json::Value;
use std::time::Duration;

/// How long it seems to think: long enough to see one's own move first.
pub(super) const PAUSE: Duration = Duration::from_millis(450);

/// One of the commands that this seat can give. It looks at nothing but their list, which the seat may know.
pub(super) fn choose(running: &dyn AnyMatch, seat: Seat) -> Option<Value> {
    pick(running, seat, &mut Rng::new(seed::fresh()))
}

fn pick(running: &dyn AnyMatch, seat: Seat, rng: &mut Rng) -> Option<Value> {
    let (commands, _) = running.legal(seat).ok()?;
    let commands: Vec<Value> = serde_json::from_str(&commands).ok()?;
    rng.pick(&commands).cloned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use qipan_engine::{Actor, NewMatch};

    #[test]
    fn it_plays_every_game_to_its_end() {
        for game in qipan_catalog::GAMES {
            let (mut running, _) = game.create(&NewMatch::with_seed(1)).unwrap();
            let mut rng = Rng::from_number(7);
            for _ in 0..5_000 {
                let Some(seat) = running.to_act().first().filter(|_| running.outcome().is_none()) else {
                    break;
                };
                let command = pick(&*running, seat, &mut rng).unwrap().to_string();
                running.apply(Actor::Seat(seat), &command, None).unwrap();
            }
            assert!(running.outcome().is_some(), "{}", game.manifest().id);
        }
    }
}
