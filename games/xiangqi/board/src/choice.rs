//! What a tap means, and what becomes of a move that was chosen ahead. Plain decisions without the browser.

use qipan_xiangqi::layout::{ArmyLayout, Layout};
use qipan_xiangqi::movement::theoretical;
use qipan_xiangqi::{Army, ArmyView, Command, Kind, Point, View};
use std::collections::BTreeMap;

/// From where to where.
pub(crate) type Step = (Point, Point);

/// What this page may do now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mode {
    /// Others play, or the match is over.
    Watch,
    /// This army is to move.
    Play(Army),
    /// This army waits for its turn: its next move can be chosen ahead.
    Ahead(Army),
}

impl Mode {
    pub(crate) fn army(self) -> Option<Army> {
        match self {
            Mode::Watch => None,
            Mode::Play(army) | Mode::Ahead(army) => Some(army),
        }
    }
}

/// What can be chosen now.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Offers {
    steps: Vec<Step>,
}

impl Offers {
    /// The moves that the rules allow.
    pub(crate) fn legal(moves: &[Command]) -> Offers {
        let step = |command: &Command| {
            let &Command::Move { from, to } = command;
            (from, to)
        };
        Offers { steps: moves.iter().map(step).collect() }
    }

    /// Everything that an army's pieces could do on an empty board: the moves of the others before that are unknown.
    pub(crate) fn ahead(view: &View, army: Army) -> Offers {
        let Some(position) = bare_layout(view).position().ok() else { return Offers::default() };
        let own = view.pieces.iter().filter(|piece| piece.army == army);
        let steps = own.flat_map(|piece| {
            let ends = theoretical(position.terrain(), army, piece.kind, piece.at);
            ends.into_iter().map(|to| (piece.at, to))
        });
        Offers { steps: steps.collect() }
    }

    pub(crate) fn has(&self, step: Step) -> bool {
        self.steps.contains(&step)
    }

    pub(crate) fn can_move(&self, from: Point) -> bool {
        self.steps.iter().any(|step| step.0 == from)
    }

    pub(crate) fn targets(&self, from: Point) -> impl Iterator<Item = Point> + '_ {
        self.steps.iter().filter(move |step| step.0 == from).map(|step| step.1)
    }

    /// Every point that a piece can move from.
    pub(crate) fn movable(&self) -> Vec<Point> {
        let mut from: Vec<Point> = self.steps.iter().map(|step| step.0).collect();
        from.sort_unstable();
        from.dedup();
        from
    }
}

/// The board of a view with nothing on it but a general in each palace.
fn bare_layout(view: &View) -> Layout {
    let army = |army: &ArmyView| ArmyLayout {
        colour: army.colour,
        team: army.team,
        forward: army.forward,
        palace: army.palace,
        pieces: BTreeMap::from([(Kind::General, vec![Point::new(army.palace.left, army.palace.bottom)])]),
    };
    let armies = view.armies.iter().map(army).collect();
    Layout {
        width: view.board.width,
        height: view.board.height,
        river: view.board.river,
        armies,
        turn: view.turn,
    }
}

/// What a tap, or the end of a drag, asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tap {
    /// Picks a piece up.
    Take(Point),
    /// Puts the held piece back.
    PutBack,
    Go(Step),
    /// The move is not possible.
    Refuse,
    Nothing,
}

/// `is_own` says whether an own piece stands at a point. Ahead, a piece can be dragged onto an own one, which an enemy
/// may have taken by then; a tap there picks up that piece instead.
pub(crate) fn tap(
    offers: &Offers,
    held: Option<Point>,
    at: Point,
    is_own: impl Fn(Point) -> bool,
    is_drag: bool,
) -> Tap {
    match held {
        Some(from) if from == at => Tap::PutBack,
        Some(from) if offers.has((from, at)) && (is_drag || !is_own(at)) => Tap::Go((from, at)),
        _ if is_own(at) && offers.can_move(at) && !is_drag => Tap::Take(at),
        None if !is_own(at) => Tap::Nothing,
        _ => Tap::Refuse,
    }
}

