//! A table for tests: a match with cheats, played by short calls.

use crate::data::library;
use crate::{Command, DamageKind, DiceThrone, Event, Options, Phase, Stage};
use qipan_engine::systems::cheat::CheatCommand;
use qipan_engine::systems::flow::FlowCommand;
use qipan_engine::systems::window::WindowCommand;
use qipan_engine::{Actor, Header, Match, MatchState, Seat, Seats, Seed, SystemCommand};
use serde_json::{Value, json};
use std::collections::BTreeMap;

pub(super) struct TestMatch {
    pub(super) game: Match<DiceThrone>,
    /// The kind of the last attack.
    pub(super) declared: Option<DamageKind>,
}

/// Everything about both sides that effects can change.
pub(super) type Facts = BTreeMap<String, i64>;

impl TestMatch {
    pub(super) fn new(heroes: [&str; 2]) -> TestMatch {
        TestMatch::with_cards(heroes, [&[], &[]])
    }

    /// A table on which these cards are drawn first.
    pub(super) fn with_cards(heroes: [&str; 2], decks: [&[&str]; 2]) -> TestMatch {
        let heroes =
            heroes.map(|name| library().hero_named(name).unwrap_or_else(|| panic!("no hero {name}")));
        let card = |name: &&str| library().card_named(name).unwrap_or_else(|| panic!("no card {name}"));
        let decks = decks.map(|cards| cards.iter().map(card).collect()).to_vec();
        let options = Options { heroes: heroes.to_vec(), decks, ..Options::default() };
        let mut header = Header::new(&DiceThrone, Seats::new(2), Seed::from_number(1), options);
        header.cheats = true;
        TestMatch::of(&header)
    }

    pub(super) fn of(header: &Header<DiceThrone>) -> TestMatch {
        TestMatch { game: Match::create(DiceThrone, header).unwrap().0, declared: None }
    }

    pub(super) fn state(&self) -> &MatchState<DiceThrone> {
        self.game.state()
    }

    pub(super) fn give_command(&mut self, seat: Seat, command: &qipan_engine::Command<DiceThrone>) {
        let at = self.state().sys.play.now_ms;
        let result = self.game.apply(Actor::Seat(seat), command, at);
        let applied = result.unwrap_or_else(|refusal| panic!("{command:?}: {refusal}"));
        for event in applied.events {
            if let qipan_engine::Event::Game(Event::AttackDeclared { kind, .. }) = event {
                self.declared = Some(*kind);
            }
        }
    }

    pub(super) fn play(&mut self, seat: Seat, command: Command) {
        self.give_command(seat, &qipan_engine::Command::Game(command));
    }

    fn system(&mut self, seat: Seat, command: SystemCommand) {
        self.give_command(seat, &qipan_engine::Command::System(command));
    }

    pub(super) fn advance(&mut self, seat: Seat) {
        self.system(seat, SystemCommand::Flow(FlowCommand::AdvancePhase {}));
    }

    pub(super) fn set(&mut self, pointer: &str, value: Value) {
        let pointer = pointer.to_owned();
        self.system(Seat(0), SystemCommand::Cheat(CheatCommand::CheatSet { pointer, value }));
    }

    /// The next random values.
    pub(super) fn script(&mut self, values: &[u32]) {
        self.system(Seat(0), SystemCommand::Cheat(CheatCommand::CheatRandom { values: values.to_vec() }));
    }

    pub(super) fn set_level(&mut self, seat: Seat, ability: &str, level: &str) {
        let level: u8 = level.parse().unwrap();
        if level > 1 {
            self.set(&format!("/fighters/{seat}/levels"), json!({ ability: level }));
        }
    }

    /// `them.smoulder=3` and the like; `me.cp` and `me.health` too. I am seat 0.
    pub(super) fn give(&mut self, given: &[&str]) {
        let mut statuses = [serde_json::Map::new(), serde_json::Map::new()];
        for word in given {
            let (what, amount) = word.split_once('=').unwrap();
            let (who, what) = what.split_once('.').unwrap();
            let (seat, amount) = (usize::from(who == "them"), amount.parse::<i64>().unwrap());
            match what {
                "cp" | "health" => self.set(&format!("/fighters/{seat}/pools/{what}/amount"), json!(amount)),
                status => {
                    let limit = library().status(library().status_named(status).unwrap()).limit;
                    statuses[seat]
                        .insert(status.to_owned(), json!({ "amount": amount, "min": 0, "max": limit }));
                }
            }
        }
        for (seat, held) in statuses.into_iter().enumerate().filter(|(_, held)| !held.is_empty()) {
            self.set(&format!("/fighters/{seat}/statuses"), held.into());
        }
    }

    /// Seat 0 rolls these dice and uses the ability.
    pub(super) fn attack(&mut self, ability: &str, faces: &[u32]) {
        let ability = library().ability_named(ability).unwrap_or_else(|| panic!("no ability {ability}"));
        self.script(faces);
        self.play(Seat(0), Command::RollDice {});
        self.play(Seat(0), Command::ConfirmRoll {});
        self.play(Seat(0), Command::SelectAbility { ability });
    }

    pub(super) fn pass_windows(&mut self) {
        while let Some(seat) = self.state().sys.play.window.responder() {
            self.system(seat, SystemCommand::Window(WindowCommand::PassResponse {}));
        }
    }

    /// All seats pass; a defender rolls these faces. Ends when the attacker decides again.
    pub(super) fn pass_until_quiet(&mut self, faces: &[u32]) {
        loop {
            self.pass_windows();
            let state = self.state();
            let defends =
                state.sys.play.flow.phase == Some(Phase::DefensiveRoll) && state.sys.play.outcome.is_none();
            let Some(roll) = state.core.roll.clone().filter(|_| defends) else {
                return;
            };
            match roll.stage {
                Stage::Rolling if !roll.rolled => {
                    let dice = roll.dice.dice().len();
                    self.script(&faces[..dice.min(faces.len())]);
                    self.play(roll.seat, Command::RollDice {});
                }
                Stage::Rolling => self.play(roll.seat, Command::ConfirmRoll {}),
                _ => return,
            }
        }
    }

    pub(super) fn facts(&self) -> Facts {
        let mut facts = Facts::new();
        for (who, fighter) in ["me", "them"].iter().zip(&self.state().core.fighters) {
            facts.insert(format!("{who}.health"), fighter.health());
            facts.insert(format!("{who}.cp"), i64::from(fighter.cp()));
            facts.insert(format!("{who}.cards"), fighter.hand.len() as i64);
            facts.extend(
                fighter.held().map(|(status, stacks)| (format!("{who}.{status}"), i64::from(stacks))),
            );
            let levels = fighter.levels.iter();
            facts.extend(levels.map(|(ability, level)| (format!("{who}.{ability}"), i64::from(*level))));
        }
        facts
    }

    /// The differences to `before`, as text such as `them.health-4`.
    pub(super) fn changes_since(&self, before: &Facts) -> Vec<String> {
        let now = self.facts();
        let names: std::collections::BTreeSet<&String> = before.keys().chain(now.keys()).collect();
        let of = |facts: &Facts, name: &String| facts.get(name).copied().unwrap_or(0);
        let changed = names.into_iter().map(|name| (name, of(&now, name) - of(before, name)));
        changed.filter(|(_, by)| *by != 0).map(|(name, by)| format!("{name}{by:+}")).collect()
    }
}
