//! Ratings: written with the end of a match, and the same when they are calculated again.

use crate::samples::{Kind, TestStore, account, append, finish, new_match};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use qipan_engine::Seat;
use qipan_protocol::{MatchId, RatingChange, Speed, UserId};
use qipan_store::{
    Append, AppendError, CommitFault, Ending, FinishedMatch, NewMatch, RatedSeat, RatingRecord,
    RecalculationReport, Store,
};

crate::samples::on_both! {
    the_end_of_a_match_changes_the_ratings_of_its_players,
    what_is_not_rated_changes_nothing,
    a_match_is_rated_once_whatever_happens_to_its_commit,
    matches_of_one_batch_are_rated_one_after_the_other,
    any_results_recalculate_to_the_same_ratings,
    wrong_ratings_are_corrected,
    people_who_are_gone_leave_the_ratings_of_others,
}

const DAY_MS: i64 = 24 * 3_600 * 1_000;

async fn accounts(store: &Store, names: &[&str]) {
    for name in names {
        store.create_account(account(name, name)).await.unwrap();
    }
}

/// Begins a rated match of these people, in the order of their seats.
async fn begin(store: &Store, id: &str, game: &str, speed: Speed, people: &[&str]) {
    let players = (0..).map(Seat).zip(people.iter().map(|name| UserId::new(*name))).collect();
    let new = NewMatch { game: game.to_owned(), players, speed, rated: true, ..new_match(id) };
    store.create_match(new).await.unwrap();
}

