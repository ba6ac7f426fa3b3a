//! Guests: people who play without an account.

use super::guest_names::guest_name;
use super::me::{find, me_of};
use super::now;
use super::sessions::open;
use super::visitor::Visitor;
use super::who::Who;
use crate::App;
use crate::errors::Answer;
use crate::http::tags::PEOPLE;
use crate::language::Language;
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use qipan_protocol::UserId;
use qipan_protocol::http::Me;
use qipan_tables::Counted;

/// Makes a guest of an anonymous visitor. A person with a session keeps it.
#[utoipa::path(
    post, path = "/guests", tag = PEOPLE,
    summary = "Create a guest; a caller who is logged in stays logged in", description = "创建访客；已登录的保持不变。",
    responses(
        (status = 200, description = "The caller was somebody already", body = Me),
        (status = 201, description = "A new guest", body = Me)
    )
)]
pub(super) async fn come_in(
    State(app): State<App>,
    who: Option<Who>,
    visitor: Visitor,
    headers: HeaderMap,
) -> Answer<Response> {
    if let Some(who) = who {
        let me = me_of(find(&app, &who.person.id).await?);
        return Ok((StatusCode::OK, Json(me)).into_response());
    }
    super::count(&app, Counted::Guest { address: visitor.network.to_string() })?;
    let id = UserId::new(qipan_tables::random_id()?);
    let name = guest_name(Language::of(&headers))?;
    app.store().create_guest(id.clone(), name, now(&app)).await?;
    let cookies = open(&app, &visitor, &id).await?;
    let me = me_of(find(&app, &id).await?);
    Ok((StatusCode::CREATED, cookies, Json(me)).into_response())
}
