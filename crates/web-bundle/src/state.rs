//! Adds data to a module.

use anyhow::{Context, Result};
use wasm_encoder::{ConstExpr, DataCountSection, Encode, Section};

use crate::piece::Data;

const HEADER: usize = 8;
const DATA: u8 = 11;
const DATA_COUNT: u8 = 12;

/// The module with more data, after its own: the numbers of its own data stay.
pub(crate) fn add(wasm: &[u8], data: &[Data]) -> Result<Vec<u8>> {
    let mut module = wasm.get(..HEADER).context("this is no module")?.to_vec();
    let mut at = HEADER;
    while let Some(kind) = wasm.get(at) {
        let (length, begin) = number(wasm, at + 1).context("a section has no length")?;
        let section = wasm.get(at..begin + length).context("a section is cut off")?;
        let (count, rest) = number(wasm, begin).unwrap_or_default();
        let count = count + data.len();
        match *kind {
            DATA_COUNT => {
                DataCountSection { count: count.try_into()? }.append_to(&mut module);
            }
            DATA => {
                let mut content = Vec::new();
                count.encode(&mut content);
                content.extend_from_slice(&wasm[rest..begin + length]);
                for data in data {
                    // Data of memory 0 at an address.
                    content.push(0);
                    ConstExpr::i32_const(data.address.cast_signed()).encode(&mut content);
                    data.bytes.encode(&mut content);
                }
                module.push(DATA);
                content.encode(&mut module);
            }
            _ => module.extend_from_slice(section),
        }
        at = begin + length;
    }
    Ok(module)
}

/// Decodes a LEB128 number; returns it and the index after it.
fn number(bytes: &[u8], from: usize) -> Option<(usize, usize)> {
    let mut value = 0;
    for place in 0..5 {
        let byte = usize::from(*bytes.get(from + place)?);
        value |= (byte & 0x7f) << (7 * place);
        if byte < 0x80 {
            return Some((value, from + place + 1));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::piece::Piece;
    use crate::samples::part;

    #[test]
    fn data_is_added_behind_the_modules_own() {
        let wasm = part(&[], &[(".data", 8, b"own")]);
        let more = Data { address: 1000, bytes: b"more", is_mutable: true };
        let wasm = add(&wasm, &[more]).unwrap();
        let data = Piece::read(&wasm).unwrap().data;
        let data: Vec<_> = data.iter().map(|data| (data.address, data.bytes)).collect();
        assert_eq!(data, [(8, &b"own"[..]), (1000, &b"more"[..])]);
        assert!(add(&wasm[..wasm.len() - 9], &[]).is_err());
        assert!(add(b"\0asm", &[]).is_err());
    }
}
