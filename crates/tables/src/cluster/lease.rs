//! The lease of this node: while it lasts, other nodes leave its tables alone.

use super::{Cluster, peers};
use crate::Services;
use crate::randomness::random_number;
use qipan_store::{Incarnation, StoreError};
use tokio::sync::watch;
use tokio::time::Instant;

/// The incarnation under which the lease is held; `None` while there is none.
#[derive(Debug)]
pub(crate) struct Lease(watch::Sender<Option<Incarnation>>);

impl Default for Lease {
    fn default() -> Lease {
        Lease(watch::Sender::new(None))
    }
}

impl Lease {
    pub(crate) fn watch(&self) -> watch::Receiver<Option<Incarnation>> {
        self.0.subscribe()
    }

    fn set(&self, incarnation: Option<Incarnation>) {
        self.0.send_if_modified(|now| std::mem::replace(now, incarnation) != incarnation);
    }
}

fn new_incarnation() -> Result<Incarnation, StoreError> {
    // SQL has signed numbers only.
    let number = random_number().map_err(|error| StoreError::Unavailable(error.to_string()))?;
    Ok(Incarnation(number >> 1))
}

/// Registers this node and renews its lease until the server stops.
pub(crate) async fn start(cluster: &Cluster, services: &Services) -> Result<(), StoreError> {
    let held_from = register(cluster, services).await?;
    tokio::spawn(renew(cluster.clone(), services.clone(), held_from));
    Ok(())
}

/// The lease counts from before the request, so this node never believes in it longer than the store does.
async fn register(cluster: &Cluster, services: &Services) -> Result<Instant, StoreError> {
    let (config, incarnation) = (cluster.config(), new_incarnation()?);
    let from = Instant::now();
    services.store().register_node(&config.node, incarnation, config.lease).await?;
    services.set_clock(services.store().clock_ms().await?);
    cluster.0.lease.set(Some(incarnation));
    Ok(from)
}

async fn renew(cluster: Cluster, services: Services, mut held_from: Instant) {
    let config = cluster.config();
    let mut stopping = services.stopping();
    loop {
        let next = (Instant::now() + config.beat).min(held_from + config.lease);
        tokio::select! {
            () = tokio::time::sleep_until(next) => {}
            // The lease is kept while tables finish their work; `leave` ends it.
            () = stopping.wait() => return drain(&cluster, &services).await,
        }
        let Some(incarnation) = cluster.incarnation() else {
            // The lease was lost, and with it all tables. A new incarnation starts without any.
            match register(&cluster, &services).await {
                Ok(from) => held_from = from,
                Err(error) => {
                    tracing::warn!(%error, "this node has no lease");
                    tokio::time::sleep(config.beat).await;
                }
            }
            continue;
        };
        let from = Instant::now();
        let renewal = services.store().renew_lease(&config.node, incarnation, config.lease);
        match tokio::time::timeout_at(held_from + config.lease, renewal).await {
            Ok(Ok(())) => held_from = from,
            Ok(Err(StoreError::Fenced)) => {
                tracing::error!("another process runs as this node; its tables are not served here any more");
                lose(&cluster, &services, incarnation).await;
                continue;
            }
            Ok(Err(error)) => tracing::warn!(%error, "the lease was not renewed"),
            Err(_) => {}
        }
        // A database that does not answer must not keep the end of the lease from being noticed.
        let look = async {
            follow_clock(&services).await;
            close_lost_tables(&services).await;
        };
        let _ = tokio::time::timeout_at(held_from + config.lease, look).await;
        if Instant::now() >= held_from + config.lease {
            tracing::error!("the lease of this node is over; its tables are closed");
            lose(&cluster, &services, incarnation).await;
        }
    }
}

/// Closes all sockets and tables, and tells the nodes that relay messages to this one.
async fn lose(cluster: &Cluster, services: &Services, incarnation: Incarnation) {
    cluster.0.lease.set(None);
    let owned = services.tables().owned();
    services.tables().lose(owned.into_iter().map(|(table, _)| table));
    peers::send_last(cluster, incarnation).await;
}

/// Reads the clock of the database. An older reading is good enough if this fails.
async fn follow_clock(services: &Services) {
    if let Ok(clock_ms) = services.store().clock_ms().await {
        services.set_clock(clock_ms);
    }
}

/// Ends the tables that another node has taken over. Their writes would be refused anyway, but their sockets show what
/// is no longer true.
async fn close_lost_tables(services: &Services) {
    match services.store().lost_tables(&services.tables().owned()).await {
        Ok(lost) => services.tables().lose(lost),
        Err(error) => tracing::warn!(%error, "this node cannot find out which tables it owns"),
    }
}

/// Lets other nodes claim the tables of this node while it finishes its work.
async fn drain(cluster: &Cluster, services: &Services) {
    if let Some(incarnation) = cluster.incarnation()
        && let Err(error) = services.store().set_draining(cluster.node(), incarnation).await
    {
        tracing::warn!(%error, "the other nodes do not know that this node stops");
    }
}

pub(crate) async fn leave(cluster: &Cluster, services: &Services) {
    if let Some(incarnation) = cluster.incarnation()
        && let Err(error) = services.store().leave_cluster(cluster.node(), incarnation).await
    {
        tracing::warn!(%error, "the lease of this node was not given up");
    }
    if let Some(incarnation) = cluster.incarnation() {
        peers::send_last(cluster, incarnation).await;
    }
}
