//! Profiles: ratings, results and matches of a person.

use super::errors::ModerationError;
use super::now;
use super::social::errors::SocialError;
use super::who::{LoggedIn, Who};
use crate::App;
use crate::errors::Answer;
use crate::http::body::Body;
use crate::http::matches;
use crate::http::tags::PEOPLE;
use axum::Json;
use axum::extract::{Path, Query, State};
use qipan_protocol::UserId;
use qipan_protocol::http::{
    Audience, GameRecord, MatchPage, MatchPaging, PersonRating, Profile, ProfileChoices, RatingPoint,
};
use qipan_store::{RelationState, Scope, User, UserKind, rating_view};

/// How many points of a rating's history are shown.
const HISTORY: u32 = 60;

/// An account by its id or its name. The id comes first: a name could be chosen to look like one. Guests have no profile.
async fn find(app: &App, id: &str) -> Answer<User> {
    let user = app.store().find_user(&UserId::new(id)).await?;
    if let Some(user) = user.filter(|user| user.kind == UserKind::Account && user.closed_at.is_none()) {
        return Ok(user);
    }
    let account = app.store().find_account_by_name(id).await?;
    let user = account.map(|account| account.user).filter(|user| user.closed_at.is_none());
    Ok(user.ok_or(ModerationError::NoSuchPerson)?)
}

/// Which of a person's matches the caller may see.
fn scope(user: &UserId, viewer: Option<UserId>) -> Scope {
    match viewer.as_ref() == Some(user) {
        true => Scope::All,
        false => Scope::Public { viewer },
    }
}

/// Whether the person shows the list of their matches to the caller.
async fn check_history(app: &App, user: &UserId, viewer: Option<&UserId>) -> Answer<()> {
    if viewer == Some(user) {
        return Ok(());
    }
    let store = app.store();
    let relation = match viewer {
        Some(viewer) => store.relation(user, viewer).await?.map(|relation| relation.state),
        None => None,
    };
    let is_shown = match store.preferences(user).await?.privacy.history {
        _ if relation == Some(RelationState::Blocked) => false,
        Audience::Always => true,
        Audience::Friends => relation == Some(RelationState::Friend),
        Audience::Never => false,
    };
    if is_shown { Ok(()) } else { Err(SocialError::HistoryHidden.into()) }
}

async fn ratings(app: &App, user: &UserId) -> Answer<Vec<PersonRating>> {
    let history = app.store().rating_history(user, HISTORY).await?;
    let now = now(app);
    let rating = |record: qipan_store::RatingRecord| {
        let own = history.iter().filter(|point| point.game == record.game && point.speed == record.speed);
        PersonRating {
            history: own.map(|point| RatingPoint { at: point.at, points: point.points }).collect(),
            rating: rating_view(record.rating.aged(now.saturating_sub(record.at))),
            game: record.game,
            speed: record.speed,
            matches: record.matches,
            at: record.at,
        }
    };
    Ok(app.store().ratings_of(user).await?.into_iter().map(rating).collect())
}

#[utoipa::path(
    get, path = "/people/{id}", tag = PEOPLE, params(("id" = String, Path, description = "The id or the name")),
    summary = "Get a person's profile", description = "用户的资料：等级分、战绩、注册时间。",
    responses((status = 200, description = "Done", body = Profile))
)]
pub(super) async fn show(
    State(app): State<App>,
    viewer: Option<Who>,
    Path(id): Path<String>,
) -> Answer<Json<Profile>> {
    let user = find(&app, &id).await?;
    let scope = scope(&user.id, viewer.map(|who| who.person.id));
    let record = |record: qipan_store::GameRecord| {
        let qipan_store::GameRecord { game, won, lost, drawn } = record;
        GameRecord { game, won, lost, drawn }
    };
    let records = app.store().game_records(&user.id, &scope).await?.into_iter().map(record).collect();
    let ratings = ratings(&app, &user.id).await?;
    let since = user.created_at;
    Ok(Json(Profile { person: qipan_tables::person(user), since, ratings, records }))
}

#[utoipa::path(
    get, path = "/people/{id}/matches", tag = PEOPLE,
    params(("id" = String, Path, description = "The id or the name"), MatchPaging),
    summary = "List a person's finished matches", description = "列出用户下完的对局。",
    responses((status = 200, description = "Done", body = MatchPage))
)]
pub(super) async fn matches_of(
    State(app): State<App>,
    viewer: Option<Who>,
    Path(id): Path<String>,
    Query(paging): Query<MatchPaging>,
) -> Answer<Json<MatchPage>> {
    let user = find(&app, &id).await?;
    let viewer = viewer.map(|who| who.person.id);
    check_history(&app, &user.id, viewer.as_ref()).await?;
    let scope = scope(&user.id, viewer);
    Ok(Json(matches::finished(&app, &user.id, paging, scope).await?))
}

#[utoipa::path(
    get, path = "/me/profile", tag = PEOPLE, security(("cookie" = []), ("token" = [])),
    summary = "Get what you have chosen for your profile", description = "自己资料的设置。",
    responses((status = 200, description = "Done", body = ProfileChoices))
)]
pub(super) async fn choices(State(app): State<App>, who: Who) -> Answer<Json<ProfileChoices>> {
    let qipan_store::Profile { unranked, casual_public } = app.store().find_profile(&who.person.id).await?;
    Ok(Json(ProfileChoices { unranked, casual_public }))
}

#[utoipa::path(
    put, path = "/me/profile", tag = PEOPLE, security(("cookie" = [])), request_body = ProfileChoices,
    summary = "Choose what your profile shows", description = "修改自己资料的设置。",
    responses((status = 200, description = "Done", body = ProfileChoices))
)]
pub(super) async fn choose(
    State(app): State<App>,
    me: LoggedIn,
    Body(choices): Body<ProfileChoices>,
) -> Answer<Json<ProfileChoices>> {
    me.check_account()?;
    let ProfileChoices { unranked, casual_public } = choices;
    let profile = qipan_store::Profile { unranked, casual_public };
    app.store().save_profile(&me.who.person.id, profile).await?;
    Ok(Json(choices))
}
