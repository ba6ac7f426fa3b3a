//! Whole random matches of every game: the page always shows what the server would, lists the commands that the
//! engine lists, and never requests a position.

use super::talk::{Talk, approve_undo, offer_draw, undo};
use crate::boards;
use qipan_engine::systems::agreement::AgreementCommand;
use qipan_engine::{Actor, Rng, Seat};
use qipan_protocol::TableRequest;
use serde_json::{Value, json};

/// Enough for whole matches of the short games and for every phase of the long ones.
const COMMANDS: u32 = 150;

/// The ids of all games that the client has.
fn games() -> impl Iterator<Item = &'static str> {
    boards::shelf().iter().map(|shelved| shelved.manifest.id.as_str())
}

fn legal(talk: &Talk, seat: Seat) -> Vec<Value> {
    serde_json::from_str(&talk.server.legal(seat).unwrap().0).unwrap()
}

/// A random command of another seat; returns whether there was one.
fn other_plays(talk: &mut Talk, seat: Seat, rng: &mut Rng) -> bool {
    let Some(command) = rng.pick(&legal(talk, seat)).cloned() else { return false };
    let frame = talk.server_plays(seat.0, &command, None);
    talk.receive(&frame);
    true
}

/// Whether the server would accept this now.
fn would_accept(talk: &Talk, seat: u8, command: &Value) -> bool {
    talk.server.fork().apply(Actor::Seat(Seat(seat)), &command.to_string(), None).is_ok()
}

/// A random command of the page, sometimes overtaken by a frame of another seat.
fn page_plays(talk: &mut Talk, rng: &mut Rng) -> bool {
    let Some(command) = rng.pick(&talk.legal.commands).cloned() else { return false };
    let id = talk.give(command.clone());
    assert!(id.is_some(), "{command} is listed and refused");
    // Without a prediction, nothing is known of the next position: a second tap gives no second command.
    let is_predicted = talk.core.prediction.is_some();
    assert!(is_predicted || talk.legal.commands.is_empty(), "{command} can be given twice");
    if rng.below(6) == 0 && would_accept(talk, 1, &offer_draw()) {
        let frame = talk.server_plays(1, &offer_draw(), None);
        talk.receive(&frame);
    }
    let frame = talk.server_plays(0, &command, id);
    talk.receive(&frame);
    true
}

/// Seat 0 asks for an undo and all others approve, where the match allows it.
fn take_back(talk: &mut Talk) {
    let others = (1..talk.server.seats().count).map(|seat| (seat, approve_undo()));
    for (seat, command) in std::iter::once((0, undo())).chain(others) {
        if would_accept(talk, seat, &command) {
            let frame = talk.server_plays(seat, &command, None);
            talk.receive(&frame);
        }
    }
}

#[test]
fn the_page_keeps_step_with_every_game_and_never_asks() {
    for game in games() {
        for seed in 0..4 {
            let mut talk = Talk::new(game, seed);
            let mut rng = Rng::from_number(seed);
            talk.assert_in_step();
            for _ in 0..COMMANDS {
                let to_act: Vec<Seat> = talk.server.to_act().iter().collect();
                let Some(seat) = rng.pick(&to_act).copied() else { break };
                let went_on = match seat {
                    Seat(0) => page_plays(&mut talk, &mut rng),
                    other => other_plays(&mut talk, other, &mut rng),
                };
                if !went_on {
                    break;
                }
                match rng.below(20) {
                    0 => talk.welcome(true, &[]),
                    1 => talk.welcome(false, &[]),
                    2 => take_back(&mut talk),
                    _ => {}
                }
                talk.assert_in_step();
            }
            assert!(talk.refusals.is_empty(), "{game} {seed}: {:?}", talk.refusals);
            talk.assert_never_asked();
        }
    }
}

/// A spectator follows by frames alone: no list, no position, and nothing of the hands.
#[test]
fn a_spectator_keeps_step_with_every_game() {
    for game in games() {
        let mut talk = Talk::watching(game, 1);
        let mut rng = Rng::from_number(1);
        for _ in 0..COMMANDS {
            let to_act: Vec<Seat> = talk.server.to_act().iter().collect();
            let Some(seat) = rng.pick(&to_act).copied() else { break };
            if !other_plays(&mut talk, seat, &mut rng) {
                break;
            }
            talk.assert_in_step();
        }
        assert!(talk.server.seq() > 3 && talk.core.prediction.is_none() && talk.core.listed.is_none());
        assert!(talk.sent.is_empty() && talk.refusals.is_empty(), "{game}: {:?}", talk.sent);
    }
}

