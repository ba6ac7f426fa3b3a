//! The caller's own reviews.

use super::super::caller::{Caller, Deed};
use super::errors::ReviewError;
use super::rules::{Author, check, shown};
use crate::App;
use crate::errors::Answer;
use crate::http::body::Body;
use crate::http::tags::REVIEWS;
use crate::people::{me, now};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use qipan_protocol::ReviewId;
use qipan_protocol::http::{MATCHES_BEFORE_REVIEW, NewReview, OwnReview};
use qipan_store::{ReviewDraft, ReviewRecord, StoreError};

fn own_review(record: Option<ReviewRecord>, matches: u64) -> OwnReview {
    let state = record.as_ref().map(|it| it.state);
    let review = record.map(|it| shown(it, false));
    OwnReview { matches, needed: MATCHES_BEFORE_REVIEW, review, state }
}

#[utoipa::path(
    get, path = "/me/reviews/{game}", tag = REVIEWS, security(("cookie" = [])), params(("game" = String, Path)),
    summary = "Get your own review of a game", description = "自己对一个游戏的评价。",
    responses((status = 200, description = "Done", body = OwnReview))
)]
pub(super) async fn show(
    State(app): State<App>,
    me: Caller,
    Path(game): Path<String>,
) -> Answer<Json<OwnReview>> {
    app.game(&game)?;
    let matches = app.store().finished_matches(me.id(), &game).await?;
    Ok(Json(own_review(app.store().own_review(me.id(), &game).await?, matches)))
}

/// The review of a new account is not published until a moderator has approved it.
#[utoipa::path(
    put, path = "/me/reviews/{game}", tag = REVIEWS, security(("cookie" = [])), params(("game" = String, Path)),
    request_body = NewReview,
    summary = "Write or change your review of a game", description = "写评价，或修改自己的评价。",
    responses((status = 200, description = "Done", body = OwnReview), (status = 403))
)]
pub(super) async fn write(
    State(app): State<App>,
    me: Caller,
    Path(game): Path<String>,
    Body(review): Body<NewReview>,
) -> Answer<Json<OwnReview>> {
    app.game(&game)?;
    let matches = app.store().finished_matches(me.id(), &game).await?;
    let author = Author { is_kid: app.store().preferences(me.id()).await?.kid, matches };
    let NewReview { stars, text, lang } = check(review, author)?;
    me.count(&app, Deed::Review)?;
    app.services().check_mute(me.id()).await?;
    let (id, at) = (ReviewId::new(qipan_tables::random_id()?), now(&app));
    let age = at.saturating_sub(me::find(&app, me.id()).await?.created_at);
    let waits = i128::from(age) < app.config().review_after.as_millis() as i128;
    let user = me.id().clone();
    let draft = ReviewDraft { id, game, user, stars, text, lang, matches, waits, at };
    let saved = app.store().save_review(draft).await?;
    Ok(Json(own_review(Some(saved), matches)))
}

#[utoipa::path(
    delete, path = "/me/reviews/{game}", tag = REVIEWS, security(("cookie" = [])), params(("game" = String, Path)),
    summary = "Delete your review of a game", description = "删除自己的评价。",
    responses((status = 204, description = "Done"), (status = 404))
)]
pub(super) async fn delete(
    State(app): State<App>,
    me: Caller,
    Path(game): Path<String>,
) -> Answer<StatusCode> {
    app.game(&game)?;
    me.count(&app, Deed::Other)?;
    match app.store().delete_review(me.id(), &game).await {
        Err(StoreError::NotFound) => Err(ReviewError::NoSuchReview.into()),
        deleted => Ok(deleted.map(|()| StatusCode::NO_CONTENT)?),
    }
}
