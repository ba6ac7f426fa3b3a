//! Set-up and options: the laws L1, L2, L3 and L11 of the rules.

use super::table::{TestMatch, advance, read_command};
use super::{pairings, scene};
use crate::{Command, Options, Phase, Rejection, SummonerWars};
use qipan_engine::{Header, Match, Rules, Seat, Seats, Seed};

/// L1: four cards a seat on their home cells, 25 in the pile, 5 in hand, magic 2 and 3, turn 1 in the summon phase.
#[test]
fn every_pairing_is_set_up() {
    for options in pairings() {
        for first in [Seat(0), Seat(1)] {
            let table = TestMatch::with_first(options.clone(), first);
            let core = &table.state().core;
            assert_eq!((core.number, core.turn), (1, first));
            assert_eq!(table.state().sys.play.flow.phase, Some(Phase::Summon));
            for seat in [Seat(0), Seat(1)] {
                let side = core.of(seat);
                assert_eq!((side.pile.len(), side.hand.len(), side.discard.len()), (25, 5, 0));
                assert_eq!(side.magic, if seat == first { 2 } else { 3 });
                assert_eq!(side.list.len(), 34);
                let start = &side.faction().unwrap().start;
                for (card, home) in start.cards() {
                    let cell = crate::Cell::home(home, seat).unwrap();
                    let piece = core.field.at(cell).unwrap_or_else(|| panic!("nothing on {home}"));
                    assert_eq!((piece.card, piece.owner), (*card, seat));
                }
            }
            assert_eq!(core.field.pieces().count(), 8);
            assert!(core.check(Seats::new(2)).is_ok());
        }
    }
}

/// L2: in turn 1 some move and then some attack at an enemy card is possible, so inaction can be avoided.
#[test]
fn turn_one_always_has_an_attack() {
    for options in pairings() {
        for first in [Seat(0), Seat(1)] {
            let mut table = TestMatch::with_first(options.clone(), first);
            table.give(first, &advance()).unwrap();
            let moves = table.state().legal(&SummonerWars, first).commands;
            let attacks = moves.iter().any(|command| {
                let mut trial = TestMatch { game: table.game.clone(), told: Vec::new(), asked: Vec::new() };
                if !matches!(command, qipan_engine::Command::Game(Command::Move { .. })) {
                    return false;
                }
                trial.give(first, command).unwrap();
                trial.give(first, &advance()).unwrap();
                trial.give(first, &advance()).unwrap();
                let legal = trial.state().legal(&SummonerWars, first).commands;
                legal.iter().any(|command| match command {
                    qipan_engine::Command::Game(Command::Attack { to, .. }) => {
                        let cell = to.cell().unwrap();
                        trial.state().core.field.at(cell).is_some_and(|piece| piece.owner != first)
                    }
                    _ => false,
                })
            });
            assert!(attacks, "{:?} cannot attack in turn 1", options.factions);
        }
    }
}

/// L3: one unit of each in turn 1, three in turn 2, and Xiaoman adds one.
#[test]
fn the_first_turn_is_short() {
    let limits = |faction: &str, round: &str| {
        let table = TestMatch::new(scene::read(&format!("{faction} v tp · round {round} · move")));
        let view = SummonerWars.view(table.state(), qipan_engine::Viewer::Spectator);
        (view.move_limit, view.attack_limit)
    };
    assert_eq!((limits("tp", "1"), limits("tp", "2")), ((1, 1), (3, 3)));
    assert_eq!((limits("sc", "1"), limits("sc", "2")), ((2, 2), (4, 4)));
    let mut table =
        TestMatch::new(scene::read("tp v sc · round 1 · move · 0 tp_halberd a4, 0 tp_halberd b4"));
    table.play("move a4 a5", &mut Vec::new());
    table.play("move b4 b5", &mut Vec::new());
    assert_eq!(table.told, ["moved a4→a5", "**moves_used**"]);
    // The second player has no such limit in turn 2.
    let text = "tp v sc · round 1 · seat 1 to act · move · 1 sc_hauler a4, 1 sc_hauler c4";
    let mut table = TestMatch::new(scene::read(text));
    assert!(table.give(Seat(1), &read_command("move a4 a3")).is_ok());
    assert!(table.give(Seat(1), &read_command("move c4 c3")).is_ok());
}

fn refused(options: &str) -> &'static str {
    let options: Options = serde_json::from_str(options).unwrap_or_else(|error| panic!("{options}: {error}"));
    let header = Header::new(&SummonerWars, Seats::new(2), Seed::from_number(1), options);
    match Match::create(SummonerWars, &header) {
        Ok(_) => "",
        Err(qipan_engine::Refusal::Rules(Rejection::BadFactions {})) => "bad_factions",
        Err(qipan_engine::Refusal::Rules(Rejection::BadPile {})) => "bad_pile",
        Err(qipan_engine::Refusal::Rules(Rejection::BadScene { .. })) => "bad_scene",
        Err(qipan_engine::Refusal::Rules(Rejection::BadOption {})) => "bad_option",
        Err(refusal) => panic!("{refusal}"),
    }
}

/// L11: options that do not fit.
#[test]
fn wrong_options_are_refused() {
    let with = |cards: &str| {
        format!(
            r#"{{"factions":["tp","sc"],"scene":{{"turn":0,"round":1,"phase":"move","magic":[1,1],"cards":[{cards}]}}}}"#
        )
    };
    let both = r#"[0,"tp_shigan","d1"],[1,"sc_xiaoman","d8"]"#;
    let rows = [
        (r#"{"factions":["tp"]}"#.to_owned(), "bad_factions"),
        (r#"{"factions":["tp","sc","bl"]}"#.to_owned(), "bad_factions"),
        (r#"{"factions":["tp","sc"],"piles":[["tp_patch","tp_patch"],[]]}"#.to_owned(), ""),
        (
            r#"{"factions":["tp","sc"],"piles":[["tp_patch","tp_patch","tp_patch"],[]]}"#.to_owned(),
            "bad_pile",
        ),
        (r#"{"factions":["tp","sc"],"piles":[["sc_gravel"],[]]}"#.to_owned(), "bad_pile"),
        (r#"{"piles":[["tp_patch"],[]]}"#.to_owned(), "bad_pile"),
        (r#"{"first_turn":4}"#.to_owned(), "bad_option"),
        (r#"{"dusk":7}"#.to_owned(), "bad_option"),
        (with(both), ""),
        (with(&format!(r#"{both},[0,"tp_gate","d1"]"#)), "bad_scene"),
        (with(&format!(r#"{both},[0,"tp_gate","d2",{{"damage":5}}]"#)), "bad_scene"),
        (with(&format!(r#"{both},[0,"tp_patch","d2"]"#)), "bad_scene"),
        (with(&format!(r#"{both},[0,"tp_archer","d2"]"#)), "bad_scene"),
        (with(&format!(r#"{both},[0,"tp_gate","g9"]"#)), "bad_scene"),
        (with(r#"[0,"tp_shigan","d1"]"#), "bad_scene"),
        (with(&format!(r#"{both},[0,"tp_shigan","d2"]"#)), "bad_scene"),
    ];
    for (options, code) in rows {
        assert_eq!(refused(&options), code, "{options}");
    }
}
