//! A player that takes what looks best at once. It looks at the battlefield, its own hand and numbers, and at nothing
//! that is hidden from its seat.

use super::{Chosen, worth};
use crate::cell::Cell;
use crate::command::Command;
use crate::data::{CardId, Class, Effect, Ref, Who, library};
use crate::die::Reach;
use crate::rules::reach;
use crate::rules::topic::{Offered, PromptTopic};
use crate::state::{Phase, Piece, State};
use crate::{Asking, SummonerWars};
use qipan_engine::primitives::grid::Direction;
use qipan_engine::systems::characters::CharacterCommand;
use qipan_engine::systems::prompt::{Answer, Prompt, PromptCommand};
use qipan_engine::{MatchState, Seat, SystemCommand};

/// What ending a phase is worth: everything above it is done first.
const END: i64 = 0;
const NEVER: i64 = -1_000;
/// An event or ability helps on average; what it does is not looked at.
const TRICK: i64 = 9;
/// Cards that are kept for the next turn.
const KEPT: usize = 3;

#[derive(Clone, Copy, Default, Debug)]
pub struct Greedy;

impl Greedy {
    /// The command that looks best, of those that are possible.
    pub fn command(self, state: &MatchState<SummonerWars>, seat: Seat) -> Option<Chosen> {
        let commands = state.legal(&SummonerWars, seat).commands;
        let scores = self.scores(state, seat, &commands);
        let best = commands.into_iter().zip(scores);
        // Of equals the first, so that the choice is always the same.
        best.reduce(|best, next| if next.1 > best.1 { next } else { best }).map(|(command, _)| command)
    }

    /// How good the commands look.
    pub(super) fn scores(
        self,
        state: &MatchState<SummonerWars>,
        seat: Seat,
        commands: &[Chosen],
    ) -> Vec<i64> {
        let core = &state.core;
        if let Some(prompt) = state.sys.play.prompt.of(seat) {
            return commands.iter().map(|command| answer(core, seat, prompt, command)).collect();
        }
        let mut eye = Eye { core, seat, foes: Vec::new(), phase: state.sys.play.flow.phase };
        if matches!(eye.phase, Some(Phase::Move | Phase::Attack)) {
            let foes = core.field.pieces().filter(|(_, piece)| piece.owner != seat);
            eye.foes = foes.map(|(cell, piece)| (cell, *piece)).collect();
        }
        commands.iter().map(|command| eye.score(command)).collect()
    }
}

/// A seat that looks at the battlefield.
struct Eye<'a> {
    core: &'a State,
    seat: Seat,
    phase: Option<Phase>,
    foes: Vec<(Cell, Piece)>,
}