/// A few random commands, as far as the match goes on.
fn play_on(talk: &mut Talk, rng: &mut Rng) {
    for _ in 0..20 {
        let Some(seat) = talk.server.to_act().first() else { break };
        let went_on = match seat {
            Seat(0) => page_plays(talk, rng),
            other => other_plays(talk, other, rng),
        };
        if !went_on {
            break;
        }
        talk.assert_in_step();
    }
}

/// The next match has other numbers, another view and ids from the beginning. A command that was meant for the match
/// before is sent under its own match.
#[test]
fn a_rematch_starts_over_in_every_game() {
    for game in games() {
        let mut talk = Talk::new(game, 2);
        let mut rng = Rng::from_number(2);
        for seat in 1..talk.server.seats().count {
            if talk.server.outcome().is_none() {
                let frame = talk.server_plays(seat, &json!(AgreementCommand::Resign {}), None);
                talk.receive(&frame);
            }
        }
        assert!(talk.server.outcome().is_some() && talk.legal.commands.is_empty(), "{game}");
        let id = talk.give(offer_draw());
        talk.sent.clear();
        talk.rematch();
        talk.assert_in_step();
        let sent = std::mem::take(&mut talk.sent);
        assert!(
            matches!(&sent[..], [TableRequest::Do { id: again, match_id: Some(meant), .. }]
                if Some(again.0) == id && meant.as_str() == "m"),
            "{game}: {sent:?}"
        );
        talk.receive(&json!({"type": "refused", "id": id, "code": "other_match", "message": "it is over"}));
        play_on(&mut talk, &mut rng);
        talk.assert_never_asked();
    }
}

/// A list arrives with the frame that gives our seat the turn, and not again while it stays the same.
#[test]
fn lists_come_once_and_only_in_turn() {
    let mut talk = Talk::new("pillars", 1);
    let mut rng = Rng::from_number(1);
    let (mut listed, mut others) = (0, 0);
    for _ in 0..COMMANDS {
        let Some(seat) = talk.server.to_act().first() else { break };
        let Some(command) = rng.pick(&legal(&talk, seat)).cloned() else { break };
        let before = talk.legal.clone();
        let frame = talk.server_plays(seat.0, &command, None);
        talk.receive(&frame);
        match frame.get("p") {
            Some(position) => {
                listed += 1;
                assert_eq!(
                    (position["legal"].clone(), position.get("state")),
                    (json!(talk.legal.commands), None)
                );
                assert!(talk.server.to_act().contains(Seat(0)));
                assert_ne!(talk.legal, before);
            }
            None => others += 1,
        }
        talk.assert_in_step();
    }
    assert!(listed > 3 && others > listed, "{listed} lists in {} frames", listed + others);
}

/// The commands after a pending command are unknown. If it is refused, the list from before it holds again.
#[test]
fn a_list_is_put_away_while_a_command_is_on_its_way() {
    let mut talk = Talk::new("pillars", 1);
    let mut rng = Rng::from_number(1);
    while let Some(seat) = talk.server.to_act().first().filter(|seat| *seat != Seat(0)) {
        assert!(other_plays(&mut talk, seat, &mut rng));
    }
    let listed = talk.legal.clone();
    let id = talk.give(listed.commands[0].clone());
    assert!(talk.legal.commands.is_empty());
    talk.welcome(true, &[]);
    assert!(talk.legal.commands.is_empty());
    talk.receive(&json!({"type": "refused", "id": id, "code": "busy", "message": "not now"}));
    assert_eq!(talk.legal, listed);
    // A pass that was dropped because of a later command is settled without an error.
    let id = talk.give(listed.commands[0].clone());
    talk.receive(&json!({"type": "done", "id": id}));
    assert_eq!((&talk.legal, talk.refusals.len()), (&listed, 1));
    assert!(talk.core.pending.is_empty());
    talk.assert_in_step();
    talk.assert_never_asked();
}
