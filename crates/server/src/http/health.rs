//! Liveness, readiness and metrics.

use crate::App;
use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::get;
use qipan_store::StoreError;

pub(super) fn routes() -> Router<App> {
    Router::new().route("/healthz", get(alive))
}

pub(super) fn operator_routes() -> Router<App> {
    Router::new().route("/readyz", get(ready)).route("/metrics", get(metrics))
}

async fn alive() -> &'static str {
    "ok\n"
}

/// Ready means that the store can be written and read.
///
/// A damaged match does not make the server unready: all other matches can be played, and another server on the same
/// database could not play that one either. The answer only counts such matches; the log names them.
async fn ready(State(app): State<App>) -> (StatusCode, String) {
    let unready = |reason: &str| (StatusCode::SERVICE_UNAVAILABLE, format!("{reason}\n"));
    let status = app.services().cluster().map(|cluster| cluster.status(app.services()));
    if status.is_some_and(|status| !status.has_lease) {
        return unready("this node has no lease");
    }
    match app.readiness().check(app.store(), app.config().ready_every).await {
        Ok(()) if app.stopping().is_now() => unready("stopping"),
        Ok(()) => {
            let damaged = app.damaged().count();
            let note = if damaged > 0 { format!("damaged matches: {damaged}\n") } else { String::new() };
            (StatusCode::OK, format!("ready\n{note}"))
        }
        Err(error) => {
            tracing::warn!(%error, "not ready");
            match error {
                StoreError::FileGone => unready("the store's database file was deleted or replaced"),
                _ => unready("the store does not answer"),
            }
        }
    }
}

async fn metrics(State(app): State<App>) -> String {
    app.metrics().tables.set(app.tables().count() as i64);
    app.metrics().search_queue.set(app.searches().waiting() as i64);
    app.metrics().store.set(app.store().stats());
    if let Some((metrics, cluster)) = app.metrics().cluster.as_ref().zip(app.services().cluster()) {
        metrics.set(cluster.status(app.services()));
    }
    app.metrics().text()
}
