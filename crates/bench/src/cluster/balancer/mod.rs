//! A small load balancer: a TCP proxy in front of the nodes, which chooses a node by the first line of a connection.
//!
//! Connections for one table go to the same node while that node is ready, so messages are rarely relayed between
//! nodes. A second address ignores the table and spreads all connections, so that tables are relayed too.
//!
//! Like balancers for production, it asks every node whether it is ready, and closes the connections of a node that
//! does not answer: a browser would notice a silent connection only after twenty seconds.

mod choice;
mod health;

use std::collections::BTreeMap;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use anyhow::Result;
use tokio::io::{AsyncReadExt, AsyncWriteExt, copy_bidirectional};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::timeout;

use choice::Counter;

/// A node that does not accept a connection within this time is passed over.
const CONNECT_WITHIN: Duration = Duration::from_secs(1);

/// How long the first line of a connection may take. Browsers open connections in advance.
const FIRST_LINE_WITHIN: Duration = Duration::from_secs(30);

/// The maximum size of the first line.
const FIRST_LINE: usize = 8 * 1024;

const NO_NODE: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\nconnection: close\r\n\r\n";

#[derive(Debug)]
pub(crate) struct Balancer {
    /// Chooses the node by the table.
    pub(crate) by_table: SocketAddr,
    /// Spreads connections over all nodes, whatever their table.
    pub(crate) spread: SocketAddr,
    shared: Arc<Shared>,
    _tasks: JoinSet<()>,
}

#[derive(Debug)]
struct Shared {
    backends: watch::Sender<Vec<Backend>>,
    /// The node of each open connection, by the client's address.
    routes: Mutex<BTreeMap<SocketAddr, usize>>,
    counter: Counter,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Backend {
    /// `None` while the node does not run.
    address: Option<SocketAddr>,
    /// Where the node says whether it is ready.
    operator: Option<SocketAddr>,
    is_ready: bool,
    /// How many times the connections of this node were closed.
    closings: u64,
}

impl Balancer {
    /// Starts without nodes. `port` may be 0 for any free port.
    pub(crate) async fn start(nodes: usize, port: u16) -> Result<Balancer> {
        let by_table = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await?;
        let spread = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let backends = watch::Sender::new(vec![Backend::default(); nodes]);
        let shared = Arc::new(Shared { backends, routes: Mutex::default(), counter: Counter::default() });
        let addresses = (by_table.local_addr()?, spread.local_addr()?);
        let mut tasks = JoinSet::new();
        tasks.spawn(accept(by_table, shared.clone(), true));
        tasks.spawn(accept(spread, shared.clone(), false));
        for node in 0..nodes {
            tasks.spawn(health::watch(node, shared.clone()));
        }
        Ok(Balancer { by_table: addresses.0, spread: addresses.1, shared, _tasks: tasks })
    }

    /// The node runs at this address, or does not run. It gets connections when it has said that it is ready.
    pub(crate) fn set(&self, node: usize, addresses: Option<(SocketAddr, SocketAddr)>) {
        self.shared.change(node, |backend| {
            backend.address = addresses.map(|(address, _)| address);
            backend.operator = addresses.map(|(_, operator)| operator);
            backend.is_ready = false;
        });
    }

    /// Returns when all running nodes are ready.
    pub(crate) async fn all_ready(&self) {
        let mut backends = self.shared.backends.subscribe();
        let ready = |backends: &Vec<Backend>| backends.iter().all(|it| it.address.is_none() || it.is_ready);
        // An error would mean that the sender is gone, but `self` holds it.
        let _ = backends.wait_for(ready).await;
    }

    /// Where a node listens, past the balancer.
    pub(crate) fn address(&self, node: usize) -> Option<SocketAddr> {
        self.shared.backends.borrow()[node].address
    }

    pub(crate) fn routes(&self) -> Routes {
        Routes(self.shared.clone())
    }
}

/// Tells clients to which nodes they are connected.
#[derive(Clone, Debug)]
pub(crate) struct Routes(Arc<Shared>);

impl Routes {
    /// `client` is the client's own address.
    pub(crate) fn node_of(&self, client: SocketAddr) -> Option<usize> {
        self.0.routes().get(&client).copied()
    }
}

impl Shared {
    fn routes(&self) -> MutexGuard<'_, BTreeMap<SocketAddr, usize>> {
        self.routes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn change(&self, node: usize, change: impl FnOnce(&mut Backend)) {
        self.backends.send_if_modified(|backends| {
            let before = backends[node].clone();
            change(&mut backends[node]);
            backends[node] != before
        });
    }
}

async fn accept(listener: TcpListener, shared: Arc<Shared>, by_table: bool) {
    // Dropping the set closes all connections.
    let mut connections = JoinSet::new();
    while let Ok((client, peer)) = listener.accept().await {
        connections.spawn(carry(client, peer, shared.clone(), by_table));
        while connections.try_join_next().is_some() {}
    }
}

/// Carries one connection until either side, or the end of its node, closes it.
async fn carry(mut client: TcpStream, peer: SocketAddr, shared: Arc<Shared>, by_table: bool) {
    let Ok(Some(head)) = timeout(FIRST_LINE_WITHIN, first_line(&mut client)).await else { return };
    let table = if by_table { choice::table_of(&head) } else { None };
    let Some((node, mut server)) = connect(&shared, table).await else {
        let _ = client.write_all(NO_NODE).await;
        return;
    };
    let mut backends = shared.backends.subscribe();
    let closings = backends.borrow()[node].closings;
    shared.routes().insert(peer, node);
    if server.write_all(&head).await.is_ok() {
        // Small messages must not wait for others.
        let _ = client.set_nodelay(true).and_then(|()| server.set_nodelay(true));
        tokio::select! {
            _ = copy_bidirectional(&mut client, &mut server) => {}
            _ = backends.wait_for(|backends| backends[node].closings != closings) => {}
        }
    }
    // Before the client's port is free for another connection.
    shared.routes().remove(&peer);
}

/// What a client has sent up to the end of its first line or beyond.
async fn first_line(client: &mut TcpStream) -> Option<Vec<u8>> {
    let mut head = Vec::new();
    while !head.contains(&b'\n') {
        let count = client.read_buf(&mut head).await.ok()?;
        if count == 0 || head.len() > FIRST_LINE {
            return None;
        }
    }
    Some(head)
}

/// Connects to the first node that can be reached.
async fn connect(shared: &Shared, table: Option<&str>) -> Option<(usize, TcpStream)> {
    let backends = shared.backends.borrow().clone();
    for node in choice::order(&backends, table, &shared.counter) {
        let Some(address) = backends[node].address else { continue };
        if let Ok(Ok(stream)) = timeout(CONNECT_WITHIN, TcpStream::connect(address)).await {
            return Some((node, stream));
        }
    }
    None
}
