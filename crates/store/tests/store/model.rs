//! Any sequence of appends has the same effect as on lists in memory.

use crate::samples::{Kind, TestStore, append, lines, new_match};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use qipan_store::{AppendError, Store};
use std::cell::Cell;

const MATCHES: [&str; 3] = ["a", "b", "nowhere"];

/// One append: its match, the error of its expected number, and how many entries it has.
#[derive(Clone, Debug)]
struct Step {
    index: usize,
    offset: i64,
    entries: usize,
}

fn any_step() -> impl Strategy<Value = Step> {
    let offset = prop_oneof![8 => Just(0), 1 => -2..3_i64];
    (0..MATCHES.len(), offset, 0..4_usize).prop_map(|(index, offset, entries)| Step {
        index,
        offset,
        entries,
    })
}

/// Rounds of concurrent steps, and whether their commit fails.
fn any_rounds() -> impl Strategy<Value = Vec<(Vec<Step>, bool)>> {
    let round = (prop::collection::vec(any_step(), 1..6), prop::bool::weighted(0.2));
    prop::collection::vec(round, 1..8)
}

type Model = [Option<Vec<String>>; 3];

/// Applies a step to the list in memory, which changes only if the append is accepted.
fn apply(model: &mut Model, step: &Step, label: &str) -> (u64, Vec<String>, Result<(), &'static str>) {
    let new: Vec<String> = (0..step.entries).map(|number| format!("{label} {number}")).collect();
    let seq = model[step.index].as_ref().map_or(0, Vec::len) as u64;
    let expected = seq.saturating_add_signed(step.offset);
    let verdict = match &mut model[step.index] {
        None => Err("not_found"),
        Some(_) if expected != seq => Err("conflict"),
        Some(list) => {
            list.extend(new.iter().cloned());
            Ok(())
        }
    };
    (expected, new, verdict)
}

/// Every case has matches of its own in one store, because a new database for each would take long.
async fn check(store: &Store, case: u32, rounds: Vec<(Vec<Step>, bool)>) {
    let ids = MATCHES.map(|id| format!("{id} {case}"));
    for id in &ids[..2] {
        store.create_match(new_match(id)).await.unwrap();
    }
    let mut model: Model = [Some(Vec::new()), Some(Vec::new()), None];
    for (number, (steps, fails)) in rounds.iter().enumerate() {
        store.faults().fail_writes(*fails);
        let mut next = model.clone();
        let mut requests = Vec::new();
        for (index, step) in steps.iter().enumerate() {
            let (expected_seq, new, verdict) = apply(&mut next, step, &format!("{number}.{index}"));
            let new: Vec<&str> = new.iter().map(String::as_str).collect();
            let (store, request) = (store.clone(), append(&ids[step.index], expected_seq, &new));
            requests.push((tokio::spawn(async move { store.append(request).await }), verdict));
        }
        for (request, verdict) in requests {
            let verdict = if *fails { Err("store_unavailable") } else { verdict };
            assert_eq!(request.await.unwrap().map_err(|error: AppendError| error.code()), verdict);
        }
        if !fails {
            model = next;
        }
    }
    store.faults().fail_writes(false);
    for (id, list) in ids.iter().zip(model) {
        if let Some(list) = list {
            assert_eq!(lines(store, id).await, list);
        }
    }
}

fn appends_do_what_lists_would_do(kind: Kind) {
    // On one thread, the requests of a round are queued in order before the writer takes them.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let store = runtime.block_on(TestStore::new(kind));
    let case = Cell::new(0);
    let mut runner = TestRunner::new(ProptestConfig { cases: 48, ..ProptestConfig::default() });
    let outcome = runner.run(&any_rounds(), |rounds| {
        case.set(case.get() + 1);
        runtime.block_on(check(&store, case.get(), rounds));
        Ok(())
    });
    outcome.unwrap_or_else(|failure| panic!("{failure}"));
}

#[test]
fn in_sqlite() {
    appends_do_what_lists_would_do(Kind::Sqlite);
}

#[test]
fn in_postgres() {
    appends_do_what_lists_would_do(Kind::Postgres);
}
