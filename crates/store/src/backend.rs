//! The two databases behind a store. `sqlite` and `postgres` have the same modules with the same functions; only they
//! know SQL.

use crate::{StoreError, postgres, sqlite};
use std::pin::Pin;
use std::sync::Arc;

#[derive(Clone, Debug)]
pub(crate) enum Backend {
    Sqlite(Arc<sqlite::Database>),
    Postgres(Arc<postgres::Database>),
}

/// Boxes a future. The future of a table or socket is as large as the largest future it ever awaits, and futures that read
/// a database take some kilobytes.
pub(crate) fn on_heap<'a, T>(
    reading: impl Future<Output = Result<T, StoreError>> + Send + 'a,
) -> Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>> {
    Box::pin(reading)
}

/// Calls a reading function of the backend: `read!(self, users::find(id))`.
macro_rules! read {
    ($store:expr, $module:ident::$function:ident($($argument:expr),*)) => {
        $crate::backend::on_heap(async {
            $store.count_read();
            match &$store.backend {
                $crate::backend::Backend::Sqlite(database) => {
                    $crate::sqlite::$module::$function(database.readers()?, $($argument),*).await
                }
                $crate::backend::Backend::Postgres(database) => {
                    let reading = database.reading().await?;
                    $crate::backend::attempt!(reading, $module::$function($($argument),*))
                }
            }
        })
        .await
    };
}

/// Calls a writing function of the backend in a transaction, and returns when the result is on disk. The transaction
/// goes on if the caller is dropped, so the arguments must be values of the caller or references to them. PostgreSQL
/// may carry the function out several times.
macro_rules! transact {
    ($store:expr, $module:ident::$function:ident($($argument:expr),*)) => {
        match &$store.backend {
            $crate::backend::Backend::Sqlite(database) => {
                let work = move |connection: &rusqlite::Connection| {
                    $crate::sqlite::$module::$function(connection, $($argument),*)
                };
                database.write(work).await
            }
            $crate::backend::Backend::Postgres(database) => {
                let work = move |writing: $crate::postgres::Writing| async move {
                    let transaction = writing.begin().await?;
                    $crate::backend::attempt!(transaction, $module::$function($($argument),*))
                };
                database.write(work).await
            }
        }
    };
}

/// Carries a function of the PostgreSQL backend out until it is done.
macro_rules! attempt {
    ($first:expr, $module:ident::$function:ident($($argument:expr),*)) => {{
        let mut attempt = $first;
        loop {
            let outcome = $crate::postgres::limited($crate::postgres::$module::$function(
                attempt.connection(),
                $($argument),*
            ))
            .await;
            match attempt.end(outcome).await {
                $crate::postgres::Ended::Done(result) => break result,
                $crate::postgres::Ended::Again(next) => attempt = next,
            }
        }
    }};
}

pub(crate) use {attempt, read, transact};
