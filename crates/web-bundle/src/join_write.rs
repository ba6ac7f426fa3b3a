//! Writes joined parts as a module.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Result, anyhow};
use wasm_encoder::reencode::{Reencode, RoundtripReencoder};
use wasm_encoder::{
    CodeSection, ConstExpr, DataSection, ElementSection, Elements, FunctionSection, ImportSection, Module,
    TypeSection,
};

use crate::join::{Id, Joined};
use crate::join_code::{Numbers, code_of};
use crate::piece::Data;

/// The numbers of the functions and types that the module has.
struct Places<'a> {
    meant: &'a [Id],
    functions: BTreeMap<Id, u32>,
    types: BTreeMap<u32, u32>,
}

impl Numbers for Places<'_> {
    fn function(&mut self, id: Id) -> u32 {
        self.functions[&self.meant[id]]
    }

    fn kind(&mut self, kind: u32) -> u32 {
        self.types[&kind]
    }
}

/// `meant` has for each function the one to call in its place.
pub(crate) fn write(joined: &Joined, meant: &[Id]) -> Result<Vec<u8>> {
    let uses = Uses::find(joined, meant)?;
    let order: Vec<Id> = uses.functions.into_iter().collect();
    let type_order: Vec<u32> = uses.types.into_iter().collect();
    let mut places = Places { meant, functions: numbered(&order), types: numbered(&type_order) };
    let mut module = Module::new();

    let mut types = TypeSection::new();
    for kind in &type_order {
        let kind = RoundtripReencoder.func_type(joined.types[*kind as usize].clone());
        types.ty().func_type(&kind.map_err(|error| anyhow!("a type cannot be read: {error}"))?);
    }
    module.section(&types);

    let mut imports = ImportSection::new();
    for import in &joined.imports {
        let added = RoundtripReencoder.parse_import(&mut imports, *import);
        added.map_err(|error| anyhow!("{} cannot be imported: {error}", import.name))?;
    }
    module.section(&imports);

    let (mut kinds, mut code) = (FunctionSection::new(), CodeSection::new());
    for id in &order {
        let function = &joined.functions[*id];
        kinds.function(places.kind(function.kind));
        code.raw(&code_of(function, &mut places)?);
    }
    module.section(&kinds);

    let mut elements = ElementSection::new();
    for (start, ids) in runs(&joined.table) {
        let functions: Vec<u32> = ids.into_iter().map(|id| places.function(id)).collect();
        elements.active(None, &at(start), Elements::Functions(functions.into()));
    }
    module.section(&elements);
    module.section(&code);

    let mut data = DataSection::new();
    for (address, bytes) in touching(&joined.data) {
        data.active(0, &at(address), bytes);
    }
    module.section(&data);
    Ok(module.finish())
}

fn at(place: u32) -> ConstExpr {
    ConstExpr::i32_const(place.cast_signed())
}

/// The functions that can be reached, and the types that they name.
struct Uses<'a> {
    meant: &'a [Id],
    functions: BTreeSet<Id>,
    types: BTreeSet<u32>,
    /// Functions whose own calls have not been followed yet.
    waiting: Vec<Id>,
}

impl<'a> Uses<'a> {
    /// Calls from outside come through the table.
    fn find(joined: &Joined, meant: &'a [Id]) -> Result<Uses<'a>> {
        let mut uses =
            Uses { meant, functions: BTreeSet::new(), types: BTreeSet::new(), waiting: Vec::new() };
        for id in joined.table.values() {
            uses.function(*id);
        }
        while let Some(id) = uses.waiting.pop() {
            uses.kind(joined.functions[id].kind);
            code_of(&joined.functions[id], &mut uses)?;
        }
        Ok(uses)
    }
}

impl Numbers for Uses<'_> {
    fn function(&mut self, id: Id) -> u32 {
        let id = self.meant[id];
        if self.functions.insert(id) {
            self.waiting.push(id);
        }
        0
    }

    fn kind(&mut self, kind: u32) -> u32 {
        self.types.insert(kind);
        0
    }
}

fn numbered<T: Copy + Ord>(order: &[T]) -> BTreeMap<T, u32> {
    order.iter().copied().zip(0..).collect()
}

/// Entries one after the other as lists, each with the index of its first entry.
fn runs(table: &BTreeMap<u32, Id>) -> Vec<(u32, Vec<Id>)> {
    let mut runs: Vec<(u32, Vec<Id>)> = Vec::new();
    for (index, id) in table {
        match runs.last_mut() {
            Some((start, run)) if *start + run.len() as u32 == *index => run.push(*id),
            _ => runs.push((*index, vec![*id])),
        }
    }
    runs
}

/// Data at addresses one after the other as one piece.
fn touching(data: &[Data]) -> Vec<(u32, Vec<u8>)> {
    let mut pieces: Vec<(u32, Vec<u8>)> = Vec::new();
    for data in data {
        match pieces.last_mut() {
            Some((start, bytes)) if *start + bytes.len() as u32 == data.address => {
                bytes.extend_from_slice(data.bytes);
            }
            _ => pieces.push((data.address, data.bytes.to_vec())),
        }
    }
    pieces
}
