//! The greedy player: rolls towards the strongest ability, uses it, upgrades, and spends what helps now.

use super::odds::{Odds, levels_of};
use super::{Chosen, Sight, cards, worth};
use crate::data::{AbilityId, Behaviour, HeroId, library};
use crate::{Command, DiceThrone, Phase, RollView, Stage, State, WindowTopic};
use qipan_engine::systems::characters::CharacterCommand;
use qipan_engine::systems::flow::FlowCommand;
use qipan_engine::systems::window::WindowCommand;
use qipan_engine::{MatchState, Seat, SystemCommand};
use std::collections::BTreeMap;

type Upgrades = (HeroId, BTreeMap<AbilityId, u8>);

/// The most tables of odds in the cache; each takes about 130 KB.
const MAX_ODDS: usize = 64;

/// Plays by simple rules of thumb. Its only state is a cache of odds.
#[derive(Clone, Default, Debug)]
pub struct Greedy {
    odds: BTreeMap<Upgrades, Odds>,
}

impl Greedy {
    pub fn new() -> Greedy {
        Greedy::default()
    }

    /// The command of a seat, chosen by what it may see. It is always a legal one if the seat is to act.
    pub fn command(&mut self, state: &MatchState<DiceThrone>, seat: Seat) -> Chosen {
        self.choose(&Sight::of(state, seat))
    }

    pub fn choose(&mut self, sight: &Sight) -> Chosen {
        if let Some(choosing) = &sight.choosing {
            return choose_hero(sight.seat, &choosing.picks, choosing.ready.contains(sight.seat));
        }
        if let Some(prompt) = &sight.prompt {
            let answer = cards::answer(self, sight, prompt);
            let resolve =
                qipan_engine::systems::prompt::PromptCommand::ResolvePrompt { id: prompt.id, answer };
            return Chosen::System(SystemCommand::Prompt(resolve));
        }
        match (&sight.window, sight.phase) {
            (Some(topic), _) => {
                let response = self.respond(sight, topic);
                let pass = Chosen::System(SystemCommand::Window(WindowCommand::PassResponse {}));
                response.map_or(pass, Chosen::Game)
            }
            (None, Some(Phase::OffensiveRoll | Phase::DefensiveRoll)) => self.play_dice(sight),
            _ => cards::play_main(sight).map_or_else(advance, Chosen::Game),
        }
    }

    /// The odds of a seat's hero with its current upgrades.
    pub(super) fn odds(&mut self, sight: &Sight, seat: Seat) -> &Odds {
        let fighter = &sight.view.fighters[seat.index()];
        let hero = sight.hero_of(seat);
        let key = (hero.id, levels_of(fighter));
        if self.odds.len() >= MAX_ODDS && !self.odds.contains_key(&key) {
            self.odds.clear();
        }
        self.odds.entry(key).or_insert_with(|| Odds::of(fighter, hero))
    }

    fn play_dice(&mut self, sight: &Sight) -> Chosen {
        let Some(roll) = &sight.view.roll else {
            return advance();
        };
        match roll.stage {
            Stage::Picking => pick_defence(sight),
            Stage::Rolling => Chosen::Game(self.roll_on(sight, roll)),
            Stage::Choosing => self.choose_ability(sight, roll),
            Stage::Answering | Stage::Done => advance(),
        }
    }

    fn roll_on(&mut self, sight: &Sight, roll: &RollView) -> Command {
        if !roll.rolled {
            return Command::RollDice {};
        }
        if roll.defending {
            return if roll.rolls_left > 0 { Command::RollDice {} } else { Command::ConfirmRoll {} };
        }
        let Some(faces) = faces(roll) else {
            return Command::ConfirmRoll {};
        };
        if roll.rolls_left == 0 {
            return cards::improve(self, sight, faces).unwrap_or(Command::ConfirmRoll {});
        }
        let keep = self.odds(sight, sight.seat).keep(faces, roll.rolls_left);
        let is_wrong = |(at, die): &(u8, &qipan_engine::primitives::dice::DieInPlay)| {
            die.kept != (keep & (1 << at) != 0)
        };
        match (0..).zip(&roll.dice).find(is_wrong) {
            _ if keep == 0b11111 => Command::ConfirmRoll {},
            Some((die, _)) => Command::ToggleDieLock { die },
            None => Command::RollDice {},
        }
    }

    fn choose_ability(&mut self, sight: &Sight, roll: &RollView) -> Chosen {
        let hero = sight.hero_of(sight.seat);
        let value = |it: &&crate::AvailableView| {
            let row =
                hero.ability(it.ability).map(|ability| &ability.at(it.level).tiers[usize::from(it.tier)]);
            row.map_or(0, |row| worth::tier(row, &sight.facts()))
        };
        let Some(best) = roll.available.iter().max_by_key(value) else {
            return faces(roll)
                .and_then(|faces| cards::improve(self, sight, faces))
                .map_or_else(advance, Chosen::Game);
        };
        let pierce = spending(sight, Behaviour::Pierce {});
        if let Some(pierce) = pierce.filter(|_| best.kind.can_be_defended() && best.damage >= 5) {
            return Chosen::Game(pierce);
        }
        Chosen::Game(Command::SelectAbility { ability: best.ability })
    }

