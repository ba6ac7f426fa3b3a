//! `qipan admin`: roles, bans and sessions, directly in the database. The first admin is made with it too. A running
//! server applies roles and bans at once, and ended sessions when their access tokens expire. Within a minute it
//! closes the sockets of banned people and ended sessions.

use std::fmt;
use std::io::Write;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result, ensure};
use clap::{Args, Subcommand, ValueEnum};
use qipan_protocol::UserId;
use qipan_store::{RecalculationReport, Role, Store, User, UserKind};

use crate::settings::StoreSettings;

const DAY_MS: i64 = 24 * 3600 * 1000;

#[derive(Args, Debug)]
pub struct Admin {
    #[command(subcommand)]
    deed: Deed,
    #[command(flatten)]
    settings: StoreSettings,
}

#[derive(Subcommand, Debug)]
enum Deed {
    /// List accounts, newest first
    List {
        /// Include guests
        #[arg(long)]
        guests: bool,
    },
    /// Set a user's role
    Role { name: String, role: RoleWord },
    /// Ban a user, permanently or for a number of days
    Ban {
        name: String,
        #[arg(long, value_parser = clap::value_parser!(i64).range(1..=3650))]
        days: Option<i64>,
    },
    /// Lift a ban
    Unban { name: String },
    /// List a user's sessions
    Sessions {
        name: String,
        /// End all of them and revoke the API tokens
        #[arg(long)]
        revoke: bool,
    },
    /// Calculate all ratings again from all rated matches, and correct those that differ
    ///
    /// Rated matches that end meanwhile wait for it, so run it when few people play.
    RecomputeRatings,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
enum RoleWord {
    User,
    Moderator,
    Admin,
}

impl From<RoleWord> for Role {
    fn from(word: RoleWord) -> Role {
        match word {
            RoleWord::User => Role::User,
            RoleWord::Moderator => Role::Moderator,
            RoleWord::Admin => Role::Admin,
        }
    }
}

pub fn run(call: &Admin, out: &mut dyn Write) -> Result<()> {
    call.settings.with_store(async |store| match &call.deed {
        Deed::List { guests } => list(store, *guests, out).await,
        Deed::Role { name, role } => give_role(store, name, (*role).into(), out).await,
        Deed::Ban { name, days } => {
            let until = days.map_or(i64::MAX, |days| now_ms() + days * DAY_MS);
            set_ban(store, name, Some(until), out).await
        }
        Deed::Unban { name } => set_ban(store, name, None, out).await,
        Deed::Sessions { name, revoke } => sessions(store, name, *revoke, out).await,
        Deed::RecomputeRatings => recompute_ratings(store, out).await,
    })
}

fn now_ms() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as i64)
}

/// Finds a user by the name of their account, or by their id, which guests have too.
async fn find(store: &Store, name: &str) -> Result<User> {
    if let Some(account) = store.find_account_by_name(name).await? {
        return Ok(account.user);
    }
    let user = store.find_user(&UserId::new(name)).await?;
    user.with_context(|| format!("there is nobody called {name:?}"))
}

async fn list(store: &Store, guests: bool, out: &mut dyn Write) -> Result<()> {
    let mut after = None;
    loop {
        let page = store.list_users(after.as_ref(), 200).await?;
        for user in page.items.iter().filter(|user| guests || user.kind == UserKind::Account) {
            writeln!(out, "{}", Line(user))?;
        }
        after = page.next;
        if after.is_none() {
            return Ok(());
        }
    }
}

async fn give_role(store: &Store, name: &str, role: Role, out: &mut dyn Write) -> Result<()> {
    let user = find(store, name).await?;
    ensure!(user.kind == UserKind::Account, "{} is a guest; guests have no role", user.name);
    store.set_role(&user.id, role).await?;
    Ok(writeln!(out, "{}", Line(&User { role, ..user }))?)
}

async fn set_ban(store: &Store, name: &str, banned_until: Option<i64>, out: &mut dyn Write) -> Result<()> {
    let user = find(store, name).await?;
    store.set_ban(&user.id, banned_until).await?;
    Ok(writeln!(out, "{}", Line(&User { banned_until, ..user }))?)
}

async fn sessions(store: &Store, name: &str, revoke: bool, out: &mut dyn Write) -> Result<()> {
    let user = find(store, name).await?;
    if revoke {
        let ended = store.revoke_sessions(&user.id, None).await?.len();
        let tokens = store.revoke_tokens(&user.id).await?.len();
        writeln!(
            out,
            "sessions ended: {ended} (each works for at most 15 minutes more); API tokens: {tokens}"
        )?;
        return Ok(());
    }
    for session in store.list_sessions(&user.id, now_ms()).await? {
        writeln!(out, "{}  {}", session.id, session.user_agent)?;
    }
    Ok(())
}

