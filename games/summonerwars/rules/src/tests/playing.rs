//! Random play: matches end, every card and every verb is used.

use super::pairings;
use super::table::AnyCommand;
use crate::data::{Class, WhenKind, library};
use crate::{Command, Event, Options, SummonerWars, View};
use qipan_engine::systems::cheat::CheatCommand;
use qipan_engine::systems::flow::FlowCommand;
use qipan_engine::{
    Actor, Event as AnyEvent, Header, Match, MatchState, Rng, Sandbox, Seat, Seats, Seed, SystemCommand,
    Viewer,
};
use std::collections::BTreeSet;

/// L8: a match takes 40 turns at most. Fewer matches than the 10,000 of the rules keep the test short.
const MATCHES: u64 = 400;
const MAX_TURNS: u16 = 40;

/// A random command. One that ends a phase is taken less often, so that more happens.
fn choose(state: &MatchState<SummonerWars>, rng: &mut Rng) -> Option<(Seat, AnyCommand)> {
    let seat = state.to_act(&SummonerWars).first()?;
    let commands = state.legal(&SummonerWars, seat).commands;
    let is_dull = |command: &&AnyCommand| {
        matches!(
            command,
            qipan_engine::Command::System(SystemCommand::Flow(FlowCommand::AdvancePhase {}))
                | qipan_engine::Command::Game(Command::Discard { .. })
        )
    };
    let lively: Vec<_> = commands.iter().filter(|command| !is_dull(command)).collect();
    let picked = match rng.below(6) {
        0 => rng.pick(&commands),
        _ => rng.pick(&lively).copied().or_else(|| rng.pick(&commands)),
    };
    picked.cloned().map(|command| (seat, command))
}

#[test]
fn random_matches_end_in_time() {
    let pairings = pairings();
    let mut rng = Rng::from_number(8);
    for seed in 0..MATCHES {
        let options = pairings[seed as usize % pairings.len()].clone();
        let header = Header::new(&SummonerWars, Seats::new(2), Seed::from_number(seed), options);
        let (game, _) = Match::create(SummonerWars, &header).unwrap();
        let mut sandbox = Sandbox::new(SummonerWars, game.into_state());
        for _ in 0..20_000 {
            let Some((seat, command)) = choose(&sandbox.state, &mut rng) else { break };
            sandbox.apply(seat, &command).unwrap_or_else(|refusal| panic!("{command:?}: {refusal}"));
        }
        let state = &sandbox.state;
        assert!(state.sys.play.outcome.is_some(), "seed {seed} has no end");
        assert!(state.core.number <= MAX_TURNS, "seed {seed} took {} turns", state.core.number);
    }
}

/// Boards mark the cells that a card aims at; what it may attack must be among them.
#[test]
fn every_attack_is_among_the_aims() {
    let mut rng = Rng::from_number(9);
    for (seed, options) in (0..).zip(pairings()) {
        let header = Header::new(&SummonerWars, Seats::new(2), Seed::from_number(seed), options);
        let (game, _) = Match::create(SummonerWars, &header).unwrap();
        let mut sandbox = Sandbox::new(SummonerWars, game.into_state());
        for _ in 0..300 {
            let Some((seat, command)) = choose(&sandbox.state, &mut rng) else { break };
            let view = View::of(&sandbox.state.core, Viewer::Seat(seat));
            for command in sandbox.state.legal(&SummonerWars, seat).commands {
                let qipan_engine::Command::Game(Command::Attack { from, to }) = command else { continue };
                let (from, to) = (from.cell().unwrap(), to.cell().unwrap());
                assert!(view.aims(from).contains(&to), "{from} {to}: {:?}", view.aims(from));
            }
            sandbox.apply(seat, &command).unwrap_or_else(|refusal| panic!("{command:?}: {refusal}"));
        }
    }
}

/// What random play has used: events and abilities by card, kinds of events by name.
#[derive(Default)]
struct Used(BTreeSet<String>);

impl Used {
    fn note(&mut self, event: &Event) {
        match event {
            Event::EventPlayed { card, .. } => self.0.insert(format!("{card} played")),
            Event::AbilityUsed { card, .. } => self.0.insert(format!("{card} use")),
            Event::AbilityTriggered { card, trigger, .. } => {
                self.0.insert(format!("{card} {}", serde_json::to_value(trigger).unwrap().as_str().unwrap()))
            }
            Event::Summoned { card, .. } | Event::Built { card, .. } => self.0.insert(card.to_string()),
            _ => false,
        };
        let value = serde_json::to_value(event).unwrap();
        self.0.insert(value["type"].as_str().unwrap().to_owned());
    }

