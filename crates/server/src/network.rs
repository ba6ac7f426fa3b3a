//! The network a client comes from: the key of every limit by address.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

/// One IPv4 address, or one IPv6 network of 64 bits. Providers hand out IPv6 in networks of at least that size, so
/// the addresses inside one belong to the same subscriber and count as one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Network {
    V4(Ipv4Addr),
    V6([u16; 4]),
}

impl Network {
    /// For requests without any known address. They share one limit.
    pub(crate) const UNKNOWN: Network = Network::V4(Ipv4Addr::UNSPECIFIED);

    /// Reads an entry of `X-Forwarded-For`, an address with or without a port, or the text of a network.
    pub(crate) fn parse(text: &str) -> Option<Network> {
        let text = text.trim().trim_end_matches("/64");
        let bare = text.trim_start_matches('[').trim_end_matches(']');
        let address = bare.parse().or_else(|_| text.parse::<SocketAddr>().map(|it| it.ip()));
        address.ok().map(Network::from)
    }
}

impl From<IpAddr> for Network {
    /// IPv4 addresses written as IPv6 (`::ffff:192.0.2.7`) count as IPv4.
    fn from(address: IpAddr) -> Network {
        match address.to_canonical() {
            IpAddr::V4(address) => Network::V4(address),
            IpAddr::V6(address) => {
                let [a, b, c, d, ..] = address.segments();
                Network::V6([a, b, c, d])
            }
        }
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Network::V4(address) => write!(f, "{address}"),
            Network::V6([a, b, c, d]) => write!(f, "{}/64", Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_one_network_count_together() {
        let rows = [
            ("192.0.2.7", Some("192.0.2.7")),
            ("192.0.2.7:4711", Some("192.0.2.7")),
            (" 192.0.2.7 ", Some("192.0.2.7")),
            ("::ffff:192.0.2.7", Some("192.0.2.7")),
            ("2001:db8:1:2:3:4:5:6", Some("2001:db8:1:2::/64")),
            ("2001:db8:1:2:ffff::1", Some("2001:db8:1:2::/64")),
            ("[2001:db8:1:2::9]", Some("2001:db8:1:2::/64")),
            ("[2001:db8:1:2::9]:4711", Some("2001:db8:1:2::/64")),
            ("2001:db8:1:2::/64", Some("2001:db8:1:2::/64")),
            ("2001:db8:1:3::1", Some("2001:db8:1:3::/64")),
            ("unknown", None),
            ("", None),
        ];
        for (text, expected) in rows {
            assert_eq!(Network::parse(text).map(|it| it.to_string()).as_deref(), expected, "{text}");
        }
    }
}
