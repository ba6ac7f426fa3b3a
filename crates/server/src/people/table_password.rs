//! Passwords of tables.

use super::{Lockout, passwords};
use crate::App;
use crate::errors::{Answer, JoinError};
use crate::network::Network;
use qipan_protocol::{TableId, UserId};

/// Checks the password of a table that has one. People with a seat need not give it again.
pub(crate) async fn check_table_password(
    app: &App,
    table: &TableId,
    (user, network): (&UserId, Network),
    password: Option<String>,
) -> Answer<()> {
    let room = qipan_tables::find_room(app.services(), table).await?.ok_or(JoinError::NoSuchTable)?;
    let Some(hash) = room.password_hash.clone().filter(|_| room.seat_of(user).is_none()) else {
        return Ok(());
    };
    let is_right = match password {
        Some(password) => {
            Lockout::table(app, table, network).verify(&passwords::TABLES, password, Some(hash)).await?
        }
        // No guess is counted: the client asks its user for the password only after this refusal.
        None => false,
    };
    if is_right { Ok(()) } else { Err(JoinError::WrongPassword.into()) }
}
