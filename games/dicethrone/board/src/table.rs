//! What the parts of the board share.

use crate::tip::Tip;
use leptos::prelude::*;
use qipan_cards::zones::ZoneView;
use qipan_dicethrone::data::Hero;
use qipan_dicethrone::{
    AbilityId, CardId, Command, Event, FighterView, HAND_LIMIT, Phase, RollView, Stage, State, StatusId,
    View, WindowTopic, library,
};
use qipan_engine::systems::flow::FlowCommand;
use qipan_engine::systems::window::WindowCommand;
use qipan_engine::{PlatformView, Seat};
use qipan_ui::{BoardContext, settings, sound};
use serde::Deserialize;
use serde::de::IntoDeserializer;
use serde::de::value::{Error, StrDeserializer};

/// Where a hero stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DicePlace {
    Foe,
    Mine,
}

/// The window that is open now.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Window {
    pub(crate) topic: WindowTopic,
    pub(crate) responder: Option<Seat>,
}

#[derive(Clone, Copy)]
pub(crate) struct DiceTable {
    /// The match as far as it may be told: the dice lie, the blow has landed.
    pub(crate) context: BoardContext,
    /// The newest state, for what moves.
    pub(crate) live: BoardContext,
    pub(crate) view: Memo<Option<View>>,
    /// The newest view: the dice roll in it while nothing else tells their result.
    pub(crate) newest: Memo<Option<View>>,
    pub(crate) phase: Memo<Option<Phase>>,
    pub(crate) window: Memo<Option<Window>>,
    pub(crate) legal: Memo<Vec<Command>>,
    /// The newest events.
    pub(crate) events: Memo<Vec<Event>>,
    /// The number of the last batch that may be told, and its events.
    pub(crate) told: Signal<(u64, Vec<Event>)>,
    pub(crate) can_advance: Memo<bool>,
    pub(crate) can_pass: Memo<bool>,
    /// The chosen card of the hand.
    pub(crate) chosen: RwSignal<Vec<u32>>,
    /// The ability that waits for a second tap, if moves are confirmed.
    pub(crate) armed: RwSignal<Option<AbilityId>>,
    /// The ability that is explained beside its cell.
    pub(crate) tip: RwSignal<Option<Tip>>,
    /// The ability that is selected as soon as the dice are confirmed.
    wanted: RwSignal<Option<AbilityId>>,
}

impl DiceTable {
    pub(crate) fn new(live: BoardContext) -> DiceTable {
        let context = live.told();
        let frame = context.frame;
        let events: Memo<Vec<Event>> = live.events();
        let told = Memo::new(move |_| (live.batch.with(|batch| batch.seq), events.get()));
        let phase = Memo::new(move |_| frame.with(|frame| phase_of(frame)));
        let window = Memo::new(move |_| frame.with(|frame| window_of(frame)));
        let table = DiceTable {
            context,
            live,
            view: context.position(),
            newest: live.position(),
            phase,
            window,
            legal: context.commands(),
            events,
            told: live.showing.settled(told),
            can_advance: context.allows(&FlowCommand::AdvancePhase {}.into()),
            can_pass: context.allows(&WindowCommand::PassResponse {}.into()),
            chosen: RwSignal::new(Vec::new()),
            armed: RwSignal::new(None),
            tip: RwSignal::new(None),
            wanted: RwSignal::new(None),
        };
        table.use_what_is_wanted();
        table
    }

    /// A tap on an ability before the dice are confirmed does both: it confirms the dice, then selects the ability.
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

    /// How many cards the viewer has to sell in the discard phase.
    pub(crate) fn spare_cards(self) -> usize {
        match self.phase.get() {
            Some(Phase::Discard) => {
                self.own_cards().map_or(0, |cards| cards.len().saturating_sub(HAND_LIMIT))
            }
            _ => 0,
        }
    }

    pub(crate) fn seat_at(self, place: DicePlace) -> Seat {
        let bottom = self.context.bottom.get();
        if place == DicePlace::Mine { bottom } else { State::other(bottom) }
    }

    pub(crate) fn fighter(self, place: DicePlace) -> Memo<Option<FighterView>> {
        Memo::new(move |_| {
            let seat = self.seat_at(place);
            self.with(|view| view.fighters.get(seat.index()).cloned()).flatten()
        })
    }

    pub(crate) fn name(self, seat: Seat) -> String {
        self.context.people.name(seat)
    }

    /// The seat that this page may give commands for, if it is to act.
    pub(crate) fn me(self) -> Option<Seat> {
        self.context.acting.get()
    }

    /// The cards of the viewer's own hand, if they may be seen.
    pub(crate) fn own_cards(self) -> Option<Vec<CardId>> {
        let seat = self.seat_at(DicePlace::Mine);
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
        if let Ok(command) = qipan_engine::to_value(command) {
            self.context.send.run(command);
        }
    }

    pub(crate) fn advance(self) {
        self.context.arrange(&FlowCommand::AdvancePhase {}.into());
    }

    /// Whether an ability can be used with a tap.
    pub(crate) fn can_use(self, ability: AbilityId) -> bool {
        self.can(&Command::SelectAbility { ability }) || self.can_confirm_for(ability)
    }

    /// Whether the dice satisfy the ability and only need to be confirmed.
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

    /// Whether a window asks the viewer. A lesson may require a response and not allow a pass.
    pub(crate) fn can_answer(self) -> bool {
        let me = self.me();
        let is_asked = self
            .window
            .with(|window| window.as_ref().is_some_and(|window| me.is_some() && window.responder == me));
        is_asked && (self.can_pass.get() || self.legal.with(|legal| !legal.is_empty()))
    }

    /// The statuses that can be spent now, each with the numbers that are allowed.
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

    /// The price of a card: for an upgrade over another one, the difference.
    pub(crate) fn price(self, id: CardId) -> u8 {
        let seat = self.seat_at(DicePlace::Mine);
        let upgrades = self.with(|view| view.fighters[seat.index()].upgrades.clone()).unwrap_or_default();
        price(id, &upgrades)
    }
}

fn phase_of(platform: &PlatformView) -> Option<Phase> {
    let name: StrDeserializer<'_, Error> = platform.phase.as_deref()?.into_deserializer();
    Phase::deserialize(name).ok()
}

fn window_of(platform: &PlatformView) -> Option<Window> {
    let window = platform.window.as_ref()?;
    Some(Window { topic: WindowTopic::deserialize(&window.topic).ok()?, responder: window.responder })
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
