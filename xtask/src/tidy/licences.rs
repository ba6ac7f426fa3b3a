//! Every dependency has a licence that allows distribution of the product. Advisories are not checked here: their
//! database is on the network.

use super::Violation;
use crate::metadata::Metadata;

/// Permissive licences, which ask for attribution at most. Read a licence before adding it.
const ALLOWED: &[&str] = &[
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "ISC",
    "MIT",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

pub(super) fn check(metadata: &Metadata) -> Vec<Violation> {
    let mut violations = Vec::new();
    for package in &metadata.packages {
        let licence = package.license.as_deref().unwrap_or_default();
        if !is_allowed(licence) {
            let sentence = format!("{} {} has the licence {licence:?}", package.name, package.version);
            violations.push(Violation::new(
                "Cargo.lock",
                1,
                format!("{sentence}, which is not allowed here"),
            ));
        }
    }
    violations
}

/// Whether an SPDX expression allows use: all sides of `AND`, one side of `OR`. The old form of `OR` is `/`.
fn is_allowed(expression: &str) -> bool {
    let expression = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let words: Vec<&str> = expression.split_whitespace().collect();
    any_side(&words)
}

/// `AND` binds more tightly than `OR`.
fn any_side(words: &[&str]) -> bool {
    sides(words, "OR").into_iter().any(|side| sides(side, "AND").into_iter().all(is_allowed_alone))
}

fn is_allowed_alone(words: &[&str]) -> bool {
    match words {
        ["(", inside @ .., ")"] => any_side(inside),
        _ => ALLOWED.contains(&words.join(" ").as_str()),
    }
}

/// The parts between the operators outside of all brackets.
fn sides<'a, 'b>(words: &'a [&'b str], operator: &str) -> Vec<&'a [&'b str]> {
    let mut depth = 0;
    words
        .split(|word| {
            depth += i32::from(*word == "(") - i32::from(*word == ")");
            depth == 0 && *word == operator
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_allowed_choice_is_enough() {
        let rows = [
            ("MIT", true),
            ("MIT OR Apache-2.0", true),
            ("MIT/Apache-2.0", true),
            ("GPL-3.0-only", false),
            ("GPL-3.0-only OR MIT", true),
            ("GPL-3.0-only AND MIT", false),
            ("(MIT OR GPL-3.0-only) AND Unicode-3.0", true),
            ("(MIT OR Apache-2.0) AND GPL-3.0-only", false),
            ("MIT OR Zlib AND GPL-3.0-only", true),
            ("GPL-3.0-only OR Zlib AND AGPL-3.0-only", false),
            ("Apache-2.0 WITH LLVM-exception", true),
            ("GPL-2.0-only WITH Classpath-exception-2.0", false),
            ("", false),
        ];
        for (expression, expected) in rows {
            assert_eq!(is_allowed(expression), expected, "{expression}");
        }
    }

    #[test]
    fn a_package_without_an_allowed_licence_is_named() {
        let package = |name: &str, license: Option<&str>| {
            let manifest = format!("/registry/{name}/Cargo.toml");
            serde_json::json!({ "id": name, "name": name, "version": "1.2.3", "license": license,
                "manifest_path": manifest, "dependencies": [] })
        };
        let metadata = serde_json::json!({
            "packages": [package("good", Some("MIT")), package("bad", None)],
            "workspace_members": [], "workspace_root": "/ws", "target_directory": "/ws/target",
        });
        let found = check(&serde_json::from_value(metadata).unwrap());
        let expected = "Cargo.lock:1: bad 1.2.3 has the licence \"\", which is not allowed here";
        assert_eq!(found.iter().map(Violation::to_string).collect::<Vec<_>>(), [expected]);
    }
}
