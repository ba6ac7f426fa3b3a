//! Where sockets come in.

use super::errors::Answer;
use crate::counts::Held;
use crate::listen::Place;
use crate::network::Network;
use crate::people::Who;
use crate::{App, socket};
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Path, State};
use axum::response::Response;
use axum::routing::get;
use axum::{Extension, Router};
use qipan_engine::Problem;
use qipan_protocol::TableId;
use std::sync::Arc;

pub(super) fn routes() -> Router<App> {
    Router::new().route("/lobby", get(lobby)).route("/table/{table}", get(table))
}

async fn table(
    State(app): State<App>,
    Path(table): Path<String>,
    connection: Extension<Arc<Place>>,
    who: Who,
    network: Network,
    upgrade: WebSocketUpgrade,
) -> Answer<Response> {
    let place = find_place(&app, network)?;
    let upgrade = bounded(upgrade, socket::LARGEST_MESSAGE);
    Ok(upgrade.on_upgrade(move |socket| async move {
        let _places = (place, connection);
        socket::serve_table(app, who, network, TableId(table), socket).await;
    }))
}

/// Everybody may watch the lobby, also those who have not come in yet.
async fn lobby(
    State(app): State<App>,
    connection: Extension<Arc<Place>>,
    who: Option<Who>,
    network: Network,
    upgrade: WebSocketUpgrade,
) -> Answer<Response> {
    let place = find_place(&app, network)?;
    let anonymous = match who {
        None => Some(app.anonymous_socket().ok_or_else(full)?),
        Some(_) => None,
    };
    let upgrade = bounded(upgrade, socket::LARGEST_LOBBY_MESSAGE);
    Ok(upgrade.on_upgrade(move |socket| async move {
        let _places = (place, connection, anonymous);
        socket::serve_lobby(app, who, network, socket).await;
    }))
}

/// A client can announce a frame of any length, and memory is set aside for what it announces; so frames are bounded like
/// messages. The usual read buffer of 128 KiB is cleared at every read, which cost a fifth of all work.
fn bounded(upgrade: WebSocketUpgrade, largest: usize) -> WebSocketUpgrade {
    upgrade.max_message_size(largest).max_frame_size(largest).read_buffer_size(2048)
}

fn full() -> Problem {
    Problem::new("too_many_sockets", "the server is full; try again in a minute")
}

/// Room for one more socket: of the server, and of the address it comes from.
fn find_place(app: &App, network: Network) -> Answer<Held<Network>> {
    app.rates().upgrade(network)?;
    if app.metrics().sockets.get() >= app.config().limits.sockets as i64 {
        return Err(full().into());
    }
    Ok(app.rates().socket(network)?)
}
