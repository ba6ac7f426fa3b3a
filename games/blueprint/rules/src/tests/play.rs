//! What single rules of the language do, told as small games and moves in them.

use crate::{Blueprint, EXAMPLES};
use qipan_ai::Strength;
use qipan_engine::{Actor, AnyMatch, NewMatch, Rules, Seat, Viewer};

fn example(name: &str) -> Blueprint {
    Blueprint::load(EXAMPLES.iter().find(|(it, _)| *it == name).unwrap().1).unwrap()
}

fn create(game: &Blueprint, seats: u8, seed: u64) -> Box<dyn AnyMatch> {
    crate::game(game).create(&NewMatch { seats: Some(seats), ..NewMatch::with_seed(seed) }).unwrap().0
}

/// Plays moves in their notation, each by the first seat that can act.
fn play(running: &mut dyn AnyMatch, moves: &[&str]) {
    for wanted in moves {
        let seat = running.to_act().first().unwrap();
        let commands: Vec<serde_json::Value> = serde_json::from_str(&running.legal(seat).unwrap().0).unwrap();
        let noted = |it: &serde_json::Value| running.notation(seat, &it.to_string()).unwrap();
        let found = commands.iter().find(|it| noted(it) == *wanted);
        let names: Vec<String> = commands.iter().map(noted).collect();
        let command = found.unwrap_or_else(|| panic!("{wanted} is not among {names:?}")).to_string();
        running.apply(Actor::Seat(seat), &command, None).unwrap();
    }
}

fn view(running: &dyn AnyMatch, viewer: Viewer) -> serde_json::Value {
    running.match_view(viewer).unwrap().game
}

#[test]
fn bots_finish_a_match_of_every_example() {
    for (name, _) in EXAMPLES {
        let game = example(name);
        let bots = crate::bots(&game);
        let mut running = create(&game, game.manifest().seats_min, 3);
        for _ in 0..3_000 {
            let Some(seat) = running.to_act().first() else { break };
            let mut bot = bots.bot(&*running, seat).unwrap();
            let command = bot.think(Strength::level(1), 5, &mut || true).unwrap();
            running.apply(Actor::Seat(seat), &command, None).unwrap();
        }
        assert!(running.outcome().is_some(), "{name}");
    }
}

#[test]
fn a_connection_across_the_hex_board_wins() {
    let mut running = create(&example("hex"), 2, 1);
    let roads =
        ["place a7", "place b7", "place a6", "place b6", "place a5", "place b5", "place a4", "place b4"];
    play(&mut *running, &roads);
    play(&mut *running, &["place a3", "place b3", "place a2", "place b2"]);
    assert!(running.outcome().is_none());
    play(&mut *running, &["place a1"]);
    assert_eq!(running.outcome().unwrap().winners.first(), Some(Seat(0)));
}

#[test]
fn stacks_keep_their_order() {
    let mut running = create(&example("towers"), 2, 1);
    play(&mut *running, &["build a1", "build a1", "build b1", "carry a1 b1"]);
    let seen = view(&*running, Viewer::Spectator);
    let cell = |index: usize| seen["spaces"][0]["places"][index]["things"].to_string();
    assert_eq!(cell(12), "[]");
    let owners: Vec<i64> = seen["spaces"][0]["places"][13]["things"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| it["owner"].as_i64().unwrap())
        .collect();
    assert_eq!(owners, [0, 0, 1]);
}

#[test]
fn partners_win_together() {
    let game = example("partners");
    let mut running = create(&game, 4, 2);
    assert_eq!((running.team(Seat(0)), running.team(Seat(2)), running.team(Seat(3))), (0, 0, 1));
    while let Some(seat) = running.to_act().first() {
        let commands: Vec<serde_json::Value> = serde_json::from_str(&running.legal(seat).unwrap().0).unwrap();
        running.apply(Actor::Seat(seat), &commands[0].to_string(), None).unwrap();
    }
    let winners = running.outcome().unwrap().winners;
    assert!(winners.is_empty() || winners.len() == 2, "{winners:?}");
    assert_eq!(winners.contains(Seat(0)), winners.contains(Seat(2)));
}

