//! The platform's part of a view and the platform's commands, typed in the erased interface.

use crate::duel::Duel;
use crate::puppet::{PLAIN, Puppet};
use qipan_engine::systems::action_log::LogLine;
use qipan_engine::systems::agreement::AgreementCommand;
use qipan_engine::systems::clock::ClockCommand;
use qipan_engine::systems::prompt::{Answer, Question};
use qipan_engine::systems::undo::UndoCommand;
use qipan_engine::systems::window::WindowCommand;
use qipan_engine::{
    Actor, AnyMatch, Erased, MatchView, NewMatch, PlatformEvent, Seat, SystemCommand, Viewer,
};
use serde_json::{Value, json};

const ZERO: Actor = Actor::Seat(Seat(0));
const VIEWERS: [Viewer; 3] = [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator];

/// A match for two in which the first seat has run this script.
fn puppet(script: &str) -> Box<dyn AnyMatch> {
    let game = Erased::arc(Puppet::<PLAIN>);
    let new = NewMatch { seats: Some(2), ..NewMatch::with_seed(1) };
    let (mut game, _) = game.create(&new).unwrap();
    game.apply(ZERO, &json!({"type": "do", "script": script}).to_string(), None).unwrap();
    game
}

/// The text of a view, parsed, equals the typed view.
#[test]
fn the_wire_holds_exactly_the_typed_view() {
    let duel = Erased::arc(Duel);
    let clock = json!({"seed": 1, "time": {"type": "per_move", "move_ms": 5000}, "cheats": true});
    let (duel, _) = duel.create(&serde_json::from_value(clock).unwrap()).unwrap();
    for game in [duel, puppet("ask 0 steps"), puppet("window 1,0"), puppet("win 1")] {
        for viewer in VIEWERS {
            let text: Value = serde_json::from_str(&game.view(viewer).unwrap()).unwrap();
            let typed = game.match_view(viewer).unwrap();
            assert_eq!(serde_json::to_value(&typed).unwrap(), text);
            assert_eq!(MatchView::read(&text).unwrap(), typed);
            assert_eq!(typed.platform, game.platform(viewer));
        }
    }
}

/// Web pages of older versions and stored matches use these names.
#[test]
fn the_names_on_the_wire_stay() {
    let text = r#"{"viewer":"spectator","seq":3,"now_ms":0,"mode":"local","seats":2,"first_seat":0,"to_act":[1],"outcome":null,"can_undo":true,"game":{"cells":[]}}"#;
    let view = MatchView::read(&serde_json::from_str(text).unwrap()).unwrap();
    assert_eq!((view.viewer, view.to_act.first()), (Viewer::Spectator, Some(Seat(1))));
    assert_eq!(serde_json::to_string(&view).unwrap(), text);
    assert!(MatchView::read(&json!({"viewer": "spectator"})).is_err());
}

#[test]
fn questions_and_windows_can_be_read_without_knowing_the_game() {
    let mut game = puppet("ask 0 steps");
    let prompt = game.platform(VIEWERS[0]).prompt.unwrap();
    assert_eq!((prompt.current(), prompt.step()), (&Question::YesNo {}, Some((1, 2))));
    assert_eq!((prompt.topic.clone(), game.platform(VIEWERS[1]).prompt), (json!("steps"), None));
    game.arrange(ZERO, prompt.command(Answer::Yes(true)), None).unwrap();
    let prompt = game.platform(VIEWERS[0]).prompt.unwrap();
    assert_eq!((prompt.current(), prompt.step()), (&Question::Number { min: 1, max: 6 }, Some((2, 2))));
    let game = puppet("window 1,0");
    let window = game.platform(Viewer::Spectator).window.unwrap();
    assert_eq!((window.topic, window.responder), (json!("mark"), Some(Seat(1))));
}

/// A typed command does the same as its JSON: the entries are equal.
#[test]
fn typed_commands_do_what_their_json_does() {
    let one = Actor::Seat(Seat(1));
    let rows: [(&str, Actor, SystemCommand); 5] = [
        ("mark 1", ZERO, UndoCommand::Undo {}.into()),
        ("mark 1", one, AgreementCommand::Resign {}.into()),
        ("mark 1", one, UndoCommand::ApproveUndo {}.into()),
        ("window 1,0", one, WindowCommand::PassResponse {}.into()),
        ("mark 1", Actor::Host, ClockCommand::Flag { seat: Seat(0) }.into()),
    ];
    for (script, actor, command) in rows {
        let text = serde_json::to_string(&command).unwrap();
        let (mut typed, mut json) = (puppet(script), puppet(script));
        let typed = typed.arrange(actor, command, Some(7));
        assert_eq!(typed, json.apply(actor, &text, Some(7)), "{text}");
    }
}

#[test]
fn events_of_the_platform_can_be_told_from_those_of_the_game() {
    let mut game = puppet("mark 1");
    let events = |game: &dyn AnyMatch| -> Vec<Option<PlatformEvent>> {
        let events: Vec<Value> = serde_json::from_str(&game.last_events(Viewer::Spectator).unwrap()).unwrap();
        events.iter().map(PlatformEvent::read).collect()
    };
    assert_eq!(events(&*game), [None]);
    game.arrange(ZERO, UndoCommand::Undo {}.into(), None).unwrap();
    assert!(events(&*game).iter().flatten().any(PlatformEvent::is_undone));
    game.arrange(ZERO, AgreementCommand::Resign {}.into(), None).unwrap();
    let ended = events(&*game);
    let outcome = ended.iter().flatten().find_map(PlatformEvent::outcome);
    assert_eq!(outcome, game.outcome().as_ref());
    assert!(outcome.is_some());
}

#[test]
fn lines_of_the_log_are_read_as_they_are_written() {
    let mut game = puppet("mark 1");
    game.arrange(ZERO, AgreementCommand::Resign {}.into(), None).unwrap();
    let lines = game.log(Viewer::Spectator).unwrap();
    assert!(!lines.is_empty());
    let text = serde_json::to_string(&lines).unwrap();
    assert_eq!(serde_json::from_str::<Vec<LogLine>>(&text).unwrap(), lines, "{text}");
}
