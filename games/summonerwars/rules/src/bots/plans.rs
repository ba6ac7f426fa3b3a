//! The plans that the search considers: what a seat could do next, as a few commands or a style, after which the greedy
//! player goes on. Orders of the same commands, and cells that differ little, are one plan.

use super::greedy::{Greedy, NEVER, Style};
use super::sight::{Arms, Sight};
use super::{Chosen, odds};
use crate::cell::Cell;
use crate::rules::reach;
use crate::state::{Phase, Piece, State};
use crate::{Command, SummonerWars};
use qipan_engine::systems::flow::FlowCommand;
use qipan_engine::{MatchState, Seat, SystemCommand};
use std::cmp::Reverse;

/// An attack plan is good enough if it destroys its target this often, in thousandths.
const ENOUGH: i64 = 600;
/// More units than this do not strike together.
const MAX_STRIKERS: usize = 3;

/// Commands to give first, and how the seat plays on in its turn.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Plan {
    pub(super) commands: Vec<Chosen>,
    pub(super) style: Style,
    /// How good the first command looks.
    pub(super) score: i64,
}

/// The plans of a seat that may give one of these commands, at most `count`, the one of the greedy player first.
pub(super) fn plans(
    state: &MatchState<SummonerWars>,
    seat: Seat,
    commands: &[Chosen],
    count: usize,
) -> Vec<Plan> {
    let greedy = Greedy::default();
    let scores = greedy.scores(state, seat, commands);
    let mut ranked: Vec<(i64, &Chosen)> = scores.into_iter().zip(commands).collect();
    ranked.sort_by_key(|(score, _)| Reverse(*score));
    let mut plans = Plans { found: Vec::new(), count };
    let is_asked = state.sys.play.prompt.of(seat).is_some();
    let mut ranked = ranked.into_iter();
    if let Some((score, command)) = ranked.next() {
        plans.add(vec![command.clone()], Style::USUAL, score);
    }
    if !is_asked && state.core.begun {
        match state.sys.play.flow.phase {
            Some(Phase::Move) => {
                strikes(state, seat, commands, &mut plans);
                styles(state, seat, commands, &mut plans);
            }
            Some(Phase::Summon | Phase::Magic) => styles(state, seat, commands, &mut plans),
            _ => {}
        }
    }
    let mut seen = Vec::new();
    for (score, command) in ranked {
        // Of moves of one unit, or cells for one card, the best is enough.
        let kind = kind(command);
        if score > NEVER && !seen.contains(&kind) {
            seen.push(kind);
            plans.add(vec![command.clone()], Style::USUAL, score);
        }
    }
    plans.found
}

struct Plans {
    found: Vec<Plan>,
    count: usize,
}

impl Plans {
    fn add(&mut self, commands: Vec<Chosen>, style: Style, score: i64) {
        let is_known = self.found.iter().any(|plan| plan.commands == commands && plan.style == style);
        if self.found.len() < self.count && !is_known {
            self.found.push(Plan { commands, style, score });
        }
    }
}

/// What makes two commands alternatives rather than variants of each other.
fn kind(command: &Chosen) -> Chosen {
    let anywhere = crate::Spot::OffBoard;
    match command {
        Chosen::Game(Command::Summon { card, .. }) => {
            Chosen::Game(Command::Summon { card: *card, cell: anywhere })
        }
        Chosen::Game(Command::Move { from, .. }) => Chosen::Game(Command::Move { from: *from, to: anywhere }),
        other => other.clone(),
    }
}

