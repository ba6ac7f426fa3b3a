//! This server as one of several nodes: what is configured, and the news of other nodes about people.

use crate::App;
use crate::config::Config;
use crate::people;
use anyhow::{Context, Result, bail};
use qipan_bus::Bus;
use qipan_store::{NodeId, Store, StoreLocation, StoreOptions};
use qipan_tables::ClusterConfig;
use tokio::sync::broadcast::error::RecvError;

/// Opens the configured store, and connects to the bus if other processes can use the store too.
pub(crate) async fn open(config: &Config) -> Result<(Store, Option<ClusterConfig>)> {
    let location = config.store_location()?;
    if let StoreLocation::Sqlite(options) = location {
        if config.bus.is_some() {
            bail!("`bus` is for several servers, which need a PostgreSQL database: set `store` too");
        }
        let options = StoreOptions { exclusive: true, ..options };
        let store = Store::open_with(&options).await.context("the database cannot be opened")?;
        return Ok((store, None));
    }
    check_node(&config.node)?;
    let store = Store::open_at(&location).await.context("the database cannot be opened")?;
    let bus = match &config.bus {
        Some(url) => Bus::nats(url, &config.node).await?,
        None => Bus::local(),
    };
    Ok((store, Some(ClusterConfig::new(NodeId::new(&config.node), bus))))
}

/// The name becomes part of subjects of the bus.
fn check_node(node: &str) -> Result<()> {
    let fits = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    if node.is_empty() || node.len() > 32 || !node.chars().all(fits) {
        bail!("`node` has 1 to 32 letters, digits, `-` and `_`, not {node:?}");
    }
    Ok(())
}

/// Follows the news of other nodes about people until the server stops.
pub(crate) fn start(app: &App) {
    let Some(cluster) = app.services().cluster() else { return };
    let (app, mut news) = (app.clone(), cluster.watch_news());
    tokio::spawn(async move {
        let mut stopping = app.stopping();
        loop {
            tokio::select! {
                news = news.recv() => match news {
                    Ok(news) => people::follow(&app, news),
                    // The sockets are checked once a minute, so lost news of sessions and bans is only late.
                    Err(RecvError::Lagged(_)) => app.tables().circles_missed(),
                    Err(RecvError::Closed) => return,
                },
                () = stopping.wait() => return,
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn settings_that_do_not_fit_together_are_refused_with_a_sentence() {
        let url = || Some("postgres://localhost:1/qipan".to_owned());
        let rows = [
            (Config { bus: Some("nats://localhost".to_owned()), ..Config::default() }, "set `store` too"),
            (Config { store: url(), node: "two words".to_owned(), ..Config::default() }, "not \"two words\""),
            (Config { store: url(), node: String::new(), ..Config::default() }, "1 to 32 letters"),
        ];
        for (config, expected) in rows {
            let refused = format!("{:#}", open(&config).await.unwrap_err());
            assert!(refused.contains(expected), "{refused}");
        }
    }
}
