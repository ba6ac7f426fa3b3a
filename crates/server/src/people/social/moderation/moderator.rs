//! Extracts a moderator or an admin. Everybody else gets the same answer on every route of the queue, whatever it names.

use super::super::super::errors::ModerationError;
use super::super::caller::Caller;
use crate::App;
use crate::errors::Failure;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use qipan_store::{Judge, Role};

#[derive(Debug)]
pub(super) struct Moderator(pub(super) Caller);

impl FromRequestParts<App> for Moderator {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Moderator, Failure> {
        let caller = Caller::from_request_parts(parts, app).await?;
        match caller.role >= Role::Moderator {
            true => Ok(Moderator(caller)),
            false => Err(ModerationError::ModeratorsOnly.into()),
        }
    }
}

impl Moderator {
    pub(super) fn judge(&self) -> Judge {
        Judge { id: self.0.id().clone(), is_admin: self.0.role == Role::Admin }
    }
}
