//! A dependency in two versions is compiled and shipped twice. Those that cannot be avoided are listed here.

use std::collections::{BTreeMap, BTreeSet};

use super::Violation;
use super::dependencies::chains_from;
use crate::metadata::Metadata;

/// The shipped programs: the server's binary and the browser client. Tools and tests may have duplicates.
const SHIPPED: &[&str] = &["qipan", "qipan-web"];

/// Crates in several versions, because our dependencies have not moved to the same one yet.
const KNOWN: &[&str] = &[
    // argon2 and our own hashing use newer RustCrypto crates than sqlx and the WebSocket handshake.
    "block-buffer",
    "cpufeatures",
    "crypto-common",
    "digest",
    "sha1",
    "sha2",
    // governor, tungstenite and sqlx use different versions of the random number crates.
    "getrandom",
    "r-efi",
    "rand",
    "rand_chacha",
    "rand_core",
    // For Windows only, from the cryptography below async-nats.
    "windows-sys",
    // From sqlx and dashmap.
    "base64",
    "hashbrown",
    // Derive macros: they run in the compiler and are not shipped.
    "convert_case",
    "syn",
    "thiserror",
    "thiserror-impl",
];

pub(super) fn check(metadata: &Metadata) -> Vec<Violation> {
    let mut versions: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for shipped in SHIPPED {
        for (name, found) in versions_below(metadata, shipped) {
            if found.len() > 1 {
                versions.entry(name).or_default().extend(found);
            }
        }
    }
    let new = versions.iter().filter(|(name, _)| !KNOWN.contains(name)).map(|(name, versions)| {
        let versions: Vec<_> = versions.iter().copied().collect();
        format!("{name} is shipped in several versions: {}", versions.join(", "))
    });
    let gone = KNOWN.iter().filter(|name| !versions.contains_key(*name));
    let gone =
        gone.map(|name| format!("{name} has one version now: take it off the list of known duplicates"));
    new.chain(gone).map(|sentence| Violation::new("Cargo.lock", 1, sentence)).collect()
}

/// The versions of all packages that a package of the workspace reaches over normal dependencies.
fn versions_below<'a>(metadata: &'a Metadata, root: &str) -> BTreeMap<&'a str, BTreeSet<&'a str>> {
    let mut versions: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    let root = metadata.members().find(|package| package.name == root);
    let (Some(root), Some(resolve)) = (root, &metadata.resolve) else { return versions };
    let nodes = resolve.nodes.iter().map(|node| (node.id.as_str(), node)).collect();
    let packages: BTreeMap<_, _> = metadata.packages.iter().map(|it| (it.id.as_str(), it)).collect();
    for chain in chains_from(&root.id, &nodes) {
        if let Some(package) = chain.last().and_then(|id| packages.get(id)) {
            versions.entry(&package.name).or_default().insert(&package.version);
        }
    }
    versions
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    /// A workspace whose server reaches these packages, given as `name@version`.
    fn found(packages: &[&str]) -> Vec<String> {
        let package = |id: &str| {
            let (name, version) = id.split_once('@').unwrap();
            json!({ "id": id, "name": name, "version": version, "license": "MIT",
                "manifest_path": format!("/{id}/Cargo.toml"), "dependencies": [] })
        };
        let edge = |id: &&str| json!({ "pkg": id, "dep_kinds": [{ "kind": null }] });
        let edges: Vec<Value> = packages.iter().map(edge).collect();
        let mut nodes = vec![json!({ "id": "qipan@1", "deps": edges })];
        nodes.extend(packages.iter().map(|id| json!({ "id": id, "deps": [] })));
        let all: Vec<Value> = packages.iter().copied().chain(["qipan@1"]).map(package).collect();
        let metadata = json!({ "packages": all, "workspace_members": ["qipan@1"], "workspace_root": "/ws",
            "target_directory": "/ws/target", "resolve": { "nodes": nodes } });
        let violations = check(&serde_json::from_value(metadata).unwrap());
        violations.iter().map(|violation| violation.sentence.clone()).collect()
    }

    #[test]
    fn new_duplicates_and_old_exemptions_are_found() {
        let known: Vec<String> = KNOWN.iter().flat_map(|it| [format!("{it}@1"), format!("{it}@2")]).collect();
        let mut packages: Vec<&str> = known.iter().map(String::as_str).collect();
        assert!(found(&packages).is_empty());
        packages.extend(["serde@1", "serde@2"]);
        assert_eq!(found(&packages), ["serde is shipped in several versions: 1, 2"]);
        let fewer: Vec<&str> = known[1..].iter().map(String::as_str).collect();
        let expected = format!("{} has one version now: take it off the list of known duplicates", KNOWN[0]);
        assert_eq!(found(&fewer), [expected]);
    }
}
