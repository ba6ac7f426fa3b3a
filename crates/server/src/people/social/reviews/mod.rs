//! Reviews of games.

mod errors;
mod own;
mod public;
mod rules;

use crate::App;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(public::facts))
        .routes(routes!(public::list))
        .routes(routes!(public::mark, public::unmark))
        .routes(routes!(own::show, own::write, own::delete))
}
