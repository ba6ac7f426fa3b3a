//! A player that takes what looks best at once. It looks at the battlefield, its own hand and numbers, and at nothing
//! that is hidden from its seat.

use super::sight::{Arms, Sight};
use super::{Chosen, tricks, worth};
use crate::SummonerWars;
use crate::cell::Cell;
use crate::command::Command;
use crate::data::{CardId, Class, library};
use crate::rules::topic::PromptTopic;
use crate::state::Piece;
use qipan_engine::systems::characters::CharacterCommand;
use qipan_engine::systems::prompt::{Answer, Prompt, PromptCommand};
use qipan_engine::{MatchState, Seat, SystemCommand};

/// What ending a phase is worth: everything above it is done first.
const END: i64 = 0;
pub(super) const NEVER: i64 = -1_000;

/// How much more careful a summoner is than a unit.
const SUMMONER_CARE: i64 = 5;

/// What a player prefers. The search tries several styles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Style {
    /// What a step towards the enemy summoner is worth.
    pub(super) advance: i64,
    /// How much of what a unit could lose on a cell counts, in hundredths.
    pub(super) caution: i64,
    /// How much more than its worth a unit must bring to be summoned, for each magic.
    pub(super) thrift: i64,
    /// Cards that are kept for the next turn.
    pub(super) kept: usize,
}

impl Style {
    pub(super) const USUAL: Style = Style { advance: 3, caution: 12, thrift: 5, kept: 3 };
}

#[derive(Clone, Copy, Debug)]
pub struct Greedy {
    pub(super) style: Style,
}

impl Default for Greedy {
    fn default() -> Greedy {
        Greedy { style: Style::USUAL }
    }
}

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
        if let [_] = commands {
            return vec![END];
        }
        let sight = Sight::new(&state.core, seat, state.sys.play.flow.phase);
        if let Some(prompt) = state.sys.play.prompt.of(seat) {
            return commands.iter().map(|command| answer(&sight, prompt, command)).collect();
        }
        let mut eye = Eye { sight: &sight, style: self.style, walker: None };
        commands.iter().map(|command| eye.score(command)).collect()
    }
}

/// A seat that weighs commands one after the other.
struct Eye<'a> {
    sight: &'a Sight<'a>,
    style: Style,
    /// The unit whose moves are being looked at, with how good it stands now.
    walker: Option<(Cell, Option<Arms>, i64)>,
}

