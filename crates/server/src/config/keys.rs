//! The list of all settings. Flags, environment variables, the file and the help are made from it.

use super::{Config, LogFormat};
use qipan_store::StoreLocation;
use std::fmt::Display;
use std::str::FromStr;
use std::time::Duration;

/// One setting: its name, its purpose, and how it is read and shown.
#[derive(Debug)]
pub struct Key {
    /// As in the file; a dot stands before a name inside a `[section]`.
    pub name: &'static str,
    pub help: &'static str,
    /// What kind of value it takes, for the help.
    pub value: &'static str,
    pub(super) read: fn(&mut Config, &str) -> Result<(), String>,
    pub(super) show: fn(&Config) -> String,
}

impl Key {
    /// `limits.sockets` is `--limits-sockets`.
    pub fn flag(&self) -> String {
        self.name.replace(['.', '_'], "-")
    }

    /// `limits.sockets` is `QIPAN_LIMITS_SOCKETS`.
    pub fn variable(&self) -> String {
        format!("QIPAN_{}", self.name.replace('.', "_").to_ascii_uppercase())
    }
}

/// A row for a field that is parsed with `FromStr` and shown with `Display`.
macro_rules! plain {
    ($name:literal, $value:literal, $($field:ident).+, $help:expr) => {
        Key {
            name: $name,
            help: $help,
            value: $value,
            read: |config, text| parse(&mut config.$($field).+, text),
            show: |config| config.$($field).+.to_string(),
        }
    };
}

/// A row for a duration.
macro_rules! span {
    ($name:literal, $($field:ident).+, $help:literal) => {
        Key {
            name: $name,
            help: $help,
            value: "TIME",
            read: |config, text| parse_span(&mut config.$($field).+, text),
            show: |config| format!("{}s", config.$($field).+.as_secs()),
        }
    };
}

/// A row for the address of another service, which may be `none`. Its password is never shown.
macro_rules! address {
    ($name:literal, $field:ident, $check:expr, $help:literal) => {
        Key {
            name: $name,
            help: $help,
            value: "URL",
            read: |config, text| {
                let check: fn(&str) -> Result<(), String> = $check;
                if text != "none" {
                    check(text)?;
                }
                config.$field = (text != "none").then(|| text.to_owned());
                Ok(())
            },
            show: |config| config.$field.as_deref().map_or("none".to_owned(), without_password),
        }
    };
}

/// A row for a list of strings.
macro_rules! list {
    ($name:literal, $field:ident, $help:literal) => {
        Key {
            name: $name,
            help: $help,
            value: "LIST",
            read: |config, text| {
                let items = text.split(',').map(str::trim).filter(|it| !it.is_empty());
                config.$field = items.map(str::to_owned).collect();
                Ok(())
            },
            show: |config| config.$field.join(","),
        }
    };
}

/// A row for a rate.
macro_rules! rate {
    ($name:literal, $($field:ident).+, $help:literal) => {
        plain!($name, "RATE", $($field).+, concat!($help, ", per minute or per minute:burst; 0 is no limit"))
    };
}

