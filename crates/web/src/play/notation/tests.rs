//! Every open game, written and read again.

use super::moves::{MoveMistake, find, normalised};
use super::read::{TextError, TextMistake, game_name, read};
use super::steps::{Played, Step};
use super::write::{Style, fen_of, write, write_position};
use qipan_engine::systems::agreement::AgreementCommand;
use qipan_engine::systems::undo::UndoCommand;
use qipan_engine::{Actor, AnyGame, AnyMatch, NewMatch, Rng, Seat};
use serde_json::{Value, json};
use std::sync::Arc;

fn game(id: &str) -> Arc<dyn AnyGame> {
    qipan_catalog::built_in().iter().find(|listed| listed.id() == id).unwrap().game.clone()
}

fn open_games() -> Vec<Arc<dyn AnyGame>> {
    let all = qipan_catalog::built_in();
    let open: Vec<_> = all.iter().map(|it| it.game.clone()).filter(|it| it.manifest().is_open()).collect();
    assert!(open.len() >= 3);
    open
}

/// Plays at random for at most this many moves and returns the journal and the match.
fn random_match(game: &dyn AnyGame, new: &NewMatch, seed: u64, most: usize) -> (String, Box<dyn AnyMatch>) {
    let (mut running, opening) = game.create(new).unwrap();
    let mut lines = vec![running.header()];
    lines.extend(opening.map(|it| it.entry));
    let mut rng = Rng::from_number(seed);
    for _ in 0..most {
        let Some(seat) = running.to_act().first().filter(|_| running.outcome().is_none()) else { break };
        let (legal, _) = running.legal(seat).unwrap();
        let legal: Vec<Value> = serde_json::from_str(&legal).unwrap();
        let Some(command) = rng.pick(&legal) else { break };
        lines.push(running.apply(Actor::Seat(seat), &command.to_string(), None).unwrap().entry);
    }
    (lines.join("\n"), running)
}

/// What must be the same after writing and reading.
fn look(running: &dyn AnyMatch) -> (Value, Option<qipan_engine::Outcome>) {
    let view = running.match_view(qipan_engine::Viewer::Spectator).unwrap();
    (view.game, running.outcome())
}

fn replayed(game: &dyn AnyGame, played: &Played) -> Box<dyn AnyMatch> {
    let mut running = played.create(game).unwrap();
    played.steps.iter().for_each(|step| step.apply(&mut *running).unwrap());
    running
}

#[test]
fn random_matches_survive_writing_and_reading() {
    for game in open_games() {
        let manifest = game.manifest();
        for seed in 0..12 {
            let new = NewMatch { first_seat: (seed % 2) as u8, ..NewMatch::with_seed(seed) };
            let four = NewMatch { seats: Some(manifest.seats_max), ..new.clone() };
            let new = if seed % 3 == 2 { four } else { new };
            let (journal, running) = random_match(&*game, &new, seed, 90);
            let played = Played::of_journal(&journal).unwrap();
            for style in Style::ALL {
                let text = write(&*game, &played, &[("Red".into(), "a \"b\" \\".into())], style).unwrap();
                let again = read(&*game, &text).unwrap_or_else(|error| panic!("{error:?} in {text}"));
                assert_eq!(look(&*replayed(&*game, &again)), look(&*running), "{style:?} {text}");
                assert_eq!((again.seats, again.first), (played.seats, played.first), "{text}");
            }
            if let Some(line) = write_position(&*game, &played) {
                let again = replayed(&*game, &read(&*game, &line).unwrap());
                assert_eq!(fen_of(&*again), fen_of(&*running), "{line}");
            }
        }
    }
}

#[test]
fn ends_without_a_move_and_undone_moves_survive_too() {
    let game = game("xiangqi");
    let (mut running, _) = game.create(&NewMatch::with_seed(1)).unwrap();
    let mut lines = vec![running.header()];
    let mut give = |running: &mut Box<dyn AnyMatch>, seat: u8, command: Value| {
        let text = command.to_string();
        lines.push(running.apply(Actor::Seat(Seat(seat)), &text, None).unwrap().entry);
    };
    give(&mut running, 0, json!({ "type": "move", "from": "h2", "to": "e2" }));
    give(&mut running, 1, json!({ "type": "move", "from": "h9", "to": "g7" }));
    give(&mut running, 1, serde_json::to_value(UndoCommand::Undo {}).unwrap());
    give(&mut running, 1, serde_json::to_value(AgreementCommand::Resign {}).unwrap());
    let played = Played::of_journal(&lines.join("\n")).unwrap();
    assert_eq!((played.steps.len(), played.moves_of(Seat(0))), (2, 1));
    let text = write(&*game, &played, &[], Style::Chinese).unwrap();
    assert!(text.ends_with("1. 炮二平五 resigns-2\n1-0\n"), "{text}");
    assert_eq!(look(&*replayed(&*game, &read(&*game, &text).unwrap())), look(&*running));
    let drawn = read(&*game, "1. h2e2 draw-agreed 1/2-1/2").unwrap();
    let outcome = replayed(&*game, &drawn).outcome().unwrap();
    assert!(outcome.is_draw(), "{outcome:?}");
    assert!(write(&*game, &drawn, &[], Style::Plain).unwrap().ends_with("draw-agreed\n1/2-1/2\n"));
}

