//! Chooses among a few options by repeated trials, without a tree: a multi-armed bandit with UCB1.

use crate::Chance;

/// An option and its results so far.
#[derive(Clone, PartialEq, Debug)]
pub struct Arm<T> {
    pub option: T,
    /// The mean chance of its trials; 0 before the first.
    pub mean: Chance,
    pub visits: u32,
}

/// The options of a search whose trials are expensive, such as plans that are played out.
///
/// ```
/// use qipan_ai::Bandit;
///
/// let mut bandit = Bandit::new(["weak", "strong"], 0.2);
/// for _ in 0..20 {
///     let arm = bandit.most_promising().unwrap();
///     let chance = if arm == 0 { 0.3 } else { 0.7 };
///     bandit.note(arm, chance);
/// }
/// assert_eq!(bandit.into_ranked()[0].option, "strong");
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Bandit<T> {
    arms: Vec<Arm<T>>,
    exploration: Chance,
    /// The trials of all arms.
    trials: u32,
}

impl<T> Bandit<T> {
    /// The higher the exploration constant, the more trials go to options with few trials.
    pub fn new(options: impl IntoIterator<Item = T>, exploration: Chance) -> Bandit<T> {
        let arms = options.into_iter().map(|option| Arm { option, mean: 0.0, visits: 0 }).collect();
        Bandit { arms, exploration, trials: 0 }
    }

    pub fn arms(&self) -> &[Arm<T>] {
        &self.arms
    }

    /// The position of the arm to try next: arms without a trial in their order, then the one with the highest upper
    /// confidence bound. `None` if there are no options.
    pub fn most_promising(&self) -> Option<usize> {
        if let Some(untried) = self.arms.iter().position(|arm| arm.visits == 0) {
            return Some(untried);
        }
        // The number of binary digits stands for the logarithm: every machine computes the same bits.
        let urge = self.exploration * self.exploration * (32 - self.trials.leading_zeros()) as Chance;
        let (mut best, mut best_bound) = (None, Chance::MIN);
        for (index, arm) in self.arms.iter().enumerate() {
            let bound = arm.mean + (urge / arm.visits as Chance).sqrt();
            if bound > best_bound {
                (best, best_bound) = (Some(index), bound);
            }
        }
        best
    }

    /// Records the result of a trial.
    pub fn note(&mut self, arm: usize, chance: Chance) {
        if let Some(arm) = self.arms.get_mut(arm) {
            arm.visits += 1;
            arm.mean += (chance - arm.mean) / arm.visits as Chance;
            self.trials += 1;
        }
    }

    /// Whether this number of further trials cannot change the result: the most tried arm would stay the most tried
    /// one. False with fewer than two options, whose trials only measure the value.
    pub fn is_decided(&self, left: u32) -> bool {
        let (mut max, mut second) = (0, 0);
        for arm in &self.arms {
            if arm.visits > max {
                (max, second) = (arm.visits, max);
            } else {
                second = second.max(arm.visits);
            }
        }
        self.arms.len() > 1 && max > second.saturating_add(left)
    }

    /// All arms in the order of the options.
    pub fn into_arms(self) -> Vec<Arm<T>> {
        self.arms
    }

    /// The arms that were tried, the most tried first. The number of trials counts before the mean, because the mean of
    /// few trials says little.
    pub fn into_ranked(mut self) -> Vec<Arm<T>> {
        self.arms.retain(|arm| arm.visits > 0);
        self.arms.sort_by(|one, other| other.visits.cmp(&one.visits).then(other.mean.total_cmp(&one.mean)));
        self.arms
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tries arms with these chances until the trials are used up or decided; returns the positions in their order.
    fn tried(chances: &[Chance], trials: u32) -> (Vec<usize>, Bandit<usize>) {
        let mut bandit = Bandit::new(0..chances.len(), 0.2);
        let mut order = Vec::new();
        for done in 0..trials {
            if bandit.is_decided(trials - done) {
                break;
            }
            let arm = bandit.most_promising().unwrap();
            bandit.note(arm, chances[arm]);
            order.push(arm);
        }
        (order, bandit)
    }

    #[test]
    fn every_arm_is_tried_before_any_is_tried_again() {
        let (order, _) = tried(&[0.9, 0.1, 0.5], 5);
        assert_eq!(order[..3], [0, 1, 2]);
        assert_eq!(order[3], 0);
    }

    #[test]
    fn the_best_arm_gets_most_trials() {
        let (order, bandit) = tried(&[0.4, 0.6, 0.5], 300);
        let ranked = bandit.into_ranked();
        assert_eq!(ranked[0].option, 1);
        assert!(ranked.windows(2).all(|pair| pair[0].visits >= pair[1].visits), "{ranked:?}");
        assert!((ranked[0].mean - 0.6).abs() < 1e-4, "{ranked:?}");
        assert!(order.len() < 300, "it ends once the rest cannot change the result");
    }

    #[test]
    fn a_single_option_is_never_decided() {
        let mut bandit = Bandit::new(["only"], 0.2);
        assert!(!bandit.is_decided(0));
        bandit.note(0, 0.5);
        assert!(!bandit.is_decided(0));
        assert_eq!(bandit.into_ranked(), [Arm { option: "only", mean: 0.5, visits: 1 }]);
    }

    #[test]
    fn no_option_is_no_arm() {
        let mut bandit = Bandit::<u8>::new([], 0.2);
        assert_eq!(bandit.most_promising(), None);
        bandit.note(0, 1.0);
        assert!(bandit.clone().into_ranked().is_empty() && bandit.into_arms().is_empty());
    }
}
