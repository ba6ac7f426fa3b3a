//! What the parts of the board share.

use leptos::prelude::*;
use qipan_dicethrone::data::Hero;
use qipan_dicethrone::{
    AbilityId, CardId, Command, Event, FighterView, Phase, RollView, Stage, State, StatusId, Topic, View,
    library,
};
use qipan_engine::Seat;
use qipan_engine::primitives::zones::ZoneView;
use qipan_ui::{BoardContext, settings, sound};
use serde::Deserialize;
use serde_json::json;

/// Where a hero stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    Foe,
    Mine,
}

/// The window that is asked now.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub(crate) struct Window {
    pub(crate) topic: Topic,
    pub(crate) responder: Option<Seat>,
}

#[derive(Clone, Copy)]
pub(crate) struct Table {
    pub(crate) context: BoardContext,
    pub(crate) view: Memo<Option<View>>,
    pub(crate) phase: Memo<Option<Phase>>,
    pub(crate) window: Memo<Option<Window>>,
    pub(crate) legal: Memo<Vec<Command>>,
    pub(crate) events: Memo<Vec<Event>>,
    pub(crate) can_advance: Memo<bool>,
    pub(crate) can_pass: Memo<bool>,
    /// The card of the hand that is chosen.
    pub(crate) chosen: RwSignal<Vec<u32>>,
    /// The ability that waits for a second tap, where moves are confirmed.
    pub(crate) armed: RwSignal<Option<AbilityId>>,
    /// The ability that is used as soon as the dice are confirmed.
    wanted: RwSignal<Option<AbilityId>>,
}

impl Table {
    pub(crate) fn new(context: BoardContext) -> Table {
        let frame = context.frame;
        let phase = Memo::new(move |_| frame.with(|frame| Phase::deserialize(frame.phase.as_ref()?).ok()));
        let window = Memo::new(move |_| frame.with(|frame| Window::deserialize(frame.window.as_ref()?).ok()));
        let table = Table {
            context,
            view: context.position(),
            phase,
            window,
            legal: context.commands(),
            events: context.events(),
            can_advance: allows(context, "advance_phase"),
            can_pass: allows(context, "pass_response"),
            chosen: RwSignal::new(Vec::new()),
            armed: RwSignal::new(None),
            wanted: RwSignal::new(None),
        };
        table.use_what_is_wanted();
        table
    }

    /// Who taps an ability before the dice are confirmed means both.
    fn use_what_is_wanted(self) {
        Effect::new(move |_| {
            let stage = self.with(|view| view.roll.as_ref().map(|roll| roll.stage)).flatten();
            let Some(ability) = self.wanted.get() else { return };
            match stage {
                Some(Stage::Choosing) if self.can(&Command::SelectAbility { ability }) => {
                    self.wanted.set(None);
                    self.give(Command::SelectAbility { ability });
                }
                Some(Stage::Rolling | Stage::Choosing) => {}
                _ => self.wanted.set(None),
            }
        });
    }

    pub(crate) fn with<T>(self, read: impl FnOnce(&View) -> T) -> Option<T> {
        self.view.with(|view| view.as_ref().map(read))
    }

    pub(crate) fn seat_at(self, place: Place) -> Seat {
        let bottom = self.context.bottom.get();
        if place == Place::Mine { bottom } else { State::other(bottom) }
    }

    pub(crate) fn fighter(self, place: Place) -> Memo<Option<FighterView>> {
        Memo::new(move |_| {
            let seat = self.seat_at(place);
            self.with(|view| view.fighters.get(seat.index()).cloned()).flatten()
        })
    }

    pub(crate) fn name(self, seat: Seat) -> String {
        self.context.people.name(seat)
    }

    /// The seat that commands can be given for, if this page is to act.
    pub(crate) fn me(self) -> Option<Seat> {
        self.context.acting.get()
    }

    /// The cards of one's own hand, if they may be seen.
    pub(crate) fn own_cards(self) -> Option<Vec<CardId>> {
        let seat = self.seat_at(Place::Mine);
        self.with(|view| match &view.fighters.get(seat.index())?.hand {
            ZoneView::Cards { cards } => Some(cards.clone()),
            ZoneView::Count { .. } => None,
        })
        .flatten()
    }

    pub(crate) fn can(self, command: &Command) -> bool {
        self.legal.with(|legal| legal.contains(command))
    }

