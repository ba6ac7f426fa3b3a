//! The places of a board for mouse and keyboard: one Tab stop, arrow keys move between them.

use super::frame::BoardFrame;
use super::layout::{FieldKind, FieldLayout, UNIT};
use crate::grid::{CursorKey, GridCursor};
use leptos::prelude::*;
use qipan_engine::primitives::grid::Cell;
use web_sys::KeyboardEvent;

#[derive(Clone, Copy)]
pub(super) struct Places {
    layout: FieldLayout,
    cursor: GridCursor,
    marks: Signal<super::Marks>,
    spoken: Callback<Cell, String>,
    spot: fn(Cell) -> String,
    notation: Callback<Cell, String>,
    act: Callback<Cell>,
    drop: Callback<()>,
    aim: Callback<Option<Cell>>,
}

impl Places {
    pub(super) fn of(frame: BoardFrame, layout: FieldLayout) -> Places {
        let shown = layout.shown();
        Places {
            layout,
            cursor: GridCursor::new(frame.prefix, shown.width.into(), shown.height.into()),
            marks: frame.marks,
            spoken: frame.spoken,
            spot: frame.spot,
            notation: frame.notation,
            act: frame.act,
            drop: frame.drop,
            aim: frame.aim,
        }
    }

    pub(super) fn key(self, event: &KeyboardEvent) {
        match self.cursor.key(event) {
            Some(CursorKey::Act(index)) => {
                if let Some(cell) = self.cell(index) {
                    self.act.run(cell);
                }
            }
            Some(CursorKey::Drop) => self.drop.run(()),
            None => {}
        }
    }

    fn cell(self, index: usize) -> Option<Cell> {
        self.layout.cell_seen_at(self.layout.shown().cell_at(index)?)
    }

    pub(super) fn rows(self) -> AnyView {
        let shown = self.layout.shown();
        let row = |row: usize| {
            let width = usize::from(shown.width);
            let places = (row * width..(row + 1) * width).filter_map(|index| self.place(index));
            view! { <g role="row">{places.collect_view()}</g> }
        };
        (0..usize::from(shown.height)).map(row).collect_view().into_any()
    }

    fn place(self, index: usize) -> Option<AnyView> {
        let (cell, cursor, act, marks, aim) =
            (self.cell(index)?, self.cursor, self.act, self.marks, self.aim);
        let (x, y) = self.layout.centre(cell);
        let transform = format!("translate({x} {y})");
        let spoken = self.spoken;
        let class = move || {
            marks.with(|marks| match () {
                () if marks.is_target(cell) || marks.free.contains(&cell) => "f-place is-target",
                () if marks.is_movable(cell) => "f-place is-movable",
                () => "f-place",
            })
        };
        let selected = move || marks.with(|marks| marks.selected == Some(cell)).then_some("true");
        let click = move |_| {
            cursor.cell.set(index);
            act.run(cell);
        };
        let half = UNIT / 2;
        let ring = match self.layout.kind {
            FieldKind::Points => view! { <circle class="fr" r="33" /> }.into_any(),
            FieldKind::Squares => {
                view! { <rect class="fr" x="-28" y="-28" width="56" height="56" rx="3" /> }.into_any()
            }
        };
        let place = view! {
            <g
                class=class
                role="gridcell"
                id=cursor.id(index)
                tabindex=move || cursor.tab_index(index)
                transform=transform
                data-spot=(self.spot)(cell)
                data-place=self.notation.run(cell)
                aria-label=move || spoken.run(cell)
                aria-selected=selected
                on:click=click
                on:focus=move |_| {
                    cursor.cell.set(index);
                    aim.run(Some(cell));
                }
                on:blur=move |_| aim.run(None)
                on:pointerenter=move |_| aim.run(Some(cell))
                on:pointerleave=move |_| aim.run(None)
            >
                <rect class="f-area" x=-half y=-half width=UNIT height=UNIT />
                {ring}
            </g>
        };
        Some(place.into_any())
    }
}
