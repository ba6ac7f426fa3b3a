//! Packs of parts. The splitter makes one file for every set of parts that share code: hundreds of files, most of them
//! smaller than a request. So the bundler makes one pack per entry point (a page or a game) with all the code that it loads:
//! one request, and better compression. Code that every match loads is in a pack of its own.

use std::collections::{BTreeMap, BTreeSet};

use crate::split::Part;

/// The pages on which matches are played.
const ROOMS: [&str; 2] = ["local", "table"];
/// The pack of what every game or both [`ROOMS`] need.
const COMMON: &str = "play";
/// How the part with the bots of a game ends.
const BOTS: &str = "_bots";

/// The place of one part in a pack.
struct Slice {
    file: String,
    from: usize,
    to: usize,
}

#[derive(Default)]
pub(crate) struct Pack {
    pub(crate) bytes: Vec<u8>,
    slices: Vec<Slice>,
}

/// The packs by their names. Moves the parts that are packed out of `parts`. A shared part of few users is copied into
/// the pack of each, which costs less than loading another pack for a small slice of it.
pub(crate) fn fill(parts: &mut Vec<Part>, links: &str) -> BTreeMap<String, Pack> {
    let names: BTreeSet<String> = parts.iter().filter_map(own_name).map(str::to_owned).collect();
    let mut taken: Vec<(String, Part)> = Vec::new();
    for part in std::mem::take(parts) {
        let users = own_name(&part).unwrap_or_else(|| users(links, &part.file)).to_owned();
        match packs_of(&users, &names).is_empty() {
            true => parts.push(part),
            false => taken.push((users, part)),
        }
    }
    // Parts with the same users resemble each other, so they compress better side by side.
    taken.sort_by(|(one_users, one), (other_users, other)| {
        (one_users, &one.file).cmp(&(other_users, &other.file))
    });
    let mut packs: BTreeMap<String, Pack> = BTreeMap::new();
    for (users, part) in &taken {
        for name in packs_of(users, &names) {
            packs.entry(name).or_default().add(part);
        }
    }
    packs
}

/// The names of the packs that hold a part with these users; none if it is a file of its own.
fn packs_of(users: &str, all: &BTreeSet<String>) -> BTreeSet<String> {
    let users: BTreeSet<&str> = users.split(", ").filter(|user| !user.is_empty()).collect();
    // The bots of one game are loaded in a worker, and nothing else needs them.
    if users.len() == 1 && users.iter().all(|user| user.ends_with(BOTS)) {
        return BTreeSet::new();
    }
    // The bots of a game share the pack of its board, which the page has loaded before.
    let names: BTreeSet<String> =
        users.iter().map(|user| user.strip_suffix(BOTS).unwrap_or(user).to_owned()).collect();
    let games: Vec<&str> = all.iter().filter_map(|name| name.strip_suffix(BOTS)).collect();
    let is_for_all_games = !games.is_empty() && games.iter().all(|game| names.contains(*game));
    match is_for_all_games || ROOMS.iter().all(|room| names.contains(*room)) {
        true => [COMMON.to_owned()].into(),
        false => names,
    }
}

impl Pack {
    fn add(&mut self, part: &Part) {
        let from = self.bytes.len();
        self.bytes.extend_from_slice(&part.wasm);
        self.slices.push(Slice { file: part.file.clone(), from, to: self.bytes.len() });
    }
}

/// The script that loads the parts, with slices of packs in the place of files.
pub(crate) fn link(links: &str, packs: &BTreeMap<String, Pack>, paths: &BTreeMap<String, String>) -> String {
    let mut copies: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for (name, pack) in packs {
        for Slice { file, from, to } in &pack.slices {
            copies.entry(file).or_default().push(format!("[\"{name}\", {from}, {to}]"));
        }
    }
    let mut linked = links.to_owned();
    for (file, copies) in copies {
        let fetched = format!("fetch(new URL(\"./{file}\", import.meta.url))");
        linked = linked.replace(&fetched, &format!("packed({})", copies.join(", ")));
    }
    // A part that is opened first fetches its own pack, so that every shared part is in a pack on its way.
    for name in packs.keys() {
        for part in [name.clone(), format!("{name}{BOTS}")] {
            let loader = format!("const __wasm_split_load_{part} = wrapAsyncCb(");
            let make = format!("{loader}makeLoad(");
            linked = linked.replace(&make, &format!("{loader}loadWith(\"{name}\", "));
        }
    }
    let paths: Vec<String> = paths.iter().map(|(name, path)| format!("{name}: \"{path}\"")).collect();
    linked + &READER.replace("{{paths}}", &paths.join(", "))
}

