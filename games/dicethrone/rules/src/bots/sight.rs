//! What a seat may see: everything a bot knows.

use crate::data::{Hero, StatusId, library};
use crate::view::View;
use crate::{CardId, Command, DiceThrone, FighterView, Phase, State, Topic};
use qipan_engine::primitives::expression::Variables;
use qipan_engine::primitives::zones::ZoneView;
use qipan_engine::systems::characters::CharacterState;
use qipan_engine::systems::prompt::Prompt;
use qipan_engine::{MatchState, Seat, Viewer};

/// The table as one seat sees it, with its own question and the window that is open.
#[derive(Clone, Debug)]
pub struct Sight {
    pub seat: Seat,
    pub view: View,
    pub phase: Option<Phase>,
    pub window: Option<Topic>,
    pub prompt: Option<Prompt<DiceThrone>>,
    /// Who has chosen which hero, while heroes are chosen.
    pub choosing: Option<CharacterState>,
    /// The game's commands that would be accepted.
    pub commands: Vec<Command>,
}

impl Sight {
    pub fn of(state: &MatchState<DiceThrone>, seat: Seat) -> Sight {
        let sys = &state.sys;
        let mut commands = Vec::new();
        if !sys.prompt.is_open() && state.may_act(seat) {
            crate::rules::legal_commands(state, seat, &mut commands);
        }
        Sight {
            seat,
            view: View::of(state, Viewer::Seat(seat)),
            phase: sys.flow.phase,
            window: sys.window.open.last().map(|window| window.topic.clone()),
            prompt: sys.prompt.of(seat).cloned(),
            choosing: sys.characters.as_deref().filter(|choice| !choice.is_done()).cloned(),
            commands,
        }
    }

    pub fn me(&self) -> &FighterView {
        &self.view.fighters[self.seat.index()]
    }

    pub fn them(&self) -> &FighterView {
        &self.view.fighters[State::other(self.seat).index()]
    }

    pub fn hand(&self) -> &[CardId] {
        match &self.me().hand {
            ZoneView::Cards { cards } => cards,
            ZoneView::Count { .. } => &[],
        }
    }

    pub(crate) fn hero_of(&self, seat: Seat) -> &'static Hero {
        let hero = self.view.fighters[seat.index()].hero;
        hero.map_or(&library().heroes[0], |hero| library().hero(hero))
    }

    pub(crate) fn stacks(fighter: &FighterView, status: StatusId) -> u8 {
        fighter.statuses.iter().find(|held| held.status == status).map_or(0, |held| held.stacks)
    }
}

/// Amounts of effects, as far as they can be told without dice.
impl Variables for Sight {
    fn value(&self, name: &str) -> Option<i64> {
        let stacks = |fighter: &FighterView, status: &str| {
            library().status_named(status).map(|status| i64::from(Sight::stacks(fighter, status)))
        };
        match name {
            "health" => Some(self.me().health),
            "their_health" => Some(self.them().health),
            "cp" => Some(i64::from(self.me().cp)),
            "their_cp" => Some(i64::from(self.them().cp)),
            // What a die shows on average.
            "roll" => Some(3),
            _ => match name.split_once('.')? {
                ("mine", status) => stacks(self.me(), status),
                ("theirs", status) => stacks(self.them(), status),
                ("symbol", _) => Some(1),
                _ => None,
            },
        }
    }
}
