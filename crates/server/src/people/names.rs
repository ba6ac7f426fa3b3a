//! Which names are allowed, for guests and for accounts.

use super::errors::AccountError;
use qipan_protocol::http::{self, NameRule};
use qipan_store::{name_key, name_look};
use unicode_security::mixed_script::AugmentedScriptSet;

/// Words that would make a user look like staff of the server. Refused as a name, as a part of a name between
/// separators, and with digits around or inside: `admin`, `admin-li`, `4dm1n`, `system2`.
const RESERVED: &str = "admin admins administrator administrators administration superadmin sysadmin superuser root mod mods \
     moderator moderators moderation system sysop staff official officials support helpdesk security \
     operator webmaster postmaster hostmaster qipan qipanadmin qipanteam qipanbot qipanofficial anonymous \
     guest guests bot bots spectator spectators админ администратор модератор 棋盘 棋盤 游客 遊客 机器人 機器人 裁判 관리자 \
     운영자";

/// The same for scripts without separators: refused anywhere in a name.
const RESERVED_ANYWHERE: &str = "管理员 管理員 管理人 管理者 官方 系统 系統 版主 客服 站长 站長 運営 公式";

/// Allows letters of any language, digits, `_`, `-` and single spaces between them. The store checks whether the name
/// is free.
pub(super) fn check_name(name: &str) -> Result<(), AccountError> {
    http::check_name(name)?;
    if !shows_as_it_is(name) {
        return Err(NameRule::Letters.into());
    }
    if mixes_scripts(name) {
        return Err(NameRule::Alphabets.into());
    }
    if is_reserved(name) {
        return Err(AccountError::NameReserved);
    }
    Ok(())
}

/// Whether every character is visible. Hangul fillers, for example, are letters that show nothing.
fn shows_as_it_is(name: &str) -> bool {
    name.chars().all(|c| c == ' ' || !name_key(&c.to_string()).is_empty())
}

/// Whether a name breaks the "highly restrictive" level of Unicode UTS 39: one script, or Latin together with
/// Chinese, Japanese or Korean. Digits and marks are allowed with every script.
fn mixes_scripts(name: &str) -> bool {
    let latin = AugmentedScriptSet::for_char('a');
    let others: String = name.chars().filter(|c| AugmentedScriptSet::for_char(*c) != latin).collect();
    let others = AugmentedScriptSet::for_str(&others);
    let is_one_script = !AugmentedScriptSet::for_str(name).is_empty();
    !is_one_script && !others.hanb && !others.jpan && !others.kore
}

fn is_reserved(name: &str) -> bool {
    let is_word = |text: &str| {
        let text = undisguised(text);
        !text.is_empty() && RESERVED.split_whitespace().any(|word| text == undisguised(word))
    };
    let mut parts = name.split(['_', '-', ' ']).flat_map(|part| [part, part.trim_matches(char::is_numeric)]);
    let joined: String = name.chars().filter(|c| c.is_alphanumeric()).collect();
    let look = name_look(&joined);
    is_word(&joined)
        || parts.any(is_word)
        || RESERVED_ANYWHERE.split_whitespace().any(|word| look.contains(&name_look(word)))
}

/// A word with disguises undone: digits in the place of letters, and letters that look like others.
fn undisguised(word: &str) -> String {
    let key = name_key(word);
    let letters = key.chars().map(|c| match c {
        '0' => 'o',
        '1' | '!' => 'i',
        '3' => 'e',
        '4' => 'a',
        '5' => 's',
        '7' => 't',
        '8' => 'b',
        other => other,
    });
    name_look(&letters.collect::<String>()).replace('i', "l")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::errors::Failure;

    #[test]
    fn names_of_every_language_are_good() {
        for name in [
            "al",
            "Anna-Lena_7",
            "棋士",
            "Amber Badger",
            "棋手老王007",
            "Żółw",
            "Борис",
            "한글",
            "ひらがな",
            "カタカナ棋士",
            "--a",
            "王Tom",
            "Tom王さん",
            "김철수Kim",
            "漢字한글",
            "Αλέξης7",
            "ภาษาไทย",
            "badminton",
            "Modesty",
            "Robot9000",
            "Teamwork",
            "Rooter",
            "Systema",
            "ꆈꌠ",
            "7777",
        ] {
            assert_eq!(check_name(name), Ok(()), "{name}");
        }
        assert!(check_name(&"棋".repeat(20)).is_ok() && check_name(&"棋".repeat(21)).is_err());
    }

    fn code(name: &str) -> Option<String> {
        check_name(name).err().map(|error| Failure::from(error).problem.code)
    }

    #[test]
    fn bad_names() {
        for name in [
            "",
            "a",
            "a  b",
            " ab",
            "ab ",
            "ab\n",
            "a\u{200b}b",
            "\u{3164}\u{3164}",
            "--",
            "a.b",
            "a/b",
            "<b>",
            "раypal",
            "aօb",
            "Ωmega7α",
            "王Борис",
            "annа",
            "aبc",
            "ひらHangul한글",
        ] {
            assert_eq!(code(name).as_deref(), Some("bad_name"), "{name:?}");
        }
    }

    #[test]
    fn names_that_look_official_are_reserved() {
        for name in [
            "admin",
            "ADMIN",
            "Admin1",
            "4dm1n",
            "adm1n",
            "admln",
            "admin-li",
            "li_admin",
            "li admin",
            "a d m i n",
            "a-d-m-i-n",
            "ａｄｍｉｎ",
            "m0derat0r",
            "Moderator",
            "mod",
            "sys7em",
            "System_2",
            "qipan",
            "Qipan-Team",
            "q1pan",
            "админ",
            "管理员",
            "管理员小王",
            "棋盘官方",
            "系统消息",
            "官方",
            "机器人",
            "bot",
            "00admin00",
        ] {
            assert_eq!(code(name).as_deref(), Some("name_reserved"), "{name:?}");
        }
    }
}
