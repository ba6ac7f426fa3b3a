//! How much is tested.

use serde_json::Value;

/// The number of matches and how closely they are checked. The defaults suit a game of a few hundred commands; change
/// what does not fit with `Config { matches: 100, ..Config::default() }`.
#[derive(Clone, PartialEq, Debug)]
pub struct Config {
    pub matches: u32,
    /// The maximum number of random commands until a match has an outcome.
    pub max_commands: u32,
    /// The first match is made from this seed, the next from the following one.
    pub seeds_from: u64,
    /// The options to choose from; if `None`, they are drawn from the game's schema.
    pub options: Option<Vec<Value>>,
    /// The maximum size of a state in JSON, in bytes.
    pub state_bytes: usize,
    /// How many of a seat's listed commands are tried in one position.
    pub listed: usize,
    /// How many commands that are not listed each seat tries in one position.
    pub unlisted: usize,
    /// How many determinizations of one position are made for one viewer.
    pub determinizations: u32,
    /// The number of positions at the start of a match that are all checked; after them, one in `then_every` is.
    pub check_first: u32,
    pub then_every: u32,
    /// Whether a seat that is to act may have no listed command, as in a game without a stalemate rule. It then
    /// resigns.
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
            determinizations: 2,
            check_first: 16,
            then_every: 16,
            may_be_stuck: false,
        }
    }
}

impl Config {
    pub(crate) fn checks(&self, number: u32) -> bool {
        number < self.check_first || number.is_multiple_of(self.then_every.max(1))
    }
}
