//! Which views may be shown on a screen that several players share.

use qipan_engine::{AnyMatch, Problem, Seat, Viewer};

/// Whether all players may see the view of the seat in turn; otherwise the device has to be handed over first.
pub(super) fn is_open(running: &dyn AnyMatch, turn: Option<Seat>) -> Result<bool, Problem> {
    let Some(seat) = turn.filter(|_| running.manifest().hidden_information) else { return Ok(true) };
    let of_seat = running.match_view(Viewer::Seat(seat))?;
    let of_everybody = running.match_view(Viewer::Spectator)?;
    // Characters are chosen openly, before any player has hidden information.
    if of_everybody.is_choosing() {
        return Ok(true);
    }
    // Only the game part and the prompt of a view can hide anything; the rest is public.
    Ok(of_seat.game == of_everybody.game && of_seat.prompt == of_everybody.prompt)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::open_at_once;
    use qipan_engine::systems::characters::CharacterCommand;
    use qipan_engine::{Actor, NewMatch};

    #[test]
    fn a_game_without_secrets_is_always_open() {
        let (running, _) = open_at_once("tictactoe").game().create(&NewMatch::with_seed(1)).unwrap();
        assert!(is_open(&*running, running.to_act().first()).unwrap());
    }

    /// All players choose heroes at once and openly; the hands dealt afterwards are hidden.
    #[test]
    fn characters_are_chosen_openly() {
        let (mut running, _) = open_at_once("dicethrone").game().create(&NewMatch::with_seed(1)).unwrap();
        let commands = [
            (0, CharacterCommand::PickCharacter { character: 0 }),
            (1, CharacterCommand::PickCharacter { character: 2 }),
            (0, CharacterCommand::SetReady { ready: true }),
            (1, CharacterCommand::SetReady { ready: true }),
            (0, CharacterCommand::StartMatch {}),
        ];
        for (seat, command) in commands {
            assert!(is_open(&*running, running.to_act().first()).unwrap(), "{command:?}");
            running.arrange(Actor::Seat(Seat(seat)), command.into(), None).unwrap();
        }
        assert!(!is_open(&*running, running.to_act().first()).unwrap());
    }

    /// A hand is hidden while it is played and open once it is settled.
    #[test]
    fn a_hand_is_hidden_until_it_is_settled() {
        let (mut running, _) = open_at_once("pillars").game().create(&NewMatch::with_seed(1)).unwrap();
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
