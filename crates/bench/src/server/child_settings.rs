//! The configuration of the servers under test. Settings that would disturb a benchmark are changed here only.

use super::child_log::ChildLog;

/// Limits protect a server from clients that send too fast, as most benchmarks do.
pub(crate) const LIFTED: &[&str] = &[
    "--limits-sockets=100000",
    "--limits-sockets-per-address=100000",
    "--limits-anonymous-sockets=100000",
    "--limits-seats-per-person=100000",
    "--limits-tables-per-person=100000",
    "--limits-messages-per-second=0",
    "--limits-requests-per-second=0",
    "--limits-upgrades-per-address=0",
    "--limits-guests-per-address=0",
    "--limits-accounts-per-address=0",
    "--limits-new-tables-per-person=0",
    "--limits-new-tables-per-address=0",
    "--limits-friend-requests-per-person=0",
    "--limits-friend-requests-per-address=0",
    "--limits-direct-messages-per-person=0",
    "--limits-direct-messages-per-address=0",
    "--limits-invites-per-person=0",
    "--limits-invites-per-address=0",
    "--limits-reviews-per-person=0",
    "--limits-reviews-per-address=0",
    "--limits-reports-per-person=0",
    "--limits-reports-per-address=0",
    "--limits-social-changes-per-person=0",
    "--limits-social-changes-per-address=0",
    "--limits-account-changes-per-person=0",
    "--limits-account-changes-per-address=0",
    "--limits-exports-per-person=0",
    "--limits-exports-per-address=0",
    "--limits-chat-per-person=0",
    "--limits-chat-per-address=0",
    "--limits-messages-per-person=0",
    "--limits-messages-per-address=0",
    // Benchmarks do not read from idle sockets, so these answer no pings.
    "--timeouts-heartbeat=0",
];

/// The differences between servers under test.
#[derive(Clone, Debug)]
pub(super) struct ChildSettings {
    /// Flags of `qipan serve`.
    pub(super) limits: &'static [&'static str],
    /// The maximum number of open file descriptors; `None` is the limit of this process.
    pub(super) open_files: Option<u32>,
    /// Receives the server's log; `None` leaves it on the terminal.
    pub(super) log: Option<ChildLog>,
}

impl ChildSettings {
    /// No limit disturbs the benchmark.
    pub(super) fn lifted() -> ChildSettings {
        ChildSettings { limits: LIFTED, open_files: None, log: None }
    }

    /// The default limits of a server.
    pub(super) fn usual() -> ChildSettings {
        ChildSettings { limits: &[], open_files: None, log: None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_flag_is_a_setting_of_the_server() {
        for flag in LIFTED {
            let name = flag.trim_start_matches('-').split('=').next().unwrap_or_default();
            assert!(qipan_server::KEYS.iter().any(|key| key.flag() == name), "{flag}");
        }
    }

    #[test]
    fn no_rate_is_forgotten() {
        for key in qipan_server::KEYS.iter().filter(|key| key.value == "RATE") {
            let flag = format!("--{}=0", key.flag());
            assert!(LIFTED.contains(&flag.as_str()), "{flag}");
        }
    }
}
