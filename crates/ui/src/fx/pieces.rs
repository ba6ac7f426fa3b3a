//! Pieces with stable ids: records the place of each, so that after the next draw it can be animated from there. A
//! copy of a removed piece is shown while it fades.

use super::animate::{EASE_OUT, LINEAR, Timing, animate};
use super::cue::Path;
use super::paths::{frames, slide_share, taken};
use std::collections::BTreeMap;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Element, Node, SvgGraphicsElement};

#[derive(Clone, Debug)]
struct Piece {
    element: Element,
    parent: Option<Node>,
    /// The parent's own parent, for pieces that are removed together with their parent.
    around: Option<Node>,
    /// The player drags the piece or has just dropped it here, so it is not animated.
    is_in_hand: bool,
    /// The name of its place, for events that name pieces by their place.
    name: Option<String>,
    /// The centre, in parts of the stage's width, so that a resize does not count as a move.
    at: (f64, f64),
}

/// The places of all pieces at the last look.
#[derive(Debug, Default)]
pub(super) struct Pieces {
    known: BTreeMap<String, Piece>,
}

/// The places of all pieces at the look before.
#[derive(Debug)]
pub(super) struct Before {
    pieces: BTreeMap<String, Piece>,
    /// The width of the stage, in pixels.
    width: f64,
}

/// How a piece is to move, by its id: the path, its start and its usual duration, in milliseconds.
pub(super) type Moves = BTreeMap<String, (Path, f64, f64)>;

impl Pieces {
    /// Records the places of the pieces.
    pub(super) fn look(&mut self, stage: &Element) {
        self.known = find(stage);
    }

    /// Records the places again, and returns those of before.
    pub(super) fn look_again(&mut self, stage: &Element) -> Before {
        let width = stage.get_bounding_client_rect().width();
        Before { pieces: std::mem::replace(&mut self.known, find(stage)), width }
    }

    /// The travel time of a piece, by its id or by the name of its place. A piece that was dragged there takes none.
    pub(super) fn travel_ms(&self, before: &Before, name: &str, path: Path, usual_ms: f64) -> f64 {
        let stands_there = |(_, piece): &(&String, &Piece)| piece.name.as_deref() == Some(name);
        let found = self.known.get_key_value(name).or_else(|| self.known.iter().find(stands_there));
        match found {
            Some((_, piece)) if piece.is_in_hand => 0.0,
            Some((id, piece)) => {
                before.way(id, piece).map_or(usual_ms, |way| usual_ms * time_share(piece, path, way))
            }
            None => usual_ms,
        }
    }

    /// Animates every piece to its place. Returns the duration of all.
    pub(super) fn show(&self, before: &Before, moves: &Moves, slide_ms: f64) -> f64 {
        let mut end = 0.0f64;
        for (id, piece) in self.known.iter().filter(|(_, piece)| !piece.is_in_hand) {
            let Some(way) = before.way(id, piece) else { continue };
            let has_moved = way.0.hypot(way.1) > 0.5;
            let asked = moves.get(id).or_else(|| moves.get(piece.name.as_ref()?));
            let (path, delay_ms, usual_ms) = match asked {
                Some(asked) => *asked,
                None if has_moved => (Path::Slide, 0.0, slide_ms),
                None => continue,
            };
            end = end.max(show_piece(piece, path, way, delay_ms, usual_ms));
        }
        let gone = before.pieces.iter().filter(|(id, _)| !self.known.contains_key(*id));
        gone.for_each(|(_, piece)| show_taken(piece, end, slide_ms / 2.0).unwrap_or_default());
        end
    }
}

impl Before {
    /// The offset from a piece's current place to the one before, in pixels; `None` for a new piece.
    fn way(&self, id: &str, piece: &Piece) -> Option<(f64, f64)> {
        let old = self.pieces.get(id)?;
        Some(((old.at.0 - piece.at.0) * self.width, (old.at.1 - piece.at.1) * self.width))
    }
}

