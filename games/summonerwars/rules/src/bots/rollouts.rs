//! The search: plans are tried in many determinizations, in which both seats play on greedily for a few turns. Luck varies
//! more than plans do, so the n-th trial of every plan uses the same determinization and the same luck.

use super::Chosen;
use super::estimate::{chance, estimate};
use super::greedy::{Greedy, Style};
use super::plans::{Plan, plans};
use crate::SummonerWars;
use qipan_ai::{Arm, Bandit, Bots, Budget, Chance, Dice, Knowledge, Payoffs, Rated, Rating, Search, Task};
use qipan_engine::{Rng, Sandbox, Seat};

/// How strongly plans with few trials are preferred.
const EXPLORATION: Chance = 0.1;
/// A determinization is slow to play out, so the caller is asked often whether to continue.
const ASK_EVERY: u32 = 4;
/// Far more commands than a few turns take.
const MAX_COMMANDS: u32 = 200;

#[derive(Default, Debug)]
pub(super) struct Rollouts;

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
        let searches = task.depth > 0 && first.state.core.begun && commands.len() > 1;
        let count = if searches { plans_for(budget.left()) } else { usize::MAX };
        let here = estimate(&first.state.core).of(seat);
        let plans = match searches {
            true => plans(&first.state, seat, &commands, count),
            false => every_command(&first, seat, commands),
        };
        let mut bandit = Bandit::new(plans, EXPLORATION);
        while searches && bandit.arms().len() > 1 && !bandit.is_decided(budget.left()) {
            let Some(index) = bandit.most_promising().filter(|_| budget.step(ASK_EVERY)) else {
                break;
            };
            let Arm { option: plan, visits, .. } = &bandit.arms()[index];
            let number = u64::from(*visits);
            let mut sandbox = knowledge.determinize(&mut Rng::from_number(luck.wrapping_add(number)));
            let chance = play(&mut sandbox, seat, plan, task.depth).of(seat);
            bandit.note(index, chance);
        }
        rating(bandit, seat, here)
    }
}

/// How many plans are compared with this number of trials.
fn plans_for(steps: u32) -> usize {
    match steps {
        0..16 => 2,
        16..120 => 6,
        _ => 12,
    }
}

/// Without a search, every command is a plan, and its score decides.
fn every_command(first: &Sandbox<SummonerWars>, seat: Seat, commands: Vec<Chosen>) -> Vec<Plan> {
    let scores = Greedy::default().scores(&first.state, seat, &commands);
    let plan = |(command, score)| Plan { commands: vec![command], style: Style::USUAL, score };
    let mut plans: Vec<Plan> = commands.into_iter().zip(scores).map(plan).collect();
    plans.sort_by_key(|plan| std::cmp::Reverse(plan.score));
    plans
}

/// Carries out a plan, and lets both seats play on until `turns` turns have ended.
fn play(sandbox: &mut Sandbox<SummonerWars>, seat: Seat, plan: &Plan, turns: u8) -> Payoffs {
    let begun = sandbox.state.core.number;
    let last = begun.saturating_add(u16::from(turns));
    for (index, command) in plan.commands.iter().enumerate() {
        // Only the first is sure to be possible. A question in between is left to the greedy player.
        let is_asked = sandbox.state.sys.play.prompt.is_open();
        if index > 0 && is_asked || sandbox.apply(seat, command).is_err() {
            break;
        }
    }
    for _ in 0..MAX_COMMANDS {
        let state = &sandbox.state;
        if let Some(outcome) = &state.sys.play.outcome {
            return SummonerWars.payoffs(state, outcome);
        }
        let Some(next) = state.to_act(&SummonerWars).first().filter(|_| state.core.number < last) else {
            break;
        };
        let style = if next == seat && state.core.number == begun { plan.style } else { Style::USUAL };
        let Some(command) = (Greedy { style }).command(state, next) else {
            break;
        };
        if sandbox.apply(next, &command).is_err() {
            break;
        }
    }
    estimate(&sandbox.state.core)
}

/// The first commands of the plans, the best first. Without trials, how good they look decides.
fn rating(bandit: Bandit<Plan>, seat: Seat, here: Chance) -> Rating<SummonerWars> {
    let is_searched = bandit.arms().iter().any(|arm| arm.visits > 0);
    let arms = if is_searched { bandit.into_ranked() } else { bandit.into_arms() };
    let best = arms.iter().map(|arm| arm.option.score).max().unwrap_or(0);
    let mut commands: Vec<Rated<SummonerWars>> = Vec::new();
    for Arm { option: plan, mean, .. } in arms {
        // A plan that looks worse by a magic is that much worse.
        let looks = (here + chance(plan.score - best) - 0.5).max(0.0);
        let chance = if is_searched { mean } else { looks };
        let first = plan.commands.into_iter().next();
        // Two plans may begin with the same command.
        if let Some(command) = first.filter(|it| !commands.iter().any(|rated| rated.command == *it)) {
            commands.push(Rated::new(command, chance));
        }
    }
    let won = commands.first().filter(|_| is_searched).map_or(here, |best| best.chance);
    let payoffs = Payoffs::duel(if seat == Seat(0) { won } else { 1.0 - won });
    Rating { commands, payoffs }
}
