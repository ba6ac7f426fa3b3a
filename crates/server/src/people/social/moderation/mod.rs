//! The queue of the moderators, what they decide, its log, and appeals against it.

mod cases;
mod close;
mod errors;
mod log;
mod moderator;
mod names;
mod own;
mod rules;

pub(super) use errors::ReportError;
pub(super) use own::{closed_report, own_action};

use crate::App;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(cases::summary))
        .routes(routes!(cases::list))
        .routes(routes!(cases::show))
        .routes(routes!(cases::claim, cases::release))
        .routes(routes!(close::close))
        .routes(routes!(log::list))
        .routes(routes!(own::list))
        .routes(routes!(own::appeal))
        .routes(routes!(own::appeal_ban))
}
