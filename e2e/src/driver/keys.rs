//! Keys in the encoding of the WebDriver protocol.

/// A key that is pressed and released.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Key {
    Enter,
    Escape,
    Space,
    Tab,
    BackTab,
    Left,
    Up,
    Right,
    Down,
    Home,
    End,
    Letter(char),
}

impl Key {
    /// Letters stand for themselves; the protocol reserves code points for other keys.
    pub(super) fn code(self) -> char {
        match self {
            Key::Enter => '\u{e007}',
            Key::Escape => '\u{e00c}',
            Key::Space => ' ',
            Key::Tab | Key::BackTab => '\u{e004}',
            Key::Letter(letter) => letter,
            Key::Home => '\u{e011}',
            Key::End => '\u{e010}',
            Key::Left => '\u{e012}',
            Key::Up => '\u{e013}',
            Key::Right => '\u{e014}',
            Key::Down => '\u{e015}',
        }
    }

    pub(super) fn with_shift(self) -> bool {
        self == Key::BackTab
    }
}

pub(super) const SHIFT: char = '\u{e008}';
