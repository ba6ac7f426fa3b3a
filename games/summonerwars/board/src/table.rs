//! What the parts of the board share.

use crate::cards;
use crate::choice::{Hold, Tap, tap};
use crate::dice::{self, Roll};
use leptos::prelude::*;
use qipan_cards::zones::ZoneView;
use qipan_engine::systems::flow::FlowCommand;
use qipan_engine::systems::prompt::{Answer, Question};
use qipan_engine::{PlatformView, PromptView, Seat};
use qipan_summonerwars::{
    CardId, Cell, Command, Event, Offered, Phase, PieceView, PromptTopic, SideView, State, View,
};
use qipan_ui::parts::prompt::Draft;
use qipan_ui::{BoardContext, settings, sound};
use serde::Deserialize;
use serde::de::IntoDeserializer;
use serde::de::value::{Error, StrDeserializer};

/// Which of the two sides, seen from the lower edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Edge {
    Foe,
    Mine,
}

/// What the preview shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Subject {
    /// The card on a cell, with its numbers of now.
    Cell(Cell),
    Card(CardId),
}

#[derive(Clone, Copy)]
pub(crate) struct SummonerTable {
    /// The match as far as it may be told: the dice lie, the blow has landed.
    pub(crate) context: BoardContext,
    /// The newest state, for what moves.
    pub(crate) live: BoardContext,
    pub(crate) view: Memo<Option<View>>,
    pub(crate) newest: Memo<Option<View>>,
    pub(crate) phase: Memo<Option<Phase>>,
    pub(crate) legal: Memo<Vec<Command>>,
    /// The newest events.
    pub(crate) events: Memo<Vec<Event>>,
    /// The number of the last batch that may be told, and its events.
    pub(crate) told: Signal<(u64, Vec<Event>)>,
    /// The dice that lie on the table.
    pub(crate) roll: Memo<Option<Roll>>,
    pub(crate) can_advance: Memo<bool>,
    /// The viewer's own open question.
    pub(crate) prompt: Memo<Option<PromptView>>,
    pub(crate) draft: RwSignal<Draft>,
    /// The chosen card of the hand.
    pub(crate) chosen: RwSignal<Vec<u32>>,
    /// The cell of the selected unit.
    pub(crate) selected: RwSignal<Option<Cell>>,
    /// The command that waits for a second tap.
    pub(crate) armed: RwSignal<Option<Command>>,
    /// What the pointer or the focus is on.
    pub(crate) pointed: RwSignal<Option<Subject>>,
    /// The player was warned that the end of the phase costs a wound.
    pub(crate) warned: RwSignal<bool>,
    /// Whether the cells that enemies can attack are marked.
    pub(crate) shows_threats: RwSignal<bool>,
}

impl SummonerTable {
    pub(crate) fn new(live: BoardContext) -> SummonerTable {
        let context = live.told();
        let frame = context.frame;
        let events: Memo<Vec<Event>> = live.events();
        let told = Memo::new(move |_| (live.batch.with(|batch| batch.seq), events.get()));
        let (view, newest) = (context.position(), live.position());
        let table = SummonerTable {
            context,
            live,
            view,
            newest,
            roll: dice::last_roll(live, events, view, newest),
            phase: Memo::new(move |_| frame.with(|frame| phase_of(frame))),
            legal: context.commands(),
            events,
            told: live.showing.settled(told),
            can_advance: context.allows(&FlowCommand::AdvancePhase {}.into()),
            prompt: Memo::new(move |_| {
                let me = context.acting.get()?;
                frame.with(|frame| frame.prompt.clone()).filter(|prompt| prompt.seat == me)
            }),
            draft: RwSignal::new(Draft::default()),
            chosen: RwSignal::new(Vec::new()),
            selected: RwSignal::new(None),
            armed: RwSignal::new(None),
            pointed: RwSignal::new(None),
            warned: RwSignal::new(false),
            shows_threats: RwSignal::new(false),
        };
        table.forget_with_the_phase();
        table
    }

