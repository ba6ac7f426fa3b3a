//! The best players of every game and class.

use super::tags::PEOPLE;
use crate::App;
use crate::errors::Answer;
use axum::Json;
use axum::extract::{Path, State};
use qipan_protocol::http::{Leaderboard, RankedPerson};
use qipan_protocol::{Person, Speed};
use qipan_store::rating_view;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// How many people a leaderboard has.
const LENGTH: usize = 100;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(show))
}

#[utoipa::path(
    get, path = "/leaderboards/{game}/{speed}", tag = PEOPLE, params(("game" = String, Path), ("speed" = Speed, Path)),
    summary = "List the best players of a game and class", description = "某个游戏、某档时限的排行榜。",
    responses((status = 200, description = "Done", body = Leaderboard))
)]
async fn show(
    State(app): State<App>,
    Path((game, speed)): Path<(String, Speed)>,
) -> Answer<Json<Leaderboard>> {
    app.game(&game)?;
    let board = app.store().leaderboard(&game, speed, LENGTH, app.now_ms() as i64).await?;
    let ranked = |ranked: qipan_store::RankedPerson| RankedPerson {
        person: Person { id: ranked.id, name: ranked.name, guest: false },
        rating: rating_view(ranked.rating),
        matches: ranked.matches,
    };
    let people = board.people.into_iter().map(ranked).collect();
    Ok(Json(Leaderboard { largest_deviation: board.largest_deviation, people }))
}
