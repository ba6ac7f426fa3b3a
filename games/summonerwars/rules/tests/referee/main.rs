//! A second referee. It is written from the rules and knows nothing of the crate but the saved state: positions are plain
//! maps, ways are tried one by one, and the card files are read here. In random matches it must agree with the game about
//! every move, every attack and all damage.

mod cards;
mod judge;
mod position;

use cards::Printed;
use position::{Place, Position, everywhere, place};
use qipan_engine::systems::cheat::CheatCommand;
use qipan_engine::systems::flow::FlowCommand;
use qipan_engine::{
    Actor, Command as AnyCommand, Event as AnyEvent, Header, Match, MatchState, Rng, Rules, Seat, Seats,
    Seed, SystemCommand,
};
use qipan_summonerwars::deck::DeckList;
use qipan_summonerwars::{Command, Event, Options, Phase, Spot, SummonerWars, library};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Positions whose moves or attacks are compared.
const POSITIONS: u32 = 5_400;
/// How many of them one match gives at most, so that every pair of factions comes up.
const POSITIONS_A_MATCH: u32 = 25;

#[test]
fn a_second_referee_agrees() {
    let printed = cards::all();
    let mut compared = Compared::default();
    let mut rng = Rng::from_number(2);
    let factions: Vec<_> = library().factions.iter().map(|faction| faction.id).collect();
    let mut seed = 0;
    while compared.positions < POSITIONS {
        let at = seed as usize % (factions.len() * factions.len());
        let pair = vec![factions[at / factions.len()], factions[at % factions.len()]];
        // Passers-by have keywords that no faction has, so every second round of pairs has some of them.
        let custom_decks = (seed / 36) % 2 == 1;
        seed += 1;
        let options = Options { factions: pair, custom_decks, ..Options::default() };
        play(&printed, options, seed, &mut rng, &mut compared);
    }
    assert!(seed >= 72, "every pair of factions has come up twice: {seed} matches");
    assert!(compared.attacks > 1_000, "{} attacks", compared.attacks);
    let wanted = [
        "already_attacked",
        "already_moved",
        "attacks_used",
        "barred",
        "cannot_attack",
        "cannot_move",
        "cell_taken",
        "covered",
        "itself",
        "legal attack",
        "legal move",
        "line_blocked",
        "moves_used",
        "no_card_there",
        "not_yours",
        "out_of_range",
        "out_of_reach",
    ];
    let missing: Vec<_> = wanted.iter().filter(|code| !compared.verdicts.contains(**code)).collect();
    assert!(missing.is_empty(), "never seen: {missing:?}");
}

/// What was compared.
#[derive(Default)]
struct Compared {
    positions: u32,
    attacks: u32,
    verdicts: BTreeSet<&'static str>,
}

fn play(
    printed: &BTreeMap<String, Printed>,
    options: Options,
    seed: u64,
    rng: &mut Rng,
    compared: &mut Compared,
) {
    let mut header = Header::new(&SummonerWars, Seats::new(2), Seed::from_number(seed), options);
    header.cheats = true;
    let (mut game, _) = Match::create(SummonerWars, &header).unwrap();
    for seat in [Seat(0), Seat(1)] {
        hand_in(&mut game, seat, rng);
        // Magic for everything, so that champions come up too.
        let cheat = CheatCommand::CheatSet { pointer: format!("/sides/{seat}/magic"), value: 15.into() };
        give(&mut game, seat, &AnyCommand::System(SystemCommand::Cheat(cheat)));
    }
    let last = compared.positions + POSITIONS_A_MATCH;
    let mut clash = Clash::default();
    while let Some(seat) = game.to_act().first() {
        if rng.below(6) == 0 && compared.positions < last {
            compare(printed, game.state(), seat, compared);
        }
        let before = Position::read(&serde_json::to_value(&game.state().core).unwrap(), printed);
        let command = choose(game.state(), seat, rng);
        let events = give(&mut game, seat, &command);
        clash.follow(before, &events, compared);
    }
}

/// A random command; those that only pass time are rarer.
fn choose(state: &MatchState<SummonerWars>, seat: Seat, rng: &mut Rng) -> AnyCommand<SummonerWars> {
    let commands = state.legal(&SummonerWars, seat).commands;
    let is_dull = |command: &&AnyCommand<SummonerWars>| {
        matches!(
            command,
            AnyCommand::System(SystemCommand::Flow(FlowCommand::AdvancePhase {}))
                | AnyCommand::Game(Command::Discard { .. })
        )
    };
    let lively: Vec<_> = commands.iter().filter(|command| !is_dull(command)).collect();
    let picked = match rng.below(6) {
        0 => rng.pick(&commands),
        _ => rng.pick(&lively).copied().or_else(|| rng.pick(&commands)),
    };
    picked.unwrap().clone()
}

fn give(game: &mut Match<SummonerWars>, seat: Seat, command: &AnyCommand<SummonerWars>) -> Vec<Event> {
    let applied = game.apply(Actor::Seat(seat), command, 0).unwrap_or_else(|refusal| panic!("{refusal}"));
    let events = applied.events.iter().filter_map(|event| match event {
        AnyEvent::Game(event) => Some(event.clone()),
        AnyEvent::System(_) => None,
    });
    events.collect()
}

