//! Quick pairing: chooses opponents among the people who wait in one pool.
//!
//! People are sorted by their points, and neighbours are paired. Dynamic programming over this order finds the most
//! pairs, and among those with equally many the ones that serve people who have waited longer, then the ones with the
//! smallest differences. A pair of four neighbours may also cross, so that people who must not meet do not stay alone.

/// A person who waits for an opponent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Waiting {
    /// In thousandths of a point.
    pub points: i64,
    /// How many waves have left this person without an opponent.
    pub waves: u32,
}

/// The largest difference of points in the first wave, and how much it grows with every wave; in thousandths.
pub const FIRST_WINDOW: i64 = 200_000;
pub const WIDENING: i64 = 100_000;

/// What a pair is worth, in thousandths of a point. More than any difference of points, so that more pairs are always
/// better than nearer ones.
const PAIR: i64 = 100_000_000;

/// What every wave of waiting is worth.
const WAVE: i64 = 500_000;

/// Waiting counts up to this number of waves, so that the sums stay small.
const MAX_WAVES: u32 = 40;

/// How many unpaired people are compared with each other across the whole pool.
const MAX_LEFT_OVER: usize = 200;

/// Pairs people by their index. Nobody is in two pairs. `may_meet` is asked for both directions at once.
///
/// ```
/// use qipan_ratings::{Waiting, pair};
///
/// let waiting = [1_500_000, 2_400_000, 1_520_000].map(|points| Waiting { points, waves: 0 });
/// assert_eq!(pair(&waiting, |_, _| true), [(0, 2)]);
/// assert_eq!(pair(&waiting, |_, _| false), []);
/// ```
pub fn pair(waiting: &[Waiting], may_meet: impl Fn(usize, usize) -> bool) -> Vec<(usize, usize)> {
    let mut order: Vec<usize> = (0..waiting.len()).collect();
    order.sort_by_key(|index| (waiting[*index].points, *index));
    let worth = |one: usize, two: usize| {
        let (one, two) = (*order.get(one)?, *order.get(two)?);
        let (first, second) = (waiting[one], waiting[two]);
        let apart = first.points.abs_diff(second.points) as i64;
        let fits = apart <= window(first).midpoint(window(second)) && may_meet(one, two);
        fits.then(|| PAIR + WAVE * i64::from(waited(first) + waited(second)) - apart)
    };
    let mut pairs: Vec<(usize, usize)> = neighbours(order.len(), &worth);
    pair_left_over(order.len(), &worth, &mut pairs);
    let mut pairs: Vec<(usize, usize)> = pairs
        .into_iter()
        .map(|(one, two)| (order[one].min(order[two]), order[one].max(order[two])))
        .collect();
    pairs.sort_unstable();
    pairs
}

fn waited(person: Waiting) -> u32 {
    person.waves.min(MAX_WAVES)
}

fn window(person: Waiting) -> i64 {
    FIRST_WINDOW + WIDENING * i64::from(waited(person))
}

/// The pairs inside a step: by their distance from its first person.
type Step = (usize, &'static [(usize, usize)]);

/// How many people a step settles, and whom it pairs. Of steps with equal worth, the last one is taken.
const STEPS: [Step; 5] =
    [(1, &[]), (2, &[(0, 1)]), (3, &[(0, 2)]), (4, &[(0, 3), (1, 2)]), (4, &[(0, 2), (1, 3)])];

/// The best pairs of people who stand near each other in the order. `worth` is `None` for people who are not paired.
fn neighbours(count: usize, worth: &impl Fn(usize, usize) -> Option<i64>) -> Vec<(usize, usize)> {
    // For each position: the best total worth of the people from there on, and the step that reaches it.
    let mut best: Vec<(i64, Step)> = vec![(0, STEPS[0]); count + 1];
    for start in (0..count).rev() {
        let value = |(length, pairs): Step| {
            let rest = best.get(start + length)?.0;
            pairs.iter().try_fold(rest, |sum, (one, two)| Some(sum + worth(start + one, start + two)?))
        };
        let options = STEPS.into_iter().filter_map(|step| Some((value(step)?, step)));
        if let Some(option) = options.max_by_key(|(value, _)| *value) {
            best[start] = option;
        }
    }
    let (mut found, mut start) = (Vec::new(), 0);
    while start < count {
        let (_, (length, pairs)) = best[start];
        found.extend(pairs.iter().map(|(one, two)| (start + one, start + two)));
        start += length;
    }
    found
}

/// Pairs people who must not play their neighbours with the nearest other unpaired person.
fn pair_left_over(
    count: usize,
    worth: &impl Fn(usize, usize) -> Option<i64>,
    pairs: &mut Vec<(usize, usize)>,
) {
    let mut is_paired = vec![false; count];
    for (one, two) in pairs.iter() {
        (is_paired[*one], is_paired[*two]) = (true, true);
    }
    let mut left: Vec<usize> = (0..count).filter(|index| !is_paired[*index]).take(MAX_LEFT_OVER).collect();
    while let Some(one) = left.pop() {
        let options = left.iter().enumerate().filter_map(|(at, two)| Some((worth(*two, one)?, at)));
        if let Some((_, at)) = options.max() {
            pairs.push((left.remove(at), one));
        }
    }
}
