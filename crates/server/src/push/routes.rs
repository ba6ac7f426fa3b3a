//! The caller's devices and which events they are told of.

use super::endpoint::Endpoint;
use super::seal::BrowserKeys;
use crate::App;
use crate::errors::{Answer, InternalError, StorageError, WireError};
use crate::http::body::Body;
use crate::http::tags::FRIENDS;
use crate::people::social::{Caller, Deed};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use qipan_protocol::http::{MAX_PUSH_DEVICES, NewPushDevice, PushChoices, PushEndpoint, PushSettings};
use qipan_store::{PushDevice, Secret, StoreError};
use serde::Serialize;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

#[derive(Clone, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
#[serde(tag = "code", rename_all = "snake_case")]
pub(crate) enum PushError {
    #[error("this is no https address of a push service")]
    BadEndpoint,
    #[error("these are no keys of a browser")]
    BadPushKeys,
    #[serde(rename = "not_found")]
    #[error("this browser gets no notices")]
    NoSuchDevice,
    #[serde(untagged)]
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl WireError for PushError {
    fn status(&self) -> StatusCode {
        match self {
            PushError::BadEndpoint | PushError::BadPushKeys => StatusCode::BAD_REQUEST,
            PushError::NoSuchDevice => StatusCode::NOT_FOUND,
            PushError::Storage(error) => error.status(),
        }
    }
}

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(show, choose)).routes(routes!(subscribe, unsubscribe))
}

#[utoipa::path(
    get, path = "/me/push", tag = FRIENDS, security(("cookie" = [])),
    summary = "Get which events your devices are told of", description = "推送通知的设置。",
    responses((status = 200, description = "Done", body = PushSettings))
)]
async fn show(State(app): State<App>, me: Caller) -> Answer<Json<PushSettings>> {
    let key = app.push().key().ok_or(InternalError::BadKey)?.public();
    let choices = app.store().push_choices(me.id()).await?;
    let devices = app.store().count_push_devices(me.id()).await?;
    Ok(Json(PushSettings { key, devices, choices }))
}

#[utoipa::path(
    put, path = "/me/push", tag = FRIENDS, security(("cookie" = [])), request_body = PushChoices,
    summary = "Choose which events your devices are told of", description = "选择哪些事件推送通知。",
    responses((status = 200, description = "Done", body = PushSettings))
)]
async fn choose(
    State(app): State<App>,
    me: Caller,
    Body(choices): Body<PushChoices>,
) -> Answer<Json<PushSettings>> {
    me.count(&app, Deed::Other)?;
    app.store().save_push_choices(me.id(), choices).await?;
    show(State(app), me).await
}

#[utoipa::path(
    post, path = "/me/push/devices", tag = FRIENDS, security(("cookie" = [])), request_body = NewPushDevice,
    summary = "Let this browser get notices, for as long as its session lasts",
    description = "让这个浏览器接收推送通知，直到会话结束。",
    responses((status = 204, description = "Done"))
)]
async fn subscribe(
    State(app): State<App>,
    me: Caller,
    Body(NewPushDevice { endpoint, p256dh, auth }): Body<NewPushDevice>,
) -> Answer<StatusCode> {
    Endpoint::read(&endpoint, app.push().sender.allow_local).ok_or(PushError::BadEndpoint)?;
    let keys = BrowserKeys::read(&p256dh, &auth).ok_or(PushError::BadPushKeys)?;
    me.count(&app, Deed::Other)?;
    let device = PushDevice {
        endpoint,
        user: me.id().clone(),
        session: me.session.clone(),
        p256dh: keys.p256dh(),
        auth: Secret::new(keys.auth()),
        created_at: app.now_ms() as i64,
    };
    app.store().add_push_device(device, MAX_PUSH_DEVICES).await?;
    Ok(StatusCode::NO_CONTENT)
}

#[utoipa::path(
    delete, path = "/me/push/devices", tag = FRIENDS, security(("cookie" = [])), request_body = PushEndpoint,
    summary = "Let a browser get no more notices", description = "停止向这个浏览器推送通知。",
    responses((status = 204, description = "Done"), (status = 404))
)]
async fn unsubscribe(
    State(app): State<App>,
    me: Caller,
    Body(PushEndpoint { endpoint }): Body<PushEndpoint>,
) -> Answer<StatusCode> {
    me.count(&app, Deed::Other)?;
    let missing = |error| match error {
        StoreError::NotFound => PushError::NoSuchDevice,
        error => PushError::Storage(error.into()),
    };
    app.store().delete_push_device(me.id(), &endpoint).await.map_err(missing)?;
    Ok(StatusCode::NO_CONTENT)
}
