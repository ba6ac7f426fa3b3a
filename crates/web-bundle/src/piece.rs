//! A part of the client as the splitter makes it, taken apart for joining it with others.

use anyhow::{Context, Result, bail, ensure};
use wasmparser::{
    ConstExpr, DataKind, ElementItems, ElementKind, FuncType, FunctionBody, Import, KnownCustom, Name,
    Operator, Parser, Payload, TypeRef,
};

/// A module that imports memory, table and stack pointer, and reaches functions of other modules through the table.
#[derive(Default)]
pub(crate) struct Piece<'a> {
    pub(crate) types: Vec<FuncType>,
    pub(crate) imports: Vec<Import<'a>>,
    pub(crate) functions: Vec<Function<'a>>,
    /// Runs of table entries: the first entry, and the functions.
    pub(crate) entries: Vec<(u32, Vec<u32>)>,
    pub(crate) data: Vec<Data<'a>>,
}

pub(crate) struct Function<'a> {
    pub(crate) kind: u32,
    pub(crate) body: FunctionBody<'a>,
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Data<'a> {
    pub(crate) address: u32,
    pub(crate) bytes: &'a [u8],
    /// Whether the program may have changed it since it was written to memory.
    pub(crate) is_mutable: bool,
}

impl<'a> Piece<'a> {
    pub(crate) fn read(wasm: &'a [u8]) -> Result<Piece<'a>> {
        let mut piece = Piece::default();
        let mut kinds = Vec::new();
        let mut constant = Vec::new();
        for payload in Parser::new(0).parse_all(wasm) {
            match payload? {
                Payload::TypeSection(section) => {
                    for kind in section.into_iter_err_on_gc_types() {
                        piece.types.push(kind?);
                    }
                }
                Payload::ImportSection(section) => {
                    for import in section.into_imports() {
                        let import = import?;
                        ensure!(!matches!(import.ty, TypeRef::Func(_)), "a part imports a function");
                        piece.imports.push(import);
                    }
                }
                Payload::FunctionSection(section) => kinds = section.into_iter().collect::<Result<_, _>>()?,
                Payload::ElementSection(section) => {
                    for element in section {
                        piece.entries.push(entries(element?)?);
                    }
                }
                Payload::CodeSectionEntry(body) => {
                    let kind = *kinds.get(piece.functions.len()).context("a function has no type")?;
                    piece.functions.push(Function { kind, body });
                }
                Payload::DataSection(section) => {
                    for data in section {
                        piece.data.push(active(data?)?);
                    }
                }
                Payload::CustomSection(section) => {
                    if let KnownCustom::Name(names) = section.as_known() {
                        for name in names {
                            if let Name::Data(data) = name? {
                                constant.extend(constants(data)?);
                            }
                        }
                    }
                }
                Payload::ExportSection(section) => ensure!(section.count() == 0, "a part exports something"),
                Payload::Version { .. }
                | Payload::CodeSectionStart { .. }
                | Payload::DataCountSection { .. }
                | Payload::End(_) => {}
                other => bail!("a part has a section that is not expected: {other:?}"),
            }
        }
        for index in constant {
            piece.data.get_mut(index).context("a name of no data")?.is_mutable = false;
        }
        piece.data.retain(|data| !data.bytes.is_empty());
        Ok(piece)
    }
}

fn entries(element: wasmparser::Element) -> Result<(u32, Vec<u32>)> {
    let ElementKind::Active { offset_expr, .. } = element.kind else {
        bail!("table entries without a place")
    };
    let ElementItems::Functions(functions) = element.items else { bail!("table entries without functions") };
    Ok((number(&offset_expr)?, functions.into_iter().collect::<Result<_, _>>()?))
}

fn active(data: wasmparser::Data) -> Result<Data> {
    let DataKind::Active { offset_expr, .. } = data.kind else { bail!("data without an address") };
    Ok(Data { address: number(&offset_expr)?, bytes: data.data, is_mutable: true })
}

/// The data that the program cannot change.
fn constants(names: wasmparser::NameMap) -> Result<Vec<usize>> {
    let mut found = Vec::new();
    for naming in names {
        let naming = naming?;
        if naming.name.starts_with(".rodata") {
            found.push(usize::try_from(naming.index)?);
        }
    }
    Ok(found)
}

fn number(expression: &ConstExpr) -> Result<u32> {
    match expression.get_operators_reader().read()? {
        Operator::I32Const { value } => Ok(value.cast_unsigned()),
        other => bail!("{other:?} is no fixed place"),
    }
}
