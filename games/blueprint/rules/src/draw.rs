//! The position as text, made from the view only.

use crate::view::{PlaceView, SpaceView, ThingView, View};
use qipan_engine::Seats;

/// Who a letter belongs to, by seat: capital, small, then with the number of the seat.
fn mark(thing: &ThingView) -> String {
    let first = thing.name.as_deref().and_then(|name| name.chars().next()).unwrap_or('?');
    match thing.owner.map(|seat| seat.0) {
        Some(0) => first.to_ascii_uppercase().to_string(),
        Some(1) | None => first.to_string(),
        Some(seat) => format!("{first}{}", seat + 1),
    }
}

pub(crate) fn draw(view: &View, seats: Seats) -> String {
    let mut lines = Vec::new();
    for space in &view.spaces {
        match (space.shape, space.columns) {
            ("grid" | "hex", Some(columns)) => draw_grid(space, usize::from(columns), &mut lines),
            _ => space.places.iter().for_each(|place| lines.push(draw_place(place))),
        }
    }
    for number in &view.numbers {
        lines.push(format!("{}: {}", number.name, number.values.join(" ")));
    }
    if let Some(phase) = &view.phase {
        lines.push(format!("phase: {phase}"));
    }
    let out: Vec<String> = view.out.iter().map(|seat| (seat.0 + 1).to_string()).collect();
    if !out.is_empty() {
        lines.push(format!("out: {}", out.join(" ")));
    }
    let chosen: Vec<String> = view.chosen.iter().map(|seat| (seat.0 + 1).to_string()).collect();
    if !chosen.is_empty() {
        lines.push(format!("have chosen: {} of {}", chosen.join(" "), seats.count));
    }
    lines.join("\n")
}

/// Rows from the top with their numbers; the rows of a hex grid are shifted.
fn draw_grid(space: &SpaceView, columns: usize, lines: &mut Vec<String>) {
    let cell = |place: &PlaceView| match place.things.is_empty() {
        true => ".".to_owned(),
        false => place.things.iter().map(mark).collect(),
    };
    let cells: Vec<String> = space.places.iter().map(cell).collect();
    let width = cells.iter().map(|cell| cell.chars().count()).max().unwrap_or(1);
    let rows = space.places.len().div_ceil(columns.max(1));
    for (index, row) in cells.chunks(columns.max(1)).enumerate() {
        let shift = if space.shape == "hex" { " ".repeat(index * width.div_ceil(2)) } else { String::new() };
        let row: Vec<String> = row.iter().map(|cell| format!("{cell:<width$}")).collect();
        lines.push(format!("{:>3} {shift}{}", rows - index, row.join(" ")).trim_end().to_owned());
    }
    let shift = if space.shape == "hex" { " ".repeat(rows * width.div_ceil(2)) } else { String::new() };
    let name = |place: &PlaceView| place.name.trim_end_matches(|it: char| it.is_ascii_digit()).to_owned();
    let letters: Vec<String> =
        space.places.iter().take(columns).map(|place| format!("{:<width$}", name(place))).collect();
    lines.push(format!("    {shift}{}", letters.join(" ")).trim_end().to_owned());
}

/// An area or a pile on one line; hidden things are only counted.
fn draw_place(place: &PlaceView) -> String {
    let owner = place.seat.map_or(String::new(), |seat| format!(" {}", seat.0 + 1));
    let shown = |thing: &ThingView| {
        let name = thing.name.clone()?;
        let owner = thing.owner.filter(|seat| Some(*seat) != place.seat);
        Some(owner.map_or(name.clone(), |seat| format!("{name} ({})", seat.0 + 1)))
    };
    let seen: Vec<String> = place.things.iter().filter_map(shown).collect();
    let hidden = place.things.len() - seen.len();
    let mut parts = seen;
    if hidden > 0 {
        parts.push(format!("{hidden} hidden"));
    }
    let content = if parts.is_empty() { "-".to_owned() } else { parts.join(", ") };
    format!("{}{owner}: {content}", place.name)
}
