//! Who may look at a screen that several people share.

use qipan_engine::{AnyMatch, Problem, Seat, Viewer};
use serde_json::Value;

/// Whether everybody may see what the seat in turn sees; otherwise the others have to look away first.
pub(super) fn is_open(running: &dyn AnyMatch, turn: Option<Seat>) -> Result<bool, Problem> {
    let Some(seat) = turn.filter(|_| running.manifest().hidden_information) else { return Ok(true) };
    let of_seat = running.view_value(Viewer::Seat(seat))?;
    let of_everybody = running.view_value(Viewer::Spectator)?;
    if is_choosing(&of_everybody) {
        return Ok(true);
    }
    // The rest of a view is about the match: only the game has secrets, and the questions it asks.
    Ok(of_seat.get("game") == of_everybody.get("game") && of_seat.get("prompt") == of_everybody.get("prompt"))
}

/// Characters are chosen openly, before anybody has secrets.
fn is_choosing(view: &Value) -> bool {
    view.pointer("/characters/done") == Some(&Value::Bool(false))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::open_at_once;
    use qipan_engine::{Actor, NewMatch};

    #[test]
    fn a_game_without_secrets_is_always_open() {
        let (running, _) = open_at_once("tictactoe").game.create(&NewMatch::with_seed(1)).unwrap();
        assert!(is_open(&*running, running.to_act().first()).unwrap());
    }

    /// Heroes are chosen by everybody at once; their hands are not for everybody.
    #[test]
    fn characters_are_chosen_openly() {
        let (mut running, _) = open_at_once("dicethrone").game.create(&NewMatch::with_seed(1)).unwrap();
        let commands = [
            (0, r#"{"type":"pick_character","character":0}"#),
            (1, r#"{"type":"pick_character","character":2}"#),
            (0, r#"{"type":"set_ready","ready":true}"#),
            (1, r#"{"type":"set_ready","ready":true}"#),
            (0, r#"{"type":"start_match"}"#),
        ];
        for (seat, command) in commands {
            assert!(is_open(&*running, running.to_act().first()).unwrap(), "{command}");
            running.apply(Actor::Seat(Seat(seat)), command, None).unwrap();
        }
        assert!(!is_open(&*running, running.to_act().first()).unwrap());
    }

    /// A hand is hidden while it is played; once it is settled it lies open.
    #[test]
    fn a_hand_is_hidden_until_it_is_settled() {
        let (mut running, _) = open_at_once("pillars").game.create(&NewMatch::with_seed(1)).unwrap();
        for command in ["buckle", "pass_reveal", "pass_reveal"] {
            let turn = running.to_act().first();
            assert!(!is_open(&*running, turn).unwrap(), "{command}");
            let command = format!(r#"{{"type":"{command}"}}"#);
            running.apply(Actor::Seat(turn.unwrap()), &command, None).unwrap();
        }
        for seat in [0, 1, 2] {
            assert!(is_open(&*running, Some(Seat(seat))).unwrap(), "{seat}");
        }
    }
}
