//! Pieces with stable ids: remembers where each stood, so that after the next draw it can be shown coming from
//! there. A piece that is gone is shown once more while it fades.

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
    /// What the parent stands in, for pieces that leave together with it.
    around: Option<Node>,
    /// A hand has put it where it is.
    is_in_hand: bool,
    /// The place by its name, for events that know pieces by where they stand.
    name: Option<String>,
    /// The middle, in parts of the stage's width: resizing moves nothing.
    at: (f64, f64),
}

/// Where all pieces stood when it was looked last.
#[derive(Debug, Default)]
pub(super) struct Pieces {
    known: BTreeMap<String, Piece>,
}

/// How a piece is to move, by its id: the way, when it begins and the usual time of the way.
pub(super) type Moves = BTreeMap<String, (Path, f64, f64)>;

impl Pieces {
    /// Looks where the pieces are.
    pub(super) fn look(&mut self, stage: &Element) {
        self.known = find(stage);
    }

    /// Looks again and shows how every piece came to its place. Returns how long that takes.
    pub(super) fn show(&mut self, stage: &Element, moves: &Moves, slide_ms: f64) -> f64 {
        let before = std::mem::replace(&mut self.known, find(stage));
        let width = stage.get_bounding_client_rect().width();
        let mut end = 0.0f64;
        for (id, piece) in &self.known {
            let Some(old) = before.get(id).filter(|_| !piece.is_in_hand) else { continue };
            let way = ((old.at.0 - piece.at.0) * width, (old.at.1 - piece.at.1) * width);
            let has_moved = way.0.hypot(way.1) > 0.5;
            let asked = moves.get(id).or_else(|| moves.get(piece.name.as_ref()?));
            let (path, delay_ms, usual_ms) = match asked {
                Some(asked) => *asked,
                None if has_moved => (Path::Slide, 0.0, slide_ms),
                None => continue,
            };
            end = end.max(show_piece(piece, path, way, delay_ms, usual_ms));
        }
        let gone = before.iter().filter(|(id, _)| !self.known.contains_key(*id));
        gone.for_each(|(_, piece)| show_taken(piece, end, slide_ms / 2.0).unwrap_or_default());
        end
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

/// What the piece, or something inside it, says of itself.
fn says(piece: &Element, attribute: &str) -> Option<String> {
    let inside = || piece.query_selector(&format!("[{attribute}]")).ok().flatten();
    piece.get_attribute(attribute).or_else(|| inside()?.get_attribute(attribute))
}

fn show_piece(piece: &Piece, path: Path, way: (f64, f64), delay_ms: f64, usual_ms: f64) -> f64 {
    let size = piece.element.get_bounding_client_rect().height();
    let (share, easing) = match path {
        Path::Slide => (slide_share(way, size), LINEAR),
        _ => (1.0, EASE_OUT),
    };
    let scale = scale_of(&piece.element);
    let way = (way.0 / scale.0, way.1 / scale.1);
    let timing = Timing { delay_ms, for_ms: usual_ms * share, easing };
    animate(&piece.element, &frames(path, way, size / scale.1.abs()), timing);
    delay_ms + timing.for_ms
}

/// Pixels for each unit of the drawing; negative where it is turned over.
fn scale_of(element: &Element) -> (f64, f64) {
    let matrix = element.dyn_ref::<SvgGraphicsElement>().and_then(SvgGraphicsElement::get_screen_ctm);
    let scale = matrix.map_or((1.0, 1.0), |matrix| (f64::from(matrix.a()), f64::from(matrix.d())));
    let usable = |scale: f64| if scale.abs() < 0.01 { 1.0 } else { scale };
    (usable(scale.0), usable(scale.1))
}

/// Puts a copy of a piece into its parent or, if that has gone with it, into a copy of the parent below what stands
/// there now. Returns what is to be removed again.
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

/// A copy of the piece stays until what took it has arrived, then fades.
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
