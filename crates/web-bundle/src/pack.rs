//! Packs of parts. The splitter makes one file for every set of parts that share code: hundreds of files, most of them
//! smaller than a request. So the bundler joins all the code that an entry point (a page or a game) loads into one pack.
//! Code that every match loads is in a pack of its own. Code of few users is in the pack of each: it costs less than
//! another request, and running it from either pack is the same.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Result;

use crate::join::join;
use crate::piece::{Data, Piece};
use crate::split::Part;

/// The pages on which matches are played.
const ROOMS: [&str; 2] = ["local", "table"];
/// The pack of what every game or both [`ROOMS`] need.
const COMMON: &str = "play";
/// How the part with the bots of a game ends.
pub(crate) const BOTS: &str = "_bots";
/// How the part with the deck builder of a game ends.
const DECKS: &str = "_decks";

pub(crate) struct Packs<'a> {
    /// The modules by their names.
    pub(crate) modules: BTreeMap<String, Vec<u8>>,
    /// The packs that each entry point needs.
    pub(crate) needs: BTreeMap<String, BTreeSet<String>>,
    /// What the program may change of the parts that are in several packs. The main module has to have it: the second of
    /// these packs would reset it.
    pub(crate) shared_state: Vec<Data<'a>>,
}

pub(crate) fn fill<'a>(parts: &'a [Part], links: &str) -> Result<Packs<'a>> {
    let entries: BTreeSet<String> = entries(links).map(str::to_owned).collect();
    let mut needs: BTreeMap<String, BTreeSet<String>> =
        entries.iter().map(|entry| (entry.clone(), BTreeSet::new())).collect();
    let mut packs: BTreeMap<String, Vec<Piece>> = BTreeMap::new();
    let mut shared_state = Vec::new();
    for part in parts {
        let users: BTreeSet<&str> = match own_name(part) {
            Some(name) => [name].into(),
            None => users(links, &part.file).split(", ").collect(),
        };
        let names = packs_of(&users, &entries);
        for user in users {
            let of_user = |name: &&String| [user, own_pack(user), COMMON].contains(&name.as_str());
            needs.entry(user.to_owned()).or_default().extend(names.iter().filter(of_user).cloned());
        }
        for name in &names {
            let mut piece = Piece::read(&part.wasm)?;
            if names.len() > 1 {
                let state = piece.data.extract_if(.., |data| data.is_mutable);
                shared_state.extend(state);
            }
            packs.entry(name.clone()).or_default().push(piece);
        }
    }
    shared_state.sort_by_key(|data: &Data| data.address);
    shared_state.dedup();
    let modules = packs.iter().map(|(name, pieces)| Ok((name.clone(), join(pieces)?)));
    Ok(Packs { modules: modules.collect::<Result<_>>()?, needs, shared_state })
}

/// The pack that an entry point loads. Bots and deck builders share the pack of the board, which the page has loaded
/// before.
fn own_pack(entry: &str) -> &str {
    [BOTS, DECKS].iter().find_map(|ending| entry.strip_suffix(ending)).unwrap_or(entry)
}

/// The names of the packs that hold a part with these users.
fn packs_of(users: &BTreeSet<&str>, entries: &BTreeSet<String>) -> BTreeSet<String> {
    // The bots of one game are loaded in a worker, and its deck builder with a page: nothing else needs them.
    if users.len() == 1 {
        return users.iter().map(|user| (*user).to_owned()).collect();
    }
    let names: BTreeSet<String> = users.iter().map(|user| own_pack(user).to_owned()).collect();
    let games: Vec<&str> = entries.iter().filter_map(|name| name.strip_suffix(BOTS)).collect();
    let is_for_all_games = !games.is_empty() && games.iter().all(|game| names.contains(*game));
    match is_for_all_games || ROOMS.iter().all(|room| names.contains(*room)) {
        true => [COMMON.to_owned()].into(),
        false => names,
    }
}

/// The names of the entry points, each of which has a function that loads it.
fn entries(links: &str) -> impl Iterator<Item = &str> {
    let loaders = links.lines().filter_map(|line| line.strip_prefix("export const __wasm_split_load_"));
    loaders.filter_map(|line| Some(line.split_once(' ')?.0))
}

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::{calls, part, returns};

    #[test]
    fn parts_are_packed_by_where_they_are_needed() {
        let all =
            ["a", "a_bots", "a_decks", "b", "b_bots", "local", "table", "account"].map(str::to_owned).into();
        let rows: [(&[&str], &[&str]); 10] = [
            (&["a"], &["a"]),
            (&["a", "a_bots"], &["a"]),
            (&["a_bots"], &["a_bots"]),
            (&["a_decks"], &["a_decks"]),
            (&["a", "a_decks"], &["a"]),
            (&["a_bots", "account"], &["a", "account"]),
            (&["a", "b_bots", "account"], &["play"]),
            (&["account", "local", "table"], &["play"]),
            (&["b", "table"], &["b", "table"]),
            (&["local"], &["local"]),
        ];
        for (users, expected) in rows {
            let packs = packs_of(&users.iter().copied().collect(), &all);
            assert_eq!(packs.iter().map(String::as_str).collect::<Vec<_>>(), expected, "{users:?}");
        }
    }

    #[test]
    fn shared_parts_are_in_the_pack_of_each_user_and_their_state_in_none() {
        let links = "/* a, page */\nconst __chunk_1 = makeLoad();\n\
            export const __wasm_split_load_a = load();\nexport const __wasm_split_load_a_bots = load();\n\
            export const __wasm_split_load_b_bots = load();\nexport const __wasm_split_load_page = load();\n";
        let of = |file: &str, wasm: Vec<u8>| Part { file: file.to_owned(), wasm };
        let parts = [
            of("chunk_1.wasm", part(&[(1, returns(1))], &[(".rodata", 8, b"text"), (".data", 32, b"live")])),
            of("split_a.wasm", part(&[(2, calls(1))], &[(".data", 64, b"mine")])),
            of("split_a_bots.wasm", part(&[(3, returns(3))], &[])),
        ];
        let packs = fill(&parts, links).unwrap();
        let needs: Vec<(&str, Vec<&str>)> = packs
            .needs
            .iter()
            .map(|(entry, names)| (entry.as_str(), names.iter().map(String::as_str).collect()))
            .collect();
        assert_eq!(
            needs,
            [("a", vec!["a"]), ("a_bots", vec!["a_bots"]), ("b_bots", vec![]), ("page", vec!["page"])]
        );
        let state: Vec<_> = packs.shared_state.iter().map(|data| (data.address, data.bytes)).collect();
        assert_eq!(state, [(32, &b"live"[..])]);
        let data_of = |name: &str| -> Vec<u32> {
            Piece::read(&packs.modules[name]).unwrap().data.iter().map(|data| data.address).collect()
        };
        assert_eq!((data_of("a"), data_of("page")), (vec![8, 64], vec![8]));
    }
}
