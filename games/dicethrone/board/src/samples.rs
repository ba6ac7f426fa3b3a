//! Positions for tests, made by the rules themselves.

use qipan_dicethrone::{AbilityId, View, game, library};
use qipan_engine::systems::cheat::CheatCommand;
use qipan_engine::systems::flow::FlowCommand;
use qipan_engine::systems::window::WindowCommand;
use qipan_engine::{Actor, AnyMatch, NewMatch, Seat, SystemCommand, Viewer};
use serde_json::json;

pub(crate) struct Sample(Box<dyn AnyMatch>);

pub(crate) fn ability(name: &str) -> AbilityId {
    library().ability_named(name).unwrap()
}

impl Sample {
    /// The quarryhand begins against the lanternwright.
    pub(crate) fn start() -> Sample {
        let options = json!({ "heroes": ["quarryhand", "lanternwright"] }).as_object().cloned().unwrap();
        let new = NewMatch { options, cheats: true, ..NewMatch::with_seed(1) };
        Sample(game().create(&new).unwrap().0)
    }

    /// The first offensive roll shows these numbers.
    pub(crate) fn rolled(dice: [u8; 5]) -> Sample {
        let mut sample = Sample::start();
        let faces = dice.map(|number| number - 1);
        sample.arranges(0, FlowCommand::AdvancePhase {});
        sample.arranges(0, CheatCommand::CheatRandom { values: faces.map(u32::from).to_vec() });
        sample.gives(0, r#"{"type":"roll_dice"}"#);
        sample
    }

    pub(crate) fn gives(&mut self, seat: u8, command: &str) {
        self.0.apply(Actor::Seat(Seat(seat)), command, None).unwrap();
    }

    fn arranges(&mut self, seat: u8, command: impl Into<SystemCommand>) {
        self.0.arrange(Actor::Seat(Seat(seat)), command.into(), None).unwrap();
    }

    /// All seats pass every window.
    pub(crate) fn pass_all(&mut self) {
        while let Some(seat) = self.0.to_act().first() {
            if self.0.arrange(Actor::Seat(seat), WindowCommand::PassResponse {}.into(), None).is_err() {
                return;
            }
        }
    }

    pub(crate) fn view(&self) -> View {
        serde_json::from_value(self.0.match_view(Viewer::Spectator).unwrap().game).unwrap()
    }
}
