//! How names are compared.

use unicode_normalization::UnicodeNormalization;
use unicode_security::skeleton;

/// The form in which names are compared: compatibility-normalised, and without regard to case, to invisible
/// characters and to the amount of white space. It is empty for a name without visible characters.
pub fn name_key(name: &str) -> String {
    let visible: String = name.nfkc().filter(|c| !is_invisible(*c)).collect();
    // Lower, upper and lower case again make ẞ, ß and SS equal. Char by char, a final sigma is treated like any
    // other.
    let lower = visible.chars().flat_map(char::to_lowercase);
    let folded = lower.flat_map(char::to_uppercase).flat_map(char::to_lowercase);
    let key: String = folded.nfkc().collect();
    key.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The look of a name. Most readers cannot tell two names with the same look apart, whatever alphabets they are
/// written in. `b0b` looks like `bob`, and `Ian` like `lan`. Unlike [`name_key`] it depends on case, because letters
/// that look alike in one case need not in the other.
pub fn name_look(name: &str) -> String {
    let visible: String = name.nfkc().filter(|c| !is_invisible(*c)).collect();
    let look: String = skeleton(&visible).flat_map(char::to_lowercase).nfkc().collect();
    look.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Control characters and those that Unicode calls default ignorable. With them, two different names could look
/// alike.
fn is_invisible(c: char) -> bool {
    let ignorable = matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}'
        | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}'
        | '\u{fff0}'..='\u{fff8}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
        | '\u{e0000}'..='\u{e0fff}');
    ignorable || c.is_control() && !c.is_whitespace()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_look_alike_have_one_key() {
        let rows = [
            ("Anna", "anna"),
            ("  Anna\t Lena ", "anna lena"),
            ("ＡＮＮＡ", "anna"),
            ("Strauß", "STRAUSS"),
            ("STRAUẞ", "strauss"),
            ("ΟΔΟΣ", "οδοσ"),
            ("ὀδός", "ὈΔΌΣ"),
            ("e\u{301}ve", "ÉVE"),
            ("An\u{200b}na\u{fe0f}", "anna"),
            ("ﬁn", "FIN"),
            ("棋士", "棋士"),
        ];
        for (left, right) in rows {
            assert_eq!(name_key(left), name_key(right), "{left:?} and {right:?}");
        }
    }

    #[test]
    fn other_names_stay_apart() {
        for (left, right) in [("anna", "anne"), ("a b", "ab"), ("棋士", "棋手"), ("a'b", "ab")] {
            assert_ne!(name_key(left), name_key(right));
        }
        assert_eq!(name_key(" \u{200b}\u{3164}\n"), "");
    }

    #[test]
    fn what_looks_alike_has_one_look() {
        let rows = [
            ("bob", "b0b"),
            ("Ian", "lan"),
            ("apple", "аррӏе"),
            ("aob", "aօb"),
            ("rnia", "mia"),
            ("ＡＮＮＡ", "anna"),
            ("An\u{200b}na", "anna"),
            ("ロ", "口"),
        ];
        for (left, right) in rows {
            assert_eq!(name_look(left), name_look(right), "{left:?} and {right:?}");
        }
        for (left, right) in [("anna", "anne"), ("ian", "lan"), ("棋士", "棋手"), ("Борис", "Boris")]
        {
            assert_ne!(name_look(left), name_look(right), "{left:?} and {right:?}");
        }
    }

    #[test]
    fn a_key_is_its_own_key() {
        for name in ["İstanbul", "ŉ", "ΐ", "ẞ", "Ǆ", "ﬀ", "Å", "한글", "ͅa"] {
            let key = name_key(name);
            assert_eq!(name_key(&key), key, "{name:?}");
        }
    }
}
