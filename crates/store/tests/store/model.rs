//! Any sequence of appends has the same effect as on lists in memory.

use crate::samples::{TestStore, append, lines};
use proptest::prelude::*;
use qipan_store::AppendError;

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

async fn check(rounds: Vec<(Vec<Step>, bool)>) {
    let store = TestStore::with_matches(&MATCHES[..2]).await;
    let mut model: Model = [Some(Vec::new()), Some(Vec::new()), None];
    for (number, (steps, fails)) in rounds.iter().enumerate() {
        store.faults().fail_writes(*fails);
        let mut next = model.clone();
        let mut requests = Vec::new();
        for (index, step) in steps.iter().enumerate() {
            let (expected_seq, new, verdict) = apply(&mut next, step, &format!("{number}.{index}"));
            let new: Vec<&str> = new.iter().map(String::as_str).collect();
            let (store, request) = (store.store.clone(), append(MATCHES[step.index], expected_seq, &new));
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
    let store = store.reopen().await;
    for (id, list) in MATCHES.iter().zip(model) {
        if let Some(list) = list {
            assert_eq!(lines(&store, id).await, list);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn appends_do_what_lists_would_do(rounds in any_rounds()) {
        // On one thread, the requests of a round are queued in order before the writer takes them.
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(check(rounds));
    }
}