pub const KEYS: &[Key] = &[
    plain!("bind", "ADDRESS", bind, "The address and port to listen on"),
    Key {
        name: "operator",
        help: "The address for /metrics and /readyz; default: 127.0.0.1 and the port after `bind`'s",
        value: "ADDRESS",
        read: |config, text| {
            config.operator = if text == "default" { None } else { Some(read(text)?) };
            Ok(())
        },
        show: |config| config.operator.map_or("default".to_owned(), |address| address.to_string()),
    },
    Key {
        name: "database",
        help: "The database file; made if there is none",
        value: "FILE",
        read: |config, text| {
            config.database = text.into();
            Ok(())
        },
        show: |config| config.database.display().to_string(),
    },
    address!(
        "store",
        store,
        |text| read::<StoreLocation>(text).map(drop),
        "A PostgreSQL database in place of the file: postgres://user:password@host/name; none: the file"
    ),
    address!(
        "bus",
        bus,
        |_| Ok(()),
        "The NATS server that connects several servers with one database: nats://host:4222; none: this is the only one"
    ),
    plain!(
        "node",
        "NAME",
        node,
        "The name of this server; each of those that share a database needs its own"
    ),
    list!(
        "origins",
        origins,
        "Origins that browsers may come from besides the server's own, separated by commas"
    ),
    list!(
        "hosts",
        hosts,
        "Host names under which the server answers, separated by commas; any if there are none"
    ),
    plain!(
        "trust_proxy",
        "BOOL",
        trust_proxy,
        "Believe X-Forwarded-For and X-Forwarded-Proto: only behind a proxy"
    ),
    plain!(
        "trusted_proxies",
        "N",
        trusted_proxies,
        "How many proxies stand before the server, if they are trusted"
    ),
    plain!(
        "secure_cookies",
        "BOOL",
        secure_cookies,
        "Mark cookies as Secure: only if all browsers come by https"
    ),
    span!("idle_after", idle_after, "How long a table without anybody stays in memory"),
    span!("stale_after", stale_after, "How long a table that never began is kept"),
    span!("guest_after", guest_after, "How long a guest who has played nothing is remembered"),
    span!("review_after", review_after, "The age of an account from which its reviews need no approval"),
    span!("delete_after", delete_after, "How long a deleted account can be opened again by logging in"),
    span!("ready_every", ready_every, "How often /readyz checks the store at most"),
    span!(
        "time_reserve",
        time_reserve,
        "How much match time is reserved on disk ahead of what clients are told"
    ),
    span!("timeouts.head", timeouts.head, "How long the head of a request may take, or a connection idle"),
    span!("timeouts.body", timeouts.body, "How long the body of a request may take"),
    span!(
        "timeouts.heartbeat",
        timeouts.heartbeat,
        "A silent socket is pinged after this, closed after twice this"
    ),
    span!("timeouts.stop", timeouts.stop, "How long a stopping server waits for what is under way"),
    span!(
        "timeouts.news",
        timeouts.news,
        "How often changes of spectators and of the lobby are told at most"
    ),
    span!("timeouts.seat", timeouts.seat, "How long an absent person keeps a seat before the start"),
    plain!("limits.sockets", "N", limits.sockets, "Sockets in all"),
    plain!(
        "limits.anonymous_sockets",
        "N",
        limits.anonymous_sockets,
        "Sockets of visitors without a session in all"
    ),
    plain!(
        "limits.seats_per_person",
        "N",
        limits.seats_per_person,
        "Tables that have not begun at which one person may sit"
    ),
    plain!("limits.sockets_per_address", "N", limits.sockets_per_address, "Sockets of one address"),
    plain!("limits.tables_per_person", "N", limits.tables_per_person, "Open tables of one person"),
    plain!(
        "limits.messages_per_second",
        "N",
        limits.messages_per_second,
        "Messages of one socket; 0 is no limit"
    ),
    plain!(
        "limits.requests_per_second",
        "N",
        limits.requests_per_second,
        "Requests of one address; 0 is no limit"
    ),
    rate!("limits.upgrades_per_address", limits.upgrades_per_address, "Sockets that one address opens"),
    rate!("limits.guests_per_address", limits.guests_per_address, "New guests of one address"),
    rate!("limits.accounts_per_address", limits.accounts_per_address, "New accounts of one address"),
    rate!("limits.new_tables_per_person", limits.new_tables_per_person, "New tables of one person"),
    rate!("limits.new_tables_per_address", limits.new_tables_per_address, "New tables of one address"),
    rate!(
        "limits.friend_requests_per_person",
        limits.friend_requests_per_person,
        "Requests for friendship of one person"
    ),
    rate!(
        "limits.friend_requests_per_address",
        limits.friend_requests_per_address,
        "Requests for friendship of one address"
    ),
    rate!(
        "limits.direct_messages_per_person",
        limits.direct_messages_per_person,
        "Messages to other people of one person"
    ),
    rate!(
        "limits.direct_messages_per_address",
        limits.direct_messages_per_address,
        "Messages to other people of one address"
    ),
    rate!("limits.invites_per_person", limits.invites_per_person, "Invitations to tables of one person"),
    rate!("limits.invites_per_address", limits.invites_per_address, "Invitations to tables of one address"),
    rate!("limits.reviews_per_person", limits.reviews_per_person, "Reviews of games by one person"),
    rate!("limits.reviews_per_address", limits.reviews_per_address, "Reviews of games by one address"),
    rate!("limits.reports_per_person", limits.reports_per_person, "Reports and appeals of one person"),
    rate!("limits.reports_per_address", limits.reports_per_address, "Reports and appeals of one address"),
    rate!(
        "limits.social_changes_per_person",
        limits.social_changes_per_person,
        "Other changes between people, such as blocks and privacy settings, of one person"
    ),
    rate!(
        "limits.social_changes_per_address",
        limits.social_changes_per_address,
        "Other changes between people, such as blocks and privacy settings, of one address"
    ),
    rate!(
        "limits.account_changes_per_person",
        limits.account_changes_per_person,
        "Changes of the own account, such as closing it, of one person"
    ),
    rate!(
        "limits.account_changes_per_address",
        limits.account_changes_per_address,
        "Changes of the own account, such as closing it, of one address"
    ),
    rate!(
        "limits.exports_per_person",
        limits.exports_per_person,
        "Exports of all data or all matches of one person"
    ),
    rate!(
        "limits.exports_per_address",
        limits.exports_per_address,
        "Exports of all data or all matches of one address"
    ),
    rate!("limits.chat_per_person", limits.chat_per_person, "Chat lines of one person"),
    rate!("limits.chat_per_address", limits.chat_per_address, "Chat lines of one address"),
    rate!(
        "limits.messages_per_person",
        limits.messages_per_person,
        "Messages of one person over all sockets"
    ),
    rate!(
        "limits.messages_per_address",
        limits.messages_per_address,
        "Messages of one address over all sockets"
    ),
    plain!(
        "answers.delay_ms",
        "N",
        answers.delay_ms,
        "The shortest time from a response window to a pass in it, in milliseconds"
    ),
    span!(
        "answers.absent",
        answers.absent,
        "How long an absent player holds up a response window or a question"
    ),
    plain!("bots.threads", "N", bots.threads, "How many bots think at the same time"),
    plain!("bots.pause_ms", "N", bots.pause_ms, "The shortest time a bot takes for a move, in milliseconds"),
    span!("push.delay", push.delay, "How long an entry of an inbox stays unseen before devices are told"),
    span!("push.every", push.every, "How often the server looks for such entries"),
    Key {
        name: "push.contact",
        help: "An address that push services can write to: mailto:… or https://…; none",
        value: "URL",
        read: |config, text| {
            let is_fine = ["mailto:", "https://"].iter().any(|start| text.starts_with(start));
            if !is_fine && text != "none" {
                return Err("the contact is mailto:… or https://…, or none".to_owned());
            }
            config.push.contact = (text != "none").then(|| text.to_owned());
            Ok(())
        },
        show: |config| config.push.contact.clone().unwrap_or_else(|| "none".to_owned()),
    },
    span!(
        "pairing.offer_bot_after",
        pairing.offer_bot_after,
        "How long a person looks for an opponent before a bot is offered"
    ),
    plain!(
        "lockout.failures",
        "N",
        lockout.failures,
        "Wrong passwords for one name or table from one address; 0 is no limit"
    ),
    plain!(
        "lockout.failures_per_name",
        "N",
        lockout.failures_per_name,
        "Wrong passwords for one name from all addresses but from known devices; 0 is no limit"
    ),
    plain!(
        "lockout.failures_per_address",
        "N",
        lockout.failures_per_address,
        "Wrong passwords for all names from one address; 0 is no limit"
    ),
    span!("lockout.window", lockout.window, "The time in which they count together"),
    span!("lockout.lock", lockout.lock, "How long nobody gets in then"),
    plain!("log", "FORMAT", log, "How the log looks: text or json"),
    Key {
        name: "log_level",
        help: "off, error, warn, info, debug or trace, also by target",
        value: "LEVEL",
        read: |config, text| {
            super::log_level::check(text)?;
            config.log_level = text.to_owned();
            Ok(())
        },
        show: |config| config.log_level.clone(),
    },
];