/// Fetches each pack once, and again after a failure. The page may call `begin` with any segment of its path: unknown names
/// are ignored. Functions are hoisted and `const` is not, so the state is a `var`: loaders above this code may call `packed`.
const READER: &str = "
var packs;
export function begin(name) {
    packs ??= new Map();
    const paths = { {{paths}} };
    if (Object.hasOwn(paths, name) && !packs.has(name)) {
        const coming = fetch(paths[name]).then((answer) => {
            if (!answer.ok) throw new Error(`the parts answered ${answer.status}`);
            return answer.arrayBuffer();
        });
        coming.catch(() => packs.delete(name));
        packs.set(name, coming);
    }
    return packs.get(name);
}
function loadWith(name, fetcher, deps) {
    const load = makeLoad(fetcher, deps);
    return () => {
        begin(name);
        return load();
    };
}
async function packed(...copies) {
    const [name, from, to] = copies.find(([name]) => packs?.has(name)) ?? copies[0];
    const slice = new Uint8Array(await begin(name), from, to - from);
    return new Response(slice, { headers: { 'content-type': 'application/wasm' } });
}
";

/// The name of a part that is not shared.
fn own_name(part: &Part) -> Option<&str> {
    part.file.strip_prefix("split_")?.strip_suffix(".wasm")
}

/// The parts that need a shared part, from the comment above its loader; empty if there is none.
fn users<'a>(links: &'a str, file: &str) -> &'a str {
    let loader = format!("const __{} = ", file.trim_end_matches(".wasm"));
    let comment = links.split_once(&loader).and_then(|(before, _)| before.lines().next_back());
    comment.and_then(|line| line.strip_prefix("/* ")?.strip_suffix(" */")).unwrap_or_default()
}

/// The script without comments on lines of their own.
pub(crate) fn without_comments(script: &str) -> String {
    let is_comment = |line: &&str| line.trim_start().starts_with("//") || line.starts_with("/*");
    script.lines().filter(|line| !is_comment(line)).flat_map(|line| [line, "\n"]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(file: &str, length: usize) -> Part {
        Part { file: file.to_owned(), wasm: vec![file.len() as u8; length] }
    }

    fn loader(name: &str, users: &str) -> String {
        let fetched = format!("fetch(new URL(\"./{name}.wasm\", import.meta.url))");
        format!("/* {users} */\nconst __{name} = makeLoad(() => {fetched}, []);\n")
    }

    #[test]
    fn parts_are_packed_by_where_they_are_needed() {
        let all = ["a", "a_bots", "b", "b_bots", "local", "table", "account"].map(str::to_owned).into();
        let rows: [(&str, &[&str]); 9] = [
            ("a", &["a"]),
            ("a, a_bots", &["a"]),
            ("a_bots", &[]),
            ("a_bots, account", &["a", "account"]),
            ("a, b_bots, account", &["play"]),
            ("account, local, table", &["play"]),
            ("b, table", &["b", "table"]),
            ("local", &["local"]),
            ("", &[]),
        ];
        for (users, expected) in rows {
            let packs = packs_of(users, &all);
            assert_eq!(packs.iter().map(String::as_str).collect::<Vec<_>>(), expected, "{users}");
        }
    }

    #[test]
    fn packed_parts_are_slices() {
        let links = loader("chunk_1", "a, a_bots, c")
            + "export const __wasm_split_load_a_bots = wrapAsyncCb(makeLoad(() => b(), []));\n";
        let mut parts: Vec<_> = ["a", "a_bots", "b_bots", "c"]
            .iter()
            .map(|name| part(&format!("split_{name}.wasm"), 9))
            .collect();
        parts.push(part("chunk_1.wasm", 10));
        let packs = fill(&mut parts, &links);
        let kept: Vec<_> = parts.iter().map(|part| part.file.as_str()).collect();
        assert_eq!(kept, ["split_a_bots.wasm", "split_b_bots.wasm"]);
        let lengths: Vec<_> = packs.iter().map(|(name, pack)| (name.as_str(), pack.bytes.len())).collect();
        assert_eq!(lengths, [("a", 19), ("c", 19)]);
        let linked = link(&links, &packs, &[("a".to_owned(), "/a.bin".to_owned())].into());
        let expected = "makeLoad(() => packed([\"a\", 9, 19], [\"c\", 0, 10]), [])";
        assert!(linked.contains(expected), "{linked}");
        assert!(linked.contains("wrapAsyncCb(loadWith(\"a\", () => b(), []));"), "{linked}");
        assert!(linked.contains("{ a: \"/a.bin\" }"), "{linked}");
    }

    #[test]
    fn comments_are_left_out() {
        assert_eq!(without_comments("/* a */\nb(); // c\n    // d\n"), "b(); // c\n");
    }
}
