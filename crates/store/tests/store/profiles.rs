//! Profiles, lists of matches, and leaderboards.

use crate::samples::{Kind, TestStore, account, append, new_match};
use qipan_engine::Seat;
use qipan_protocol::http::MatchResult;
use qipan_protocol::{MatchId, Speed, UserId};
use qipan_store::{
    Append, Ending, FinishedMatch, GameRecord, MatchFilter, NewMatch, Profile, RatedSeat, Scope, SearchText,
    Store, StoreError,
};

crate::samples::on_both! {
    matches_are_filtered,
    a_match_is_public_if_a_player_shows_it_and_no_player_hides_it,
    matches_are_found_by_the_names_of_opponents_and_by_games,
    results_are_counted_by_game,
    the_history_of_ratings_is_cut_at_its_old_end,
    choices_are_kept,
    a_leaderboard_has_known_ratings_of_people_who_want_it,
}

const OUTCOMES: [&str; 4] =
    [r#"{"winners":[0]}"#, r#"{"winners":[1]}"#, r#"{"winners":[]}"#, r#"{"winners":[],"reason":"aborted"}"#];

/// A finished match of two people; the outcome is one of [`OUTCOMES`].
pub(crate) async fn played(store: &Store, id: &str, game: &str, people: [&str; 2], outcome: usize, at: i64) {
    let players = (0..).map(Seat).zip(people.map(UserId::new)).collect();
    store.create_match(NewMatch { game: game.to_owned(), players, ..new_match(id) }).await.unwrap();
    let ending = Ending::Finished(FinishedMatch { outcome: OUTCOMES[outcome].to_owned(), at });
    store.append(Append { ending, ..append(id, 0, &["last"]) }).await.unwrap();
}

/// A rated match that the first of two people wins.
async fn rated(store: &Store, id: &str, people: [&str; 2], at: i64) {
    let players = (0..).map(Seat).zip(people.map(UserId::new)).collect();
    store.create_match(NewMatch { players, rated: true, ..new_match(id) }).await.unwrap();
    let seats = [(0, 1), (1, 2)].map(|(seat, place)| RatedSeat { seat: Seat(seat), team: seat, place });
    let finished = FinishedMatch { outcome: OUTCOMES[0].to_owned(), at };
    store
        .append(Append { ending: Ending::Rated(finished, seats.to_vec()), ..append(id, 0, &["last"]) })
        .await
        .unwrap();
}

async fn some_matches(store: &Store) {
    for name in ["anna", "ben", "cleo"] {
        store.create_account(account(name, name)).await.unwrap();
    }
    played(store, "a", "xiangqi", ["anna", "ben"], 0, 10).await;
    played(store, "b", "xiangqi", ["ben", "anna"], 0, 20).await;
    played(store, "c", "pillars", ["anna", "cleo"], 2, 30).await;
    played(store, "d", "pillars", ["anna", "cleo"], 3, 40).await;
    rated(store, "e", ["anna", "ben"], 50).await;
}

async fn ids(store: &Store, user: &str, filter: MatchFilter) -> String {
    let page = store.played_matches(&UserId::new(user), &filter, None, 10).await.unwrap();
    page.items.iter().map(|record| record.id.as_str()).collect()
}

async fn matches_are_filtered(kind: Kind) {
    let store = TestStore::new(kind).await;
    some_matches(&store).await;
    let any = MatchFilter::default;
    let public = |viewer: Option<&str>| Scope::Public { viewer: viewer.map(UserId::new) };
    let rows = [
        (any(), "edcba"),
        (MatchFilter { game: Some("xiangqi".to_owned()), ..any() }, "ba"),
        (MatchFilter { opponent: Some(UserId::new("cleo")), ..any() }, "dc"),
        (MatchFilter { result: Some(MatchResult::Won), ..any() }, "ea"),
        (MatchFilter { result: Some(MatchResult::Lost), ..any() }, "b"),
        (MatchFilter { result: Some(MatchResult::Drawn), ..any() }, "c"),
        (MatchFilter { from: Some(20), to: Some(40), ..any() }, "cb"),
        (MatchFilter { scope: public(None), ..any() }, "e"),
        (MatchFilter { scope: public(Some("cleo")), ..any() }, "edc"),
        (MatchFilter { scope: public(Some("nobody")), ..any() }, "e"),
    ];
    for (filter, expected) in rows {
        assert_eq!(ids(&store, "anna", filter.clone()).await, expected, "{filter:?}");
    }
    // A filtered list comes in pages too.
    let filter = MatchFilter { game: Some("xiangqi".to_owned()), ..any() };
    let anna = UserId::new("anna");
    let first = store.played_matches(&anna, &filter, None, 1).await.unwrap();
    let second = store.played_matches(&anna, &filter, first.next.as_ref(), 1).await.unwrap();
    assert_eq!((first.items[0].id.as_str(), second.items[0].id.as_str(), second.next), ("b", "a", None));
    // An end that is taken back takes the result with it.
    store.append(Append { ending: Ending::Reopened, ..append("a", 1, &["undo"]) }).await.unwrap();
    assert_eq!(ids(&store, "anna", MatchFilter { result: Some(MatchResult::Won), ..any() }).await, "e");
    assert!(store.find_match(&MatchId::new("e")).await.unwrap().unwrap().rated);
}

async fn a_match_is_public_if_a_player_shows_it_and_no_player_hides_it(kind: Kind) {
    let store = TestStore::new(kind).await;
    some_matches(&store).await;
    let [anna, ben, cleo] = ["anna", "ben", "cleo"].map(UserId::new);
    let is_public = async |id: &str| store.find_match(&MatchId::new(id)).await.unwrap().unwrap().public;
    let listed = async |user: &str| {
        let scope = Scope::Public { viewer: None };
        ids(&store, user, MatchFilter { scope, ..MatchFilter::default() }).await
    };
    let show = async |user: &UserId, shown| store.show_match(&MatchId::new("a"), user, shown).await;
    // Who chooses what for match a, whether it is public then, and what a stranger sees of Anna's matches.
    let rows = [
        (&anna, None, false, "e"),
        (&anna, Some(true), true, "ea"),
        (&ben, Some(false), false, "e"),
        (&ben, Some(true), true, "ea"),
        (&anna, Some(false), false, "e"),
        (&anna, None, true, "ea"),
        (&ben, None, false, "e"),
    ];
    for (user, shown, public, list) in rows {
        show(user, shown).await.unwrap();
        assert_eq!((is_public("a").await, listed("anna").await.as_str()), (public, list), "{user} {shown:?}");
    }
    // The profile of one player is enough, until another hides the match.
    let profile = Profile { unranked: false, casual_public: true };
    store.save_profile(&anna, profile).await.unwrap();
    assert_eq!((is_public("a").await, listed("ben").await.as_str()), (true, "eba"));
    show(&ben, Some(false)).await.unwrap();
    assert_eq!((is_public("a").await, listed("ben").await.as_str()), (false, "eb"));
    assert_eq!(listed("anna").await, "edcb");
    assert!(is_public("e").await, "a rated match");
    let counted = store.game_records(&ben, &Scope::Public { viewer: None }).await.unwrap();
    assert_eq!(counted.iter().map(|it| it.won + it.lost).sum::<u64>(), 2);
    assert_eq!(show(&cleo, Some(true)).await, Err(StoreError::NotFound));
    assert_eq!(store.show_match(&MatchId::new("x"), &anna, None).await, Err(StoreError::NotFound));
}

async fn matches_are_found_by_the_names_of_opponents_and_by_games(kind: Kind) {
    let store = TestStore::new(kind).await;
    some_matches(&store).await;
    store.create_guest(UserId::new("g"), "Passing 客人 50%".to_owned(), 1).await.unwrap();
    played(&store, "f", "xiangqi", ["anna", "g"], 0, 60).await;
    let rows: [(&str, &[&str], &str); 8] = [
        ("be", &[], "eba"),
        ("cleo", &[], "dc"),
        ("cleo", &["xiangqi"], "fdcba"),
        ("客人", &[], "f"),
        ("passing", &[], "f"),
        ("0%", &[], "f"),
        ("a%", &[], ""),
        // Her own name is no opponent's.
        ("anna", &[], ""),
    ];
    for (name, games, expected) in rows {
        let games = games.iter().map(|game| (*game).to_owned()).collect();
        let text = Some(SearchText { name: name.to_owned(), games });
        assert_eq!(
            ids(&store, "anna", MatchFilter { text, ..MatchFilter::default() }).await,
            expected,
            "{name}"
        );
    }
}

async fn results_are_counted_by_game(kind: Kind) {
    let store = TestStore::new(kind).await;
    some_matches(&store).await;
    let record = |game: &str, won, lost, drawn| GameRecord { game: game.to_owned(), won, lost, drawn };
    let anna = UserId::new("anna");
    let all = store.game_records(&anna, &Scope::All).await.unwrap();
    assert_eq!(all, [record("pillars", 0, 0, 1), record("tictactoe", 1, 0, 0), record("xiangqi", 1, 1, 0)]);
    let public = store.game_records(&anna, &Scope::Public { viewer: None }).await.unwrap();
    assert_eq!(public, [record("tictactoe", 1, 0, 0)]);
}

async fn the_history_of_ratings_is_cut_at_its_old_end(kind: Kind) {
    let store = TestStore::new(kind).await;
    some_matches(&store).await;
    rated(&store, "f", ["ben", "anna"], 60).await;
    rated(&store, "g", ["anna", "ben"], 70).await;
    let anna = UserId::new("anna");
    let history = store.rating_history(&anna, 2).await.unwrap();
    let times: Vec<i64> = history.iter().map(|point| point.at).collect();
    assert_eq!(times, [60, 70]);
    let now = &store.ratings_of(&anna).await.unwrap()[0];
    assert_eq!((history[1].points, history[1].speed), (now.rating.points, Speed::Blitz));
}

async fn choices_are_kept(kind: Kind) {
    let store = TestStore::new(kind).await;
    store.create_account(account("anna", "anna")).await.unwrap();
    let anna = UserId::new("anna");
    assert_eq!(store.find_profile(&anna).await, Ok(Profile::default()));
    for profile in
        [Profile { unranked: true, casual_public: false }, Profile { unranked: false, casual_public: true }]
    {
        store.save_profile(&anna, profile).await.unwrap();
        assert_eq!(store.find_profile(&anna).await, Ok(profile));
    }
    assert_eq!(store.save_profile(&UserId::new("x"), Profile::default()).await, Err(StoreError::NotFound));
}

async fn a_leaderboard_has_known_ratings_of_people_who_want_it(kind: Kind) {
    let store = TestStore::new(kind).await;
    for name in ["anna", "ben", "cleo", "dora"] {
        store.create_account(account(name, name)).await.unwrap();
    }
    for number in 0..6 {
        rated(&store, &format!("a{number}"), ["anna", "ben"], number).await;
        rated(&store, &format!("b{number}"), ["ben", "cleo"], number).await;
    }
    // One match tells little about Dora.
    rated(&store, "c", ["dora", "anna"], 7).await;
    let names = async |now: i64, limit: usize| {
        let board = store.leaderboard("tictactoe", Speed::Blitz, limit, now).await.unwrap();
        assert_eq!(board.largest_deviation, 250_000);
        board.people.into_iter().map(|person| person.name).collect::<Vec<_>>()
    };
    assert_eq!(names(10, 100).await, ["anna", "ben", "cleo"]);
    assert_eq!(names(10, 2).await, ["anna", "ben"]);
    store.set_ban(&UserId::new("ben"), Some(50)).await.unwrap();
    assert_eq!(names(49, 100).await, ["anna", "cleo"]);
    assert_eq!(names(50, 100).await, ["anna", "ben", "cleo"]);
    let profile = Profile { unranked: true, casual_public: false };
    store.save_profile(&UserId::new("anna"), profile).await.unwrap();
    assert_eq!(names(50, 100).await, ["ben", "cleo"]);
    store.close_account(&UserId::new("cleo"), 51, None).await.unwrap();
    assert_eq!(names(52, 100).await, ["ben"], "a closed account");
    store.reopen_account(&UserId::new("cleo")).await.unwrap();
    assert_eq!(names(52, 100).await, ["ben", "cleo"]);
    // Nobody is ranked for ever without playing.
    assert_eq!(names(20 * 365 * 24 * 3_600_000, 100).await, [""; 0]);
    let other = store.leaderboard("tictactoe", Speed::Slow, 100, 10).await.unwrap();
    assert_eq!(other.people, []);
}
