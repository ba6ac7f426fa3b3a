//! Joins parts into one module. The splitter gives every part all types of the client, and a stub for each function of
//! another part, which calls it through the table. In one module these calls are direct, and functions that are equal
//! exist once. Numbers, which the linker wrote in five bytes each, take as many bytes as they need.

use std::collections::BTreeMap;
use std::rc::Rc;

use anyhow::{Context, Result, ensure};
use wasmparser::{FuncType, FunctionBody, Import, Operator};

use crate::join_code::{Numbers, code_of};
use crate::join_write::write;
use crate::piece::{Data, Piece};

/// A function by its index in [`Joined::functions`].
pub(crate) type Id = usize;

/// The contents of all parts, with types and functions numbered in common.
#[derive(Default)]
pub(crate) struct Joined<'a> {
    pub(crate) imports: Vec<Import<'a>>,
    pub(crate) types: Vec<FuncType>,
    pub(crate) functions: Vec<JoinedFunction<'a>>,
    /// The functions in the table, by their index there.
    pub(crate) table: BTreeMap<u32, Id>,
    /// In the order of the addresses.
    pub(crate) data: Vec<Data<'a>>,
}

/// A function, with the meaning of the numbers in its body.
pub(crate) struct JoinedFunction<'a> {
    pub(crate) kind: u32,
    pub(crate) body: FunctionBody<'a>,
    /// The id of the first function of its part.
    pub(crate) first: Id,
    /// The common numbers of the types of its part.
    pub(crate) types: Rc<[u32]>,
}

/// The module that has everything of these parts.
pub(crate) fn join(pieces: &[Piece]) -> Result<Vec<u8>> {
    let mut joined = Joined::default();
    for piece in pieces {
        joined.add(piece)?;
    }
    joined.data.sort_by_key(|data| data.address);
    let mut meant = joined.without_stubs()?;
    while joined.fold(&mut meant)? {}
    write(&joined, &meant)
}

impl<'a> Joined<'a> {
    fn add(&mut self, piece: &Piece<'a>) -> Result<()> {
        for import in &piece.imports {
            if self.imports.iter().any(|known| known.name == import.name) {
                continue;
            }
            // With one import of each kind, every part calls it number 0.
            let kind = std::mem::discriminant(&import.ty);
            let is_alone = self.imports.iter().all(|known| std::mem::discriminant(&known.ty) != kind);
            ensure!(is_alone, "{} is the second import of its kind", import.name);
            self.imports.push(*import);
        }
        let types: Rc<[u32]> = piece.types.iter().map(|kind| self.type_number(kind)).collect();
        let first = self.functions.len();
        for function in &piece.functions {
            let kind = *types.get(function.kind as usize).context("a function has no type")?;
            let (body, types) = (function.body.clone(), Rc::clone(&types));
            self.functions.push(JoinedFunction { kind, body, first, types });
        }
        for (start, functions) in &piece.entries {
            let ids = functions.iter().map(|function| first + *function as usize);
            self.table.extend((*start..).zip(ids));
        }
        self.data.extend(piece.data.iter().cloned());
        Ok(())
    }

    fn type_number(&mut self, kind: &FuncType) -> u32 {
        let known = self.types.iter().position(|other| other == kind).unwrap_or_else(|| {
            self.types.push(kind.clone());
            self.types.len() - 1
        });
        known as u32
    }

    /// For each function the one to call in its place: for the stub of a function in this module, that function.
    fn without_stubs(&self) -> Result<Vec<Id>> {
        let mut targets = Vec::with_capacity(self.functions.len());
        for function in &self.functions {
            let parameters = self.types[function.kind as usize].params().len();
            let entry = stub_of(&function.body, parameters)?;
            targets.push(entry.and_then(|entry| self.table.get(&entry).copied()));
        }
        let meant = |(id, target): (Id, &Option<Id>)| {
            // A stub of a stub stays: two of them could call each other.
            let target = target.filter(|target| targets[*target].is_none());
            target.filter(|target| self.functions[*target].kind == self.functions[id].kind).unwrap_or(id)
        };
        Ok(targets.iter().enumerate().map(meant).collect())
    }

