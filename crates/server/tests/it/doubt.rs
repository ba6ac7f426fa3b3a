//! Commits with an unknown outcome: the table neither confirms nor refuses, reads itself from the store, and clients
//! send the same requests again. Every test covers both possible outcomes of such a commit.

use crate::client::Client;
use crate::house::{House, Pair, click};
use qipan_store::CommitFault::{self, AfterDurable, BeforeDurable};
use serde_json::{Value, json};

const BOTH: [CommitFault; 2] = [BeforeDurable, AfterDurable];

impl House {
    fn fail_commits(&self, fault: Option<CommitFault>) {
        self.store.faults().fail_commits(fault);
    }
}

fn command(pair: &Pair, command: &Value) -> Value {
    json!({"type": "do", "command": command, "match_id": pair.ann.match_id})
}

/// Sends a request whose commit fails. Returns when the client has got a welcome, and checks that the request got no
/// answer.
async fn ask_in_doubt(house: &House, client: &mut Client, fault: CommitFault, request: &Value) -> u64 {
    house.fail_commits(Some(fault));
    let heard = client.raw.len();
    let id = client.ask(request.clone()).await;
    client.until("welcome").await;
    house.fail_commits(None);
    let said: Vec<Value> =
        client.raw[heard..].iter().map(|text| serde_json::from_str(text).unwrap()).collect();
    let about = |it: &Value| it["id"] == id || it["a"] == id || it["type"] == "refused";
    assert!(!said.iter().any(about), "{fault:?}: {said:?}");
    id
}

/// Sends a command again. The answer is `again` if it was stored, and otherwise its frame.
async fn send_again(client: &mut Client, fault: CommitFault, id: u64, request: Value) {
    let before = client.number;
    client.ask_again(id, request).await;
    let answer = client.until_that(|it| it["id"] == id || it["a"] == id).await;
    match fault {
        AfterDurable => assert_eq!((&answer["type"], &answer["n"]), (&json!("again"), &json!(before))),
        BeforeDurable => assert_eq!(answer["f"], before + 1, "{answer}"),
    }
}

/// Checks that the match has this many entries, for both players and on disk, and that no request was refused.
async fn check_entries(house: &mut House, mut pair: Pair, entries: u64) {
    pair.settle().await;
    assert_eq!((pair.ann.number, pair.bob.number), (entries, entries));
    assert_eq!((pair.ann.count("refused"), pair.bob.count("refused")), (0, 0));
    house.restart().await;
    let bob = pair.people[1].at(house.address()).await.connect(&pair.table).await;
    assert_eq!((bob.number, &bob.view), (entries, &pair.bob.view));
}

#[tokio::test]
async fn a_move_in_doubt_is_made_once() {
    for fault in BOTH {
        let mut house = House::open().await;
        let mut pair = house.playing(json!({})).await;
        let request = command(&pair, &click(4));
        let id = ask_in_doubt(&house, &mut pair.ann, fault, &request).await;
        assert_eq!(pair.ann.number, u64::from(fault == AfterDurable), "the welcome shows what is on disk");
        send_again(&mut pair.ann, fault, id, request).await;
        pair.bob.catch_up().await;
        assert_eq!(pair.bob.number, 1, "{fault:?}");
        pair.click(1, &[0, 8]).await;
        check_entries(&mut house, pair, 3).await;
    }
}

/// A later command is carried out before the client sends the one in doubt again.
#[tokio::test]
async fn a_move_in_doubt_is_still_made_after_a_later_command() {
    for fault in BOTH {
        let mut house = House::open().await;
        let mut pair = house.playing(json!({})).await;
        let request = command(&pair, &click(4));
        let id = ask_in_doubt(&house, &mut pair.ann, fault, &request).await;
        pair.ann.play(json!({"type": "offer_draw"})).await;
        pair.ann.ask_again(id, request).await;
        let answer = pair.ann.until_that(|it| it["id"] == id || it["a"] == id).await;
        match fault {
            AfterDurable => assert_eq!((&answer["type"], &answer["n"]), (&json!("again"), &json!(1))),
            BeforeDurable => assert_eq!(answer["f"], 2, "{answer}"),
        }
        check_entries(&mut house, pair, 2).await;
    }
}

