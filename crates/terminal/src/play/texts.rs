//! The sentences of the terminal, in both languages.

use clap::ValueEnum;
use qipan_engine::{Manifest, Problem, Seat, SeatSet};

use super::locale::Locale;

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Language {
    Zh,
    En,
}

impl Language {
    /// The language of the terminal from its environment variables: `zh_CN.UTF-8` and the like are Chinese.
    pub fn of_environment() -> Language {
        let names = ["LC_ALL", "LC_MESSAGES", "LANG"];
        let locale = names.iter().filter_map(|name| std::env::var(name).ok()).find(|value| !value.is_empty());
        if locale.is_some_and(|locale| locale.starts_with("zh")) { Language::Zh } else { Language::En }
    }

    pub(crate) fn of(self, text: Sentence) -> &'static str {
        match self {
            Language::Zh => text.zh,
            Language::En => text.en,
        }
    }

    /// The title of a game.
    pub fn title_of(self, manifest: &Manifest) -> &str {
        match self {
            Language::Zh => &manifest.title.zh,
            Language::En => &manifest.title.en,
        }
    }
}

/// A sentence of the terminal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sentence {
    zh: &'static str,
    en: &'static str,
}

const fn both(zh: &'static str, en: &'static str) -> Sentence {
    Sentence { zh, en }
}

pub(crate) const HELP: Sentence = both(
    "输入走法、编号或 JSON 命令；另有：
  moves  列出走法    undo  悔棋    resign  认输
  rematch  再来一局  help  帮助    quit  退出",
    "Type a move, its number, a JSON command, or one of these words:
  moves    list the moves    undo  undo a move    resign  resign the match
  rematch  play again        help  show this      quit    leave the program",
);
/// A legal move of the position, in the notation of the game.
pub(crate) fn example_move(language: Language, notation: &str) -> String {
    match language {
        Language::Zh => format!("例如：{notation}"),
        Language::En => format!("A move is typed like this: {notation}"),
    }
}

pub(crate) const WHAT: Sentence =
    both("看不懂，输入 help 看帮助。", "Unknown input. Type help to see the commands.");
pub(crate) const NO_MOVES: Sentence = both("现在没有可走的棋。", "No moves are available now.");
pub(crate) const MORE_MOVES: Sentence = both("（还有更多，可用 JSON 输入）", "(and more; type them as JSON)");
pub(crate) const OVER: Sentence = both("再来一局请输入 rematch。", "Type rematch to play again.");
pub(crate) const BYE: Sentence = both("再见。", "Goodbye.");

pub(crate) fn seat_name(language: Language, seat: Seat) -> String {
    let number = u16::from(seat.0) + 1;
    match language {
        Language::Zh => format!("{number} 号位"),
        Language::En => format!("Player {number}"),
    }
}

pub(crate) fn prompt(language: Language, seat: Option<Seat>) -> String {
    let Some(seat) = seat else {
        return "> ".to_owned();
    };
    let name = seat_name(language, seat);
    match language {
        Language::Zh => format!("轮到 {name}> "),
        Language::En => format!("{name}> "),
    }
}

/// The move of a bot, in the notation of the game. Without notation, only that it has moved.
pub(crate) fn bot_move(language: Language, seat: Seat, notation: Option<&str>) -> String {
    let name = seat_name(language, seat);
    match (language, notation) {
        (Language::Zh, Some(notation)) => format!("{name}（电脑）：{notation}"),
        (Language::Zh, None) => format!("{name}（电脑）已行动"),
        (Language::En, Some(notation)) => format!("{name} (bot): {notation}"),
        (Language::En, None) => format!("{name} (bot) has moved"),
    }
}

/// The end of a match: its winners, and the reason in the game's text.
pub(crate) fn outcome(language: Language, winners: SeatSet, reason: &str) -> String {
    let winners: Vec<_> = winners.iter().map(|seat| seat_name(language, seat)).collect();
    match (language, winners.is_empty()) {
        (Language::Zh, true) => format!("和棋（{reason}）。"),
        (Language::Zh, false) => format!("{} 获胜（{reason}）。", winners.join("、")),
        (Language::En, true) => format!("Draw ({reason})."),
        (Language::En, false) => {
            let verb = if winners.len() == 1 { "wins" } else { "win" };
            format!("{} {verb} ({reason}).", winners.join(" and "))
        }
    }
}

/// A refusal in the text of the terminal, of the game or of the engine, or else the sentence that comes with it.
pub(crate) fn refusal(language: Language, locale: &Locale, problem: &Problem) -> String {
    let known = REFUSALS.iter().find(|(code, _)| *code == problem.code).map(|(_, text)| language.of(*text));
    known.or_else(|| locale.refusal(&problem.code)).map_or_else(|| problem.message.clone(), str::to_owned)
}

/// Refusals with another text for players who share a keyboard.
const REFUSALS: &[(&str, Sentence)] = &[("not_over", both("对局还没结束。", "The match is not over yet."))];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outcomes_are_told_in_both_languages() {
        let both_seats = SeatSet::all(2);
        assert_eq!(outcome(Language::Zh, SeatSet::only(Seat(0)), "三子连线"), "1 号位 获胜（三子连线）。");
        assert_eq!(outcome(Language::En, both_seats, "time"), "Player 1 and Player 2 win (time).");
        assert_eq!(outcome(Language::Zh, SeatSet::EMPTY, "满"), "和棋（满）。");
        assert_eq!(outcome(Language::En, SeatSet::EMPTY, "full"), "Draw (full).");
    }

    #[test]
    fn refusals_have_the_words_of_the_terminal_the_game_or_the_engine() {
        let rows = [
            ("not_over", "对局还没结束。"),
            ("cell_occupied", "这一格有子了，换一个空格。"),
            ("nothing_to_undo", "没有可悔的棋。"),
            ("rare", "a sentence"),
        ];
        let locale = Locale::of(qipan_catalog::built_in().find("tictactoe").unwrap(), Language::Zh);
        for (code, expected) in rows {
            assert_eq!(refusal(Language::Zh, &locale, &Problem::new(code, "a sentence")), expected);
        }
    }
}
