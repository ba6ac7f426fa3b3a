//! The plans that the search considers: few, the greedy player's own first. Keeping and rolling dice is one plan, since
//! a single lock has no value.

use super::greedy::{Greedy, faces};
use super::{Chosen, Sight};
use crate::{Command, Phase, RollView, Stage};
use qipan_engine::systems::flow::FlowCommand;
use qipan_engine::{Sandbox, Seat, SystemCommand};

/// A plan, which may take several commands.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Plan {
    /// Locks these dice, as bits, and rolls the others.
    Keep(u8),
    Give(Chosen),
}

impl Plan {
    /// Its first command.
    pub(super) fn first(&self, sight: &Sight) -> Chosen {
        match self {
            Plan::Give(command) => command.clone(),
            Plan::Keep(mask) => {
                let wrong = sight.view.roll.as_ref().and_then(|roll| wrong_dice(roll, *mask).next());
                let toggle = wrong.map(|die| Command::ToggleDieLock { die });
                Chosen::Game(toggle.unwrap_or(Command::RollDice {}))
            }
        }
    }

    /// Carries it out; false if that is not possible.
    pub(super) fn play(&self, sandbox: &mut Sandbox<crate::DiceThrone>, seat: Seat, sight: &Sight) -> bool {
        match self {
            Plan::Give(command) => sandbox.apply(seat, command).is_ok(),
            Plan::Keep(mask) => {
                let wrong = sight.view.roll.iter().flat_map(|roll| wrong_dice(roll, *mask));
                let toggles = wrong.map(|die| Command::ToggleDieLock { die });
                toggles.chain([Command::RollDice {}]).all(|command| sandbox.play(seat, &command).is_ok())
            }
        }
    }
}

fn wrong_dice(roll: &RollView, mask: u8) -> impl Iterator<Item = u8> {
    let is_wrong = move |at: &u8| roll.dice[usize::from(*at)].kept != (mask & (1 << at) != 0);
    (0..roll.dice.len() as u8).filter(is_wrong)
}

/// The plans of a seat that may give one of these commands; at least one if there are any commands.
pub(super) fn plans(greedy: &mut Greedy, sight: &Sight, commands: &[Chosen]) -> Vec<Plan> {
    let mut plans = match keeping(sight) {
        Some((roll, faces)) => {
            let odds = greedy.odds(sight, sight.seat);
            let keeps = odds.keeps(faces, locked(roll), roll.rolls_left);
            keeps.into_iter().map(|mask| if mask == 0b11111 { confirm() } else { Plan::Keep(mask) }).collect()
        }
        None => vec![Plan::Give(greedy.choose(sight))],
    };
    let others = commands.iter().filter(|command| is_worth_it(sight, command));
    for plan in others.map(|command| Plan::Give(command.clone())) {
        if !plans.contains(&plan) {
            plans.push(plan);
        }
    }
    plans.retain(|plan| commands.contains(&plan.first(sight)));
    if plans.is_empty() {
        plans.extend(commands.iter().cloned().map(Plan::Give));
    }
    plans
}

fn confirm() -> Plan {
    Plan::Give(Chosen::Game(Command::ConfirmRoll {}))
}

/// The seat's own dice of an offence, if they can still be rolled.
fn keeping(sight: &Sight) -> Option<(&RollView, [u8; 5])> {
    let roll = sight.view.roll.as_ref().filter(|_| sight.prompt.is_none() && sight.window.is_none())?;
    let is_own = roll.seat == sight.seat && !roll.defending && roll.stage == Stage::Rolling;
    let goes_on = is_own && roll.rolled && roll.rolls_left > 0;
    faces(roll).filter(|_| goes_on).map(|faces| (roll, faces))
}

fn locked(roll: &RollView) -> u8 {
    (0..).zip(&roll.dice).fold(0, |bits, (at, die)| bits | u8::from(die.kept) << at)
}

/// Leaves out locks (a part of keeping), sales outside the discard phase (the greedy player decides them), and ending a
/// phase while dice can be rolled or an ability chosen.
fn is_worth_it(sight: &Sight, command: &Chosen) -> bool {
    let roll = sight.view.roll.as_ref();
    match command {
        Chosen::Game(Command::ToggleDieLock { .. } | Command::UndoSellCard {}) => false,
        Chosen::Game(Command::SellCard { .. }) => sight.phase == Some(Phase::Discard),
        Chosen::Game(Command::RollDice {}) => keeping(sight).is_none(),
        Chosen::System(SystemCommand::Flow(FlowCommand::AdvancePhase {})) => {
            roll.is_none_or(|roll| roll.stage != Stage::Rolling && roll.available.is_empty())
        }
        _ => true,
    }
}
