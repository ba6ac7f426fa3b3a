//! Guests: open the page and play.

use super::guest_names::guest_name;
use super::me::{Me, find};
use super::sessions::open;
use super::visitor::Visitor;
use super::who::Who;
use super::{now, trouble};
use crate::http::errors::Answer;
use crate::language::Language;
use crate::{App, secrets};
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use qipan_protocol::UserId;

/// Makes a guest of an anonymous visitor. A person with a session keeps it.
pub(super) async fn come_in(
    State(app): State<App>,
    who: Option<Who>,
    visitor: Visitor,
    headers: HeaderMap,
) -> Answer<Response> {
    if let Some(who) = who {
        let me = Me::new(find(&app, &who.person.id).await?);
        return Ok((StatusCode::OK, Json(me)).into_response());
    }
    app.rates().guest(visitor.network)?;
    let id = UserId::new(secrets::random_id()?);
    let name = guest_name(Language::of(&headers))?;
    app.store().create_guest(id.clone(), name, now(&app)).await.map_err(|error| trouble(&error))?;
    let cookies = open(&app, &visitor, &id).await?;
    let me = Me::new(find(&app, &id).await?);
    Ok((StatusCode::CREATED, cookies, Json(me)).into_response())
}
