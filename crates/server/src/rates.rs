//! How often a person and a network may do something, over all their requests and sockets, and how many sockets a
//! network may hold. A refusal is `too_fast` with `retry_after_s`.

mod limiter;

use crate::config::{Limits, Rate};
use crate::errors::WireError;
use crate::network::Network;
use axum::http::StatusCode;
use governor::{DefaultDirectRateLimiter, InsufficientCapacity, Quota, RateLimiter};
use limiter::{Limiter, quota, quota_per_second, too_fast};
use qipan_protocol::UserId;
use qipan_tables::{Counted, Counts, Held};
use serde::Serialize;
use std::num::NonZeroU32;

/// A client does something too often, or holds too many sockets.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
#[serde(tag = "code", rename_all = "snake_case")]
pub(crate) enum RateError {
    #[error("too many requests; wait a moment")]
    TooFast { retry_after_s: u64 },
    #[error("too many connections from this address")]
    TooManySockets,
    #[serde(rename = "too_many_sockets")]
    #[error("the server is full; try again in a minute")]
    ServerFull,
}

impl WireError for RateError {
    fn status(&self) -> StatusCode {
        StatusCode::TOO_MANY_REQUESTS
    }
}

#[derive(Debug)]
pub(crate) struct Rates {
    per_connection: Option<Quota>,
    sockets: Counts<Network>,
    sockets_per_address: usize,
    requests: Limiter<Network>,
    upgrades: Limiter<Network>,
    guests: Limiter<Network>,
    accounts: Limiter<Network>,
    tables: Both,
    friend_requests: Both,
    direct_messages: Both,
    invites: Both,
    reviews: Both,
    reports: Both,
    social_changes: Both,
    account_changes: Both,
    exports: Both,
    chat: Both,
    messages: Both,
}

/// A limit by person and by network: many guests behind one address share the second one.
#[derive(Debug)]
struct Both {
    people: Limiter<UserId>,
    networks: Limiter<Network>,
}

impl Both {
    fn new(per_person: Rate, per_address: Rate) -> Both {
        Both { people: Limiter::new(quota(per_person)), networks: Limiter::new(quota(per_address)) }
    }

    fn check(&self, person: Option<&UserId>, network: Network) -> Result<(), RateError> {
        person.map_or(Ok(()), |person| self.people.check(person))?;
        self.networks.check(&network)
    }

    fn forget_quiet(&self) {
        self.people.forget_quiet();
        self.networks.forget_quiet();
    }
}

/// The limit of one socket.
#[derive(Debug)]
pub(crate) struct ConnectionRate(Option<DefaultDirectRateLimiter>);

impl Rates {
    pub(crate) fn new(limits: &Limits) -> Rates {
        Rates {
            per_connection: quota_per_second(limits.messages_per_second),
            sockets: Counts::default(),
            sockets_per_address: limits.sockets_per_address,
            requests: Limiter::new(quota_per_second(limits.requests_per_second)),
            upgrades: Limiter::new(quota(limits.upgrades_per_address)),
            guests: Limiter::new(quota(limits.guests_per_address)),
            accounts: Limiter::new(quota(limits.accounts_per_address)),
            tables: Both::new(limits.new_tables_per_person, limits.new_tables_per_address),
            friend_requests: Both::new(limits.friend_requests_per_person, limits.friend_requests_per_address),
            direct_messages: Both::new(limits.direct_messages_per_person, limits.direct_messages_per_address),
            invites: Both::new(limits.invites_per_person, limits.invites_per_address),
            reviews: Both::new(limits.reviews_per_person, limits.reviews_per_address),
            reports: Both::new(limits.reports_per_person, limits.reports_per_address),
            social_changes: Both::new(limits.social_changes_per_person, limits.social_changes_per_address),
            account_changes: Both::new(limits.account_changes_per_person, limits.account_changes_per_address),
            exports: Both::new(limits.exports_per_person, limits.exports_per_address),
            chat: Both::new(limits.chat_per_person, limits.chat_per_address),
            messages: Both::new(limits.messages_per_person, limits.messages_per_address),
        }
    }

    /// Takes a place for one more socket of this network.
    pub(crate) fn socket(&self, network: Network) -> Result<Held<Network>, RateError> {
        self.sockets.take(network, self.sockets_per_address).ok_or(RateError::TooManySockets)
    }

    pub(crate) fn connection(&self) -> ConnectionRate {
        ConnectionRate(self.per_connection.map(RateLimiter::direct))
    }

    /// Counts an HTTP request to the API.
    pub(crate) fn request(&self, network: Network) -> Result<(), RateError> {
        self.requests.check(&network)
    }

    /// Counts a request to open a socket.
    pub(crate) fn upgrade(&self, network: Network) -> Result<(), RateError> {
        self.upgrades.check(&network)
    }

