//! The configuration. Every setting has a default, so `qipan serve` without options is a working server.

mod keys;
mod load;
mod log_level;
mod rate;

pub use keys::{KEYS, Key};
pub use load::{Changed, Loaded, load};
use qipan_tables::AnswerPolicy;
pub use qipan_tables::{BotPolicy, PairingPolicy};
pub use rate::Rate;

use qipan_store::{StoreLocation, StoreOptions, UnknownAddress};
use qipan_tables::TableConfig;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

#[derive(Clone, Debug)]
pub struct Config {
    pub bind: SocketAddr,
    /// The address of `/metrics` and `/readyz`. `None` is the loopback address and the port after `bind`'s.
    pub operator: Option<SocketAddr>,
    pub database: PathBuf,
    /// The address of a PostgreSQL database in place of the file.
    pub store: Option<String>,
    /// The address of a NATS server, for several servers with one database.
    pub bus: Option<String>,
    /// The name of this server among those that share the database.
    pub node: String,
    /// Origins that browsers may send besides the server's own.
    pub origins: Vec<String>,
    /// Host names under which the server answers, with or without a port. An empty list allows any.
    pub hosts: Vec<String>,
    /// Read the client's address from `X-Forwarded-For`, and whether the request was encrypted from
    /// `X-Forwarded-Proto`. Safe only behind a proxy of the operator.
    pub trust_proxy: bool,
    /// How many proxies are in front of the server. Each appends one entry to `X-Forwarded-For`.
    pub trusted_proxies: usize,
    /// Send cookies over encrypted connections only.
    pub secure_cookies: bool,
    /// How long a table without connections stays in memory.
    pub idle_after: Duration,
    /// How long a table that never began is kept.
    pub stale_after: Duration,
    /// How long a guest who has played nothing and does not return is kept.
    pub guest_after: Duration,
    /// For how long after its creation the reviews of an account wait for a moderator.
    pub review_after: Duration,
    /// How long a deleted account can be opened again by logging in.
    pub delete_after: Duration,
    pub timeouts: Timeouts,
    /// `/readyz` checks the store no more often than this.
    pub ready_every: Duration,
    /// How much match time is reserved on disk ahead of what clients are told. After a crash, match time stands still
    /// for this long.
    pub time_reserve: Duration,
    pub limits: Limits,
    pub answers: AnswerPolicy,
    pub bots: BotPolicy,
    pub pairing: PairingPolicy,
    pub push: PushPolicy,
    /// For tests: matches are dealt by this number and not by the randomness of the system. It makes every hidden card
    /// predictable, so neither files nor variables can set it.
    pub deal_seed: Option<u64>,
    pub lockout: LockoutPolicy,
    pub log: LogFormat,
    /// A level, or levels by target: `info,qipan_server=debug`.
    pub log_level: String,
}

/// How long the server waits for a client.
#[derive(Clone, Copy, Debug)]
pub struct Timeouts {
    /// For the whole head of a request, counted from the moment the connection opens or becomes idle.
    pub head: Duration,
    /// For the whole body of a request.
    pub body: Duration,
    /// A socket that was silent for this long is pinged, and closed after the same time again.
    pub heartbeat: Duration,
    /// For the requests and sockets that are open when the server stops.
    pub stop: Duration,
    /// Changes of the spectators and of the list of tables are sent at most this often.
    pub news: Duration,
    /// A person without a connection loses their seat at a table that has not begun after this time.
    pub seat: Duration,
}

