//! What is held and what a tap means. Plain data without the browser.

use qipan_engine::Seat;
use qipan_engine::primitives::grid::Cell;
use qipan_puzzlechess::{
    Command, LastAction, Mode, PieceId, PieceView, Rotation, Side, Target, View, edge_at,
};
use qipan_ui::Proposal;
use qipan_ui::parts::field::{self, Marks, Proposed};

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
    /// A command; if it is illegal, the rules refuse it with a message.
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

    /// The command that turns the held bird on the spot, if the held piece is a turned bird.
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

/// The marks of the board: dots where the held piece may go in its current rotation.
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

/// The coach's proposals as marks. The list names the rotations; of several rotations on one cell, the board shows the
/// best.
pub(crate) fn proposed(all: &[Proposal<Command>]) -> Vec<Proposed> {
    let mut shown: Vec<Proposed> = Vec::new();
    for proposal in all {
        let (from, to) = match proposal.command {
            Command::Move { from, to, .. } => (from, to),
            Command::Rotate { cell, .. } => (cell, cell),
            Command::Skip {} => continue,
        };
        if !shown.iter().any(|other| (other.from, other.to) == (from, to)) {
            shown.push(Proposed { from, to, percent: proposal.percent });
        }
    }
    shown
}

/// The cell on which the held piece would lie if the player put it down on the cell that is pointed at.
pub(crate) fn ghost(view: &View, hand: Option<Hand>, aim: Option<Cell>) -> Option<Cell> {
    aim.filter(|cell| marks(view, hand).is_target(*cell))
}

/// The neighbours that a piece fits, or would fit, lying like this. The piece itself is lifted, so its current cell
/// does not count as a neighbour.
pub(crate) fn joints(view: &View, lying: Hand, cell: Cell) -> Vec<Cell> {
    let fits = |side: Side, other: &PieceView| {
        let own = edge_at(lying.piece.shape(), lying.rotation, side);
        own.fits(edge_at(other.shape, other.rotation, side.opposite()))
    };
    let others = view.pieces.iter().filter(|other| other.id != lying.piece);
    let fitting =
        others.filter(|other| Side::between(cell, other.cell).is_some_and(|side| fits(side, other)));
    fitting.map(|other| other.cell).collect()
}

/// The piece that acted last, as it lies now.
pub(crate) fn last_acted(view: &View) -> Option<(Hand, Cell)> {
    let (Some(LastAction::Moved { piece: id, .. }) | Some(LastAction::Rotated { piece: id, .. })) = view.last
    else {
        return None;
    };
    let acted = piece(view, id)?;
    Some((Hand { piece: id, rotation: acted.rotation }, acted.cell))
}

/// The seams to mark, as pairs of cells: those that the ghost would close, else those of the last action. Only in edge
/// mode.
pub(crate) fn seams(view: &View, hand: Option<Hand>, aim: Option<Cell>) -> Vec<(Cell, Cell)> {
    if view.options.mode != Mode::Edge {
        return Vec::new();
    }
    let lying = match hand {
        Some(hand) => ghost(view, Some(hand), aim).map(|cell| (hand, cell)),
        None => last_acted(view),
    };
    let closed = |(lying, cell)| joints(view, lying, cell).into_iter().map(move |other| (cell, other));
    lying.into_iter().flat_map(closed).collect()
}

/// The angle after this one: turns the short way round, and half turns clockwise.
pub(crate) fn onward(degrees: i32, turns: u8) -> i32 {
    let way = (i32::from(turns) * 90 - degrees).rem_euclid(360);
    degrees + if way > 180 { way - 360 } else { way }
}

#[cfg(test)]
mod tests {
    use super::*;
    use qipan_engine::{NewMatch, Viewer};
    use qipan_puzzlechess::{game, notation};
    use serde_json::{Value, json};

    const SIZE: u8 = 4;

    fn start() -> View {
        begun(&json!({}))
    }

    fn begun(options: &Value) -> View {
        let new = NewMatch { options: options.as_object().cloned().unwrap(), ..NewMatch::with_seed(1) };
        let (running, _) = game().create(&new).unwrap();
        let view: Value = serde_json::from_str(&running.view(Viewer::Spectator).unwrap()).unwrap();
        serde_json::from_value(view["game"].clone()).unwrap()
    }

    fn cell(name: &str) -> Cell {
        notation::place_from_name(name, SIZE).unwrap()
    }

    fn held(view: &View, name: &str, quarters: u8) -> Option<Hand> {
        let own = piece_on(view, cell(name)).unwrap();
        Some(Hand { piece: own.id, rotation: own.rotation }.turned(quarters))
    }

