//! The board of Puzzle Chess: jigsaw pieces whose edges fit where the rules say that they fit.

mod bar;
mod choice;
mod cues;
mod drawing;
mod sounds;
mod table;

use leptos::ev::{FocusEvent, KeyboardEvent, PointerEvent, WheelEvent};
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use leptos::web_sys::{Element, EventTarget};
use qipan_engine::primitives::grid::Cell;
use qipan_puzzlechess::Command;
use qipan_puzzlechess::notation::column_letter;
use qipan_ui::parts::field::{BoardFrame, Edge, FieldLayout, Marks, board_frame, label};
use qipan_ui::{Board, BoardContext, Layout, Proposal, Side, fx, game_texts, sound, tr};
use table::PuzzleTable;

/// This board for the client.
pub const BOARD: Board = Board {
    game: "puzzlechess",
    texts: game_texts!("../../locales"),
    art: include_str!("art/box.svg"),
    glyph: include_str!("art/glyph.svg"),
    // A square board, and room for the bar below.
    layout: Layout::Shape(4, 5),
    turns: true,
    side: Side::by_seat,
    draw,
    picture: None,
    decks: None,
};

const SPOT: &str = "cell-";

/// The name that lessons use for a cell: its column and row, whatever the size of the board.
fn spot(cell: Cell) -> String {
    format!("{SPOT}{}-{}", cell.col, cell.row)
}

fn cell_of(spot: &str) -> Option<Cell> {
    let (col, row) = spot.strip_prefix(SPOT)?.split_once('-')?;
    Some(Cell::new(col.parse().ok()?, row.parse().ok()?))
}

fn draw(context: BoardContext) -> AnyView {
    let table = PuzzleTable::new(context);
    sound::accompany(&sounds::WORKSHOP);
    let field = fx::stage(context, cues::CUES, board_frame(frame(table)));
    let key = move |event: KeyboardEvent| press(table, &event);
    let class = move || if table.is_still() { "pzc is-still" } else { "pzc" };
    cues::hear_joints(table);
    view! {
        <div class=class on:keydown=key>
            {room(table, field)}
            {bar::bar(table)}
        </div>
    }
    .into_any()
}

/// The area around the board. It tracks the cell under the pointer or the focus.
fn room(table: PuzzleTable, field: AnyView) -> AnyView {
    let wheel = move |event: WheelEvent| roll(table, &event);
    let over = move |event: PointerEvent| table.aim.set(cell_under(event.target()));
    let focused = move |event: FocusEvent| table.aim.set(cell_under(event.target()));
    let left = move || table.aim.set(None);
    view! {
        <div class="pzc-field" on:wheel=wheel on:pointerover=over on:pointerleave=move |_| left() on:focusin=focused on:focusout=move |_| left()>
            {field}
        </div>
    }
    .into_any()
}

fn cell_under(target: Option<EventTarget>) -> Option<Cell> {
    let place = target?.dyn_into::<Element>().ok()?.closest("[data-spot]").ok()??;
    cell_of(&place.get_attribute("data-spot")?)
}

fn frame(table: PuzzleTable) -> BoardFrame {
    let layout = Memo::new(move |_| table.layout());
    let mut frame = BoardFrame::new("puzzlechess-cell", layout, Signal::derive(tr("puzzlechess-title")));
    frame.ground = Callback::new(move |layout: FieldLayout| drawing::ground(table, layout));
    frame.coordinate = Callback::new(move |(edge, number): (Edge, u8)| match edge {
        Edge::North | Edge::South => {
            column_letter(number, table.size()).map(|letter| label(letter.to_string()))
        }
        Edge::East | Edge::West => Some(label((u16::from(number) + 1).to_string())),
    });
    let proposals: Memo<Vec<Proposal<Command>>> = table.context.proposals();
    let marks = Memo::new(move |_| {
        let hand = table.hand.get();
        let marks = table.position.with(|view| view.as_ref().map(|view| choice::marks(view, hand)));
        Marks { proposals: proposals.with(|all| choice::proposed(all)), ..marks.unwrap_or_default() }
    });
    frame.marks = marks.into();
    frame.pieces = Callback::new(move |layout: FieldLayout| drawing::pieces(table, layout));
    frame.above = Callback::new(move |layout: FieldLayout| drawing::above(table, layout));
    frame.spoken = Callback::new(move |cell| table.spoken(cell));
    frame.spot = spot;
    frame.notation = Callback::new(move |cell| table.place_name(cell));
    frame.act = Callback::new(move |cell| table.tap(cell));
    frame.drop = Callback::new(move |()| table.drop());
    frame
}

/// R turns the held piece clockwise, Shift+R counterclockwise.
fn press(table: PuzzleTable, event: &KeyboardEvent) {
    let is_plain = !(event.ctrl_key() || event.alt_key() || event.meta_key());
    if is_plain && event.key().eq_ignore_ascii_case("r") && table.hand.with_untracked(Option::is_some) {
        event.prevent_default();
        table.turn(if event.shift_key() { 3 } else { 1 });
    }
}

/// The wheel turns the held piece; while nothing is held, the page scrolls as usual.
fn roll(table: PuzzleTable, event: &WheelEvent) {
    if table.hand.with_untracked(Option::is_some) && event.delta_y() != 0.0 {
        event.prevent_default();
        table.turn(if event.delta_y() > 0.0 { 1 } else { 3 });
    }
}
