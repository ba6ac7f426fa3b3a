//! Closing and deleting accounts. After a deletion, no table and no file has the name.

use crate::belongings;
use crate::invites::invite;
use crate::messages::message;
use crate::samples::{Kind, TestStore, account, append, finish, new_match, table};
use crate::traces::traces_in;
use qipan_engine::Seat;
use qipan_protocol::http::RelationAction;
use qipan_protocol::{ChatChannel, Speed, TableId, UserId};
use qipan_store::{
    AccountDeletion, Append, ChatRecord, Deck, Ending, Epoch, FinishedMatch, NewMatch, NewSeek, NewSession,
    NewToken, OutgoingMessage, Pair, PairChange, Profile, RatedSeat, Relation, RelationState, Secret, Store,
    StoreError, TableRecord, ThrottlePolicy,
};

crate::samples::on_both! {
    a_closed_account_is_hidden_until_it_is_opened,
    a_deleted_account_leaves_no_trace_of_its_name,
    a_deletion_waits_for_its_time,
    nobody_gets_the_name_of_a_deleted_account,
}

/// It occurs nowhere else: neither in ids nor in words of the schema.
const NAME: &str = "Zwiebelfisch";

const POLICY: ThrottlePolicy = ThrottlePolicy { window_ms: 100, max_failures: 9, lock_ms: 1_000 };

fn deletion(only_if_due: bool, at: i64) -> AccountDeletion {
    AccountDeletion { id: UserId::new("anna"), at, only_if_due, failures_key: "name:hash".to_owned() }
}

async fn befriend(store: &Store) {
    let rule = |_: &Pair, _: RelationAction, at: i64| -> Result<PairChange, ()> {
        let friend = Some(Relation { state: RelationState::Friend, at, declined_at: None });
        Ok(PairChange { mine: friend, theirs: friend, tell: Some(qipan_store::RelationNews::Accepted) })
    };
    let (anna, ben) = (UserId::new("anna"), UserId::new("ben"));
    store.change_relation(&anna, &ben, RelationAction::Ask, rule, 5).await.unwrap().unwrap();
}