    #[test]
    fn taps_hold_drop_move_and_turn() {
        let view = start();
        let give = |text| Tap::Give(notation::read(text, SIZE).unwrap());
        let rows = [
            (None, "d1", Tap::Hold(held(&view, "d1", 0).unwrap())),
            (None, "d4", Tap::Nothing),
            (None, "c2", Tap::Nothing),
            (held(&view, "d1", 0), "d1", Tap::Drop),
            (held(&view, "d1", 1), "d1", Tap::Drop),
            (held(&view, "d1", 0), "c1", Tap::Hold(held(&view, "c1", 0).unwrap())),
            (held(&view, "d1", 0), "b3", give("d1-b3^")),
            (held(&view, "d1", 3), "c2", give("d1-c2<")),
            (held(&view, "d1", 0), "d4", give("d1-d4^")),
            (held(&view, "a1", 0), "a1", Tap::Drop),
            (held(&view, "a1", 2), "a1", give("a1v")),
            (held(&view, "a1", 4), "a1", Tap::Drop),
        ];
        for (hand, name, expected) in rows {
            assert_eq!(tap(&view, Some(Seat(0)), hand, cell(name)), expected, "{hand:?} {name}");
        }
        assert_eq!(tap(&view, None, None, cell("d1")), Tap::Nothing, "who only watches holds nothing");
    }

    #[test]
    fn dots_stand_where_the_held_piece_may_go_as_it_is_turned() {
        let view = start();
        let rows = [(0, "d2 c2 d3 b3"), (1, "d2 c2")];
        for (quarters, expected) in rows {
            let marks = marks(&view, held(&view, "d1", quarters));
            let names: Vec<_> = marks.targets.iter().map(|it| notation::place_name(it.cell, SIZE)).collect();
            assert_eq!(names.join(" "), expected);
            assert_eq!(marks.selected, Some(cell("d1")));
        }
        assert_eq!(marks(&view, None), Marks::default());
        // The bird's own cell is a target in the view, but no mark: the bird does not move there.
        assert!(!marks(&view, held(&view, "a1", 1)).is_target(cell("a1")));
    }

    #[test]
    fn proposals_are_marked_once_for_each_way() {
        type Row = (&'static [(&'static str, u8)], &'static [(&'static str, &'static str, u8)]);
        let rows: [Row; 3] = [
            (&[], &[]),
            (&[("d1-c2^", 60), ("d1-c2>", 55), ("c1-c2^", 50)], &[("d1", "c2", 60), ("c1", "c2", 50)]),
            (&[("a1v", 70), ("--", 40)], &[("a1", "a1", 70)]),
        ];
        for (all, expected) in rows {
            let proposal = |(rank, (text, percent)): (usize, &(&str, u8))| Proposal {
                rank,
                command: notation::read(text, SIZE).unwrap(),
                percent: *percent,
            };
            let all: Vec<_> = all.iter().enumerate().map(proposal).collect();
            let expected: Vec<_> = expected
                .iter()
                .map(|(from, to, percent)| Proposed { from: cell(from), to: cell(to), percent: *percent })
                .collect();
            assert_eq!(proposed(&all), expected);
        }
    }

    #[test]
    fn a_ghost_lies_where_the_held_piece_may_go() {
        let view = start();
        let rows = [
            (held(&view, "d1", 0), Some("b3"), true),
            (held(&view, "d1", 1), Some("b3"), false),
            (held(&view, "d1", 1), Some("c2"), true),
            (held(&view, "d1", 0), Some("d1"), false),
            (held(&view, "d1", 0), None, false),
            (None, Some("c2"), false),
        ];
        for (hand, aim, expected) in rows {
            let aim = aim.map(cell);
            assert_eq!(ghost(&view, hand, aim), aim.filter(|_| expected), "{hand:?} {aim:?}");
        }
    }

    #[test]
    fn seams_join_the_piece_to_the_neighbours_that_it_fits() {
        let edge = begun(&json!({ "mode": "edge" }));
        let names = |view: &View, hand, aim| {
            let seams = seams(view, hand, Some(cell(aim))).into_iter();
            let pair = |(one, other)| notation::place_name(one, SIZE) + &notation::place_name(other, SIZE);
            seams.map(pair).collect::<Vec<_>>().join(" ")
        };
        let rows =
            [("b1", 0, "b3", "b3b4"), ("b1", 0, "c2", "c2c1"), ("d1", 0, "d3", ""), ("b1", 1, "b3", "")];
        for (from, quarters, aim, expected) in rows {
            assert_eq!(names(&edge, held(&edge, from, quarters), aim), expected, "{from} {quarters} {aim}");
        }
        let free = start();
        assert_eq!(names(&free, held(&free, "b1", 0), "b3"), "", "in the free mode nothing has to fit");
        assert_eq!(names(&edge, None, "b3"), "", "nothing has happened yet");
        // The start row fits at all joints, and a piece does not fit itself.
        let c1 = joints(&edge, held(&edge, "c1", 0).unwrap(), cell("c1"));
        assert_eq!(c1, [cell("d1"), cell("b1")]);
    }

    #[test]
    fn pieces_turn_the_short_way() {
        let rows =
            [(0, 1, 90), (0, 3, -90), (0, 2, 180), (270, 0, 360), (-90, 2, -180), (360, 1, 450), (90, 1, 90)];
        for (degrees, turns, expected) in rows {
            assert_eq!(onward(degrees, turns), expected, "{degrees} {turns}");
        }
    }
}
