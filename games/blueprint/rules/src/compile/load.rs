//! Loads a file: declarations first, then everything that uses them.

use super::collected::Collected;
use super::expressions::Compiled;
use super::locals::Compiler;
use super::names::{Entity, Names};
use super::{declare, spaces, things};
use crate::file::canonical;
use crate::file::fields::Object;
use crate::file::read::{At, json};
use crate::file::texts;
use crate::limits;
use crate::mistake::Mistake;
use crate::program::effect::Phase;
use crate::program::layout::{Layout, Shape};
use crate::program::things::Catalogue;
use crate::program::{Number, Program};
use qipan_engine::{Category, Manifest, OptionField};
use serde_json::Value;

/// The largest number of seats of a loaded game.
const SEATS: i64 = 8;

/// What is declared before expressions are read.
struct Declared<'a> {
    seats: (u8, u8),
    things: Catalogue,
    layout: Layout,
    numbers: Vec<Number>,
    values: usize,
    options: Vec<OptionField>,
    together: Vec<bool>,
    moves: Vec<At<'a>>,
}

/// The program of a file, or everything that is wrong with it.
pub(crate) fn load(text: &str) -> Result<Program, Vec<Mistake>> {
    let value = json(text).map_err(|mistake| vec![mistake])?;
    let root = At::root(&value);
    let mut names = Names::default();
    let declared = declare(&root, &mut names).map_err(|mistake| vec![mistake])?;
    let mut collected = Collected::default();
    let program = compile(&root, &value, &names, declared, &mut collected);
    collected.mistakes.truncate(limits::MISTAKES);
    if collected.mistakes.is_empty() { Ok(program) } else { Err(collected.mistakes) }
}

fn declare<'a>(root: &At<'a>, names: &mut Names) -> Compiled<Declared<'a>> {
    root.check(Object::Game)?;
    if root.field("qipan")?.number(1, limits::NUMBER)? != 1 {
        return Err(root
            .field("qipan")?
            .mistake("unknown_version", "this program knows version 1 of the language"));
    }
    let (fewest, most) = root.field("seats")?.pair(1, SEATS)?;
    if fewest > most {
        return Err(root.field("seats")?.mistake("out_of_range", "the fewest seats come first"));
    }
    let seats = (fewest as u8, most as u8);
    let (mut things, homes) = things::read(root, names)?;
    let layout = spaces::read(root, seats.1, names)?;
    let common_pile = |name: &str| match names.get(name) {
        Some(Entity::Space(space)) => Some(&layout.spaces[usize::from(space)])
            .filter(|it| it.shape == Shape::Pile && !it.each)
            .map(|it| it.first),
        _ => None,
    };
    things::settle_homes(root, &mut things, &homes, common_pile)?;
    let (numbers, values, options) = declare::numbers(root, seats.1, names)?;
    let together = declare::phases(root, names)?;
    let moves = declare::moves(root, names)?;
    Ok(Declared { seats, things, layout, numbers, values, options, together, moves })
}

fn compile(
    root: &At<'_>,
    value: &Value,
    names: &Names,
    declared: Declared<'_>,
    collected: &mut Collected,
) -> Program {
    let Declared { things, layout, numbers, together, moves, .. } = &declared;
    let compiler = &mut Compiler::new(names, things, layout, numbers);
    let phases = phases(root, compiler, collected);
    let mut compiled = Vec::new();
    for (index, at) in moves.iter().enumerate() {
        let one = collected.a_move(compiler, at, index as u8, together).map(Some);
        compiled.extend(collected.note(one.map_err(|mistake| mistake.located(&at.path))));
    }
    collected.in_setup = true;
    let setup = collected.common(compiler, root.get("setup"), false);
    collected.in_setup = false;
    let setup = collected.note(setup);
    let after = collected.common(compiler, root.get("after"), false);
    let after = collected.note(after);
    let stuck = root.get("stuck").map(|at| collected.common(compiler, Some(at), true)).transpose();
    let stuck = collected.note(stuck);
    let mut end = Vec::new();
    for at in items_of(root, "end", collected) {
        let rule = collected.end_rule(compiler, &at).map(Some);
        end.extend(collected.note(rule));
    }
    let teams = optional_number(root, "teams", 2, SEATS, 0, collected) as u8;
    let longest = optional_number(
        root,
        "longest",
        1,
        2 * i64::from(limits::LONGEST),
        limits::LONGEST.into(),
        collected,
    );
    let is_known = |name: &str| names.get(name).is_some();
    let words = root.get("words").map_or(Ok(Default::default()), |at| texts::of_names(&at, is_known));
    let words = collected.note(words);
    let hash = canonical::hash(value);
    let mut program = Program {
        manifest: Manifest::new("", qipan_engine::Bilingual::new("", ""), Category::Abstract),
        hash,
        values: declared.values,
        phases,
        moves: compiled,
        asks: std::mem::take(&mut collected.asks),
        setup,
        after,
        stuck,
        end,
        teams,
        longest: longest as u16,
        words,
        things: declared.things,
        layout: declared.layout,
        numbers: declared.numbers,
    };
    let manifest = manifest(root, &program, declared.seats, declared.options, collected.has_chance).map(Some);
    if let Some(manifest) = collected.note(manifest) {
        program.manifest = manifest;
    }
    program
}

fn phases(root: &At<'_>, compiler: &mut Compiler<'_>, collected: &mut Collected) -> Vec<Phase> {
    let mut phases = Vec::new();
    for at in items_of(root, "phases", collected) {
        let phase = collected.phase(compiler, &at).map(Some);
        phases.extend(collected.note(phase));
    }
    if phases.is_empty() {
        phases.push(Phase { name: String::new(), together: false, who: None, then: Vec::new() });
    }
    phases
}

fn items_of<'a>(root: &At<'a>, name: &str, collected: &mut Collected) -> Vec<At<'a>> {
    let items = root.items(name);
    collected.note(items)
}

fn optional_number(
    root: &At<'_>,
    name: &str,
    min: i64,
    max: i64,
    usual: i64,
    collected: &mut Collected,
) -> i64 {
    let number = root.get(name).map(|at| at.number(min, max)).transpose();
    collected.note(number).unwrap_or(usual)
}

/// The facts for a catalogue. The id comes from the hash, so different rules are different games.
fn manifest(
    root: &At<'_>,
    program: &Program,
    seats: (u8, u8),
    options: Vec<OptionField>,
    chance: bool,
) -> Compiled<Manifest> {
    let title = texts::words(&root.field("title")?)?;
    let categories = ["abstract", "strategy", "casual", "party"];
    let category = match root.get("category").map_or(Ok("abstract"), |at| at.word(&categories))? {
        "strategy" => Category::Strategy,
        "casual" => Category::Casual,
        "party" => Category::Party,
        _ => Category::Abstract,
    };
    let id = format!("bp{}", &program.hash[..16]);
    let minutes = root.get("minutes").map_or(Ok(10), |at| at.number(1, 600))? as u16;
    Ok(Manifest {
        seats_min: seats.0,
        seats_max: seats.1,
        hidden_information: program.has_secrets(),
        chance,
        minutes,
        options,
        ..Manifest::new(&id, title, category)
    })
}
