//! Journals for tests.

use crate::boards;
use qipan_engine::systems::agreement::AgreementCommand;
use qipan_engine::systems::undo::UndoCommand;
use qipan_engine::{Actor, AnyMatch, NewMatch, Rng, Seat, Written};
use serde_json::{Value, json};

fn begin(id: &str, options: &Value) -> (Box<dyn AnyMatch>, Vec<String>) {
    let options = options.as_object().cloned().unwrap_or_default();
    let new = NewMatch { options, ..NewMatch::with_seed(1) };
    let (running, opening) = boards::open_at_once(id).game().create(&new).unwrap();
    let lines = [Some(running.header()), opening.map(|it: Written| it.entry)];
    (running, lines.into_iter().flatten().collect())
}

/// A match of tic-tac-toe, by cells; `-` undoes a move, `r` resigns.
pub(crate) fn tictactoe(moves: &str) -> String {
    let (mut running, mut lines) = begin("tictactoe", &json!({}));
    for step in moves.chars() {
        let actor = Actor::Seat(running.to_act().first().unwrap_or(Seat(0)));
        let written = match step {
            '-' => running.arrange(actor, UndoCommand::Undo {}.into(), None),
            'r' => running.arrange(actor, AgreementCommand::Resign {}.into(), None),
            cell => running.apply(actor, &format!(r#"{{"type":"click_cell","cell":{cell}}}"#), None),
        };
        lines.push(written.unwrap().entry);
    }
    lines.join("\n")
}

/// A duel of Dice Throne, played at random for at most `commands` commands.
pub(crate) fn duel(commands: usize) -> String {
    let (mut running, mut lines) = begin("dicethrone", &json!({ "heroes": ["quarryhand", "lanternwright"] }));
    let mut rng = Rng::from_number(7);
    for _ in 0..commands {
        let Some(seat) = running.to_act().first().filter(|_| running.outcome().is_none()) else { break };
        let (legal, _) = running.legal(seat).unwrap();
        let legal: Vec<Value> = serde_json::from_str(&legal).unwrap();
        let command = rng.pick(&legal).unwrap().to_string();
        lines.push(running.apply(Actor::Seat(seat), &command, None).unwrap().entry);
    }
    lines.join("\n")
}
