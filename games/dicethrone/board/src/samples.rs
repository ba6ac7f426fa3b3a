//! Positions for tests, made by the rules themselves.

use qipan_dicethrone::{AbilityId, GAME, View, library};
use qipan_engine::{Actor, AnyMatch, NewMatch, Seat, Viewer};
use serde_json::{Value, json};

pub(crate) struct Sample(Box<dyn AnyMatch>);

pub(crate) fn ability(name: &str) -> AbilityId {
    library().ability_named(name).unwrap()
}

impl Sample {
    /// The quarryhand begins against the lanternwright.
    pub(crate) fn start() -> Sample {
        let options = json!({ "heroes": ["quarryhand", "lanternwright"] }).as_object().cloned().unwrap();
        let new = NewMatch { options, cheats: true, ..NewMatch::with_seed(1) };
        Sample(GAME.create(&new).unwrap().0)
    }

    /// The first offensive roll shows these numbers.
    pub(crate) fn rolled(dice: [u8; 5]) -> Sample {
        let mut sample = Sample::start();
        let faces = dice.map(|number| number - 1);
        sample.gives(0, r#"{"type":"advance_phase"}"#);
        sample.gives(0, &json!({ "type": "cheat_random", "values": faces }).to_string());
        sample.gives(0, r#"{"type":"roll_dice"}"#);
        sample
    }

    pub(crate) fn gives(&mut self, seat: u8, command: &str) {
        self.0.apply(Actor::Seat(Seat(seat)), command, None).unwrap();
    }

    /// Nobody answers anything.
    pub(crate) fn pass_all(&mut self) {
        while let Some(seat) = self.0.to_act().first() {
            if self.0.apply(Actor::Seat(seat), r#"{"type":"pass_response"}"#, None).is_err() {
                return;
            }
        }
    }

    pub(crate) fn view(&self) -> View {
        let mut view: Value = serde_json::from_str(&self.0.view(Viewer::Spectator).unwrap()).unwrap();
        serde_json::from_value(view["game"].take()).unwrap()
    }
}
