//! The code of a function with other numbers for the functions and types that it names.

use anyhow::{Result, anyhow};
use wasm_encoder::reencode::{Error, Reencode};

use crate::join::{Id, JoinedFunction};

/// New numbers for functions and types.
pub(crate) trait Numbers {
    fn function(&mut self, id: Id) -> u32;
    /// The number of a type, which had this one among the types of all parts.
    fn kind(&mut self, kind: u32) -> u32;
}

pub(crate) fn code_of(function: &JoinedFunction, numbers: &mut dyn Numbers) -> Result<Vec<u8>> {
    let mut writer = Writer { function, numbers };
    let failed = |error: Error<&str>| anyhow!("a function cannot be read: {error}");
    let mut code = writer.new_function_with_parsed_locals(&function.body).map_err(failed)?;
    let mut operators = function.body.get_operators_reader()?;
    while !operators.eof() {
        code.instruction(&writer.parse_instruction(&mut operators).map_err(failed)?);
    }
    Ok(code.into_raw_body())
}

struct Writer<'a> {
    function: &'a JoinedFunction<'a>,
    numbers: &'a mut dyn Numbers,
}

impl Reencode for Writer<'_> {
    type Error = &'static str;

    fn function_index(&mut self, index: u32) -> Result<u32, Error<Self::Error>> {
        Ok(self.numbers.function(self.function.first + index as usize))
    }

    fn type_index(&mut self, index: u32) -> Result<u32, Error<Self::Error>> {
        let kind = self.function.types.get(index as usize).ok_or(Error::UserError("a type is missing"))?;
        Ok(self.numbers.kind(*kind))
    }

    fn data_index(&mut self, _: u32) -> Result<u32, Error<Self::Error>> {
        Err(Error::UserError("it names a segment of data, which has no number after joining"))
    }
}
