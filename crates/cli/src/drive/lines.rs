//! Reads lines of bounded length, so that an endless line cannot fill the memory.

use std::io::{self, BufRead};

/// The longest line that is read, without its line end.
pub const MAX_LINE: usize = 1 << 20;

/// The result of reading up to the next line end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Line {
    /// The line is in the buffer, without its line end.
    Read,
    /// The line was longer than allowed and has been skipped.
    TooLong,
    /// The end of the input.
    End,
}

/// Reads the next line into `buffer`. The last line needs no line end.
pub(crate) fn next_line(input: &mut dyn BufRead, buffer: &mut Vec<u8>) -> io::Result<Line> {
    buffer.clear();
    let (mut found_any, mut too_long) = (false, false);
    loop {
        let chunk = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            chunk => chunk?,
        };
        if chunk.is_empty() && !found_any {
            return Ok(Line::End);
        }
        found_any = true;
        let end = chunk.iter().position(|byte| *byte == b'\n');
        let text = &chunk[..end.unwrap_or(chunk.len())];
        too_long |= buffer.len() + text.len() > MAX_LINE;
        if !too_long {
            buffer.extend_from_slice(text);
        }
        let (used, is_last) = (text.len() + usize::from(end.is_some()), chunk.is_empty() || end.is_some());
        input.consume(used);
        if is_last {
            return Ok(if too_long { Line::TooLong } else { Line::Read });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    fn lines_of(text: &[u8], chunk: usize) -> Vec<String> {
        let mut input = BufReader::with_capacity(chunk, text);
        let (mut buffer, mut lines) = (Vec::new(), Vec::new());
        loop {
            match next_line(&mut input, &mut buffer).unwrap() {
                Line::Read => lines.push(String::from_utf8_lossy(&buffer).into_owned()),
                Line::TooLong => lines.push("too long".to_owned()),
                Line::End => return lines,
            }
        }
    }

    #[test]
    fn lines_end_where_they_end() {
        for chunk in [1, 2, 3, 100] {
            assert_eq!(lines_of(b"", chunk), [""; 0]);
            assert_eq!(lines_of(b"\n", chunk), [""]);
            assert_eq!(lines_of(b"ab\n\ncde", chunk), ["ab", "", "cde"]);
            assert_eq!(lines_of(b"ab\ncde\n", chunk), ["ab", "cde"]);
        }
    }

    #[test]
    fn a_line_may_be_a_mebibyte_and_no_longer() {
        let full = "a".repeat(MAX_LINE);
        let text = format!("{full}\nb{full}\nb{full}c\nd\nb{full}");
        assert_eq!(lines_of(text.as_bytes(), 8192), [&full, "too long", "too long", "d", "too long"]);
    }
}