    fn wanted() -> BTreeSet<String> {
        let mut wanted = BTreeSet::new();
        for card in library().cards() {
            if !matches!(card.class, Class::Summoner | Class::StartGate | Class::Event | Class::Epic) {
                wanted.insert(card.name.clone());
            }
            if card.is_event() {
                wanted.insert(format!("{} played", card.name));
            }
            for ability in card.triggered.iter().filter(|it| it.when.kind() != WhenKind::Played) {
                let kind = serde_json::to_value(ability.when.kind()).unwrap();
                wanted.insert(format!("{} {}", card.name, kind.as_str().unwrap()));
            }
        }
        let events = [
            "moved",
            "forced",
            "placed",
            "swapped",
            "raised",
            "destroyed",
            "healed",
            "boosted",
            "readied",
            "modifier_added",
            "modifier_ended",
            "bonus_added",
            "card_returned",
            "event_expired",
            "inaction",
            "pressed",
            "dusk",
            "magic_changed",
            "cards_drawn",
            "damage_dealt",
            "dice_rolled",
        ];
        wanted.extend(events.map(str::to_owned));
        wanted
    }
}

/// A deck with passers-by and cards of the neighbours, so that every card comes up.
fn mixed(options: &Options, seed: u64) -> Options {
    Options { custom_decks: seed.is_multiple_of(3), ..options.clone() }
}

#[test]
fn random_play_comes_by_every_effect() {
    let pairings = pairings();
    let (mut missing, mut used) = (Used::wanted(), Used::default());
    let mut rng = Rng::from_number(77);
    for seed in 0..2_000 {
        let options = mixed(&pairings[seed as usize % pairings.len()], seed);
        let mut header = Header::new(&SummonerWars, Seats::new(2), Seed::from_number(seed), options);
        header.cheats = true;
        let (mut game, _) = Match::create(SummonerWars, &header).unwrap();
        for seat in [Seat(0), Seat(1)] {
            muster(&mut game, seat, &mut rng);
            // Enough magic for everything: champions are too rare otherwise.
            let (pointer, value) = (format!("/sides/{seat}/magic"), 15.into());
            let cheat = SystemCommand::Cheat(CheatCommand::CheatSet { pointer, value });
            game.apply(Actor::Seat(seat), &AnyCommand::System(cheat), 0).map(drop).unwrap();
        }
        for _ in 0..20_000 {
            let Some((seat, command)) = choose(game.state(), &mut rng) else { break };
            let applied = game.apply(Actor::Seat(seat), &command, 0);
            let applied = applied.unwrap_or_else(|refusal| panic!("{command:?}: {refusal}"));
            let events = applied.events.iter().filter_map(|event| match event {
                AnyEvent::Game(event) => Some(event),
                AnyEvent::System(_) => None,
            });
            events.for_each(|event| used.note(event));
        }
        missing.retain(|name| !used.0.contains(name));
        if missing.is_empty() {
            return;
        }
    }
    panic!("random play never came by {missing:?}");
}

/// Hands in a deck with passers-by where decks are handed in.
fn muster(game: &mut Match<SummonerWars>, seat: Seat, rng: &mut Rng) {
    if game.state().sys.play.flow.phase != Some(crate::Phase::Muster) {
        return;
    }
    let faction = game.state().core.of(seat).faction().unwrap();
    let mut deck = crate::deck::DeckList::preset(faction);
    let passers: Vec<&str> =
        library().cards().filter(|card| card.faction.is_none()).map(|card| card.name.as_str()).collect();
    let first = deck.commons.keys().next().cloned().unwrap();
    deck.commons.remove(&first);
    let at = rng.below(passers.len() as u32 - 1) as usize;
    for name in &passers[at..at + 2] {
        deck.commons.insert((*name).to_owned(), 2);
    }
    let muster = qipan_engine::Command::Game(Command::Muster { deck: Some(deck) });
    game.apply(Actor::Seat(seat), &muster, 0).map(drop).unwrap_or_else(|refusal| panic!("{refusal}"));
}
