//! The pack of small shared parts. The splitter makes one file for every set of parts that share code: hundreds of
//! files, most of them smaller than a request. One file of all of these also compresses better.

use crate::split::Part;

/// The name of the pack in the script that loads the parts, before it is replaced by the name with the hash.
pub(crate) const PACK: &str = "./pack.bin";

/// A shared part that is smaller than this many bytes is always packed.
const SMALL: usize = 2_500;

/// The place of one part in the pack.
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

impl Pack {
    /// Moves the parts that belong into the pack out of `parts`.
    pub(crate) fn fill(parts: &mut Vec<Part>, links: &str) -> Pack {
        let mut pack = Pack::default();
        let whole = parts.iter().filter(|part| !is_shared(part)).count();
        let mut taken: Vec<(&str, Part)> = Vec::new();
        for part in std::mem::take(parts) {
            let users = users(links, &part.file);
            let count = users.split(',').count();
            // A shared part that two fifths of all parts need will be needed by most players sooner or later.
            let is_common = 5 * count >= 2 * whole;
            match is_shared(&part) && !users.is_empty() && (is_common || part.wasm.len() < SMALL) {
                true => taken.push((users, part)),
                false => parts.push(part),
            }
        }
        // Parts with the same users resemble each other, so they compress better side by side.
        taken.sort_by(|(one_users, one), (other_users, other)| {
            (one_users, &one.file).cmp(&(other_users, &other.file))
        });
        taken.into_iter().for_each(|(_, part)| pack.add(part));
        pack
    }

    fn add(&mut self, part: Part) {
        let from = self.bytes.len();
        self.bytes.extend_from_slice(&part.wasm);
        self.slices.push(Slice { file: part.file, from, to: self.bytes.len() });
    }

    /// The script that loads the parts, with slices of the pack in the place of files.
    pub(crate) fn link(&self, links: &str) -> String {
        let mut linked = links.to_owned();
        for Slice { file, from, to } in &self.slices {
            let fetched = format!("fetch(new URL(\"./{file}\", import.meta.url))");
            linked = linked.replace(&fetched, &format!("packed({from}, {to})"));
        }
        linked + &READER.replace("{{pack}}", PACK)
    }
}

/// Fetches the pack once; after a failure it is fetched again.
const READER: &str = "
let pack;
async function packed(from, to) {
    pack ??= fetch(new URL(\"{{pack}}\", import.meta.url)).then((answer) => {
        if (!answer.ok) throw new Error(`the parts answered ${answer.status}`);
        return answer.arrayBuffer();
    });
    try {
        const slice = new Uint8Array(await pack, from, to - from);
        return new Response(slice, { headers: { 'content-type': 'application/wasm' } });
    } catch (error) {
        pack = undefined;
        throw error;
    }
}
";

fn is_shared(part: &Part) -> bool {
    part.file.starts_with("chunk_")
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
    fn small_and_common_parts_are_packed() {
        let links = loader("chunk_1", "a, b") + &loader("chunk_2", "a, b") + &loader("chunk_30", "a, b, c");
        let mut parts =
            ["a", "b", "c", "d", "e", "f"].map(|part_of| part(&format!("split_{part_of}.wasm"), 9)).to_vec();
        parts.extend([part("chunk_1.wasm", 10), part("chunk_2.wasm", SMALL), part("chunk_30.wasm", SMALL)]);
        let pack = Pack::fill(&mut parts, &links);
        let kept: Vec<_> = parts.iter().map(|part| part.file.as_str()).skip(6).collect();
        assert_eq!(kept, ["chunk_2.wasm"]);
        let linked = pack.link(&links);
        assert!(linked.contains("__chunk_1 = makeLoad(() => packed(0, 10), [])"), "{linked}");
        assert!(linked.contains(&format!("__chunk_30 = makeLoad(() => packed(10, {}), [])", 10 + SMALL)));
        assert!(linked.contains("fetch(new URL(\"./chunk_2.wasm\", import.meta.url))"));
        assert_eq!(pack.bytes.len(), 10 + SMALL);
    }

    #[test]
    fn comments_are_left_out() {
        assert_eq!(without_comments("/* a */\nb(); // c\n    // d\n"), "b(); // c\n");
    }
}
