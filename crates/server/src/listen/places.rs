//! Bounds on the number of connections, so that one address cannot lock out all others.

use crate::Config;
use crate::network::Network;
use qipan_tables::{Counts, Held};
use std::sync::Arc;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Descriptors that are not for connections: those of the database, the log, the listeners and the runtime.
const RESERVED_DESCRIPTORS: usize = 64;

/// How many connections an address may hold besides its sockets. A browser opens about six for ordinary requests.
const BESIDES_SOCKETS: usize = 64;

#[derive(Debug)]
pub(super) struct Places {
    free: Arc<Semaphore>,
    /// `None` behind a proxy, where all connections come from the address of the proxy.
    per_address: Option<usize>,
    held: Counts<Network>,
}

/// The place of one connection. The connection holds it, and so does the socket that the connection may become.
#[derive(Debug)]
pub(crate) struct ConnectionPlace {
    _address: Option<Held<Network>>,
    _total: OwnedSemaphorePermit,
}

impl Places {
    pub(super) fn new(config: &Config, descriptors: usize) -> Places {
        let limits = &config.limits;
        let wanted = limits.sockets.saturating_add(limits.sockets / 4).max(BESIDES_SOCKETS);
        let total = wanted.min(descriptors.saturating_sub(RESERVED_DESCRIPTORS)).max(8);
        // With few descriptors, an address gets a quarter of them, so that other addresses find room.
        let per_address = limits.sockets_per_address.saturating_add(BESIDES_SOCKETS).min((total / 4).max(4));
        Places {
            free: Arc::new(Semaphore::new(total.min(Semaphore::MAX_PERMITS))),
            per_address: (!config.trust_proxy).then_some(per_address),
            held: Counts::default(),
        }
    }

    /// Waits until the server has room for one more connection.
    pub(super) async fn free(&self) -> Option<OwnedSemaphorePermit> {
        // The semaphore is never closed.
        Arc::clone(&self.free).acquire_owned().await.ok()
    }

    /// Admits a connection; `None` if its address holds its share already.
    pub(super) fn admit(&self, total: OwnedSemaphorePermit, network: Network) -> Option<ConnectionPlace> {
        let address = match self.per_address {
            Some(max) => Some(self.held.take(network, max)?),
            None => None,
        };
        Some(ConnectionPlace { _address: address, _total: total })
    }
}

/// How many descriptors this process may open.
pub(super) fn descriptors() -> usize {
    #[cfg(target_os = "linux")]
    {
        let limit = rustix::process::getrlimit(rustix::process::Resource::Nofile).current;
        limit.and_then(|limit| usize::try_from(limit).ok()).unwrap_or(usize::MAX)
    }
    #[cfg(not(target_os = "linux"))]
    {
        usize::MAX
    }
}

/// Raises the limit of descriptors as far as the system lets a process raise it.
pub(crate) fn raise_descriptor_limit() {
    #[cfg(target_os = "linux")]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
        if current == maximum {
            return;
        }
        if let Err(error) = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum }) {
            tracing::warn!(%error, "the limit of descriptors could not be raised");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn few_descriptors_are_shared() {
        let places = Places::new(&Config::default(), 256);
        let [here, there] = ["127.0.0.1", "127.0.0.2"].map(|text| Network::parse(text).unwrap());
        let mut held = Vec::new();
        for _ in 0..362 {
            held.extend(places.admit(places.free().await.unwrap(), here));
        }
        assert_eq!(held.len(), 48);
        assert!(places.admit(places.free().await.unwrap(), there).is_some());
        held.pop();
        assert!(places.admit(places.free().await.unwrap(), here).is_some());
    }

    #[tokio::test]
    async fn a_proxy_may_hold_them_all() {
        let places = Places::new(&Config { trust_proxy: true, ..Config::default() }, 128);
        let mut held = Vec::new();
        for _ in 0..64 {
            held.extend(places.admit(places.free().await.unwrap(), Network::UNKNOWN));
        }
        assert_eq!((held.len(), places.free.available_permits()), (64, 0));
    }
}