    fn respond(&mut self, sight: &Sight, topic: &WindowTopic) -> Option<Command> {
        match topic {
            WindowTopic::RollConfirmed { seat } if *seat != sight.seat => cards::spoil(self, sight),
            WindowTopic::LastChance {} => last_chance(sight),
            _ => sight.commands.iter().find(|command| cards::sheds_status(sight, command)).cloned(),
        }
    }
}

/// The command that spends one stack of a status with this behaviour, if it can be given now.
pub(super) fn spending(sight: &Sight, behaviour: Behaviour) -> Option<Command> {
    let is_wanted = |command: &&Command| match command {
        Command::SpendStatus { status, .. } => library().status(*status).behaviour == behaviour,
        _ => false,
    };
    sight.commands.iter().find(is_wanted).cloned()
}

fn advance() -> Chosen {
    Chosen::System(SystemCommand::Flow(FlowCommand::AdvancePhase {}))
}

/// Picks the hero with the seat's number, says it is ready, and starts.
fn choose_hero(seat: Seat, picks: &[Option<u16>], is_ready: bool) -> Chosen {
    let heroes = library().heroes.len() as u16;
    Chosen::System(SystemCommand::Characters(match picks.get(seat.index()).copied().flatten() {
        None => CharacterCommand::PickCharacter { character: u16::from(seat.0) % heroes },
        Some(_) if !is_ready => CharacterCommand::SetReady { ready: true },
        Some(_) => CharacterCommand::StartMatch {},
    }))
}

pub(super) fn faces(roll: &RollView) -> Option<[u8; 5]> {
    let faces: Vec<u8> = roll.dice.iter().map(|die| die.face).collect();
    faces.try_into().ok()
}

/// The defence whose row has the highest value on average dice.
fn pick_defence(sight: &Sight) -> Chosen {
    let level = |id| sight.me().abilities.iter().find(|it| it.ability == id).map_or(1, |it| it.level);
    let defences = sight.hero_of(sight.seat).defences();
    let best = defences.max_by_key(|defence| {
        let level = defence.at(level(defence.id));
        level.tiers.last().map_or(0, |row| worth::effects(&row.first, &sight.facts()) * i64::from(level.dice))
    });
    best.map_or_else(advance, |defence| Chosen::Game(Command::SelectAbility { ability: defence.id }))
}

/// The last cards and tokens: those that strengthen an attack, and those that weaken one.
fn last_chance(sight: &Sight) -> Option<Command> {
    let attack = sight.view.attack.as_ref()?;
    let total = attack.breakdown.total;
    let mine = attack.attacker == sight.seat;
    let lethal = |health: i64, more: i64| total < health && total + more >= health;
    let mut best: Option<(i64, Command)> = None;
    for command in &sight.commands {
        let gain = match command {
            Command::PlayCard { card } => {
                let card = library().card(*card);
                worth::effects(&card.effects, &sight.facts()).min(10 * total.max(0))
                    - worth::CP * i64::from(card.cost)
            }
            Command::SpendStatus { status, count } => {
                let count = i64::from(*count);
                match library().status(*status).behaviour {
                    Behaviour::Boost { amount } => {
                        let more = i64::from(amount) * count;
                        let is_full =
                            2 * Sight::stacks(sight.me(), *status) > library().status(*status).limit;
                        if is_full || lethal(sight.them().health, more) { more } else { 0 }
                    }
                    Behaviour::Guard { amount } => {
                        let less = i64::from(amount) * count;
                        if less < total + i64::from(amount) { less } else { 0 }
                    }
                    Behaviour::Riposte { amount } => {
                        let less = i64::from(amount) * count;
                        if less < total + i64::from(amount) { 2 * less } else { 0 }
                    }
                    Behaviour::Wager { at_least, win, lose } if total < sight.them().health => {
                        worth::wager(at_least, win, lose).max(0)
                    }
                    // A status that may avoid all damage is tried before one that takes a part.
                    Behaviour::Evade { .. } if !mine && total >= 4 => 1_000,
                    Behaviour::Halve { .. } if total >= 6 => 900,
                    Behaviour::Reflect { .. } if total >= 5 => 800,
                    _ => 0,
                }
            }
            _ => 0,
        };
        if gain > best.as_ref().map_or(0, |(gain, _)| *gain) {
            best = Some((gain, command.clone()));
        }
    }
    best.map(|(_, command)| command)
}

/// The least value of the opponent's dice that is worth a card against them, in tenths of a point of health.
pub(super) const WORTH_SPOILING: i32 = 70;

/// The other side's seat.
pub(super) fn opponent(sight: &Sight) -> Seat {
    State::other(sight.seat)
}
