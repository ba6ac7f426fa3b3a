//! The server: lobby, tables and people over HTTP and WebSocket. The only crate that knows HTTP.

mod app;
mod cleanup;
mod config;
mod http;
mod lobby;
mod metrics;
mod people;
mod rates;
mod secrets;
mod socket;
mod table;

pub(crate) use app::App;
pub use app::Games;
pub use config::{Changed, Config, KEYS, Key, Limits, Loaded, LockoutPolicy, LogFormat, load as load_config};
pub use http::{WebFile, WebFiles};

use anyhow::{Context, Result};
use axum::serve::ListenerExt;
use qipan_store::Store;
use std::net::SocketAddr;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// A server that is running.
#[derive(Debug)]
pub struct Server {
    pub address: SocketAddr,
    stop: watch::Sender<bool>,
    task: JoinHandle<Result<()>>,
    store: Store,
}

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

    /// The same with other games than those of the catalogue.
    pub async fn start_hosting(config: Config, store: Store, games: Games, web: WebFiles) -> Result<Server> {
        let listener = TcpListener::bind(config.bind).await;
        let listener = listener.with_context(|| format!("cannot listen on {}", config.bind))?;
        let address = listener.local_addr()?;
        let (stop, stopping) = watch::channel(false);
        let app = App::new(config, store.clone(), (games, web), stopping.clone());
        cleanup::start(app.clone());
        let service = http::router(app).into_make_service_with_connect_info::<SocketAddr>();
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
        Ok(Server { address, stop, task, store })
    }

    /// Stops in order: sockets are told, requests end, everything saved.
    pub async fn stop(self) -> Result<()> {
        let _ = self.stop.send(true);
        self.task.await??;
        self.store.close().await;
        Ok(())
    }

    /// Runs until it fails or is stopped from elsewhere.
    pub async fn wait(&mut self) -> Result<()> {
        (&mut self.task).await?
    }
}
