//! A WebSocket client that need not follow the protocol: it writes any bytes and counts all that it receives.

use anyhow::{Context, Result, bail};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::super::route::Route;

const CHUNK: usize = 16 * 1024;

#[derive(Debug)]
pub(super) struct RawSocket {
    stream: TcpStream,
    chunk: Box<[u8]>,
    /// Received and not yet searched.
    unread: Vec<u8>,
    /// All bytes received, including the answer to the upgrade request.
    pub(super) received: u64,
}

/// The answer to an upgrade request.
#[derive(Debug)]
pub(super) enum Upgrade {
    Open(RawSocket),
    /// The status of an answer that opened no socket.
    Refused(u16),
}

impl Upgrade {
    pub(super) fn open(self) -> Result<RawSocket> {
        match self {
            Upgrade::Open(socket) => Ok(socket),
            Upgrade::Refused(status) => bail!("the server answered {status} instead of opening a socket"),
        }
    }
}

impl RawSocket {
    pub(super) async fn open(route: Route, path: &str, cookie: Option<&str>) -> Result<Upgrade> {
        let stream = route.connect().await?;
        stream.set_nodelay(true)?;
        let chunk = vec![0; CHUNK].into_boxed_slice();
        let mut socket = RawSocket { stream, chunk, unread: Vec::new(), received: 0 };
        let cookie = cookie.map_or(String::new(), |cookie| format!("cookie: {cookie}\r\n"));
        // The key may be any sixteen bytes, because this client does not check the answer to it.
        let request = format!(
            "GET {path} HTTP/1.1\r\nhost: {}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
             sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n{cookie}\r\n",
            route.to
        );
        socket.send(request.as_bytes()).await?;
        let head = socket.until("\r\n\r\n").await.context("no answer to an upgrade request")?;
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
        Ok(match status.context("the answer is not HTTP")? {
            101 => Upgrade::Open(socket),
            status => Upgrade::Refused(status),
        })
    }

    pub(super) async fn send(&mut self, bytes: &[u8]) -> Result<()> {
        Ok(self.stream.write_all(bytes).await?)
    }

    /// Sends nothing more. Errors are ignored, because the connection may be broken already.
    pub(super) async fn finish(&mut self) {
        let _ = self.stream.shutdown().await;
    }

    /// Waits for bytes and counts them. Returns false if the server has closed the connection.
    pub(super) async fn read_more(&mut self) -> Result<bool> {
        let count = self.stream.read(&mut self.chunk).await?;
        self.received += count as u64;
        self.unread.extend_from_slice(&self.chunk[..count]);
        Ok(count > 0)
    }

    /// Reads until these bytes have arrived, and returns all text up to their end.
    pub(super) async fn until(&mut self, wanted: &str) -> Result<String> {
        let wanted = wanted.as_bytes();
        let mut searched = 0;
        loop {
            let found = self.unread[searched..].windows(wanted.len()).position(|part| part == wanted);
            if let Some(start) = found {
                let rest = self.unread.split_off(searched + start + wanted.len());
                let before = std::mem::replace(&mut self.unread, rest);
                return Ok(String::from_utf8_lossy(&before).into_owned());
            }
            // The beginning of the wanted bytes may be at the very end.
            searched = (self.unread.len() + 1).saturating_sub(wanted.len());
            if !self.read_more().await? {
                bail!("the server closed the connection");
            }
        }
    }

    /// Reads until the server closes the connection, and reports the bytes of every read.
    pub(super) async fn drain(&mut self, mut received: impl FnMut(u64)) {
        self.unread.clear();
        while self.read_more().await.unwrap_or(false) {
            received(self.unread.len() as u64);
            self.unread.clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::net::TcpListener;

    /// Answers one upgrade request with these pieces, then closes.
    async fn answer(pieces: &'static [&'static str]) -> Result<Upgrade> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let route = Route::from(listener.local_addr()?);
        let server = async {
            let (mut stream, _) = listener.accept().await?;
            let mut request = [0; 4096];
            let _ = stream.read(&mut request).await?;
            for piece in pieces {
                stream.write_all(piece.as_bytes()).await?;
            }
            stream.shutdown().await?;
            anyhow::Ok(stream)
        };
        let (upgrade, stream) = tokio::join!(RawSocket::open(route, "/", None), server);
        drop(stream?);
        upgrade
    }

    #[tokio::test]
    async fn every_byte_is_counted_and_what_is_wanted_is_found() {
        let upgrade = answer(&["HTTP/1.1 101 X\r\n", "\r\nab", "cdef"]).await.unwrap();
        let mut socket = upgrade.open().unwrap();
        assert_eq!(socket.until("bcd").await.unwrap(), "abcd");
        assert!(socket.until("never").await.is_err());
        assert_eq!(socket.received, 24);
    }

    #[tokio::test]
    async fn a_refusal_keeps_its_status() {
        let upgrade = answer(&["HTTP/1.1 429 Too Many Requests\r\n\r\n"]).await.unwrap();
        assert!(matches!(upgrade, Upgrade::Refused(429)));
    }
}
