//! Databases and journals from before time marks and end marks were introduced.

use crate::house::House;
use qipan_engine::EndMark;
use qipan_protocol::TableId;

const FOLDER: &str = "../store/tests/data";

#[tokio::test]
async fn a_running_match_of_the_version_before_can_be_read() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("old.db");
    let text = std::fs::read_to_string(format!("{FOLDER}/database_of_version_4.sql")).unwrap();
    rusqlite::Connection::open(&database).unwrap().execute_batch(&text).unwrap();
    let house = House::with(|config| config.database = database).await;
    let playing = TableId::new("6hx8vynq4j56");
    let mut eve = house.guest().await.connect(playing.as_str()).await;
    assert_eq!((eve.number, &eve.room["stage"]), (2, &serde_json::json!("playing")));
    eve.settle().await;
    let record = house.store.matches_of_table(&playing, 1).await.unwrap().remove(0);
    let verdict = house.guest().await.get_json(&format!("/api/matches/{}/verify", record.id)).await;
    assert_eq!(verdict["ok"], true);
}

#[test]
fn a_journal_without_an_end_mark_can_be_read_and_verified() {
    let text = std::fs::read_to_string(format!("{FOLDER}/journal_without_end_mark.ndjson")).unwrap();
    let game = qipan_tictactoe::game();
    assert!(game.replay(&text).unwrap().outcome().is_some());
    assert_eq!(game.audit(&text).unwrap().entries, 5);
    assert!(!EndMark::is_in(&text));
}
