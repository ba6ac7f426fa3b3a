//! People who look for an opponent.

use crate::samples::{Kind, TestStore, account, append, new_match, table};
use qipan_engine::Seat;
use qipan_protocol::http::RelationAction;
use qipan_protocol::{Speed, TableId, UserId};
use qipan_store::{
    Append, Ending, FinishedMatch, NewMatch, NewSeek, Pair, PairChange, RatedSeat, Relation, RelationState,
    STALE_SEEK_MS, Seek, Store, StoreError,
};

crate::samples::on_both! {
    a_search_has_the_points_of_its_rating,
    a_pair_is_seated_once,
    a_pair_that_has_changed_is_not_seated,
    a_search_ends_where_it_began,
    a_new_search_keeps_a_table_that_was_just_found,
    searches_that_nobody_tells_of_are_forgotten,
}

crate::samples::on_both! {
    threads:
    nobody_is_seated_twice_by_racing_pairers,
}

fn seek(user: &str, process: &str, since: i64) -> NewSeek {
    let (user, process) = (UserId::new(user), process.to_owned());
    NewSeek { user, process, game: "tictactoe".to_owned(), speed: Speed::Blitz, since }
}

async fn people(store: &Store, names: &[&str]) {
    for name in names {
        store.create_account(account(name, name)).await.unwrap();
    }
}

async fn open(store: &Store) -> Vec<String> {
    store.open_seeks().await.unwrap().into_iter().map(|seek| seek.user.0).collect()
}

