//! Moderation: the list of people, bans and roles. Nobody touches their equals or those above them.

use super::visits::Farewell;
use super::who::{LoggedIn, ban as ban_in_force};
use super::{now, trouble};
use crate::App;
use crate::http::body::Body;
use crate::http::errors::{Answer, Failure};
use crate::http::schemas;
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use qipan_engine::Problem;
use qipan_protocol::UserId;
use qipan_store::{Cursor, Role, User, UserKind};
use serde::{Deserialize, Serialize};

const DAY_MS: i64 = 24 * 3600 * 1000;
const LONGEST_BAN_DAYS: u32 = 3650;

#[derive(Serialize, utoipa::ToSchema)]
pub(super) struct UserFacts {
    id: String,
    name: String,
    guest: bool,
    #[schema(schema_with = schemas::role)]
    role: Role,
    banned: Option<BanFacts>,
    created_at: i64,
}

#[derive(Serialize, utoipa::ToSchema)]
pub(super) struct BanFacts {
    /// Absent for a permanent ban.
    until: Option<i64>,
}

impl UserFacts {
    fn new(user: User, now: i64) -> UserFacts {
        UserFacts {
            banned: ban_in_force(user.banned_until, now).map(|until| BanFacts { until }),
            guest: user.kind == UserKind::Guest,
            id: user.id.0,
            name: user.name,
            role: user.role,
            created_at: user.created_at,
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Paging {
    after: Option<String>,
    limit: Option<u32>,
}

#[derive(Serialize, utoipa::ToSchema)]
pub(super) struct UserPage {
    users: Vec<UserFacts>,
    /// Pass it as `after` to get the next page.
    next: Option<String>,
}

pub(super) async fn list(
    State(app): State<App>,
    me: LoggedIn,
    Query(paging): Query<Paging>,
) -> Answer<Json<UserPage>> {
    check_role(&me, Role::Moderator)?;
    let after: Option<Cursor> =
        paging.after.map(|text| text.parse()).transpose().map_err(|_| bad_cursor())?;
    let page = app.store().list_users(after.as_ref(), paging.limit.unwrap_or(50)).await;
    let page = page.map_err(|error| trouble(&error))?;
    let users = page.items.into_iter().map(|user| UserFacts::new(user, now(&app))).collect();
    Ok(Json(UserPage { users, next: page.next.map(|cursor| cursor.to_string()) }))
}

fn bad_cursor() -> Problem {
    Problem::new("bad_cursor", "this is not a cursor of this list")
}

fn check_role(me: &LoggedIn, least: Role) -> Answer<()> {
    match least {
        _ if me.who.role >= least => Ok(()),
        Role::Admin => Err(Failure::forbidden("this is for admins")),
        Role::Moderator | Role::User => Err(Failure::forbidden("this is for moderators")),
    }
}

async fn find(app: &App, id: String) -> Answer<User> {
    let user = app.store().find_user(&UserId(id)).await.map_err(|error| trouble(&error))?;
    user.ok_or_else(|| Failure::not_found("person"))
}

/// The person to act on. Their role has to be below the role of the moderator.
async fn find_below(app: &App, me: &LoggedIn, id: String) -> Answer<User> {
    let user = find(app, id).await?;
    if user.role >= me.who.role {
        return Err(Failure::forbidden("this person has as much to say as you do"));
    }
    Ok(user)
}

#[derive(Debug, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct BanRequest {
    /// Omit for a permanent ban.
    #[schema(minimum = 1, maximum = 3650)]
    days: Option<u32>,
}

pub(super) async fn ban(
    State(app): State<App>,
    me: LoggedIn,
    Path(id): Path<String>,
    Body(request): Body<BanRequest>,
) -> Answer<Json<UserFacts>> {
    check_role(&me, Role::Moderator)?;
    let until = match request.days {
        None => i64::MAX,
        Some(days @ 1..=LONGEST_BAN_DAYS) => now(&app) + i64::from(days) * DAY_MS,
        Some(_) => return Err(Problem::new("bad_days", "a ban lasts 1 to 3650 days or is permanent").into()),
    };
    set_ban(&app, &me, id, Some(until)).await
}

pub(super) async fn unban(
    State(app): State<App>,
    me: LoggedIn,
    Path(id): Path<String>,
) -> Answer<Json<UserFacts>> {
    check_role(&me, Role::Moderator)?;
    set_ban(&app, &me, id, None).await
}

async fn set_ban(app: &App, me: &LoggedIn, id: String, until: Option<i64>) -> Answer<Json<UserFacts>> {
    let user = find_below(app, me, id).await?;
    app.store().set_ban(&user.id, until).await.map_err(|error| trouble(&error))?;
    if until.is_some() {
        app.visits().end_all(&user.id, Farewell::Banned);
    }
    tracing::info!(by = %me.who.person.id, user = %user.id, until, "changed a ban");
    Ok(Json(UserFacts::new(find(app, user.id.0).await?, now(app))))
}

#[derive(Debug, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct RoleRequest {
    #[schema(schema_with = schemas::role)]
    role: Role,
}

pub(super) async fn set_role(
    State(app): State<App>,
    me: LoggedIn,
    Path(id): Path<String>,
    Body(request): Body<RoleRequest>,
) -> Answer<Json<UserFacts>> {
    check_role(&me, Role::Admin)?;
    let user = find_below(&app, &me, id).await?;
    if user.kind == UserKind::Guest {
        let problem =
            Problem::new("needs_account", "a guest cannot have a role; they must create an account first");
        return Err(Failure(StatusCode::CONFLICT, problem));
    }
    app.store().set_role(&user.id, request.role).await.map_err(|error| trouble(&error))?;
    tracing::info!(by = %me.who.person.id, user = %user.id, role = ?request.role, "changed a role");
    Ok(Json(UserFacts::new(find(&app, user.id.0).await?, now(&app))))
}
