//! The pieces: each is one element from the first move to the last.

use crate::drag::Hand;
use crate::geometry::cell;
use crate::looks::{self, Look};
use crate::table::XiangqiTable;
use leptos::prelude::*;
use qipan_ui::parts::disc::{Disc, disc_piece};
use qipan_ui::parts::field::{FieldKind, FieldLayout, Placed, piece_layer};
use qipan_ui::settings;

pub(crate) fn layer(table: XiangqiTable, hand: Hand, layout: FieldLayout) -> AnyView {
    let placed = Memo::new(move |_| placed(table));
    piece_layer(placed, layout, move |look| piece(table, hand, look))
}

/// The piece that moved last is drawn last, so that it passes above the others.
fn placed(table: XiangqiTable) -> Vec<Placed<Look>> {
    let (mut pieces, last) = table.view.with(|view| {
        let view = view.as_ref();
        let pieces: Vec<Look> =
            view.into_iter().flat_map(|view| view.pieces.iter().map(Look::from)).collect();
        (pieces, view.and_then(|view| Some(view.last?.to)))
    });
    pieces.sort_by_key(|piece| (Some(piece.at) == last, piece.id));
    let place = |look: Look| Placed { id: look.id.into(), cell: cell(look.at), look };
    pieces.into_iter().map(place).collect()
}

fn piece(table: XiangqiTable, hand: Hand, look: Signal<Look>) -> AnyView {
    let disc = Memo::new(move |_| -> Disc {
        let look = look.get();
        looks::disc(look.army, look.kind, settings().get().pieces)
    });
    let at = Memo::new(move |_| look.get().at);
    // Not read from `look` by the effect below: an effect that reads a memo (`at`) before the memo it is computed from
    // (`look`) is not run if only the second one has changed.
    let is_neutral = Memo::new(move |_| look.get().neutral);
    let is_lifted = move || {
        let at = at.get();
        table.held.get() == Some(at) || hand.is_hovered(at) || hand.offset(at).is_some()
    };
    let class = move || match (is_lifted(), is_neutral.get()) {
        (true, _) => "xq-piece is-lifted",
        (false, true) => "xq-piece is-neutral",
        (false, false) => "xq-piece",
    };
    let moved = move || hand.offset(at.get()).map(|(x, y)| format!("translate({x:.1} {y:.1})"));
    let is_in_hand = move || {
        let look = look.get();
        table.landed.get() == Some(look.id) || hand.offset(look.at).is_some()
    };
    let in_hand = move || is_in_hand().then_some("");
    view! {
        <g class=class data-at=move || at.get().to_string() data-in-hand=in_hand transform=moved>
            <g class="xq-lift">{disc_piece(disc.into(), FieldKind::Points)}</g>
        </g>
    }
    .into_any()
}
