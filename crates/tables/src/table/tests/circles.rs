//! Blocks and kid mode at a table that was not told of them.

use super::*;
use crate::table::record;
use qipan_protocol::http::RelationAction;
use qipan_store::{Epoch, NewAccount, Pair, PairChange, Relation, RelationState, Secret};

/// Makes a guest an account, as signing up does: connections at tables go on as a guest's if the news of it is lost.
async fn sign_up(house: &House, name: &str) {
    let account = NewAccount {
        id: UserId::new(name),
        name: name.to_owned(),
        email: None,
        password_hash: Secret::new("hash"),
        created_at: 1,
    };
    house.app.store().upgrade_guest(account).await.unwrap();
}

async fn block(house: &House, blocker: &str, blocked: &str) {
    let block = |_: &Pair, _: RelationAction, at: i64| -> Result<PairChange, ()> {
        let mine = Some(Relation { state: RelationState::Blocked, at, declined_at: None });
        Ok(PairChange { mine, theirs: None, tell: None })
    };
    let (blocker, blocked) = (UserId::new(blocker), UserId::new(blocked));
    let store = house.app.store();
    store.change_relation(&blocker, &blocked, RelationAction::Block, block, 1).await.unwrap().unwrap();
}

/// The names of the spectators that were sent last.
fn spectators(texts: &mut mpsc::Receiver<Text>) -> Option<Vec<String>> {
    let texts = std::iter::from_fn(|| texts.try_recv().ok());
    let welcomes = texts.map(|text| serde_json::from_str::<Value>(&text).unwrap());
    let last = welcomes.filter(|it| it["type"] == "welcome").last()?;
    let people = last["room"]["spectators"].as_array().unwrap().iter();
    Some(people.map(|it| it["name"].as_str().unwrap().to_owned()).collect())
}

#[tokio::test]
async fn what_news_did_not_tell_is_read_once_a_minute() {
    let house = House::new().await;
    let id = house.table(json!({})).await;
    let mut table = record::load_table(&house.app, &id, Epoch(0)).await.unwrap();
    let mut outboxes = Vec::new();
    for (number, name) in (1..).zip(["bob", "eve"]) {
        let (outbox, texts) = Outbox::new();
        table.connect(ConnectionId(number), person(name), outbox, Hello::default()).await;
        outboxes.push(texts);
    }
    table.flush();
    assert_eq!(spectators(&mut outboxes[1]), Some(vec!["bob".to_owned(), "eve".to_owned()]));
    sign_up(&house, "bob").await;
    sign_up(&house, "eve").await;
    block(&house, "bob", "eve").await;
    table.on_deadline().await;
    table.flush();
    assert_eq!(spectators(&mut outboxes[1]), None, "it is not time yet");

    let begin = tokio::time::Instant::now();
    assert!(table.circles_at <= begin + Duration::from_secs(60));
    table.circles_at = begin;
    // A store that cannot be read changes nothing and closes nothing.
    house.app.store().faults().fail_reads(true);
    table.on_deadline().await;
    house.app.store().faults().fail_reads(false);
    assert_eq!(table.connections.len(), 2);
    table.circles_at = begin;
    table.on_deadline().await;
    table.flush();
    for (texts, own) in outboxes.iter_mut().zip(["bob", "eve"]) {
        assert_eq!(spectators(texts), Some(vec![own.to_owned()]));
    }
    assert!(table.circles_at >= begin + Duration::from_secs(60));
}
