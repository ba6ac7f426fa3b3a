//! What only a PostgreSQL server can do: end connections, refuse them, or be of another version.

use crate::samples::{Kind, TestStore, account, append, lines, new_match, table};
use qipan_engine::Seat;
use qipan_protocol::MatchId;
use qipan_store::{
    Append, AppendError, Ending, FinishedMatch, NewMatch, PostgresOptions, RatedSeat, Store, StoreError,
    StoreLocation,
};
use sqlx::{Connection, PgConnection};
use std::pin::pin;
use std::task::{Context, Poll, Waker};
use tokio::sync::watch;

async fn open(url: &str) -> Result<Store, StoreError> {
    Store::open_at(&StoreLocation::Postgres(PostgresOptions::new(url))).await
}

/// A connection of an administrator.
async fn administrator(store: &TestStore) -> PgConnection {
    PgConnection::connect(&store.url()).await.unwrap()
}

/// Ends all other connections; returns how many.
async fn end_connections(administrator: &mut PgConnection) -> usize {
    let sql = "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
               WHERE datname = current_database() AND pid <> pg_backend_pid()";
    let ended: Vec<bool> = sqlx::query_scalar(sql).fetch_all(administrator).await.unwrap();
    ended.len()
}

#[tokio::test]
async fn connections_that_were_ended_while_idle_are_replaced() {
    let store = TestStore::with_matches(Kind::Postgres, &["m"]).await;
    let mut administrator = administrator(&store).await;
    lines(&store, "m").await;
    assert!(end_connections(&mut administrator).await >= 2);
    assert!(lines(&store, "m").await.is_empty());
    store.create_table(table("t", 1)).await.unwrap();
    store.check().await.unwrap();
}

/// Reading fails as well while connections are being ended.
async fn count_entries(store: &Store) -> u64 {
    loop {
        match store.load_journal(&MatchId::new("m")).await {
            Ok(journal) => return journal.entries.len() as u64,
            Err(error) => assert_eq!(error.code(), "store_unavailable"),
        }
    }
}

/// An append whose connection ends is either stored or not, and reading tells which. Connections end after every few
/// entries: if they ended all the time, no append could succeed.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn appends_survive_the_end_of_their_connection() {
    let store = TestStore::with_matches(Kind::Postgres, &["m"]).await;
    let mut administrator = administrator(&store).await;
    let (appender, (progress, mut progressed)) = (store.store.clone(), watch::channel(0));
    let appending = tokio::spawn(async move {
        let (mut stored, mut troubles) = (0, 0);
        while troubles < 12 {
            match appender.append(append("m", stored, &["x"])).await {
                Ok(()) => stored += 1,
                Err(AppendError::InDoubt(_)) => {
                    troubles += 1;
                    stored = count_entries(&appender).await;
                }
                Err(AppendError::Unavailable(StoreError::Unavailable(_))) => troubles += 1,
                Err(error) => panic!("{error}"),
            }
            progress.send_replace(stored);
        }
        stored
    });
    // The sender is dropped at the end.
    while progressed.changed().await.is_ok() {
        end_connections(&mut administrator).await;
    }
    assert_eq!(lines(&store, "m").await.len() as u64, appending.await.unwrap());
}

