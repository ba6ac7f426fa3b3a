//! What the parts of the board share: the position, what can be done, and what is chosen.

use crate::choice::{Fate, Mode, Offers, Step, Tap, fate, tap};
use crate::geometry::cell;
use leptos::prelude::*;
use qipan_ui::announce::announce;
use qipan_ui::parts::field::{Marks, Proposed, Target};
use qipan_ui::toasts::{Tone, toast};
use qipan_ui::{BoardContext, Proposal, fx, settings, sound, text};
use qipan_xiangqi::{Army, Command, PieceView, Point, View};

#[derive(Clone, Copy)]
pub(crate) struct XiangqiTable {
    pub(crate) context: BoardContext,
    pub(crate) view: Memo<Option<View>>,
    /// The view as far as it may be told: the last move has arrived.
    pub(crate) told: Memo<Option<View>>,
    legal: Memo<Offers>,
    mode: Memo<Mode>,
    pub(crate) offers: Memo<Offers>,
    /// What the coach proposes.
    proposals: Memo<Vec<Proposal<Command>>>,
    /// The piece that is picked up.
    pub(crate) held: RwSignal<Option<Point>>,
    /// The move that waits for a second tap, if moves are confirmed.
    asked: RwSignal<Option<Step>>,
    /// The move that is sent as soon as it is the player's turn.
    pub(crate) ahead: RwSignal<Option<Step>>,
    /// The piece that a drag has just put down: it is not animated again.
    pub(crate) landed: RwSignal<Option<u8>>,
}

impl XiangqiTable {
    pub(crate) fn new(context: BoardContext) -> XiangqiTable {
        let view: Memo<Option<View>> = context.position();
        let commands: Memo<Vec<Command>> = context.commands();
        let mode = Memo::new(move |_| mode(context, view));
        let legal = Memo::new(move |_| commands.with(|moves| Offers::legal(moves)));
        let offers = Memo::new(move |_| match mode.get() {
            Mode::Watch => Offers::default(),
            Mode::Play(_) => legal.get(),
            Mode::Ahead(army) => {
                view.with(|view| view.as_ref().map(|view| Offers::ahead(view, army))).unwrap_or_default()
            }
        });
        let table = XiangqiTable {
            context,
            view,
            told: context.told().position(),
            legal,
            mode,
            offers,
            proposals: context.proposals(),
            held: RwSignal::new(None),
            asked: RwSignal::new(None),
            ahead: RwSignal::new(None),
            landed: RwSignal::new(None),
        };
        table.follow();
        table
    }

    /// Drops a choice as soon as it is no longer possible.
    fn follow(self) {
        Effect::new(move |_| {
            let mode = self.mode.get();
            let is_over = |from: Point| self.offers.with(|offers| !offers.can_move(from));
            // The list of moves may arrive a moment after the turn.
            if mode == Mode::Watch || !self.offers.with(|offers| offers.movable().is_empty()) {
                if self.held.get_untracked().is_some_and(is_over) {
                    self.held.set(None);
                }
                self.asked.set(None);
            }
        });
        Effect::new(move |_| {
            let Some(step) = self.ahead.get() else { return };
            let is_stuck = self.view.with(|view| view.as_ref().is_some_and(|view| view.stuck));
            match self.legal.with(|legal| fate(step, self.mode.get(), legal, is_stuck)) {
                Fate::Wait => {}
                Fate::Go => {
                    self.ahead.set(None);
                    self.send(step);
                }
                Fate::Drop => {
                    self.ahead.set(None);
                    if self.mode.get_untracked() != Mode::Watch {
                        toast(Tone::Plain, text("xiangqi-board-ahead-dropped"));
                    }
                }
            }
        });
    }

    fn send(self, (from, to): Step) {
        if let Ok(command) = qipan_engine::to_value(Command::Move { from, to }) {
            self.context.send.run(command);
        }
    }

    pub(crate) fn piece_at(self, at: Point) -> Option<PieceView> {
        self.view.with(|view| view.as_ref()?.pieces.iter().find(|piece| piece.at == at).cloned())
    }

    fn is_own(self, at: Point) -> bool {
        let army = self.mode.get_untracked().army();
        untrack(|| self.piece_at(at)).is_some_and(|piece| Some(piece.army) == army)
    }

    /// A place was tapped or chosen by a key.
    pub(crate) fn tap(self, at: Point) {
        self.landed.set(None);
        self.choose(at, false);
    }

