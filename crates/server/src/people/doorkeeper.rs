//! Checks the open sockets every minute. What ends through this server closes its sockets at once. What ends
//! otherwise (by `qipan admin`, or because a session has expired) is noticed by this check.

use super::now;
use super::visits::{Farewell, Pass};
use super::who::ban;
use crate::App;
use qipan_protocol::UserId;
use qipan_store::StoreError;
use std::collections::BTreeSet;
use std::time::Duration;

const EVERY: Duration = Duration::from_secs(60);

/// How many people are looked up in one query.
const AT_ONCE: usize = 500;

/// Checks every minute until the server stops.
pub(crate) fn start(app: App) {
    tokio::spawn(async move {
        let mut stopping = app.stopping();
        let mut minutes = tokio::time::interval(EVERY);
        loop {
            tokio::select! {
                _ = minutes.tick() => {
                    app.rates().forget_quiet();
                    if let Err(error) = super::keys::follow(&app).await {
                        tracing::warn!(%error, "the keys of access tokens cannot be read; the next try is in a minute");
                    }
                    if let Err(error) = super::deletion::tell_tables(&app).await {
                        tracing::warn!(%error, "deleted names could not be read; the next try is in a minute");
                    }
                    if let Err(error) = look(&app).await {
                    tracing::warn!(%error, "the open sockets could not be looked at; the next try is in a minute");
                    }
                }
                () = stopping.wait() => return,
            }
        }
    });
}

/// Closes the sockets of people who are banned or deleted, or whose session or token has ended.
pub(crate) async fn look(app: &App) -> Result<(), StoreError> {
    for visits in app.visits().all().chunks(AT_ONCE) {
        let ids: Vec<UserId> = visits.iter().map(|(user, _)| user.clone()).collect();
        let users = app.store().find_users(&ids).await?;
        let passes: Vec<&str> = visits.iter().flat_map(|(_, passes)| passes).map(Pass::id).collect();
        let living = app.store().living_passes(&passes, now(app)).await?;
        let living: BTreeSet<&str> = living.iter().map(String::as_str).collect();
        for (user, passes) in visits {
            match users.iter().find(|it| it.id == *user) {
                Some(it) if ban(it.banned_until, now(app)).is_none() => {
                    let ended = passes.iter().filter(|pass| !living.contains(pass.id()));
                    ended.for_each(|pass| app.visits().end(user, pass));
                }
                Some(_) => app.visits().end_all(user, Farewell::Banned),
                None => app.visits().end_all(user, Farewell::SessionEnded),
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::Who;
    use super::*;
    use crate::Config;
    use qipan_protocol::Person;
    use qipan_store::{NewSession, Role, Secret, Store};
    use tokio::sync::watch;

    async fn app(folder: &tempfile::TempDir) -> App {
        let store = Store::open(folder.path().join("test.db")).await.unwrap();
        App::new(Config::default(), store, (qipan_catalog::built_in(), &[]), watch::channel(false).1, None)
            .unwrap()
    }

    /// A guest with a session of this lifetime.
    async fn come_in(app: &App, name: &str, lifetime: i64) -> Who {
        let user_id = UserId::new(name);
        app.store().create_guest(user_id.clone(), name.to_owned(), 0).await.unwrap();
        let new = NewSession {
            id: format!("session of {name}"),
            user_id: user_id.clone(),
            refresh_hash: Secret::new(name),
            created_at: now(app),
            expires_at: now(app) + lifetime,
            user_agent: String::new(),
        };
        let pass = Pass::Session(new.id.clone());
        app.store().create_session(new).await.unwrap();
        Who { person: Person { id: user_id, name: name.to_owned(), guest: true }, role: Role::User, pass }
    }

    #[tokio::test]
    async fn what_ends_behind_the_servers_back_is_noticed() {
        let folder = tempfile::tempdir().unwrap();
        let app = app(&folder).await;
        let rows = [
            ("stays", 60_000, None),
            ("banned", 60_000, Some(Farewell::Banned)),
            ("revoked", 60_000, Some(Farewell::SessionEnded)),
            ("expired", -1, Some(Farewell::SessionEnded)),
        ];
        let mut visits = Vec::new();
        for (name, lifetime, farewell) in rows {
            let who = come_in(&app, name, lifetime).await;
            visits.push((app.visits().begin(Some(&who)), farewell, name));
        }
        app.store().set_ban(&UserId::new("banned"), Some(i64::MAX)).await.unwrap();
        app.store().revoke_sessions(&UserId::new("revoked"), None).await.unwrap();
        look(&app).await.unwrap();
        for (mut visit, expected, name) in visits {
            let farewell = tokio::select! {
                biased;
                farewell = visit.ended() => Some(farewell),
                () = std::future::ready(()) => None,
            };
            assert_eq!(farewell, expected, "{name}");
        }
    }
}
