//! Writes ZIP archives piece by piece. Contents are stored without compression, so a piece is complete as soon as its
//! content is known, and nothing but a short entry for the directory at the end is kept of it.

use axum::body::Bytes;

/// The version of the format that is needed to read the archive: 2.0.
const VERSION: u16 = 20;

/// The flag for file names in UTF-8.
const UTF8_NAMES: u16 = 1 << 11;

/// The format counts bytes and files with these widths. Larger archives would need its extension ZIP64.
const MAX_BYTES: u64 = u32::MAX as u64;
const MAX_FILES: usize = u16::MAX as usize;

/// The archive would have too many bytes or files for the format.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the archive would be too large")]
pub(crate) struct TooLarge;

#[derive(Debug, Default)]
pub(crate) struct ZipWriter {
    /// How many bytes were handed out.
    written: u64,
    directory: Vec<u8>,
    files: usize,
}

impl ZipWriter {
    /// The piece of the archive that holds this file. `at_ms` is the time of its last change, in milliseconds since 1970.
    pub(crate) fn file(&mut self, name: &str, content: &[u8], at_ms: i64) -> Result<Bytes, TooLarge> {
        let header = header(name, content, at_ms)?;
        let entry = 20 + header.len() + name.len();
        let piece = 4 + header.len() + name.len() + content.len();
        let end = self.written + (piece + self.directory.len() + entry + 22) as u64;
        if end > MAX_BYTES || self.files == MAX_FILES {
            return Err(TooLarge);
        }
        self.directory.extend_from_slice(b"PK\x01\x02");
        push16(&mut self.directory, VERSION);
        self.directory.extend_from_slice(&header);
        // No comment, the first disk, no attributes.
        self.directory.extend_from_slice(&[0; 10]);
        push32(&mut self.directory, self.written as u32);
        self.directory.extend_from_slice(name.as_bytes());
        self.files += 1;
        self.written += piece as u64;
        Ok([b"PK\x03\x04", header.as_slice(), name.as_bytes(), content].concat().into())
    }

    /// The last piece: the directory.
    pub(crate) fn finish(self) -> Bytes {
        let mut piece = self.directory;
        let length = piece.len() as u32;
        piece.extend_from_slice(b"PK\x05\x06\0\0\0\0");
        push16(&mut piece, self.files as u16);
        push16(&mut piece, self.files as u16);
        push32(&mut piece, length);
        push32(&mut piece, self.written as u32);
        push16(&mut piece, 0);
        piece.into()
    }
}

/// What the header of a file and its entry in the directory have in common.
fn header(name: &str, content: &[u8], at_ms: i64) -> Result<Vec<u8>, TooLarge> {
    let name_length = u16::try_from(name.len()).map_err(|_| TooLarge)?;
    let length = u32::try_from(content.len()).map_err(|_| TooLarge)?;
    let (date, time) = dos_time(at_ms);
    let mut header = Vec::with_capacity(26);
    for number in [VERSION, UTF8_NAMES, 0, time, date] {
        push16(&mut header, number);
    }
    for number in [crc32fast::hash(content), length, length] {
        push32(&mut header, number);
    }
    push16(&mut header, name_length);
    push16(&mut header, 0);
    Ok(header)
}

fn push16(bytes: &mut Vec<u8>, number: u16) {
    bytes.extend_from_slice(&number.to_le_bytes());
}

fn push32(bytes: &mut Vec<u8>, number: u32) {
    bytes.extend_from_slice(&number.to_le_bytes());
}

/// Date and time as the format has them: from 1980 to 2107, in steps of two seconds. We write UTC.
fn dos_time(at_ms: i64) -> (u16, u16) {
    let seconds = at_ms.div_euclid(1000);
    let (year, month, day) = date_of(seconds.div_euclid(86_400));
    if !(1980..=2107).contains(&year) {
        return (1 << 5 | 1, 0);
    }
    let second = seconds.rem_euclid(86_400);
    let date = (year - 1980) << 9 | month << 5 | day;
    let time = (second / 3600) << 11 | (second / 60 % 60) << 5 | (second % 60 / 2);
    (date as u16, time as u16)
}

