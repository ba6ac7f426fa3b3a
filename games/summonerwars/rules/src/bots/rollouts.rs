//! The search: plans are tried in many determinizations, in which both seats play on greedily for a few turns. Luck varies
//! more than plans do, so the n-th try of every plan uses the same determinization and the same luck.

use super::Chosen;
use super::estimate::{chance, estimate};
use super::greedy::{Greedy, Style};
use super::plans::{Plan, plans};
use crate::SummonerWars;
use qipan_ai::{Bots, Budget, Chance, Dice, Knowledge, Payoffs, Rated, Rating, Search, Task};
use qipan_engine::{Rng, Sandbox, Seat};

/// How strongly plans with few tries are preferred.
const CURIOSITY: Chance = 0.1;
/// A determinization is slow to play out, so the caller is asked often whether to continue.
const ASK_EVERY: u32 = 4;
/// Far more commands than a few turns take.
const MAX_COMMANDS: u32 = 200;

#[derive(Default, Debug)]
pub(super) struct Rollouts;

/// A plan and its results so far.
#[derive(Debug)]
struct Tried {
    plan: Plan,
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
        let searches = task.depth > 0 && first.state.core.begun && commands.len() > 1;
        let count = if searches { plans_for(budget.left()) } else { usize::MAX };
        let here = estimate(&first.state.core).of(seat);
        let plans = match searches {
            true => plans(&first.state, seat, &commands, count),
            false => every_command(&first, seat, commands),
        };
        let mut tried: Vec<Tried> =
            plans.into_iter().map(|plan| Tried { plan, mean: 0.0, visits: 0 }).collect();
        let mut count = 0;
        while searches && tried.len() > 1 && !is_decided(&tried, budget.left()) && budget.step(ASK_EVERY) {
            let index = most_promising(&tried, count);
            let it = &mut tried[index];
            let number = u64::from(it.visits);
            let mut sandbox = knowledge.determinize(&mut Rng::from_number(luck.wrapping_add(number)));
            let chance = play(&mut sandbox, seat, &it.plan, task.depth).of(seat);
            it.visits += 1;
            it.mean += (chance - it.mean) / it.visits as Chance;
            count += 1;
        }
        rating(tried, seat, here)
    }
}

/// How many plans are compared with this many tries.
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

/// Whether more tries cannot change the result: the most tried plan would stay the most tried one.
fn is_decided(tried: &[Tried], left: u32) -> bool {
    let (mut most, mut second) = (0, 0);
    for it in tried {
        if it.visits > most {
            (most, second) = (it.visits, most);
        } else {
            second = second.max(it.visits);
        }
    }
    most > second.saturating_add(left)
}

/// Plans that were not tried come first, in their order; then the one with the best upper bound.
fn most_promising(tried: &[Tried], count: u32) -> usize {
    let urge = CURIOSITY * CURIOSITY * (32 - count.leading_zeros()) as Chance;
    let bound = |it: &Tried| it.mean + (urge / it.visits as Chance).sqrt();
    let (mut best, mut best_bound) = (0, Chance::MIN);
    for (index, it) in tried.iter().enumerate() {
        if it.visits == 0 {
            return index;
        }
        if bound(it) > best_bound {
            (best, best_bound) = (index, bound(it));
        }
    }
    best
}

/// The first commands of the plans, the best first. Without tries, how good they look decides.
fn rating(mut tried: Vec<Tried>, seat: Seat, here: Chance) -> Rating<SummonerWars> {
    let is_searched = tried.iter().any(|it| it.visits > 0);
    if is_searched {
        tried.retain(|it| it.visits > 0);
        tried.sort_by(|one, other| other.visits.cmp(&one.visits).then(other.mean.total_cmp(&one.mean)));
    }
    let best = tried.iter().map(|it| it.plan.score).max().unwrap_or(0);
    let mut commands: Vec<Rated<SummonerWars>> = Vec::new();
    for Tried { plan, mean, .. } in tried {
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
