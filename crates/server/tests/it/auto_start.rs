//! Tables whose match begins automatically.

use crate::house::House;
use serde_json::json;

#[tokio::test]
async fn a_match_begins_when_everybody_is_here_and_ready() {
    let house = House::open().await;
    let (ann, bob) = (house.guest().await, house.guest().await);
    let table = ann.create(json!({"auto_start": true})).await;
    // The host is disconnected for a moment; the match does not begin without her.
    let mut guest = bob.connect(&table).await;
    guest.done(json!({"type": "sit", "seat": 1})).await;
    guest.done(json!({"type": "ready", "ready": true})).await;
    guest.catch_up().await;
    assert_eq!(guest.room["stage"], "gathering");
    let mut host = ann.connect(&table).await;
    host.until_stage("playing").await;
    guest.until_stage("playing").await;
    assert_eq!((&host.you, &guest.you), (&json!(0), &json!(1)));
}

#[tokio::test]
async fn readiness_is_waited_for() {
    let house = House::open().await;
    let (ann, bob) = (house.guest().await, house.guest().await);
    for (auto_start, stage) in [(true, "playing"), (false, "gathering")] {
        let table = ann.create(json!({ "auto_start": auto_start })).await;
        let (mut host, mut guest) = (ann.connect(&table).await, bob.connect(&table).await);
        guest.done(json!({"type": "sit", "seat": 1})).await;
        host.catch_up().await;
        assert_eq!(host.room["stage"], "gathering");
        guest.done(json!({"type": "ready", "ready": true})).await;
        host.catch_up().await;
        assert_eq!(host.room["stage"], stage, "auto_start: {auto_start}");
    }
}
