//! Pieces on a board. Each keeps its element as long as it exists, so that it can be animated.

use super::layout::FieldLayout;
use leptos::prelude::*;
use qipan_engine::primitives::grid::Cell;

/// A piece and its cell.
#[derive(Clone, PartialEq, Debug)]
pub struct Placed<P> {
    /// The rules' own id of the piece, which never changes during a match.
    pub id: u32,
    pub cell: Cell,
    pub look: P,
}

/// Draws the pieces, each around the origin of its own group. A move changes one attribute of one element. Inside the
/// group an element has the id in `data-piece`, by which effects find it; effects own its transform.
pub fn piece_layer<P>(
    pieces: impl Into<Signal<Vec<Placed<P>>>>,
    layout: FieldLayout,
    draw: impl Fn(Signal<P>) -> AnyView + Clone + Send + Sync + 'static,
) -> AnyView
where
    P: Clone + PartialEq + Send + Sync + 'static,
{
    let pieces = pieces.into();
    let each = move || pieces.get();
    let children = move |first: Placed<P>| piece(first, pieces, layout, &draw);
    view! { <For each=each key=|piece| piece.id children=children /> }.into_any()
}

fn piece<P>(
    first: Placed<P>,
    pieces: Signal<Vec<Placed<P>>>,
    layout: FieldLayout,
    draw: &impl Fn(Signal<P>) -> AnyView,
) -> AnyView
where
    P: Clone + PartialEq + Send + Sync + 'static,
{
    let id = first.id;
    // A removed piece keeps its last state until its element is gone.
    let own = Memo::new(move |before: Option<&Placed<P>>| {
        let found = pieces.with(|all| all.iter().find(|piece| piece.id == id).cloned());
        found.or_else(|| before.cloned()).unwrap_or_else(|| first.clone())
    });
    let cell = Memo::new(move |_| own.with(|piece| piece.cell));
    let look = Memo::new(move |_| own.with(|piece| piece.look.clone()));
    let place = move || {
        let (x, y) = layout.centre(cell.get());
        format!("translate({x} {y})")
    };
    view! { <g class="pc" transform=place><g data-piece=id.to_string()>{draw(look.into())}</g></g> }
        .into_any()
}
