//! Relations between people: friends and blocks, presence, messages and invitations, and the inbox with their notices.
//!
//! [`rules`] decides, and the store applies its functions inside the transactions. [`hub`] knows the pages that are open
//! at this node.

mod caller;
pub(crate) mod errors;
mod hub;
mod inbox;
mod invites;
mod live;
mod messages;
mod moderation;
mod presence;
mod privacy;
mod relations;
mod reports;
mod reviews;
mod rules;
mod seating;
mod text;

pub(crate) use caller::{Caller, Deed};
pub(crate) use hub::{Hub, MeEvent, MePlace};
pub(crate) use inbox::{ENTRIES_AT_ONCE, resolve};
pub(crate) use live::{friends_changed, seen, start, told};
pub(crate) use rules::COOLDOWN_MS;

use crate::App;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(relations::list, relations::change))
        .routes(routes!(privacy::show, privacy::change))
        .routes(routes!(privacy::show_kid_mode, privacy::set_kid_mode))
        .routes(routes!(messages::send))
        .routes(routes!(messages::list))
        .routes(routes!(messages::one, messages::delete))
        .routes(routes!(messages::mark_seen))
        .routes(routes!(inbox::list))
        .routes(routes!(invites::list, invites::send))
        .routes(routes!(invites::accept))
        .routes(routes!(invites::decline))
        .routes(routes!(invites::withdraw))
        .routes(routes!(reports::file))
        .merge(moderation::routes())
        .merge(reviews::routes())
}
