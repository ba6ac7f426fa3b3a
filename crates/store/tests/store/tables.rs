//! Tables, the list of the lobby, and deleting tables.

use crate::samples::{Kind, TestStore, finish, new_match, table};
use qipan_protocol::{ChatChannel, MatchId, RoomStage, TableId, UserId, Visibility};
use qipan_store::{ChatRecord, Epoch, MatchFilter, NewMatch, Page, StoreError, TableRecord};

crate::samples::on_both! {
    a_table_is_saved_and_loaded,
    the_lobby_lists_open_tables_the_last_changed_first,
    stale_tables_go_with_their_chat_but_their_matches_stay,
    requests_at_the_same_time_do_not_pass_the_limit_together,
}

fn ids(page: &Page<TableRecord>) -> Vec<&str> {
    page.items.iter().map(|table| table.id.as_str()).collect()
}

async fn a_table_is_saved_and_loaded(kind: Kind) {
    let store = TestStore::new(kind).await;
    let mut record = table("t", 1);
    store.create_table(record.clone()).await.unwrap();
    assert_eq!(store.create_table(record.clone()).await, Err(StoreError::Conflict));
    assert_eq!(store.find_table(&record.id).await.unwrap(), Some(record.clone()));
    record.stage = RoomStage::Playing;
    record.visibility = Visibility::Link;
    record.host = UserId::new("ben");
    record.room = r#"{"it's":"new"}"#.to_owned();
    record.updated_at = 9;
    store.save_table(record.clone(), Epoch::default()).await.unwrap();
    assert_eq!(store.find_table(&record.id).await.unwrap(), Some(record));
    assert_eq!(store.find_table(&TableId::new("none")).await.unwrap(), None);
    assert_eq!(store.save_table(table("none", 1), Epoch::default()).await, Err(StoreError::NotFound));
}

/// Sample tables: id, game, stage, visibility and host, in the order of their last change.
async fn lobby(kind: Kind) -> TestStore {
    use RoomStage::{Finished, Gathering, Playing};
    use Visibility::{Link, Password, Public};
    let store = TestStore::new(kind).await;
    let rows = [
        ("a", "chess", Gathering, Public, "anna"),
        ("b", "chess", Playing, Password, "anna"),
        ("c", "chess", Finished, Public, "anna"),
        ("d", "go", Gathering, Public, "ben"),
        ("e", "chess", Gathering, Link, "anna"),
        ("f", "chess", Gathering, Public, "ben"),
    ];
    for (updated_at, (id, game, stage, visibility, host)) in (10..).zip(rows) {
        let (game, host) = (game.to_owned(), UserId::new(host));
        let record = TableRecord { game, stage, visibility, host, ..table(id, updated_at) };
        store.create_table(record).await.unwrap();
    }
    store
}

async fn the_lobby_lists_open_tables_the_last_changed_first(kind: Kind) {
    let store = lobby(kind).await;
    let all = store.listed_tables(None, None, 100).await.unwrap();
    assert_eq!((ids(&all), &all.next), (vec!["f", "d", "b", "a"], &None));
    let chess = store.listed_tables(Some("chess"), None, 2).await.unwrap();
    assert_eq!(ids(&chess), ["f", "b"]);
    let rest = store.listed_tables(Some("chess"), chess.next.as_ref(), 2).await.unwrap();
    assert_eq!((ids(&rest), &rest.next), (vec!["a"], &None));
    let injected = store.listed_tables(Some("x' OR '1'='1"), None, 100).await.unwrap();
    assert!(injected.items.is_empty());

    for (host, count) in [("anna", 3), ("ben", 2), ("nobody", 0)] {
        assert_eq!(store.count_open_tables(&UserId::new(host)).await.unwrap(), count, "{host}");
    }
}

async fn stale_tables_go_with_their_chat_but_their_matches_stay(kind: Kind) {
    let store = lobby(kind).await;
    for (id, table) in [("old", "a"), ("running", "d")] {
        let table_id = Some(TableId::new(table));
        store.create_match(NewMatch { table_id, ..new_match(id) }).await.unwrap();
    }
    store.append(finish("old", 0, 1)).await.unwrap();
    let line = ChatRecord {
        table_id: TableId::new("a"),
        n: 1,
        channel: ChatChannel::Players,
        user_id: UserId::new("anna"),
        line: "{}".to_owned(),
    };
    store.append_chat(line, Epoch::default(), 0).await.unwrap();

    assert!(store.delete_stale_tables(RoomStage::Gathering, 10, 100, &[]).await.unwrap().is_empty());
    let deleted = store.delete_stale_tables(RoomStage::Gathering, 15, 1, &[]).await.unwrap();
    assert_eq!(deleted, [TableId::new("a")]);
    // Table d has a running match, and f has changed too recently.
    let deleted = store.delete_stale_tables(RoomStage::Gathering, 15, 100, &[]).await.unwrap();
    assert_eq!(deleted, [TableId::new("e")]);
    assert!(store.delete_stale_tables(RoomStage::Gathering, 15, 100, &[]).await.unwrap().is_empty());

    assert_eq!(store.find_table(&TableId::new("a")).await.unwrap(), None);
    assert!(store.load_chat(&TableId::new("a"), None, 10).await.unwrap().is_empty());
    let kept = store.find_match(&MatchId::new("old")).await.unwrap().unwrap();
    assert_eq!(kept.table_id, None);
    let history =
        store.played_matches(&UserId::new("anna"), &MatchFilter::default(), None, 10).await.unwrap();
    assert_eq!(history.items, [kept]);
}

async fn requests_at_the_same_time_do_not_pass_the_limit_together(kind: Kind) {
    let store = TestStore::new(kind).await;
    let finished = TableRecord { stage: RoomStage::Finished, ..table("finished", 1) };
    store.create_table(finished).await.unwrap();
    store.faults().hold_writes();
    let requests: Vec<_> = (0..60)
        .map(|number| {
            let store = store.store.clone();
            tokio::spawn(async move { store.create_table_within(table(&format!("t{number}"), 2), 20).await })
        })
        .collect();
    store.faults().release_writes();
    let mut made = 0;
    for request in requests {
        match request.await.unwrap() {
            Ok(()) => made += 1,
            Err(error) => assert_eq!(error, StoreError::LimitReached),
        }
    }
    assert_eq!(made, 20);
    assert_eq!(store.count_open_tables(&UserId::new("anna")).await, Ok(20));
    let other = TableRecord { host: UserId::new("ben"), ..table("other", 2) };
    store.create_table_within(other, 20).await.unwrap();
}
