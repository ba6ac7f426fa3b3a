//! Matches and their players.

use crate::samples::{Kind, TestStore, append, finish, new_match, table};
use qipan_engine::Seat;
use qipan_protocol::{MatchId, TableId, UserId};
use qipan_store::{Cursor, Epoch, MatchFilter, MatchRecord, NewMatch, StoreError};

crate::samples::on_both! {
    a_match_is_found_as_it_was_made,
    running_matches_are_those_one_can_continue,
    history_comes_in_pages_without_gaps_or_doubles,
    a_table_knows_its_matches,
    a_late_player_is_added_or_nothing_is,
}

fn ids(records: &[MatchRecord]) -> Vec<&str> {
    records.iter().map(|record| record.id.as_str()).collect()
}

async fn a_match_is_found_as_it_was_made(kind: Kind) {
    let store = TestStore::new(kind).await;
    store.create_table(table("t", 1)).await.unwrap();
    let new = NewMatch { table_id: Some(TableId::new("t")), ..new_match("m") };
    store.create_match(new.clone()).await.unwrap();
    let expected = MatchRecord {
        id: new.id.clone(),
        table_id: new.table_id.clone(),
        game: new.game.clone(),
        ruleset: 1,
        seq: 0,
        players: new.players.clone(),
        seats: new.seats.clone(),
        speed: Some(new.speed),
        rated: false,
        public: false,
        created_at: 1_000,
        finished: None,
    };
    assert_eq!(store.find_match(&new.id).await.unwrap(), Some(expected));
    assert_eq!(store.find_match(&MatchId::new("n")).await.unwrap(), None);

    assert_eq!(store.create_match(new.clone()).await, Err(StoreError::Conflict));
    let lost = NewMatch { table_id: Some(TableId::new("gone")), ..new_match("lost") };
    assert_eq!(store.create_match(lost).await, Err(StoreError::NotFound));
    let crowded = NewMatch { players: vec![new.players[0].clone(); 2], ..new_match("crowded") };
    assert_eq!(store.create_match(crowded).await, Err(StoreError::Conflict));
    // Nothing is left of a match that was refused in the middle of its creation.
    assert_eq!(store.find_match(&MatchId::new("crowded")).await.unwrap(), None);
    assert_eq!(store.load_journal(&MatchId::new("crowded")).await, Err(StoreError::NotFound));
}

async fn running_matches_are_those_one_can_continue(kind: Kind) {
    let store = TestStore::with_matches(kind, &["a", "b", "c"]).await;
    let anna = UserId::new("anna");
    let alone = vec![(Seat(0), anna.clone()), (Seat(1), anna.clone())];
    store.create_match(NewMatch { players: alone, ..new_match("alone") }).await.unwrap();
    store.append(finish("b", 0, 5)).await.unwrap();
    assert_eq!(ids(&store.running_matches(&anna, 10).await.unwrap()), ["alone", "c", "a"]);
    assert_eq!(ids(&store.running_matches(&anna, 2).await.unwrap()), ["alone", "c"]);
    assert_eq!(ids(&store.running_matches(&UserId::new("ben"), 10).await.unwrap()), ["c", "a"]);
    assert!(store.running_matches(&UserId::new("' OR 1=1 --"), 10).await.unwrap().is_empty());
}

async fn history_comes_in_pages_without_gaps_or_doubles(kind: Kind) {
    let store = TestStore::new(kind).await;
    let anna = UserId::new("anna");
    // Pairs end in the same millisecond, and one match has Anna in both seats.
    for number in 0..9_u32 {
        let id = format!("m{number}");
        let mut new = new_match(&id);
        if number == 4 {
            new.players = vec![(Seat(0), anna.clone()), (Seat(1), anna.clone())];
        }
        store.create_match(new).await.unwrap();
        store.append(finish(&id, 0, i64::from(number / 2))).await.unwrap();
    }
    store.create_match(new_match("running")).await.unwrap();
    for limit in [1, 2, 3, 4, 100] {
        let (mut found, mut after) = (Vec::new(), None);
        loop {
            let page =
                store.played_matches(&anna, &MatchFilter::default(), after.as_ref(), limit).await.unwrap();
            assert!(page.items.len() <= limit as usize);
            found.extend(page.items.iter().map(|record| record.id.0.clone()));
            after = page.next.map(|cursor| cursor.to_string().parse::<Cursor>().unwrap());
            if after.is_none() {
                break;
            }
        }
        assert_eq!(found, ["m8", "m7", "m6", "m5", "m4", "m3", "m2", "m1", "m0"], "pages of {limit}");
    }
}

async fn a_table_knows_its_matches(kind: Kind) {
    let store = TestStore::new(kind).await;
    for id in ["t", "u"] {
        store.create_table(table(id, 1)).await.unwrap();
    }
    for (id, table) in [("a", "t"), ("b", "u"), ("c", "t")] {
        let table_id = Some(TableId::new(table));
        store.create_match(NewMatch { table_id, ..new_match(id) }).await.unwrap();
    }
    store.append(append("a", 0, &["one"])).await.unwrap();
    let found = store.matches_of_table(&TableId::new("t"), 10).await.unwrap();
    assert_eq!(ids(&found), ["c", "a"]);
    assert_eq!(found[1].seq, 1);
    assert_eq!(ids(&store.matches_of_table(&TableId::new("t"), 1).await.unwrap()), ["c"]);
    assert!(store.matches_of_table(&TableId::new("gone"), 10).await.unwrap().is_empty());
}

async fn a_late_player_is_added_or_nothing_is(kind: Kind) {
    let store = TestStore::new(kind).await;
    store.create_table(table("t", 1)).await.unwrap();
    store.create_match(new_match("m")).await.unwrap();
    let before = store.find_match(&MatchId::new("m")).await.unwrap().unwrap();
    let (before, seats) = (before.players, before.seats);
    let (late, cleo) = (Seat(before.len() as u8), UserId::new("cleo"));
    let join = async |id: &str, table_id: &str, seat: Seat| {
        let seats = Some(r#"["cleo"]"#.to_owned());
        store.join_match(table(table_id, 2), &MatchId::new(id), seat, &cleo, seats, Epoch::default()).await
    };
    let rows = [("m", "t", Seat(0), StoreError::Conflict), ("n", "t", late, StoreError::NotFound)];
    for (id, table_id, seat, error) in rows {
        assert_eq!(join(id, table_id, seat).await, Err(error));
        assert_eq!(store.find_table(&TableId::new("t")).await.unwrap().unwrap().updated_at, 1);
    }
    assert_eq!(join("m", "gone", late).await, Err(StoreError::NotFound));
    let unchanged = store.find_match(&MatchId::new("m")).await.unwrap().unwrap();
    assert_eq!((unchanged.players, unchanged.seats), (before, seats));
    join("m", "t", late).await.unwrap();
    let after = store.find_match(&MatchId::new("m")).await.unwrap().unwrap();
    assert_eq!(after.players.last(), Some(&(late, cleo.clone())));
    assert_eq!(after.seats.as_deref(), Some(r#"["cleo"]"#));
    assert_eq!(ids(&store.running_matches(&cleo, 10).await.unwrap()), ["m"]);
    assert_eq!(store.find_table(&TableId::new("t")).await.unwrap().unwrap().updated_at, 2);
}
