//! The settings of tables.

use crate::pairing::PairingPolicy;
use std::time::Duration;

/// What an operator can set about tables.
#[derive(Clone, Debug)]
pub struct TableConfig {
    /// How long a table without connections stays in memory.
    pub idle_after: Duration,
    /// Changes of the spectators and of the list of tables are sent at most this often.
    pub news: Duration,
    /// A person without a connection loses their seat at a table that has not begun after this time.
    pub keeps_seat: Duration,
    /// How much match time is reserved on disk ahead of what clients are told. After a crash, match time stands still
    /// for this long.
    pub time_reserve: Duration,
    /// How many tables that have not begun one person may sit at.
    pub seats_per_person: usize,
    /// How many unfinished tables one person may host.
    pub tables_per_person: u32,
    pub answers: AnswerPolicy,
    pub bots: BotPolicy,
    pub pairing: PairingPolicy,
    /// For tests: matches are dealt by this number and not by the randomness of the system.
    pub deal_seed: Option<u64>,
}

impl Default for TableConfig {
    fn default() -> TableConfig {
        TableConfig {
            idle_after: Duration::from_secs(120),
            news: Duration::from_secs(1),
            keeps_seat: Duration::from_secs(60),
            time_reserve: Duration::from_secs(5),
            seats_per_person: 10,
            tables_per_person: 20,
            answers: AnswerPolicy::default(),
            bots: BotPolicy::default(),
            pairing: PairingPolicy::default(),
            deal_seed: None,
        }
    }
}

/// When the server answers for a seat.
#[derive(Clone, Copy, Debug)]
pub struct AnswerPolicy {
    /// No pass in a response window takes effect sooner than this, whoever gives it: a player, a bot or the server for a
    /// seat that can do nothing but pass.
    pub delay_ms: u64,
    /// Once a player has been absent for this time, the server passes for them, or takes the default answer to a
    /// question.
    pub absent: Duration,
}

/// Limits of the bots.
#[derive(Clone, Copy, Debug)]
pub struct BotPolicy {
    /// How many searches run at the same time.
    pub threads: usize,
    /// The minimum time before a bot moves, so that players see their own move first.
    pub pause_ms: u64,
}

impl Default for AnswerPolicy {
    fn default() -> AnswerPolicy {
        AnswerPolicy { delay_ms: 800, absent: Duration::from_secs(30) }
    }
}

impl Default for BotPolicy {
    fn default() -> BotPolicy {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        BotPolicy { threads: cores.div_ceil(2), pause_ms: 400 }
    }
}
