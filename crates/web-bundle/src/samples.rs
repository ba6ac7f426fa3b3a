//! Small modules in the form in which the splitter makes parts, for tests.

use wasm_encoder::{
    CodeSection, ConstExpr, DataSection, ElementSection, Elements, EntityType, Function, FunctionSection,
    ImportSection, MemoryType, Module, NameMap, NameSection, RefType, TableType, TypeSection, ValType,
};

/// A part: its functions by their entries in the table (0 for functions without one), and its data by name and address.
pub(crate) fn part(functions: &[(u32, Function)], data: &[(&str, i32, &[u8])]) -> Vec<u8> {
    let mut types = TypeSection::new();
    types.ty().function([], []);
    types.ty().function([ValType::I32], [ValType::I32]);
    let mut imports = ImportSection::new();
    let (minimum, maximum) = (1, None);
    let memory = MemoryType { minimum, maximum, memory64: false, shared: false, page_size_log2: None };
    let element_type = RefType::FUNCREF;
    let table = TableType { element_type, minimum, maximum, table64: false, shared: false };
    imports.import("__wasm_split", "memory", EntityType::Memory(memory));
    imports.import("__wasm_split", "__indirect_function_table", EntityType::Table(table));
    let (mut kinds, mut elements, mut code) =
        (FunctionSection::new(), ElementSection::new(), CodeSection::new());
    for (index, (entry, function)) in (0..).zip(functions) {
        kinds.function(1);
        code.function(function);
        if *entry > 0 {
            let at = ConstExpr::i32_const(entry.cast_signed());
            elements.active(None, &at, Elements::Functions(vec![index].into()));
        }
    }
    let (mut segments, mut names) = (DataSection::new(), NameMap::new());
    for (index, (name, address, bytes)) in (0..).zip(data) {
        segments.active(0, &ConstExpr::i32_const(*address), bytes.iter().copied());
        names.append(index, name);
    }
    let mut name_section = NameSection::new();
    name_section.data(&names);
    let mut module = Module::new();
    module.section(&types).section(&imports).section(&kinds).section(&elements).section(&code);
    module.section(&segments).section(&name_section);
    module.finish()
}

/// A function that returns a number.
pub(crate) fn returns(number: i32) -> Function {
    let mut function = Function::new([]);
    function.instructions().i32_const(number).end();
    function
}

/// The stub of the function with this entry in the table.
pub(crate) fn calls(entry: i32) -> Function {
    let mut function = Function::new([]);
    function.instructions().local_get(0).i32_const(entry).call_indirect(0, 1).end();
    function
}

/// A function that calls another one of its part, and adds one.
pub(crate) fn adds_one_to(index: u32) -> Function {
    let mut function = Function::new([]);
    function.instructions().local_get(0).call(index).i32_const(1).i32_add().end();
    function
}
