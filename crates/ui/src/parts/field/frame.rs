//! A whole board, composed of its layers.

use super::layout::{Edge, FieldKind, FieldLayout};
use super::{marks, paths, places};
use leptos::prelude::*;
use qipan_engine::primitives::grid::Cell;

/// The parts of a board.
#[derive(Clone, Copy, Debug)]
pub struct BoardFrame {
    /// The prefix of the places' ids; different for each board of a page.
    pub prefix: &'static str,
    pub layout: Signal<FieldLayout>,
    /// The accessible name of the board.
    pub name: Signal<String>,
    /// The lines and other prints on the wood.
    pub ground: Callback<FieldLayout, AnyView>,
    /// The label at an edge beside a column or row, drawn around the origin; see [`label`].
    pub coordinate: Callback<(Edge, u8), Option<AnyView>>,
    pub marks: Signal<super::Marks>,
    /// Usually a [`piece_layer`](super::piece_layer).
    pub pieces: Callback<FieldLayout, AnyView>,
    /// Effects above the pieces.
    pub above: Callback<FieldLayout, AnyView>,
    /// The accessible text of a place: where it is and what is on it.
    pub spoken: Callback<Cell, String>,
    /// The `data-spot` of a place, for lessons and dropped cards.
    pub spot: fn(Cell) -> String,
    /// The name of a place in the log: the game's notation.
    pub notation: Callback<Cell, String>,
    /// Whether every second square is dark; boards of points never are.
    pub checkered: bool,
    /// Called when a place is clicked, tapped, or chosen by Enter.
    pub act: Callback<Cell>,
    /// Called on Escape: drop the selection.
    pub drop: Callback<()>,
    /// Called with the place under the pointer or the keyboard cursor; `None` when there is none any more.
    pub aim: Callback<Option<Cell>>,
}

impl BoardFrame {
    /// A board with lines only. Games set the other fields.
    pub fn new(
        prefix: &'static str,
        layout: impl Into<Signal<FieldLayout>>,
        name: Signal<String>,
    ) -> BoardFrame {
        let layout = layout.into();
        BoardFrame {
            prefix,
            layout,
            name,
            ground: Callback::new(|layout: FieldLayout| line_path(layout.lines())),
            coordinate: Callback::new(|_| None),
            marks: Signal::stored(super::Marks::default()),
            pieces: Callback::new(|_| ().into_any()),
            above: Callback::new(|_| ().into_any()),
            spoken: Callback::new(move |cell| layout.get().grid.name(cell)),
            spot: usual_spot,
            notation: Callback::new(move |cell| layout.get_untracked().grid.name(cell)),
            checkered: true,
            act: Callback::new(|_| ()),
            drop: Callback::new(|()| ()),
            aim: Callback::new(|_| ()),
        }
    }
}

/// The spot of a place unless a game has names of its own: `place-`, its column and its row, both counted from 0 at the
/// top left.
pub(super) fn usual_spot(cell: Cell) -> String {
    format!("place-{}-{}", cell.col, cell.row)
}

/// Draws the board. A change of the layout redraws it; everything else changes in place.
pub fn board_frame(frame: BoardFrame) -> AnyView {
    let layout = frame.layout;
    following(layout, move |layout| drawn(frame, layout)).into_any()
}

/// Draws again after a change of the layout only. The callbacks of a game read the position: if those reads were tracked,
/// every move would redraw all places and pieces, and the signals of the match would keep an entry for each effect of the
/// earlier drawings.
fn following<T>(layout: Signal<FieldLayout>, draw: impl Fn(FieldLayout) -> T) -> impl Fn() -> T {
    move || {
        let layout = layout.get();
        untrack(|| draw(layout))
    }
}

fn drawn(frame: BoardFrame, layout: FieldLayout) -> AnyView {
    let (width, height) = layout.size();
    let view_box = format!("0 0 {width} {height}");
    let places = places::Places::of(frame, layout);
    let key = move |event| places.key(&event);
    let rows = places.rows();
    view! {
        <svg class="board field" viewBox=view_box role="grid" data-spot="board" aria-label=frame.name on:keydown=key>
            <g aria-hidden="true">
                {wood(layout, frame.checkered)}
                {frame.ground.run(layout)}
                {coordinates(frame, layout)}
                {marks::below(frame.marks, layout)}
                <g class="f-pieces">{frame.pieces.run(layout)}</g>
                {marks::above(frame.marks, layout)}
                {frame.above.run(layout)}
            </g>
            {rows}
        </svg>
    }
    .into_any()
}

/// The surface, its grain and the double edge around the playing area.
fn wood(layout: FieldLayout, checkered: bool) -> AnyView {
    let (width, height) = layout.size();
    let (left, top, right, bottom) = layout.inside();
    let edge = |gap: i32| {
        let (w, h) = (right - left + 2 * gap, bottom - top + 2 * gap);
        format!("M{} {}h{w}v{h}h-{w}z", left - gap, top - gap)
    };
    let dark = (checkered && layout.kind == FieldKind::Squares).then(|| {
        let squares = layout.dark_squares();
        view! { <path class="f-dark" d=squares /> }
    });
    view! {
        <rect class="b-wood" width=width height=height rx="4" />
        <path class="b-grain" d=paths::grain(width, height) />
        {dark}
        <path class="b-edge" d=edge(7) />
        <path class="b-edge b-edge--thin" d=edge(0) />
    }
    .into_any()
}

fn coordinates(frame: BoardFrame, layout: FieldLayout) -> AnyView {
    let labels = layout.labels().into_iter().filter_map(|(edge, number, (x, y))| {
        let drawing = frame.coordinate.run((edge, number))?;
        let place = format!("translate({x} {y})");
        Some(view! { <g transform=place>{drawing}</g> })
    });
    labels.collect_view().into_any()
}

/// A coordinate of letters or digits. Boards with drawn numerals use a path instead.
pub fn label(text: impl Into<String>) -> AnyView {
    let text: String = text.into();
    view! { <text class="f-label" dy=".36em">{text}</text> }.into_any()
}

/// The printed lines of the board.
pub fn line_path(path: String) -> AnyView {
    view! { <path class="f-lines" d=path /> }.into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_of_the_position_does_not_redraw_the_board() {
        let page = Owner::new_root(None);
        page.with(|| {
            let (position, width, drawings) = (RwSignal::new(0), RwSignal::new(9), StoredValue::new(0));
            let layout = Signal::derive(move || FieldLayout::points(width.get(), 10));
            let draw = following(layout, move |layout| {
                drawings.update_value(|count| *count += 1);
                (layout.grid.width, position.get())
            });
            let board = Memo::new(move |_| draw());
            assert_eq!((board.get(), drawings.get_value()), ((9, 0), 1));
            position.set(1);
            assert_eq!((board.get(), drawings.get_value()), ((9, 0), 1));
            width.set(18);
            assert_eq!((board.get(), drawings.get_value()), ((18, 1), 2));
        });
    }
}
