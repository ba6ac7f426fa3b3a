//! Claims of tables, and the writes of owners that have lost their table.

use crate::samples::{Kind, TestStore, append, entry, finish, lines, new_match, table};
use qipan_engine::Seat;
use qipan_protocol::{ChatChannel, MatchId, TableId, UserId};
use qipan_store::{
    Append, AppendError, ChatRecord, Claim, Epoch, Incarnation, NewMatch, NodeId, Store, StoreError, TimeMark,
};
use std::time::Duration;

crate::samples::on_both! {
    a_table_is_claimed_when_nobody_holds_it,
    a_claim_needs_a_registered_node_and_a_table,
    a_table_is_taken_over_from_a_living_owner,
    every_write_of_a_former_owner_is_refused,
    an_append_with_a_room_is_refused_if_the_table_was_claimed,
    what_a_former_owner_appends_is_not_stored,
}

const LONG: Duration = Duration::from_secs(600);
const ME: Incarnation = Incarnation(1);

fn id() -> TableId {
    TableId::new("t")
}

/// A table `t` with a match `m`, and two living nodes, `a` and `b`.
async fn with_table(kind: Kind) -> TestStore {
    let store = TestStore::new(kind).await;
    store.create_table(table("t", 1)).await.unwrap();
    let table_id = Some(id());
    for name in ["older", "m"] {
        store.create_match(NewMatch { table_id: table_id.clone(), ..new_match(name) }).await.unwrap();
    }
    for node in ["a", "b"] {
        store.register_node(&NodeId::new(node), ME, LONG).await.unwrap();
    }
    store
}

async fn claim(store: &Store, node: &str) -> Result<Claim, StoreError> {
    store.claim_table(&id(), &NodeId::new(node), ME).await
}

fn owner(epoch: u64) -> Result<Claim, StoreError> {
    Ok(Claim::Owner(Epoch(epoch)))
}

async fn a_table_is_claimed_when_nobody_holds_it(kind: Kind) {
    let store = with_table(kind).await;
    let (a, b) = (NodeId::new("a"), NodeId::new("b"));
    assert_eq!(claim(&store, "a").await, owner(1));
    assert_eq!(claim(&store, "b").await, Ok(Claim::Held(a.clone())));
    assert_eq!(claim(&store, "a").await, owner(2), "an owner may claim again");
    store.set_draining(&a, ME).await.unwrap();
    assert_eq!(claim(&store, "b").await, owner(3), "from a draining owner");
    store.register_node(&b, ME, Duration::ZERO).await.unwrap();
    assert_eq!(claim(&store, "a").await, owner(4), "from an owner whose lease is over");
    store.register_node(&a, Incarnation(2), LONG).await.unwrap();
    assert_eq!(claim(&store, "a").await, Err(StoreError::Fenced));
    assert_eq!(claim(&store, "b").await, owner(5), "from an earlier incarnation");
    store.register_node(&b, ME, LONG).await.unwrap();
    store.release_table(&id(), Epoch(4)).await.unwrap();
    let claim_again = store.claim_table(&id(), &a, Incarnation(2)).await;
    assert_eq!(claim_again, Ok(Claim::Held(b)), "an old epoch releases nothing");
    store.release_table(&id(), Epoch(5)).await.unwrap();
    assert_eq!(store.claim_table(&id(), &a, Incarnation(2)).await, owner(6));
}

async fn a_claim_needs_a_registered_node_and_a_table(kind: Kind) {
    let store = with_table(kind).await;
    assert_eq!(claim(&store, "nobody").await, Err(StoreError::Fenced));
    let missing = store.claim_table(&TableId::new("gone"), &NodeId::new("a"), ME).await;
    assert_eq!(missing, Err(StoreError::NotFound));
}

async fn a_table_is_taken_over_from_a_living_owner(kind: Kind) {
    let store = with_table(kind).await;
    assert_eq!(claim(&store, "a").await, owner(1));
    assert!(store.lost_tables(&[(id(), Epoch(1))]).await.unwrap().is_empty());
    assert_eq!(store.take_over_table(&id(), &NodeId::new("b"), ME).await, owner(2));
    let gone = TableId::new("gone");
    let owned = [(id(), Epoch(1)), (id(), Epoch(2)), (gone.clone(), Epoch(u64::MAX))];
    let mut lost = store.lost_tables(&owned).await.unwrap();
    lost.sort_unstable_by(|left, right| left.0.cmp(&right.0));
    assert_eq!(lost, [gone, id()]);
    let unregistered = store.take_over_table(&id(), &NodeId::new("c"), ME).await;
    assert_eq!(unregistered, Err(StoreError::Fenced));
    assert_eq!(
        claim(&store, "a").await,
        Ok(Claim::Held(NodeId::new("b"))),
        "a failed takeover changes nothing"
    );
}

fn chat_line() -> ChatRecord {
    let (channel, user_id) = (ChatChannel::Players, UserId::new("anna"));
    ChatRecord { table_id: id(), n: 1, channel, user_id, line: "{}".to_owned() }
}