#[test]
fn texts_from_elsewhere_are_understood() {
    let xiangqi = game("xiangqi");
    let rows = [
        ("position startpos moves h2e2 h9g7", 2),
        ("position fen 9/5k3/8R/9/9/9/9/9/9/3K5 w - - 0 1 moves i7i8", 1),
        ("fen 9/5k3/8R/9/9/9/9/9/9/3K5 w", 0),
        ("9/5k3/8R/9/9/9/9/9/9/3K5 w", 0),
        ("[Event \"Cup\"]\n[FEN \"9/5k3/8R/9/9/9/9/9/9/3K5 w\"]\n\n1.i7-i8 *", 1),
        ("1. 砲二平五 {the usual} 馬8進7 (1... h7e7 2. b0c2) 2. H2+3 ; end\n", 3),
        ("1.炮2平5", 1),
    ];
    for (text, steps) in rows {
        let played = read(&*xiangqi, text).unwrap_or_else(|error| panic!("{error:?} in {text}"));
        assert_eq!(played.steps.len(), steps, "{text}");
    }
    assert_eq!(game_name("[Event \"x\"]\n[Game \"xiangqi\"]"), Some("xiangqi".into()));
}

#[test]
fn mistakes_name_their_line() {
    let rows: [(&str, &str, usize, &str); 10] = [
        ("tictactoe", "", 1, "empty"),
        ("tictactoe", "[Game \"xiangqi\"]\n\n1. b2", 1, "other-game"),
        ("tictactoe", "[Game tictactoe]", 1, "header"),
        ("tictactoe", "1. b2 a1\n2. b2", 2, "move"),
        ("tictactoe", "1. b2 a1\n\n2. {open\n3.", 4, "not-closed"),
        ("tictactoe", "b2 a1 b1 a2\nb3 a3", 2, "after-end"),
        ("xiangqi", "[Game \"象棋荣耀\"]\n[FEN \"9/9\"]", 2, "start"),
        ("xiangqi", "9/9/9/9 w", 1, "start"),
        ("xiangqi", "1. 炮二平五\n2. 炮九平五", 2, "move"),
        ("xiangqi", "1. 炮二", 1, "ambiguous"),
    ];
    for (id, text, line, code) in rows {
        let TextError { line: found, mistake } = read(&*game(id), text).unwrap_err();
        assert_eq!((found, mistake.code()), (line, code), "{text:?}: {mistake:?}");
    }
    assert!(matches!(read(&*game("xiangqi"), "9/9/9/9 w").unwrap_err().mistake, TextMistake::Start(_)));
}

#[test]
fn typed_moves_are_found_in_every_notation() {
    let xiangqi = game("xiangqi");
    let (mut running, _) = xiangqi.create(&NewMatch::with_seed(1)).unwrap();
    let cannon = json!({ "type": "move", "from": "h2", "to": "e2" });
    for text in ["炮二平五", "砲２平５", "炮 2 平 5", "C2=5", "c2=5", "h2e2", "H2-E2", "ｈ2ｅ2"] {
        assert_eq!(find(&*running, Seat(0), text), Ok(cannon.clone()), "{text}");
    }
    // Only one move begins so.
    assert_eq!(find(&*running, Seat(0), "h2e"), Ok(cannon.clone()));
    let several = find(&*running, Seat(0), "炮二进");
    assert!(matches!(&several, Err(MoveMistake::Ambiguous { moves }) if moves.len() > 1), "{several:?}");
    for text in ["炮五平二", "e9e8", "x", ""] {
        assert!(matches!(find(&*running, Seat(0), text), Err(MoveMistake::Illegal { .. })), "{text:?}");
    }
    Step { seat: Seat(0), command: cannon }.apply(&mut *running).unwrap();
    // Black's digits are wide in Chinese text; its pieces have characters of their own.
    for text in ["马8进7", "馬８進７", "H8+7", "卒3进1", "將5进1"] {
        assert!(find(&*running, Seat(1), text).is_ok(), "{text}");
    }
    assert_eq!(find(&*running, Seat(0), "h2e2"), Err(MoveMistake::Over));
    assert_eq!(normalised("炮 十二 平 十"), "炮12平10");
}
