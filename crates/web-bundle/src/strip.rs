//! Removes the sections for tools from a module: names, and notes of compiler and linker.

use anyhow::{Context, Result};

const HEADER: usize = 8;
const CUSTOM: u8 = 0;

/// The module without its custom sections, none of which is needed to run it.
pub(crate) fn strip(wasm: &[u8]) -> Result<Vec<u8>> {
    let mut kept = wasm.get(..HEADER).context("this is no module")?.to_vec();
    let mut at = HEADER;
    while let Some(kind) = wasm.get(at) {
        let (length, begin) = number(wasm, at + 1).context("a section has no length")?;
        let section = wasm.get(at..begin + length).context("a section is cut off")?;
        if *kind != CUSTOM {
            kept.extend_from_slice(section);
        }
        at = begin + length;
    }
    Ok(kept)
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

    #[test]
    fn only_custom_sections_are_left_out() {
        let header = *b"\0asm\x01\0\0\0";
        let with = |sections: &[u8]| [&header[..], sections].concat();
        let rows: [(&[u8], &[u8]); 3] = [
            (&[], &[]),
            (&[1, 2, 7, 7, 0, 3, 1, 1, 1, 3, 1, 9], &[1, 2, 7, 7, 3, 1, 9]),
            // A length may be encoded in more bytes than necessary.
            (&[0, 0x82, 0x80, 0, 5, 5, 3, 0x81, 0, 9], &[3, 0x81, 0, 9]),
        ];
        for (before, after) in rows {
            assert_eq!(strip(&with(before)).unwrap(), with(after));
        }
        assert!(strip(&with(&[1, 9, 0])).is_err());
        assert!(strip(b"\0asm").is_err());
    }
}
