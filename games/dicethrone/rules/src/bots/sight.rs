//! What a seat may see: all that a bot knows.

use crate::data::{Hero, Party, StatusId, Variable, library};
use crate::rules::topic;
use crate::view::View;
use crate::{CardId, Command, DiceThrone, FighterView, Phase, State, WindowTopic};
use qipan_cards::zones::ZoneView;
use qipan_engine::systems::characters::CharacterState;
use qipan_engine::systems::prompt::Prompt;
use qipan_engine::{MatchState, Seat, Viewer};

/// The table as one seat sees it, with its own prompt and the open window.
#[derive(Clone, Debug)]
pub struct Sight {
    pub seat: Seat,
    pub view: View,
    pub phase: Option<Phase>,
    pub window: Option<WindowTopic>,
    pub prompt: Option<Prompt<DiceThrone>>,
    /// The heroes picked so far, during the choice of heroes.
    pub choosing: Option<CharacterState>,
    /// The commands of the game that would be accepted.
    pub commands: Vec<Command>,
}

impl Sight {
    pub fn of(state: &MatchState<DiceThrone>, seat: Seat) -> Sight {
        let sys = &state.sys;
        let mut commands = Vec::new();
        if !sys.play.prompt.is_open() && state.may_act(&DiceThrone, seat) {
            crate::rules::judge::legal_commands(state, seat, &mut commands);
        }
        Sight {
            seat,
            view: View::of(state, Viewer::Seat(seat)),
            phase: sys.play.flow.phase,
            window: topic::open_window(state).cloned(),
            prompt: sys.play.prompt.of(seat).cloned(),
            choosing: sys.play.characters.as_deref().filter(|choice| !choice.is_done()).cloned(),
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

    /// The values of variables that are known before dice are rolled.
    pub(super) fn facts(&self) -> impl Fn(&Variable) -> i64 {
        let fighter = |party: Party| match party {
            Party::Mine => self.me(),
            Party::Theirs => self.them(),
        };
        move |variable| match *variable {
            Variable::Health(party) => fighter(party).health,
            Variable::Cp(party) => i64::from(fighter(party).cp),
            Variable::Hand(party) => match &fighter(party).hand {
                ZoneView::Cards { cards } => cards.len() as i64,
                ZoneView::Count { count } => i64::from(*count),
            },
            Variable::Stacks(party, status) => i64::from(Sight::stacks(fighter(party), status)),
            Variable::Damage => self.view.attack.as_ref().and_then(|attack| attack.dealt).unwrap_or(0),
            Variable::Incoming => self.view.attack.as_ref().map_or(0, |attack| attack.breakdown.total),
            // What a die shows on average, rounded down.
            Variable::Roll => 3,
            Variable::Symbol(_) => 1,
        }
    }
}