/// Bounds that protect the server and its users from a single client.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    pub sockets: usize,
    pub sockets_per_address: usize,
    /// Sockets without a session. They can watch the lobby and nothing else.
    pub anonymous_sockets: usize,
    /// How many tables that have not begun one person may sit at.
    pub seats_per_person: usize,
    /// How many unfinished tables one person may host.
    pub tables_per_person: u32,
    /// Messages a socket may send per second; bursts of four times that are fine. 0 is no limit.
    pub messages_per_second: u32,
    /// HTTP requests an address may send per second. 0 is no limit.
    pub requests_per_second: u32,
    /// How many sockets one address may open. A class of thirty that reconnects after a restart opens sixty at once.
    pub upgrades_per_address: Rate,
    /// How many guests one address may create. A class of thirty arrives within a minute.
    pub guests_per_address: Rate,
    pub accounts_per_address: Rate,
    pub new_tables_per_person: Rate,
    pub new_tables_per_address: Rate,
    /// Requests for friendship of one person.
    pub friend_requests_per_person: Rate,
    pub friend_requests_per_address: Rate,
    /// Messages that one person sends to others.
    pub direct_messages_per_person: Rate,
    pub direct_messages_per_address: Rate,
    /// Invitations of one person to tables.
    pub invites_per_person: Rate,
    pub invites_per_address: Rate,
    /// Reviews that one person writes.
    pub reviews_per_person: Rate,
    pub reviews_per_address: Rate,
    /// Reports and appeals of one person.
    pub reports_per_person: Rate,
    pub reports_per_address: Rate,
    /// Other social changes of one person: answers to requests, blocks, privacy settings, read marks.
    pub social_changes_per_person: Rate,
    pub social_changes_per_address: Rate,
    /// Changes of one person's own account: closing, deleting, ways to log in.
    pub account_changes_per_person: Rate,
    pub account_changes_per_address: Rate,
    /// Exports of all data or all matches of one person.
    pub exports_per_person: Rate,
    pub exports_per_address: Rate,
    /// Chat lines of one person, over all sockets and tables.
    pub chat_per_person: Rate,
    pub chat_per_address: Rate,
    /// Messages of one person, over all sockets.
    pub messages_per_person: Rate,
    pub messages_per_address: Rate,
}

/// Notices on the devices of people who are away.
#[derive(Clone, Debug)]
pub struct PushPolicy {
    /// An entry of an inbox that nobody has seen for this time causes a notice.
    pub delay: Duration,
    /// How often the server looks for such entries.
    pub every: Duration,
    /// An address that push services can write to: `mailto:…` or `https://…`.
    pub contact: Option<String>,
    /// For tests: push services may be without TLS and in private networks. It opens these networks to everybody, so neither files nor
    /// variables can set it.
    pub allow_local: bool,
}

