//! Connections on which the server waits for data that never arrives.

use std::net::SocketAddr;

use anyhow::Result;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::super::super::client::{Guest, Socket, TICTACTOE};
use super::super::super::http;
use super::super::super::route::Route;
use super::super::address_of_many;
use super::super::connections::count_waiting;

/// Half of them lack the end of their headers, half the end of their body.
pub(super) const HALF_REQUESTS: usize = 300;
const KEPT_ALIVE: usize = 20;
const NO_HELLO: usize = 20;

const HALF_HEADER: &str = "GET /api/tables HTTP/1.1\r\nhost: x\r\naccep";

/// The login reads its body before it checks anything else.
const HALF_BODY: &str = "POST /api/sessions HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n\
                         content-length: 1000\r\n\r\n{\"name\":";

const WHOLE: &str = "GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n";

/// The connections close when this is dropped.
#[derive(Debug)]
pub(super) struct HalfOpen {
    half_requests: Vec<TcpStream>,
    _kept_alive: Vec<TcpStream>,
    _sockets: Vec<Socket>,
}

impl HalfOpen {
    pub(super) async fn open(server: SocketAddr) -> Result<HalfOpen> {
        let requests = [HALF_HEADER, HALF_BODY].into_iter().cycle().take(HALF_REQUESTS);
        let (mut half_requests, mut kept_alive) = (Vec::new(), Vec::new());
        for (number, request) in requests.enumerate() {
            half_requests.push(send(server, number, request).await?);
        }
        for number in 0..KEPT_ALIVE {
            let mut stream = send(server, HALF_REQUESTS + number, WHOLE).await?;
            // The answer has arrived, and the connection stays open for another request.
            let mut answer = [0; 1024];
            let _ = stream.read(&mut answer).await?;
            kept_alive.push(stream);
        }
        let sockets = silent_sockets(server).await?;
        // Connections are accepted in order: when this request is answered, the server has accepted all the others.
        http::get(server, "/healthz").await?.good()?;
        Ok(HalfOpen { half_requests, _kept_alive: kept_alive, _sockets: sockets })
    }

    /// How many half-sent requests the server still waits for.
    pub(super) fn waiting(&self) -> usize {
        count_waiting(&self.half_requests)
    }
}

/// Sends the beginning of a request from an address of its own.
async fn send(server: SocketAddr, number: usize, request: &str) -> Result<TcpStream> {
    let mut stream = Route::new(address_of_many(number), server).connect().await?;
    stream.write_all(request.as_bytes()).await?;
    Ok(stream)
}

/// Sockets at a table that never send `hello`.
async fn silent_sockets(server: SocketAddr) -> Result<Vec<Socket>> {
    let guest = Guest::come_in(server).await?;
    let table = guest.make_table(server, TICTACTOE).await?;
    let mut sockets = Vec::new();
    for _ in 0..NO_HELLO {
        sockets.push(guest.connect(server, &table).await?);
    }
    Ok(sockets)
}
