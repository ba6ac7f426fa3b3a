//! The search: the plans that look best are tried in many determinizations, in which both seats play on greedily for a few
//! turns. Luck varies more than plans do, so the n-th try of every plan uses the same determinization and the same luck.

use super::estimate::{chance, estimate};
use super::{Chosen, Greedy};
use crate::SummonerWars;
use qipan_ai::{Bots, Budget, Chance, Dice, Knowledge, Payoffs, Rated, Rating, Search, Task};
use qipan_engine::{Rng, Sandbox, Seat};

/// How strongly plans with few tries are preferred.
const CURIOSITY: Chance = 0.15;
/// A determinization is slow to play out, so the caller is asked often whether to continue.
const ASK_EVERY: u32 = 4;
/// Far more commands than a few turns take.
const MAX_COMMANDS: u32 = 200;
/// Plans that are tried; the others only look worse.
const PLANS: usize = 12;

#[derive(Default, Debug)]
pub(super) struct Rollouts {
    greedy: Greedy,
}

/// A plan: a first command, after which the greedy player goes on.
#[derive(Debug)]
struct Plan {
    command: Chosen,
    score: i64,
    mean: Chance,
    visits: u32,
}

impl Search<SummonerWars> for Rollouts {
    fn rate(
        &mut self,
        knowledge: &Knowledge<SummonerWars>,
        task: &Task,
        budget: &mut Budget<'_>,
    ) -> Rating<SummonerWars> {
        let mut dice = Dice::new(task.seed);
        let first = knowledge.determinize(&mut dice.rng());
        if let Some(outcome) = &first.state.sys.play.outcome {
            return Rating { commands: Vec::new(), payoffs: SummonerWars.payoffs(&first.state, outcome) };
        }
        let (seat, luck) = (knowledge.seat(), dice.bits());
        let mut commands = knowledge.commands();
        // Equal scores are common, such as which faction to pick; then chance decides.
        dice.shuffle(&mut commands);
        let scores = self.greedy.scores(&first.state, seat, &commands);
        let now = estimate(&first.state.core);
        let mut plans: Vec<Plan> = commands
            .into_iter()
            .zip(scores)
            .map(|(command, score)| Plan { command, score, mean: 0.0, visits: 0 })
            .collect();
        plans.sort_by_key(|plan| std::cmp::Reverse(plan.score));
        let is_begun = first.state.core.begun;
        let tried = if task.depth == 0 || !is_begun { 0 } else { plans.len().min(PLANS) };
        let (mut total, mut count) = (0.0, 0);
        while tried > 1 && budget.step(ASK_EVERY) {
            let index = most_promising(&plans[..tried], count);
            let number = u64::from(plans[index].visits);
            let mut sandbox = knowledge.determinize(&mut Rng::from_number(luck.wrapping_add(number)));
            let is_played = sandbox.apply(seat, &plans[index].command).is_ok();
            let chance = if is_played { self.go_on(&mut sandbox, task.depth).of(seat) } else { 0.0 };
            let plan = &mut plans[index];
            plan.visits += 1;
            plan.mean += (chance - plan.mean) / plan.visits as Chance;
            total += chance;
            count += 1;
        }
        rating(plans, seat, now, (count > 0).then(|| total / count.max(1) as Chance))
    }
}

impl Rollouts {
    /// Lets both seats play on until `turns` more turns have ended.
    fn go_on(&mut self, sandbox: &mut Sandbox<SummonerWars>, turns: u8) -> Payoffs {
        let last = sandbox.state.core.number.saturating_add(u16::from(turns));
        for _ in 0..MAX_COMMANDS {
            let state = &sandbox.state;
            if let Some(outcome) = &state.sys.play.outcome {
                return SummonerWars.payoffs(state, outcome);
            }
            let Some(seat) = state.to_act(&SummonerWars).first().filter(|_| state.core.number < last) else {
                break;
            };
            let Some(command) = self.greedy.command(state, seat) else {
                break;
            };
            if sandbox.apply(seat, &command).is_err() {
                break;
            }
        }
        estimate(&sandbox.state.core)
    }
}

/// Plans that were not tried come first, in their order; then the one with the best upper bound.
fn most_promising(plans: &[Plan], count: u32) -> usize {
    let urge = CURIOSITY * CURIOSITY * (32 - count.leading_zeros()) as Chance;
    let bound = |plan: &Plan| plan.mean + (urge / plan.visits as Chance).sqrt();
    let (mut best, mut best_bound) = (0, Chance::MIN);
    for (index, plan) in plans.iter().enumerate() {
        if plan.visits == 0 {
            return index;
        }
        if bound(plan) > best_bound {
            (best, best_bound) = (index, bound(plan));
        }
    }
    best
}

/// The plans, the best first. Without tries, how good they look decides.
fn rating(mut plans: Vec<Plan>, seat: Seat, now: Payoffs, average: Option<Chance>) -> Rating<SummonerWars> {
    let best = plans.iter().map(|plan| plan.score).max().unwrap_or(0);
    let here = now.of(seat);
    if average.is_some() {
        plans.retain(|plan| plan.visits > 0);
        plans.sort_by(|one, other| other.visits.cmp(&one.visits).then(other.mean.total_cmp(&one.mean)));
    }
    let rated = |plan: Plan| {
        // A plan that looks worse by a magic is that much worse.
        let looks = (here + chance(plan.score - best) - 0.5).max(0.0);
        let chance = if average.is_some() { plan.mean } else { looks };
        Rated { command: plan.command, chance, line: Vec::new() }
    };
    let commands: Vec<_> = plans.into_iter().map(rated).collect();
    let won = commands.first().filter(|_| average.is_some()).map_or(here, |best| best.chance);
    let payoffs = Payoffs::duel(if seat == Seat(0) { won } else { 1.0 - won });
    Rating { commands, payoffs }
}
