//! The texts of a game, and those on its box: pages that show boxes load these without the others.

use super::Texts;

/// The texts of a game; made by [`game_texts!`](crate::game_texts).
#[derive(Clone, Copy, Debug)]
pub struct GameTexts {
    /// Title, summary, short rules, reasons for an end: what pages show of a game that was not opened.
    pub on_box: Texts,
    pub all: Texts,
}

/// The line in a locale file after which the texts are inside the box.
const INSIDE: &[u8] = b"\n## Inside the box\n";

/// The length of the part of a locale file that is on the box, in bytes.
pub const fn length_on_box(text: &str) -> usize {
    let text = text.as_bytes();
    let mut at = 0;
    while at + INSIDE.len() <= text.len() {
        if is_inside_at(text, at) {
            return at;
        }
        at += 1;
    }
    text.len()
}

const fn is_inside_at(text: &[u8], at: usize) -> bool {
    let mut index = 0;
    while index < INSIDE.len() {
        if text[at + index] != INSIDE[index] {
            return false;
        }
        index += 1;
    }
    true
}

/// A copy of the part on the box: with a slice, the part with the boxes would contain the whole file.
pub const fn copied_from_box<const LENGTH: usize>(text: &str) -> [u8; LENGTH] {
    let mut copy = [0; LENGTH];
    copy.copy_from_slice(text.as_bytes().split_at(LENGTH).0);
    copy
}

/// The texts of a game from the two files of its locales folder; the path is relative to the calling file.
#[macro_export]
macro_rules! game_texts {
    ($folder:literal) => {{
        const ALL: $crate::Texts = $crate::Texts {
            zh: include_str!(concat!($folder, "/zh.ftl")),
            en: include_str!(concat!($folder, "/en.ftl")),
        };
        const ZH: [u8; $crate::i18n::length_on_box(ALL.zh)] = $crate::i18n::copied_from_box(ALL.zh);
        const EN: [u8; $crate::i18n::length_on_box(ALL.en)] = $crate::i18n::copied_from_box(ALL.en);
        const fn text(bytes: &'static [u8]) -> &'static str {
            match str::from_utf8(bytes) {
                Ok(text) => text,
                Err(_) => panic!("the box ends inside a character"),
            }
        }
        $crate::GameTexts { on_box: $crate::Texts { zh: text(&ZH), en: text(&EN) }, all: ALL }
    }};
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_box_ends_at_its_line() {
        let rows = [
            ("a = 甲\n\n## Inside the box\n\nb = 乙\n", "a = 甲\n"),
            ("a = 甲\n", "a = 甲\n"),
            ("a = A\n## Inside the boxes\nb = B", "a = A\n## Inside the boxes\nb = B"),
            ("", ""),
        ];
        for (text, on_box) in rows {
            assert_eq!(&text[..length_on_box(text)], on_box);
        }
        assert_eq!(copied_from_box::<3>("甲乙"), "甲".as_bytes());
    }
}
