//! A stopping server finishes the requests it has begun, and tells its clients that it stops.

use crate::client::Client;
use crate::house::{House, click};
use serde_json::json;

#[tokio::test]
async fn a_move_under_way_is_finished_and_acknowledged() {
    let mut house = House::open().await;
    let (mut first, mut second) = (house.playing(json!({})).await, house.playing(json!({})).await);
    let mut lobby = Client::new(first.people[0].socket("/ws/lobby").await.unwrap());
    let faults = house.store.faults();
    faults.hold_writes();
    let ids = [&mut first, &mut second].map(|pair| &mut pair.ann);
    let [one, other] = ids;
    let ids = [
        one.ask(json!({"type": "do", "command": click(4)})).await,
        other.ask(json!({"type": "do", "command": click(4)})).await,
    ];
    // The store has begun one move and the other one waits.
    house.until_waiting(1).await;
    let (_, ()) = tokio::join!(house.stop(), async {
        // The lobby has nothing to finish, so its close shows that the server is stopping.
        assert_eq!(lobby.try_next().await, None);
        assert_eq!(lobby.close_reason.as_deref(), Some("restart"));
        faults.release_writes();
    });
    for (pair, id) in [(&mut first, ids[0]), (&mut second, ids[1])] {
        assert_eq!(pair.ann.frame().await["a"], id);
        assert_eq!(pair.bob.frame().await["e"][0]["cell"], 4);
        for client in [&mut pair.ann, &mut pair.bob] {
            while client.try_next().await.is_some() {}
            assert_eq!(client.close_reason.as_deref(), Some("restart"));
        }
    }
    house.reopen().await;
    for pair in [&first, &second] {
        let bob = pair.people[1].at(house.address()).await.connect(&pair.table).await;
        assert_eq!(bob.number, 1, "and it is on disk");
    }
}
