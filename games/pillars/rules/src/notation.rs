//! Actions in few letters: red discs are capitals, `S` advisor, `X` elephant, `M` horse, `C` chariot, `G` dog, `N` ox.
//! `SS` plays a pair, `[Nm]` covers two discs, `=` buckles, `!` reveals, `-` passes, `>` goes on, `.` stops.

use crate::disc::Disc;
use crate::{Bag, Command};

const LETTERS: [(Disc, char); 12] = [
    (Disc::RShi, 'S'),
    (Disc::BShi, 's'),
    (Disc::RXiang, 'X'),
    (Disc::BXiang, 'x'),
    (Disc::RMa, 'M'),
    (Disc::BMa, 'm'),
    (Disc::RGou, 'G'),
    (Disc::RChe, 'C'),
    (Disc::BGou, 'g'),
    (Disc::BChe, 'c'),
    (Disc::RNiu, 'N'),
    (Disc::BNiu, 'n'),
];

/// Some discs, strong ones first.
pub fn write_discs(discs: Bag) -> String {
    let letter = |disc: Disc| LETTERS.iter().find(|(known, _)| *known == disc).map(|(_, letter)| *letter);
    discs.discs().filter_map(letter).collect()
}

/// The characters on some discs; those of red and black differ, as on the pieces of Chinese chess.
pub fn characters(discs: Bag) -> String {
    const CHARACTERS: [char; 12] = ['仕', '士', '相', '象', '傌', '馬', '炮', '俥', '砲', '車', '兵', '卒'];
    discs.discs().filter_map(|disc| CHARACTERS.get(disc as usize)).collect()
}

/// The named discs, in any order. `None` if a letter is unknown or a type is named more often than there are copies.
pub fn read_discs(text: &str) -> Option<Bag> {
    let mut discs = Bag::EMPTY;
    for written in text.chars() {
        let (disc, _) = LETTERS.iter().find(|(_, letter)| *letter == written)?;
        discs = discs.with(*disc, 1);
        if discs.count(*disc) > disc.copies() {
            return None;
        }
    }
    Some(discs)
}

pub fn write(command: &Command) -> String {
    match command {
        Command::Play { discs } => write_discs(*discs),
        Command::Cover { discs } => format!("[{}]", write_discs(*discs)),
        Command::Buckle {} => "=".to_owned(),
        Command::Reveal {} => "!".to_owned(),
        Command::PassReveal {} => "-".to_owned(),
        Command::NextHand {} => ">".to_owned(),
        Command::Stop {} => ".".to_owned(),
    }
}

/// The command that is written like this.
pub fn read(text: &str) -> Option<Command> {
    let some = |discs: &Bag| !discs.is_empty();
    match text {
        "=" => Some(Command::Buckle {}),
        "!" => Some(Command::Reveal {}),
        "-" => Some(Command::PassReveal {}),
        ">" => Some(Command::NextHand {}),
        "." => Some(Command::Stop {}),
        text => match text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            Some(covered) => read_discs(covered).filter(some).map(|discs| Command::Cover { discs }),
            None => read_discs(text).filter(some).map(|discs| Command::Play { discs }),
        },
    }
}