/// Year, month and day of a day since 1970, by the Gregorian calendar.
pub(crate) fn date_of(day: i64) -> (i64, i64, i64) {
    // Years that begin in March have the leap day at their end; 400 of them have 146,097 days.
    let day = day + 719_468;
    let (era, of_era) = (day.div_euclid(146_097), day.rem_euclid(146_097));
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let (month, after) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    (era * 400 + year + after, month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    const AT_MS: i64 = 1_709_210_096_000;

    fn archive() -> Vec<u8> {
        let mut zip = ZipWriter::default();
        let mut bytes = zip.file("a.txt", b"hello", AT_MS).unwrap().to_vec();
        bytes.extend(zip.file("棋谱/b.jsonl", b"", 0).unwrap());
        bytes.extend(zip.finish());
        bytes
    }

    /// The number of this many bytes at this place.
    fn number(bytes: &[u8], at: usize, width: usize) -> usize {
        bytes[at..at + width].iter().rev().fold(0, |number, byte| number << 8 | usize::from(*byte))
    }

    #[test]
    fn the_directory_leads_to_every_file() {
        let bytes = archive();
        let end = bytes.len() - 22;
        assert_eq!((&bytes[end..end + 4], number(&bytes, end + 10, 2)), (&b"PK\x05\x06"[..], 2));
        let mut entry = number(&bytes, end + 16, 4);
        assert_eq!(entry + number(&bytes, end + 12, 4), end);
        for (name, content) in [("a.txt", &b"hello"[..]), ("棋谱/b.jsonl", b"")] {
            assert_eq!(&bytes[entry..entry + 4], b"PK\x01\x02");
            assert_eq!(&bytes[entry + 46..entry + 46 + name.len()], name.as_bytes());
            let file = number(&bytes, entry + 42, 4);
            // Both headers say the same from the version to the length of the extra field.
            assert_eq!(bytes[file + 4..file + 30], bytes[entry + 6..entry + 32]);
            assert_eq!(number(&bytes, file + 14, 4), crc32fast::hash(content) as usize);
            let start = file + 30 + name.len();
            assert_eq!(&bytes[start..start + number(&bytes, file + 22, 4)], content);
            entry += 46 + name.len();
        }
        assert_eq!(entry, end);
    }

    #[test]
    fn times_are_those_of_the_format() {
        let rows = [
            (AT_MS, (2024, 2, 29, 12, 34, 56)),
            (315_532_800_000, (1980, 1, 1, 0, 0, 0)),
            (951_782_399_000, (2000, 2, 28, 23, 59, 58)),
            (4_107_542_400_000, (2100, 3, 1, 0, 0, 0)),
            // Outside of what the format can say.
            (0, (1980, 1, 1, 0, 0, 0)),
            (i64::MAX, (1980, 1, 1, 0, 0, 0)),
        ];
        for (at_ms, expected) in rows {
            let (date, time) = dos_time(at_ms);
            let found =
                ((date >> 9) + 1980, date >> 5 & 15, date & 31, time >> 11, time >> 5 & 63, (time & 31) * 2);
            assert_eq!(found, expected, "{at_ms}");
        }
    }

    #[test]
    fn what_the_format_cannot_count_is_refused() {
        let mut zip = ZipWriter { written: MAX_BYTES - 120, ..ZipWriter::default() };
        assert_eq!(zip.file("a", &[0; 64], 0), Err(TooLarge));
        let mut zip = ZipWriter { files: MAX_FILES, ..ZipWriter::default() };
        assert_eq!(zip.file("a", b"", 0), Err(TooLarge));
        assert_eq!(ZipWriter::default().file(&"a".repeat(70_000), b"", 0), Err(TooLarge));
    }
}
