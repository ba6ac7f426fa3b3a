//! Kinds of things and their faces.

use super::expressions::Compiled;
use super::names::{Entity, Names};
use crate::file::fields::Object;
use crate::file::read::At;
use crate::limits;
use crate::mistake::Mistake;
use crate::program::node::NOTHING;
use crate::program::things::{Attribute, Catalogue, Face, Kind};
use serde_json::Value;

/// Reads the kinds. Their homes are names of spaces, which are known later.
pub(crate) fn read(root: &At<'_>, names: &mut Names) -> Compiled<(Catalogue, Vec<Option<String>>)> {
    let mut catalogue = Catalogue::default();
    // The face of a thing that a viewer cannot see.
    catalogue.faces.push(Face { kind: NOTHING, values: Vec::new(), copies: 0 });
    let mut homes = Vec::new();
    let items = root.items("things")?;
    too_many(items.get(limits::ENTRIES))?;
    for at in &items {
        at.check(Object::Thing)?;
        let name = at.field("thing")?.name()?;
        names.declare(&at.field("thing")?, name, Entity::Kind(catalogue.kinds.len() as u16))?;
        let first = catalogue.faces.len() as u16;
        faces(at, names, &mut catalogue)?;
        if catalogue.faces.len() > limits::FACES {
            return Err(at.mistake("too_many", format!("at most {} faces are possible", limits::FACES)));
        }
        let faces = catalogue.faces.len() as u16 - first;
        catalogue.kinds.push(Kind { name: name.to_owned(), first, faces, home: None });
        homes.push(at.get("in").map(|home| home.text().map(str::to_owned)).transpose()?);
    }
    // Earlier kinds lack the attributes that later ones have.
    let count = catalogue.attributes.len();
    catalogue.faces.iter_mut().for_each(|face| face.values.resize(count, None));
    Ok((catalogue, homes))
}

fn too_many(extra: Option<&At<'_>>) -> Compiled<()> {
    extra
        .map_or(Ok(()), |at| Err(at.mistake("too_many", format!("at most {} are possible", limits::ENTRIES))))
}

fn faces(at: &At<'_>, names: &mut Names, catalogue: &mut Catalogue) -> Compiled<()> {
    let kind = catalogue.kinds.len() as i64;
    let copies = at.get("copies").map_or(Ok(1), |copies| copies.number(1, 200))? as u16;
    match (at.get("with"), at.get("list")) {
        (Some(_), Some(list)) => Err(list.mistake("two_sorts", "a kind has `with` or `list`, not both")),
        (Some(with), None) => combinations(&with, kind, copies, names, catalogue),
        (None, Some(list)) => listed(&list, kind, copies, names, catalogue),
        (None, None) => {
            catalogue.faces.push(Face { kind, values: Vec::new(), copies });
            Ok(())
        }
    }
}

/// One face for every combination of the values of the attributes.
fn combinations(
    at: &At<'_>,
    kind: i64,
    copies: u16,
    names: &mut Names,
    catalogue: &mut Catalogue,
) -> Compiled<()> {
    let mut all = vec![Face { kind, values: Vec::new(), copies }];
    for name in at.names()? {
        let field = at.field(name)?;
        let values = field.list()?;
        if values.is_empty() || all.len() * values.len() > limits::FACES {
            return Err(field.mistake("too_many", format!("from 1 to {} faces are possible", limits::FACES)));
        }
        let mut next = Vec::new();
        for value in &values {
            let (number, value) = attribute(name, value, names, catalogue)?;
            for face in &all {
                let mut face = face.clone();
                face.values.resize(catalogue.attributes.len(), None);
                face.values[number] = Some(value);
                next.push(face);
            }
        }
        all = next;
    }
    catalogue.faces.extend(all);
    Ok(())
}

fn listed(at: &At<'_>, kind: i64, usual: u16, names: &mut Names, catalogue: &mut Catalogue) -> Compiled<()> {
    let items = at.list()?;
    if items.is_empty() || items.len() > limits::FACES {
        return Err(at.mistake("too_many", format!("from 1 to {} faces are possible", limits::FACES)));
    }
    for item in items {
        let mut face = Face { kind, values: Vec::new(), copies: usual };
        for name in item.names()? {
            let field = item.field(name)?;
            if name == "copies" {
                face.copies = field.number(1, 200)? as u16;
                continue;
            }
            let (number, value) = attribute(name, &field, names, catalogue)?;
            face.values.resize(catalogue.attributes.len(), None);
            face.values[number] = Some(value);
        }
        catalogue.faces.push(face);
    }
    Ok(())
}

/// The position of an attribute and a value of it. All values of an attribute are numbers, or all are words.
fn attribute(
    name: &str,
    at: &At<'_>,
    names: &mut Names,
    catalogue: &mut Catalogue,
) -> Compiled<(usize, i64)> {
    let is_word = at.value.is_string();
    let found = catalogue.attributes.iter().position(|attribute| attribute.name == name);
    let number = match found {
        Some(number) if catalogue.attributes[number].is_word != is_word => {
            return Err(
                at.mistake("wrong_type", format!("the values of {name:?} are all numbers or all words"))
            );
        }
        Some(number) => number,
        None => {
            At { value: &Value::from(name), path: at.path.clone() }.name()?;
            if matches!(name, "kind" | "owner") || catalogue.attributes.len() >= limits::ENTRIES {
                return Err(at.mistake("reserved_name", format!("{name:?} cannot be an attribute")));
            }
            catalogue.attributes.push(Attribute { name: name.to_owned(), is_word });
            catalogue.attributes.len() - 1
        }
    };
    if !is_word {
        return Ok((number, at.number(-limits::NUMBER, limits::NUMBER)?));
    }
    let word = at.name()?;
    let position = catalogue.words.iter().position(|known| known == word).unwrap_or_else(|| {
        catalogue.words.push(word.to_owned());
        catalogue.words.len() - 1
    });
    names.declare(at, word, Entity::Word(position as u16))?;
    Ok((number, position as i64))
}

/// The homes of the kinds, once the spaces are known.
pub(crate) fn settle_homes(
    root: &At<'_>,
    catalogue: &mut Catalogue,
    homes: &[Option<String>],
    find: impl Fn(&str) -> Option<u16>,
) -> Compiled<()> {
    let mut total = 0;
    for (index, (kind, home)) in catalogue.kinds.iter_mut().zip(homes).enumerate() {
        let Some(home) = home else { continue };
        let path = format!("{}/things/{index}/in", root.path);
        let unknown = || Mistake::in_file(&path, "unknown_name", format!("there is no common pile {home:?}"));
        kind.home = Some(find(home).ok_or_else(unknown)?);
        let faces = &catalogue.faces[usize::from(kind.first)..usize::from(kind.first + kind.faces)];
        total += faces.iter().map(|face| usize::from(face.copies)).sum::<usize>();
        if total > limits::THINGS {
            return Err(Mistake::in_file(
                &path,
                "too_many",
                format!("at most {} things are possible", limits::THINGS),
            ));
        }
    }
    Ok(())
}