async fn rate(store: &Store) {
    store.create_match(NewMatch { rated: true, ..new_match("rated") }).await.unwrap();
    let seats = [(0, 1), (1, 2)].map(|(seat, place)| RatedSeat { seat: Seat(seat), team: seat, place });
    let finished = FinishedMatch { outcome: r#"{"winners":[0]}"#.to_owned(), at: 5 };
    let ending = Ending::Rated(finished, seats.to_vec());
    store.append(Append { ending, ..append("rated", 0, &["last"]) }).await.unwrap();
}

async fn two_friends(kind: Kind) -> TestStore {
    let store = TestStore::new(kind).await;
    for (id, name) in [("anna", NAME), ("ben", "Ben")] {
        store.create_account(account(id, name)).await.unwrap();
    }
    befriend(&store).await;
    rate(&store).await;
    store
}

async fn a_closed_account_is_hidden_until_it_is_opened(kind: Kind) {
    let store = two_friends(kind).await;
    let (anna, ben) = (UserId::new("anna"), UserId::new("ben"));
    let seek = NewSeek {
        user: anna.clone(),
        process: "p".to_owned(),
        game: "tictactoe".to_owned(),
        speed: Speed::Blitz,
        since: 5,
    };
    store.begin_seek(seek).await.unwrap();
    store.close_account(&anna, 10, None).await.unwrap();
    let seen = async || {
        let friends = store.relations(&ben).await.unwrap().mine.len();
        let rule =
            |pair: &Pair, _: RelationAction, _: i64| -> Result<PairChange, bool> { Err(pair.other_exists) };
        let exists =
            store.change_relation(&ben, &anna, RelationAction::Ask, rule, 6).await.unwrap().unwrap_err();
        (friends, exists, store.open_seeks().await.unwrap().len())
    };
    assert_eq!(seen().await, (0, false, 0));
    assert_eq!(store.find_user(&anna).await.unwrap().unwrap().closed_at, Some(10));
    store.reopen_account(&anna).await.unwrap();
    assert_eq!(seen().await, (1, true, 0));
    let guest = UserId::new("guest");
    store.create_guest(guest.clone(), "Guest".to_owned(), 3).await.unwrap();
    assert_eq!(store.close_account(&guest, 1, None).await, Err(StoreError::NotFound));
    assert_eq!(store.reopen_account(&guest).await, Err(StoreError::NotFound));
}

async fn a_deletion_waits_for_its_time(kind: Kind) {
    let store = two_friends(kind).await;
    let anna = UserId::new("anna");
    store.close_account(&anna, 10, Some(100)).await.unwrap();
    for (now, due) in [(99, 0), (100, 1)] {
        assert_eq!(store.accounts_to_delete(now).await.unwrap().len(), due, "{now}");
    }
    assert_eq!(store.delete_account(deletion(true, 99)).await, Ok(false));
    store.reopen_account(&anna).await.unwrap();
    assert_eq!(store.accounts_to_delete(200).await.unwrap(), []);
    assert_eq!(store.delete_account(deletion(true, 200)).await, Ok(false));
    store.close_account(&anna, 10, Some(100)).await.unwrap();
    assert_eq!(store.delete_account(deletion(true, 100)).await, Ok(true));
    assert_eq!(store.delete_account(deletion(true, 100)).await, Err(StoreError::NotFound));
    assert_eq!(store.reopen_account(&anna).await, Err(StoreError::NotFound));
    assert_eq!(store.accounts_to_delete(200).await.unwrap(), []);
}

async fn nobody_gets_the_name_of_a_deleted_account(kind: Kind) {
    let store = two_friends(kind).await;
    assert_eq!(store.delete_account(deletion(false, 9)).await, Ok(true));
    for name in [NAME, "ZWIEBELFISCH", " zwiebelfisch\u{200b}", "Zwiebe1fisch"] {
        assert!(store.is_name_taken(name).await.unwrap(), "{name}");
        assert_eq!(store.create_account(account("new", name)).await, Err(StoreError::NameTaken), "{name}");
        assert_eq!(store.find_account_by_name(name).await.unwrap(), None);
    }
    assert!(!store.is_name_taken("Zwiebelfische").await.unwrap());
    store.create_account(account("new", "Zwiebelfische")).await.unwrap();
}

/// A form like that of the server: the name stands in a field of its own.
fn erase(text: &str, _: &UserId) -> Option<String> {
    text.contains(NAME).then(|| text.replace(NAME, ""))
}

/// Stores the name wherever the server stores it, and in everything that the person has written.
async fn write_everywhere(store: &Store) {
    let anna = UserId::new("anna");
    // Enough rows that pages of the file are split and joined.
    for number in 0..300 {
        let id = format!("t{number}");
        let room = format!(r#"{{"seats":[{{"id":"anna","name":"{NAME}"}}]}}"#);
        store.create_table(TableRecord { room, ..table(&id, 1) }).await.unwrap();
        let line = format!(r#"{{"from":{{"id":"anna","name":"{NAME}"}},"text":"I am {NAME}"}}"#);
        let (table_id, channel, user_id) = (TableId::new(&id), ChatChannel::Players, anna.clone());
        store
            .append_chat(ChatRecord { table_id, n: 1, channel, user_id, line }, Epoch::default(), 5)
            .await
            .unwrap();
        let seats = Some(format!(r#"[{{"id":"anna","name":"{NAME}"}}]"#));
        let id = format!("m{number}");
        store.create_match(NewMatch { seats, ..new_match(&id) }).await.unwrap();
        if number % 2 == 0 {
            store.append(finish(&id, 0, 9)).await.unwrap();
        }
    }
    private_data(store).await;
}

async fn private_data(store: &Store) {
    let (anna, ben) = (UserId::new("anna"), UserId::new("ben"));
    let new = NewSession {
        id: "s".to_owned(),
        user_id: anna.clone(),
        refresh_hash: Secret::new("hash"),
        created_at: 1,
        expires_at: 90,
        user_agent: format!("Browser of {NAME}"),
    };
    store.create_session(new).await.unwrap();
    let (id, name, token_hash) = ("token".to_owned(), format!("{NAME}'s bot"), Secret::new("token hash"));
    store
        .create_token(NewToken { id, user_id: anna.clone(), name, token_hash, created_at: 1 })
        .await
        .unwrap();
    let [id, game, list] = ["deck", "cards", "[]"].map(str::to_owned);
    let name = format!("Deck of {NAME}");
    store.create_deck(Deck { id, owner: anna.clone(), game, name, list, updated_at: 1 }, 9).await.unwrap();
    store.set_email(&anna, Some(format!("{NAME}@example.org"))).await.unwrap();
    let body = format!(r#"{{"text":"hi, {NAME} here"}}"#);
    let hello = OutgoingMessage { body, ..message("anna", "ben", "hello", 6) };
    store.send_message(hello, |_, _| Ok::<(), ()>(())).await.unwrap().unwrap();
    store.send_invite(invite("i", "anna", "ben", 7), 9, |_| Ok::<(), ()>(())).await.unwrap().unwrap();
    store.set_kid_mode(&anna, true).await.unwrap();
    store.save_profile(&anna, Profile { unranked: true, casual_public: true }).await.unwrap();
    let failures = ["name:hash", "name:hash:192.0.2.1", "name:hashes"];
    let failures = failures.map(|key| (key.to_owned(), POLICY)).to_vec();
    store.record_failures(failures, 3).await.unwrap();
    assert_eq!(store.friends(&ben).await.unwrap(), [anna]);
    belongings::write(store, NAME).await;
}

async fn a_deleted_account_leaves_no_trace_of_its_name(kind: Kind) {
    let store = two_friends(kind).await;
    store.create_table(table("t", 1)).await.unwrap();
    write_everywhere(&store).await;
    assert!(traces_in(&store, kind, NAME).await.len() >= 8, "the test sees the name where it is");
    let anna = UserId::new("anna");
    assert_eq!(store.delete_account(deletion(false, 9)).await, Ok(true));
    assert_eq!(store.list_erasures().await.unwrap(), std::slice::from_ref(&anna));
    assert_eq!(store.erase_copies(&anna, erase).await, Ok(901));
    assert_eq!(store.erase_copies(&anna, erase).await, Ok(0), "all at once");
    store.empty_log().await.unwrap();
    assert_eq!(traces_in(&store, kind, NAME).await, [""; 0]);
    what_is_left(&store, &anna).await;
    belongings::check_gone(&store).await;
    for name in [NAME.to_owned(), format!("{NAME} the second")] {
        assert!(store.is_name_taken(&name).await.unwrap(), "{name}");
        assert_eq!(store.find_account_for_login(&name).await.unwrap(), None);
    }
}

async fn what_is_left(store: &Store, anna: &UserId) {
    let ben = UserId::new("ben");
    let left = store.find_user(anna).await.unwrap().unwrap();
    assert_eq!((left.name.as_str(), left.email, left.closed_at), ("", None, Some(9)));
    assert_eq!(store.ratings_of(anna).await.unwrap(), []);
    assert_eq!(store.ratings_of(&ben).await.unwrap().len(), 1, "the opponent keeps the rating");
    assert_eq!(store.running_matches(&ben, 200).await.unwrap().len(), 150);
    assert_eq!(store.relations(&ben).await.unwrap().mine, []);
    assert_eq!(store.threads_of(&ben, None, None, 9).await.unwrap().items, []);
    let kept = async |key: &str| store.throttle(key, 4, POLICY).await.unwrap().failures;
    assert_eq!((kept("name:hash").await, kept("name:hash:192.0.2.1").await), (0, 0));
    assert_eq!(kept("name:hashes").await, 1, "the failures of another name");
    assert_eq!(store.delete_erasures(9).await, Ok(0));
    assert_eq!(store.delete_erasures(10).await, Ok(1));
}