    /// Replaces functions by equal ones. Returns whether there were any, because their callers may be equal now. The
    /// table keeps all entries, so pointers to different functions stay different.
    fn fold(&self, meant: &mut [Id]) -> Result<bool> {
        let mut known: BTreeMap<(u32, Vec<u8>), Id> = BTreeMap::new();
        let mut replaced: BTreeMap<Id, Id> = BTreeMap::new();
        for (id, function) in self.functions.iter().enumerate() {
            if meant[id] != id {
                continue;
            }
            let code = code_of(function, &mut Meant(meant))?;
            let first = *known.entry((function.kind, code)).or_insert(id);
            if first != id {
                replaced.insert(id, first);
            }
        }
        for id in meant.iter_mut() {
            *id = *replaced.get(id).unwrap_or(id);
        }
        Ok(!replaced.is_empty())
    }
}

/// Calls by the ids of the functions that are meant.
struct Meant<'a>(&'a [Id]);

impl Numbers for Meant<'_> {
    fn function(&mut self, id: Id) -> u32 {
        self.0[id] as u32
    }

    fn kind(&mut self, kind: u32) -> u32 {
        kind
    }
}

/// The table entry that a function passes all its parameters to, if it does nothing else.
fn stub_of(body: &FunctionBody, parameters: usize) -> Result<Option<u32>> {
    if body.get_locals_reader()?.get_count() != 0 {
        return Ok(None);
    }
    let mut operators = body.get_operators_reader()?;
    for parameter in 0..parameters {
        match operators.read()? {
            Operator::LocalGet { local_index } if local_index as usize == parameter => {}
            _ => return Ok(None),
        }
    }
    let Operator::I32Const { value } = operators.read()? else { return Ok(None) };
    if operators.eof() || !matches!(operators.read()?, Operator::CallIndirect { .. }) {
        return Ok(None);
    }
    let is_last = !operators.eof() && matches!(operators.read()?, Operator::End);
    Ok(is_last.then_some(value.cast_unsigned()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::{adds_one_to, calls, part, returns};

    /// Joins parts and reads the result: the functions as text, and the table.
    fn joined(parts: &[Vec<u8>]) -> (Vec<String>, Vec<(u32, Vec<u32>)>) {
        let pieces: Vec<Piece> = parts.iter().map(|part| Piece::read(part).unwrap()).collect();
        let module = join(&pieces).unwrap();
        let piece = Piece::read(&module).unwrap();
        let text = |function: &crate::piece::Function| {
            let operators = function.body.get_operators_reader().unwrap();
            operators.into_iter().map(|operator| format!("{:?} ", operator.unwrap())).collect()
        };
        (piece.functions.iter().map(text).collect(), piece.entries)
    }

    #[test]
    fn calls_between_joined_parts_are_direct() {
        let caller = part(&[(5, adds_one_to(1)), (0, calls(6))], &[]);
        let (functions, entries) = joined(&[caller, part(&[(6, returns(7))], &[])]);
        assert_eq!(functions.len(), 2, "{functions:#?}");
        assert!(functions[0].contains("Call { function_index: 1 }"), "{functions:#?}");
        assert_eq!(entries, [(5, vec![0, 1])]);
    }

    #[test]
    fn calls_to_other_modules_go_through_the_table() {
        let (functions, _) = joined(&[part(&[(5, adds_one_to(1)), (0, calls(9))], &[])]);
        assert!(functions[1].contains("I32Const { value: 9 } CallIndirect"), "{functions:#?}");
    }

    #[test]
    fn equal_functions_are_kept_once_with_all_their_entries() {
        // The first two are equal, and so are then their callers.
        let one = part(&[(0, returns(7)), (1, adds_one_to(0))], &[]);
        let other = part(&[(0, returns(7)), (2, adds_one_to(0)), (4, returns(8))], &[]);
        let (functions, entries) = joined(&[one, other]);
        assert_eq!(functions.len(), 3, "{functions:#?}");
        assert_eq!(entries, [(1, vec![1, 1]), (4, vec![2])]);
    }

    #[test]
    fn functions_that_nothing_reaches_are_left_out() {
        let (functions, _) = joined(&[part(&[(1, returns(7)), (0, returns(8))], &[])]);
        assert_eq!(functions.len(), 1, "{functions:#?}");
    }

    #[test]
    fn data_keeps_its_addresses() {
        let one = part(&[], &[(".rodata", 8, b"ab"), (".rodata", 20, b"ef")]);
        let other = part(&[], &[(".rodata", 10, b"cd")]);
        let module = join(&[Piece::read(&one).unwrap(), Piece::read(&other).unwrap()]).unwrap();
        let data: Vec<_> = Piece::read(&module)
            .unwrap()
            .data
            .iter()
            .map(|data| (data.address, data.bytes.to_vec()))
            .collect();
        assert_eq!(data, [(8, b"abcd".to_vec()), (20, b"ef".to_vec())]);
    }
}
