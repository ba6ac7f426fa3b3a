//! Visibility of matches: its players always see a match, other people if it is public or can be watched right now. To all others it
//! looks as if it did not exist.

use super::matches::facts_of;
use super::tags::MATCHES;
use crate::App;
use crate::archive::JournalError;
use crate::errors::Answer;
use crate::http::body::Body;
use crate::network::Network;
use crate::people::Who;
use crate::people::errors::SessionError;
use axum::Json;
use axum::extract::{Path, State};
use qipan_protocol::http::{MatchFacts, MatchShown};
use qipan_protocol::{MatchId, UserId};
use qipan_store::MatchRecord;
use qipan_tables::Counted;

/// A match that this person, or a visitor without a session, may see.
pub(crate) async fn find(app: &App, id: String, viewer: Option<&UserId>) -> Answer<MatchRecord> {
    let record = app.store().find_match(&MatchId(id)).await?.ok_or(JournalError::NoSuchMatch)?;
    match may_see(app, &record, viewer).await? {
        true => Ok(record),
        false => Err(JournalError::NoSuchMatch.into()),
    }
}

async fn may_see(app: &App, record: &MatchRecord, viewer: Option<&UserId>) -> Answer<bool> {
    let is_running = record.finished.is_none();
    Ok(is_player(record, viewer) || record.public || (is_running && can_watch(app, record).await?))
}

fn is_player(record: &MatchRecord, viewer: Option<&UserId>) -> bool {
    record.players.iter().any(|(_, player)| Some(player) == viewer)
}

/// Whether the table of a match lets every visitor watch.
pub(crate) async fn can_watch(app: &App, record: &MatchRecord) -> Answer<bool> {
    let room = match &record.table_id {
        Some(table) => qipan_tables::find_room(app.services(), table).await?,
        None => None,
    };
    Ok(room.is_some_and(|room| room.settings.spectators && room.password_hash.is_none()))
}

#[utoipa::path(
    put, path = "/matches/{id}/shown", tag = MATCHES, security(("cookie" = [])), params(("id" = String, Path)),
    request_body = MatchShown,
    summary = "Show a match of yours to everybody, or hide it", description = "公开或隐藏自己的一局棋。",
    responses((status = 200, description = "Done", body = MatchFacts), (status = 409))
)]
pub(super) async fn show(
    State(app): State<App>,
    who: Who,
    network: Network,
    Path(id): Path<String>,
    Body(MatchShown { shown }): Body<MatchShown>,
) -> Answer<Json<MatchFacts>> {
    if who.is_token() {
        return Err(SessionError::NeedsSession.into());
    }
    let me = who.person.id;
    let record = find(&app, id, Some(&me)).await?;
    match () {
        () if !is_player(&record, Some(&me)) => return Err(JournalError::NotAPlayer.into()),
        () if record.rated => return Err(JournalError::RatedIsPublic.into()),
        () => {}
    }
    let address = network.to_string();
    crate::people::count(&app, Counted::SocialChange { user: me.clone(), address })?;
    app.store().show_match(&record.id, &me, shown).await?;
    let record = find(&app, record.id.0, Some(&me)).await?;
    let facts = facts_of(&app, vec![record]).await?;
    Ok(Json(facts.into_iter().next().ok_or(JournalError::NoSuchMatch)?))
}