/// The server is in the middle of the statement when its connection is lost. The error comes when it has ended.
#[tokio::test]
async fn a_caller_in_doubt_reads_what_is_final() {
    let store = TestStore::with_matches(Kind::Postgres, &["m"]).await;
    let mut administrator = administrator(&store).await;
    // Keeps the append waiting inside its statement.
    let mut blocker = administrator.begin().await.unwrap();
    sqlx::query("UPDATE matches SET ruleset = 9 WHERE id = 'm'").execute(&mut *blocker).await.unwrap();
    let mut appending = pin!(store.append(append("m", 0, &["x"])));
    let mut context = Context::from_waker(Waker::noop());
    let waiting =
        "SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
    let pid: i32 = loop {
        assert_eq!(appending.as_mut().poll(&mut context), Poll::Pending);
        // The view does not change within a transaction unless it is told to.
        sqlx::query("SELECT pg_stat_clear_snapshot()").execute(&mut *blocker).await.unwrap();
        let found = sqlx::query_scalar(waiting).fetch_optional(&mut *blocker).await.unwrap();
        match found {
            Some(pid) => break pid,
            None => tokio::task::yield_now().await,
        }
    };
    let killed: bool = sqlx::query_scalar("SELECT pg_terminate_backend($1)")
        .bind(pid)
        .fetch_one(&mut *blocker)
        .await
        .unwrap();
    assert!(killed);
    let outcome = appending.await;
    assert!(matches!(&outcome, Err(AppendError::InDoubt(_))), "{outcome:?}");
    let found = lines(&store, "m").await.len();
    blocker.rollback().await.unwrap();
    assert_eq!(lines(&store, "m").await.len(), found, "nothing happens after the caller was told");
    store.append(append("m", found as u64, &["y"])).await.unwrap();
}

/// A lock that is never released delays a write, but not forever, and nothing is stored.
#[tokio::test]
async fn a_write_does_not_wait_forever() {
    let store = TestStore::with_matches(Kind::Postgres, &["m", "n"]).await;
    let mut administrator = administrator(&store).await;
    let mut blocker = administrator.begin().await.unwrap();
    sqlx::query("UPDATE matches SET ruleset = 9 WHERE id = 'm'").execute(&mut *blocker).await.unwrap();
    let refused = store.append(append("m", 0, &["x"])).await;
    assert_eq!(refused.unwrap_err().code(), "store_unavailable");
    store.append(append("n", 0, &["x"])).await.unwrap();
    blocker.rollback().await.unwrap();
    assert!(lines(&store, "m").await.is_empty());
    store.append(append("m", 0, &["x"])).await.unwrap();
}

