//! Every game folder has the same structure, so that a reader of one game finds everything in all of them.

use super::Violation;
use super::rust_text::holds_word;
use super::tree::Tree;

const REQUIRED: &[&str] =
    &["README.md", "locales/zh.ftl", "locales/en.ftl", "rules/Cargo.toml", "rules/clippy.toml"];

/// The source files that every game has: its data and its rules. A larger game moves parts of them to files of their own,
/// as ARCHITECTURE.md lists them.
const SOURCES: &[&str] = &["lib", "state", "rules"];

/// The board may be added later than the rules, but not in part. Until then the catalogue does not list the game: the
/// browser could not show it.
const BOARD: &[&str] = &["board/Cargo.toml", "board/src/lib.rs"];

const CATALOG: &str = "games/catalog/src/games.rs";

pub(super) fn check(tree: &Tree) -> Vec<Violation> {
    tree.games().into_iter().flat_map(|game| check_game(tree, game)).collect()
}

fn check_game(tree: &Tree, game: &str) -> Vec<Violation> {
    let folder = format!("games/{game}");
    let mut required: Vec<String> = REQUIRED.iter().map(|file| file.to_string()).collect();
    required.extend(SOURCES.iter().map(|name| format!("rules/src/{name}.rs")));
    let has_board = tree.has_folder(&format!("{folder}/board"));
    if has_board {
        required.extend(BOARD.iter().map(|file| file.to_string()));
    }
    if !tree.has_folder(&format!("{folder}/rules/tests")) {
        required.push("rules/src/tests.rs".to_owned());
    }
    let paths = required.iter().map(|file| format!("{folder}/{file}"));
    let missing = paths.filter(|path| !tree.has(path));
    let mut violations: Vec<_> =
        missing.map(|path| Violation::new(&path, 1, format!("the game {game} lacks this file"))).collect();
    if has_board && !tree.text(CATALOG).is_some_and(|text| holds_word(text, &format!("qipan_{game}"))) {
        violations.push(Violation::new(CATALOG, 1, format!("the catalogue does not list qipan_{game}")));
    }
    violations
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::found;

    const CATALOG_WITH_HEX: (&str, &str) =
        (CATALOG, "    hex, hex_bots: qipan_hex::Hex, qipan_hex, qipan_hex_board;\n");

    fn complete_game() -> Vec<String> {
        let sources = SOURCES.iter().chain(&["tests"]).map(|name| format!("games/hex/rules/src/{name}.rs"));
        sources.chain(REQUIRED.iter().map(|file| format!("games/hex/{file}"))).collect()
    }

    fn found_without(left_out: &str, extra: &[(&str, &str)]) -> Vec<String> {
        let paths = complete_game();
        let kept = paths.iter().filter(|path| *path != left_out);
        let files: Vec<_> = kept.map(|path| (path.as_str(), "")).chain(extra.iter().copied()).collect();
        found(check, &files)
    }

    #[test]
    fn each_missing_file_is_named() {
        assert!(found_without("", &[CATALOG_WITH_HEX]).is_empty());
        for path in complete_game() {
            let expected = format!("{path}:1: the game hex lacks this file");
            assert_eq!(found_without(&path, &[CATALOG_WITH_HEX]), [expected]);
        }
    }

    #[test]
    fn tests_may_fill_a_folder_instead() {
        let extra = [CATALOG_WITH_HEX, ("games/hex/rules/tests/stories.rs", "")];
        assert!(found_without("games/hex/rules/src/tests.rs", &extra).is_empty());
    }

    #[test]
    fn a_board_is_whole_or_absent() {
        let extra = [CATALOG_WITH_HEX, ("games/hex/board/src/lib.rs", "")];
        assert_eq!(found_without("", &extra), ["games/hex/board/Cargo.toml:1: the game hex lacks this file"]);
    }

    #[test]
    fn the_catalogue_lists_every_game_with_a_board() {
        let expected = "games/catalog/src/games.rs:1: the catalogue does not list qipan_hex";
        let other = (CATALOG, "qipan_hexagon::Hexagon");
        let board = [("games/hex/board/Cargo.toml", ""), ("games/hex/board/src/lib.rs", "")];
        assert_eq!(found_without("", &[other, board[0], board[1]]), [expected]);
        assert!(found_without("", &[other]).is_empty());
    }
}
