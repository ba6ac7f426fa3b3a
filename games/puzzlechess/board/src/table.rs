//! What the parts of the board share, and what happens to it.

use crate::choice::{self, Hand, Tap};
use crate::sounds;
use leptos::prelude::*;
use qipan_engine::primitives::grid::{Cell, Symmetry};
use qipan_puzzlechess::notation::place_name;
use qipan_puzzlechess::{Command, Options, View};
use qipan_ui::board::Motion;
use qipan_ui::parts::field::FieldLayout;
use qipan_ui::{BoardContext, settings, sound, text, text_with};

#[derive(Clone, Copy)]
pub(crate) struct PuzzleTable {
    pub(crate) context: BoardContext,
    pub(crate) position: Memo<Option<View>>,
    pub(crate) legal: Memo<Vec<Command>>,
    pub(crate) hand: RwSignal<Option<Hand>>,
    /// The command that waits for a second tap, if moves are confirmed.
    pub(crate) chosen: RwSignal<Option<Command>>,
    /// The cell that the pointer or the focus is on.
    pub(crate) aim: RwSignal<Option<Cell>>,
}

impl PuzzleTable {
    pub(crate) fn new(context: BoardContext) -> PuzzleTable {
        let table = PuzzleTable {
            context,
            position: context.position(),
            legal: context.commands(),
            hand: RwSignal::new(None),
            chosen: RwSignal::new(None),
            aim: RwSignal::new(None),
        };
        // A new position drops the held piece.
        Effect::new(move |_| {
            table.position.track();
            table.drop();
        });
        table
    }

    /// The number of columns and rows, which does not change during a match.
    pub(crate) fn size(self) -> u8 {
        let size_of = |view: &View| view.options.size;
        self.position.with_untracked(|view| view.as_ref().map_or(Options::default().size, size_of))
    }

    pub(crate) fn place_name(self, cell: Cell) -> String {
        place_name(cell, self.size())
    }

    /// The board as seen from the lower edge: the player who sits there has the start row in front.
    pub(crate) fn layout(self) -> FieldLayout {
        let bottom = self.context.bottom.get();
        self.position.with(|view| {
            let Some(view) = view else { return FieldLayout::squares(4, 4) };
            let own = view.sides.get(bottom.index());
            let faces_down = own.is_some_and(|side| side.start_row < side.goal_row);
            let turn = if faces_down { Symmetry::HalfTurn } else { Symmetry::Identity };
            FieldLayout::squares(view.options.size, view.options.size).turned(turn)
        })
    }

    pub(crate) fn drop(self) {
        self.hand.set(None);
        self.chosen.set(None);
    }

    /// Turns the held piece clockwise.
    pub(crate) fn turn(self, quarters: u8) {
        if let Some(hand) = self.hand.get_untracked() {
            self.chosen.set(None);
            self.hand.set(Some(hand.turned(quarters)));
            sound::play(&sounds::TURN);
        }
    }

    pub(crate) fn tap(self, cell: Cell) {
        let acting = self.context.acting.get_untracked();
        let hand = self.hand.get_untracked();
        let tap = self.position.with_untracked(|view| {
            view.as_ref().map_or(Tap::Nothing, |view| choice::tap(view, acting, hand, cell))
        });
        match tap {
            Tap::Hold(hand) => {
                self.chosen.set(None);
                self.hand.set(Some(hand));
            }
            Tap::Drop => self.drop(),
            Tap::Give(command) => self.give(command),
            Tap::Nothing => {}
        }
    }

    /// Where the held piece is previewed: on the cell that waits for a second tap, or on the cell that is aimed at.
    pub(crate) fn ghost(self) -> Option<(Hand, Cell)> {
        let hand = self.hand.get()?;
        let (chosen, aim) = (self.chosen.get(), self.aim.get());
        let cell = match chosen {
            Some(Command::Move { to, .. }) => Some(to),
            _ => self.position.with(|view| choice::ghost(view.as_ref()?, Some(hand), aim)),
        };
        Some((hand, cell?))
    }

    /// Whether pieces appear without animation: after a jump in time, until a piece is picked up.
    pub(crate) fn is_still(self) -> bool {
        self.hand.with(Option::is_none) && self.context.batch.with(|batch| batch.motion == Motion::Jump)
    }

    /// The command that turns the held bird on the spot, if the held piece is a turned bird.
    pub(crate) fn turn_in_place(self) -> Option<Command> {
        let hand = self.hand.get()?;
        self.position.with(|view| hand.turn_in_place(view.as_ref()?))
    }

    pub(crate) fn is_legal(self, command: &Command) -> bool {
        self.legal.with(|legal| legal.contains(command))
    }

    /// Sends a command, or asks for a second tap first.
    pub(crate) fn give(self, command: Command) {
        let asks = settings().get_untracked().confirm_move;
        let is_legal = self.legal.with_untracked(|legal| legal.contains(&command));
        if asks && is_legal && self.chosen.get_untracked() != Some(command) {
            self.chosen.set(Some(command));
            sound::play(&sound::cues::CLICK);
            return;
        }
        self.chosen.set(None);
        if let Ok(command) = qipan_engine::to_value(command) {
            self.context.send.run(command);
        }
    }

    /// A cell as text for screen readers: where it is, what stands there, and whether the held piece may go there.
    pub(crate) fn spoken(self, cell: Cell) -> String {
        let content = self.position.with(|view| {
            let piece = choice::piece_on(view.as_ref()?, cell)?;
            let side = text_with("ui-seat", &[("number", (piece.seat.0 + 1).into())]);
            let shape = text(shape_key(piece.shape));
            let degrees = i64::from(piece.rotation.degrees());
            let words = [("side", side.into()), ("piece", shape.into()), ("degrees", degrees.into())];
            Some(text_with("puzzlechess-standing", &words))
        });
        let is_target = self.position.with(|view| {
            view.as_ref().is_some_and(|view| choice::marks(view, self.hand.get()).is_target(cell))
        });
        let key = if is_target { "puzzlechess-target" } else { "puzzlechess-empty" };
        let content = content.unwrap_or_else(|| text(key));
        text_with(
            "puzzlechess-place",
            &[("place", self.place_name(cell).into()), ("content", content.into())],
        )
    }
}

fn shape_key(shape: u8) -> &'static str {
    match shape {
        1 => "puzzlechess-shape-1",
        2 => "puzzlechess-shape-2",
        3 => "puzzlechess-shape-3",
        _ => "puzzlechess-shape-4",
    }
}
