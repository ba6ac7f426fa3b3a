//! The board of tic-tac-toe: nine cells in SVG. The example for board authors; see `docs/board.md`.

mod cell;
mod cues;
mod drawing;
mod sounds;

use leptos::prelude::*;
use qipan_engine::{MatchView, Seat};
use qipan_tictactoe::{Command, Event, View};
use qipan_ui::grid::{CursorKey, GridCursor};
use qipan_ui::{Board, BoardContext, Layout, Proposal, Side, fx, game_texts, settings, sound, text, tr};
use serde_json::Value;

/// This board for the client.
pub const BOARD: Board = Board {
    game: "tictactoe",
    texts: game_texts!("../../locales"),
    art: include_str!("art/box.svg"),
    glyph: include_str!("art/glyph.svg"),
    layout: Layout::Shape(1, 1),
    turns: false,
    side,
    draw,
    picture: None,
    decks: None,
};

/// What the cells share.
#[derive(Clone, Copy)]
struct TicTacToeTable {
    context: BoardContext,
    position: Memo<Option<View>>,
    free: Memo<Vec<Command>>,
    happened: Memo<Vec<Event>>,
    proposals: Memo<Vec<Proposal<Command>>>,
    cursor: GridCursor,
    /// The cell that waits for a second tap, if moves are confirmed.
    chosen: RwSignal<Option<u8>>,
}

/// The first seat plays crosses, whichever seat moves first.
fn side(frame: &MatchView<Value>, seat: Seat) -> Side {
    let name = text(if seat == Seat(0) { "tictactoe-side-cross" } else { "tictactoe-side-nought" });
    Side { name: Some(name), ..Side::by_seat(frame, seat) }
}

fn draw(context: BoardContext) -> AnyView {
    let table = TicTacToeTable {
        context,
        position: context.position(),
        free: context.commands(),
        happened: context.events(),
        proposals: context.proposals(),
        cursor: GridCursor::new("tictactoe-cell", 3, 3),
        chosen: RwSignal::new(None),
    };
    sound::accompany(&sounds::ROOM);
    let key = move |event: leptos::ev::KeyboardEvent| match table.cursor.key(&event) {
        Some(CursorKey::Act(cell)) => table.take(cell as u8),
        Some(CursorKey::Drop) => table.chosen.set(None),
        None => {}
    };
    let rows = (0..3u8).map(|row| cell::row(table, row)).collect_view();
    let board = view! {
        <svg class="board tictactoe" viewBox="0 0 340 340" role="grid" data-spot="board" aria-label=tr("tictactoe-title") on:keydown=key>
            {drawing::ground()}
            {rows}
            {drawing::winning_line(table.position, table.happened)}
        </svg>
    };
    fx::stage(context, cues::CUES, board.into_any())
}

impl TicTacToeTable {
    fn can_take(&self, cell: u8) -> bool {
        self.free.with(|free| free.contains(&Command::ClickCell { cell }))
    }

    /// Takes a cell, or asks for a second tap first. The rules refuse a cell that cannot be taken, with a message.
    fn take(&self, cell: u8) {
        let asks = settings().get().confirm_move && self.can_take(cell);
        if asks && self.chosen.get_untracked() != Some(cell) {
            self.chosen.set(Some(cell));
            sound::play(&sound::cues::CLICK);
            return;
        }
        self.chosen.set(None);
        if let Ok(command) = qipan_engine::to_value(Command::ClickCell { cell }) {
            self.context.send.run(command);
        }
    }

    /// The coach's rating of this cell: its winning chance in percent, and whether no cell is better.
    fn proposal(&self, cell: u8) -> Option<(u8, bool)> {
        self.proposals.with(|all| {
            let found = all.iter().find(|it| it.command == Command::ClickCell { cell })?;
            Some((found.percent, found.rank == 0))
        })
    }

    fn owner(&self, cell: u8) -> Option<Seat> {
        self.position.with(|position| position.as_ref()?.cells.get(usize::from(cell)).copied()?)
    }

    /// If one of the latest events took the cell: the index of that event.
    fn fresh(&self, cell: u8) -> Option<usize> {
        self.happened.with(|events| {
            events.iter().position(|it| matches!(it, Event::CellOccupied { cell: it, .. } if *it == cell))
        })
    }
}