    pub(crate) fn give(self, command: Command) {
        if let Ok(command) = serde_json::to_value(command) {
            self.context.send.run(command);
        }
    }

    pub(crate) fn advance(self) {
        self.context.send.run(json!({ "type": "advance_phase" }));
    }

    pub(crate) fn pass(self) {
        self.context.send.run(json!({ "type": "pass_response" }));
    }

    /// Whether an ability can be used with a tap.
    pub(crate) fn can_use(self, ability: AbilityId) -> bool {
        self.can(&Command::SelectAbility { ability }) || self.can_confirm_for(ability)
    }

    /// The dice satisfy it, and they need only be confirmed.
    fn can_confirm_for(self, ability: AbilityId) -> bool {
        let fits = |view: &View| {
            view.roll.as_ref().is_some_and(|roll| roll.available.iter().any(|it| it.ability == ability))
        };
        self.can(&Command::ConfirmRoll {}) && self.with(fits).unwrap_or(false)
    }

    /// Uses an ability, or asks for a second tap first.
    pub(crate) fn use_ability(self, ability: AbilityId) {
        let asks = settings().get_untracked().confirm_move;
        if asks && self.armed.get_untracked() != Some(ability) {
            self.armed.set(Some(ability));
            return sound::play(&sound::cues::CLICK);
        }
        self.armed.set(None);
        if self.can(&Command::SelectAbility { ability }) {
            self.give(Command::SelectAbility { ability });
        } else {
            self.wanted.set(Some(ability));
            self.give(Command::ConfirmRoll {});
        }
    }

    /// Whether a window asks the one who looks. A lesson may want an answer and allow nobody to pass.
    pub(crate) fn can_answer(self) -> bool {
        let me = self.me();
        let is_asked = self
            .window
            .with(|window| window.as_ref().is_some_and(|window| me.is_some() && window.responder == me));
        is_asked && (self.can_pass.get() || self.legal.with(|legal| !legal.is_empty()))
    }

    /// What can be spent now: each status with the numbers that are allowed.
    pub(crate) fn spendable(self) -> Vec<(StatusId, Vec<u8>)> {
        let mut all: Vec<(StatusId, Vec<u8>)> = Vec::new();
        self.legal.with(|legal| {
            for command in legal {
                let Command::SpendStatus { status, count } = *command else { continue };
                match all.iter_mut().find(|(known, _)| *known == status) {
                    Some((_, counts)) => counts.push(count),
                    None => all.push((status, vec![count])),
                }
            }
        });
        all
    }

    /// What has to be paid for a card: for an upgrade over another one, the difference.
    pub(crate) fn price(self, id: CardId) -> u8 {
        let seat = self.seat_at(Place::Mine);
        let upgrades = self.with(|view| view.fighters[seat.index()].upgrades.clone()).unwrap_or_default();
        price(id, &upgrades)
    }
}

/// Whether a command of the engine that is nothing but its name is allowed.
fn allows(context: BoardContext, tag: &'static str) -> Memo<bool> {
    let is = move |command: &serde_json::Value| command.get("type").and_then(|it| it.as_str()) == Some(tag);
    Memo::new(move |_| context.legal.with(|legal| legal.commands.iter().any(is)))
}

fn price(id: CardId, upgrades: &[CardId]) -> u8 {
    let card = library().card(id);
    let Some(upgrade) = card.upgrade else { return card.cost };
    let same = upgrades.iter().map(|id| library().card(*id));
    let same = same.filter(|other| other.upgrade.is_some_and(|it| it.ability == upgrade.ability));
    card.cost.saturating_sub(same.map(|other| other.cost).max().unwrap_or(0))
}

/// The hero whose dice these are.
pub(crate) fn roller(view: &View, roll: &RollView) -> Option<&'static Hero> {
    view.fighters.get(roll.seat.index())?.hero.map(|hero| library().hero(hero))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_upgrade_over_another_costs_the_difference() {
        let card = |name| library().card_named(name).unwrap();
        let rows = [
            ("mallet_2", vec![], 2),
            ("mallet_3", vec![], 4),
            ("mallet_3", vec![card("mallet_2")], 2),
            ("mallet_3", vec![card("dig_in_2")], 4),
            ("windfall", vec![card("mallet_2")], 0),
        ];
        for (name, upgrades, expected) in rows {
            assert_eq!(price(card(name), &upgrades), expected, "{name} {upgrades:?}");
        }
    }
}
