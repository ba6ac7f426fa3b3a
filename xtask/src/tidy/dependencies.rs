//! Which crate may depend on which: only on lower layers, and the rules reach nothing outside of the process.

use std::collections::{BTreeMap, BTreeSet};

use super::Violation;
use super::layers::{TESTKIT, layer_of};
use super::tree::{Tree, lies_in};
use crate::metadata::{Dependency, Metadata, Node, Package};

pub(super) fn check(metadata: &Metadata, tree: &Tree) -> Vec<Violation> {
    let mut violations = Vec::new();
    for package in metadata.members() {
        let folder = metadata.folder_of(package);
        let manifest = format!("{folder}/Cargo.toml");
        for dependency in &package.dependencies {
            let Some(path) = &dependency.path else { continue };
            if let Some(sentence) = objection(&folder, &metadata.relative(path), dependency) {
                violations.push(Violation::new(
                    &manifest,
                    tree.line_of(&manifest, &dependency.name),
                    sentence,
                ));
            }
        }
        for chain in forbidden_chains(metadata, package, &folder) {
            let line = tree.line_of(&manifest, &chain[1]);
            let sentence = format!("{folder} must not reach it: {}", chain.join(" → "));
            violations.push(Violation::new(&manifest, line, sentence));
        }
    }
    violations
}

/// The objection to a dependency between crates of the workspace; `None` if it is allowed.
fn objection(folder: &str, used: &str, dependency: &Dependency) -> Option<String> {
    let fits = |patterns: &[&str]| patterns.iter().any(|pattern| lies_in(used, pattern));
    let for_tests = dependency.is_for_tests();
    let layer = layer_of(folder);
    if let (Some(game), Some(other)) = (game_of(folder), game_of(used))
        && game != other
    {
        return Some(format!("the game {game} must not know the game {other}"));
    }
    if for_tests && layer.is_some_and(|layer| fits(layer.tests_use)) {
        return None;
    }
    if used == TESTKIT {
        return Some(format!("{TESTKIT} is a dev-dependency of the engine and of games only"));
    }
    let layer = layer.filter(|layer| !fits(layer.uses))?;
    let allowed =
        if layer.uses.is_empty() { "no crate of the workspace".into() } else { layer.uses.join(", ") };
    Some(format!("{folder} may depend on {allowed}, not on {used}"))
}

fn game_of(folder: &str) -> Option<&str> {
    let game = folder.strip_prefix("games/")?.split('/').next()?;
    (game != "catalog").then_some(game)
}

/// The chains of crates over which a package reaches what its layer forbids.
fn forbidden_chains(metadata: &Metadata, package: &Package, folder: &str) -> Vec<Vec<String>> {
    let forbidden = layer_of(folder).map_or(&[][..], |layer| layer.reaches_no);
    let Some(resolve) = metadata.resolve.as_ref().filter(|_| !forbidden.is_empty()) else {
        return Vec::new();
    };
    let nodes: BTreeMap<_, _> = resolve.nodes.iter().map(|node| (node.id.as_str(), node)).collect();
    let names: BTreeMap<_, _> =
        metadata.packages.iter().map(|it| (it.id.as_str(), it.name.as_str())).collect();
    let chains = chains_from(&package.id, &nodes).into_iter();
    let named = chains.map(|chain| chain.iter().map(|id| names.get(id).unwrap_or(id).to_string()).collect());
    named
        .filter(|chain: &Vec<String>| chain.last().is_some_and(|it| forbidden.contains(&it.as_str())))
        .collect()
}

