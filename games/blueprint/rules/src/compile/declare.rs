//! Numbers, options, phases and moves get their names before any expression is read.

use super::expressions::Compiled;
use super::names::{Entity, Names};
use crate::file::fields::Object;
use crate::file::read::At;
use crate::file::texts;
use crate::language::table::begins_effect;
use crate::limits;
use crate::program::Number;
use crate::program::types::Type;
use qipan_engine::{OptionField, OptionKind};

/// The numbers and options, and how many values they have.
pub(crate) fn numbers(
    root: &At<'_>,
    seats: u8,
    names: &mut Names,
) -> Compiled<(Vec<Number>, usize, Vec<OptionField>)> {
    let (mut numbers, mut fields, mut values) = (Vec::new(), Vec::new(), 0u16);
    for at in root.items("numbers")? {
        at.check(Object::Number)?;
        let number = number(&at, values)?;
        names.declare(&at.field("number")?, &number.name, Entity::Number(numbers.len() as u16))?;
        values += if number.each { u16::from(seats) } else { 1 };
        numbers.push(number);
        too_many(&at, numbers.len())?;
    }
    for at in root.items("options")? {
        at.check(Object::Option)?;
        let (number, field) = option(&at, values)?;
        names.declare(&at.field("option")?, &number.name, Entity::Number(numbers.len() as u16))?;
        values += 1;
        numbers.push(number);
        fields.push(field);
        too_many(&at, numbers.len())?;
    }
    Ok((numbers, usize::from(values), fields))
}

fn too_many(at: &At<'_>, count: usize) -> Compiled<()> {
    match count > limits::NUMBERS {
        true => Err(at.mistake("too_many", format!("at most {} numbers are possible", limits::NUMBERS))),
        false => Ok(()),
    }
}

fn number(at: &At<'_>, first: u16) -> Compiled<Number> {
    let name = at.field("number")?.name()?.to_owned();
    if begins_effect(&name) {
        return Err(at.field("number")?.mistake("reserved_name", format!("{name:?} begins an effect")));
    }
    let each = at.get("each").map_or(Ok(false), |it| it.flag())?;
    let holds = match at.get("of").map_or(Ok("number"), |of| of.word(&["number", "cell", "seat"]))? {
        "cell" => Type::Cell,
        "seat" => Type::Seat,
        _ => Type::Number,
    };
    let bound = |name: &str, usual: i64| {
        at.get(name).map_or(Ok(usual), |it| it.number(-limits::NUMBER, limits::NUMBER))
    };
    let (min, max) = (bound("min", -limits::NUMBER)?, bound("max", limits::NUMBER)?);
    let usual = if holds == Type::Number { 0i64.clamp(min, max.max(min)) } else { -1 };
    let start = bound("start", usual)?;
    if let Some(field) = ["start", "min", "max"]
        .into_iter()
        .filter_map(|it| at.get(it))
        .next()
        .filter(|_| holds != Type::Number)
    {
        return Err(field.mistake("two_sorts", "only numbers have bounds and a first value"));
    }
    if min > max || holds == Type::Number && !(min..=max).contains(&start) {
        return Err(at.mistake("out_of_range", "`min`, `start` and `max` must be in this order"));
    }
    Ok(Number { name, first, each, min, max, start, holds, is_option: false })
}

fn option(at: &At<'_>, first: u16) -> Compiled<(Number, OptionField)> {
    let name = at.field("option")?.name()?.to_owned();
    let range = i64::from(i32::MAX);
    let bound = |name: &str| at.field(name)?.number(-range.min(limits::NUMBER), range.min(limits::NUMBER));
    let (min, max, start) = (bound("min")?, bound("max")?, bound("start")?);
    if !(min..=max).contains(&start) {
        return Err(at.mistake("out_of_range", "`min`, `start` and `max` must be in this order"));
    }
    let kind = OptionKind::Number { min: min as i32, max: max as i32, default: start as i32 };
    let field = OptionField::new(&name, texts::words(&at.field("title")?)?, kind);
    Ok((Number { name, first, each: false, min, max, start, holds: Type::Number, is_option: true }, field))
}

/// The phases; a file without any has one without a name. Returns which of them are played together.
pub(crate) fn phases(root: &At<'_>, names: &mut Names) -> Compiled<Vec<bool>> {
    let items = root.items("phases")?;
    if let Some(at) = items.get(limits::ENTRIES - 1) {
        return Err(at.mistake("too_many", format!("at most {} phases are possible", limits::ENTRIES - 1)));
    }
    let mut together = Vec::new();
    for (index, at) in items.iter().enumerate() {
        at.check(Object::Phase)?;
        names.declare(&at.field("phase")?, at.field("phase")?.name()?, Entity::Phase(index as u8))?;
        together.push(at.get("together").map_or(Ok(false), |it| it.flag())?);
    }
    if together.is_empty() {
        together.push(false);
    }
    Ok(together)
}

pub(crate) fn moves<'a>(root: &At<'a>, names: &mut Names) -> Compiled<Vec<At<'a>>> {
    let items = root.field("moves")?.list()?;
    if let Some(at) = items.get(limits::ENTRIES) {
        return Err(at.mistake("too_many", format!("at most {} moves are possible", limits::ENTRIES)));
    }
    if items.is_empty() {
        return Err(root.field("moves")?.mistake("empty_list", "a game needs a move"));
    }
    for (index, at) in items.iter().enumerate() {
        at.check(Object::Move)?;
        names.declare(&at.field("move")?, at.field("move")?.name()?, Entity::Move(index as u8))?;
    }
    Ok(items)
}