impl Eye<'_> {
    fn score(&self, command: &Chosen) -> i64 {
        match command {
            Chosen::Game(command) => self.game_command(command),
            // Factions: a ready seat starts, a seat with a faction is ready.
            Chosen::System(SystemCommand::Characters(CharacterCommand::StartMatch {})) => 3,
            Chosen::System(SystemCommand::Characters(CharacterCommand::SetReady { ready: true })) => 2,
            Chosen::System(SystemCommand::Characters(CharacterCommand::SetReady { ready: false })) => NEVER,
            Chosen::System(_) => END,
        }
    }

    fn game_command(&self, command: &Command) -> i64 {
        let found = match command {
            Command::Summon { card, cell: at } => at.cell().map(|at| self.summon(*card, at)),
            Command::Build { card, cell: at } => at.cell().map(|at| self.build(*card, at)),
            Command::Move { from, to } => from.cell().zip(to.cell()).map(|(from, to)| self.walk(from, to)),
            Command::Attack { from, to } => {
                from.cell().zip(to.cell()).map(|(from, to)| self.attack(from, to))
            }
            Command::PlayEvent { card } => Some(TRICK - 8 * i64::from(library().card(*card).cost)),
            Command::UseAbility { from } => from.cell().map(|from| self.trick(from)),
            Command::Discard { card } => Some(self.discard(*card)),
            Command::Muster { .. } => Some(1),
        };
        found.unwrap_or(NEVER)
    }

    fn summon(&self, card: CardId, at: Cell) -> i64 {
        let card = library().card(card);
        let gained = worth::standing(card, card.life) - 5 * i64::from(card.cost);
        gained - 2 * worth::way(self.core, self.seat, at)
    }

    /// A new gate near the front, not too many of them.
    fn build(&self, card: CardId, at: Cell) -> i64 {
        let card = library().card(card);
        let own = self.core.field.pieces().filter(|(_, piece)| piece.owner == self.seat);
        let gates = own.filter(|(_, piece)| piece.data().is_gate()).count() as i64;
        let need = if card.is_gate() { 24 - 6 * gates } else { 14 - 5 * i64::from(card.cost) };
        need - worth::way(self.core, self.seat, at)
    }

    fn walk(&self, from: Cell, to: Cell) -> i64 {
        let Some(piece) = self.core.field.at(from) else {
            return NEVER;
        };
        let (before, after) = (self.best_attack(from, piece, from), self.best_attack(from, piece, to));
        let nearer = worth::way(self.core, self.seat, from) - worth::way(self.core, self.seat, to);
        // A summoner walks only for an attack, and carefully.
        let step = if piece.data().class == Class::Summoner { -4 } else { 3 * nearer };
        (after - before) * 85 / 100 + step
    }

    /// The best attack that the card on `from` would have on another cell.
    fn best_attack(&self, from: Cell, piece: &Piece, at: Cell) -> i64 {
        let Some((dice, kind, range)) = worth::arms(self.core, from, piece).filter(|_| !piece.attacked)
        else {
            return 0;
        };
        let gain = |(to, target): &(Cell, Piece)| match self.sees(from, at, *to, range) {
            true => worth::attack(self.core, dice, kind, *to, target),
            false => 0,
        };
        self.foes.iter().map(gain).max().unwrap_or(0)
    }

    /// Range and line only. The card itself has left its cell.
    fn sees(&self, from: Cell, at: Cell, to: Cell, range: i64) -> bool {
        at.direction_to(to).is_some()
            && i64::from(at.distance(to)) <= range
            && at.between(to).all(|cell| cell == from || self.core.field.is_empty(cell))
    }

    fn attack(&self, from: Cell, to: Cell) -> i64 {
        let (Some(attacker), Some(target)) = (self.core.field.at(from), self.core.field.at(to)) else {
            return NEVER;
        };
        if target.owner == self.seat {
            return NEVER;
        }
        let dice = reach::strength(self.core, from, attacker);
        let kind = attacker.data().attack.unwrap_or(Reach::Melee);
        // Even a hopeless attack is no inaction.
        1 + worth::attack(self.core, dice, kind, to, target)
    }

    /// Abilities that cost the attack compete with it.
    fn trick(&self, from: Cell) -> i64 {
        let piece = self.core.field.at(from);
        let pays = piece.and_then(|piece| piece.data().use_ability()).is_some_and(|(_, it)| it.pays_attack());
        match piece.filter(|_| pays) {
            Some(piece) => TRICK - self.best_attack(from, piece, from) / 2,
            None => TRICK,
        }
    }

    /// Keeps the best cards that can be paid for soon, and turns the others into magic.
    fn discard(&self, card: CardId) -> i64 {
        let side = self.core.of(self.seat);
        let appeal = |card: CardId| {
            let card = library().card(card);
            let is_soon = card.cost <= side.magic.saturating_add(2);
            if is_soon { card.price.max(12) } else { 0 }
        };
        let better = side.hand.cards().iter().filter(|other| appeal(**other) > appeal(card)).count();
        let is_rich = side.magic >= 9;
        if better >= KEPT && !is_rich && !side.pile.is_empty() { 2 } else { NEVER }
    }
}

/// How good an answer to an open question looks.
fn answer(core: &State, seat: Seat, prompt: &Prompt<SummonerWars>, command: &Chosen) -> i64 {
    let Chosen::System(SystemCommand::Prompt(PromptCommand::ResolvePrompt { answer, .. })) = command else {
        return NEVER;
    };
    match (&prompt.topic, answer) {
        (PromptTopic::Choose { offered, asking, name, .. }, answer) => {
            let hurts_own = is_sacrifice(asking, *name);
            let score = |index: &u16| option(core, seat, offered, usize::from(*index), hurts_own);
            match answer {
                Answer::One(index) => score(index),
                // The sum, so that more is better.
                Answer::Several(indexes) => indexes.iter().map(|index| score(index).max(1)).sum(),
                _ => NEVER,
            }
        }
        (PromptTopic::Confirm { .. }, Answer::Yes(true)) => 1,
        // The cheapest card of the hand.
        (PromptTopic::PayDiscard { cards, .. }, Answer::One(index)) => {
            cards.get(usize::from(*index)).map_or(NEVER, |card| -library().card(*card).price)
        }
        _ => 0,
    }
}

/// Whether what is chosen is hurt or destroyed.
fn is_sacrifice(asking: &Asking, name: crate::data::Name) -> bool {
    let ability = library().card(asking.cause.card).ability(asking.cause.ability);
    let effects = ability.map_or(&[][..], |ability| &ability.effects);
    effects
        .iter()
        .any(|effect| matches!(effect, Effect::Destroy { to: Who::One(Ref::Chosen(it)) } if *it == name))
}

/// Enemy cards of most worth, own cards of most worth unless they are given up, cells near the enemy summoner.
fn option(core: &State, seat: Seat, offered: &Offered, index: usize, hurts_own: bool) -> i64 {
    match offered {
        Offered::Cells(cells) => match cells.get(index).map(|cell| (*cell, core.field.at(*cell))) {
            Some((_, Some(piece))) => {
                let value = worth::standing(piece.data(), piece.life_left());
                let sign = if piece.owner == seat && hurts_own { -1 } else { 1 };
                200 + sign * value
            }
            Some((cell, None)) => 100 - worth::way(core, seat, cell),
            None => NEVER,
        },
        Offered::Cards(cards) => cards.get(index).map_or(NEVER, |card| 50 + library().card(*card).price),
        Offered::Directions(directions) => {
            // Away from the own edge.
            let home = if seat == Seat(0) { Direction::North } else { Direction::South };
            directions.get(index).map_or(NEVER, |direction| i64::from(*direction == home))
        }
    }
}
