//! The search: every plan is tried in many determinizations, in which both seats play on greedily for a few turns. Luck
//! varies more than plans do, so the n-th trial of every plan uses the same determinization and the same luck.

use super::estimate::estimate;
use super::greedy::Greedy;
use super::plans::{Plan, plans};
use super::{Chosen, Sight};
use crate::DiceThrone;
use qipan_ai::{Arm, Bandit, Bots, Budget, Chance, Dice, Knowledge, Payoffs, Rated, Rating, Search, Task};
use qipan_engine::{Rng, Sandbox, Seat};

/// How strongly plans with few trials are preferred.
const EXPLORATION: Chance = 0.2;
/// A determinization is slow to play out, so the caller is asked often whether to continue.
const ASK_EVERY: u32 = 4;
/// Far more commands than a few turns take.
const MAX_COMMANDS: u32 = 600;
/// Steps if there is only one plan: only its value is needed.
const LONE: u32 = 8;

#[derive(Default, Debug)]
pub(super) struct Rollouts {
    greedy: Greedy,
}

#[derive(Debug)]
struct Candidate {
    plan: Plan,
    /// The first command of the plan.
    command: Chosen,
}

impl Search<DiceThrone> for Rollouts {
    fn rate(
        &mut self,
        knowledge: &Knowledge<DiceThrone>,
        task: &Task,
        budget: &mut Budget<'_>,
    ) -> Rating<DiceThrone> {
        let mut dice = Dice::new(task.seed);
        let first = knowledge.determinize(&mut dice.rng());
        if let Some(outcome) = &first.state.sys.play.outcome {
            return Rating { commands: Vec::new(), payoffs: DiceThrone.payoffs(&first.state, outcome) };
        }
        let (seat, luck) = (knowledge.seat(), dice.bits());
        let sight = Sight::of(&first.state, seat);
        let commands = knowledge.commands();
        let plans = if commands.is_empty() { Vec::new() } else { plans(&mut self.greedy, &sight, &commands) };
        let candidate = |plan: Plan| Candidate { command: plan.first(&sight), plan };
        let mut candidates: Vec<Candidate> = plans.into_iter().map(candidate).collect();
        if task.depth == 0 {
            dice.shuffle(&mut candidates);
        }
        let mut bandit = Bandit::new(candidates, EXPLORATION);
        let (mut all, mut count) = (0.0, 0);
        while !is_decided(&bandit, count, budget.left()) && budget.step(ASK_EVERY) {
            let index = bandit.most_promising();
            let arm = index.and_then(|index| bandit.arms().get(index));
            let number = arm.map_or(count, |arm| arm.visits);
            let mut sandbox =
                knowledge.determinize(&mut Rng::from_number(luck.wrapping_add(u64::from(number))));
            let is_played = arm.is_none_or(|arm| arm.option.plan.play(&mut sandbox, seat, &sight));
            let chance = if is_played { self.go_on(&mut sandbox, task.depth).of(seat) } else { 0.0 };
            if let Some(index) = index {
                bandit.note(index, chance);
            }
            all += chance;
            count += 1;
        }
        rating(bandit, seat, all / count.max(1) as Chance)
    }
}

impl Rollouts {
    /// Lets both seats play on for `turns` turns.
    fn go_on(&mut self, sandbox: &mut Sandbox<DiceThrone>, turns: u8) -> Payoffs {
        let last = sandbox.state.core.turns.saturating_add(u16::from(turns));
        for _ in 0..MAX_COMMANDS {
            let state = &sandbox.state;
            if let Some(outcome) = &state.sys.play.outcome {
                return DiceThrone.payoffs(state, outcome);
            }
            let Some(seat) = state.to_act(&DiceThrone).first().filter(|_| state.core.turns < last) else {
                break;
            };
            let command = self.greedy.command(state, seat);
            if sandbox.apply(seat, &command).is_err() {
                break;
            }
        }
        estimate(&sandbox.state.core)
    }
}

/// Whether more steps cannot change the result.
fn is_decided(bandit: &Bandit<Candidate>, count: u32, left: u32) -> bool {
    let is_lone = bandit.arms().len() < 2;
    if is_lone { count >= LONE } else { bandit.is_decided(left) }
}

fn rating(bandit: Bandit<Candidate>, seat: Seat, average: Chance) -> Rating<DiceThrone> {
    let arms = bandit.into_ranked();
    let chance = arms.first().map_or(average, |best| best.mean);
    let payoffs = Payoffs::duel(if seat == Seat(0) { chance } else { 1.0 - chance });
    let mut commands: Vec<Rated<DiceThrone>> = Vec::new();
    for Arm { option: Candidate { command, .. }, mean, .. } in arms {
        // Two plans may begin with the same command.
        if !commands.iter().any(|rated| rated.command == command) {
            commands.push(Rated::new(command, mean));
        }
    }
    Rating { commands, payoffs }
}