fn find(stage: &Element) -> BTreeMap<String, Piece> {
    let mut found = BTreeMap::new();
    let frame = stage.get_bounding_client_rect();
    let width = frame.width().max(1.0);
    let Ok(list) = stage.query_selector_all("[data-piece]") else { return found };
    for element in (0..list.length()).filter_map(|index| list.get(index)?.dyn_into::<Element>().ok()) {
        let rect = element.get_bounding_client_rect();
        let middle = (rect.left() + rect.width() / 2.0, rect.top() + rect.height() / 2.0);
        let at = ((middle.0 - frame.left()) / width, (middle.1 - frame.top()) / width);
        if let Some(id) = element.get_attribute("data-piece") {
            let parent = element.parent_node();
            let around = parent.as_ref().and_then(Node::parent_node);
            let (name, is_in_hand) = (says(&element, "data-at"), says(&element, "data-in-hand").is_some());
            found.insert(id, Piece { element, parent, around, is_in_hand, name, at });
        }
    }
    found
}

/// The value of an attribute of the piece, or of an element inside it.
fn says(piece: &Element, attribute: &str) -> Option<String> {
    let inside = || piece.query_selector(&format!("[{attribute}]")).ok().flatten();
    piece.get_attribute(attribute).or_else(|| inside()?.get_attribute(attribute))
}

fn show_piece(piece: &Piece, path: Path, way: (f64, f64), delay_ms: f64, usual_ms: f64) -> f64 {
    let for_ms = usual_ms * time_share(piece, path, way);
    let easing = if path == Path::Slide { LINEAR } else { EASE_OUT };
    let size = piece.element.get_bounding_client_rect().height();
    let scale = scale_of(&piece.element);
    let way = (way.0 / scale.0, way.1 / scale.1);
    let timing = Timing { delay_ms, for_ms, easing };
    animate(&piece.element, &frames(path, way, size / scale.1.abs()), timing);
    delay_ms + timing.for_ms
}

/// The duration of a piece's path, as a factor of its usual duration.
fn time_share(piece: &Piece, path: Path, way: (f64, f64)) -> f64 {
    match path {
        Path::Slide => slide_share(way, piece.element.get_bounding_client_rect().height()),
        Path::Arc { .. } | Path::Flip | Path::Fade => 1.0,
    }
}

/// Pixels per unit of the drawing; negative where it is mirrored.
fn scale_of(element: &Element) -> (f64, f64) {
    let matrix = element.dyn_ref::<SvgGraphicsElement>().and_then(SvgGraphicsElement::get_screen_ctm);
    let scale = matrix.map_or((1.0, 1.0), |matrix| (f64::from(matrix.a()), f64::from(matrix.d())));
    let usable = |scale: f64| if scale.abs() < 0.01 { 1.0 } else { scale };
    (usable(scale.0), usable(scale.1))
}

/// Puts a copy of a piece into its parent or, if that was removed too, into a copy of the parent below the current
/// elements. Returns the element to remove afterwards.
fn put_ghost(piece: &Piece, ghost: &Element) -> Option<Element> {
    let parent = piece.parent.as_ref()?;
    if parent.is_connected() {
        parent.append_child(ghost).ok()?;
        return Some(ghost.clone());
    }
    let around = piece.around.as_ref().filter(|around| around.is_connected())?;
    let copy = parent.clone_node_with_deep(false).ok()?.dyn_into::<Element>().ok()?;
    copy.append_child(ghost).ok()?;
    around.insert_before(&copy, around.first_child().as_ref()).ok()?;
    Some(copy)
}

/// Shows a copy of a captured piece until the capturing piece has arrived, then fades it.
fn show_taken(piece: &Piece, delay_ms: f64, for_ms: f64) -> Option<()> {
    let ghost = piece.element.clone_node_with_deep(true).ok()?.dyn_into::<Element>().ok()?;
    for name in ["data-piece", "data-spot", "id", "tabindex"] {
        let _ = ghost.remove_attribute(name);
    }
    let _ = ghost.set_attribute("aria-hidden", "true");
    let put = put_ghost(piece, &ghost)?;
    let timing = Timing { delay_ms, for_ms, easing: EASE_OUT };
    let Some(animation) = animate(&ghost, &taken(), timing) else {
        put.remove();
        return None;
    };
    let leave = Closure::once_into_js(move || put.remove());
    animation.set_onfinish(Some(leave.unchecked_ref()));
    Some(())
}
