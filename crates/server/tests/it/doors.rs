//! Which clients may connect, and which may not.

use crate::client::Client;
use crate::house::House;
use crate::person::Person;
use serde_json::json;

#[tokio::test]
async fn without_credentials_there_is_no_socket_at_a_table() {
    let house = House::open().await;
    let ann = house.guest().await;
    let table = ann.create(json!({})).await;
    let path = format!("/ws/table/{table}");
    let stranger = Person::stranger(house.address());
    let cookie = ann.headers[0].1.clone();
    let rows = [
        stranger.clone(),
        stranger.with_header("cookie", "qipan_access=nonsense"),
        stranger.with_header("cookie", &cookie.replace("qipan_access=", "qipan_access=x")),
        stranger.with_header("authorization", "Bearer qpt_nonsense"),
        stranger.with_header("authorization", "Basic YTpi"),
        // A valid cookie does not make up for a wrong token.
        ann.with_header("authorization", "Bearer qpt_nonsense"),
    ];
    for person in rows {
        assert_eq!(person.socket(&path).await.err(), Some(401), "{:?}", person.headers);
        assert_eq!(person.try_create(json!({})).await.0, 401, "{:?}", person.headers);
    }
}

#[tokio::test]
async fn an_api_token_opens_a_socket_too() {
    let house = House::open().await;
    let ann = house.guest().await;
    let table = ann.create(json!({})).await;
    let ann = ann.sign_up("annika").await;
    let (status, token) = ann.post("/api/tokens", &json!({"name": "bot"})).await;
    assert_eq!(status, 201, "{token}");
    let bearer = format!("Bearer {}", token["token"].as_str().unwrap());
    let bot = Person::stranger(house.address()).with_header("authorization", &bearer);
    let client = bot.connect(&table).await;
    assert_eq!(client.you, 0, "it sits where its owner sits");
}

#[tokio::test]
async fn pages_of_other_sites_open_no_socket() {
    let house = House::with(|config| config.origins = vec!["https://friend.example".to_owned()]).await;
    let ann = house.guest().await;
    let table = ann.create(json!({})).await;
    let own = format!("http://{}", house.address());
    let look_alike = format!("{own}.evil.example");
    let rows = [
        (own.as_str(), None),
        ("https://friend.example", None),
        ("https://evil.example", Some(403)),
        ("https://friend.example.evil.example", Some(403)),
        (look_alike.as_str(), Some(403)),
        ("null", Some(403)),
        ("", Some(403)),
    ];
    for (origin, refused) in rows {
        let page = ann.with_header("origin", origin);
        for path in [format!("/ws/table/{table}"), "/ws/lobby".to_owned()] {
            assert_eq!(page.socket(&path).await.err(), refused, "{origin} at {path}");
        }
        let status = page.try_create(json!({})).await.0;
        assert_eq!(status, refused.unwrap_or(201), "{origin}");
    }
}

#[tokio::test]
async fn a_password_is_asked_for_once() {
    let house = House::open().await;
    let (ann, bob) = (house.guest().await, house.guest().await);
    assert_eq!(ann.try_create(json!({"visibility": "password"})).await.1["error"]["code"], "bad_settings");
    let table = ann.create(json!({"visibility": "password", "password": "open sesame"})).await;
    for hello in [json!({}), json!({"password": "OPEN SESAME"})] {
        assert_eq!(bob.knock(&table, hello).await.bye().await, "wrong_password");
    }
    let mut host = ann.connect(&table).await;
    let mut guest = bob.connect_with(&table, json!({"password": "open sesame"})).await;
    crate::house::begin(&mut host, &mut guest).await;
    assert!(
        host.raw.iter().chain(&guest.raw).all(|text| !text.contains("sesame") && !text.contains("argon"))
    );
    guest.vanish();
    let mut guest = bob.resume(&table, &guest).await;
    guest.settle().await;
    host.settle().await;
    // The journal of a match with a password is not public.
    let journal = format!("/api/matches/{}/journal", host.match_id.as_ref().unwrap());
    assert_eq!(bob.get(&journal).await.0, 200);
    assert_eq!(house.guest().await.get(&journal).await.0, 404);
    assert_eq!(Person::stranger(house.address()).get(&journal).await.0, 404);
}

