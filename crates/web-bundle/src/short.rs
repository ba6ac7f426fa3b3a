//! Short names between main module and script. wasm-bindgen names every function of the browser that the module imports
//! by what it does and a hash, in both files; no compression makes that small.

use anyhow::{Result, anyhow};
use wasm_encoder::reencode::{Reencode, RoundtripReencoder};
use wasm_encoder::{ImportSection, Module, RawSection};
use wasmparser::{Import, Parser, Payload};

/// How wasm-bindgen's names begin.
const LONG: &str = "__wbg_";

/// Module and script, with short names for what one imports from the other.
pub(crate) fn shorten(wasm: &[u8], script: &str) -> Result<(Vec<u8>, String)> {
    let mut script = script.to_owned();
    let mut module = Module::new();
    for payload in Parser::new(0).parse_all(wasm) {
        let payload = payload?;
        if let Payload::ImportSection(section) = &payload {
            let mut imports = ImportSection::new();
            for (number, import) in section.clone().into_imports().enumerate() {
                let import = import?;
                let name = shorter(import.name, number, &mut script);
                let added = RoundtripReencoder.parse_import(&mut imports, Import { name: &name, ..import });
                added.map_err(|error| anyhow!("{name} cannot be imported: {error}"))?;
            }
            module.section(&imports);
        } else if let Some((id, range)) = payload.as_section() {
            let range = usize::try_from(range.start)?..usize::try_from(range.end)?;
            module.section(&RawSection { id, data: &wasm[range] });
        }
    }
    Ok((module.finish(), script))
}

/// The new name of an import, which it then has in the script too; the old one if the script does not define it in the
/// expected form.
fn shorter(name: &str, number: usize, script: &mut String) -> String {
    let definition = format!("\n{name}: function(");
    if !name.starts_with(LONG) || script.matches(&definition).count() != 1 {
        return name.to_owned();
    }
    let short = format!("_{number}");
    *script = script.replace(&definition, &format!("\n{short}: function("));
    short
}

/// The script without indentation and without comments on lines of their own.
pub(crate) fn trimmed(script: &str) -> String {
    let is_comment = |line: &&str| ["//", "/*", "* ", "*/"].iter().any(|begin| line.starts_with(begin));
    let lines = script.lines().map(str::trim).filter(|line| !line.is_empty() && !is_comment(line));
    lines.flat_map(|line| [line, "\n"]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn imports_have_the_same_short_name_on_both_sides() {
        let mut imports = ImportSection::new();
        for name in ["__wbg_append_12ab", "__wbg_lost_34cd", "other"] {
            imports.import("./app_bg.js", name, wasm_encoder::EntityType::Function(0));
        }
        let mut types = wasm_encoder::TypeSection::new();
        types.ty().function([], []);
        let mut module = Module::new();
        let wasm = module.section(&types).section(&imports).clone().finish();
        let (wasm, script) =
            shorten(&wasm, "{\n__wbg_append_12ab: function(arg0) {},\nother: function() {}\n}").unwrap();
        assert_eq!(script, "{\n_0: function(arg0) {},\nother: function() {}\n}");
        let mut names = Vec::new();
        for payload in Parser::new(0).parse_all(&wasm) {
            if let Payload::ImportSection(section) = payload.unwrap() {
                names.extend(section.into_imports().map(|import| import.unwrap().name.to_owned()));
            }
        }
        assert_eq!(names, ["_0", "__wbg_lost_34cd", "other"]);
    }

    #[test]
    fn comments_and_indentation_are_left_out() {
        assert_eq!(trimmed("/**\n * a\n */\n  b(); // c\n\n    // d\n"), "b(); // c\n");
    }
}