/// The address without its password: `postgres://ann:secret@host` becomes `postgres://ann:…@host`.
pub(super) fn without_password(url: &str) -> String {
    let hidden = |(scheme, rest): (&str, &str)| {
        let (person, host) = rest.rsplit_once('@')?;
        let (name, _) = person.split_once(':')?;
        Some(format!("{scheme}://{name}:…@{host}"))
    };
    url.split_once("://").and_then(hidden).unwrap_or_else(|| url.to_owned())
}

fn parse<T: FromStr>(place: &mut T, text: &str) -> Result<(), String>
where
    T::Err: Display,
{
    *place = read(text)?;
    Ok(())
}

fn read<T: FromStr>(text: &str) -> Result<T, String>
where
    T::Err: Display,
{
    text.parse().map_err(|error: T::Err| error.to_string())
}

/// Parses seconds, or a number followed by s, m, h or d.
fn parse_span(place: &mut Duration, text: &str) -> Result<(), String> {
    let (number, unit) = text.split_at(text.trim_end_matches(['s', 'm', 'h', 'd']).len());
    let seconds = match unit {
        "" | "s" => Some(1),
        "m" => Some(60),
        "h" => Some(3600),
        "d" => Some(24 * 3600),
        _ => None,
    };
    let parsed = number.parse::<u32>().ok().zip(seconds);
    let (number, seconds) = parsed.ok_or("a time is a number of seconds, or like 90s, 15m, 24h or 7d")?;
    *place = Duration::from_secs(u64::from(number) * seconds);
    Ok(())
}

impl FromStr for LogFormat {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<LogFormat, &'static str> {
        match text {
            "text" => Ok(LogFormat::Text),
            "json" => Ok(LogFormat::Json),
            _ => Err("the log is text or json"),
        }
    }
}

impl Display for LogFormat {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            LogFormat::Text => "text",
            LogFormat::Json => "json",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shown_can_be_read() {
        let config = Config::default();
        for key in KEYS {
            let mut copy = Config::default();
            let shown = (key.show)(&config);
            assert_eq!((key.read)(&mut copy, &shown), Ok(()), "{}", key.name);
            assert_eq!((key.show)(&copy), shown, "{}", key.name);
        }
    }

    #[test]
    fn times_have_units() {
        let rows = [
            ("0", Some(0)),
            ("90", Some(90)),
            ("90s", Some(90)),
            ("15m", Some(900)),
            ("2h", Some(7200)),
            ("7d", Some(604_800)),
        ];
        let bad = ["", "s", "-1", "1.5h", "1w", "1ms", "1 h", "99999999999"].map(|text| (text, None));
        for (text, seconds) in rows.into_iter().chain(bad) {
            let mut span = Duration::MAX;
            let read = parse_span(&mut span, text).ok().map(|()| span.as_secs());
            assert_eq!(read, seconds, "{text:?}");
        }
    }
}
