//! Once an hour, the server deletes old data: accounts whose owners want it, failed logins, sessions, tables that never began, idle guests, chat, invitations and withdrawn requests.

use crate::App;
use qipan_protocol::RoomStage;
use qipan_store::StoreError;
use std::time::Duration;

const EVERY: Duration = Duration::from_secs(3600);

/// Failed logins and ended sessions are kept for a day, so that an operator can look into them.
const KEPT_MS: i64 = 24 * 3600 * 1000;

/// Chat of finished tables is kept for 30 days after their last change.
const CHAT_KEPT_MS: i64 = 30 * 24 * 3600 * 1000;

/// What is left of withdrawn requests is kept for as long as it matters for the next request.
const REQUESTS_KEPT_MS: i64 = crate::people::social::COOLDOWN_MS;

/// How many tables or guests are deleted in one transaction. A longer transaction would delay moves.
const AT_ONCE: u32 = 200;

/// Cleans up now and every hour until the server stops.
pub(crate) fn start(app: App) {
    tokio::spawn(async move {
        let mut stopping = app.stopping();
        let mut hours = tokio::time::interval(EVERY);
        loop {
            tokio::select! {
                _ = hours.tick() => {
                    if let Err(error) = clean(&app, app.now_ms() as i64).await {
                        tracing::warn!(%error, "the clean-up failed; it will be tried again in an hour");
                    }
                }
                () = stopping.wait() => return,
            }
        }
    });
}

async fn clean(app: &App, now: i64) -> Result<(), StoreError> {
    let store = app.store();
    let sessions = store.delete_expired_sessions(now - KEPT_MS).await?;
    let failures = store.delete_old_failures(now - KEPT_MS).await?;
    let tables = clean_tables(app, now).await?;
    let guests = clean_guests(app, now).await?;
    let chat_lines = clean_chat(app, now).await?;
    let invites = store.delete_expired_invites(now - KEPT_MS).await?;
    let requests = store.delete_withdrawn_relations(now - REQUESTS_KEPT_MS).await?;
    let subjects = store.delete_push_subjects(now - KEPT_MS).await?;
    let accounts = crate::people::deletion::clean(app).await?;
    let others = tables + guests + chat_lines + invites + requests + subjects + accounts;
    if sessions + failures + others > 0 {
        tracing::info!(
            accounts,
            sessions,
            failures,
            tables,
            guests,
            chat_lines,
            invites,
            requests,
            subjects,
            "cleaned up"
        );
    }
    Ok(())
}

/// Deletes tables that never began, unless a client is connected to them.
async fn clean_tables(app: &App, now: i64) -> Result<u64, StoreError> {
    let before = now - app.config().stale_after.as_millis() as i64;
    let mut tables = 0;
    loop {
        let occupied = app.tables().occupied();
        let deleted =
            app.store().delete_stale_tables(RoomStage::Gathering, before, AT_ONCE, &occupied).await?;
        tables += deleted.len() as u64;
        if deleted.len() < AT_ONCE as usize {
            return Ok(tables);
        }
    }
}

/// Deletes guests who have played nothing and were not seen for a while, unless they have a socket open.
async fn clean_guests(app: &App, now: i64) -> Result<u64, StoreError> {
    let before = now - app.config().guest_after.as_millis() as i64;
    let mut guests = 0;
    loop {
        let mut idle = app.store().idle_guests(before, AT_ONCE).await?;
        let is_last = idle.len() < AT_ONCE as usize;
        idle.retain(|guest| !app.visits().is_here(guest));
        let deleted = app.store().delete_idle_guests(&idle, before).await?;
        guests += deleted;
        if is_last || deleted == 0 {
            return Ok(guests);
        }
    }
}

