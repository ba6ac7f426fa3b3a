//! Traces of one machine must not get into the repository: its folders and the hosts it downloads from.

use super::Violation;
use super::rust_text::is_word;
use super::source_bans::is_allowed;
use super::tree::Tree;

const MACHINE_FOLDERS: &[&str] = &["/home/", "/root/", "/work/", "/tmp/"];

/// The usual source line in Cargo.lock names an index on another host and matches none of these.
const REGISTRY_HOSTS: &[&str] =
    &["index.crates.io", "static.crates.io", "//crates.io", "registry.npmjs.org", "pypi.org"];

/// The only file that has to contain these words.
const THIS_FILE: &str = "xtask/src/tidy/machine_traces.rs";

pub(super) fn check(tree: &Tree) -> Vec<Violation> {
    let files = tree.texts().filter(|(path, _)| *path != THIS_FILE);
    files.flat_map(|(path, text)| check_file(path, text)).collect()
}

fn check_file(path: &str, text: &str) -> Vec<Violation> {
    let mut violations = Vec::new();
    let mut above = "";
    for (index, line) in text.lines().enumerate() {
        let folders = MACHINE_FOLDERS.iter().filter(|folder| holds_folder(line, folder));
        let hosts = REGISTRY_HOSTS.iter().filter(|host| line.contains(**host));
        let folders = folders.map(|word| (word, "is a folder of one machine"));
        let hosts = hosts.map(|word| (word, "is the host of a package registry"));
        for (word, what) in folders.chain(hosts).filter(|(word, _)| !is_allowed(word, line, above)) {
            violations.push(Violation::new(path, index + 1, format!("`{word}` {what}")));
        }
        above = line;
    }
    violations
}

/// In `docs/work/` or `example.org/home/` the word is part of another path.
fn holds_folder(line: &str, folder: &str) -> bool {
    let mut starts = line.match_indices(folder).map(|(start, _)| &line[..start]);
    starts.any(|before| {
        before.chars().next_back().is_none_or(|letter| !is_word(letter) && !".-}*~)".contains(letter))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::found;

    #[test]
    fn folders_and_hosts_of_a_machine_are_found() {
        let rows = [
            ("a.sh", "cd /home/me/qipan\n", 1),
            ("a.md", "see `/tmp/x` and docs/work/plan.md\n", 1),
            ("a.md", "https://example.org/home/\n", 0),
            ("a.sh", "rm /tmp/x # tidy: allow /tmp/ — the socket lies there by convention\n", 0),
            ("package-lock.json", "\"resolved\": \"https://registry.npmjs.org/a\"\n", 1),
            ("config.toml", "registry = \"sparse+https://index.crates.io/\"\n", 1),
            ("README.md", "[a](https://crates.io/crates/a)\n", 1),
            ("Cargo.lock", "source = \"registry+https://github.com/rust-lang/crates.io-index\"\n", 0),
            (THIS_FILE, "/home/me\n", 0),
        ];
        for (path, text, count) in rows {
            assert_eq!(found(check, &[(path, text)]).len(), count, "{text}");
        }
    }

    #[test]
    fn the_line_is_named() {
        assert_eq!(found(check, &[("a", "\n /root/x\n")]), ["a:2: `/root/` is a folder of one machine"]);
    }
}
