//! A small still picture of a position: lines, palaces and pieces, seen from the first seat.

use crate::{geometry, looks};
use leptos::prelude::*;
use qipan_engine::{MatchView, Seat};
use qipan_ui::parts::disc::disc_group;
use qipan_ui::parts::field::line_path;
use qipan_ui::settings;
use qipan_xiangqi::{PieceView, View};
use serde::Deserialize;
use serde_json::Value;

pub(crate) fn picture(frame: &MatchView<Value>) -> AnyView {
    let Ok(view) = View::deserialize(&frame.game) else { return ().into_any() };
    let layout = geometry::layout(&view, Seat(0));
    let (width, height) = layout.size();
    let pieces = settings().get().pieces;
    let piece = |piece: &PieceView| {
        let (x, y) = layout.centre(geometry::cell(piece.at));
        let place = format!("translate({x} {y}) scale(1.15)");
        view! { <g transform=place>{disc_group(looks::disc(piece.army, piece.kind, pieces))}</g> }
    };
    let drawn = view.pieces.iter().map(piece).collect_view();
    view! {
        <svg class="mini xq-mini" viewBox=format!("0 0 {width} {height}") aria-hidden="true">
            <rect class="mini-wood" width=width.to_string() height=height.to_string() rx="14" />
            {line_path(layout.lines_with_river(Some(view.board.river)))}
            {line_path(geometry::palaces(&view, layout))}
            {drawn}
        </svg>
    }
    .into_any()
}
