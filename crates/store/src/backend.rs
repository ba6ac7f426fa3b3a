//! The two databases behind a store. `sqlite` and `postgres` have the same modules with the same functions; only they
//! know SQL.

use crate::sqlite;
use std::sync::Arc;

#[derive(Clone, Debug)]
pub(crate) enum Backend {
    Sqlite(Arc<sqlite::Database>),
}

/// Calls a reading function of the backend: `read!(self, users::find(id))`.
macro_rules! read {
    ($store:expr, $module:ident::$function:ident($($argument:expr),*)) => {
        match &$store.backend {
            $crate::backend::Backend::Sqlite(database) => {
                $crate::sqlite::$module::$function(database.readers()?, $($argument),*).await
            }
        }
    };
}

/// Calls a writing function of the backend in a transaction, and returns when the result is on disk. The arguments
/// must be owned, because the transaction goes on if the caller is dropped.
macro_rules! transact {
    ($store:expr, $module:ident::$function:ident($($argument:expr),*)) => {
        match &$store.backend {
            $crate::backend::Backend::Sqlite(database) => {
                let work = move |connection: &rusqlite::Connection| {
                    $crate::sqlite::$module::$function(connection, $($argument),*)
                };
                database.write(work).await
            }
        }
    };
}

pub(crate) use {read, transact};