    /// A piece was dragged from one place to another.
    pub(crate) fn dropped(self, from: Point, to: Point) {
        self.held.set(Some(from));
        self.landed.set(untrack(|| self.piece_at(from)).map(|piece| piece.id));
        if from != to {
            self.choose(to, true);
        }
    }

    fn choose(self, at: Point, is_drag: bool) {
        let held = self.held.get_untracked();
        let meant =
            self.offers.with_untracked(|offers| tap(offers, held, at, |point| self.is_own(point), is_drag));
        match meant {
            Tap::Take(point) => self.take(Some(point)),
            Tap::PutBack => self.take(None),
            Tap::Go(step) => self.go(step),
            Tap::Refuse => {
                shake(held.unwrap_or(at));
                self.take(None);
            }
            Tap::Nothing => self.let_go(),
        }
    }

    fn take(self, point: Option<Point>) {
        self.held.set(point);
        self.asked.set(None);
    }

    /// Drops the held piece and the move ahead.
    pub(crate) fn let_go(self) {
        self.take(None);
        if self.ahead.get_untracked().is_some() {
            self.ahead.set(None);
            announce(text("xiangqi-board-ahead-cancelled"));
        }
    }

    fn go(self, step: Step) {
        let asks = settings().get_untracked().confirm_move;
        match self.mode.get_untracked() {
            Mode::Play(_) if asks && self.asked.get_untracked() != Some(step) => {
                self.asked.set(Some(step));
                sound::play(&sound::cues::CLICK);
            }
            Mode::Play(_) => {
                self.take(None);
                self.send(step);
            }
            Mode::Ahead(_) => {
                self.take(None);
                self.ahead.set(Some(step));
                sound::play(&sound::cues::CLICK);
                announce(text("xiangqi-board-ahead-chosen"));
            }
            Mode::Watch => {}
        }
    }

    pub(crate) fn own_army(self) -> Option<Army> {
        self.mode.get().army()
    }

    pub(crate) fn marks(self) -> Marks {
        let (held, asked) = (self.held.get(), self.asked.get());
        let army = self.own_army();
        let target = |to: Point| {
            let piece = self.piece_at(to);
            let is_own = piece.as_ref().is_some_and(|piece| Some(piece.army) == army);
            let is_meant = asked.is_none_or(|step| step.1 == to);
            (!is_own && is_meant).then(|| Target { cell: cell(to), takes: piece.is_some() })
        };
        let targets =
            held.map(|from| self.offers.with(|offers| offers.targets(from).filter_map(target).collect()));
        let movable = self.offers.with(Offers::movable);
        let last = self.view.with(|view| view.as_ref()?.last.map(|last| (cell(last.from), cell(last.to))));
        let checks = self.told.with(|view| view.as_ref().map(|view| view.checks.clone())).unwrap_or_default();
        Marks {
            last,
            targets: targets.unwrap_or_default(),
            selected: held.map(cell),
            checks: checks.iter().map(|check| cell(check.at)).collect(),
            hint: asked.map(|(from, to)| (cell(from), cell(to))),
            movable: movable.into_iter().map(cell).collect(),
            proposals: self.proposals.with(|all| all.iter().map(proposed).collect()),
            ..Marks::default()
        }
    }
}

/// What this page may do now. On a shared screen the acting seat is always the one in turn.
fn mode(context: BoardContext, view: Memo<Option<View>>) -> Mode {
    let Some(seat) = context.acting.get() else { return Mode::Watch };
    let own = view.with(|view| {
        let armies = view.as_ref().map(|view| view.armies.as_slice()).unwrap_or_default();
        (0..).map(Army).zip(armies).find(|(_, army)| army.seat == seat && army.alive).map(|(army, _)| army)
    });
    let (is_over, is_turn) =
        context.frame.with(|frame| (frame.outcome.is_some(), frame.to_act.contains(seat)));
    match own {
        Some(army) if !is_over && is_turn => Mode::Play(army),
        Some(army) if !is_over => Mode::Ahead(army),
        _ => Mode::Watch,
    }
}

fn proposed(proposal: &Proposal<Command>) -> Proposed {
    let Command::Move { from, to } = proposal.command;
    Proposed { from: cell(from), to: cell(to), percent: proposal.percent }
}

fn shake(at: Point) {
    let document = web_sys::window().and_then(|window| window.document());
    let found = document.and_then(|document| document.query_selector(&format!("[data-at=\"{at}\"]")).ok()?);
    found.iter().for_each(fx::shake);
}
