//! The position as text, for the terminal.

use crate::cell::{Cell, FIELD};
use crate::notation::short;
use crate::view::{PieceView, SideView, View};
use qipan_engine::{Seat, Sketch, SketchSign};
use std::fmt::Write;

/// A cell is this wide: a mark of the owner, a short name, strength and life left.
const WIDTH: usize = 13;

pub(crate) fn draw(view: &View) -> String {
    let mut text = String::new();
    side(&mut text, view, Seat(1));
    let line = format!("   +{}", format!("{}+", "-".repeat(WIDTH)).repeat(usize::from(FIELD.width)));
    for row in 0..FIELD.height {
        let cells = (0..FIELD.width).map(|col| view.at(Cell::new(col, row)));
        let cells: String =
            cells.map(|piece| format!("{:<WIDTH$}|", piece.map_or(String::new(), name))).collect();
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{line}\n {} |{cells}", FIELD.height - row);
    }
    let names = (0..FIELD.width).map(|col| format!("{:<1$}", char::from(b'a' + col), WIDTH + 1));
    let _ = writeln!(text, "{line}\n     {}", names.collect::<String>());
    side(&mut text, view, Seat(0));
    let _ = write!(
        text,
        "turn {} (round {}) of seat {}: {} of {} moved, {} of {} attacked",
        view.number, view.round, view.turn, view.moves, view.move_limit, view.attacks, view.attack_limit
    );
    text
}

/// The battlefield with the initials of the cards.
pub(crate) fn sketch(view: &View) -> Sketch {
    let mut sketch = Sketch::of_cells(FIELD.width, FIELD.height);
    for piece in &view.field {
        let initial = short(piece.card).chars().next().unwrap_or(' ').to_ascii_uppercase();
        sketch.put(piece.cell.col(), piece.cell.row(), piece.owner, SketchSign::Tile(initial));
    }
    sketch
}

/// Cards of seat 0 have a `^`, those of seat 1 a `v`: the way they look.
fn name(piece: &PieceView) -> String {
    let mark = if piece.owner == Seat(0) { '^' } else { 'v' };
    let life = crate::library().card(piece.card).life.saturating_sub(piece.damage);
    let strength = if piece.strength > 0 { piece.strength.to_string() } else { "-".to_owned() };
    let short: String = short(piece.card).chars().take(WIDTH - 6).collect();
    format!("{mark}{short} {strength}/{life}")
}

fn side(text: &mut String, view: &View, seat: Seat) {
    let Some(SideView { faction, magic, pile, hand, discard, active, .. }) = view.sides.get(seat.index())
    else {
        return;
    };
    let faction = faction.map_or("?", |faction| faction.name());
    let active: Vec<&str> = active.iter().map(|card| short(*card)).collect();
    let hand = match hand {
        qipan_cards::zones::ZoneView::Cards { cards } => {
            cards.iter().map(|card| short(*card)).collect::<Vec<_>>().join(" ")
        }
        qipan_cards::zones::ZoneView::Count { count } => format!("{count} cards"),
    };
    let discard = discard.len();
    let _ =
        write!(text, "seat {seat} {faction}: magic {magic}, pile {pile}, discarded {discard}, hand: {hand}");
    let _ = match active.is_empty() {
        true => writeln!(text),
        false => writeln!(text, ", active: {}", active.join(" ")),
    };
}