impl Eye<'_> {
    fn score(&mut self, command: &Chosen) -> i64 {
        match command {
            Chosen::Game(command) => self.game_command(command).unwrap_or(NEVER),
            // Factions: a ready seat starts, a seat with a faction is ready.
            Chosen::System(SystemCommand::Characters(CharacterCommand::StartMatch {})) => 3,
            Chosen::System(SystemCommand::Characters(CharacterCommand::SetReady { ready: true })) => 2,
            Chosen::System(SystemCommand::Characters(CharacterCommand::SetReady { ready: false })) => NEVER,
            Chosen::System(_) => END,
        }
    }

    fn game_command(&mut self, command: &Command) -> Option<i64> {
        match command {
            Command::Summon { card, cell } => Some(self.summon(*card, cell.cell()?)),
            Command::Build { card, cell } => Some(self.build(*card, cell.cell()?)),
            Command::Move { from, to } => self.walk(from.cell()?, to.cell()?),
            Command::Attack { from, to } => self.attack(from.cell()?, to.cell()?),
            // The card itself could be a magic.
            Command::PlayEvent { card } => Some(tricks::event(self.sight, *card) - worth::CARD),
            Command::UseAbility { from } => self.trick(from.cell()?),
            Command::Discard { card } => Some(self.discard(*card)),
            Command::Muster { .. } => Some(1),
        }
    }

    fn way(&self, cell: Cell) -> i64 {
        worth::way(self.sight.core, self.sight.seat, cell)
    }

    fn summon(&self, card: CardId, at: Cell) -> i64 {
        let card = library().card(card);
        let gained = worth::standing(card, card.life) - self.style.thrift * i64::from(card.cost);
        gained - 2 * self.way(at)
    }

    /// A new gate near the front, not too many of them; armed structures where they see something.
    fn build(&self, card: CardId, at: Cell) -> i64 {
        let card = library().card(card);
        let own = self.sight.core.field.pieces().filter(|(_, piece)| piece.owner == self.sight.seat);
        let gates = own.filter(|(_, piece)| piece.data().is_gate()).count() as i64;
        if card.is_gate() {
            return 24 - 6 * gates - self.way(at);
        }
        let targets = self.sight.foes.iter().filter(|foe| self.sight.sees(at, at, foe, 4)).count() as i64;
        let armed = if card.strength > 0 { 8 + 4 * targets.min(3) } else { 4 };
        worth::standing(card, card.life) / 2 + armed - 5 * i64::from(card.cost) - self.way(at)
    }

    fn walk(&mut self, from: Cell, to: Cell) -> Option<i64> {
        let piece = self.sight.core.field.at(from)?;
        let (arms, before) = match self.walker {
            Some((cell, arms, before)) if cell == from => (arms, before),
            _ => {
                let arms = Arms::of(self.sight.core, from, piece);
                let before = self.stands(from, piece, arms.as_ref(), from);
                self.walker = Some((from, arms, before));
                (arms, before)
            }
        };
        let after = self.stands(from, piece, arms.as_ref(), to);
        // A summoner does not walk without a reason.
        let effort = if piece.data().class == Class::Summoner { 4 } else { 0 };
        Some(after - before - effort)
    }

    /// How good it is for the card on `from` to stand on another cell.
    fn stands(&self, from: Cell, piece: &Piece, arms: Option<&Arms>, at: Cell) -> i64 {
        let attack = arms.map_or(0, |arms| self.sight.best_attack(from, piece, arms, at));
        let danger = self.sight.danger(piece, at);
        if piece.data().class == Class::Summoner {
            return attack * 85 / 100 - danger * SUMMONER_CARE * self.style.caution / 100;
        }
        let nearness = self.style.advance * self.way(at);
        attack * 85 / 100 - nearness - danger * self.style.caution / 100 + self.sight.press(piece, at)
    }

    fn attack(&self, from: Cell, to: Cell) -> Option<i64> {
        let attacker = self.sight.core.field.at(from)?;
        let target = self.sight.target_at(to)?;
        let arms = Arms::of(self.sight.core, from, attacker)?;
        let dice = arms.dice + self.sight.extra_dice(from, attacker, target);
        // Even a hopeless attack is no inaction.
        Some(1 + target.gain(dice, arms.kind))
    }

    /// Abilities that cost the attack compete with it.
    fn trick(&self, from: Cell) -> Option<i64> {
        let piece = self.sight.core.field.at(from)?;
        let (_, ability) = piece.data().use_ability()?;
        let value = tricks::ability(self.sight, from, piece, ability);
        if !ability.pays_attack() {
            return Some(value.max(1));
        }
        let arms = Arms::of(self.sight.core, from, piece);
        let attack = arms.map_or(0, |arms| self.sight.best_attack(from, piece, &arms, from));
        Some(value - attack / 2)
    }

    /// Keeps the best cards that can be paid for soon, and turns the others into magic.
    fn discard(&self, card: CardId) -> i64 {
        let side = self.sight.core.of(self.sight.seat);
        let appeal = |card: CardId| {
            let card = library().card(card);
            let is_soon = card.cost <= side.magic.saturating_add(2);
            if is_soon { card.price.max(12) } else { 0 }
        };
        let better = side.hand.cards().iter().filter(|other| appeal(**other) > appeal(card)).count();
        let is_rich = side.magic >= 9;
        if better >= self.style.kept && !is_rich && !side.pile.is_empty() { 2 } else { NEVER }
    }
}

/// How good an answer to an open question looks.
fn answer(sight: &Sight<'_>, prompt: &Prompt<SummonerWars>, command: &Chosen) -> i64 {
    let Chosen::System(SystemCommand::Prompt(PromptCommand::ResolvePrompt { answer, .. })) = command else {
        return NEVER;
    };
    match (&prompt.topic, answer) {
        (PromptTopic::Choose { offered, asking, name, .. }, answer) => {
            let score = |index: &u16| tricks::option(sight, asking, *name, offered, usize::from(*index));
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
