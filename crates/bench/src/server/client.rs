//! A client that plays: a guest with cookies, and a socket.

use std::fmt;
use std::net::SocketAddr;

use anyhow::{Context, Result, bail};
use futures_util::{FutureExt, SinkExt, StreamExt};
use qipan_engine::{PlatformView, Seat};
use qipan_protocol::{TableId, TableNotice};
use serde::Deserialize;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use super::http;
use super::route::Route;

/// The settings of most tables.
pub(super) const TICTACTOE: &str = r#"{"game":"tictactoe"}"#;

const ACCESS: &str = "qipan_access";
const REFRESH: &str = "qipan_refresh";

/// A guest. The access token is valid until the server restarts; the refresh token is valid after that too.
#[derive(Clone, Debug)]
pub(super) struct Guest {
    access: String,
    refresh: String,
    id: String,
}

impl Guest {
    pub(super) async fn come_in(route: impl Into<Route>) -> Result<Guest> {
        Guest::from(&http::post(route, "/api/guests", None, "").await?.good()?)
    }

    /// Exchanges the refresh token for new cookies. Returns false if the server was gone before it answered, or has
    /// failed. A refusal is an error.
    pub(super) async fn refresh(&mut self, route: impl Into<Route>) -> Result<bool> {
        let cookie = format!("{REFRESH}={}", self.refresh);
        match http::post(route, "/api/sessions/refresh", Some(&cookie), "").await {
            Ok(answer) if answer.status >= 500 => return Ok(false),
            Ok(answer) => *self = Guest::from(&answer.good()?)?,
            Err(_) => return Ok(false),
        }
        Ok(true)
    }

    fn from(answer: &http::Answer) -> Result<Guest> {
        let (access, refresh) = (answer.cookie(ACCESS)?, answer.cookie(REFRESH)?);
        let me: serde_json::Value = serde_json::from_str(&answer.body)?;
        let id = me["id"].as_str().context("a guest has an id")?.to_owned();
        Ok(Guest { access: format!("{ACCESS}={access}"), refresh, id })
    }

    pub(super) fn id(&self) -> &str {
        &self.id
    }

    /// Sends a request of this guest.
    pub(super) async fn post(&self, route: impl Into<Route>, path: &str, body: &str) -> Result<http::Answer> {
        http::post(route, path, Some(&self.access), body).await
    }

    /// Sends a request of this guest that deletes something.
    pub(super) async fn delete(&self, route: impl Into<Route>, path: &str) -> Result<http::Answer> {
        http::delete(route, path, Some(&self.access)).await
    }

    /// The cookie that a request of this guest carries.
    pub(super) fn cookie(&self) -> &str {
        &self.access
    }

    /// Makes a table with these settings, at which this guest has the first seat.
    pub(super) async fn make_table(&self, route: impl Into<Route>, body: &str) -> Result<TableId> {
        let answer = http::post(route, "/api/tables", Some(&self.access), body).await?.good()?;
        let answer: serde_json::Value = serde_json::from_str(&answer.body)?;
        Ok(TableId::new(answer["id"].as_str().context("a table has an id")?))
    }

    /// A socket at a table, before `hello`.
    pub(super) async fn connect(&self, route: impl Into<Route>, table: &TableId) -> Result<Socket> {
        Socket::open(route, &format!("/ws/table/{table}"), Some(&self.access)).await
    }
}

/// The server has closed the socket with a close frame, unlike a connection that breaks.
#[derive(Debug)]
pub(super) struct ClosedByServer(String);

impl fmt::Display for ClosedByServer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the server closed the socket: {}", self.0)
    }
}

impl std::error::Error for ClosedByServer {}

#[derive(Debug)]
pub(super) struct Socket(WebSocketStream<TcpStream>);

impl Socket {
    pub(super) async fn open(route: impl Into<Route>, path: &str, cookie: Option<&str>) -> Result<Socket> {
        let route = route.into();
        let stream = route.connect().await?;
        stream.set_nodelay(true)?;
        let mut request = format!("ws://{}{path}", route.to).into_client_request()?;
        if let Some(cookie) = cookie {
            request.headers_mut().insert("cookie", HeaderValue::from_str(cookie)?);
        }
        // Ten thousand clients in one process must not have buffers of 128 KiB each.
        let config = WebSocketConfig::default().read_buffer_size(4096).write_buffer_size(0);
        let (socket, _) = client_async_with_config(request, stream, Some(config)).await?;
        Ok(Socket(socket))
    }

    /// The address of this end of the connection.
    pub(super) fn local_address(&self) -> Result<SocketAddr> {
        Ok(self.0.get_ref().local_addr()?)
    }

    pub(super) async fn send(&mut self, text: impl Into<Utf8Bytes>) -> Result<()> {
        Ok(self.0.send(Message::Text(text.into())).await?)
    }

    /// The next message. A closed socket is an error.
    pub(super) async fn next(&mut self) -> Result<Utf8Bytes> {
        loop {
            match self.0.next().await.context("the socket has closed")?? {
                Message::Text(text) => return Ok(text),
                Message::Close(frame) => return Err(ClosedByServer(format!("{frame:?}")).into()),
                _ => {}
            }
        }
    }

    /// A message that has already arrived, without waiting for one.
    pub(super) fn at_hand(&mut self) -> Option<Result<Utf8Bytes>> {
        self.next().now_or_never()
    }

    /// Skips messages until one begins with this text. A refusal before that is an error.
    pub(super) async fn until(&mut self, beginning: &str) -> Result<Utf8Bytes> {
        loop {
            let text = self.next().await?;
            if text.starts_with(beginning) {
                return Ok(text);
            }
            check_good(&text)?;
        }
    }

    /// Skips messages until frame `number` has arrived.
    pub(super) async fn until_frame(&mut self, number: u64) -> Result<()> {
        loop {
            let text = self.next().await?;
            match frame_number(&text) {
                Some(found) if found == number => return Ok(()),
                Some(found) if found > number => bail!("frame {number} was left out: {text}"),
                Some(_) => {}
                None => check_good(&text)?,
            }
        }
    }
}

fn check_good(text: &str) -> Result<()> {
    let bad = ["refused", "bye", "aborted"];
    if bad.iter().any(|kind| text.strip_prefix(r#"{"type":""#).is_some_and(|it| it.starts_with(kind))) {
        bail!("the table said {text}");
    }
    Ok(())
}

/// The number of a frame, without parsing the rest of it.
pub(super) fn frame_number(text: &str) -> Option<u64> {
    let rest = text.strip_prefix(r#"{"f":"#)?;
    rest.split_once(',').and_then(|(number, _)| number.parse().ok())
}

/// The first seat to act, from the view in a welcome.
pub(super) fn to_act(welcome: &str) -> Option<usize> {
    let Ok(TableNotice::Welcome(welcome)) = serde_json::from_str(welcome) else { return None };
    let view = PlatformView::deserialize(welcome.view.as_ref()?).ok()?;
    view.to_act.first().map(Seat::index)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_read_by_their_beginning() {
        assert_eq!(frame_number(r#"{"f":13,"a":7,"e":[],"d":{}}"#), Some(13));
        assert_eq!(frame_number(r#"{"type":"done","id":1}"#), None);
        assert!(check_good(r#"{"type":"refused","code":"x"}"#).is_err());
        assert!(check_good(r#"{"type":"room","room":{}}"#).is_ok());
    }
}
