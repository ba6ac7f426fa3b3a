//! Sends a sealed message to a push service: one request on a connection of its own.

use super::endpoint::Endpoint;
use rustls_pki_types::ServerName;
use std::io::{Error, ErrorKind};
use std::net::SocketAddr;
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

/// For the whole request.
const PATIENCE: Duration = Duration::from_secs(10);

/// How long a push service keeps a message for a browser that is off, in seconds.
const KEPT_S: u32 = 24 * 3600;

/// Where the status line must have ended.
const LONGEST_STATUS: usize = 200;

/// What a push service has said.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sent {
    Taken,
    /// The browser has unsubscribed.
    Gone,
    Failed,
}

/// Sends over TLS with the certificates of the system, or without for tests.
pub(crate) struct Sender {
    /// Made when it is first needed; `None` inside if it cannot be made.
    connector: OnceLock<Option<TlsConnector>>,
    pub(super) allow_local: bool,
}

impl std::fmt::Debug for Sender {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Sender").field("allow_local", &self.allow_local).finish_non_exhaustive()
    }
}

impl Sender {
    pub(super) fn new(allow_local: bool) -> Sender {
        Sender { connector: OnceLock::new(), allow_local }
    }

    pub(super) async fn send(&self, endpoint: &Endpoint, authorization: &str, body: &[u8]) -> Sent {
        match tokio::time::timeout(PATIENCE, self.ask(endpoint, authorization, body)).await {
            Ok(Ok(200..=299)) => Sent::Taken,
            Ok(Ok(404 | 410)) => Sent::Gone,
            // Neither the address nor the answer is logged: both tell of a person.
            Ok(Ok(status)) => {
                tracing::debug!(status, "a push service has refused a message");
                Sent::Failed
            }
            Ok(Err(error)) => {
                tracing::debug!(kind = ?error.kind(), "a push service cannot be reached");
                Sent::Failed
            }
            Err(_) => Sent::Failed,
        }
    }

    async fn ask(&self, endpoint: &Endpoint, authorization: &str, body: &[u8]) -> Result<u16, Error> {
        let addresses: Vec<SocketAddr> = endpoint.resolve(self.allow_local).await;
        if addresses.is_empty() {
            return Err(ErrorKind::AddrNotAvailable.into());
        }
        let stream = TcpStream::connect(addresses.as_slice()).await?;
        let request = [head(endpoint, authorization, body.len()).as_bytes(), body].concat();
        if !endpoint.encrypted {
            return exchange(stream, &request).await;
        }
        let connector = self.connector.get_or_init(connector).as_ref().ok_or(ErrorKind::Unsupported)?;
        let name = ServerName::try_from(endpoint.host.clone()).map_err(|_| ErrorKind::InvalidInput)?;
        exchange(connector.connect(name, stream).await?, &request).await
    }
}

/// Trusts the certificates of the system. Without any, nothing can be sent over TLS.
fn connector() -> Option<TlsConnector> {
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    let provider = Arc::new(tokio_rustls::rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions().ok()?;
    let config = config.with_root_certificates(roots).with_no_client_auth();
    Some(TlsConnector::from(Arc::new(config)))
}

fn head(endpoint: &Endpoint, authorization: &str, length: usize) -> String {
    let Endpoint { host, path, .. } = endpoint;
    format!(
        "POST {path} HTTP/1.1\r\nhost: {host}\r\nauthorization: {authorization}\r\nttl: {KEPT_S}\r\n\
         urgency: normal\r\ncontent-encoding: aes128gcm\r\ncontent-type: application/octet-stream\r\n\
         content-length: {length}\r\nconnection: close\r\n\r\n"
    )
}

/// Sends the request and reads the status of the answer.
async fn exchange(mut stream: impl AsyncRead + AsyncWrite + Unpin, request: &[u8]) -> Result<u16, Error> {
    stream.write_all(request).await?;
    stream.flush().await?;
    let mut line = Vec::new();
    while !line.contains(&b'\n') && line.len() < LONGEST_STATUS {
        if stream.read_buf(&mut line).await? == 0 {
            break;
        }
    }
    let line = String::from_utf8_lossy(&line).into_owned();
    let status = line.strip_prefix("HTTP/1.").and_then(|rest| rest.get(2..5)).and_then(|it| it.parse().ok());
    status.ok_or_else(|| ErrorKind::InvalidData.into())
}
