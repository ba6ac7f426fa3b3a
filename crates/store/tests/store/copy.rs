//! Copying a store from SQLite to PostgreSQL.

use crate::cases::{action, judge, report};
use crate::invites::invite;
use crate::messages::message;
use crate::push::device;
use crate::reviews::draft;
use crate::samples::{Kind, TestStore, account, append, command, entry, finish, new_match, table};
use qipan_engine::Seat;
use qipan_protocol::http::{PushChoices, RelationAction};
use qipan_protocol::{ActionId, ChatChannel, MatchId, TableId, UserId};
use qipan_store::{
    AccountDeletion, Append, ChatRecord, Claim, Deck, Effect, Ending, Epoch, Exchange, FinishedMatch,
    Incarnation, NewMatch, NewSession, NewToken, NodeId, Pair, PairChange, Profile, RatedSeat, Relation,
    RelationNews, RelationState, Secret, SigningKey, Snapshot, Store, StoreError, ThrottlePolicy, TimeMark,
};
use std::time::Duration;

const POLICY: ThrottlePolicy = ThrottlePolicy { window_ms: 100, max_failures: 1, lock_ms: 1_000 };

/// A store with rows in every table.
async fn sample() -> TestStore {
    let store = TestStore::new(Kind::Sqlite).await;
    people(&store).await;
    tables(&store).await;
    matches(&store).await;
    social(&store).await;
    store
}

async fn people(store: &Store) {
    let anna = UserId::new("anna");
    store.create_account(account("anna", "Änna 棋")).await.unwrap();
    store.create_account(account("gone", "Gone")).await.unwrap();
    let deletion = AccountDeletion {
        id: UserId::new("gone"),
        at: 9,
        only_if_due: false,
        failures_key: "gone".to_owned(),
    };
    assert_eq!(store.delete_account(deletion).await, Ok(true));
    store.close_account(&anna, 8, Some(99)).await.unwrap();
    store.offer_totp(&anna, Secret::new("totp")).await.unwrap();
    store.confirm_totp(&anna, Secret::new("totp"), 7, vec![Secret::new("code")]).await.unwrap();
    store.create_guest(UserId::new("guest"), "Guest".to_owned(), 7).await.unwrap();
    store.set_ban(&UserId::new("guest"), Some(i64::MAX)).await.unwrap();
    for id in ["s", "r"] {
        let refresh_hash = Secret::new(format!("{id}-0"));
        let (user_id, user_agent) = (anna.clone(), "Browser".to_owned());
        let new = NewSession {
            id: id.to_owned(),
            user_id,
            refresh_hash,
            created_at: 1,
            expires_at: 90,
            user_agent,
        };
        store.create_session(new).await.unwrap();
    }
    store.revoke_session(&anna, "r").await.unwrap();
    let [old_hash, new_hash, family_hash, salt] = ["s-0", "s-1", "s", "salt"].map(Secret::new);
    let exchange = Exchange { old_hash, new_hash, family_hash, salt, now: 5, expires_at: 99 };
    store.rotate_session(exchange).await.unwrap();
    let token_hash = Secret::new("hash");
    let (id, name) = ("token".to_owned(), "bot".to_owned());
    store
        .create_token(NewToken { id, user_id: anna.clone(), name, token_hash, created_at: 1 })
        .await
        .unwrap();
    store.record_failures(vec![("anna".to_owned(), POLICY)], 3).await.unwrap();
    let [id, game, name, list] = ["deck", "cards", "My deck", "[]"].map(str::to_owned);
    store.create_deck(Deck { id, owner: anna, game, name, list, updated_at: 1 }, 9).await.unwrap();
    let (id, secret) = ("key".to_owned(), Secret::new("secret"));
    store.add_signing_key(SigningKey { id, secret, created_at: 1, retired_at: Some(2) }).await.unwrap();
}

