//! The routes that open sockets.

use crate::errors::Answer;
use crate::listen::ConnectionPlace;
use crate::network::Network;
use crate::people::Who;
use crate::people::errors::SessionError;
use crate::rates::RateError;
use crate::{App, socket};
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Path, State};
use axum::response::Response;
use axum::routing::get;
use axum::{Extension, Router};
use qipan_protocol::TableId;
use qipan_tables::Held;
use std::sync::Arc;

pub(super) fn routes() -> Router<App> {
    Router::new().route("/lobby", get(lobby)).route("/table/{table}", get(table)).route("/me", get(me))
}

async fn table(
    State(app): State<App>,
    Path(table): Path<String>,
    connection: Extension<Arc<ConnectionPlace>>,
    who: Who,
    network: Network,
    upgrade: WebSocketUpgrade,
) -> Answer<Response> {
    let place = find_place(&app, network)?;
    let upgrade = bounded(upgrade, socket::LARGEST_MESSAGE);
    Ok(upgrade.on_upgrade(move |socket| async move {
        let _places = (place, connection);
        socket::serve_table(app, who, network, TableId(table), Box::new(socket)).await;
    }))
}

/// Only people with an account have an inbox. As for the other routes of people, API tokens are refused.
async fn me(
    State(app): State<App>,
    connection: Extension<Arc<ConnectionPlace>>,
    who: Who,
    network: Network,
    upgrade: WebSocketUpgrade,
) -> Answer<Response> {
    if who.person.guest {
        return Err(SessionError::NeedsAccount.into());
    }
    if who.is_token() {
        return Err(SessionError::NeedsSession.into());
    }
    let place = find_place(&app, network)?;
    let upgrade = bounded(upgrade, socket::LARGEST_LOBBY_MESSAGE);
    Ok(upgrade.on_upgrade(move |socket| async move {
        let _places = (place, connection);
        socket::serve_me(app, who, network, Box::new(socket)).await;
    }))
}

/// Watching the lobby needs no session.
async fn lobby(
    State(app): State<App>,
    connection: Extension<Arc<ConnectionPlace>>,
    who: Option<Who>,
    network: Network,
    upgrade: WebSocketUpgrade,
) -> Answer<Response> {
    let place = find_place(&app, network)?;
    let anonymous = match who {
        None => Some(app.anonymous_socket().ok_or(RateError::ServerFull)?),
        Some(_) => None,
    };
    let upgrade = bounded(upgrade, socket::LARGEST_LOBBY_MESSAGE);
    Ok(upgrade.on_upgrade(move |socket| async move {
        let _places = (place, connection, anonymous);
        socket::serve_lobby(app, who, network, Box::new(socket)).await;
    }))
}

/// A client can announce a frame of any length, and memory is allocated for the announced length. So frames are
/// bounded like messages. The default read buffer of 128 KiB is cleared at every read, which took a fifth of all CPU
/// time.
fn bounded(upgrade: WebSocketUpgrade, largest: usize) -> WebSocketUpgrade {
    upgrade.max_message_size(largest).max_frame_size(largest).read_buffer_size(1024)
}

/// Takes a place for one more socket: of the server, and of the client's address.
fn find_place(app: &App, network: Network) -> Answer<Held<Network>> {
    app.rates().upgrade(network)?;
    if app.metrics().sockets.get() >= app.config().limits.sockets as i64 {
        return Err(RateError::ServerFull.into());
    }
    Ok(app.rates().socket(network)?)
}