    /// A selection is about the commands of one phase.
    fn forget_with_the_phase(self) {
        let moment = Memo::new(move |_| (self.phase.get(), self.with(|view| view.number)));
        Effect::new(move |_| {
            moment.track();
            self.drop_selection();
        });
        // A unit that has moved or fallen is no longer selected.
        Effect::new(move |_| {
            self.legal.track();
            let Some(cell) = self.selected.get_untracked() else { return };
            if !self.can_act_from(cell) {
                self.selected.set(None);
            }
        });
    }

    pub(crate) fn with<T>(self, read: impl FnOnce(&View) -> T) -> Option<T> {
        self.view.with(|view| view.as_ref().map(read))
    }

    pub(crate) fn piece_at(self, cell: Cell) -> Option<PieceView> {
        self.with(|view| view.at(cell).cloned()).flatten()
    }

    pub(crate) fn seat_at(self, edge: Edge) -> Seat {
        let bottom = self.context.bottom.get();
        if edge == Edge::Mine { bottom } else { State::other(bottom) }
    }

    pub(crate) fn side(self, edge: Edge) -> Memo<Option<SideView>> {
        Memo::new(move |_| {
            let seat = self.seat_at(edge);
            self.with(|view| view.sides.get(seat.index()).cloned()).flatten()
        })
    }

    /// The summoner of a side, if it stands.
    pub(crate) fn summoner(self, edge: Edge) -> Option<PieceView> {
        let seat = self.seat_at(edge);
        self.with(|view| {
            view.field.iter().find(|it| it.owner == seat && cards::is_summoner(it.card)).cloned()
        })
        .flatten()
    }

    pub(crate) fn name(self, seat: Seat) -> String {
        self.context.people.name(seat)
    }

    /// The seat that this page may give commands for, if it is to act.
    pub(crate) fn me(self) -> Option<Seat> {
        self.context.acting.get()
    }

    pub(crate) fn is_over(self) -> bool {
        self.context.frame.with(|frame| frame.outcome.is_some())
    }

    /// The cards of the viewer's own hand, if they may be seen.
    pub(crate) fn own_cards(self) -> Option<Vec<CardId>> {
        let seat = self.seat_at(Edge::Mine);
        self.with(|view| match &view.sides.get(seat.index())?.hand {
            ZoneView::Cards { cards } => Some(cards.clone()),
            ZoneView::Count { .. } => None,
        })
        .flatten()
    }

    pub(crate) fn chosen_card(self) -> Option<CardId> {
        self.chosen.with(|chosen| chosen.first().copied()).and_then(crate::hand::card_of)
    }

    pub(crate) fn can(self, command: &Command) -> bool {
        self.legal.with(|legal| legal.contains(command))
    }

    pub(crate) fn can_act_from(self, cell: Cell) -> bool {
        self.legal.with(|legal| legal.iter().any(|command| crate::choice::origin(command) == Some(cell)))
    }

    pub(crate) fn give(self, command: Command) {
        self.armed.set(None);
        if let Ok(command) = qipan_engine::to_value(command) {
            self.context.send.run(command);
        }
    }

    /// Gives a command, or asks for a second tap first: if the player wants that for every move, or if the command
    /// would hurt an own card.
    pub(crate) fn give_or_arm(self, command: Command) {
        let asks = settings().get_untracked().confirm_move || self.hurts_own(&command);
        if asks && self.armed.with_untracked(|armed| armed.as_ref() != Some(&command)) {
            self.armed.set(Some(command));
            return sound::play(&sound::cues::CLICK);
        }
        self.selected.set(None);
        self.chosen.set(Vec::new());
        self.give(command);
    }

    fn hurts_own(self, command: &Command) -> bool {
        let Command::Attack { to, .. } = command else { return false };
        let owner =
            to.cell().and_then(|cell| self.view.with_untracked(|view| Some(view.as_ref()?.at(cell)?.owner)));
        owner.is_some() && owner == self.context.acting.get_untracked()
    }

