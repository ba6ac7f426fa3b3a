//! Leaks over the wire: matches that differ only in hidden state must look the same, byte for byte.

use crate::client::Client;
use crate::house::{House, Pair, begin};
use crate::person::Person;
use crate::secret_game::{DEAL, DEALS};
use serde_json::json;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// All messages that three viewers and a watcher of the lobby received, with a heading for each part.
struct Heard {
    ann: Vec<String>,
    bob: Vec<String>,
    eve: Vec<String>,
    /// The messages to a watcher of the list of tables.
    lobby: Vec<String>,
}

/// Keys of times, which differ between any two matches.
const TIMES: [&str; 8] =
    ["now", "at", "at_ms", "now_ms", "match_ms", "created_at", "finished_at", "until_ms"];

/// Replaces what must differ: names, ids and times. All other text is kept.
fn masked(text: &str, names: &[(String, &str)]) -> String {
    let mut text = text.to_owned();
    for (name, mask) in names {
        text = text.replace(name.as_str(), mask);
    }
    for key in TIMES {
        let mark = format!("\"{key}\":");
        let parts: Vec<&str> = text.split(&mark).collect();
        let tails =
            parts[1..].iter().map(|part| part.trim_start_matches(|letter: char| letter.is_ascii_digit()));
        let tails: Vec<&str> = tails.collect();
        text =
            format!("{}{}", parts[0], tails.iter().map(|tail| format!("{mark}0{tail}")).collect::<String>());
    }
    text
}

/// Sends requests that are refused or change nothing: a refusal could leak too.
async fn probe(client: &mut Client) {
    let rows = [
        json!({"type": "play", "index": 7}),
        json!({"type": "play", "index": "x"}),
        json!({"type": "peek", "at": 1}),
        json!({"type": "approve_undo"}),
        json!({"type": "cheat_set", "pointer": "/core/pile", "value": []}),
    ];
    for command in rows {
        client.play_refused(command).await;
    }
    client.send_text("nonsense").await;
    client.until("refused").await;
}

/// What the HTTP API tells one person about the match.
async fn read_all(person: &Person, table: &str, match_id: &str) -> Vec<String> {
    let mut texts = Vec::new();
    let paths = [
        format!("/api/matches/{match_id}"),
        format!("/api/matches/{match_id}/journal"),
        format!("/api/matches/{match_id}/verify"),
        format!("/api/tables/{table}"),
        "/api/tables?game=rigged".to_owned(),
        "/api/me/matches".to_owned(),
    ];
    for path in paths {
        let (status, text) = person.get(&path).await;
        texts.push(format!("{path} {status} {text}"));
    }
    texts
}

/// All clients read before the next step, so that the order of messages is the same in every run.
async fn all_catch_up(pair: &mut Pair, eve: &mut Client) {
    pair.ann.catch_up().await;
    pair.bob.catch_up().await;
    eve.catch_up().await;
}

/// The steps: a card peeked at, cards played, refusals, chat and reconnects.
async fn act(pair: &mut Pair, eve: &mut Client, watcher: &Person) {
    pair.ann.play(json!({"type": "peek"})).await;
    all_catch_up(pair, eve).await;
    pair.ann.play(json!({"type": "play", "index": 0})).await;
    all_catch_up(pair, eve).await;
    for client in [&mut pair.ann, &mut pair.bob, eve] {
        probe(client).await;
    }
    pair.bob.play(json!({"type": "play", "index": 0})).await;
    pair.ann.done(json!({"type": "chat", "channel": "players", "text": "hm"})).await;
    all_catch_up(pair, eve).await;
    let seen = json!({"match_id": pair.ann.match_id, "seen": 1});
    for (person, client) in
        [(&pair.people[0], &mut pair.ann), (&pair.people[1], &mut pair.bob), (watcher, eve)]
    {
        client.settle().await;
        let mut again = person.knock(&pair.table, seen.clone()).await;
        again.number = 1;
        again.match_id = client.match_id.clone();
        again.view = Some(json!({}));
        again.catch_up().await;
        client.raw.append(&mut again.raw);
        again.vanish();
        client.until_that(|message| message["type"] == "room" || message["type"] == "spectators").await;
    }
}

async fn run(house: &House, deal: usize) -> Heard {
    DEAL.store(deal, Ordering::SeqCst);
    let (ann, bob, watcher) = (house.guest().await, house.guest().await, house.guest().await);
    let mut lobby = Client::new(watcher.socket("/ws/lobby").await.unwrap());
    lobby.send(&json!({"type": "watch", "v": 1, "game": null})).await;
    lobby.until("tables").await;
    let table = ann.create(json!({"game": "rigged"})).await;
    let (mut host, mut guest) = (ann.connect(&table).await, bob.connect(&table).await);
    host.catch_up().await;
    let mut eve = watcher.connect(&table).await;
    begin(&mut host, &mut guest).await;
    let mut pair = Pair { table, people: [ann, bob], ann: host, bob: guest };
    all_catch_up(&mut pair, &mut eve).await;
    act(&mut pair, &mut eve, &watcher).await;
    let match_id = pair.ann.match_id.clone().unwrap();
    let mut rest = Vec::new();
    for person in [&pair.people[0], &pair.people[1], &watcher] {
        rest.push(read_all(person, &pair.table, &match_id).await);
    }
    assert_eq!(pair.ann.play_refused(json!({"type": "crash"})).await, "panicked");
    all_catch_up(&mut pair, &mut eve).await;
    lobby.until("gone").await;
    let mut names = vec![(pair.table.clone(), "TABLE"), (match_id, "MATCH")];
    for (person, id, name) in
        [(&pair.people[0], "ANN-ID", "ANN"), (&pair.people[1], "BOB-ID", "BOB"), (&watcher, "EVE-ID", "EVE")]
    {
        names.extend([(person.id.clone(), id), (person.name.clone(), name)]);
    }
    rest.push(Vec::new());
    let raw = [pair.ann.raw, pair.bob.raw, eve.raw, lobby.raw];
    let mut heard = raw.into_iter().zip(rest).map(|(mut raw, rest)| {
        raw.extend(rest);
        raw.iter().map(|text| masked(text, &names)).collect::<Vec<_>>()
    });
    let mut next = || heard.next().unwrap();
    Heard { ann: next(), bob: next(), eve: next(), lobby: next() }
}

fn assert_same(one: &[String], other: &[String]) {
    for (one, other) in one.iter().zip(other) {
        assert_eq!(one, other);
    }
    assert_eq!(one.len(), other.len());
}

#[tokio::test]
async fn what_is_hidden_changes_no_byte_for_who_may_not_see_it() {
    let house = House::with(|config| config.timeouts.news = Duration::ZERO).await;
    let base = run(&house, 0).await;
    // The test can detect a leak: the viewer who may see the difference does see it.
    let hidden_from_bob = run(&house, 1).await;
    assert_ne!(base.ann, hidden_from_bob.ann);
    assert_same(&base.bob, &hidden_from_bob.bob);
    assert_same(&base.eve, &hidden_from_bob.eve);
    assert!(base.lobby.len() > 5, "the lobby has much to tell: {:?}", base.lobby);
    assert_same(&base.lobby, &hidden_from_bob.lobby);
    let hidden_from_ann = run(&house, 2).await;
    assert_ne!(base.bob, hidden_from_ann.bob);
    assert_same(&base.ann, &hidden_from_ann.ann);
    assert_same(&base.eve, &hidden_from_ann.eve);
    assert_same(&base.lobby, &hidden_from_ann.lobby);
    assert_eq!(DEALS[0].0[0], DEALS[1].0[0], "what is played is the same in all deals");
}
