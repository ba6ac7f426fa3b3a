//! A development build stays in one piece: splitting it would take longer than compiling it. A short script then
//! replaces the functions that load parts, and nothing is loaded.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::Result;

use crate::Client;
use crate::bindings;
use crate::split::LINKS;

/// The module from which a client imports its loaders before it is split.
const PLACEHOLDER: &str = "__wasm_split_placeholder__";

/// Replaces the loaders: each part is loaded at once, and each function of a part is the module's own. The names are
/// those that the attribute `wasm_split` generates.
const LINKS_SCRIPT: &str = r#"import { initSync } from "./app.js";
const own = () => initSync(undefined, undefined);
const loaded = (callback, data) => own().__indirect_function_table.get(callback)(data, true);
const called = (name) => (...values) => own()[name.replace('00_import_', '00_export_')](...values);
export default new Proxy({}, {
  get: (_, name) => (name.startsWith('__wasm_split_load_') ? loaded : called(name)),
});
"#;

/// The client with a script that replaces the loaders.
pub(crate) fn make(module: &Path) -> Result<Client> {
    let mut bindings = bindings::make(module)?;
    bindings.script = with_default_import(&bindings.script);
    Ok(Client { bindings, links: LINKS_SCRIPT.to_owned(), packs: BTreeMap::new() })
}

/// Imports the replacement as one object, because its names are not known in advance.
fn with_default_import(script: &str) -> String {
    let import = format!(" from \"{PLACEHOLDER}\"");
    let line = |line: &str| {
        let name = line.strip_prefix("import * as ").and_then(|rest| rest.strip_suffix(&import));
        name.map_or_else(|| format!("{line}\n"), |name| format!("import {name} from \"{LINKS}\"\n"))
    };
    script.lines().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_loaders_are_imported_from_the_stand_in() {
        let script = "import * as import1 from \"__wasm_split_placeholder__\"\n\
            import * as import2 from \"./snippets/a.js\"\n\
            const imports = { \"__wasm_split_placeholder__\": import1 };\n";
        let expected = "import import1 from \"./links.js\"\n\
            import * as import2 from \"./snippets/a.js\"\n\
            const imports = { \"__wasm_split_placeholder__\": import1 };\n";
        assert_eq!(with_default_import(script), expected);
    }
}
