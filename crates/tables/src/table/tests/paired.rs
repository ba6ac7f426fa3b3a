//! Tables of quick pairing to which one of the two people does not come.

use super::*;
use crate::table::record;
use qipan_protocol::{Occupant, RoomStage, Visibility};
use qipan_store::Epoch;

/// A table of ann and bob, both ready, that is not loaded yet.
async fn found(house: &House, settings: Value) -> TableId {
    let id = house.table(settings).await;
    let mut room = crate::find_room(&house.app, &id).await.unwrap().unwrap();
    assert_eq!(room.settings.visibility, Visibility::Link);
    room.paired = true;
    room.seats[1].occupant = Some(Occupant::Person(person("bob")));
    room.seats[1].ready = true;
    house
        .app
        .store()
        .save_table(crate::table::record_of(&house.app, &room).unwrap(), Epoch(0))
        .await
        .unwrap();
    id
}

/// Whichever of the two does not come: the other one is told, and the table is gone.
#[tokio::test]
async fn a_table_closes_if_one_of_its_pair_does_not_come() {
    for comes in ["ann", "bob"] {
        let house = House::new().await;
        let id = found(&house, json!({"visibility": "link", "auto_start": true})).await;
        let mut table = record::load_table(&house.app, &id, Epoch(0)).await.unwrap();
        table.miss_absent();
        let (outbox, mut texts) = Outbox::new();
        table.connect(ConnectionId(1), person(comes), outbox, Hello::default()).await;
        let late = table.away.next().expect("nobody is waited for");
        table.apply_away_policy(late).await;
        drop(table);
        let mut last = Value::Null;
        while let Some(text) = texts.recv().await {
            last = serde_json::from_str(&text).unwrap();
        }
        assert_eq!((&last["type"], &last["code"]), (&json!("bye"), &json!("opponent_gone")), "{comes}");
        assert_eq!(house.app.store().find_table(&id).await, Ok(None), "it does not count among open tables");
    }
}

/// The match begins although the store fails at the moment when the second player comes, or the table is in doubt then.
#[tokio::test]
async fn an_automatic_start_is_made_up_for() {
    for is_in_doubt in [false, true] {
        let house = House::new().await;
        let id = found(&house, json!({"visibility": "link", "auto_start": true})).await;
        let mut table = record::load_table(&house.app, &id, Epoch(0)).await.unwrap();
        let outboxes = [Outbox::new(), Outbox::new()];
        let [(anns, _annas_texts), (bobs, _bobs_texts)] = outboxes;
        table.connect(ConnectionId(1), person("ann"), anns, Hello::default()).await;
        table.in_doubt = is_in_doubt;
        house.app.store().faults().fail_writes(!is_in_doubt);
        table.connect(ConnectionId(2), person("bob"), bobs, Hello::default()).await;
        house.app.store().faults().fail_writes(false);
        assert_eq!(table.room.stage, RoomStage::Gathering);
        match is_in_doubt {
            true => table.leave_doubt().await,
            false => table.on_deadline().await,
        }
        assert_eq!(table.room.stage, RoomStage::Playing, "in doubt: {is_in_doubt}");
    }
}
