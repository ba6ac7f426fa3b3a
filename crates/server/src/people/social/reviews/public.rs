//! The reviews of a game as everybody sees them, and the marks of their readers.

use super::super::caller::{Caller, Deed};
use super::errors::ReviewError;
use super::rules::shown;
use crate::App;
use crate::errors::Answer;
use crate::http::paging::cursor;
use crate::http::tags::REVIEWS;
use crate::people::{Who, now};
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use qipan_protocol::ReviewId;
use qipan_protocol::http::{GameFacts, ReviewPage, ReviewPaging, ReviewState, ReviewSummary, StarSummary};
use qipan_store::{PlayedCounts, ReviewFilter, StoreError};

const WEEK_MS: i64 = 7 * 24 * 3600 * 1000;
const REVIEWS_AT_ONCE: u32 = 20;
const MAX_REVIEWS_AT_ONCE: u32 = 50;

#[utoipa::path(
    get, path = "/games/{game}/facts", tag = REVIEWS, params(("game" = String, Path)),
    summary = "Get a game's matches and stars in numbers", description = "一个游戏的对局数和评分。",
    responses((status = 200, description = "Done", body = GameFacts))
)]
pub(super) async fn facts(State(app): State<App>, Path(game): Path<String>) -> Answer<Json<GameFacts>> {
    app.game(&game)?;
    let PlayedCounts { all, recent } = app.store().played_counts(&game, now(&app) - WEEK_MS).await?;
    let per_star = app.store().star_counts(&game).await?;
    let reviews = ReviewSummary { count: per_star.iter().sum(), stars: StarSummary::new(per_star) };
    Ok(Json(GameFacts { matches: all, matches_last_week: recent, reviews }))
}

#[utoipa::path(
    get, path = "/games/{game}/reviews", tag = REVIEWS, params(("game" = String, Path), ReviewPaging),
    summary = "List the reviews of a game", description = "列出一个游戏的评价。",
    responses((status = 200, description = "Done", body = ReviewPage))
)]
pub(super) async fn list(
    State(app): State<App>,
    viewer: Option<Who>,
    Path(game): Path<String>,
    Query(paging): Query<ReviewPaging>,
) -> Answer<Json<ReviewPage>> {
    app.game(&game)?;
    let ReviewPaging { order, lang, after, limit } = paging;
    let after = cursor(after.as_deref())?;
    let viewer = viewer.map(|who| who.person.id);
    let is_kid = match &viewer {
        Some(viewer) => app.store().preferences(viewer).await?.kid,
        None => false,
    };
    let limit = limit.unwrap_or(REVIEWS_AT_ONCE).min(MAX_REVIEWS_AT_ONCE);
    let filter = ReviewFilter { game, order, lang, viewer };
    let page = app.store().list_reviews(&filter, after.as_ref(), limit).await?;
    let reviews = page.items.into_iter().map(|record| shown(record, is_kid)).collect();
    Ok(Json(ReviewPage { reviews, next: page.next.map(|next| next.to_string()) }))
}

#[utoipa::path(
    put, path = "/reviews/{id}/helpful", tag = REVIEWS, security(("cookie" = [])), params(("id" = String, Path)),
    summary = "Mark a review as helpful", description = "把评价标为有用。",
    responses((status = 204, description = "Done"), (status = 404), (status = 409))
)]
pub(super) async fn mark(State(app): State<App>, me: Caller, Path(id): Path<String>) -> Answer<StatusCode> {
    set_mark(&app, &me, ReviewId(id), true).await
}

#[utoipa::path(
    delete, path = "/reviews/{id}/helpful", tag = REVIEWS, security(("cookie" = [])), params(("id" = String, Path)),
    summary = "Take your mark of a review back", description = "取消有用标记。",
    responses((status = 204, description = "Done"), (status = 404), (status = 409))
)]
pub(super) async fn unmark(State(app): State<App>, me: Caller, Path(id): Path<String>) -> Answer<StatusCode> {
    set_mark(&app, &me, ReviewId(id), false).await
}

async fn set_mark(app: &App, me: &Caller, id: ReviewId, helpful: bool) -> Answer<StatusCode> {
    me.count(app, Deed::Other)?;
    let found = app.store().find_review(&id, None).await?;
    if found.is_some_and(|it| it.user == *me.id() && it.state == ReviewState::Published) {
        return Err(ReviewError::OwnReview.into());
    }
    match app.store().mark_review(&id, me.id(), helpful).await {
        Err(StoreError::NotFound) => Err(ReviewError::NoSuchReview.into()),
        marked => Ok(marked.map(|()| StatusCode::NO_CONTENT)?),
    }
}
