//! Grids, areas and piles become places.

use super::expressions::Compiled;
use super::names::{Entity, Names};
use crate::file::fields::Object;
use crate::file::read::At;
use crate::language::table::DIRECTIONS;
use crate::limits;
use crate::program::layout::{Layout, Place, See, Shape, Space, cell_name};
use qipan_engine::Seat;

/// A space before its places are numbered.
struct Written<'a> {
    at: At<'a>,
    name: String,
    shape: Shape,
    see: See,
    each: bool,
    stack: bool,
    count: usize,
}

pub(crate) fn read(root: &At<'_>, seats: u8, names: &mut Names) -> Compiled<Layout> {
    let mut written = Vec::new();
    let items = root.items("spaces")?;
    if let Some(at) = items.get(limits::ENTRIES) {
        return Err(at.mistake("too_many", format!("at most {} spaces are possible", limits::ENTRIES)));
    }
    for (index, at) in items.into_iter().enumerate() {
        at.check(Object::Space)?;
        let name = at.field("space")?.name()?.to_owned();
        names.declare(&at.field("space")?, &name, Entity::Space(index as u8))?;
        written.push(space(at, name, seats)?);
    }
    let mut layout = Layout::default();
    for _ in &written {
        layout.spaces.push(Space {
            name: String::new(),
            shape: Shape::Pile,
            see: See::All,
            each: false,
            first: 0,
            count: 0,
        });
    }
    // Cells for one thing come first: their position is that of their only thing.
    let is_single =
        |it: &Written<'_>| matches!(it.shape, Shape::Square { .. } | Shape::Hex { .. }) && !it.stack;
    for single in [true, false] {
        for (index, it) in written.iter().enumerate().filter(|(_, it)| is_single(it) == single) {
            place(index, it, names, &mut layout)?;
        }
        if single {
            layout.singles = layout.places.len();
        }
    }
    connect(&written, names, &mut layout)?;
    Ok(layout)
}

fn space<'a>(at: At<'a>, name: String, seats: u8) -> Compiled<Written<'a>> {
    let flag = |name: &str| at.get(name).map_or(Ok(false), |it| it.flag());
    let (each, stack) = (flag("each")?, flag("stack")?);
    let pair = |name: &str| at.get(name).map(|it| it.pair(1, 40)).transpose();
    let (grid, hex, areas) = (pair("grid")?, pair("hex")?, at.get("areas"));
    let (shape, count) = match (grid, hex, &areas) {
        (Some((width, height)), None, None) => {
            (Shape::Square { width: width as u16, height: height as u16 }, width * height)
        }
        (None, Some((width, height)), None) => {
            (Shape::Hex { width: width as u16, height: height as u16 }, width * height)
        }
        (None, None, Some(areas)) => (Shape::Areas, areas.list()?.len() as i64),
        (None, None, None) => (Shape::Pile, if each { i64::from(seats) } else { 1 }),
        _ => return Err(at.mistake("two_sorts", "a space has one of `grid`, `hex` and `areas`")),
    };
    let is_grid = matches!(shape, Shape::Square { .. } | Shape::Hex { .. });
    for (field, fits) in [
        ("each", shape == Shape::Pile),
        ("stack", is_grid),
        ("draw", is_grid),
        ("links", shape == Shape::Areas),
    ] {
        if let Some(field_at) = at.get(field).filter(|_| !fits) {
            return Err(field_at.mistake("two_sorts", format!("{field:?} does not fit this sort of space")));
        }
    }
    if let Some(draw) = at.get("draw") {
        draw.word(&["cells", "points"])?;
    }
    let see = match at.get("see").map_or(Ok("all"), |see| see.word(&["all", "owner", "others", "nobody"]))? {
        "owner" => See::Owner,
        "others" => See::Others,
        "nobody" => See::Nobody,
        _ => See::All,
    };
    if shape == Shape::Pile && !each && matches!(see, See::Owner | See::Others) {
        return Err(at
            .field("see")?
            .mistake("no_owner", "a common pile has no owner; let every seat have one with `each`"));
    }
    Ok(Written { at, name, shape, see, each, stack, count: count as usize })
}

