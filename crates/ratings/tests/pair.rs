//! Quick pairing.

use proptest::prelude::*;
use qipan_ratings::{Waiting, pair};
use std::collections::BTreeSet;

fn of(points: &[i64]) -> Vec<Waiting> {
    points.iter().map(|points| Waiting { points: points * 1_000, waves: 0 }).collect()
}

fn anybody(_: usize, _: usize) -> bool {
    true
}

/// The expected pairs.
type Pairs = &'static [(usize, usize)];

#[test]
fn neighbours_are_paired() {
    let rows: [(&[i64], Pairs); 6] = [
        (&[], &[]),
        (&[1500], &[]),
        (&[1500, 1500], &[(0, 1)]),
        (&[1500, 1701], &[]),
        (&[1000, 2000, 1010, 2010], &[(0, 2), (1, 3)]),
        (&[1500, 1600, 1610], &[(1, 2)]),
    ];
    for (points, expected) in rows {
        assert_eq!(pair(&of(points), anybody), expected, "{points:?}");
    }
}

#[test]
fn the_window_widens_with_every_wave() {
    let apart = |waves| [Waiting { points: 1_500_000, waves }, Waiting { points: 1_900_000, waves }];
    assert_eq!(pair(&apart(1), anybody), []);
    assert_eq!(pair(&apart(2), anybody), [(0, 1)]);
    // The window of a pair is the mean of both windows: a newcomer and a person after four waves.
    let mut one = apart(4);
    one[0].waves = 0;
    assert_eq!(pair(&one, anybody), [(0, 1)]);
}

#[test]
fn whoever_has_waited_longer_comes_first() {
    let mut three = of(&[1500, 1501, 1520]);
    assert_eq!(pair(&three, anybody), [(0, 1)]);
    three[2].waves = 1;
    assert_eq!(pair(&three, anybody), [(1, 2)]);
}

#[test]
fn people_who_must_not_meet_find_others() {
    let four = of(&[1500, 1510, 1520, 1530]);
    let apart = |one, two| move |a: usize, b: usize| (a, b) != (one, two) && (b, a) != (one, two);
    assert_eq!(pair(&four, apart(0, 1)), [(0, 2), (1, 3)]);
    assert_eq!(pair(&four[..3], apart(0, 1)), [(1, 2)]);
    // Everybody but the last one has blocked the first one.
    let crowd = of(&[1500, 1500, 1500, 1500, 1500, 1500, 1500, 1600]);
    let hated = |a: usize, b: usize| a.min(b) != 0 || a.max(b) == 7;
    let pairs = pair(&crowd, hated);
    assert!(pairs.iter().all(|(a, b)| hated(*a, *b)), "{pairs:?}");
    assert!(pairs.len() >= 3, "{pairs:?}");
}

/// A pool whose points lie near the middle. A person without a neighbour in the window would wait for more waves.
fn any_pool() -> impl Strategy<Value = Vec<Waiting>> {
    let person =
        (0..750_000_i64, 0..750_000_i64).prop_map(|(a, b)| Waiting { points: 750_000 + a + b, waves: 0 });
    prop::collection::vec(person, 1_000)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn a_thousand_people_are_paired_within_two_waves(pool in any_pool()) {
        let first = pair(&pool, anybody);
        let paired: BTreeSet<usize> = first.iter().flat_map(|(one, two)| [*one, *two]).collect();
        prop_assert_eq!(paired.len(), 2 * first.len(), "nobody twice");
        let left: Vec<Waiting> = pool
            .iter()
            .enumerate()
            .filter(|(index, _)| !paired.contains(index))
            .map(|(_, person)| Waiting { waves: 1, ..*person })
            .collect();
        let second = pair(&left, anybody);
        prop_assert_eq!(2 * (first.len() + second.len()), 1_000, "{:?}", left);
    }

    #[test]
    fn nobody_is_paired_twice_or_with_somebody_they_must_not_meet(
        points in prop::collection::vec((0..4_000_i64, 0..50_u32), 0..60),
        blocks in prop::collection::btree_set((0..60_usize, 0..60_usize), 0..400),
    ) {
        let pool: Vec<Waiting> =
            points.iter().map(|(points, waves)| Waiting { points: points * 1_000, waves: *waves }).collect();
        let may_meet = |a: usize, b: usize| !blocks.contains(&(a, b)) && !blocks.contains(&(b, a));
        let pairs = pair(&pool, may_meet);
        let mut seen = BTreeSet::new();
        for (one, two) in &pairs {
            prop_assert!(one < two && *two < pool.len());
            prop_assert!(may_meet(*one, *two));
            prop_assert!(seen.insert(*one) && seen.insert(*two));
        }
        // Two people who fit and may meet are never both left alone.
        for one in 0..pool.len() {
            for two in one + 1..pool.len() {
                if !seen.contains(&one) && !seen.contains(&two) && may_meet(one, two) {
                    let apart = (pool[one].points - pool[two].points).abs();
                    let waves = i64::from(pool[one].waves.min(40) + pool[two].waves.min(40));
                    prop_assert!(apart > 200_000 + 50_000 * waves, "{one} and {two} are left alone");
                }
            }
        }
        prop_assert_eq!(pair(&pool, may_meet), pairs);
    }
}
