//! The script that loads packs. It replaces the one of the splitter, which loads each part.

use std::collections::{BTreeMap, BTreeSet};

use crate::split::SCRIPT;

/// `needs` has the packs of each entry point, `paths` the path of each pack.
pub(crate) fn script(needs: &BTreeMap<String, BTreeSet<String>>, paths: &BTreeMap<String, String>) -> String {
    let mut script = format!("import {{ initSync }} from \"{SCRIPT}\";\n{LOADER}");
    let paths: Vec<String> = paths.iter().map(|(name, path)| format!("{name}: \"{path}\"")).collect();
    script = script.replace("{{paths}}", &paths.join(", "));
    for (entry, packs) in needs {
        let packs: Vec<String> = packs.iter().map(|pack| format!("\"{pack}\"")).collect();
        script.push_str(&format!("export const __wasm_split_load_{entry} = loader({});\n", packs.join(", ")));
    }
    script
}

/// Compiles each pack once while it arrives, and puts it into the client once; after a failure again. The page may call
/// `begin` with any segment of its path: unknown names are ignored. The client calls a loader with one of its functions,
/// which is told whether the packs are there.
const LOADER: &str = "const paths = { {{paths}} };
const once = (make) => {
  const made = new Map();
  return (name) => {
    if (!made.has(name)) {
      const making = make(name);
      making.catch(() => made.delete(name));
      made.set(name, making);
    }
    return made.get(name);
  };
};
const compiled = once((name) => WebAssembly.compileStreaming(fetch(paths[name])));
const loaded = once(async (name) => {
  const pack = await compiled(name);
  await WebAssembly.instantiate(pack, { __wasm_split: initSync() });
});
export const begin = (name) => {
  if (Object.hasOwn(paths, name)) compiled(name);
};
const loader = (...names) => async (callback, data) => {
  let success = true;
  try {
    await Promise.all(names.map(loaded));
  } catch (error) {
    console.error(error);
    success = false;
  }
  initSync().__indirect_function_table.get(callback)(data, success);
};
";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entry_point_loads_its_packs() {
        let text = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<BTreeSet<_>>();
        let needs = [("a".to_owned(), text(&["a", "play"])), ("empty".to_owned(), text(&[]))].into();
        let paths =
            [("a".to_owned(), "/a.wasm".to_owned()), ("play".to_owned(), "/p.wasm".to_owned())].into();
        let script = script(&needs, &paths);
        let expected = [
            "const paths = { a: \"/a.wasm\", play: \"/p.wasm\" };\n",
            "export const __wasm_split_load_a = loader(\"a\", \"play\");\n",
            "export const __wasm_split_load_empty = loader();\n",
        ];
        for line in expected {
            assert!(script.contains(line), "{script}");
        }
    }
}