#[test]
fn choices_of_a_phase_played_together_are_secret_until_all_have_chosen() {
    let mut running = create(&example("auction"), 2, 1);
    assert_eq!(running.to_act().len(), 2);
    play(&mut *running, &["offer 4"]);
    let seen = view(&*running, Viewer::Seat(Seat(1)));
    assert_eq!(seen["chosen"].to_string(), "[0]");
    assert!(!running.last_events(Viewer::Seat(Seat(1))).unwrap().contains('4'));
    assert!(running.last_events(Viewer::Seat(Seat(0))).unwrap().contains("[4]"));
    let again = running.apply(Actor::Seat(Seat(0)), r#"{"type":"play","move":0,"picks":[3]}"#, None);
    assert_eq!(again.unwrap_err().code, "already_chosen");
    play(&mut *running, &["offer 7"]);
    let seen = view(&*running, Viewer::Spectator);
    assert_eq!(seen["numbers"][0]["values"].to_string(), r#"["15","8"]"#);
}

#[test]
fn a_question_waits_for_the_seat_that_is_asked() {
    let mut running = create(&example("gathering"), 3, 1);
    let first = running.to_act().first().unwrap();
    let commands: Vec<serde_json::Value> = serde_json::from_str(&running.legal(first).unwrap().0).unwrap();
    let to_third = commands.iter().find(|it| it["picks"][1] == 2).unwrap().to_string();
    running.apply(Actor::Seat(first), &to_third, None).unwrap();
    assert_eq!(running.to_act().first(), Some(Seat(2)));
    let own = running.view(Viewer::Seat(Seat(2))).unwrap();
    assert!(own.contains("Bring one along?") && own.contains("guest-"), "{own}");
    assert!(!running.view(Viewer::Seat(Seat(1))).unwrap().contains("Bring one along?"));
    let (answers, _) = running.legal(Seat(2)).unwrap();
    let answers: Vec<serde_json::Value> = serde_json::from_str(&answers).unwrap();
    running.apply(Actor::Seat(Seat(2)), &answers[0].to_string(), None).unwrap();
    assert_eq!(running.to_act().first(), Some(Seat(1)));
    let hall = &view(&*running, Viewer::Spectator)["spaces"][2];
    assert_eq!(hall["places"][0]["things"].as_array().unwrap().len(), 2);
}

#[test]
fn a_hidden_army_shows_only_its_owner() {
    let running = create(&example("siege"), 2, 1);
    let board = |viewer| view(&*running, viewer)["spaces"][0]["places"].clone();
    let named = |viewer| {
        board(viewer).as_array().unwrap().iter().filter(|it| it["things"][0]["name"].is_string()).count()
    };
    assert_eq!(
        (named(Viewer::Seat(Seat(0))), named(Viewer::Seat(Seat(1))), named(Viewer::Spectator)),
        (10, 10, 0)
    );
    assert_eq!(board(Viewer::Spectator)[0]["things"][0]["owner"], 1);
}

#[test]
fn who_is_out_plays_no_more() {
    let text = r#"{"qipan": 1, "title": "x", "seats": [3, 3],
        "moves": [{"move": "leave", "do": ["out me", "next"]}, {"move": "stay", "do": ["next"]}]}"#;
    let mut running = create(&Blueprint::load(text).unwrap(), 3, 1);
    play(&mut *running, &["leave", "stay"]);
    assert_eq!(running.to_act().first(), Some(Seat(2)));
    play(&mut *running, &["stay"]);
    assert_eq!(running.to_act().first(), Some(Seat(1)));
    play(&mut *running, &["leave"]);
    let outcome = running.outcome().unwrap();
    assert_eq!((outcome.winners.first(), outcome.reason.as_ref()), (Some(Seat(2)), "last_left"));
}

#[test]
fn options_are_numbers_of_the_match() {
    let text = r#"{"qipan": 1, "title": "x", "seats": [1, 1], "numbers": [{"number": "n"}],
        "options": [{"option": "goal", "title": "Goal", "start": 2, "min": 1, "max": 5}],
        "moves": [{"move": "count_up", "do": ["n += 1"]}], "end": [{"if": "n >= goal", "do": ["win me"]}]}"#;
    let game = Blueprint::load(text).unwrap();
    let length = |options: serde_json::Value| {
        let new = NewMatch { options: options.as_object().unwrap().clone(), ..NewMatch::with_seed(1) };
        let (mut running, _) = crate::game(&game).create(&new).map_err(|problem| problem.code)?;
        let mut count = 0;
        while running.outcome().is_none() {
            play(&mut *running, &["count_up"]);
            count += 1;
        }
        Ok::<_, String>(count)
    };
    assert_eq!(length(serde_json::json!({})), Ok(2));
    assert_eq!(length(serde_json::json!({"goal": 4})), Ok(4));
    assert!(length(serde_json::json!({"goal": 9})).is_err());
    assert!(length(serde_json::json!({"other": 1})).is_err());
}

#[test]
fn positions_are_drawn_as_text() {
    let mut running = create(&example("fourinarow"), 2, 1);
    play(&mut *running, &["drop d1", "drop d2"]);
    let drawn = running.draw(Viewer::Spectator).unwrap();
    assert!(drawn.contains("  2 . . . d . . .\n  1 . . . D . . .\n    a b c d e f g"), "{drawn}");
    let duel = create(&example("duel"), 2, 1);
    let drawn = duel.draw(Viewer::Seat(Seat(0))).unwrap();
    assert!(drawn.contains("hand 2: 3 hidden") && drawn.contains("deck: 14 hidden"), "{drawn}");
}