async fn recompute_ratings(store: &Store, out: &mut dyn Write) -> Result<()> {
    let RecalculationReport { matches, wrong_changes, wrong_ratings } = store.recalculate_ratings().await?;
    Ok(writeln!(
        out,
        "rated matches: {matches}; corrected results: {wrong_changes}; corrected ratings: {wrong_ratings}"
    )?)
}

/// A user as one line. Names are letters and digits, so they contain no terminal escape sequences.
struct Line<'a>(&'a User);

impl fmt::Display for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let User { id, name, kind, role, banned_until, .. } = self.0;
        let what = match (kind, role) {
            (UserKind::Guest, _) => "guest",
            (UserKind::Account, Role::User) => "user",
            (UserKind::Account, Role::Moderator) => "moderator",
            (UserKind::Account, Role::Admin) => "admin",
        };
        write!(f, "{id}  {what:<9}  {name}")?;
        match banned_until.filter(|until| now_ms() < *until) {
            Some(i64::MAX) => write!(f, "  banned for good"),
            Some(until) => write!(f, "  banned for {} more days", (until - now_ms()) / DAY_MS + 1),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;
    use qipan_store::{NewAccount, NewSession, Secret};
    use std::path::Path;
    use tokio::runtime::Runtime;

    #[derive(Parser)]
    struct Call {
        #[command(flatten)]
        admin: Admin,
    }

    /// What `qipan admin …` prints, or the error.
    fn admin(database: &Path, words: &[&str]) -> Result<String, String> {
        let database = database.to_str().unwrap();
        let line = [&["qipan"], words, &["--database", database]].concat();
        let line = Call::try_parse_from(line).map_err(|error| error.to_string())?;
        let mut out = Vec::new();
        run(&line.admin, &mut out).map_err(|error| format!("{error:#}"))?;
        Ok(String::from_utf8(out).unwrap())
    }

    async fn people(database: &Path) {
        let store = Store::open(database).await.unwrap();
        let (id, name) = (UserId::new("u1"), "Anna".to_owned());
        let password_hash = Secret::new("hash");
        let anna = NewAccount { id: id.clone(), name, password_hash, email: None, created_at: 1 };
        store.create_account(anna).await.unwrap();
        store.create_guest(UserId::new("u2"), "Quiet Otter".to_owned(), 2).await.unwrap();
        let session = NewSession {
            id: "s1".to_owned(),
            user_id: id,
            refresh_hash: Secret::new("other hash"),
            created_at: 1,
            expires_at: i64::MAX,
            user_agent: "Lynx".to_owned(),
        };
        store.create_session(session).await.unwrap();
        store.close().await;
    }

    #[test]
    fn roles_bans_and_sessions() {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("qipan.db");
        let missing = admin(&database, &["list"]).unwrap_err();
        assert!(missing.starts_with("there is no database "), "{missing}");
        Runtime::new().unwrap().block_on(people(&database));
        let rows: [(&[&str], &str); 10] = [
            (&["list"], "u1  user       Anna\n"),
            (&["list", "--guests"], "u2  guest      Quiet Otter\nu1  user       Anna\n"),
            (&["role", "ANNA", "moderator"], "u1  moderator  Anna\n"),
            (&["ban", "anna"], "u1  moderator  Anna  banned for good\n"),
            (&["ban", "u1", "--days", "3"], "u1  moderator  Anna  banned for 3 more days\n"),
            (&["unban", "anna"], "u1  moderator  Anna\n"),
            (&["sessions", "anna"], "s1  Lynx\n"),
            (
                &["sessions", "anna", "--revoke"],
                "sessions ended: 1 (each works for at most 15 minutes more); API tokens: 0\n",
            ),
            (&["sessions", "anna"], ""),
            (&["recompute-ratings"], "rated matches: 0; corrected results: 0; corrected ratings: 0\n"),
        ];
        for (words, expected) in rows {
            assert_eq!(admin(&database, words).as_deref(), Ok(expected), "{words:?}");
        }
        assert_eq!(admin(&database, &["ban", "boris"]).unwrap_err(), "there is nobody called \"boris\"");
        assert!(admin(&database, &["role", "u2", "admin"]).unwrap_err().contains("guests have no role"));
        assert!(admin(&database, &["role", "anna", "king"]).is_err());
    }
}
