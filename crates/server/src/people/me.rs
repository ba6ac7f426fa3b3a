//! What somebody may know of themselves.

use super::names::check_name;
use super::who::{LoggedIn, Who, person};
use super::{rules, trouble};
use crate::App;
use crate::http::body::Body;
use crate::http::errors::{Answer, Failure};
use crate::http::schemas;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use qipan_engine::Problem;
use qipan_protocol::UserId;
use qipan_store::{Role, User, UserKind};
use serde::{Deserialize, Deserializer, Serialize};

#[derive(Serialize, utoipa::ToSchema)]
pub(super) struct Me {
    id: String,
    name: String,
    guest: bool,
    #[schema(schema_with = schemas::role)]
    role: Role,
    email: Option<String>,
    /// Milliseconds since 1970.
    created_at: i64,
}

impl Me {
    pub(super) fn new(user: User) -> Me {
        Me {
            guest: user.kind == UserKind::Guest,
            id: user.id.0,
            name: user.name,
            role: user.role,
            email: user.email,
            created_at: user.created_at,
        }
    }
}

pub(super) async fn show(State(app): State<App>, who: Who) -> Answer<Json<Me>> {
    let mut me = Me::new(find(&app, &who.person.id).await?);
    // A programme has no business with it.
    me.email.take_if(|_| who.is_token());
    Ok(Json(me))
}

pub(super) async fn find(app: &App, id: &UserId) -> Answer<User> {
    let user = app.store().find_user(id).await.map_err(|error| trouble(&error))?;
    user.ok_or_else(Failure::unauthorized)
}

/// Omitted fields stay unchanged.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Changes {
    /// For guests only; account names are fixed, because accounts log in with them.
    name: Option<String>,
    /// For accounts only; null removes it.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<String>)]
    email: Option<Option<String>>,
}

/// Tells a field that is null from one that is not there.
fn given<'de, D: Deserializer<'de>>(field: D) -> Result<Option<Option<String>>, D::Error> {
    Option::deserialize(field).map(Some)
}

pub(super) async fn change(
    State(app): State<App>,
    me: LoggedIn,
    Body(changes): Body<Changes>,
) -> Answer<Json<Me>> {
    let id = &me.who.person.id;
    let is_renamed = changes.name.is_some();
    if let Some(name) = changes.name {
        rename(&app, &me, name).await?;
    }
    if let Some(email) = changes.email {
        me.check_account()?;
        email.as_deref().map_or(Ok(()), rules::check_email)?;
        app.store().set_email(id, email).await.map_err(|error| trouble(&error))?;
    }
    let user = find(&app, id).await?;
    if is_renamed {
        app.tables().rename(&person(user.clone()));
    }
    Ok(Json(Me::new(user)))
}

/// Guests may be called what they like, but not like somebody with an account.
async fn rename(app: &App, me: &LoggedIn, name: String) -> Answer<()> {
    if !me.who.person.guest {
        let problem = Problem::new("name_is_fixed", "an account keeps its name");
        return Err(Failure(StatusCode::CONFLICT, problem));
    }
    check_name(&name)?;
    if app.store().is_name_taken(&name).await.map_err(|error| trouble(&error))? {
        return Err(Problem::new("name_taken", "this name is taken; choose another").into());
    }
    app.store().rename_guest(&me.who.person.id, name).await.map_err(|error| trouble(&error))
}
