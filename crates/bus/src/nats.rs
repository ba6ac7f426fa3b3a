//! A bus over a NATS server.

use crate::BusError;
use async_nats::{Client, ConnectErrorKind, ConnectOptions, Event, ServerAddr, Subscriber};
use bytes::Bytes;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;

/// How often the connection is tested. After two tests without an answer it counts as lost, so a cut network is
/// noticed within three seconds.
const PING_EVERY: Duration = Duration::from_secs(1);

/// The pause between two attempts to connect.
const RETRY_AFTER: Duration = Duration::from_millis(500);

/// How long the first attempt to connect may take.
const CONNECT_WITHIN: Duration = Duration::from_secs(3);

#[derive(Clone, Debug)]
pub struct NatsBus {
    client: Client,
    is_up: Arc<watch::Sender<bool>>,
}

impl NatsBus {
    pub(crate) async fn connect(url: &str, node: &str) -> Result<NatsBus, BusError> {
        let servers = read_addresses(url)?;
        // The first attempt waits for the answer of the server, so that wrong credentials are told. Later attempts
        // run in the background.
        match options(node, &servers).connect(&servers[..]).await {
            Ok(client) => drop(client),
            Err(error) => match error.kind() {
                ConnectErrorKind::TimedOut | ConnectErrorKind::Io | ConnectErrorKind::Dns => {
                    tracing::warn!(%error, "the message bus cannot be reached; trying again in the background");
                }
                _ => return Err(BusError::Refused(error.to_string())),
            },
        }
        let is_up = Arc::new(watch::Sender::new(false));
        let noted = is_up.clone();
        let options = options(node, &servers).retry_on_initial_connect().event_callback(move |event| {
            note(&noted, &event);
            async {}
        });
        let client =
            options.connect(&servers[..]).await.map_err(|error| BusError::Refused(error.to_string()))?;
        // Waits a moment for the connection, so that a server whose bus works starts with it.
        let mut connected = is_up.subscribe();
        let _ = tokio::time::timeout(CONNECT_WITHIN, connected.wait_for(|is_up| *is_up)).await;
        Ok(NatsBus { client, is_up })
    }

    pub(crate) async fn publish(&self, subject: String, message: Bytes) -> Result<(), BusError> {
        // The client would keep messages until it is connected again. Then they would be too late.
        if !*self.is_up.borrow() {
            return Err(BusError::Down);
        }
        let size = message.len();
        if size > self.client.max_payload() {
            return Err(BusError::TooLarge { size });
        }
        self.client.publish(subject, message).await.map_err(|_| BusError::Down)
    }

    pub(crate) async fn subscribe(&self, subject: String) -> Result<Subscriber, BusError> {
        self.client.subscribe(subject).await.map_err(|_| BusError::Down)
    }

    pub(crate) fn watch(&self) -> watch::Receiver<bool> {
        self.is_up.subscribe()
    }
}

/// The servers of a cluster of NATS servers are separated by commas.
fn read_addresses(url: &str) -> Result<Vec<ServerAddr>, BusError> {
    let refused = |error: std::io::Error| BusError::Refused(error.to_string());
    url.split(',').map(|server| server.trim().parse::<ServerAddr>().map_err(refused)).collect()
}

/// The credentials are those of the first server, as in `nats://name:password@host`.
fn options(node: &str, servers: &[ServerAddr]) -> ConnectOptions {
    let credentials = servers.first().and_then(|server| server.username().zip(server.password()));
    let options = match credentials {
        Some((name, password)) => {
            ConnectOptions::with_user_and_password(name.to_owned(), password.to_owned())
        }
        None => ConnectOptions::new(),
    };
    options
        .name(format!("qipan {node}"))
        .ping_interval(PING_EVERY)
        .connection_timeout(CONNECT_WITHIN)
        .max_reconnects(None)
        .reconnect_delay_callback(|_| RETRY_AFTER)
}

pub(crate) fn note(is_up: &watch::Sender<bool>, event: &Event) {
    match event {
        Event::Connected => {
            tracing::info!("the message bus is connected");
            is_up.send_replace(true);
        }
        Event::Disconnected | Event::Closed => {
            tracing::warn!("the message bus is disconnected");
            is_up.send_replace(false);
        }
        // Messages of a subscription were dropped. Every subscription is told of a gap, as after an interruption.
        Event::SlowConsumer(_) => {
            tracing::warn!(%event, "messages of the bus were dropped");
            is_up.send_modify(|_| {});
        }
        event => tracing::warn!(%event, "the message bus"),
    }
}
