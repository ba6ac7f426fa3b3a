//! Where sockets come in.

use super::errors::Answer;
use super::guard::address;
use crate::people::Who;
use crate::rates::Place;
use crate::{App, socket};
use axum::Router;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{ConnectInfo, Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use axum::routing::get;
use qipan_engine::Problem;
use qipan_protocol::TableId;
use std::net::SocketAddr;

pub(super) fn routes() -> Router<App> {
    Router::new().route("/lobby", get(lobby)).route("/table/{table}", get(table))
}

async fn table(
    State(app): State<App>,
    Path(table): Path<String>,
    peer: ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    who: Who,
    upgrade: WebSocketUpgrade,
) -> Answer<Response> {
    let place = find_place(&app, &headers, peer)?;
    let upgrade = with_small_buffers(upgrade);
    Ok(upgrade.on_upgrade(move |socket| async move {
        let _place = place;
        socket::serve_table(app, who, TableId(table), socket).await;
    }))
}

/// Everybody may watch the lobby, also those who have not come in yet.
async fn lobby(
    State(app): State<App>,
    peer: ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    who: Option<Who>,
    upgrade: WebSocketUpgrade,
) -> Answer<Response> {
    let place = find_place(&app, &headers, peer)?;
    let upgrade = with_small_buffers(upgrade);
    Ok(upgrade.on_upgrade(move |socket| async move {
        let _place = place;
        socket::serve_lobby(app, who, socket).await;
    }))
}

/// Messages are small. The usual read buffer of 128 KiB is cleared at every read, which cost a fifth of all work.
fn with_small_buffers(upgrade: WebSocketUpgrade) -> WebSocketUpgrade {
    upgrade.max_message_size(socket::LARGEST_MESSAGE).read_buffer_size(2048)
}

/// Room for one more socket: of the server, and of the address it comes from.
fn find_place(app: &App, headers: &HeaderMap, peer: ConnectInfo<SocketAddr>) -> Answer<Place> {
    if app.metrics().sockets.get() >= app.config().limits.sockets as i64 {
        return Err(Problem::new("too_many_sockets", "the server is full; come back in a minute").into());
    }
    Ok(app.rates().socket(address(app, headers, Some(peer.0)))?)
}
