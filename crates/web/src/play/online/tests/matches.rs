//! Whole random matches of every game: the page always shows what the server would, lists the commands that the
//! engine lists, and never requests a position.

use super::talk::{Talk, approve_undo, offer_draw, undo};
use qipan_engine::{Actor, Rng, Seat};
use serde_json::{Value, json};

/// Enough for whole matches of the short games and for every phase of the long ones.
const COMMANDS: u32 = 150;

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
    for game in ["tictactoe", "xiangqi", "puzzlechess", "pillars", "dicethrone"] {
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