/// Deletes the chat of tables that ended long ago. A table in memory is left out: it knows the number of its next
/// line, and numbers begin at 1 again once the chat is deleted.
async fn clean_chat(app: &App, now: i64) -> Result<u64, StoreError> {
    let mut lines = 0;
    loop {
        let mut old = app.store().tables_with_old_chat(now - CHAT_KEPT_MS, AT_ONCE).await?;
        let is_last = old.len() < AT_ONCE as usize;
        old.retain(|table| !app.tables().is_loaded(table));
        let deleted = app.store().delete_chat(&old).await?;
        lines += deleted;
        if is_last || deleted == 0 {
            return Ok(lines);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Config;
    use crate::people::{Pass, Who};
    use qipan_protocol::{Person, TableId, UserId};
    use qipan_store::{NewSession, Role, Secret, Store};
    use qipan_tables::Room;
    use tokio::sync::watch;

    const DAY_MS: i64 = 24 * 3600 * 1000;

    /// A server without HTTP. It runs until the sender is dropped.
    async fn app(folder: &tempfile::TempDir) -> (App, watch::Sender<bool>) {
        let store = Store::open(folder.path().join("test.db")).await.unwrap();
        let (stop, stopping) = watch::channel(false);
        (App::new(Config::default(), store, (qipan_catalog::built_in(), &[]), stopping, None).unwrap(), stop)
    }

    fn person(name: &str) -> Person {
        Person { id: UserId::new(name), name: name.to_owned(), guest: true }
    }

    async fn make_table(app: &App, id: &str, host: &str) -> TableId {
        let settings = serde_json::from_str(r#"{"game":"tictactoe"}"#).unwrap();
        let room = Room::new(TableId::new(id), settings, 2, person(host));
        qipan_tables::create_table(app.services(), &room).await.unwrap();
        room.id
    }

    #[tokio::test]
    async fn a_table_at_which_somebody_waits_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        let (app, _stop) = app(&folder).await;
        let (left, waited_at) =
            (make_table(&app, "left", "ann").await, make_table(&app, "here", "ann").await);
        // Holds the mailbox as a socket does.
        let mailbox = app.tables().mailbox(app.services(), &waited_at);
        let now = app.now_ms() as i64;
        let there = async |table: &TableId| app.store().find_table(table).await.unwrap().is_some();
        clean(&app, now + DAY_MS - 1000).await.unwrap();
        assert_eq!((there(&left).await, there(&waited_at).await), (true, true), "not stale yet");
        clean(&app, now + 2 * DAY_MS).await.unwrap();
        assert_eq!((there(&left).await, there(&waited_at).await), (false, true));
        drop(mailbox);
        clean(&app, now + 2 * DAY_MS).await.unwrap();
        assert!(!there(&waited_at).await);
    }

    async fn say(app: &App, table: &TableId) {
        let (n, line) = (1, "{}".to_owned());
        let (channel, user_id) = (qipan_protocol::ChatChannel::Players, UserId::new("ann"));
        let line = qipan_store::ChatRecord { table_id: table.clone(), n, channel, user_id, line };
        app.store().append_chat(line, Default::default(), 0).await.unwrap();
    }

    #[tokio::test]
    async fn chat_is_deleted_a_month_after_the_end_of_its_table() {
        let folder = tempfile::tempdir().unwrap();
        let (app, _stop) = app(&folder).await;
        let names = ["ended", "in memory", "open"];
        for name in names {
            let table = make_table(&app, name, "ann").await;
            say(&app, &table).await;
            let mut record = app.store().find_table(&table).await.unwrap().unwrap();
            record.stage = if name == "open" { RoomStage::Playing } else { RoomStage::Finished };
            app.store().save_table(record, Default::default()).await.unwrap();
        }
        let lines = async || {
            let mut lines = Vec::new();
            for table in names.map(TableId::new) {
                lines.push(app.store().load_chat(&table, None, 10).await.unwrap().len());
            }
            lines
        };
        let now = app.now_ms() as i64;
        let mailbox = app.tables().mailbox(app.services(), &TableId::new("in memory"));
        clean(&app, now + 29 * DAY_MS).await.unwrap();
        assert_eq!(lines().await, vec![1, 1, 1]);
        clean(&app, now + 31 * DAY_MS).await.unwrap();
        assert_eq!(lines().await, vec![0, 1, 1]);
        drop(mailbox);
    }

    /// A guest who was last seen at this time.
    async fn make_guest(app: &App, name: &str, seen: i64) {
        let user_id = UserId::new(name);
        app.store().create_guest(user_id.clone(), name.to_owned(), 0).await.unwrap();
        let (id, refresh_hash) = (format!("session of {name}"), Secret::new(name));
        let (created_at, expires_at, user_agent) = (seen, i64::MAX, String::new());
        let new = NewSession { id, user_id, refresh_hash, created_at, expires_at, user_agent };
        app.store().create_session(new).await.unwrap();
    }

    #[tokio::test]
    async fn guests_who_never_came_back_are_forgotten() {
        let folder = tempfile::tempdir().unwrap();
        let (app, _stop) = app(&folder).await;
        let now = app.now_ms() as i64;
        for (name, days) in
            [("gone", 91), ("recent", 89), ("player", 91), ("banned", 91), ("host", 91), ("here", 91)]
        {
            make_guest(&app, name, now - days * DAY_MS).await;
        }
        let new = qipan_store::NewMatch {
            id: qipan_protocol::MatchId::new("m"),
            table_id: None,
            game: "tictactoe".to_owned(),
            ruleset: 1,
            header: "{}".to_owned(),
            players: vec![(qipan_engine::Seat(0), UserId::new("player"))],
            seats: None,
            speed: qipan_protocol::Speed::Untimed,
            rated: false,
            created_at: 0,
        };
        app.store().create_match(new).await.unwrap();
        app.store().set_ban(&UserId::new("banned"), Some(i64::MAX)).await.unwrap();
        make_table(&app, "open", "host").await;
        let pass = Pass::Session("session of here".to_owned());
        let here = Who { person: person("here"), role: Role::User, pass };
        let visit = app.visits().begin(Some(&here));
        for number in 0..2 * AT_ONCE {
            let id = UserId::new(format!("crowd{number}"));
            app.store().create_guest(id, "crowd".to_owned(), 0).await.unwrap();
        }
        clean(&app, now).await.unwrap();
        let users = app.store().list_users(None, 200).await.unwrap().items;
        let mut left: Vec<_> = users.iter().map(|user| user.id.as_str()).collect();
        left.sort_unstable();
        assert_eq!(left, ["banned", "here", "host", "player", "recent"]);
        drop(visit);
        clean(&app, now).await.unwrap();
        assert_eq!(app.store().find_user(&UserId::new("here")).await.unwrap(), None);
        assert_eq!(app.store().find_session("session of gone").await.unwrap(), None);
    }
}