    /// Counts something that is limited over all nodes.
    pub(crate) fn count(&self, counted: &Counted) -> Result<(), RateError> {
        let network = |address: &str| Network::parse(address).unwrap_or(Network::UNKNOWN);
        match counted {
            Counted::Guest { address } => self.guests.check(&network(address)),
            Counted::Account { address } => self.accounts.check(&network(address)),
            Counted::Table { user, address } => self.tables.check(Some(user), network(address)),
            Counted::FriendRequest { user, address } => {
                self.friend_requests.check(Some(user), network(address))
            }
            Counted::DirectMessage { user, address } => {
                self.direct_messages.check(Some(user), network(address))
            }
            Counted::Invite { user, address } => self.invites.check(Some(user), network(address)),
            Counted::Review { user, address } => self.reviews.check(Some(user), network(address)),
            Counted::Report { user, address } => self.reports.check(Some(user), network(address)),
            Counted::AccountChange { user, address } => {
                self.account_changes.check(Some(user), network(address))
            }
            Counted::Export { user, address } => self.exports.check(Some(user), network(address)),
            Counted::SocialChange { user, address } => {
                self.social_changes.check(Some(user), network(address))
            }
        }
    }

    /// Counts a chat line, at any table.
    pub(crate) fn chat(&self, person: &UserId, network: Network) -> Result<(), RateError> {
        self.chat.check(Some(person), network)
    }

    /// Counts a message, on any socket. Visitors of the lobby may have no session.
    pub(crate) fn message(&self, person: Option<&UserId>, network: Network) -> Result<(), RateError> {
        self.messages.check(person, network)
    }

    /// Forgets people and networks whose limits are unused again.
    pub(crate) fn forget_quiet(&self) {
        for limiter in [&self.requests, &self.upgrades, &self.guests, &self.accounts] {
            limiter.forget_quiet();
        }
        let social = [&self.friend_requests, &self.direct_messages, &self.invites, &self.social_changes];
        let social = social.into_iter().chain([&self.reviews, &self.reports]);
        let own = [&self.account_changes, &self.exports];
        for both in [&self.tables, &self.chat, &self.messages].into_iter().chain(own).chain(social) {
            both.forget_quiet();
        }
    }
}

impl ConnectionRate {
    /// Counts one message.
    pub(crate) fn check(&self) -> Result<(), RateError> {
        self.spend(NonZeroU32::MIN)
    }

    /// Counts as `cost` messages at once, or as a whole burst if that is less.
    pub(crate) fn spend(&self, cost: NonZeroU32) -> Result<(), RateError> {
        let Some(limiter) = &self.0 else { return Ok(()) };
        let whole_burst = |burst: InsufficientCapacity| NonZeroU32::new(burst.0).unwrap_or(NonZeroU32::MIN);
        match limiter.check_n(cost).or_else(|burst| limiter.check_n(whole_burst(burst))) {
            Ok(Err(refused)) => Err(too_fast(&refused, limiter.clock())),
            // The whole burst is never more than the burst.
            Ok(Ok(())) | Err(_) => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_made_counts_by_its_kind() {
        let one = Rate::new(1, 1);
        let limits = Limits {
            guests_per_address: one,
            accounts_per_address: one,
            new_tables_per_address: one,
            ..Limits::default()
        };
        let rates = Rates::new(&limits);
        let network = Network::parse("2001:db8::1").unwrap();
        let address = network.to_string();
        let table = Counted::Table { user: UserId::new("ann"), address: address.clone() };
        let all = [Counted::Guest { address: address.clone() }, Counted::Account { address }, table];
        all.iter().for_each(|counted| assert_eq!(rates.count(counted), Ok(()), "{counted:?}"));
        all.iter().for_each(|counted| assert!(rates.count(counted).is_err(), "{counted:?}"));
        let elsewhere = Counted::Guest { address: "192.0.2.7".to_owned() };
        assert_eq!(rates.count(&elsewhere), Ok(()));
    }

    #[test]
    fn a_person_and_a_network_count_over_all_sockets() {
        let limits = Limits {
            chat_per_person: Rate::new(1, 3),
            chat_per_address: Rate::new(1, 5),
            ..Limits::default()
        };
        let rates = Rates::new(&limits);
        let [here, there] = ["192.0.2.7", "2001:db8::1"].map(|text| Network::parse(text).unwrap());
        let [ann, bob] = ["ann", "bob"].map(UserId::new);
        (0..3).for_each(|_| assert_eq!(rates.chat(&ann, here), Ok(())));
        assert!(rates.chat(&ann, there).is_err(), "the same person elsewhere");
        (0..2).for_each(|_| assert_eq!(rates.chat(&bob, here), Ok(())));
        assert!(rates.chat(&bob, here).is_err(), "five lines of one address");
        assert_eq!(rates.message(None, here), Ok(()), "a limit of its own");
    }
}
