//! The search: every plan is tried in many determinizations, in which both seats play on greedily for a few turns. Luck
//! varies more than plans do, so the n-th try of every plan uses the same determinization and the same luck.

use super::estimate::estimate;
use super::greedy::Greedy;
use super::plans::{Plan, plans};
use super::{Chosen, Sight};
use crate::DiceThrone;
use qipan_ai::{Bots, Budget, Chance, Dice, Knowledge, Payoffs, Rated, Rating, Search, Task};
use qipan_engine::{Rng, Sandbox, Seat};

/// How strongly plans with few tries are preferred.
const CURIOSITY: Chance = 0.2;
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

/// A plan and its results so far.
#[derive(Debug)]
struct Tried {
    plan: Plan,
    command: Chosen,
    mean: Chance,
    visits: u32,
}

impl Tried {
    fn note(&mut self, chance: Chance) {
        self.visits += 1;
        self.mean += (chance - self.mean) / self.visits as Chance;
    }
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
        let mut tried: Vec<Tried> = plans
            .into_iter()
            .map(|plan| Tried { command: plan.first(&sight), plan, mean: 0.0, visits: 0 })
            .collect();
        if task.depth == 0 {
            dice.shuffle(&mut tried);
        }
        let (mut all, mut count) = (0.0, 0);
        while !is_decided(&tried, count, budget.left()) && budget.step(ASK_EVERY) {
            let index = most_promising(&tried, count);
            let number = tried.get(index).map_or(count, |it| it.visits);
            let mut sandbox =
                knowledge.determinize(&mut Rng::from_number(luck.wrapping_add(u64::from(number))));
            let is_played = tried.get(index).is_none_or(|it| it.plan.play(&mut sandbox, seat, &sight));
            let chance = if is_played { self.go_on(&mut sandbox, task.depth).of(seat) } else { 0.0 };
            if let Some(tried) = tried.get_mut(index) {
                tried.note(chance);
            }
            all += chance;
            count += 1;
        }
        rating(tried, seat, all / count.max(1) as Chance)
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

/// Whether more steps cannot change the result: the most tried plan would stay the most tried one.
fn is_decided(tried: &[Tried], count: u32, left: u32) -> bool {
    if tried.len() < 2 {
        return count >= LONE;
    }
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

fn rating(mut tried: Vec<Tried>, seat: Seat, average: Chance) -> Rating<DiceThrone> {
    tried.retain(|it| it.visits > 0);
    tried.sort_by(|one, other| other.visits.cmp(&one.visits).then(other.mean.total_cmp(&one.mean)));
    let chance = tried.first().map_or(average, |best| best.mean);
    let payoffs = Payoffs::duel(if seat == Seat(0) { chance } else { 1.0 - chance });
    let mut commands: Vec<Rated<DiceThrone>> = Vec::new();
    for Tried { command, mean, .. } in tried {
        // Two plans may begin with the same command.
        if !commands.iter().any(|rated| rated.command == command) {
            commands.push(Rated::new(command, mean));
        }
    }
    Rating { commands, payoffs }
}
