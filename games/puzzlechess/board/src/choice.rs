//! What is held and what a tap means. Plain data: nothing here knows the browser.

use qipan_engine::Seat;
use qipan_engine::primitives::grid::Cell;
use qipan_puzzlechess::{Command, LastAction, PieceId, PieceView, Rotation, Target, View};
use qipan_ui::parts::field::{self, Marks};

/// The piece that is held, and how it would stand in the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Hand {
    pub(crate) piece: PieceId,
    pub(crate) rotation: Rotation,
}

/// What a tap on a cell asks for.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Tap {
    Hold(Hand),
    Drop,
    /// A command; the rules answer those that cannot be, in words.
    Give(Command),
    Nothing,
}

pub(crate) fn piece(view: &View, id: PieceId) -> Option<&PieceView> {
    view.pieces.iter().find(|piece| piece.id == id)
}

pub(crate) fn piece_on(view: &View, cell: Cell) -> Option<&PieceView> {
    view.pieces.iter().find(|piece| piece.cell == cell)
}

impl Hand {
    #[must_use]
    pub(crate) fn turned(self, quarters: u8) -> Hand {
        Hand { rotation: Rotation::quarters(self.rotation.turns() + quarters), ..self }
    }

    /// The bird turned where it stands, if that is what is held.
    pub(crate) fn turn_in_place(self, view: &View) -> Option<Command> {
        let held = piece(view, self.piece)?;
        let turns = self.piece.is_bird() && self.rotation != held.rotation;
        turns.then_some(Command::Rotate { cell: held.cell, rotation: self.rotation })
    }
}

/// What a tap means to the seat that acts here.
pub(crate) fn tap(view: &View, acting: Option<Seat>, hand: Option<Hand>, cell: Cell) -> Tap {
    let there = piece_on(view, cell);
    let own = there.filter(|piece| Some(piece.seat) == acting);
    let Some((hand, held)) = hand.and_then(|hand| Some((hand, piece(view, hand.piece)?))) else {
        return own.map_or(Tap::Nothing, |own| Tap::Hold(Hand { piece: own.id, rotation: own.rotation }));
    };
    if held.cell == cell {
        return hand.turn_in_place(view).map_or(Tap::Drop, Tap::Give);
    }
    match own {
        Some(own) => Tap::Hold(Hand { piece: own.id, rotation: own.rotation }),
        None => Tap::Give(Command::Move { from: held.cell, to: cell, rotation: hand.rotation }),
    }
}

/// The targets of the held piece.
pub(crate) fn targets(view: &View, hand: Option<Hand>) -> Vec<Target> {
    let held = |target: &&Target| hand.is_some_and(|hand| hand.piece == target.piece);
    view.targets.iter().filter(held).cloned().collect()
}

/// Marks of the moment: dots where the held piece may go as it would stand now.
pub(crate) fn marks(view: &View, hand: Option<Hand>) -> Marks {
    let held = hand.and_then(|hand| piece(view, hand.piece));
    let fits = |target: &Target| hand.is_some_and(|hand| target.rotations.contains(&hand.rotation));
    let targets = targets(view, hand).into_iter().filter(fits);
    let targets = targets.filter(|target| held.is_none_or(|held| held.cell != target.cell));
    Marks {
        last: match view.last {
            Some(LastAction::Moved { from, to, .. }) => Some((from, to)),
            Some(LastAction::Rotated { cell, .. }) => Some((cell, cell)),
            _ => None,
        },
        targets: targets.map(|target| field::Target { cell: target.cell, takes: false }).collect(),
        selected: held.map(|held| held.cell),
        ..Marks::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use qipan_engine::{NewMatch, Viewer};
    use qipan_puzzlechess::{GAME, notation};

    fn start() -> View {
        let (game, _) = GAME.create(&NewMatch::with_seed(1)).unwrap();
        let view: serde_json::Value = serde_json::from_str(&game.view(Viewer::Spectator).unwrap()).unwrap();
        serde_json::from_value(view["game"].clone()).unwrap()
    }

    fn cell(name: &str) -> Cell {
        notation::place_from_name(name).unwrap()
    }

    fn held(view: &View, name: &str, quarters: u8) -> Option<Hand> {
        let own = piece_on(view, cell(name)).unwrap();
        Some(Hand { piece: own.id, rotation: own.rotation }.turned(quarters))
    }

    #[test]
    fn taps_hold_drop_move_and_turn() {
        let view = start();
        let give = |text| Tap::Give(notation::read(text).unwrap());
        let rows = [
            (None, "a1", Tap::Hold(held(&view, "a1", 0).unwrap())),
            (None, "a4", Tap::Nothing),
            (None, "b2", Tap::Nothing),
            (held(&view, "a1", 0), "a1", Tap::Drop),
            (held(&view, "a1", 1), "a1", Tap::Drop),
            (held(&view, "a1", 0), "b1", Tap::Hold(held(&view, "b1", 0).unwrap())),
            (held(&view, "a1", 0), "c3", give("a1-c3^")),
            (held(&view, "a1", 3), "b2", give("a1-b2<")),
            (held(&view, "a1", 0), "a4", give("a1-a4^")),
            (held(&view, "d1", 0), "d1", Tap::Drop),
            (held(&view, "d1", 2), "d1", give("d1v")),
            (held(&view, "d1", 4), "d1", Tap::Drop),
        ];
        for (hand, name, expected) in rows {
            assert_eq!(tap(&view, Some(Seat(0)), hand, cell(name)), expected, "{hand:?} {name}");
        }
        assert_eq!(tap(&view, None, None, cell("a1")), Tap::Nothing, "who only watches holds nothing");
    }

    #[test]
    fn dots_stand_where_the_held_piece_may_go_as_it_is_turned() {
        let view = start();
        let rows = [(0, "a2 b2 a3 c3"), (1, "a2 b2")];
        for (quarters, expected) in rows {
            let marks = marks(&view, held(&view, "a1", quarters));
            let names: Vec<_> = marks.targets.iter().map(|it| notation::place_name(it.cell)).collect();
            assert_eq!(names.join(" "), expected);
            assert_eq!(marks.selected, Some(cell("a1")));
        }
        assert_eq!(marks(&view, None), Marks::default());
        // The bird's own cell is a target, but nothing to go to.
        assert!(!marks(&view, held(&view, "d1", 1)).is_target(cell("d1")));
    }
}
