//! The address of a push service. Anybody can name one, so the server connects to public addresses only: it must not
//! become a way into the network that it is in.

use axum::http::Uri;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

/// The longest address of a device.
const LONGEST: usize = 600;

/// Where a message goes: `https://host:port/path`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Endpoint {
    pub(super) encrypted: bool,
    pub(super) host: String,
    pub(super) port: u16,
    pub(super) path: String,
}

impl Endpoint {
    /// `None` for all that is no plain https address with the usual port. `allow_local` is for tests: then http and other ports
    /// are fine too.
    pub(super) fn read(text: &str, allow_local: bool) -> Option<Endpoint> {
        let uri: Uri = text.parse().ok().filter(|_| text.len() <= LONGEST && text.is_ascii())?;
        let encrypted = match uri.scheme_str()? {
            "https" => true,
            "http" if allow_local => false,
            _ => return None,
        };
        let usual = if encrypted { 443 } else { 80 };
        let port = uri.port_u16().unwrap_or(usual);
        let authority = uri.authority()?.as_str();
        if authority.contains('@') || (port != usual && !allow_local) {
            return None;
        }
        let path = uri.path_and_query().map_or("/", |path| path.as_str()).to_owned();
        let host = uri.host().filter(|host| !host.is_empty())?.to_owned();
        Some(Endpoint { encrypted, host, port, path })
    }

    /// The origin, as the signature of the server names it.
    pub(super) fn origin(&self) -> String {
        let Endpoint { encrypted, host, port, .. } = self;
        match (encrypted, port) {
            (true, 443) => format!("https://{host}"),
            (true, port) => format!("https://{host}:{port}"),
            (false, port) => format!("http://{host}:{port}"),
        }
    }

    /// The addresses of the host that may be connected to. The connection goes to one of them, not to the name: the name could
    /// mean another address a moment later.
    pub(super) async fn resolve(&self, allow_local: bool) -> Vec<SocketAddr> {
        let host = self.host.trim_start_matches('[').trim_end_matches(']');
        let found = tokio::net::lookup_host((host, self.port)).await;
        let addresses = found.into_iter().flatten();
        addresses.filter(|address| allow_local || is_public(address.ip())).collect()
    }
}

/// Whether an address is reachable for everybody, and so no part of a private network.
fn is_public(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [first, second, third, _] = address.octets();
    // This network, multicast and reserved; shared addresses of providers; protocol assignments; benchmarks.
    let is_special = matches!(
        (first, second, third),
        (0 | 224..=255, ..) | (100, 64..=127, _) | (192, 0, 0) | (198, 18 | 19, _)
    );
    !(is_special
        || address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_documentation())
}

/// Global unicast, without the ranges that wrap IPv4 addresses and those of documentation.
fn is_public_v6(address: Ipv6Addr) -> bool {
    let [first, second, ..] = address.segments();
    let is_global = (0x2000..=0x3fff).contains(&first);
    let is_special = matches!((first, second), (0x2001, 0..=0x1ff | 0xdb8) | (0x2002, _) | (0x3fff, _));
    is_global && !is_special
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_plain_https_addresses_are_endpoints() {
        let rows = [
            ("https://push.example/abc?x=1", Some("https://push.example")),
            ("https://push.example:443/", Some("https://push.example")),
            ("https://push.example:8443/", None),
            ("http://push.example/", None),
            ("ftp://push.example/", None),
            ("https://ann@push.example/", None),
            ("//push.example/", None),
            ("/path", None),
            ("https:///path", None),
            ("https://push.example/a b", None),
            ("https://push.example/a\r\nhost: x", None),
            ("https://пуш.example/", None),
            ("", None),
        ];
        for (text, expected) in rows {
            let origin = Endpoint::read(text, false).map(|endpoint| endpoint.origin());
            assert_eq!(origin.as_deref(), expected, "{text}");
        }
        let local = Endpoint::read("http://127.0.0.1:8080/x", true).unwrap();
        assert_eq!((local.origin().as_str(), local.path.as_str()), ("http://127.0.0.1:8080", "/x"));
        let long = format!("https://push.example/{}", "x".repeat(LONGEST));
        assert_eq!(Endpoint::read(&long, false), None);
    }

    #[test]
    fn private_networks_are_not_public() {
        let public = ["8.8.8.8", "93.184.216.34", "2606:4700::1111", "::ffff:8.8.8.8"];
        let private = [
            "127.0.0.1",
            "0.0.0.0",
            "10.1.2.3",
            "172.16.0.1",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "192.0.0.8",
            "198.18.0.1",
            "203.0.113.9",
            "224.0.0.1",
            "240.0.0.1",
            "255.255.255.255",
            "::1",
            "::",
            "fe80::1",
            "fc00::1",
            "fd12::1",
            "ff02::1",
            "2001:db8::1",
            "2002:7f00:1::",
            "2001::1",
            "64:ff9b::a00:1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
        ];
        for (texts, expected) in [(&public[..], true), (&private, false)] {
            for text in texts {
                assert_eq!(is_public(text.parse().unwrap()), expected, "{text}");
            }
        }
    }

    #[tokio::test]
    async fn a_private_host_has_no_address() {
        for host in ["127.0.0.1", "[::1]", "169.254.169.254"] {
            let endpoint = Endpoint::read(&format!("https://{host}/"), false).unwrap();
            assert!(endpoint.resolve(false).await.is_empty(), "{host}");
        }
        let endpoint = Endpoint::read("https://127.0.0.1/", false).unwrap();
        assert_eq!(endpoint.resolve(true).await.len(), 1);
    }
}