/// After too many wrong passwords within the window, further attempts are refused for the time `lock`.
#[derive(Clone, Copy, Debug)]
pub struct LockoutPolicy {
    /// Wrong passwords for one name, or one table, from one address.
    pub failures: u32,
    /// Wrong passwords for one name from all addresses together. Devices that have logged in before are exempt.
    pub failures_per_name: u32,
    /// Wrong passwords for all names from one address.
    pub failures_per_address: u32,
    pub window: Duration,
    pub lock: Duration,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LogFormat {
    Text,
    Json,
}

impl Default for Timeouts {
    fn default() -> Timeouts {
        let quarter_minute = Duration::from_secs(15);
        let tables = TableConfig::default();
        Timeouts {
            head: quarter_minute,
            body: quarter_minute,
            heartbeat: quarter_minute,
            stop: Duration::from_secs(8),
            news: tables.news,
            seat: tables.keeps_seat,
        }
    }
}

impl Limits {
    /// Removes all rate limits, for tests and benchmarks, which send faster than people.
    #[must_use]
    pub fn without_rates(self) -> Limits {
        Limits {
            messages_per_second: 0,
            requests_per_second: 0,
            upgrades_per_address: Rate::UNLIMITED,
            guests_per_address: Rate::UNLIMITED,
            accounts_per_address: Rate::UNLIMITED,
            new_tables_per_person: Rate::UNLIMITED,
            new_tables_per_address: Rate::UNLIMITED,
            friend_requests_per_person: Rate::UNLIMITED,
            friend_requests_per_address: Rate::UNLIMITED,
            direct_messages_per_person: Rate::UNLIMITED,
            direct_messages_per_address: Rate::UNLIMITED,
            invites_per_person: Rate::UNLIMITED,
            invites_per_address: Rate::UNLIMITED,
            reviews_per_person: Rate::UNLIMITED,
            reviews_per_address: Rate::UNLIMITED,
            reports_per_person: Rate::UNLIMITED,
            reports_per_address: Rate::UNLIMITED,
            social_changes_per_person: Rate::UNLIMITED,
            social_changes_per_address: Rate::UNLIMITED,
            account_changes_per_person: Rate::UNLIMITED,
            account_changes_per_address: Rate::UNLIMITED,
            exports_per_person: Rate::UNLIMITED,
            exports_per_address: Rate::UNLIMITED,
            chat_per_person: Rate::UNLIMITED,
            chat_per_address: Rate::UNLIMITED,
            messages_per_person: Rate::UNLIMITED,
            messages_per_address: Rate::UNLIMITED,
            ..self
        }
    }
}

impl Default for Limits {
    fn default() -> Limits {
        let tables = TableConfig::default();
        Limits {
            sockets: 20_000,
            sockets_per_address: 200,
            anonymous_sockets: 4_000,
            seats_per_person: tables.seats_per_person,
            tables_per_person: tables.tables_per_person,
            messages_per_second: 20,
            requests_per_second: 20,
            upgrades_per_address: Rate::new(120, 200),
            guests_per_address: Rate::new(20, 40),
            accounts_per_address: Rate::new(20, 40),
            new_tables_per_person: Rate::new(6, 10),
            new_tables_per_address: Rate::new(15, 30),
            friend_requests_per_person: Rate::new(10, 30),
            friend_requests_per_address: Rate::new(60, 150),
            direct_messages_per_person: Rate::new(30, 20),
            direct_messages_per_address: Rate::new(300, 200),
            invites_per_person: Rate::new(10, 20),
            invites_per_address: Rate::new(60, 100),
            reviews_per_person: Rate::new(5, 10),
            reviews_per_address: Rate::new(30, 60),
            reports_per_person: Rate::new(3, 10),
            reports_per_address: Rate::new(30, 60),
            social_changes_per_person: Rate::new(120, 120),
            social_changes_per_address: Rate::new(1200, 600),
            account_changes_per_person: Rate::new(6, 20),
            account_changes_per_address: Rate::new(30, 100),
            exports_per_person: Rate::new(1, 3),
            exports_per_address: Rate::new(10, 20),
            chat_per_person: Rate::new(40, 10),
            chat_per_address: Rate::new(300, 100),
            messages_per_person: Rate::new(1_800, 240),
            messages_per_address: Rate::new(12_000, 2_000),
        }
    }
}

impl Default for PushPolicy {
    fn default() -> PushPolicy {
        PushPolicy {
            delay: Duration::from_secs(15),
            every: Duration::from_secs(5),
            contact: None,
            allow_local: false,
        }
    }
}

impl Default for LockoutPolicy {
    fn default() -> LockoutPolicy {
        let quarter = Duration::from_secs(15 * 60);
        LockoutPolicy {
            failures: 10,
            failures_per_name: 100,
            failures_per_address: 50,
            window: quarter,
            lock: quarter,
        }
    }
}

impl Config {
    /// Where the store is.
    pub fn store_location(&self) -> Result<StoreLocation, UnknownAddress> {
        match &self.store {
            Some(store) => store.parse(),
            None => Ok(StoreLocation::Sqlite(StoreOptions::new(&self.database))),
        }
    }

    /// The settings of tables.
    pub(crate) fn tables(&self) -> TableConfig {
        TableConfig {
            idle_after: self.idle_after,
            news: self.timeouts.news,
            keeps_seat: self.timeouts.seat,
            time_reserve: self.time_reserve,
            seats_per_person: self.limits.seats_per_person,
            tables_per_person: self.limits.tables_per_person,
            answers: self.answers,
            bots: self.bots,
            pairing: self.pairing,
            deal_seed: self.deal_seed,
        }
    }
}

impl Default for Config {
    fn default() -> Config {
        let tables = TableConfig::default();
        Config {
            bind: SocketAddr::from(([127, 0, 0, 1], 4280)),
            operator: None,
            database: PathBuf::from("qipan.db"),
            store: None,
            bus: None,
            node: "n1".to_owned(),
            origins: Vec::new(),
            hosts: Vec::new(),
            trust_proxy: false,
            trusted_proxies: 1,
            secure_cookies: false,
            idle_after: tables.idle_after,
            stale_after: Duration::from_secs(24 * 3600),
            guest_after: Duration::from_secs(90 * 24 * 3600),
            review_after: Duration::from_secs(7 * 24 * 3600),
            delete_after: Duration::from_secs(7 * 24 * 3600),
            timeouts: Timeouts::default(),
            ready_every: Duration::from_secs(5),
            time_reserve: tables.time_reserve,
            limits: Limits::default(),
            answers: tables.answers,
            bots: tables.bots,
            pairing: tables.pairing,
            push: PushPolicy::default(),
            deal_seed: tables.deal_seed,
            lockout: LockoutPolicy::default(),
            log: LogFormat::Text,
            log_level: "info".to_owned(),
        }
    }
}
