//! The server: lobby, tables and people over HTTP and WebSocket. The only crate that knows HTTP.

mod app;
mod archive;
mod cleanup;
mod cluster;
mod cluster_metrics;
mod config;
mod errors;
mod http;
mod language;
mod listen;
mod metrics;
mod network;
mod people;
mod push;
mod rates;
mod readiness;
mod secrets;
mod share;
mod socket;
mod store_metrics;
mod zip;

pub(crate) use app::App;
pub use config::{
    BotPolicy, Changed, Config, KEYS, Key, Limits, Loaded, LockoutPolicy, LogFormat, PairingPolicy,
    PushPolicy, Rate, Timeouts, load as load_config,
};
pub use http::{WebFile, WebFiles};

use anyhow::{Context, Result};
use futures_util::future::BoxFuture;
use qipan_ai::Catalog;
use qipan_store::Store;
pub use qipan_tables::ClusterConfig;
use std::net::SocketAddr;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// A server that is being started.
pub type Starting = BoxFuture<'static, Result<Server>>;

/// A server that is running.
#[derive(Debug)]
pub struct Server {
    pub address: SocketAddr,
    /// Where `/metrics` and `/readyz` are; `None` if the default port for them was taken.
    pub operator: Option<SocketAddr>,
    stop: watch::Sender<bool>,
    task: JoinHandle<()>,
    app: App,
}

impl Server {
    /// Opens the store, brings it up to date and begins to listen.
    pub async fn start(config: Config, web: WebFiles) -> Result<Server> {
        listen::raise_descriptor_limit();
        let (store, cluster) = cluster::open(&config).await?;
        Box::pin(Server::start_now(config, store, (qipan_catalog::built_in(), web), cluster)).await
    }

    /// Like [`Server::start`], without a browser client and with a store that is already open.
    pub async fn start_with(config: Config, store: Store) -> Result<Server> {
        Server::start_hosting(config, store, qipan_catalog::built_in(), &[]).await
    }

    /// Like [`Server::start`], with other games than the built-in ones. Boxed, because a plain future would be
    /// compiled again, with the whole server inside it, in every program that starts a server.
    pub fn start_hosting(config: Config, store: Store, catalog: Catalog, web: WebFiles) -> Starting {
        Box::pin(Server::start_now(config, store, (catalog, web), None))
    }

    /// Like [`Server::start_with`], as a node of a cluster.
    pub fn start_node(config: Config, store: Store, cluster: ClusterConfig) -> Starting {
        Box::pin(Server::start_now(config, store, (qipan_catalog::built_in(), &[]), Some(cluster)))
    }

    async fn start_now(
        config: Config,
        store: Store,
        content: (Catalog, WebFiles),
        cluster: Option<ClusterConfig>,
    ) -> Result<Server> {
        let listener = bind(config.bind).await?;
        let address = listener.local_addr()?;
        let for_operators = bind_for_operators(&config, address).await?;
        let operator = for_operators.as_ref().map(TcpListener::local_addr).transpose()?;
        if let Some(address) = operator {
            tracing::info!(%address, "/metrics and /readyz");
        }
        let (stop, stopping) = watch::channel(false);
        let app = App::new(config, store, content, stopping, cluster)?;
        if let Some(cluster) = app.services().cluster() {
            cluster.start(app.services()).await.context("this server cannot join the others")?;
        }
        cluster::start(&app);
        people::keys::follow(&app).await.context("the keys of access tokens cannot be read")?;
        push::load_key(&app).await.context("the key of notices cannot be read")?;
        cleanup::start(app.clone());
        push::start(app.clone());
        people::doorkeeper::start(app.clone());
        people::social::start(&app);
        tokio::spawn(app.services().clone().pair_in_waves());
        if let Some(listener) = for_operators {
            tokio::spawn(listen::serve(app.clone(), listener, http::operator_router(app.clone())));
        }
        let task = tokio::spawn(listen::serve(app.clone(), listener, http::router(app.clone())));
        Ok(Server { address, operator, stop, task, app })
    }

    /// Stops in order: requests and moves that have begun are finished and answered, sockets are told, and all is
    /// saved. What has not ended within `timeouts.stop` is dropped.
    pub async fn stop(self) -> Result<()> {
        let _ = self.stop.send(true);
        self.task.await?;
        if let Some(cluster) = self.app.services().cluster() {
            cluster.leave(self.app.services()).await;
        }
        self.app.store().close().await;
        Ok(())
    }

    /// Runs until the server fails or is stopped elsewhere.
    pub async fn wait(&mut self) -> Result<()> {
        (&mut self.task).await.context("the server broke off")
    }
}

async fn bind(address: SocketAddr) -> Result<TcpListener> {
    TcpListener::bind(address).await.with_context(|| format!("cannot listen on {address}"))
}

/// A configured port for operators must be free. The default port may be in use by another server on this machine.
async fn bind_for_operators(config: &Config, main: SocketAddr) -> Result<Option<TcpListener>> {
    if let Some(address) = config.operator {
        return bind(address).await.map(Some);
    }
    let port = if config.bind.port() == 0 { 0 } else { main.port().saturating_add(1) };
    let listener = bind(SocketAddr::from(([127, 0, 0, 1], port))).await;
    if let Err(error) = &listener {
        tracing::warn!(%error, "no /metrics and /readyz; set `operator` to another address");
    }
    Ok(listener.ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use qipan_protocol::{Person, TableId, UserId};
    use qipan_tables::Room;

    #[tokio::test]
    async fn two_servers_do_not_share_a_database() {
        let folder = tempfile::tempdir().unwrap();
        let bind = SocketAddr::from(([127, 0, 0, 1], 0));
        let config = Config { bind, database: folder.path().join("test.db"), ..Config::default() };
        let first = Server::start(config.clone(), &[]).await.unwrap();
        let refused = format!("{:#}", Server::start(config.clone(), &[]).await.unwrap_err());
        assert_eq!(
            refused,
            "the database cannot be opened: another server uses this database; stop it first, or choose another \
             database file"
        );
        first.stop().await.unwrap();
        Server::start(config, &[]).await.unwrap().stop().await.unwrap();
    }

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
            qipan_tables::create_table(app.services(), &room).await.unwrap();
            mailboxes.push(app.tables().mailbox(app.services(), &room.id));
        }
        assert_eq!(app.tables().count(), 3);
        server.stop().await.unwrap();
        assert_eq!(app.tables().count(), 0);
        assert!(
            mailboxes.iter().all(tokio::sync::mpsc::Sender::is_closed),
            "and no task that waits for mail"
        );
    }
}