/// A shortest chain to each crate that is reached over normal dependencies.
pub(super) fn chains_from<'a>(start: &'a str, nodes: &BTreeMap<&'a str, &'a Node>) -> Vec<Vec<&'a str>> {
    let mut chains = vec![vec![start]];
    let mut seen = BTreeSet::from([start]);
    let mut next = 0;
    while next < chains.len() {
        let chain = chains[next].clone();
        let edges = nodes.get(chain[chain.len() - 1]).map_or(&[][..], |node| &node.deps);
        for edge in edges.iter().filter(|edge| edge.is_normal()) {
            if seen.insert(&edge.pkg) {
                chains.push([chain.as_slice(), &[edge.pkg.as_str()]].concat());
            }
        }
        next += 1;
    }
    chains
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    /// The violations of a workspace of the given folders, with one dependency from the first to the second, both
    /// declared and resolved. A second name without a slash is an external crate.
    fn found(from: &str, to: &str, kind: Option<&str>) -> Vec<String> {
        let path = to.contains('/').then(|| format!("/ws/{to}"));
        let package = |name: &str, dependencies: Value| {
            let manifest = format!("/ws/{name}/Cargo.toml");
            json!({ "id": name, "name": name, "version": "1.0.0", "manifest_path": manifest, "dependencies": dependencies })
        };
        let edge = |to: &str, kind: Option<&str>| json!([{ "pkg": to, "dep_kinds": [{ "kind": kind }] }]);
        let metadata = json!({
            "packages": [
                package(from, json!([{ "name": to, "kind": kind, "path": path }])),
                package(to, json!([])),
                package("getrandom", json!([])),
            ],
            "workspace_members": [from],
            "workspace_root": "/ws",
            "target_directory": "/ws/target",
            "resolve": { "nodes": [
                { "id": from, "deps": edge(to, kind) },
                { "id": to, "deps": if to == "rand" { edge("getrandom", None) } else { json!([]) } },
            ] },
        });
        let metadata = serde_json::from_value(metadata).unwrap();
        let manifest = format!("{from}/Cargo.toml");
        let tree = Tree::of(&[(&manifest, &format!("[dependencies]\n{to} = 1\n"))]);
        check(&metadata, &tree).iter().map(Violation::to_string).collect()
    }

    /// The dependent crate, its dependency, the kind, and the expected objection.
    #[rustfmt::skip]
    const ARROWS: &[(&str, &str, &str, &str)] = &[
        ("crates/engine", "games/hex/rules", "", "no crate of the workspace, not on games/hex/rules"),
        ("crates/engine", "games/hex/rules", "dev", "no crate of the workspace"),
        ("crates/engine", "crates/testkit", "dev", ""),
        ("crates/engine", "crates/testkit", "", "dev-dependency of the engine and of games only"),
        ("crates/cli", "crates/testkit", "dev", "dev-dependency of the engine and of games only"),
        ("crates/cli", "games/catalog", "", ""),
        ("crates/cli", "crates/bench", "", "not on crates/bench"),
        ("crates/qipan", "crates/bench", "", "not on crates/bench"),
        ("crates/qipan", "crates/bench", "dev", ""),
        ("games/hex/rules", "crates/engine", "", ""),
        ("games/hex/rules", "crates/cards", "", ""),
        ("crates/cards", "crates/engine", "", ""),
        ("crates/cards", "crates/ai", "", "may depend on crates/engine, not on crates/ai"),
        ("crates/engine", "crates/cards", "", "not on crates/cards"),
        ("crates/engine", "crates/cards", "dev", ""),
        ("games/hex/rules", "crates/testkit", "dev", ""),
        ("games/hex/rules", "crates/ui", "", "may depend on crates/ai, crates/cards, crates/engine, not on crates/ui"),
        ("games/hex/rules", "games/go/rules", "dev", "the game hex must not know the game go"),
        ("games/hex/board", "games/hex/rules", "", ""),
        ("games/hex/board", "games/go/rules", "", "the game hex must not know the game go"),
        ("games/catalog", "games/hex/rules", "", ""),
        ("games/catalog", "crates/server", "", "not on crates/server"),
    ];

    #[test]
    fn arrows_point_downwards() {
        for (from, to, kind, expected) in ARROWS {
            let found = found(from, to, Some(*kind).filter(|kind| !kind.is_empty()));
            let count = usize::from(!expected.is_empty());
            assert_eq!(found.len(), count, "{from} → {to} ({kind}): {found:?}");
            let fits = |line: &String| line.contains(expected) && line.contains("Cargo.toml:2: ");
            assert!(found.iter().all(fits), "{from} → {to} ({kind}): {found:?}");
        }
    }

    #[test]
    fn the_outside_world_is_found_behind_another_crate() {
        let expected =
            "crates/engine/Cargo.toml:2: crates/engine must not reach it: crates/engine → rand → getrandom";
        assert_eq!(found("crates/engine", "rand", None), [expected]);
        assert!(found("crates/engine", "rand", Some("dev")).is_empty());
        assert!(found("crates/server", "rand", None).is_empty());
    }
}