/// The end of a match: the place of every seat, each of its own team.
fn end(id: &str, at: i64, places: &[u8]) -> Append {
    let seats =
        (0..).zip(places).map(|(seat, place)| RatedSeat { seat: Seat(seat), team: seat, place: *place });
    let finished = FinishedMatch { outcome: r#"{"winners":[0],"reason":"x"}"#.to_owned(), at };
    Append { ending: Ending::Rated(finished, seats.collect()), ..append(id, 0, &["last"]) }
}

async fn play(store: &Store, id: &str, people: &[&str], at: i64, places: &[u8]) {
    begin(store, id, "xiangqi", Speed::Blitz, people).await;
    store.append(end(id, at, places)).await.unwrap();
}

async fn ratings(store: &Store, name: &str) -> Vec<RatingRecord> {
    store.ratings_of(&UserId::new(name)).await.unwrap()
}

async fn points(store: &Store, name: &str) -> Option<i64> {
    ratings(store, name).await.first().map(|record| record.rating.points)
}

async fn changes(store: &Store, id: &str) -> Vec<RatingChange> {
    let found = store.rating_changes(&[MatchId::new(id), MatchId::new("nowhere")]).await.unwrap();
    found.into_iter().map(|(_, change)| change).collect()
}

async fn the_end_of_a_match_changes_the_ratings_of_its_players(kind: Kind) {
    let store = TestStore::new(kind).await;
    accounts(&store, &["anna", "ben", "cleo"]).await;
    play(&store, "m", &["anna", "ben"], 1_000, &[1, 2]).await;
    let [anna] = <[RatingRecord; 1]>::try_from(ratings(&store, "anna").await).unwrap();
    assert_eq!((anna.game.as_str(), anna.speed, anna.matches, anna.at), ("xiangqi", Speed::Blitz, 1, 1_000));
    assert_eq!((anna.rating.points, anna.rating.deviation), (1_662_311, 290_319));
    assert_eq!(points(&store, "ben").await, Some(1_337_689));
    let [first, second] = <[RatingChange; 2]>::try_from(changes(&store, "m").await).unwrap();
    assert_eq!((first.seat, second.seat), (Seat(0), Seat(1)));
    assert_eq!((first.before.points, first.after.points), (1_500_000, 1_662_311));
    assert!(first.before.provisional && first.after.provisional);

    // Another class and another game are other ratings. Three seats are rated too.
    begin(&store, "slow", "xiangqi", Speed::Slow, &["ben", "anna"]).await;
    store.append(end("slow", 2_000, &[1, 1])).await.unwrap();
    begin(&store, "three", "pillars", Speed::Blitz, &["ben", "anna", "cleo"]).await;
    store.append(end("three", 3_000, &[2, 1, 2])).await.unwrap();
    let of_anna = ratings(&store, "anna").await;
    let pools: Vec<_> = of_anna.iter().map(|record| (record.game.as_str(), record.speed)).collect();
    assert_eq!(pools, [("pillars", Speed::Blitz), ("xiangqi", Speed::Blitz), ("xiangqi", Speed::Slow)]);
    assert_eq!(of_anna[2].rating.points, 1_500_000, "a draw of two new players");
    assert_eq!(changes(&store, "three").await.len(), 3);

    // After a long time without a match, the deviation before the next one has grown.
    play(&store, "later", &["ben", "anna"], 1_000 + 400 * DAY_MS, &[1, 2]).await;
    let later = changes(&store, "later").await;
    assert!(later[1].before.deviation > anna.rating.deviation, "{later:?}");
    assert_eq!(later[1].before.points, anna.rating.points);
}

async fn what_is_not_rated_changes_nothing(kind: Kind) {
    let store = TestStore::new(kind).await;
    accounts(&store, &["anna", "ben"]).await;
    store.create_guest(UserId::new("guest"), "Guest".to_owned(), 1).await.unwrap();
    let people =
        [("guest", vec!["anna", "guest"]), ("alone", vec!["anna", "anna"]), ("gone", vec!["anna", "x"])];
    for (id, people) in people {
        begin(&store, id, "xiangqi", Speed::Blitz, &people).await;
        store.append(end(id, 1, &[1, 2])).await.unwrap();
    }
    let casual = NewMatch { rated: false, ..new_match("casual") };
    store.create_match(casual).await.unwrap();
    store.append(end("casual", 1, &[1, 2])).await.unwrap();
    begin(&store, "aborted", "xiangqi", Speed::Blitz, &["anna", "ben"]).await;
    store.append(finish("aborted", 0, 1)).await.unwrap();
    begin(&store, "seats", "xiangqi", Speed::Blitz, &["anna", "ben"]).await;
    store.append(end("seats", 1, &[1, 2, 2])).await.unwrap();
    begin(&store, "together", "xiangqi", Speed::Blitz, &["anna", "ben"]).await;
    let one_team = |seat| RatedSeat { seat: Seat(seat), team: 0, place: 1 };
    let finished = FinishedMatch { outcome: "{}".to_owned(), at: 1 };
    let ending = Ending::Rated(finished, vec![one_team(0), one_team(1)]);
    store.append(Append { ending, ..append("together", 0, &["last"]) }).await.unwrap();
    begin(&store, "refused", "xiangqi", Speed::Blitz, &["anna", "ben"]).await;
    let refused = store.append(Append { expected_seq: 7, ..end("refused", 1, &[1, 2]) }).await;
    assert_eq!(refused, Err(AppendError::Conflict { seq: 0 }));
    assert_eq!(ratings(&store, "anna").await, []);
    assert_eq!(ratings(&store, "ben").await, []);
    for id in ["guest", "alone", "gone", "casual", "aborted", "seats", "together", "refused"] {
        assert_eq!(changes(&store, id).await, [], "{id}");
    }
    // All of them but the refused one have ended nevertheless.
    assert!(store.find_match(&MatchId::new("seats")).await.unwrap().unwrap().finished.is_some());
}

async fn a_match_is_rated_once_whatever_happens_to_its_commit(kind: Kind) {
    let store = TestStore::new(kind).await;
    accounts(&store, &["anna", "ben"]).await;
    begin(&store, "m", "xiangqi", Speed::Blitz, &["anna", "ben"]).await;
    for fault in [CommitFault::BeforeDurable, CommitFault::AfterDurable] {
        store.faults().fail_commits(Some(fault));
        let failed = store.append(end("m", 1, &[1, 2])).await;
        assert!(matches!(failed, Err(AppendError::InDoubt(_))), "{failed:?}");
        store.faults().fail_commits(None);
        let is_stored = fault == CommitFault::AfterDurable;
        assert_eq!(changes(&store, "m").await.is_empty(), !is_stored, "with the end or not at all");
        let record = store.find_match(&MatchId::new("m")).await.unwrap().unwrap();
        assert_eq!(record.finished.is_some(), is_stored);
    }
    assert_eq!(points(&store, "anna").await, Some(1_662_311));
    // A game that fails after the end is stored ends its match a second time.
    store.append(Append { expected_seq: 1, ..end("m", 2, &[2, 1]) }).await.unwrap();
    store.append(finish("m", 2, 3)).await.unwrap();
    assert_eq!(points(&store, "anna").await, Some(1_662_311));
    assert_eq!(ratings(&store, "anna").await[0].matches, 1);
}

async fn matches_of_one_batch_are_rated_one_after_the_other(kind: Kind) {
    let store = TestStore::new(kind).await;
    accounts(&store, &["anna", "ben", "cleo"]).await;
    for (id, people) in [("a", ["anna", "ben"]), ("b", ["ben", "cleo"]), ("c", ["cleo", "anna"])] {
        begin(&store, id, "xiangqi", Speed::Blitz, &people).await;
    }
    store.faults().hold_writes();
    let (a, b, c, ()) = tokio::join!(
        store.append(end("a", 1, &[1, 2])),
        store.append(end("b", 2, &[1, 2])),
        store.append(end("c", 3, &[1, 2])),
        async { store.faults().release_writes() },
    );
    assert_eq!((a, b, c), (Ok(()), Ok(()), Ok(())));
    for name in ["anna", "ben", "cleo"] {
        assert_eq!(ratings(&store, name).await[0].matches, 2, "{name}");
    }
    let (b, c) = (changes(&store, "b").await, changes(&store, "c").await);
    assert_eq!(
        b[1].after.points, c[0].before.points,
        "the second match of Cleo begins where the first ended"
    );
    assert_eq!(store.recalculate_ratings().await, Ok(RecalculationReport { matches: 3, ..report() }));
}

fn report() -> RecalculationReport {
    RecalculationReport::default()
}

const PEOPLE: [&str; 6] = ["anna", "ben", "cleo", "dora", "emil", "fay"];

/// A result: who plays, the team and place of each, and how many hours after the last match it ends.
type Played = (Vec<&'static str>, Vec<(u8, u8)>, i64, bool);

fn any_results() -> impl Strategy<Value = Vec<Played>> {
    let people = prop::sample::subsequence(PEOPLE.to_vec(), 2..=4).prop_shuffle();
    let match_of = people.prop_flat_map(|people| {
        let count = people.len();
        let places = prop::collection::vec(1..=3_u8, count);
        // Four may play in two teams.
        (Just(people), places, prop::bool::weighted(0.3), 0..2_000_i64, any::<bool>()).prop_map(
            |(people, places, in_teams, hours, is_blitz)| {
                let in_teams = in_teams && people.len() == 4;
                let seat = |seat: usize| match in_teams {
                    true => (seat as u8 % 2, places[seat % 2]),
                    false => (seat as u8, places[seat]),
                };
                let seats = (0..people.len()).map(seat).collect();
                (people, seats, hours, is_blitz)
            },
        )
    });
    prop::collection::vec(match_of, 1..40)
}

/// Every case has a game of its own in one store, because a new database for each would take long.
async fn any_results_recalculate_to_the_same_ratings(kind: Kind) {
    let store = TestStore::new(kind).await;
    accounts(&store, &PEOPLE).await;
    let mut runner = TestRunner::new(ProptestConfig::default());
    let mut matches = 0;
    for case in 0..8 {
        let results = any_results().new_tree(&mut runner).unwrap().current();
        let mut at = 0;
        for (number, (people, seats, hours, is_blitz)) in results.iter().enumerate() {
            at += hours * 3_600_000;
            let (id, speed) =
                (format!("{case}.{number}"), if *is_blitz { Speed::Blitz } else { Speed::Rapid });
            begin(&store, &id, &format!("game{case}"), speed, people).await;
            let seats = (0..).map(Seat).zip(seats);
            let seats = seats.map(|(seat, (team, place))| RatedSeat { seat, team: *team, place: *place });
            let ending = Ending::Rated(FinishedMatch { outcome: "{}".to_owned(), at }, seats.collect());
            store.append(Append { ending, ..append(&id, 0, &["last"]) }).await.unwrap();
            assert_eq!(changes(&store, &id).await.len(), people.len(), "{results:?}");
        }
        matches += results.len() as u64;
        let before = all(&store).await;
        let expected = RecalculationReport { matches, ..report() };
        assert_eq!(store.recalculate_ratings().await, Ok(expected), "{results:?}");
        assert_eq!(all(&store).await, before);
    }
}

async fn all(store: &Store) -> Vec<Vec<RatingRecord>> {
    let mut all = Vec::new();
    for name in PEOPLE {
        all.push(ratings(store, name).await);
    }
    all
}

/// Runs a statement beside the store.
async fn tamper(store: &TestStore, kind: Kind, sql: &'static str) {
    match kind {
        Kind::Sqlite => {
            let connection = rusqlite::Connection::open(store.path()).unwrap();
            connection.pragma_update(None, "foreign_keys", true).unwrap();
            connection.execute_batch(sql).unwrap();
        }
        Kind::Postgres => {
            use sqlx::Connection as _;
            let mut connection = sqlx::PgConnection::connect(&store.url()).await.unwrap();
            sqlx::raw_sql(sql).execute(&mut connection).await.unwrap();
        }
    }
}

async fn wrong_ratings_are_corrected(kind: Kind) {
    let store = TestStore::new(kind).await;
    accounts(&store, &PEOPLE).await;
    play(&store, "a", &["anna", "ben"], 1, &[1, 2]).await;
    play(&store, "b", &["ben", "cleo"], 2, &[1, 2]).await;
    let right = all(&store).await;
    tamper(&store, kind, "UPDATE ratings SET points = 2000000 WHERE user_id = 'anna'").await;
    tamper(&store, kind, "DELETE FROM ratings WHERE user_id = 'ben'").await;
    tamper(
        &store,
        kind,
        "INSERT INTO ratings (user_id, game, speed, points, deviation, volatility, matches, at)
         VALUES ('dora', 'xiangqi', 'blitz', 3000000, 50000, 60000000, 9, 1)",
    )
    .await;
    tamper(&store, kind, "UPDATE rating_changes SET points = points + 1 WHERE user_id = 'cleo'").await;
    assert_ne!(all(&store).await, right);
    let expected = RecalculationReport { matches: 2, wrong_changes: 1, wrong_ratings: 3 };
    assert_eq!(store.recalculate_ratings().await, Ok(expected));
    assert_eq!(all(&store).await, right);
    assert_eq!(store.recalculate_ratings().await, Ok(RecalculationReport { matches: 2, ..report() }));
    // The next match gets a number of its own.
    play(&store, "c", &["anna", "ben"], 3, &[1, 2]).await;
    assert_eq!(store.recalculate_ratings().await, Ok(RecalculationReport { matches: 3, ..report() }));
}

async fn people_who_are_gone_leave_the_ratings_of_others(kind: Kind) {
    let store = TestStore::new(kind).await;
    accounts(&store, &["anna", "ben"]).await;
    play(&store, "a", &["anna", "ben"], 1, &[1, 2]).await;
    let before = ratings(&store, "ben").await;
    tamper(&store, kind, "DELETE FROM users WHERE id = 'anna'").await;
    assert_eq!(ratings(&store, "anna").await, []);
    assert_eq!(ratings(&store, "ben").await, before);
    assert_eq!(store.recalculate_ratings().await, Ok(RecalculationReport { matches: 1, ..report() }));
    assert_eq!(ratings(&store, "anna").await, []);
}
