//! Rules that are loaded at run time: one type, several games, each a value read from a small JSON file.
//!
//! Such games must be able to do everything that compiled games can.

mod game;

use game::Heaps;
use qipan_ai::{Catalog, ErasedBots, Listed, Strength};
use qipan_engine::{Actor, AnyMatch, Counting, Erased, NewMatch, Viewer};
use qipan_testkit::{honest, laws, perft, stories};

const NIM: &str = include_str!("nim.json");
const MISERE: &str = include_str!("misere.json");

fn load(rules: &str) -> Heaps {
    Heaps::load(rules).unwrap()
}

fn listed(rules: &str) -> Listed {
    let game = load(rules);
    Listed { bots: Some(ErasedBots::arc(game.clone())), ..Listed::rules(Erased::arc(game)) }
}

fn catalog() -> Catalog {
    Catalog::new(vec![listed(NIM), listed(MISERE)]).unwrap()
}

/// Plays a match between bots and returns it with its journal.
fn played(catalog: &Catalog, id: &str, seed: u64) -> (Box<dyn AnyMatch>, String) {
    let listed = catalog.find(id).unwrap();
    let (mut running, _) = listed.game.create(&NewMatch::with_seed(seed)).unwrap();
    let mut journal = format!("{}\n", running.header());
    while let Some(seat) = running.to_act().first() {
        let mut bot = listed.bots.as_ref().unwrap().bot(&*running, seat).unwrap();
        let command = bot.think(Strength::level(3), seed, &mut || true).unwrap();
        let written = running.apply(Actor::Seat(seat), &command, None).unwrap();
        journal.push_str(&format!("{}\n", written.entry));
    }
    (running, journal)
}

#[test]
fn keep_the_laws() {
    for rules in [NIM, MISERE] {
        laws::check(&load(rules));
        honest::check(&load(rules));
    }
}

#[test]
fn two_games_of_one_type_follow_their_own_rules() {
    let ends = r#"[{"story": "the last stone", "options": {"heaps": [1]}, "steps": [
        {"seat": 0, "do": {"type": "take", "heap": 0, "stones": 1}},
        {"outcome": {"winners": [WINNER], "reason": "last_stone"}}
    ]}]"#;
    for (rules, winner) in [(NIM, "0"), (MISERE, "1")] {
        let problems = stories::problems_of(&load(rules), &ends.replace("WINNER", winner));
        assert!(problems.is_empty(), "{problems:?}");
    }
    // Nim takes up to three stones at once, the other game up to two.
    perft::check(&load(NIM), "{\"heaps\": [5]} | 1 | 3\n{\"heaps\": [5]} | 2 | 8");
    perft::check(&load(MISERE), "{\"heaps\": [5]} | 1 | 2\n{\"heaps\": [5]} | 2 | 4");
}

#[test]
fn bots_play_and_the_journal_is_replayed_and_audited() {
    let catalog = catalog();
    for id in ["nim", "misere"] {
        for seed in 0..5 {
            let (running, journal) = played(&catalog, id, seed);
            let game = catalog.game(id).unwrap();
            assert_eq!(game.audit(&journal).unwrap().hash, running.hash());
            assert_eq!(game.replay(&journal).unwrap().hash(), running.hash());
            assert!(game.viewer_journal(&journal, Viewer::Spectator).is_ok());
        }
    }
    let (running, journal) = played(&catalog, "nim", 1);
    let other = catalog.game("misere").unwrap();
    assert_eq!(other.audit(&journal).unwrap_err().code, "wrong_game");
    assert_eq!(other.load(&running.dump().unwrap()).err().unwrap().code, "bad_state");
    let bots = catalog.bots("misere").unwrap();
    assert_eq!(bots.bot(&*running, qipan_engine::Seat(0)).err().unwrap().code, "other_game");
}

#[test]
fn the_strongest_bot_wins_a_won_heap() {
    let catalog = catalog();
    let listed = catalog.find("nim").unwrap();
    let options = serde_json::json!({ "heaps": [6] }).as_object().unwrap().clone();
    let (running, _) = listed.game.create(&NewMatch { options, ..NewMatch::with_seed(1) }).unwrap();
    let mut bot = listed.bots.as_ref().unwrap().bot(&*running, qipan_engine::Seat(0)).unwrap();
    let command = bot.think(Strength::BEST, 1, &mut || true).unwrap();
    // Four stones are a lost position for the next player, who can take one to three.
    assert_eq!(command, r#"{"type":"take","heap":0,"stones":2}"#);
}

#[test]
fn the_erased_face_shows_and_saves_them() {
    for listed in catalog().iter() {
        let (running, _) = listed.game.create(&NewMatch::with_seed(1)).unwrap();
        assert_eq!(running.manifest().id, listed.id());
        assert!(running.view(Viewer::Spectator).unwrap().contains("\"heaps\":[3,4,5]"));
        assert!(running.draw(Viewer::Spectator).unwrap().contains("heaps: 3 4 5"));
        let again = listed.game.load(&running.dump().unwrap()).unwrap();
        assert_eq!(
            (again.hash(), again.perft(2, Counting::EveryLeaf)),
            (running.hash(), running.perft(2, Counting::EveryLeaf))
        );
    }
}

#[test]
fn rules_that_cannot_be_played_are_refused() {
    for (rules, expected) in [
        (NIM.replace("\"most\": 3", "\"most\": 0"), "a move takes at least one stone"),
        (NIM.replace("\"most\"", "\"least\""), "unknown field `least`"),
    ] {
        assert!(Heaps::load(&rules).unwrap_err().contains(expected), "{rules}");
    }
}

#[test]
fn two_games_of_one_id_make_no_catalogue() {
    let problem = Catalog::new(vec![listed(NIM), listed(MISERE), listed(NIM)]).unwrap_err();
    assert_eq!(problem.to_string(), "duplicate_game: two games have the id \"nim\"");
}
