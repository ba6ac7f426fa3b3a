//! Connections, and pools of them.
//!
//! The pools are not those of the driver. Those take a connection back only after a message on it was answered, which
//! takes many minutes if the network was cut. These close a connection on which anything was left unfinished.

use super::connect;
use super::convert::Failure;
use super::limits::{ACQUIRE, ANSWER, TEST_AFTER};
use crate::StoreError;
use sqlx::postgres::PgConnectOptions;
use sqlx::{Connection, PgConnection};
use std::fmt;
use std::future::Future;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

/// The process of the server behind a connection. The time tells it from a later one with the same number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ServerProcess {
    pub(super) pid: i32,
    /// Microseconds since 1970 by the server's clock.
    pub(super) started: i64,
}

/// An open connection. Dropping it closes the connection; the server then aborts what was not committed.
pub(super) struct Session {
    pub(super) connection: PgConnection,
    pub(super) process: ServerProcess,
    used_at: Instant,
}

impl Session {
    pub(super) fn new(connection: PgConnection, process: ServerProcess) -> Session {
        Session { connection, process, used_at: Instant::now() }
    }

    /// Whether the connection was used a moment ago, or answers now.
    pub(super) async fn is_alive(&mut self) -> bool {
        if self.used_at.elapsed() < TEST_AFTER {
            return true;
        }
        matches!(timeout(ANSWER, self.connection.ping()).await, Ok(Ok(())))
    }
}

/// Waits for an answer of the server, but not forever.
pub(super) async fn answer<T, E: Into<Failure>>(
    limit: std::time::Duration,
    work: impl Future<Output = Result<T, E>>,
) -> Result<T, Failure> {
    match timeout(limit, work).await {
        Ok(outcome) => outcome.map_err(Into::into),
        Err(_) => Err(Failure::Silent),
    }
}

#[derive(Clone)]
pub(super) struct Pool(Arc<Shared>);

struct Shared {
    options: PgConnectOptions,
    kind: connect::Kind,
    /// Connections that nobody uses at the moment, the one that was used last at the end.
    idle: Mutex<Vec<Session>>,
    places: Arc<Semaphore>,
}

/// A connection of a pool. It goes back by [`Lent::give_back`]; dropping it closes it and frees its place.
pub(super) struct Lent {
    session: Session,
    pool: Pool,
    _place: OwnedSemaphorePermit,
}

impl Pool {
    pub(super) fn new(options: PgConnectOptions, kind: connect::Kind, size: u32) -> Pool {
        let places = Arc::new(Semaphore::new(size.max(1) as usize));
        Pool(Arc::new(Shared { options, kind, idle: Mutex::new(Vec::new()), places }))
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Session>> {
        self.0.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A connection that may have been closed by the server meanwhile.
    pub(super) async fn lend(&self) -> Result<Lent, StoreError> {
        let place = match timeout(ACQUIRE, self.0.places.clone().acquire_owned()).await {
            Ok(Ok(place)) => place,
            Ok(Err(_)) => return Err(StoreError::closed()),
            Err(_) => return Err(StoreError::Unavailable("all connections are in use".to_owned())),
        };
        let idle = self.idle().pop();
        let session = match idle {
            Some(session) => session,
            None => self.connect().await?,
        };
        Ok(Lent { session, pool: self.clone(), _place: place })
    }

    pub(super) fn options(&self) -> &PgConnectOptions {
        &self.0.options
    }

    pub(super) async fn connect(&self) -> Result<Session, StoreError> {
        connect::session(&self.0.options, self.0.kind).await
    }

    /// Closes the idle connections. When one connection is lost, the others usually are too.
    pub(super) fn clear(&self) {
        self.idle().clear();
    }

    /// Closes the idle connections, and those in use when they are given back. Refuses later requests.
    pub(super) async fn close(&self) {
        self.0.places.close();
        let idle = std::mem::take(&mut *self.idle());
        for session in idle {
            // Tells the server, which would log a lost connection otherwise.
            let _ = timeout(ACQUIRE, session.connection.close()).await;
        }
    }
}

impl Lent {
    pub(super) fn connection(&mut self) -> &mut PgConnection {
        &mut self.session.connection
    }

    pub(super) async fn is_alive(&mut self) -> bool {
        self.session.is_alive().await
    }

    pub(super) fn process(&self) -> &ServerProcess {
        &self.session.process
    }

    /// Returns a connection that is in no transaction and on which every statement was answered.
    pub(super) fn give_back(self) {
        let Lent { mut session, pool, _place } = self;
        session.used_at = Instant::now();
        if !pool.0.places.is_closed() {
            pool.idle().push(session);
        }
    }
}

impl fmt::Debug for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pool").field("free", &self.0.places.available_permits()).finish_non_exhaustive()
    }
}
