//! Bots. For now they play at random; stronger ones come with the search.

use qipan_engine::{AnyMatch, Rng, Seat, Seed};
use serde_json::value::RawValue;

/// One of the commands this seat can give. It looks at nothing but that list, which the seat may know.
pub(crate) fn choose(game: &dyn AnyMatch, seat: Seat) -> Option<String> {
    let (commands, _) = game.legal(seat).ok()?;
    let commands: Vec<&RawValue> = serde_json::from_str(&commands).ok()?;
    // The position itself is the seed: a table that is read again makes the same bot do the same.
    let mut rng = Rng::new(Seed::from_number(game.hash().0 ^ u64::from(seat.0)));
    rng.pick(&commands).map(|command| command.get().to_owned())
}
