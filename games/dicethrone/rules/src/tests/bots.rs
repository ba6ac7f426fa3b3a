//! Bots: the greedy one finishes its matches, and random ones use every effect.

use super::table::TestMatch;
use crate::bots::{Greedy, arena};
use crate::data::library;
use crate::{DiceThrone, Event, Options, Source};
use qipan_ai::Strength;
use qipan_engine::{Actor, Event as AnyEvent, Extras, Header, Match, Rng, Seat, Seats, Seed, Viewer};
use qipan_testkit::contest;
use std::collections::BTreeSet;

#[test]
fn greedy_bots_finish_every_pair() {
    let mut bot = Greedy::new();
    for pair in arena::pairs() {
        for (seed, first) in [(1, Seat(0)), (2, Seat(1))] {
            let record = arena::play(pair, first, seed, &mut bot).unwrap();
            assert!((4..200).contains(&record.turns), "{pair:?}: {record:?}");
        }
    }
}

/// Whole matches in notation, so that a change of the rules or the data shows as a change of a file. `UPDATE_GOLDEN=1`
/// writes them again.
#[test]
fn matches_of_bots_go_as_they_always_did() {
    let matches = [
        ("match.txt", ["quarryhand", "lanternwright"]),
        ("match_traps.txt", ["fentrapper", "ashcaller"]),
        ("match_luck.txt", ["luckmonger", "courtblade"]),
    ];
    for (file, heroes) in matches {
        check_match(&format!("{}/{file}", super::DATA), heroes);
    }
}

fn check_match(path: &str, heroes: [&str; 2]) {
    let mut bot = Greedy::new();
    let mut table = TestMatch::new(heroes);
    let mut lines = Vec::new();
    while let Some(seat) = table.state().to_act(&DiceThrone).first() {
        let command = bot.command(table.state(), seat);
        let name = match &command {
            qipan_engine::Command::Game(command) => DiceThrone.notation(table.state(), seat, command),
            command => serde_json::to_string(command).unwrap(),
        };
        table.give_command(seat, &command);
        lines.push(format!("{seat}: {name}"));
    }
    let health = table.state().core.fighters.iter().map(|fighter| fighter.health());
    lines.push(format!("health {:?} after {} turns", health.collect::<Vec<_>>(), table.state().core.turns));
    let found = lines.join("\n") + "\n";
    if std::env::var_os("UPDATE_GOLDEN").is_some_and(|value| value == "1") {
        return std::fs::write(path, found).unwrap();
    }
    let written = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"));
    for (number, (written, found)) in written.lines().zip(found.lines()).enumerate() {
        assert_eq!(written, found, "{path}, line {}", number + 1);
    }
    assert_eq!(written, found);
}

/// The command of a bot may not depend on anything that its seat cannot see.
#[test]
fn greedy_bots_see_only_their_own_cards() {
    for heroes in [["lanternwright", "ashcaller"], ["fentrapper", "luckmonger"], ["courtblade", "fentrapper"]]
    {
        see_only_their_own_cards(heroes);
    }
}

fn see_only_their_own_cards(heroes: [&str; 2]) {
    let mut bot = Greedy::new();
    let mut table = TestMatch::new(heroes);
    let mut rng = Rng::from_number(5);
    for _ in 0..150 {
        let Some(seat) = table.state().to_act(&DiceThrone).first() else {
            break;
        };
        let command = bot.command(table.state(), seat);
        for _ in 0..3 {
            let mut determinized = table.state().clone();
            determinized.determinize(&DiceThrone, Viewer::Seat(seat), &mut rng);
            assert_eq!(bot.command(&determinized, seat), command);
        }
        table.give_command(seat, &command);
    }
}

#[test]
fn bots_know_what_their_seat_knows() {
    qipan_testkit::honest::check(&DiceThrone);
}

