//! A board to try: every piece slides like a chariot, so that all marks can be seen.

use leptos::prelude::*;
use qipan_engine::primitives::grid::{Cell, Direction, RayEnd, Symmetry};
use qipan_ui::parts::disc::{Disc, Glyph, disc_piece};
use qipan_ui::parts::field::{BoardFrame, FieldLayout, Marks, Placed, Target, piece_layer};
use qipan_ui::{text, text_with, tr};

/// The back rank of each side.
const RANKS: [(u8, &str, &str, &str); 2] =
    [(2, "車馬象士將士象馬車", "砲", "卒"), (1, "俥傌相仕帥仕相傌俥", "炮", "兵")];

/// The pieces, the selection and the last move.
#[derive(Clone, Copy)]
pub(super) struct Demo {
    prefix: &'static str,
    layout: FieldLayout,
    pieces: RwSignal<Vec<Placed<Disc>>>,
    selected: RwSignal<Option<Cell>>,
    last: RwSignal<Option<(Cell, Cell)>>,
    /// Whether a check and a hint are shown too.
    pub(super) extras: RwSignal<bool>,
    pub(super) turned: RwSignal<bool>,
}

impl Demo {
    pub(super) fn new(prefix: &'static str, layout: FieldLayout, pieces: Vec<Placed<Disc>>) -> Demo {
        Demo {
            prefix,
            layout,
            pieces: RwSignal::new(pieces),
            selected: RwSignal::new(None),
            last: RwSignal::new(None),
            extras: RwSignal::new(false),
            turned: RwSignal::new(false),
        }
    }

    pub(super) fn frame(self, name: &'static str) -> BoardFrame {
        let layout = move || {
            let turn = if self.turned.get() { Symmetry::HalfTurn } else { Symmetry::Identity };
            self.layout.turned(turn)
        };
        let mut frame = BoardFrame::new(self.prefix, Signal::derive(layout), Signal::derive(tr(name)));
        frame.marks = Memo::new(move |_| self.marks()).into();
        frame.pieces = Callback::new(move |layout: FieldLayout| {
            piece_layer(self.pieces, layout, move |look| disc_piece(look, layout.kind))
        });
        frame.spoken = Callback::new(move |cell| self.spoken(cell));
        frame.act = Callback::new(move |cell| self.act(cell));
        frame.drop = Callback::new(move |()| self.selected.set(None));
        frame
    }

    fn piece_at(self, cell: Cell) -> Option<Placed<Disc>> {
        self.pieces.with(|pieces| pieces.iter().find(|piece| piece.cell == cell).cloned())
    }

    fn targets(self, from: Cell) -> Vec<Target> {
        let Some(own) = self.piece_at(from) else { return Vec::new() };
        let rays = Direction::ORTHOGONAL.iter().flat_map(|direction| {
            let is_taken = |cell| self.piece_at(cell).is_some();
            self.layout.grid.ray_until(from, *direction, RayEnd::WithBlocker, is_taken).collect::<Vec<_>>()
        });
        let target = |cell| match self.piece_at(cell) {
            Some(piece) if piece.look.side == own.look.side => None,
            piece => Some(Target { cell, takes: piece.is_some() }),
        };
        rays.filter_map(target).collect()
    }

    fn marks(self) -> Marks {
        let selected = self.selected.get();
        let first = self.pieces.with(|pieces| pieces.first().map(|piece| piece.cell));
        let extras = self.extras.get();
        let general = |piece: &&Placed<Disc>| piece.look.glyph == Some(Glyph::Text("將"));
        let check = self.pieces.with(|pieces| pieces.iter().find(general).map(|piece| piece.cell));
        let aim = first.and_then(|cell| self.layout.grid.offset(cell, 0, 3));
        Marks {
            last: self.last.get(),
            targets: selected.map(|cell| self.targets(cell)).unwrap_or_default(),
            selected,
            checks: check.filter(|_| extras).into_iter().collect(),
            hint: first.zip(aim).filter(|_| extras),
            ..Marks::default()
        }
    }

    fn act(self, cell: Cell) {
        match self.selected.get_untracked() {
            Some(from) if self.targets(from).iter().any(|target| target.cell == cell) => {
                self.pieces.update(|pieces| {
                    pieces.retain(|piece| piece.cell != cell);
                    pieces.iter_mut().filter(|piece| piece.cell == from).for_each(|piece| piece.cell = cell);
                });
                self.last.set(Some((from, cell)));
                self.selected.set(None);
            }
            before => {
                let chosen = self.piece_at(cell).map(|piece| piece.cell);
                self.selected.set(chosen.filter(|_| before != chosen));
            }
        }
    }

    fn spoken(self, cell: Cell) -> String {
        let content = match self.piece_at(cell).map(|piece| piece.look) {
            Some(Disc { side, glyph: Some(Glyph::Text(glyph)), .. }) => {
                text_with("part-demo-piece", &[("side", side.into()), ("glyph", glyph.into())])
            }
            Some(_) => text("part-demo-covered"),
            None => text("part-demo-empty"),
        };
        let (column, row) = (cell.col + 1, cell.row + 1);
        text_with(
            "part-demo-place",
            &[("column", column.into()), ("row", row.into()), ("content", content.into())],
        )
    }
}

/// The pieces of xiangqi at the start, on boards of nine columns side by side.
pub(super) fn xiangqi_pieces(boards: u8) -> Vec<Placed<Disc>> {
    let mut pieces = Vec::new();
    let mut put = |side: u8, glyph: &'static str, col: u8, row: u8| {
        let row = if side.is_multiple_of(2) { row } else { 9 - row };
        let look = Disc::new(side, Glyph::Text(glyph));
        pieces.push(Placed { id: pieces.len() as u32, cell: Cell::new(col, row), look });
    };
    for board in 0..boards {
        for (side, back, cannon, soldier) in RANKS {
            let (side, left) = (side + 2 * board, 9 * board);
            let glyphs = back.char_indices().map(|(start, glyph)| &back[start..start + glyph.len_utf8()]);
            (0..).zip(glyphs).for_each(|(column, glyph)| put(side, glyph, left + column, 0));
            [1, 7].into_iter().for_each(|column| put(side, cannon, left + column, 2));
            [0, 2, 4, 6, 8].into_iter().for_each(|column| put(side, soldier, left + column, 3));
        }
    }
    pieces
}
