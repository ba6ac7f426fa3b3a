//! The board of New Game: stones in two rows of SVG. `docs/board.md` says what a board gets and what it has to do.

mod cues;
mod place;

use leptos::prelude::*;
use qipan_newgame::{Command, START, View};
use qipan_ui::grid::{CursorKey, GridCursor};
use qipan_ui::{Board, BoardContext, Layout, fx, game_texts, settings, tr};

/// This board for the client.
pub const BOARD: Board = Board {
    game: "newgame",
    texts: game_texts!("../../locales"),
    art: include_str!("art/box.svg"),
    glyph: include_str!("art/glyph.svg"),
    layout: Layout::Shape(1, 1),
    draw,
};

const COLUMNS: u8 = 5;
const ROWS: u8 = START / COLUMNS;

/// The state that the places of the board share.
#[derive(Clone, Copy)]
struct NewGameTable {
    context: BoardContext,
    position: Memo<Option<View>>,
    free: Memo<Vec<Command>>,
    cursor: GridCursor,
    /// The stone that waits for a second tap, where moves are confirmed.
    chosen: RwSignal<Option<u8>>,
}

fn draw(context: BoardContext) -> AnyView {
    let table = NewGameTable {
        context,
        position: context.position(),
        free: context.commands(),
        cursor: GridCursor::new("newgame-place", usize::from(COLUMNS), usize::from(ROWS)),
        chosen: RwSignal::new(None),
    };
    let key = move |event: leptos::ev::KeyboardEvent| match table.cursor.key(&event) {
        Some(CursorKey::Act(stone)) => table.take_from(stone as u8),
        Some(CursorKey::Drop) => table.chosen.set(None),
        None => {}
    };
    let rows = (0..ROWS).map(|row| place::row(table, row)).collect_view();
    let board = view! {
        <svg class="board newgame" viewBox="0 0 340 340" role="grid" data-spot="board" aria-label=tr("newgame-title") on:keydown=key>
            <rect class="b-wood" width="340" height="340" rx="4" aria-hidden="true" />
            {rows}
        </svg>
    };
    fx::stage(context, cues::CUES, board.into_any())
}

impl NewGameTable {
    fn stones(&self) -> u8 {
        self.position.with(|position| position.as_ref().map_or(0, |view| view.stones))
    }

    /// The command that takes this stone and all behind it; the rules may refuse the number.
    fn command(&self, stone: u8) -> Command {
        Command::Take { count: self.stones().saturating_sub(stone) }
    }

    fn can_take_from(&self, stone: u8) -> bool {
        let command = self.command(stone);
        self.free.with(|free| free.contains(&command))
    }

    /// Sends the command, or asks for a second tap first. The rules refuse what is not legal, with a message.
    fn take_from(&self, stone: u8) {
        let asks = settings().get().confirm_move && self.can_take_from(stone);
        if asks && self.chosen.get_untracked() != Some(stone) {
            self.chosen.set(Some(stone));
            return;
        }
        self.chosen.set(None);
        if let Ok(command) = serde_json::to_value(self.command(stone)) {
            self.context.send.run(command);
        }
    }
}