#[test]
fn the_third_level_beats_chance() {
    let players = [Strength::level(3), Strength::RANDOM];
    let won = contest::won(&*crate::game(), &*crate::bots(), r#"{"health":20}"#, players, 8);
    assert_eq!(won, 8);
}

/// Matches between the weakest bots reach an end: bots shun commands that could repeat endlessly.
#[test]
fn beginners_never_stall() {
    let players = [Strength::level(1), Strength::level(1)];
    let won = contest::won(&*crate::game(), &*crate::bots(), r#"{"health":10}"#, players, 6);
    assert!(won < 6, "both are equally strong");
}

/// What random play has used: abilities, cards, statuses gained, spent and lost, and traps that have hurt.
#[derive(Default)]
struct Used(BTreeSet<String>);

impl Used {
    fn note(&mut self, event: &Event) {
        match event {
            Event::AbilityActivated { ability, level, .. } => self.0.insert(format!("{ability} {level}")),
            Event::DefenceSelected { ability, .. } => self.0.insert(ability.to_string()),
            Event::CardPlayed { card, .. } | Event::AbilityUpgraded { card, .. } => {
                self.0.insert(card.to_string())
            }
            Event::StatusApplied { status, .. } => self.0.insert(format!("{status} gained")),
            Event::StatusRemoved { status, spent, .. } => {
                if *spent {
                    self.0.insert(format!("{status} spent"));
                }
                self.0.insert(format!("{status} lost"))
            }
            Event::DamageDealt { source: Source::Status { status }, .. } => {
                self.0.insert(format!("{status} hurt"))
            }
            _ => return,
        };
    }

    fn missing() -> BTreeSet<String> {
        let library = library();
        let mut all: BTreeSet<String> = library.cards().map(|card| card.id.to_string()).collect();
        for hero in &library.heroes {
            for ability in hero.offences() {
                all.extend((1..=ability.levels.len()).map(|level| format!("{} {level}", ability.id)));
            }
            all.extend(hero.defences().map(|ability| ability.id.to_string()));
        }
        let statuses = library.statuses().map(|status| status.id);
        all.extend(statuses.flat_map(|status| [format!("{status} gained"), format!("{status} lost")]));
        let spent = library.statuses().filter(|status| status.behaviour.spending().is_some());
        all.extend(spent.map(|status| format!("{} spent", status.id)));
        let traps = library.statuses().filter(|status| status.behaviour.trap_damage().is_some());
        all.extend(traps.map(|status| format!("{} hurt", status.id)));
        all
    }
}

/// Random players that prefer cards and abilities to locks, sales, rolls and commands of the engine.
fn choose(game: &Match<DiceThrone>, rng: &mut Rng) -> Option<(Seat, qipan_engine::Command<DiceThrone>)> {
    use crate::Command::{RollDice, SellCard, ToggleDieLock, UndoSellCard};
    let seat = game.to_act().first()?;
    let commands = game.state().legal(&DiceThrone, seat).commands;
    let is_dull = |command: &qipan_engine::Command<DiceThrone>| match command {
        qipan_engine::Command::Game(command) => {
            matches!(command, ToggleDieLock { .. } | SellCard { .. } | UndoSellCard {} | RollDice {})
        }
        qipan_engine::Command::System(_) => true,
    };
    let lively: Vec<_> = commands.iter().filter(|command| !is_dull(command)).collect();
    let picked = match rng.below(3) {
        0 => rng.pick(&commands),
        _ => rng.pick(&lively).copied().or_else(|| rng.pick(&commands)),
    };
    picked.cloned().map(|command| (seat, command))
}

#[test]
fn random_bots_come_by_every_effect() {
    let mut missing = Used::missing();
    let mut used = Used::default();
    let mut rng = Rng::from_number(77);
    let pairs = arena::pairs();
    for seed in 0..400 {
        let heroes = pairs[seed as usize % pairs.len()].to_vec();
        let options = Options { heroes, ..Options::default() };
        let mut header = Header::new(&DiceThrone, Seats::new(2), Seed::from_number(seed), options);
        header.cheats = true;
        let mut table = TestMatch::of(&header);
        generous(&mut table);
        for _ in 0..600 {
            let Some((seat, command)) = choose(&table.game, &mut rng) else {
                break;
            };
            // Loaded dice now and then, because five sixes are too rare.
            if rng.below(4) == 0 {
                let face = rng.below(6);
                let faces: Vec<u32> =
                    (0..5).map(|at| if rng.below(3) == 0 { at + 1 } else { face }).collect();
                table.script(&faces);
            }
            let at = table.state().sys.play.now_ms;
            let applied = table.game.apply(Actor::Seat(seat), &command, at).unwrap();
            for event in applied.events {
                if let AnyEvent::Game(event) = event {
                    used.note(event);
                }
            }
        }
        missing.retain(|name| !used.0.contains(name));
        if missing.is_empty() {
            return;
        }
    }
    panic!("random play never came by {missing:?}");
}

/// Gives both seats enough points for everything.
fn generous(table: &mut TestMatch) {
    for seat in 0..2 {
        table.set(&format!("/fighters/{seat}/pools/cp/amount"), serde_json::json!(15));
    }
}