/// A command that came while the table was in doubt was not even looked at.
#[tokio::test]
async fn a_move_that_a_table_in_doubt_has_ignored_is_made_later() {
    let mut house = House::open().await;
    let mut pair = house.playing(json!({})).await;
    let (chat, request) =
        (json!({"type": "chat", "channel": "players", "text": "hi"}), command(&pair, &click(4)));
    house.store.faults().fail_reads(true);
    house.fail_commits(Some(BeforeDurable));
    pair.ann.ask(chat).await;
    let id = pair.ann.ask(request.clone()).await;
    pair.ann.catch_up().await;
    assert_eq!((pair.ann.number, pair.ann.count("refused")), (0, 0));
    house.fail_commits(None);
    house.store.faults().fail_reads(false);
    pair.ann.play(json!({"type": "offer_draw"})).await;
    pair.ann.ask_again(id, request).await;
    assert_eq!(pair.ann.until_that(|it| it["id"] == id || it["a"] == id).await["f"], 2);
    check_entries(&mut house, pair, 2).await;
}

#[tokio::test]
async fn a_last_move_in_doubt_ends_the_match_once() {
    for fault in BOTH {
        let mut house = House::open().await;
        let mut pair = house.playing(json!({})).await;
        pair.click(0, &[0, 3, 1, 4]).await;
        let request = command(&pair, &click(2));
        let id = ask_in_doubt(&house, &mut pair.ann, fault, &request).await;
        send_again(&mut pair.ann, fault, id, request).await;
        pair.ann.until_stage("finished").await;
        pair.bob.until_stage("finished").await;
        let mine = pair.people[0].get_json("/api/me/matches").await;
        assert_eq!(mine["finished"].as_array().map(Vec::len), Some(1), "{mine}");
        check_entries(&mut house, pair, 5).await;
    }
}

/// The vote is in doubt. If it was stored, so is the next match that follows from it.
#[tokio::test]
async fn a_rematch_in_doubt_begins_once() {
    let vote = json!({"type": "vote_rematch", "yes": true});
    for fault in BOTH {
        let house = House::open().await;
        let mut pair = house.playing(json!({})).await;
        pair.click(0, &[0, 3, 1, 4, 2]).await;
        pair.ann.play(vote.clone()).await;
        let first = pair.ann.match_id.clone();
        let request = command(&pair, &vote);
        let id = ask_in_doubt(&house, &mut pair.bob, fault, &request).await;
        pair.bob.ask_again(id, request).await;
        for client in pair.seats() {
            while client.match_id == first {
                client.next().await;
            }
            client.catch_up().await;
            assert_eq!((client.count("refused"), &client.room["stage"]), (0, &json!("playing")), "{fault:?}");
        }
        assert_eq!(pair.ann.match_id, pair.bob.match_id);
        let mine = pair.people[0].get_json("/api/me/matches").await;
        let count = |key: &str| mine[key].as_array().unwrap().len();
        assert_eq!((count("running"), count("finished")), (1, 1), "{mine}");
        pair.click(1, &[4]).await;
        pair.settle().await;
    }
}

#[tokio::test]
async fn seats_and_the_start_in_doubt_are_as_the_welcome_says() {
    for fault in BOTH {
        let house = House::open().await;
        let (ann, bob) = (house.guest().await, house.guest().await);
        let table = ann.create(json!({})).await;
        let (mut host, mut guest) = (ann.connect(&table).await, bob.connect(&table).await);
        let rows = [
            (false, json!({"type": "sit", "seat": 1}), "/seats/1/occupant/id", json!(bob.id)),
            (false, json!({"type": "ready", "ready": true}), "/seats/1/ready", json!(true)),
            (true, json!({"type": "start"}), "/stage", json!("playing")),
        ];
        for (by_host, request, path, expected) in rows {
            let (client, other) = if by_host { (&mut host, &mut guest) } else { (&mut guest, &mut host) };
            let id = ask_in_doubt(&house, client, fault, &request).await;
            let is_done = client.room.pointer(path) == Some(&expected);
            assert_eq!(is_done, fault == AfterDurable, "{request}: {}", client.room);
            if !is_done {
                client.ask_again(id, request.clone()).await;
                client.until_that(|it| it["type"] == "done" && it["id"] == id).await;
            }
            other.catch_up().await;
            assert_eq!(other.room.pointer(path), Some(&expected), "{request}: {}", other.room);
        }
        let mut pair = Pair { table, people: [ann, bob], ann: host, bob: guest };
        pair.click(0, &[4, 0]).await;
        pair.settle().await;
        assert_eq!((pair.ann.count("refused"), pair.bob.count("refused")), (0, 0));
        let mine = pair.people[1].get_json("/api/me/matches").await;
        assert_eq!(mine["running"].as_array().map(Vec::len), Some(1), "{mine}");
    }
}

