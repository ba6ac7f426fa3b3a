//! The server: lobby, tables and people over HTTP and WebSocket. The only crate that knows HTTP.

mod app;
mod cleanup;
mod config;
mod http;
mod language;
mod lobby;
mod metrics;
mod people;
mod rates;
mod secrets;
mod socket;
mod table;
mod tasks;
mod thinkers;

pub(crate) use app::App;
pub use app::Games;
pub use config::{
    BotPolicy, Changed, Config, KEYS, Key, Limits, Loaded, LockoutPolicy, LogFormat, load as load_config,
};
pub use http::{WebFile, WebFiles};

use anyhow::{Context, Result};
use axum::serve::ListenerExt;
use futures_util::future::BoxFuture;
use qipan_store::Store;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// A server that is being started.
pub type Starting = BoxFuture<'static, Result<Server>>;

/// A server that is running.
#[derive(Debug)]
pub struct Server {
    pub address: SocketAddr,
    stop: watch::Sender<bool>,
    task: JoinHandle<Result<()>>,
    app: App,
}

/// How long a stopping server waits for its tables and sockets. A client that does not read is given up before.
const DRAIN_WITHIN: Duration = Duration::from_secs(30);

impl Server {
    /// Opens the store, brings it up to date and begins to listen.
    pub async fn start(config: Config, web: WebFiles) -> Result<Server> {
        let store = Store::open(&config.database).await.context("the database cannot be opened")?;
        Server::start_hosting(config, store, qipan_catalog::GAMES, web).await
    }

    /// The same without a browser client and with a store that is open already.
    pub async fn start_with(config: Config, store: Store) -> Result<Server> {
        Server::start_hosting(config, store, qipan_catalog::GAMES, &[]).await
    }

    /// The same with other games than those of the catalogue. Boxed, because a plain future would be compiled anew,
    /// with the whole server inside it, in every programme that starts one.
    pub fn start_hosting(config: Config, store: Store, games: Games, web: WebFiles) -> Starting {
        Box::pin(Server::start_now(config, store, games, web))
    }

    async fn start_now(config: Config, store: Store, games: Games, web: WebFiles) -> Result<Server> {
        let listener = TcpListener::bind(config.bind).await;
        let listener = listener.with_context(|| format!("cannot listen on {}", config.bind))?;
        let address = listener.local_addr()?;
        let (stop, stopping) = watch::channel(false);
        let app = App::new(config, store, (games, web), stopping.clone())?;
        cleanup::start(app.clone());
        people::doorkeeper::start(app.clone());
        let service = http::router(app.clone()).into_make_service_with_connect_info::<SocketAddr>();
        let task = tokio::spawn(async move {
            let mut stopping = app::Stopping(stopping);
            let stopped = async move { stopping.wait().await };
            // Frames are small and wanted at once; waiting to fill a packet would cost 40 ms.
            let listener = listener.tap_io(|stream| drop(stream.set_nodelay(true)));
            axum::serve(listener, service)
                .with_graceful_shutdown(stopped)
                .await
                .context("the server broke off")
        });
        Ok(Server { address, stop, task, app })
    }

    /// Stops in order: requests and moves under way are finished and answered, sockets are told, everything saved.
    pub async fn stop(self) -> Result<()> {
        let _ = self.stop.send(true);
        self.task.await??;
        if tokio::time::timeout(DRAIN_WITHIN, self.app.tasks().ended()).await.is_err() {
            tracing::warn!("some tables or sockets did not come to an end");
        }
        self.app.store().close().await;
        Ok(())
    }

    /// Runs until it fails or is stopped from elsewhere.
    pub async fn wait(&mut self) -> Result<()> {
        (&mut self.task).await?
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::room::Room;
    use qipan_protocol::{Person, TableId, UserId};

    #[tokio::test]
    async fn a_stopped_server_leaves_no_table_in_memory() {
        let folder = tempfile::tempdir().unwrap();
        let bind = SocketAddr::from(([127, 0, 0, 1], 0));
        let config = Config { bind, database: folder.path().join("test.db"), ..Config::default() };
        let server = Server::start(config, &[]).await.unwrap();
        let app = server.app.clone();
        let host = Person { id: UserId::new("ann"), name: "ann".to_owned(), guest: true };
        let mut mailboxes = Vec::new();
        for number in 0..3 {
            let settings = serde_json::from_str(r#"{"game":"tictactoe"}"#).unwrap();
            let room = Room::new(TableId::new(format!("table{number}")), settings, 2, host.clone());
            table::create_table(&app, &room).await.unwrap();
            mailboxes.push(app.tables().mailbox(&app, &room.id));
        }
        assert_eq!(app.tables().len(), 3);
        server.stop().await.unwrap();
        assert_eq!(app.tables().len(), 0);
        assert!(
            mailboxes.iter().all(tokio::sync::mpsc::Sender::is_closed),
            "and no task that waits for mail"
        );
    }
}
