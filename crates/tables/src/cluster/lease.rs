//! The lease of this node: while it lasts, other nodes leave its tables alone.

use super::Cluster;
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
        tokio::select! {
            () = tokio::time::sleep(config.beat) => {}
            // The lease is kept while tables finish their work; `leave` ends it.
            () = stopping.wait() => return drain(&cluster, &services).await,
        }
        let Some(incarnation) = cluster.incarnation() else {
            // The lease was lost, and with it all tables. A new incarnation starts without any.
            match register(&cluster, &services).await {
                Ok(from) => held_from = from,
                Err(error) => tracing::warn!(%error, "this node has no lease"),
            }
            continue;
        };
        let (from, ends) = (Instant::now(), held_from + config.lease);
        let renewal = services.store().renew_lease(&config.node, incarnation, config.lease);
        match tokio::time::timeout_at(ends, renewal).await {
            Ok(Ok(())) => {
                held_from = from;
                follow_clock(&services).await;
            }
            Ok(Err(StoreError::Fenced)) => {
                tracing::error!("another process runs as this node; its tables are not served here any more");
                cluster.0.lease.set(None);
            }
            Ok(Err(error)) => tracing::warn!(%error, "the lease was not renewed"),
            Err(_) => {}
        }
        if Instant::now() >= held_from + config.lease {
            tracing::error!("the lease of this node is over; its tables are closed");
            cluster.0.lease.set(None);
        }
        close_lost_tables(&cluster, &services).await;
    }
}

/// Reads the clock of the database. An older reading is good enough if this fails.
async fn follow_clock(services: &Services) {
    if let Ok(clock_ms) = services.store().clock_ms().await {
        services.set_clock(clock_ms);
    }
}

/// Ends the tables that another node has taken over. Their writes would be refused anyway, but their sockets show what
/// is no longer true.
async fn close_lost_tables(cluster: &Cluster, services: &Services) {
    let owned = services.tables().owned();
    if cluster.incarnation().is_none() {
        return services.tables().lose(owned.into_iter().map(|(table, _)| table));
    }
    match services.store().lost_tables(&owned).await {
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
}
