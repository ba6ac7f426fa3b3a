//! The few sentences of the terminal, in both languages.

use clap::ValueEnum;
use qipan_engine::{Bilingual, Outcome, Problem, Seat};

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Language {
    Zh,
    En,
}

impl Language {
    /// The language of the terminal, as its environment names it: `zh_CN.UTF-8` and the like are Chinese.
    pub fn of_environment() -> Language {
        let names = ["LC_ALL", "LC_MESSAGES", "LANG"];
        let locale = names.iter().filter_map(|name| std::env::var(name).ok()).find(|value| !value.is_empty());
        if locale.is_some_and(|locale| locale.starts_with("zh")) { Language::Zh } else { Language::En }
    }

    pub fn of(self, text: Bilingual) -> &'static str {
        match self {
            Language::Zh => text.zh,
            Language::En => text.en,
        }
    }
}

const fn both(zh: &'static str, en: &'static str) -> Bilingual {
    Bilingual { zh, en }
}

pub(crate) const HELP: Bilingual = both(
    "输入走法（如 b2）、编号或 JSON 命令；另有：
  moves  列出走法    undo  悔棋    resign  认输
  rematch  再来一局  help  帮助    quit  退出",
    "Type a move (such as b2), its number, a JSON command, or one of these words:
  moves    list the moves    undo  undo a move    resign  resign the match
  rematch  play again        help  show this      quit    leave the program",
);
pub(crate) const WHAT: Bilingual =
    both("看不懂，输入 help 看帮助。", "Unknown input. Type help to see the commands.");
pub(crate) const NO_MOVES: Bilingual = both("现在没有可走的棋。", "No moves are available now.");
pub(crate) const MORE_MOVES: Bilingual =
    both("（还有更多，可用 JSON 输入）", "(and more; type them as JSON)");
pub(crate) const OVER: Bilingual = both("再来一局请输入 rematch。", "Type rematch to play again.");
pub(crate) const BYE: Bilingual = both("再见。", "Goodbye.");

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

pub(crate) fn outcome(language: Language, outcome: &Outcome) -> String {
    let winners: Vec<_> = outcome.winners.iter().map(|seat| seat_name(language, seat)).collect();
    let reason = REASONS.iter().find(|(code, _)| *code == outcome.reason);
    let reason = reason.map_or(&*outcome.reason, |(_, text)| language.of(*text));
    match (language, winners.is_empty()) {
        (Language::Zh, true) => format!("和棋（{reason}）。"),
        (Language::Zh, false) => format!("{} 获胜（{reason}）。", winners.join("、")),
        (Language::En, true) => format!("Draw ({reason})."),
        (Language::En, false) => format!("{} wins ({reason}).", winners.join(" and ")),
    }
}

/// A refusal in the language of the player where it is a common one, else as the engine says it.
pub(crate) fn refusal(language: Language, problem: &Problem) -> String {
    let known = REFUSALS.iter().find(|(code, _)| *code == problem.code);
    known.map_or_else(|| problem.message.clone(), |(_, text)| language.of(*text).to_owned())
}

const REASONS: &[(&str, Bilingual)] = &[
    ("three_in_a_row", both("三子连线", "three in a row")),
    ("board_full", both("棋盘已满", "board full")),
    ("resignation", both("认输", "resignation")),
    ("agreement", both("双方议和", "mutual agreement")),
];

const REFUSALS: &[(&str, Bilingual)] = &[
    ("cell_occupied", both("这一格有子了，换一个空格。", "This cell is taken. Choose an empty one.")),
    ("not_your_turn", both("还没轮到你。", "It is not your turn yet.")),
    ("off_board", both("棋盘上没有这一格。", "There is no such cell on the board.")),
    ("game_over", both("对局已经结束。", "The match is over.")),
    ("nothing_to_undo", both("没有可悔的棋。", "There is nothing to undo.")),
    ("not_over", both("对局还没结束。", "The match is not over yet.")),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outcomes_are_told_in_both_languages() {
        let rows = [
            (
                Outcome::win(Seat(0), "three_in_a_row"),
                "1 号位 获胜（三子连线）。",
                "Player 1 wins (three in a row).",
            ),
            (Outcome::draw("board_full"), "和棋（棋盘已满）。", "Draw (board full)."),
            (Outcome::draw("odd"), "和棋（odd）。", "Draw (odd)."),
        ];
        for (ending, zh, en) in rows {
            assert_eq!(outcome(Language::Zh, &ending), zh);
            assert_eq!(outcome(Language::En, &ending), en);
        }
    }

    #[test]
    fn rare_refusals_keep_their_sentence() {
        let rare = Problem::new("rare", "a sentence");
        assert_eq!(refusal(Language::Zh, &rare), "a sentence");
        assert_eq!(refusal(Language::Zh, &Problem::new("not_over", "")), "对局还没结束。");
    }
}