/// What becomes of a move that was chosen ahead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fate {
    Wait,
    Go,
    Drop,
}

/// `moves` are what the rules allow now; they may arrive a moment after the turn.
pub(crate) fn fate(step: Step, mode: Mode, moves: &Offers, is_stuck: bool) -> Fate {
    match mode {
        Mode::Ahead(_) => Fate::Wait,
        Mode::Watch => Fate::Drop,
        Mode::Play(_) if moves.has(step) => Fate::Go,
        Mode::Play(_) if moves.steps.is_empty() && !is_stuck => Fate::Wait,
        Mode::Play(_) => Fate::Drop,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::start;
    use serde_json::json;

    fn at(name: &str) -> Point {
        name.parse().unwrap()
    }

    fn step(text: &str) -> Step {
        (at(&text[..2]), at(&text[2..]))
    }

    fn offers(steps: &[&str]) -> Offers {
        Offers { steps: steps.iter().map(|text| step(text)).collect() }
    }

    #[test]
    fn a_tap_means_what_stands_there() {
        let offers = offers(&["h2e2", "h2h9", "b0c2"]);
        let own = |point: Point| [at("h2"), at("b0"), at("a0"), at("e2")].contains(&point);
        let rows = [
            (None, "h2", false, Tap::Take(at("h2"))),
            (None, "a0", false, Tap::Refuse),
            (None, "e5", false, Tap::Nothing),
            (Some("h2"), "h2", false, Tap::PutBack),
            (Some("h2"), "h9", false, Tap::Go(step("h2h9"))),
            (Some("h2"), "b0", false, Tap::Take(at("b0"))),
            (Some("h2"), "e5", false, Tap::Refuse),
            // A move ahead may end on an own piece by a drag, but not by a tap.
            (Some("h2"), "e2", true, Tap::Go(step("h2e2"))),
            (Some("h2"), "e2", false, Tap::Refuse),
            (Some("h2"), "b0", true, Tap::Refuse),
        ];
        for (held, point, is_drag, expected) in rows {
            assert_eq!(tap(&offers, held.map(at), at(point), own, is_drag), expected, "{held:?} {point}");
        }
    }

    #[test]
    fn a_move_ahead_is_made_when_it_is_legal_and_else_dropped() {
        let (legal, none) = (offers(&["h2e2"]), Offers::default());
        let (play, ahead) = (Mode::Play(Army(0)), Mode::Ahead(Army(0)));
        let rows = [
            ("h2e2", ahead, &none, false, Fate::Wait),
            ("h2e2", play, &legal, false, Fate::Go),
            ("h2h9", play, &legal, false, Fate::Drop),
            // The list of moves has not arrived yet, or it is empty.
            ("h2e2", play, &none, false, Fate::Wait),
            ("h2e2", play, &none, true, Fate::Drop),
            ("h2e2", Mode::Watch, &legal, false, Fate::Drop),
        ];
        for (text, mode, moves, is_stuck, expected) in rows {
            assert_eq!(fate(step(text), mode, moves, is_stuck), expected, "{text} {mode:?}");
        }
    }

    #[test]
    fn ahead_pieces_may_go_wherever_they_could_on_an_empty_board() {
        let view = start(&json!({}));
        let black = Offers::ahead(&view, Army(1));
        let rows = [
            ("h9g7", true),
            ("h9f8", true),
            ("a9a0", true),
            ("a9b8", false),
            ("e9e8", true),
            ("e9e7", false),
        ];
        for (text, expected) in rows {
            assert_eq!(black.has(step(text)), expected, "{text}");
        }
        assert!(!black.can_move(at("e0")));
        assert_eq!(black.movable().len(), 16);
        // This also works while another army is dead.
        let mut four = start(&json!({ "layout": "duel2v2" }));
        four.pieces.retain(|piece| piece.kind != Kind::General || piece.army != Army(0));
        assert!(Offers::ahead(&four, Army(2)).has(step("j0j9")));
    }
}
