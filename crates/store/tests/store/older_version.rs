//! A database from before time marks were introduced: tables, matches, entries and chat are all still there.

use crate::samples::{append, open};
use qipan_protocol::{MatchId, RoomStage, TableId, UserId};
use qipan_store::{Epoch, TimeMark};

/// Written by the last version whose newest migration is the fourth: a finished match with chat, and a running one.
const DATABASE: &str = "tests/data/database_of_version_4.sql";

#[tokio::test]
async fn a_database_of_the_version_before_is_read_and_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("store.sqlite");
    let text = std::fs::read_to_string(DATABASE).unwrap();
    rusqlite::Connection::open(&path).unwrap().execute_batch(&text).unwrap();

    let store = open(path).await;
    let (finished, playing) = (TableId::new("8wwmz6w3xgkv"), TableId::new("6hx8vynq4j56"));
    for (id, stage) in [(&finished, RoomStage::Finished), (&playing, RoomStage::Playing)] {
        assert_eq!(store.find_table(id).await.unwrap().unwrap().stage, stage);
    }
    let chat = store.load_chat(&finished, None, 10).await.unwrap();
    assert!(chat[0].line.contains("good luck") && chat[1].line.contains("have fun"), "{chat:?}");
    let match_of = async |table: &TableId| store.matches_of_table(table, 10).await.unwrap().remove(0);
    let (old, running) = (match_of(&finished).await, match_of(&playing).await);
    assert_eq!((old.seq, old.finished.is_some()), (5, true));
    assert_eq!((running.seq, running.finished.is_some()), (2, false));
    assert_eq!(store.load_journal(&old.id).await.unwrap().entries.len(), 5);
    assert_eq!((&old.seats, &running.seats), (&None, &None), "names were not kept then");
    let guest: &UserId = &running.players[0].1;
    assert!(store.find_user(guest).await.unwrap().is_some());

    let id: &MatchId = &running.id;
    assert_eq!(store.find_time_mark(id).await, Ok(None));
    let mark = TimeMark { ms: 9, reserved: false };
    store.save_time_mark(id, mark, Epoch::default()).await.unwrap();
    assert_eq!(store.find_time_mark(id).await, Ok(Some(mark)));
    store.append(append(id.as_str(), 2, &["{}"])).await.unwrap();
    store.check().await.unwrap();
}