fn names(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

/// Two people whose searches began at time 1.
fn pair(one: &str, two: &str) -> [(UserId, i64); 2] {
    [(UserId::new(one), 1), (UserId::new(two), 1)]
}

/// A row of [`Store::pairings`].
fn found(user: &str, table: &str) -> (UserId, TableId) {
    (UserId::new(user), TableId::new(table))
}

async fn block(store: &Store, blocker: &str, blocked: &str) {
    let block = |_: &Pair, _: RelationAction, at: i64| -> Result<PairChange, ()> {
        let mine = Some(Relation { state: RelationState::Blocked, at, declined_at: None });
        Ok(PairChange { mine, theirs: None, tell: None })
    };
    let (blocker, blocked) = (UserId::new(blocker), UserId::new(blocked));
    let done = store.change_relation(&blocker, &blocked, RelationAction::Block, block, 0).await;
    done.unwrap().unwrap();
}

async fn a_search_has_the_points_of_its_rating(kind: Kind) {
    let store = TestStore::new(kind).await;
    people(&store, &["anna", "ben"]).await;
    let new = NewMatch { rated: true, ..new_match("m") };
    store.create_match(new).await.unwrap();
    let seats = [(0, 1), (1, 2)].map(|(seat, place)| RatedSeat { seat: Seat(seat), team: seat, place });
    let ending = Ending::Rated(FinishedMatch { outcome: "{}".to_owned(), at: 1 }, seats.to_vec());
    store.append(Append { ending, ..append("m", 0, &["last"]) }).await.unwrap();
    store.begin_seek(seek("anna", "p", 5)).await.unwrap();
    store.begin_seek(NewSeek { speed: Speed::Slow, ..seek("ben", "p", 4) }).await.unwrap();
    assert_eq!(store.begin_seek(seek("nobody", "p", 4)).await, Err(StoreError::NotFound));
    let expected = [("ben", Speed::Slow, 1_500_000, 4), ("anna", Speed::Blitz, 1_662_311, 5)];
    let expected = expected.map(|(user, speed, points, since)| Seek {
        user: UserId::new(user),
        game: "tictactoe".to_owned(),
        speed,
        points,
        since,
        seen: since,
    });
    assert_eq!(store.open_seeks().await.unwrap(), expected);
}

async fn a_pair_is_seated_once(kind: Kind) {
    let store = TestStore::new(kind).await;
    people(&store, &["anna", "ben", "cleo", "dora"]).await;
    for (name, process) in [("anna", "p"), ("ben", "q"), ("cleo", "p")] {
        store.begin_seek(seek(name, process, 1)).await.unwrap();
    }
    store.seat_pair(table("t", 1), pair("anna", "ben")).await.unwrap();
    assert_eq!(open(&store).await, ["cleo"]);
    let refused = [("anna", "cleo"), ("cleo", "ben"), ("cleo", "dora"), ("cleo", "cleo")];
    for (one, two) in refused {
        assert_eq!(
            store.seat_pair(table("u", 1), pair(one, two)).await,
            Err(StoreError::Conflict),
            "{one} {two}"
        );
    }
    assert_eq!(store.find_table(&TableId::new("u")).await.unwrap(), None, "no table without its pair");
    assert_eq!(open(&store).await, ["cleo"]);
    // They are read until they are deleted.
    for _ in 0..2 {
        assert_eq!(store.pairings("p").await.unwrap(), [found("anna", "t")]);
    }
    store.delete_pairings("p", &[TableId::new("t")]).await.unwrap();
    assert_eq!(store.pairings("p").await.unwrap(), []);
    assert_eq!(store.pairings("q").await.unwrap(), [found("ben", "t")]);
    assert!(store.find_table(&TableId::new("t")).await.unwrap().is_some());
    // Other games do not meet.
    store.begin_seek(NewSeek { game: "xiangqi".to_owned(), ..seek("dora", "p", 1) }).await.unwrap();
    assert_eq!(store.seat_pair(table("u", 1), pair("cleo", "dora")).await, Err(StoreError::Conflict));
}

/// What happens between the choice of a pair and its table is noticed.
async fn a_pair_that_has_changed_is_not_seated(kind: Kind) {
    let store = TestStore::new(kind).await;
    people(&store, &["anna", "ben"]).await;
    for name in ["anna", "ben"] {
        store.begin_seek(seek(name, "p", 1)).await.unwrap();
    }
    store.begin_seek(NewSeek { speed: Speed::Slow, ..seek("anna", "p", 2) }).await.unwrap();
    assert_eq!(store.seat_pair(table("t", 1), pair("anna", "ben")).await, Err(StoreError::Conflict));
    store.begin_seek(seek("anna", "p", 1)).await.unwrap();
    for (blocker, blocked) in [("anna", "ben"), ("ben", "anna")] {
        block(&store, blocker, blocked).await;
        assert_eq!(store.seat_pair(table("t", 1), pair("anna", "ben")).await, Err(StoreError::Conflict));
    }
    assert_eq!(open(&store).await, ["anna", "ben"]);
}

async fn a_search_ends_where_it_began(kind: Kind) {
    let store = TestStore::new(kind).await;
    people(&store, &["anna", "ben"]).await;
    let anna = UserId::new("anna");
    store.begin_seek(seek("anna", "p", 1)).await.unwrap();
    store.begin_seek(seek("anna", "q", 2)).await.unwrap();
    assert_eq!(store.end_seek(&anna, "p", 2).await, Ok(None), "the search has moved to another process");
    assert_eq!(store.end_seek(&anna, "q", 1).await, Ok(None), "a newer search has begun");
    assert_eq!(open(&store).await, ["anna"]);
    store.begin_seek(seek("ben", "q", 1)).await.unwrap();
    let pair = [(anna.clone(), 2), (UserId::new("ben"), 1)];
    store.seat_pair(table("t", 1), pair).await.unwrap();
    let ended = store.end_seek(&anna, "q", 2).await;
    assert_eq!(ended, Ok(Some(TableId::new("t"))), "an opponent was found before");
    assert_eq!(store.end_seek(&anna, "q", 2).await, Ok(None));
}

async fn a_new_search_keeps_a_table_that_was_just_found(kind: Kind) {
    let store = TestStore::new(kind).await;
    people(&store, &["anna", "ben"]).await;
    for name in ["anna", "ben"] {
        store.begin_seek(seek(name, "p", 1)).await.unwrap();
    }
    store.seat_pair(table("t", 1), pair("anna", "ben")).await.unwrap();
    let new = NewSeek { speed: Speed::Slow, ..seek("anna", "q", STALE_SEEK_MS) };
    store.begin_seek(new).await.unwrap();
    assert_eq!(open(&store).await, names(&[]), "nobody finds a second opponent");
    assert_eq!(store.pairings("q").await.unwrap(), [found("anna", "t")]);
    assert_eq!(store.pairings("p").await.unwrap(), [found("ben", "t")]);
    // Nobody has confirmed the search since.
    store.begin_seek(seek("ben", "p", 1 + STALE_SEEK_MS)).await.unwrap();
    assert_eq!(open(&store).await, ["ben"]);
    assert_eq!(store.pairings("p").await.unwrap(), []);
}

async fn searches_that_nobody_tells_of_are_forgotten(kind: Kind) {
    let store = TestStore::new(kind).await;
    people(&store, &["anna", "ben", "cleo"]).await;
    for (name, process) in [("anna", "p"), ("ben", "p"), ("cleo", "q")] {
        store.begin_seek(seek(name, process, 1)).await.unwrap();
    }
    let people = ["anna", "cleo", "dora"].map(UserId::new);
    let confirmed = store.refresh_seeks("p", &people, 9).await;
    assert_eq!(confirmed, Ok(vec![UserId::new("anna")]), "cleo looks elsewhere, and dora not at all");
    let seen: Vec<i64> = store.open_seeks().await.unwrap().iter().map(|seek| seek.seen).collect();
    assert_eq!((open(&store).await, seen), (names(&["anna", "ben", "cleo"]), vec![9, 1, 1]));
    assert_eq!(store.delete_stale_seeks(9).await, Ok(2));
    assert_eq!(open(&store).await, ["anna"]);
}

/// Two processes pair the same people at the same time, each in its own way.
async fn nobody_is_seated_twice_by_racing_pairers(kind: Kind) {
    let store = TestStore::new(kind).await;
    let names: Vec<String> = (0..20).map(|number| format!("player{number}")).collect();
    people(&store, &names.iter().map(String::as_str).collect::<Vec<_>>()).await;
    for name in &names {
        store.begin_seek(seek(name, "p", 1)).await.unwrap();
    }
    let racers = [1, 3].map(|distance| {
        let (store, names) = (store.store.clone(), names.clone());
        tokio::spawn(async move {
            let mut seated = 0;
            for (index, one) in names.iter().enumerate() {
                let two = &names[(index + distance) % names.len()];
                let made = store.seat_pair(table(&format!("{distance}.{index}"), 1), pair(one, two)).await;
                match made {
                    Ok(()) => seated += 1,
                    Err(error) => assert_eq!(error, StoreError::Conflict),
                }
            }
            seated
        })
    });
    let mut seated = 0;
    for racer in racers {
        seated += racer.await.unwrap();
    }
    let taken = store.pairings("p").await.unwrap();
    assert_eq!(taken.len(), 2 * seated, "two people at every table");
    for (_, table) in &taken {
        assert_eq!(taken.iter().filter(|(_, other)| other == table).count(), 2, "{table}");
    }
    assert!(seated >= 7, "{seated}");
}
