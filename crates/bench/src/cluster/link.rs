//! A TCP proxy between a node and a service that it uses. It can cut the node off without the rights that a firewall
//! needs.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use anyhow::Result;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Notify, watch};
use tokio::task::JoinHandle;

use super::postgres_messages::WriteFinder;

/// What happens to the bytes of a link.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mode {
    Open,
    /// Nothing is passed on and nothing is closed, as if a cable were unplugged. What was sent meanwhile arrives when
    /// the link opens again.
    Silent,
    /// All connections are closed, and new ones too.
    Closed,
}

#[derive(Debug)]
pub(crate) struct Link {
    pub(crate) address: SocketAddr,
    shared: Arc<Shared>,
    task: JoinHandle<()>,
}

#[derive(Debug)]
struct Shared {
    service: SocketAddr,
    mode: watch::Sender<Mode>,
    /// How many more writes to the database lose their connection before they are answered.
    cuts_left: AtomicU32,
    cuts_done: AtomicU32,
    cut: Notify,
}

impl Link {
    pub(crate) async fn open(service: SocketAddr) -> Result<Link> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let address = listener.local_addr()?;
        let mode = watch::Sender::new(Mode::Open);
        let (cuts_left, cuts_done) = (AtomicU32::new(0), AtomicU32::new(0));
        let shared = Arc::new(Shared { service, mode, cuts_left, cuts_done, cut: Notify::new() });
        let task = tokio::spawn(accept(listener, shared.clone()));
        Ok(Link { address, shared, task })
    }

    pub(crate) fn set(&self, mode: Mode) {
        self.shared.mode.send_replace(mode);
    }

    /// Cuts the connection of each of the next `count` writes: after the statement that stores them was sent on, and
    /// before its answer comes back.
    pub(crate) fn cut_writes(&self, count: u32) {
        self.shared.cuts_left.store(count, Ordering::SeqCst);
        self.shared.cuts_done.store(0, Ordering::SeqCst);
    }

    pub(crate) fn cuts_done(&self) -> u32 {
        self.shared.cuts_done.load(Ordering::SeqCst)
    }

    /// Returns after a cut.
    pub(crate) async fn cut(&self) {
        self.shared.cut.notified().await;
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        self.task.abort();
        // Connections have tasks of their own; this ends them.
        self.shared.mode.send_replace(Mode::Closed);
    }
}

async fn accept(listener: TcpListener, shared: Arc<Shared>) {
    while let Ok((client, _)) = listener.accept().await {
        tokio::spawn(carry(client, shared.clone()));
    }
}

/// Carries one connection until either side or the link closes it.
async fn carry(client: TcpStream, shared: Arc<Shared>) {
    let mut mode = shared.mode.subscribe();
    if mode.wait_for(|mode| *mode != Mode::Silent).await.is_ok_and(|mode| *mode == Mode::Closed) {
        return;
    }
    let Ok(server) = TcpStream::connect(shared.service).await else { return };
    // Both sides send small messages and wait for answers.
    if client.set_nodelay(true).and_then(|()| server.set_nodelay(true)).is_err() {
        return;
    }
    let (from_client, to_client) = client.into_split();
    let (from_server, to_server) = server.into_split();
    let cut = Cut::default();
    tokio::select! {
        () = send_on(from_client, to_server, &shared, &cut) => {}
        () = answer(from_server, to_client, &shared, &cut) => {}
        _ = mode.wait_for(|mode| *mode == Mode::Closed) => {}
    }
}

/// A connection whose last write stays without an answer.
#[derive(Default)]
struct Cut {
    is_cut: AtomicBool,
    answered: Notify,
}

/// From the node to the service. Returns when the connection has to be closed.
async fn send_on(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, shared: &Shared, cut: &Cut) {
    let (mut buffer, mut writes) = (vec![0; 16 * 1024], WriteFinder::default());
    let mut mode = shared.mode.subscribe();
    while let Ok(count @ 1..) = from.read(&mut buffer).await {
        let is_write = writes.take(&buffer[..count]);
        if mode.wait_for(|mode| *mode != Mode::Silent).await.is_err() {
            return;
        }
        let is_cut = is_write && shared.take_cut();
        cut.is_cut.store(is_cut, Ordering::SeqCst);
        if to.write_all(&buffer[..count]).await.is_err() {
            return;
        }
        if is_cut {
            // In every second case, the service has carried the write out for sure; in the others, both sides race.
            if shared.cuts_done() % 2 == 1 {
                cut.answered.notified().await;
            }
            shared.cut.notify_one();
            return;
        }
    }
}

/// From the service to the node.
async fn answer(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, shared: &Shared, cut: &Cut) {
    let (mut buffer, mut mode) = (vec![0; 16 * 1024], shared.mode.subscribe());
    while let Ok(count @ 1..) = from.read(&mut buffer).await {
        if mode.wait_for(|mode| *mode != Mode::Silent).await.is_err() {
            return;
        }
        if cut.is_cut.load(Ordering::SeqCst) {
            cut.answered.notify_one();
            continue;
        }
        if to.write_all(&buffer[..count]).await.is_err() {
            return;
        }
    }
}

impl Shared {
    fn take_cut(&self) -> bool {
        let left =
            self.cuts_left.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1));
        if left.is_ok() {
            self.cuts_done.fetch_add(1, Ordering::SeqCst);
        }
        left.is_ok()
    }

    fn cuts_done(&self) -> u32 {
        self.cuts_done.load(Ordering::SeqCst)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A service that answers each byte with itself, behind a link.
    async fn echo() -> (Link, TcpStream) {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let link = Link::open(listener.local_addr().unwrap()).await.unwrap();
        tokio::spawn(async move {
            while let Ok((mut stream, _)) = listener.accept().await {
                let (mut from, mut to) = stream.split();
                let _ = tokio::io::copy(&mut from, &mut to).await;
            }
        });
        let client = TcpStream::connect(link.address).await.unwrap();
        (link, client)
    }

    #[tokio::test]
    async fn a_silent_link_delivers_late_and_a_closed_one_never() {
        let (link, mut client) = echo().await;
        let mut byte = [0];
        client.write_all(b"a").await.unwrap();
        client.read_exact(&mut byte).await.unwrap();
        link.set(Mode::Silent);
        client.write_all(b"b").await.unwrap();
        tokio::select! {
            biased;
            _ = client.read_exact(&mut byte) => panic!("a silent link passed something on"),
            () = tokio::task::yield_now() => {}
        }
        link.set(Mode::Open);
        client.read_exact(&mut byte).await.unwrap();
        assert_eq!(&byte, b"b");
        link.set(Mode::Closed);
        assert!(!matches!(client.read(&mut byte).await, Ok(1)));
        let mut second = TcpStream::connect(link.address).await.unwrap();
        assert!(!matches!(second.read(&mut byte).await, Ok(1)));
    }
}