fn place(index: usize, written: &Written<'_>, names: &mut Names, layout: &mut Layout) -> Compiled<()> {
    let first = layout.places.len() as u16;
    if layout.places.len() + written.count > limits::PLACES {
        return Err(written
            .at
            .mistake("too_many", format!("at most {} places are possible", limits::PLACES)));
    }
    let nowhere = Place { space: index as u8, seat: None, column: -1, row: -1, name: written.name.clone() };
    match written.shape {
        Shape::Square { width, height } | Shape::Hex { width, height } => {
            for (row, column) in (0..height).flat_map(|row| (0..width).map(move |column| (row, column))) {
                let name = cell_name(column, row, height);
                layout.places.push(Place { column: column as i16, row: row as i16, name, ..nowhere.clone() });
            }
        }
        Shape::Areas => {
            for (number, area) in written.at.field("areas")?.list()?.iter().enumerate() {
                let name = area.name()?;
                names.declare(area, name, Entity::Area(layout.places.len() as u16))?;
                let column = number as i16;
                layout.places.push(Place { name: name.to_owned(), column, row: 0, ..nowhere.clone() });
            }
        }
        Shape::Pile if written.each => {
            for seat in 0..written.count as u8 {
                layout.places.push(Place { seat: Some(Seat(seat)), ..nowhere.clone() });
            }
        }
        Shape::Pile => layout.places.push(nowhere),
    }
    let (shape, see, each) = (written.shape, written.see, written.each);
    layout.spaces[index] =
        Space { name: written.name.clone(), shape, see, each, first, count: written.count as u16 };
    Ok(())
}

/// The steps and neighbours of all places.
fn connect(written: &[Written<'_>], names: &Names, layout: &mut Layout) -> Compiled<()> {
    layout.steps = vec![[-1; 8]; layout.places.len()];
    layout.near = vec![Vec::new(); layout.places.len()];
    for (index, it) in written.iter().enumerate() {
        match it.shape {
            Shape::Square { .. } | Shape::Hex { .. } => connect_grid(index as u8, layout),
            Shape::Areas => link(&it.at, names, layout)?,
            Shape::Pile => {}
        }
    }
    Ok(())
}

fn connect_grid(index: u8, layout: &mut Layout) {
    let space = &layout.spaces[usize::from(index)];
    let is_hex = matches!(space.shape, Shape::Hex { .. });
    // In the rhombus, each row begins half a hexagon further right: north and south are northwest and southeast.
    let used: &[usize] = if is_hex { &[0, 1, 2, 4, 5, 6] } else { &[0, 1, 2, 3, 4, 5, 6, 7] };
    let near: &[usize] = if is_hex { used } else { &[0, 2, 4, 6] };
    for place in space.first..space.first + space.count {
        let here = &layout.places[usize::from(place)];
        let (column, row) = (i64::from(here.column), i64::from(here.row));
        let mut steps = [-1i16; 8];
        for direction in used {
            let (right, down) = DIRECTIONS[*direction];
            steps[*direction] = layout.at(index, column + i64::from(right), row + i64::from(down)) as i16;
        }
        let neighbours = near.iter().filter_map(|direction| u16::try_from(steps[*direction]).ok());
        layout.near[usize::from(place)] = neighbours.collect();
        layout.steps[usize::from(place)] = steps;
    }
}

fn link(at: &At<'_>, names: &Names, layout: &mut Layout) -> Compiled<()> {
    for pair in at.items("links")? {
        let ends = pair.list()?;
        let [one, other] = &*ends else {
            return Err(pair.mistake("wrong_type", "a list of two areas is expected"));
        };
        let area = |at: &At<'_>| match names.get(at.text()?) {
            Some(Entity::Area(place)) => Ok(place),
            _ => Err(at.mistake("unknown_name", format!("there is no area {:?}", at.text()?))),
        };
        let (one, other) = (area(one)?, area(other)?);
        for (from, to) in [(one, other), (other, one)] {
            let near = &mut layout.near[usize::from(from)];
            if from != to && !near.contains(&to) {
                near.push(to);
            }
        }
    }
    Ok(())
}
