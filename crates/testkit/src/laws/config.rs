//! How much is tried.

use serde_json::Value;

/// How many matches are played and how closely they are looked at. The defaults suit a game of a few hundred
/// commands; change what does not fit with `Config { matches: 100, ..Config::default() }`.
#[derive(Clone, PartialEq, Debug)]
pub struct Config {
    pub matches: u32,
    /// An outcome must come within so many commands of random play.
    pub max_commands: u32,
    /// The first match is made from this seed, the next from the following one.
    pub seeds_from: u64,
    /// The options to choose from; drawn from the game's schema if there are none.
    pub options: Option<Vec<Value>>,
    /// The most bytes of a state in JSON.
    pub state_bytes: usize,
    /// How many of a seat's listed commands are tried in one position.
    pub listed: usize,
    /// How many commands that are not listed each seat tries in one position.
    pub unlisted: usize,
    /// How often the secrets of one position are dealt anew for one viewer.
    pub worlds: u32,
    /// So many positions at the start of a match are looked at, and then only one in `then_every`.
    pub look_at_first: u32,
    pub then_every: u32,
    /// Whether a seat may be to act and have nothing listed, as where there is no loss by stalemate. Then it resigns.
    pub may_be_stuck: bool,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            matches: 24,
            max_commands: 2_000,
            seeds_from: 1,
            options: None,
            state_bytes: 64 * 1024,
            listed: 64,
            unlisted: 16,
            worlds: 2,
            look_at_first: 16,
            then_every: 16,
            may_be_stuck: false,
        }
    }
}

impl Config {
    pub(crate) fn looks_at(&self, number: u32) -> bool {
        number < self.look_at_first || number.is_multiple_of(self.then_every.max(1))
    }
}
