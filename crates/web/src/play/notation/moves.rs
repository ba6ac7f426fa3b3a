//! Finding the command that a player has typed, in any notation of the game.

use qipan_engine::{AnyMatch, CommandKind, Seat};
use serde_json::Value;

/// Why a typed move cannot be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum MoveMistake {
    /// It is nobody's turn.
    Over,
    /// No legal move is written like this. Holds a legal one as an example.
    Illegal { example: String },
    /// Several legal moves begin like this.
    Ambiguous { moves: Vec<String> },
}

/// How many moves the answer to an ambiguous text lists.
const MAX_LISTED: usize = 6;

/// The command of this seat that `text` stands for: written in full in any notation, or its beginning if only one
/// legal move begins so.
pub(crate) fn find(running: &dyn AnyMatch, seat: Seat, text: &str) -> Result<Value, MoveMistake> {
    let all = written_moves(running, seat);
    let typed = normalised(text);
    let without_hyphens: String = typed.chars().filter(|letter| *letter != '-').collect();
    let is_exact = |it: &&WrittenMove| it.forms.contains(&typed) || it.forms[0] == without_hyphens;
    let begins = |it: &&WrittenMove| it.forms.iter().any(|form| form.starts_with(&typed));
    let exact: Vec<_> = all.iter().filter(is_exact).collect();
    let found = match exact.is_empty() && !typed.is_empty() {
        true => all.iter().filter(begins).collect(),
        false => exact,
    };
    match found.as_slice() {
        [only] => Ok(only.command.clone()),
        [] => Err(all
            .first()
            .map_or(MoveMistake::Over, |it| MoveMistake::Illegal { example: it.shown.clone() })),
        several => {
            let moves = several.iter().take(MAX_LISTED).map(|it| it.shown.clone()).collect();
            Err(MoveMistake::Ambiguous { moves })
        }
    }
}

struct WrittenMove {
    command: Value,
    /// The plain notation first, then the names; all normalised.
    forms: Vec<String>,
    shown: String,
}

fn written_moves(running: &dyn AnyMatch, seat: Seat) -> Vec<WrittenMove> {
    let legal = running.legal(seat).ok().and_then(|(text, _)| serde_json::from_str::<Vec<Value>>(&text).ok());
    let write = |command: Value| {
        let text = command.to_string();
        // Commands of the platform, such as resigning, are not moves.
        if running.kind(&text) != Ok(CommandKind::Game) {
            return None;
        }
        let shown = running.notation(seat, &text).ok()?;
        let mut forms = vec![normalised(&shown)];
        forms.extend(
            running
                .said(seat, &text)
                .into_iter()
                .flat_map(|said| [said.zh, said.en].map(|it| normalised(&it))),
        );
        Some(WrittenMove { command, forms, shown })
    };
    legal.unwrap_or_default().into_iter().filter_map(write).collect()
}

/// The text without differences that players do not mean: capitals, wide digits, Chinese numerals, traditional
/// characters, the two characters of a piece, spaces.
pub(crate) fn normalised(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '０'..='９' | 'Ａ'..='Ｚ' | 'ａ'..='ｚ' => {
                // Wide forms stand in the same order as ASCII, 0xFEE0 further on.
                let narrow = char::from_u32(u32::from(letter) - 0xFEE0).unwrap_or(letter);
                plain.extend(narrow.to_lowercase());
            }
            '十' => {
                let is_tens = letters.peek().is_some_and(|next| digit(*next).is_some());
                plain.push_str(if is_tens { "1" } else { "10" });
            }
            letter if letter.is_whitespace() || letter == '_' => {}
            letter => match digit(letter) {
                Some(digit) => plain.push(digit),
                None => plain.extend(one_form(letter).to_lowercase()),
            },
        }
    }
    plain
}

fn digit(letter: char) -> Option<char> {
    let place = "一二三四五六七八九".chars().position(|numeral| numeral == letter)?;
    char::from_digit(place as u32 + 1, 10)
}

/// One character for all that stand for the same.
fn one_form(letter: char) -> char {
    match letter {
        '車' | '俥' => '车',
        '馬' | '傌' => '马',
        '砲' | '包' => '炮',
        '將' | '帅' | '帥' => '将',
        '仕' => '士',
        '相' => '象',
        '兵' => '卒',
        '進' => '进',
        '後' => '后',
        '＝' => '=',
        '＋' => '+',
        '－' | '—' | '–' => '-',
        letter => letter,
    }
}