/// Results of matches that ended before results were stored. One outcome that cannot be read stops nothing.
#[tokio::test]
async fn old_results_are_filled_in() {
    let store = TestStore::with_matches(Kind::Postgres, &["won", "drawn", "aborted", "odd", "running"]).await;
    let mut administrator = administrator(&store).await;
    let outcomes = [
        ("won", r#"{"winners":[0]}"#, [Some("won"), Some("lost")]),
        ("drawn", r#"{"winners":[]}"#, [Some("drawn"); 2]),
        ("aborted", r#"{"winners":[],"reason":"aborted"}"#, [None; 2]),
        ("odd", r#"{no json, but "winners""#, [None; 2]),
    ];
    for (id, outcome, _) in outcomes {
        sqlx::query("UPDATE matches SET outcome = $2, finished_at = 1 WHERE id = $1")
            .bind(id)
            .bind(outcome)
            .execute(&mut administrator)
            .await
            .unwrap();
        let sql = "UPDATE match_players SET finished_at = 1 WHERE match_key = (SELECT key FROM matches WHERE id = $1)";
        sqlx::query(sql).bind(id).execute(&mut administrator).await.unwrap();
    }
    let sql = "DELETE FROM _sqlx_migrations WHERE version = 7";
    sqlx::query(sql).execute(&mut administrator).await.unwrap();
    open(&store.url()).await.unwrap();
    for (id, _, expected) in outcomes {
        let sql =
            "SELECT result FROM match_players JOIN matches ON key = match_key WHERE id = $1 ORDER BY seat";
        let results: Vec<Option<String>> =
            sqlx::query_scalar(sql).bind(id).fetch_all(&mut administrator).await.unwrap();
        assert_eq!(results, expected.map(|it| it.map(str::to_owned)), "{id}");
    }
}

/// Ratings may be locked for longer than an append may wait. Only the ends of rated matches wait for them.
#[tokio::test]
async fn locked_ratings_fail_rated_matches_only() {
    let store = TestStore::with_matches(Kind::Postgres, &["m"]).await;
    for name in ["anna", "ben"] {
        store.create_account(account(name, name)).await.unwrap();
    }
    store.create_match(NewMatch { rated: true, ..new_match("rated") }).await.unwrap();
    let seats = [(0, 1), (1, 2)].map(|(seat, place)| RatedSeat { seat: Seat(seat), team: seat, place });
    let ending = Ending::Rated(FinishedMatch { outcome: "{}".to_owned(), at: 1 }, seats.to_vec());
    let last = Append { ending, ..append("rated", 0, &["last"]) };
    let mut administrator = administrator(&store).await;
    let mut blocker = administrator.begin().await.unwrap();
    sqlx::query("LOCK TABLE ratings IN EXCLUSIVE MODE").execute(&mut *blocker).await.unwrap();
    store.faults().hold_writes();
    let (rated, other, ()) =
        tokio::join!(store.append(last.clone()), store.append(append("m", 0, &["x"])), async {
            store.faults().release_writes();
        });
    assert_eq!(other, Ok(()));
    assert_eq!(rated.unwrap_err().code(), "store_unavailable");
    blocker.rollback().await.unwrap();
    assert_eq!(store.append(last).await, Ok(()));
}

#[tokio::test]
async fn a_newer_schema_is_not_opened() {
    let store = TestStore::new(Kind::Postgres).await;
    let mut administrator = administrator(&store).await;
    sqlx::query(
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
         VALUES (99, 'from the future', true, '', 0)",
    )
    .execute(&mut administrator)
    .await
    .unwrap();
    let newer = open(&store.url()).await.unwrap_err();
    assert_eq!(newer, StoreError::NewerSchema { found: 99, known: 7 });
}

#[tokio::test]
async fn processes_that_open_a_new_database_at_once_migrate_it_once() {
    let server = qipan_testbed::start_postgres().unwrap();
    let database = server.fresh_database().await.unwrap();
    let url = database.url();
    let (first, second, third) = tokio::join!(open(&url), open(&url), open(&url));
    for store in [first, second, third] {
        let store = store.unwrap();
        store.check().await.unwrap();
        store.close().await;
    }
}

#[tokio::test]
async fn what_cannot_be_opened_says_why() {
    let store = TestStore::new(Kind::Postgres).await;
    let nowhere = open("postgres://qipan@127.0.0.1:1/qipan").await.unwrap_err();
    assert_eq!(nowhere.code(), "store_unavailable");
    let missing = open(&store.url().replacen("/test_", "/missing_", 1)).await.unwrap_err();
    assert_eq!(missing.code(), "store_unavailable");
    assert_eq!(open("postgres://host:port/x").await.unwrap_err().code(), "store_broken");
    let folder = tempfile::tempdir().unwrap();
    let refused = store.backup(folder.path().join("backup")).await.unwrap_err();
    assert!(matches!(refused, StoreError::Unsupported(reason) if reason.contains("pg_dump")), "{refused}");
}

/// Ids come from clients. No text of theirs may fail the appends of others.
#[tokio::test]
async fn ids_that_no_text_can_hold_are_refused_alone() {
    let store = TestStore::with_matches(Kind::Postgres, &["m"]).await;
    store.faults().hold_writes();
    let (good, bad, ()) =
        tokio::join!(store.append(append("m", 0, &["x"])), store.append(append("m\0", 0, &["x"])), async {
            store.faults().release_writes();
        },);
    assert_eq!(good, Ok(()));
    assert_eq!(bad.unwrap_err().code(), "invalid");
    assert_eq!(store.find_match(&MatchId::new("m\0")).await.unwrap_err().code(), "invalid");
    assert_eq!(store.create_match(new_match("n\0")).await.unwrap_err().code(), "invalid");
    assert_eq!(lines(&store, "m").await, ["x"]);
}
