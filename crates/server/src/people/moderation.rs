//! Moderation: the list of people, bans and roles. A moderator can act only on people with a lower role.

use super::errors::ModerationError;
use super::news;
use super::now;
use super::social::told;
use super::who::{LoggedIn, ban as ban_in_force};
use crate::App;
use crate::errors::Answer;
use crate::http::body::Body;
use crate::http::paging::cursor;
use crate::http::tags::MODERATION;
use axum::Json;
use axum::extract::{Path, Query, State};
use qipan_protocol::http::{BanFacts, BanRequest, RoleRequest, UserFacts, UserPage, UserPaging};
use qipan_protocol::{ActionId, UserId};
use qipan_store::{Effect, NewAction, Role, User, UserKind};

const DAY_MS: i64 = 24 * 3600 * 1000;
const LONGEST_BAN_DAYS: u32 = 3650;

fn facts_of(user: User, now: i64) -> UserFacts {
    UserFacts {
        banned: ban_in_force(user.banned_until, now).map(|until| BanFacts { until }),
        guest: user.kind == UserKind::Guest,
        id: user.id.0,
        name: user.name,
        role: user.role,
        created_at: user.created_at,
    }
}

#[utoipa::path(
    get, path = "/users", tag = MODERATION, security(("cookie" = [])), params(UserPaging),
    summary = "List users, newest first", description = "列出用户，最新的在前。",
    responses((status = 200, description = "Done", body = UserPage))
)]
pub(super) async fn list(
    State(app): State<App>,
    me: LoggedIn,
    Query(paging): Query<UserPaging>,
) -> Answer<Json<UserPage>> {
    check_role(&me, Role::Moderator)?;
    let after = cursor(paging.after.as_deref())?;
    let page = app.store().list_users(after.as_ref(), paging.limit.unwrap_or(50)).await?;
    let users = page.items.into_iter().map(|user| facts_of(user, now(&app))).collect();
    Ok(Json(UserPage { users, next: page.next.map(|cursor| cursor.to_string()) }))
}

fn check_role(me: &LoggedIn, least: Role) -> Result<(), ModerationError> {
    match least {
        _ if me.who.role >= least => Ok(()),
        Role::Admin => Err(ModerationError::AdminsOnly),
        Role::Moderator | Role::User => Err(ModerationError::ModeratorsOnly),
    }
}

async fn find(app: &App, id: String) -> Answer<User> {
    Ok(app.store().find_user(&UserId(id)).await?.ok_or(ModerationError::NoSuchPerson)?)
}

/// The person to act on. Their role has to be below that of the moderator.
async fn find_below(app: &App, me: &LoggedIn, id: String) -> Answer<User> {
    let user = find(app, id).await?;
    if user.role >= me.who.role {
        return Err(ModerationError::NotBelow.into());
    }
    Ok(user)
}

#[utoipa::path(
    post, path = "/users/{id}/ban", tag = MODERATION, security(("cookie" = [])), params(("id" = String, Path)),
    request_body = BanRequest,
    summary = "Ban a user", description = "封禁用户。",
    responses((status = 200, description = "Done", body = UserFacts))
)]
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
        Some(_) => return Err(ModerationError::BadDays.into()),
    };
    set_ban(&app, &me, id, Some(until)).await
}

#[utoipa::path(
    delete, path = "/users/{id}/ban", tag = MODERATION, security(("cookie" = [])), params(("id" = String, Path)),
    summary = "Lift a ban", description = "解除封禁。",
    responses((status = 200, description = "Done", body = UserFacts))
)]
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
    let effect = match until {
        None => Effect::Unban,
        Some(until) => Effect::Ban { until: Some(until).filter(|until| *until != i64::MAX) },
    };
    act(app, me, &user.id, effect).await?;
    if until.is_some() {
        news::banned(app, &user.id);
    }
    tracing::info!(by = %me.who.person.id, user = %user.id, until, "changed a ban");
    Ok(Json(facts_of(find(app, user.id.0).await?, now(app))))
}

/// Applies an action to a person. The store adds it to the log.
async fn act(app: &App, me: &LoggedIn, user: &UserId, effect: Effect) -> Answer<()> {
    let id = ActionId::new(qipan_tables::random_id()?);
    let (by, user, note) = (me.who.person.id.clone(), user.clone(), String::new());
    let notices = app.store().act(NewAction { id, by, user, effect, note, at: now(app) }).await?;
    told(app, notices);
    Ok(())
}

#[utoipa::path(
    put, path = "/users/{id}/role", tag = MODERATION, security(("cookie" = [])), params(("id" = String, Path)),
    request_body = RoleRequest,
    summary = "Set a user's role", description = "设定用户的角色。",
    responses((status = 200, description = "Done", body = UserFacts), (status = 409))
)]
pub(super) async fn set_role(
    State(app): State<App>,
    me: LoggedIn,
    Path(id): Path<String>,
    Body(request): Body<RoleRequest>,
) -> Answer<Json<UserFacts>> {
    check_role(&me, Role::Admin)?;
    let user = find_below(&app, &me, id).await?;
    if user.kind == UserKind::Guest {
        return Err(ModerationError::RoleOfGuest.into());
    }
    act(&app, &me, &user.id, Effect::Role(request.role)).await?;
    tracing::info!(by = %me.who.person.id, user = %user.id, role = ?request.role, "changed a role");
    Ok(Json(facts_of(find(&app, user.id.0).await?, now(&app))))
}
