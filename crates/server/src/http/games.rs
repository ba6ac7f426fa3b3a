//! The catalogue.

use super::errors::Answer;
use crate::App;
use axum::extract::{Path, State};
use axum::routing::get;
use axum::{Json, Router};
use qipan_engine::Manifest;

pub(super) fn routes() -> Router<App> {
    Router::new().route("/games", get(list)).route("/games/{game}", get(one))
}

async fn list(State(app): State<App>) -> Json<Vec<Manifest>> {
    Json(app.games().iter().map(|game| game.manifest()).collect())
}

async fn one(State(app): State<App>, Path(game): Path<String>) -> Answer<Json<Manifest>> {
    Ok(Json(app.game(&game)?.manifest()))
}
