//! Two processes that write at the same time: two stores on the same data.

use crate::samples::{Kind, TestStore, account, append, lines, new_match, table};
use qipan_protocol::{MatchId, TableId, UserId};
use qipan_store::{
    Append, AppendError, Claim, Epoch, Incarnation, NewMatch, NodeId, Store, StoreError, TableRecord,
};
use std::time::Duration;

crate::samples::on_both! {
    threads:
    two_processes_share_the_numbers_of_many_matches,
    a_takeover_sees_every_acknowledged_append,
    of_two_nodes_that_claim_at_once_one_wins,
    limits_and_names_hold_for_two_processes,
}

/// Appends to all matches in turn and returns how many entries were accepted.
async fn append_everywhere(store: Store, name: &'static str, rounds: u64) -> u64 {
    let mut accepted = 0;
    let mut heads = [0; 4];
    for _ in 0..rounds {
        let appends = heads.iter().zip(0..).map(|(&seq, number): (&u64, u64)| {
            let table = Some(table(&format!("t{number}"), seq as i64));
            // Some appends save a room, so that they take several statements.
            let table = if (seq + number).is_multiple_of(3) { table } else { None };
            let append = Append { table, ..append(&format!("m{number}"), seq, &[name]) };
            let store = store.clone();
            tokio::spawn(async move { store.append(append).await })
        });
        let appends: Vec<_> = appends.collect();
        for (append, head) in appends.into_iter().zip(&mut heads) {
            match append.await.unwrap() {
                Ok(()) => (*head, accepted) = (*head + 1, accepted + 1),
                Err(AppendError::Conflict { seq }) => {
                    assert!(seq > *head, "a number is refused only if it is taken");
                    *head = seq;
                }
                Err(error) => panic!("{error}"),
            }
        }
    }
    accepted
}

async fn two_processes_share_the_numbers_of_many_matches(kind: Kind) {
    let store = TestStore::with_matches(kind, &["m0", "m1", "m2", "m3"]).await;
    for number in 0..4 {
        store.create_table(table(&format!("t{number}"), 1)).await.unwrap();
    }
    let another = store.another().await;
    let racers = [(store.store.clone(), "red"), (another, "blue")]
        .map(|(store, name)| tokio::spawn(append_everywhere(store, name, 60)));
    let mut accepted = 0;
    for racer in racers {
        accepted += racer.await.unwrap();
    }
    let mut stored = 0;
    for number in 0..4 {
        stored += lines(&store, &format!("m{number}")).await.len() as u64;
    }
    assert_eq!(stored, accepted);
}

/// What was acknowledged under the old epoch is there when the claim returns, and nothing comes later.
async fn a_takeover_sees_every_acknowledged_append(kind: Kind) {
    let store = TestStore::new(kind).await;
    let another = store.another().await;
    let (a, b, me) = (NodeId::new("a"), NodeId::new("b"), Incarnation(1));
    for node in [&a, &b] {
        store.register_node(node, me, Duration::from_secs(600)).await.unwrap();
    }
    for round in 0..20 {
        let (table_id, match_id) = (format!("t{round}"), format!("m{round}"));
        let id = TableId::new(&*table_id);
        store.create_table(table(&table_id, 1)).await.unwrap();
        store.create_match(NewMatch { table_id: Some(id.clone()), ..new_match(&match_id) }).await.unwrap();
        let Claim::Owner(epoch) = store.claim_table(&id, &a, me).await.unwrap() else { panic!("held") };
        let (old_owner, name) = (store.store.clone(), match_id.clone());
        let appending = tokio::spawn(async move {
            for seq in 0..5_000 {
                match old_owner.append(Append { epoch, ..append(&name, seq, &["x"]) }).await {
                    // Reading leaves the file free for a moment: SQLite gives no turns to processes that wait for it.
                    Ok(()) => drop(old_owner.find_match(&MatchId::new(&*name)).await.unwrap()),
                    Err(AppendError::Fenced) => return seq,
                    Err(error) => panic!("{error}"),
                }
            }
            panic!("the former owner is never refused");
        });
        // Let some appends through first.
        while lines(&another, &match_id).await.len() < round {
            tokio::task::yield_now().await;
        }
        let claim = another.take_over_table(&id, &b, me).await.unwrap();
        assert_eq!(claim, Claim::Owner(Epoch(epoch.0 + 1)));
        let seen = lines(&another, &match_id).await.len() as u64;
        assert_eq!(appending.await.unwrap(), seen, "in round {round}");
        assert_eq!(another.find_match(&MatchId::new(&*match_id)).await.unwrap().unwrap().seq, seen);
    }
}

async fn of_two_nodes_that_claim_at_once_one_wins(kind: Kind) {
    let store = TestStore::new(kind).await;
    let (another, me) = (store.another().await, Incarnation(1));
    for node in ["a", "b"] {
        store.register_node(&NodeId::new(node), me, Duration::from_secs(600)).await.unwrap();
    }
    for round in 0..30 {
        let id = TableId(format!("t{round}"));
        store.create_table(table(id.as_str(), 1)).await.unwrap();
        let claims = [(store.store.clone(), "a"), (another.clone(), "b")].map(|(store, node)| {
            let id = id.clone();
            tokio::spawn(async move { store.claim_table(&id, &NodeId::new(node), me).await.unwrap() })
        });
        let [first, second] = claims;
        let claims = (first.await.unwrap(), second.await.unwrap());
        let a_wins = (Claim::Owner(Epoch(1)), Claim::Held(NodeId::new("a")));
        let b_wins = (Claim::Held(NodeId::new("b")), Claim::Owner(Epoch(1)));
        assert!(claims == a_wins || claims == b_wins, "{claims:?}");
    }
}

async fn limits_and_names_hold_for_two_processes(kind: Kind) {
    let store = TestStore::new(kind).await;
    let stores = [store.store.clone(), store.another().await];
    let tasks = (0..40).map(|number: usize| {
        let store = stores[number % 2].clone();
        tokio::spawn(async move {
            let host = UserId::new("host");
            let new = TableRecord { host, ..table(&format!("t{number}"), 1) };
            let made = store.create_table_within(new, 7).await;
            // All of these names look alike.
            let name = ["bob", "b0b", "BOB"][number % 3];
            (made, store.create_account(account(&format!("u{number}"), name)).await)
        })
    });
    let (mut tables, mut accounts) = (0, 0);
    for task in tasks.collect::<Vec<_>>() {
        let (made, named) = task.await.unwrap();
        match made {
            Ok(()) => tables += 1,
            Err(error) => assert_eq!(error, StoreError::LimitReached),
        }
        match named {
            Ok(()) => accounts += 1,
            Err(error) => assert_eq!(error, StoreError::NameTaken),
        }
    }
    assert_eq!((tables, accounts), (7, 1));
    assert_eq!(store.count_open_tables(&UserId::new("host")).await, Ok(7));
}