    /// The cells that the open question offers, in the order of its options.
    pub(crate) fn offered(self) -> Vec<Cell> {
        self.prompt.with(|prompt| prompt.as_ref().map(offered_cells).unwrap_or_default())
    }

    pub(crate) fn answer(self, answer: Answer) {
        if let Some(prompt) = self.prompt.get_untracked() {
            self.context.arrange(&prompt.command(answer));
        }
    }

    /// A tap on a cell, or Enter on it.
    pub(crate) fn act_on(self, cell: Cell) {
        let offered = untrack(|| self.offered());
        let legal = self.legal.get_untracked();
        let hold = Hold {
            legal: &legal,
            selected: self.selected.get_untracked(),
            card: untrack(|| self.chosen_card()),
            offered: self.prompt.with_untracked(Option::is_some).then_some(&offered[..]),
        };
        match tap(hold, cell) {
            Tap::Pick(option) => self.pick(option),
            Tap::Select(cell) => {
                self.chosen.set(Vec::new());
                self.armed.set(None);
                self.selected.set(Some(cell));
                sound::play(&sound::cues::CLICK);
            }
            Tap::Give(command) => self.give_or_arm(command),
            Tap::Drop => self.drop_selection(),
            Tap::Look => self.pointed.set(Some(Subject::Cell(cell))),
        }
    }

    /// Picks an option of the question on the board.
    fn pick(self, option: u16) {
        let Some(prompt) = self.prompt.get_untracked() else { return };
        let question = prompt.current();
        if let Some(answer) = self.draft.try_update(|draft| draft.pick(question, option)).flatten() {
            self.answer(answer);
        }
    }

    /// Takes a step back: a command that is still choosing, a warning, a selection.
    pub(crate) fn step_back(self) {
        if let Some(answer) = self.prompt.with_untracked(|prompt| cancelling(prompt.as_ref()?)) {
            return self.answer(answer);
        }
        self.drop_selection();
    }

    pub(crate) fn drop_selection(self) {
        self.armed.set(None);
        self.warned.set(false);
        self.selected.set(None);
        self.chosen.set(Vec::new());
    }

    /// Ends the phase, or warns that inaction will hurt the own summoner.
    pub(crate) fn advance(self) {
        if !self.can_advance.get_untracked() {
            return;
        }
        let is_idle = self.phase.get_untracked() == Some(Phase::Attack)
            && self.view.with_untracked(|view| view.as_ref().is_some_and(|view| !view.engaged));
        if is_idle && !self.warned.get_untracked() {
            return self.warned.set(true);
        }
        self.warned.set(false);
        self.context.arrange(&FlowCommand::AdvancePhase {}.into());
    }
}

fn phase_of(platform: &PlatformView) -> Option<Phase> {
    let name: StrDeserializer<'_, Error> = platform.phase.as_deref()?.into_deserializer();
    Phase::deserialize(name).ok()
}

fn offered_cells(prompt: &PromptView) -> Vec<Cell> {
    match PromptTopic::deserialize(&prompt.topic) {
        Ok(PromptTopic::Choose { offered: Offered::Cells(cells), .. }) => cells,
        _ => Vec::new(),
    }
}

/// The answer that takes a command back while it is still choosing, or declines an offer.
fn cancelling(prompt: &PromptView) -> Option<Answer> {
    let is_way_out = |key: &str| matches!(key, "summonerwars-option-cancel" | "summonerwars-option-none");
    match prompt.current() {
        Question::OneOf { options } => {
            let last = options.last().filter(|option| is_way_out(&option.key))?;
            let at = options.iter().position(|option| option == last)?;
            Some(Answer::One(at as u16))
        }
        Question::Several { min: 0, .. } => Some(Answer::Several(Vec::new())),
        Question::YesNo {} => Some(Answer::Yes(false)),
        _ => None,
    }
}
