//! The catalogue.

use super::tags::GAMES;
use crate::App;
use crate::errors::Answer;
use axum::Json;
use axum::extract::{Path, State};
use qipan_engine::Manifest;
use qipan_protocol::http::schemas::Game;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list)).routes(routes!(one))
}

#[utoipa::path(
    get, path = "/games", tag = GAMES,
    summary = "List all games", description = "列出全部游戏。",
    responses((status = 200, description = "Done", body = Vec<Game>))
)]
async fn list(State(app): State<App>) -> Json<Vec<Manifest>> {
    Json(app.catalog().iter().map(|listed| listed.game.manifest().clone()).collect())
}

#[utoipa::path(
    get, path = "/games/{game}", tag = GAMES, params(("game" = String, Path)),
    summary = "Get a game", description = "一个游戏。",
    responses((status = 200, description = "Done", body = Game))
)]
async fn one(State(app): State<App>, Path(game): Path<String>) -> Answer<Json<Manifest>> {
    Ok(Json(app.game(&game)?.manifest().clone()))
}