/// Hands in a deck in which passers-by replace one kind of common.
fn hand_in(game: &mut Match<SummonerWars>, seat: Seat, rng: &mut Rng) {
    if game.state().sys.play.flow.phase != Some(Phase::Muster) {
        return;
    }
    let mut deck = DeckList::preset(game.state().core.of(seat).faction().unwrap());
    let passers: Vec<_> = library().cards().filter(|card| card.faction.is_none()).collect();
    let first = deck.commons.keys().next().cloned().unwrap();
    deck.commons.remove(&first);
    let at = rng.below(passers.len() as u32 - 1) as usize;
    for card in &passers[at..at + 2] {
        deck.commons.insert(card.name.clone(), 2);
    }
    give(game, seat, &AnyCommand::Game(Command::Muster { deck: Some(deck) }));
}

/// Compares the verdict about every pair of cells, and the list of legal commands.
fn compare(
    printed: &BTreeMap<String, Printed>,
    state: &MatchState<SummonerWars>,
    seat: Seat,
    compared: &mut Compared,
) {
    let phase = state.sys.play.flow.phase;
    if !matches!(phase, Some(Phase::Move | Phase::Attack)) || state.sys.play.prompt.is_open() {
        return;
    }
    let core = serde_json::to_value(&state.core).unwrap();
    let position = Position::read(&core, printed);
    let (mut legal, mut listed) = (BTreeSet::new(), BTreeSet::new());
    for (from, to) in pairs(&position) {
        let [start, end] = [from, to].map(spot);
        let (command, problem, name) = match phase {
            Some(Phase::Move) => (
                Command::Move { from: start, to: end },
                judge::move_problem(&position, from, to),
                "legal move",
            ),
            _ => {
                let problem = judge::attack_problem(&position, from, to);
                (Command::Attack { from: start, to: end }, problem, "legal attack")
            }
        };
        let verdict = SummonerWars.validate(state, seat, &command);
        let code =
            verdict.err().map(|it| serde_json::to_value(it).unwrap()["code"].as_str().unwrap().to_owned());
        assert_eq!(code.as_deref(), problem, "{command:?} in {core}");
        compared.verdicts.insert(problem.unwrap_or(name));
        if problem.is_none() {
            legal.insert(serde_json::to_string(&command).unwrap());
        }
    }
    let mut commands = Vec::new();
    SummonerWars.legal_commands(state, seat, &mut commands);
    for command in commands {
        if matches!(command, Command::Move { .. } | Command::Attack { .. }) {
            listed.insert(serde_json::to_string(&command).unwrap());
        }
    }
    assert_eq!(listed, legal, "in {core}");
    compared.positions += 1;
}

/// Every own card with every cell; enemy cards and an empty cell, which are refused at once, with one.
fn pairs(position: &Position<'_>) -> Vec<(Place, Place)> {
    let empty = everywhere().into_iter().find(|at| !position.cards.contains_key(at));
    let is_own = |at: &Place| position.cards[at].owner == position.turn;
    let (own, others): (Vec<Place>, Vec<Place>) = position.cards.keys().partition(|at| is_own(at));
    let wide = own.into_iter().flat_map(|from| everywhere().into_iter().map(move |to| (from, to)));
    wide.chain(others.into_iter().chain(empty).map(|from| (from, (0, 1)))).collect()
}

fn spot((file, rank): Place) -> Spot {
    let name = format!("{}{rank}", char::from(b'a' + file as u8));
    Spot::Cell(qipan_summonerwars::Cell::named(&name).unwrap())
}

/// The attack under way, which may span several commands.
#[derive(Default)]
struct Clash {
    between: Option<(Place, Place, bool)>,
    rolled: Option<Vec<u8>>,
}

impl Clash {
    /// Follows the events of a command from the position before it.
    fn follow(&mut self, mut position: Position<'_>, events: &[Event], compared: &mut Compared) {
        for event in events {
            let told: Value = serde_json::to_value(event).unwrap();
            let cell = |name: &str| place(told[name].as_str().unwrap());
            match event {
                Event::AttackDeclared { struck, .. } => {
                    (self.between, self.rolled) = (Some((cell("from"), cell("to"), *struck)), None);
                }
                Event::ModifierAdded { .. } => position.give(&told),
                Event::DiceRolled { faces, .. } if self.between.is_some() && self.rolled.is_none() => {
                    let (from, ..) = self.between.unwrap();
                    assert_eq!(faces.len() as i64, position.dice(from), "dice of {from:?}: {events:?}");
                    self.rolled = Some(faces.clone());
                }
                Event::DamageDealt { amount, .. } => {
                    if let (Some((from, to, is_strike)), Some(faces)) = (self.between, self.rolled.take()) {
                        assert_eq!(cell("cell"), to);
                        let expected = judge::damage(&position, from, to, &faces, is_strike);
                        assert_eq!(*amount, expected, "{from:?} to {to:?}: {faces:?} in {events:?}");
                        compared.attacks += 1;
                        self.between = None;
                    }
                }
                _ => {}
            }
        }
    }
}
