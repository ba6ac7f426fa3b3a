//! The board of New Game. `docs/board.md` says what a board gets and what it has to do.

use leptos::prelude::*;
use qipan_newgame::{BOARD as GRID, Command, State};
use qipan_ui::fx::{self, Cue};
use qipan_ui::parts::field::FieldLayout;
use qipan_ui::parts::field::stones::{APPEARS, StoneBoard, Stones, stone_board};
use qipan_ui::{Board, BoardContext, Layout, Side, game_texts};

/// This board for the client.
pub const BOARD: Board = Board {
    game: "newgame",
    texts: game_texts!("../../locales"),
    art: include_str!("art/box.svg"),
    glyph: include_str!("art/glyph.svg"),
    layout: Layout::Shape(1, 1),
    turns: false,
    side: Side::by_seat,
    draw,
    picture: None,
    decks: None,
};

const FIELD: FieldLayout = FieldLayout::squares(GRID.width, GRID.height);

/// The event `placed` has a sound, and dust where the stone is placed.
const CUES: &[Cue] = &[Cue { event: "placed", acts: APPEARS }];

fn draw(context: BoardContext) -> AnyView {
    let position: Memo<Option<State>> = context.position();
    let stones = Memo::new(move |_| position.with(|state| state.as_ref().map(stones).unwrap_or_default()));
    let board = StoneBoard::new(context, BOARD.game, FIELD, stones, |cell| Command::Place { cell });
    fx::stage(context, CUES, stone_board(board))
}

fn stones(state: &State) -> Stones {
    Stones {
        last: state.last,
        line: state.line().into_iter().flat_map(|line| line.cells()).collect(),
        ..Stones::new(GRID, |cell| state.owner(cell))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lesson_points_at_places_of_the_board() {
        let game = qipan_newgame::game();
        let lesson = game.tutorial().expect("the game has a lesson");
        assert!(FIELD.unknown_spots(lesson).is_empty(), "{:?}", FIELD.unknown_spots(lesson));
    }
}