#[tokio::test]
async fn a_chat_line_in_doubt_is_said_once() {
    let line = json!({"type": "chat", "channel": "players", "text": "hello?"});
    for fault in BOTH {
        let house = House::open().await;
        let mut pair = house.playing(json!({})).await;
        let id = ask_in_doubt(&house, &mut pair.ann, fault, &line).await;
        let chat = |client: &Client| {
            let mut welcomes = client.raw.iter().filter_map(|text| serde_json::from_str::<Value>(text).ok());
            welcomes.rfind(|it| it["type"] == "welcome").unwrap()["chat"].as_array().unwrap().len()
        };
        let was_stored = usize::from(fault == AfterDurable);
        assert_eq!(chat(&pair.ann), was_stored, "{fault:?}");
        if was_stored == 0 {
            pair.ann.ask_again(id, line.clone()).await;
            pair.ann.until_that(|it| it["type"] == "done" && it["id"] == id).await;
        }
        pair.ann.done(json!({"type": "chat", "channel": "players", "text": "second"})).await;
        pair.settle().await;
        assert_eq!((chat(&pair.ann), chat(&pair.bob)), (2, 2), "{fault:?}");
    }
}

/// While nothing can be read, the table answers only pings, also on new connections.
#[tokio::test]
async fn a_table_that_cannot_be_read_stays_silent() {
    for fault in BOTH {
        let mut house = House::open().await;
        let mut pair = house.playing(json!({})).await;
        let request = command(&pair, &click(4));
        house.fail_commits(Some(fault));
        house.store.faults().fail_reads(true);
        let heard = pair.ann.raw.len();
        let id = pair.ann.ask(request.clone()).await;
        house.until_failed(1).await;
        house.fail_commits(None);
        pair.ann.ask_again(id, request.clone()).await;
        pair.ann.ask(json!({"type": "chat", "channel": "players", "text": "anybody?"})).await;
        pair.ann.catch_up().await;
        pair.bob.catch_up().await;
        assert_eq!(pair.ann.raw[heard..].len(), 1, "only the pong: {:?}", &pair.ann.raw[heard..]);
        house.store.faults().fail_reads(false);
        pair.ann.until("welcome").await;
        send_again(&mut pair.ann, fault, id, request).await;
        pair.bob.catch_up().await;
        pair.click(1, &[0]).await;
        check_entries(&mut house, pair, 2).await;
    }
}

#[tokio::test]
async fn a_bot_whose_move_is_in_doubt_moves_once() {
    for fault in BOTH {
        let house = House::with(|config| config.bots.pause_ms = 0).await;
        let mut pair = house.playing(json!({"away": "bot", "grace_s": 0})).await;
        pair.ann.play(click(4)).await;
        pair.bob.frame().await;
        house.fail_commits(Some(fault));
        pair.bob.vanish();
        house.until_failed(1).await;
        house.fail_commits(None);
        while pair.ann.number < 2 {
            pair.ann.next().await;
        }
        pair.ann.settle().await;
        let cells = pair.ann.view.as_ref().unwrap()["game"]["cells"].as_array().unwrap();
        assert_eq!(cells.iter().filter(|cell| !cell.is_null()).count(), 2, "{fault:?}");
        assert_eq!((pair.ann.number, pair.ann.count("refused")), (2, 0));
    }
}

#[tokio::test]
async fn an_absent_player_whose_resignation_is_in_doubt_resigns_once() {
    for fault in BOTH {
        let house = House::open().await;
        let mut pair = house.playing(json!({"away": "resign", "grace_s": 0})).await;
        house.fail_commits(Some(fault));
        pair.bob.vanish();
        house.until_failed(1).await;
        house.fail_commits(None);
        pair.ann.until_stage("finished").await;
        pair.ann.settle().await;
        assert_eq!(pair.ann.number, 1, "{fault:?}");
    }
}

#[tokio::test]
async fn a_table_made_in_doubt_is_not_called_refused() {
    for fault in BOTH {
        let house = House::open().await;
        let ann = house.guest().await;
        house.fail_commits(Some(fault));
        let (status, answer) = ann.try_create(json!({})).await;
        assert_eq!((status, &answer["error"]["code"]), (503, &json!("store_in_doubt")));
        assert!(!answer.to_string().contains("nothing was changed"), "{answer}");
        house.fail_commits(None);
        let tables = ann.get_json("/api/tables").await;
        let count = tables.as_array().map(Vec::len);
        assert_eq!(count, Some(usize::from(fault == AfterDurable)), "{tables}");
    }
}
