//! What is printed on the wood: lines, palaces, marked points, the river, and numbers at the edges.

use crate::geometry;
use crate::table::XiangqiTable;
use leptos::prelude::*;
use qipan_ui::parts::field::{Edge, FieldLayout, label, line_path};
use qipan_xiangqi::View;

/// The numerals of Red's files, counted from the right.
const NUMERALS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// All lines. In the opening of a match they grow out from the generals.
pub(crate) fn ground(view: &View, layout: FieldLayout, opening: Memo<bool>) -> AnyView {
    let class = move || if opening.get() { "xq-ground is-opening" } else { "xq-ground" };
    let lines = geometry::strokes(view, layout).into_iter().map(|stroke| {
        let style = format!("--order: {}", stroke.order);
        view! { <path class="xq-line" d=stroke.path pathLength="1" style=style /> }
    });
    let lines = lines.collect_view();
    let stars: String =
        geometry::stars(view).into_iter().map(|star| layout.corners(geometry::cell(star))).collect();
    let words = geometry::river_words(view, layout)
        .into_iter()
        .filter_map(|(character, at)| drawn(character, at, 0.36));
    let words = words.collect_view();
    view! {
        <g class=class>
            {lines}
            <g class="xq-print">
                {line_path(geometry::palaces(view, layout))}
                {line_path(stars)}
                <path class="xq-seam" d=geometry::seams(view, layout) />
                <g class="xq-river">{words}</g>
            </g>
        </g>
    }
    .into_any()
}

/// A drawn character around a place; its square of 100 is scaled by `scale`.
fn drawn(character: char, (x, y): (i32, i32), scale: f64) -> Option<AnyView> {
    let path = qipan_glyphs::path(character)?;
    let place = format!("translate({x} {y}) scale({scale}) translate(-50 -50)");
    Some(view! { <path class="xq-char" d=path transform=place /> }.into_any())
}

/// The number of a file as the army at that edge counts it: from its right. On the usual board Red reads numerals and
/// Black digits, as in printed records.
pub(crate) fn coordinate(table: XiangqiTable, edge: Edge, file: u8) -> Option<AnyView> {
    let (width, is_turned) = table.view.with(|view| {
        let view = view.as_ref()?;
        Some((view.board.width, geometry::is_turned(view, table.context.bottom.get())))
    })?;
    let is_reds = match edge {
        Edge::South => !is_turned,
        Edge::North => is_turned,
        Edge::East | Edge::West => return None,
    };
    let number = if is_reds { width - file } else { file + 1 };
    match NUMERALS.get(usize::from(number) - 1).filter(|_| is_reds && width <= 9) {
        Some(numeral) => drawn(*numeral, (0, 0), 0.17),
        None => Some(label(number.to_string())),
    }
}