/// The same position played in other styles, where they begin with another command.
fn styles(state: &MatchState<SummonerWars>, seat: Seat, commands: &[Chosen], plans: &mut Plans) {
    let usual = Style::USUAL;
    let tried: &[Style] = match state.sys.play.flow.phase {
        Some(Phase::Move) => {
            &[Style { advance: 8, caution: 0, ..usual }, Style { advance: 0, caution: 60, ..usual }]
        }
        Some(Phase::Summon) => &[Style { thrift: 9, ..usual }, Style { thrift: 2, ..usual }],
        Some(Phase::Magic) => {
            &[Style { kept: 0, ..usual }, Style { kept: 1, ..usual }, Style { kept: 5, ..usual }]
        }
        _ => &[],
    };
    for style in tried {
        let scores = Greedy { style: *style }.scores(state, seat, commands);
        let best = commands.iter().zip(scores).reduce(|best, next| if next.1 > best.1 { next } else { best });
        if let Some((command, score)) = best {
            plans.add(vec![command.clone()], *style, score);
        }
    }
    if state.sys.play.flow.phase == Some(Phase::Summon) {
        let advance = Chosen::System(SystemCommand::Flow(FlowCommand::AdvancePhase {}));
        plans.add(vec![advance], usual, 0);
    }
}

/// A unit that could attack a target from a cell.
struct Striker {
    from: Cell,
    to: Cell,
    arms: Arms,
    worth: i64,
}

/// For each target the cheapest units that together destroy it often enough: those of least worth that can reach it.
fn strikes(state: &MatchState<SummonerWars>, seat: Seat, commands: &[Chosen], plans: &mut Plans) {
    let core = &state.core;
    let sight = Sight::new(core, seat, Some(Phase::Move));
    let mut targets: Vec<usize> = (0..sight.foes.len()).collect();
    targets.sort_by_key(|index| {
        Reverse(sight.foes[*index].gain(MAX_STRIKERS as i64 * 2, crate::die::Reach::Melee))
    });
    for index in targets {
        let foe = &sight.foes[index];
        let mut strikers = strikers(&sight, core, seat, index);
        strikers.sort_by_key(|striker| striker.worth);
        let (mut moves, mut used, mut dice) = (Vec::new(), Vec::new(), 0);
        let left = i64::from(foe.piece.life_left());
        for striker in strikers {
            let is_free = !used.contains(&striker.to) || striker.to == striker.from;
            if used.len() >= MAX_STRIKERS
                || !is_free
                || odds::at_least(striker.arms.kind, dice, left) >= ENOUGH
            {
                continue;
            }
            dice += striker.arms.dice;
            used.push(striker.to);
            let step = Chosen::Game(Command::Move { from: striker.from.into(), to: striker.to.into() });
            if striker.from != striker.to && commands.contains(&step) {
                moves.push(step);
            }
        }
        if !moves.is_empty() {
            plans.add(moves, Style::USUAL, 0);
        }
    }
}

/// The units that could attack the target in this turn, each from the best of its cells.
fn strikers(sight: &Sight<'_>, core: &State, seat: Seat, index: usize) -> Vec<Striker> {
    let mut found = Vec::new();
    for (from, piece) in core.field.pieces().filter(|(_, piece)| piece.owner == seat) {
        let Some(arms) = Arms::of(core, from, piece) else {
            continue;
        };
        if let Some(to) = cell_for(sight, core, from, piece, &arms, index) {
            let worth = super::worth::standing(piece.data(), piece.life_left());
            found.push(Striker { from, to, arms, worth });
        }
    }
    found
}

/// From where the unit would attack the target: from its own cell if it can, otherwise from the least dangerous one.
fn cell_for(
    sight: &Sight<'_>,
    core: &State,
    from: Cell,
    piece: &Piece,
    arms: &Arms,
    index: usize,
) -> Option<Cell> {
    let foe = &sight.foes[index];
    if sight.sees(from, from, foe, arms.range) {
        return Some(from);
    }
    if piece.moved || arms.steps == 0 {
        return None;
    }
    let cells = reach::walk(core, from, piece, arms.steps);
    let seen = cells.iter().filter(|cell| sight.sees(from, *cell, foe, arms.range));
    seen.min_by_key(|cell| sight.danger(piece, *cell))
}
