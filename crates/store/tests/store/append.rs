//! Appending to journals.

use crate::samples::{Kind, TestStore, append, command, entry, finish, lines, new_match, table};
use qipan_engine::Seat;
use qipan_protocol::{CommandId, MatchId};
use qipan_store::{Append, AppendError, Ending, FinishedMatch, StoreError, TableRecord};

crate::samples::on_both! {
    entries_come_back_in_order,
    what_does_not_fit_is_refused,
    a_conflict_does_not_spoil_its_batch,
    batches_of_every_size_arrive,
    more_requests_than_a_batch_holds_all_arrive,
    the_end_is_stored_with_the_last_entry_and_can_be_taken_back,
    commands_are_found_again,
}

crate::samples::on_both! {
    threads:
    of_two_racing_appenders_one_wins_each_number,
}

async fn entries_come_back_in_order(kind: Kind) {
    let store = TestStore::with_matches(kind, &["m"]).await;
    store.append(append("m", 0, &["one", "two"])).await.unwrap();
    store.append(append("m", 2, &["three 棋 \u{1} ' \" \n"])).await.unwrap();
    let journal = store.load_journal(&MatchId::new("m")).await.unwrap();
    assert_eq!(journal.header, r#"{"header":"m"}"#);
    assert_eq!(journal.entries, ["one", "two", "three 棋 \u{1} ' \" \n"]);
    assert_eq!(store.find_match(&MatchId::new("m")).await.unwrap().unwrap().seq, 3);
}

async fn what_does_not_fit_is_refused(kind: Kind) {
    let store = TestStore::with_matches(kind, &["m"]).await;
    store.append(append("m", 0, &["one"])).await.unwrap();
    let too_large = Append { entries: vec![command("x", 0, u64::MAX)], ..append("m", 1, &[]) };
    let finished = FinishedMatch { outcome: "\0".to_owned(), at: 1 };
    let unreadable_end = Append { ending: Ending::Finished(finished), ..append("m", 1, &[]) };
    let unreadable_room =
        Append { table: Some(TableRecord { room: "\0".to_owned(), ..table("t", 1) }), ..append("m", 1, &[]) };
    let nul = AppendError::Unavailable(StoreError::Invalid("text"));
    let rows = [
        (append("m", 1, &["x", "a\0b"]), nul.clone(), "invalid"),
        (unreadable_end, nul.clone(), "invalid"),
        (unreadable_room, nul, "invalid"),
        (append("m", 0, &["x"]), AppendError::Conflict { seq: 1 }, "conflict"),
        (append("m", 2, &["x"]), AppendError::Conflict { seq: 1 }, "conflict"),
        (append("m", u64::MAX, &["x"]), AppendError::Conflict { seq: 1 }, "conflict"),
        (append("nowhere", 0, &["x"]), AppendError::NotFound, "not_found"),
        (too_large, AppendError::Unavailable(StoreError::Invalid("command id")), "invalid"),
    ];
    for (append, expected, code) in rows {
        let error = store.append(append).await.unwrap_err();
        assert_eq!((error.code(), error), (code, expected));
    }
    assert_eq!(lines(&store, "m").await, ["one"]);
    assert_eq!(store.load_journal(&MatchId::new("nowhere")).await, Err(StoreError::NotFound));
}

async fn a_conflict_does_not_spoil_its_batch(kind: Kind) {
    let store = TestStore::with_matches(kind, &["a", "b"]).await;
    let before = store.stats();
    // One thread polls these in turn, so all are queued before the writer is released.
    store.faults().hold_writes();
    let (first, late, other, missing, next, created, ()) = tokio::join!(
        store.append(append("a", 0, &["a1", "a2"])),
        store.append(append("a", 0, &["late"])),
        store.append(append("b", 0, &["b1"])),
        store.append(append("nowhere", 0, &["x"])),
        store.append(append("a", 2, &["a3"])),
        store.create_match(new_match("a")),
        async { store.faults().release_writes() },
    );
    assert_eq!(first, Ok(()));
    assert_eq!(late, Err(AppendError::Conflict { seq: 2 }));
    assert_eq!(other, Ok(()));
    assert_eq!(missing, Err(AppendError::NotFound));
    assert_eq!(next, Ok(()));
    assert_eq!(created, Err(StoreError::Conflict));
    assert_eq!(lines(&store, "a").await, ["a1", "a2", "a3"]);
    assert_eq!(lines(&store, "b").await, ["b1"]);
    let after = store.stats();
    // One statement of PostgreSQL cannot change a match twice, so three appends to one match are three batches.
    assert_eq!(after.batches - before.batches, if kind == Kind::Sqlite { 1 } else { 3 });
    assert_eq!((after.requests - before.requests, after.entries - before.entries), (6, 4));
    assert_eq!((after.waiting, after.failed_batches), (0, 0));
}

#[tokio::test]
async fn a_match_can_be_made_and_begun_in_one_batch() {
    let store = TestStore::new(Kind::Sqlite).await;
    store.faults().hold_writes();
    let (begun, made, ()) = tokio::join!(
        store.append(append("m", 0, &["one"])),
        store.create_match(new_match("m")), // asked for later, but appends come last
        async { store.faults().release_writes() },
    );
    assert_eq!((begun, made), (Ok(()), Ok(())));
}

async fn of_two_racing_appenders_one_wins_each_number(kind: Kind) {
    let store = TestStore::with_matches(kind, &["m"]).await;
    let racers: Vec<_> = ["red", "blue"]
        .map(|name| {
            let store = store.store.clone();
            tokio::spawn(async move {
                let mut won = Vec::new();
                for seq in 0..200 {
                    match store.append(append("m", seq, &[name])).await {
                        Ok(()) => won.push(seq),
                        // A task that is behind learns of it by a conflict. No task can be ahead.
                        Err(AppendError::Conflict { seq: last }) => assert!(last > seq),
                        Err(error) => panic!("{error}"),
                    }
                }
                won
            })
        })
        .into();
    let mut won = Vec::new();
    for racer in racers {
        won.extend(racer.await.unwrap());
    }
    won.sort_unstable();
    assert_eq!(won, (0..200).collect::<Vec<_>>());
    assert_eq!(lines(&store, "m").await.len(), 200);
}

async fn batches_of_every_size_arrive(kind: Kind) {
    let store = TestStore::with_matches(kind, &["m"]).await;
    let mut expected = Vec::new();
    for size in [0, 1, 2, 3, 7, 64, 65, 1_000, 1_024, 1_025, 2_500] {
        let new: Vec<String> = (0..size).map(|index| format!("{size}/{index}")).collect();
        let append =
            Append { entries: new.iter().map(entry).collect(), ..append("m", expected.len() as u64, &[]) };
        store.append(append).await.unwrap();
        expected.extend(new);
    }
    assert_eq!(lines(&store, "m").await, expected);
}

async fn more_requests_than_a_batch_holds_all_arrive(kind: Kind) {
    let store = TestStore::with_matches(kind, &["m"]).await;
    let batches = store.stats().batches;
    let appends: Vec<_> = (0..2_500)
        .map(|seq| {
            let store = store.store.clone();
            tokio::spawn(async move { store.append(append("m", seq, &["x"])).await })
        })
        .collect();
    for append in appends {
        append.await.unwrap().unwrap();
    }
    assert_eq!(lines(&store, "m").await.len(), 2_500);
    assert!(store.stats().batches - batches >= 3);
}

async fn the_end_is_stored_with_the_last_entry_and_can_be_taken_back(kind: Kind) {
    let store = TestStore::with_matches(kind, &["m"]).await;
    let id = MatchId::new("m");
    let finished = async |store: &TestStore| store.find_match(&id).await.unwrap().unwrap().finished;
    // The end in a refused append is not stored either.
    store.append(finish("m", 7, 1)).await.unwrap_err();
    assert_eq!(finished(&store).await, None);
    store.append(finish("m", 0, 9_000)).await.unwrap();
    let end = FinishedMatch { outcome: r#"{"winners":[0]}"#.to_owned(), at: 9_000 };
    assert_eq!(finished(&store).await, Some(end.clone()));
    store.append(append("m", 1, &["vote for a rematch"])).await.unwrap();
    assert_eq!(finished(&store).await, Some(end));
    store.append(Append { ending: Ending::Reopened, ..append("m", 2, &["undo"]) }).await.unwrap();
    assert_eq!(finished(&store).await, None);
    store.append(Append { entries: Vec::new(), ..finish("m", 3, 9_500) }).await.unwrap();
    assert_eq!(finished(&store).await.unwrap().at, 9_500);
}

async fn commands_are_found_again(kind: Kind) {
    let store = TestStore::with_matches(kind, &["m", "other"]).await;
    let id = MatchId::new("m");
    let entries =
        vec![entry("begin"), command("a", 1, 5), command("b", 0, 9), command("c", 1, 6), command("d", 0, 3)];
    store.append(Append { entries, ..append("m", 0, &[]) }).await.unwrap();
    let rows =
        [(1, 5, Some(2)), (0, 9, Some(3)), (1, 6, Some(4)), (0, 5, None), (2, 5, None), (0, u64::MAX, None)];
    for (seat, command, expected) in rows {
        let seq = store.command_seq(&id, Seat(seat), CommandId(command)).await.unwrap();
        assert_eq!(seq, expected, "command {command} of seat {seat}");
    }
    let last = store.last_command_ids(&id).await.unwrap();
    assert_eq!(last, [(Seat(0), CommandId(9)), (Seat(1), CommandId(6))]);
    assert_eq!(store.command_seq(&MatchId::new("other"), Seat(1), CommandId(5)).await.unwrap(), None);
    assert!(store.last_command_ids(&MatchId::new("other")).await.unwrap().is_empty());
}
