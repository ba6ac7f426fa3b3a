//! Is it alive, is it ready, how is it doing.

use crate::App;
use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::get;

pub(super) fn routes() -> Router<App> {
    Router::new().route("/healthz", get(alive))
}

pub(super) fn operator_routes() -> Router<App> {
    Router::new().route("/readyz", get(ready)).route("/metrics", get(metrics))
}

async fn alive() -> &'static str {
    "ok\n"
}

/// Ready means that the store takes and gives.
async fn ready(State(app): State<App>) -> (StatusCode, &'static str) {
    let stopping = app.stopping().is_now();
    match app.store().check().await {
        Ok(()) if !stopping => (StatusCode::OK, "ready\n"),
        Ok(()) => (StatusCode::SERVICE_UNAVAILABLE, "stopping\n"),
        Err(error) => {
            tracing::warn!(%error, "not ready");
            (StatusCode::SERVICE_UNAVAILABLE, "the store does not answer\n")
        }
    }
}

async fn metrics(State(app): State<App>) -> String {
    app.metrics().tables.set(app.tables().len() as i64);
    app.metrics().search_queue.set(app.searches().waiting() as i64);
    app.metrics().set_store(&app.store().stats());
    app.metrics().text()
}