async fn tables(store: &Store) {
    let (table_id, node, me) = (TableId::new("t"), NodeId::new("a"), Incarnation(1));
    store.create_table(table("t", 1)).await.unwrap();
    store.register_node(&node, me, Duration::from_secs(600)).await.unwrap();
    assert_eq!(store.claim_table(&table_id, &node, me).await, Ok(Claim::Owner(Epoch(1))));
    let (channel, user_id, line) = (ChatChannel::Players, UserId::new("anna"), r#"{"text":"hi"}"#.to_owned());
    store.append_chat(ChatRecord { table_id, n: 1, channel, user_id, line }, Epoch(1), 0).await.unwrap();
}

async fn matches(store: &Store) {
    let new = NewMatch { table_id: Some(TableId::new("t")), ..new_match("m") };
    store.create_match(new).await.unwrap();
    // Entries of two matches that alternate, and more of them than a batch of the copy has.
    store.create_match(new_match("n")).await.unwrap();
    for seq in 0..30 {
        let m = Append { epoch: Epoch(1), ..append("m", seq * 2, &["one", "two"]) };
        store.append(m).await.unwrap();
        let many = (0..50).map(|number| entry(format!("{seq} {number}"))).collect();
        store.append(Append { entries: many, ..append("n", seq * 50, &[]) }).await.unwrap();
    }
    let entries = vec![command("command", 1, 77)];
    store.append(Append { entries, epoch: Epoch(1), ..append("m", 60, &[]) }).await.unwrap();
    store.append(finish("n", 1_500, 9)).await.unwrap();
    rated_match(store).await;
    let id = MatchId::new("m");
    store.save_time_mark(&id, TimeMark { ms: 5, reserved: true }, Epoch(1)).await.unwrap();
    store.save_snapshot(&id, Snapshot { seq: 60, dump: "{}".to_owned() }, Epoch(1)).await.unwrap();
}

async fn social(store: &Store) {
    let (anna, ben) = (UserId::new("anna"), UserId::new("ben"));
    let ask = |_: &Pair, _: RelationAction, at: i64| -> Result<PairChange, ()> {
        let mine = Some(Relation { state: RelationState::Asked, at, declined_at: Some(at) });
        Ok(PairChange { mine, theirs: None, tell: Some(RelationNews::Asked) })
    };
    store.change_relation(&anna, &ben, RelationAction::Ask, ask, 5).await.unwrap().unwrap();
    store.send_message(message("anna", "ben", "hi", 6), |_, _| Ok::<(), ()>(())).await.unwrap().unwrap();
    store.send_invite(invite("i", "anna", "ben", 7), 9, |_| Ok::<(), ()>(())).await.unwrap().unwrap();
    store.mark_inbox_seen(&ben, 2).await.unwrap();
    store.add_push_key(Secret::new("push")).await.unwrap();
    let choices = PushChoices { show_texts: true, ..PushChoices::default() };
    store.save_push_choices(&ben, choices).await.unwrap();
    store.add_push_device(device("https://push.example/x", "anna", "s", 8), 9).await.unwrap();
    store.postpone_push("https://push.example/x", 8, 5).await.unwrap();
    store.finish_push("https://push.example/x", 1, Some("thread".to_owned()), 9).await.unwrap();
    store.set_kid_mode(&anna, true).await.unwrap();
    let review = store.save_review(draft("anna", 4, 8)).await.unwrap();
    store.mark_review(&review.id, &ben, true).await.unwrap();
    let case = store.file_report(report("1", "anna", "ben", 9), 9).await.unwrap().case;
    store.claim_case(&case, &judge("mona"), ActionId::new("claim"), 10, 20).await.unwrap().unwrap();
    let mute = action("mute", "mona", "ben", Effect::Mute { until: 99 }, 11);
    store.close_case(&case, mute).await.unwrap().unwrap();
    store.act(action("rename", "mona", "ben", Effect::Rename("Ben 2".to_owned()), 12)).await.unwrap();
}

/// A rated match of two accounts.
async fn rated_match(store: &Store) {
    store.create_account(account("ben", "Ben")).await.unwrap();
    store.create_match(NewMatch { rated: true, ..new_match("rated") }).await.unwrap();
    let seats = [(0, 1), (1, 2)].map(|(seat, place)| RatedSeat { seat: Seat(seat), team: seat, place });
    let finished = FinishedMatch { outcome: r#"{"winners":[0]}"#.to_owned(), at: 5 };
    let ending = Ending::Rated(finished, seats.to_vec());
    store.append(Append { ending, ..append("rated", 0, &["last"]) }).await.unwrap();
    let profile = Profile { unranked: true, casual_public: false };
    store.save_profile(&UserId::new("ben"), profile).await.unwrap();
    store.show_match(&MatchId::new("rated"), &UserId::new("ben"), Some(false)).await.unwrap();
}

#[tokio::test]
async fn everything_is_copied() {
    let (source, target) = (sample().await, TestStore::new(Kind::Postgres).await);
    let report = source.copy_to(&target).await.unwrap();
    assert!(report.is_equal());
    for table in &report.tables {
        assert!(table.source.rows > 0, "the sample has nothing in {}", table.name);
    }
    assert_eq!(source.compare_with(&target).await, Ok(report));

    for id in ["m", "n"] {
        let id = MatchId::new(id);
        assert_eq!(source.load_journal(&id).await, target.load_journal(&id).await);
        assert_eq!(source.find_match(&id).await, target.find_match(&id).await);
        assert_eq!(source.load_journal_tail(&id).await, target.load_journal_tail(&id).await);
        assert_eq!(source.last_command_ids(&id).await, target.last_command_ids(&id).await);
    }
    let anna = UserId::new("anna");
    assert_eq!(source.find_account(&anna).await, target.find_account(&anna).await);
    assert_eq!(source.list_users(None, 9).await, target.list_users(None, 9).await);
    assert_eq!(source.list_sessions(&anna, 5).await, target.list_sessions(&anna, 5).await);
    assert_eq!(source.decks_of(&anna).await, target.decks_of(&anna).await);
    assert_eq!(source.throttle("anna", 4, POLICY).await, target.throttle("anna", 4, POLICY).await);
    let ben = UserId::new("ben");
    assert_eq!(source.inbox_after(&ben, 0, 9).await, target.inbox_after(&ben, 0, 9).await);
    assert_eq!(source.preferences(&anna).await, target.preferences(&anna).await);
    assert!(target.is_name_taken("änna 棋").await.unwrap());
    assert!(target.is_name_taken("GONE").await.unwrap(), "the name of a deleted account");
    assert_eq!(source.ratings_of(&anna).await, target.ratings_of(&anna).await);
    assert_eq!(target.recalculate_ratings().await.unwrap().wrong_ratings, 0);
}

#[tokio::test]
async fn a_copy_is_used_like_its_source() {
    let (source, target) = (sample().await, TestStore::new(Kind::Postgres).await);
    source.copy_to(&target).await.unwrap();
    // Nobody owns a table of the copy, but the epochs go on.
    let (table_id, node, me) = (TableId::new("t"), NodeId::new("b"), Incarnation(1));
    target.register_node(&node, me, Duration::from_secs(600)).await.unwrap();
    assert_eq!(target.claim_table(&table_id, &node, me).await, Ok(Claim::Owner(Epoch(2))));
    target.append(Append { epoch: Epoch(2), ..append("m", 61, &["next"]) }).await.unwrap();
    target.create_match(NewMatch { table_id: Some(table_id.clone()), ..new_match("new") }).await.unwrap();
    let newest = target.matches_of_table(&table_id, 1).await.unwrap();
    assert_eq!(newest[0].id, MatchId::new("new"));

    let report = source.compare_with(&target).await.unwrap();
    let differing = report.tables.iter().filter(|table| table.source != table.target).map(|table| table.name);
    assert_eq!(differing.collect::<Vec<_>>(), ["tables", "matches", "match_players", "entries"]);
}

#[tokio::test]
async fn only_an_empty_database_is_filled() {
    let (source, target) = (sample().await, TestStore::new(Kind::Postgres).await);
    target.create_guest(UserId::new("first"), "Guest".to_owned(), 1).await.unwrap();
    assert_eq!(source.copy_to(&target).await, Err(StoreError::Conflict));
    assert_eq!(target.list_users(None, 9).await.unwrap().items.len(), 1);
    assert_eq!(target.copy_to(&source).await.unwrap_err().code(), "unsupported");
    assert_eq!(source.copy_to(&source).await.unwrap_err().code(), "unsupported");
}

/// Versions before the check of texts have stored NUL, which PostgreSQL refuses.
#[tokio::test]
async fn a_copy_that_fails_leaves_nothing_and_names_the_table() {
    let (source, target) = (sample().await, TestStore::new(Kind::Postgres).await);
    let file = rusqlite::Connection::open(source.path()).unwrap();
    file.execute("UPDATE entries SET line = 'a' || char(0) || 'b' WHERE seq = 9", []).unwrap();
    let failure = source.copy_to(&target).await.unwrap_err();
    assert!(failure.to_string().contains("table entries"), "{failure}");
    assert!(target.list_users(None, 9).await.unwrap().items.is_empty());
    file.execute("UPDATE entries SET line = 'x' WHERE seq = 9", []).unwrap();
    source.copy_to(&target).await.unwrap();
}