#[tokio::test]
async fn guesses_at_the_password_of_a_table_are_locked_out() {
    let house = House::with(|config| {
        config.lockout.failures = 3;
        config.trust_proxy = true;
    })
    .await;
    let (ann, bob) = (house.guest().await, house.guest().await);
    let (host, bob) =
        (ann.with_header("x-forwarded-for", "192.0.2.1"), bob.with_header("x-forwarded-for", "192.0.2.2"));
    let table = host.create(json!({"visibility": "password", "password": "open sesame"})).await;
    let other = host.create(json!({"visibility": "password", "password": "open sesame"})).await;
    let right = json!({"password": "open sesame"});
    for _ in 0..4 {
        assert_eq!(bob.knock(&table, json!({})).await.bye().await, "wrong_password", "asking is no guess");
    }
    for number in 0..3 {
        let guess = json!({"password": format!("guess {number}")});
        assert_eq!(bob.knock(&table, guess).await.bye().await, "wrong_password");
    }
    assert_eq!(bob.knock(&table, right.clone()).await.bye().await, "locked_out");
    // Neither another table nor another address is locked.
    bob.connect_with(&other, right.clone()).await;
    let carol = house.guest().await.with_header("x-forwarded-for", "192.0.2.3");
    carol.connect_with(&table, right).await;
    ann.with_header("x-forwarded-for", "192.0.2.2").connect(&table).await;
}

#[tokio::test]
async fn where_nobody_may_watch_nobody_does() {
    let house = House::open().await;
    let (ann, bob, eve) = (house.guest().await, house.guest().await, house.guest().await);
    let table = ann.create(json!({"spectators": false})).await;
    let (mut host, mut guest) = (ann.connect(&table).await, bob.connect(&table).await);
    // Before the start, spectators may connect to take a seat; at the start they are disconnected.
    let mut early = eve.connect(&table).await;
    crate::house::begin(&mut host, &mut guest).await;
    assert_eq!(early.bye().await, "spectators_off");
    assert!(early.view.is_none(), "nothing of the match was shown");
    assert_eq!(eve.knock(&table, json!({})).await.bye().await, "spectators_off");
    let journal = format!("/api/matches/{}/journal", host.match_id.as_ref().unwrap());
    assert_eq!(eve.get(&journal).await.0, 404);
    host.settle().await;
    guest.settle().await;
}

#[tokio::test]
async fn limits_hold() {
    let change = |config: &mut qipan_server::Config| {
        config.limits.tables_per_person = 2;
        config.limits.sockets = 2;
    };
    let house = House::with(change).await;
    let ann = house.guest().await;
    let table = ann.create(json!({})).await;
    ann.create(json!({})).await;
    let (status, answer) = ann.try_create(json!({})).await;
    assert_eq!((status, &answer["error"]["code"]), (429, &json!("too_many_tables")));
    let mut first = ann.connect(&table).await;
    let second = ann.connect(&table).await;
    assert_eq!(ann.socket(&format!("/ws/table/{table}")).await.err(), Some(429));
    assert_eq!(ann.socket("/ws/lobby").await.err(), Some(429));
    drop(second);
    // The place is free as soon as the server has noticed the disconnect.
    let again = async {
        loop {
            match ann.socket("/ws/lobby").await {
                Ok(socket) => return Client::new(socket),
                Err(_) => tokio::task::yield_now().await,
            }
        }
    };
    let _lobby = tokio::time::timeout(crate::client::PATIENCE, again).await.unwrap();
    first.settle().await;
}

#[tokio::test]
async fn settings_that_no_game_could_start_with_make_no_table() {
    let house = House::open().await;
    let ann = house.guest().await;
    let rows = [
        (json!({"game": "chess960"}), "no_such_game"),
        (json!({"seats": 9}), "bad_seats"),
        (json!({"first_seat": 2}), "bad_seats"),
        (json!({"options": {"size": 9}}), "unknown_option"),
        (json!({"colour": "red"}), "bad_settings"),
        (json!({"grace_s": 100_000}), "bad_settings"),
        (json!({"time": {"type": "hourglass"}}), "bad_settings"),
    ];
    for (settings, code) in rows {
        let (status, answer) = ann.try_create(settings).await;
        assert!((400..500).contains(&status) && answer["error"]["code"] == code, "{answer}");
    }
}