async fn every_write_of_a_former_owner_is_refused(kind: Kind) {
    let store = with_table(kind).await;
    assert_eq!(claim(&store, "a").await, owner(1));
    assert_eq!(store.take_over_table(&id(), &NodeId::new("b"), ME).await, owner(2));
    let (m, anna, line) = (MatchId::new("m"), UserId::new("anna"), chat_line());
    let mark = TimeMark { ms: 1, reserved: true };
    for epoch in [Epoch(0), Epoch(1), Epoch(3)] {
        assert_eq!(store.save_table(table("t", 2), epoch).await, Err(StoreError::Fenced));
        assert_eq!(store.append_chat(line.clone(), epoch, 0).await, Err(StoreError::Fenced));
        assert_eq!(store.save_time_mark(&m, mark, epoch).await, Err(StoreError::Fenced));
        let next = NewMatch { table_id: Some(id()), ..new_match("next") };
        let begun = store.begin_match(next, vec![entry("x")], table("t", 2), epoch).await;
        assert_eq!(begun, Err(StoreError::Fenced));
        let joined = store.join_match(table("t", 2), &m, Seat(5), &anna, None, epoch).await;
        assert_eq!(joined, Err(StoreError::Fenced));
        let appended = store.append(Append { epoch, ..append("m", 0, &["x"]) }).await;
        assert_eq!(appended, Err(AppendError::Fenced));
        let finished = store.append(Append { epoch, ..finish("m", 0, 1) }).await;
        assert_eq!(finished, Err(AppendError::Fenced));
    }
    assert_eq!(store.find_table(&id()).await.unwrap().unwrap().updated_at, 1);
    assert!(store.load_chat(&id(), None, 10).await.unwrap().is_empty());
    assert_eq!(store.find_time_mark(&m).await, Ok(None));
    assert_eq!(store.find_match(&MatchId::new("next")).await, Ok(None));
    assert!(lines(&store, "m").await.is_empty());

    let epoch = Epoch(2);
    store.save_table(table("t", 2), epoch).await.unwrap();
    store.append_chat(line, epoch, 0).await.unwrap();
    store.save_time_mark(&m, mark, epoch).await.unwrap();
    store.join_match(table("t", 2), &m, Seat(5), &anna, None, epoch).await.unwrap();
    store.append(Append { epoch, ..append("m", 0, &["x"]) }).await.unwrap();
    let next = NewMatch { table_id: Some(id()), ..new_match("next") };
    store.begin_match(next, vec![entry("y")], table("t", 3), epoch).await.unwrap();
    store.append(Append { epoch, ..append("next", 1, &["z"]) }).await.unwrap();
    assert_eq!(lines(&store, "next").await, ["y", "z"]);
}

async fn an_append_with_a_room_is_refused_if_the_table_was_claimed(kind: Kind) {
    let store = with_table(kind).await;
    let with_room = |id: &str, epoch, expected_seq| Append {
        epoch: Epoch(epoch),
        table: Some(table("t", 7)),
        ..append(id, expected_seq, &["x"])
    };
    assert_eq!(claim(&store, "a").await, owner(1));
    // A claim raises the epoch of the newest match only.
    store.append(append("older", 0, &["x"])).await.unwrap();
    let refused = store.append(with_room("older", 0, 1)).await;
    assert_eq!(refused, Err(AppendError::Fenced), "its match has this epoch, its table has not");
    assert_eq!(store.append(with_room("nowhere", 0, 0)).await, Err(AppendError::NotFound));
    assert_eq!(store.append(with_room("m", 1, 4)).await, Err(AppendError::Conflict { seq: 0 }));
    assert_eq!(store.find_table(&id()).await.unwrap().unwrap().updated_at, 1);
    store.append(with_room("m", 1, 0)).await.unwrap();
    assert_eq!(store.find_table(&id()).await.unwrap().unwrap().updated_at, 7);
    let deleted = Append { table: Some(table("gone", 7)), ..with_room("m", 1, 1) };
    store.append(deleted).await.unwrap();
    assert_eq!(store.find_table(&TableId::new("gone")).await, Ok(None));
    assert_eq!(lines(&store, "m").await.len(), 2);
}

async fn what_a_former_owner_appends_is_not_stored(kind: Kind) {
    let store = with_table(kind).await;
    let another = store.another().await;
    assert_eq!(claim(&store, "a").await, owner(1));
    store.append(Append { epoch: Epoch(1), ..append("m", 0, &["from a"]) }).await.unwrap();
    assert_eq!(another.take_over_table(&id(), &NodeId::new("b"), ME).await, owner(2));
    let late = store.append(Append { epoch: Epoch(1), ..append("m", 1, &["late"]) }).await;
    assert_eq!(late, Err(AppendError::Fenced));
    another.append(Append { epoch: Epoch(2), ..append("m", 1, &["from b"]) }).await.unwrap();
    assert_eq!(lines(&store, "m").await, ["from a", "from b"]);
}
