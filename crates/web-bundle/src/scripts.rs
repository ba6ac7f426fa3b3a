//! The names of the two scripts of the client. The scripts import each other, so both names have one hash of both.

use crate::hash;
use crate::split::{LINKS, SCRIPT};

pub(crate) struct Scripts {
    pub(crate) main_path: String,
    pub(crate) main: String,
    pub(crate) links_path: String,
    pub(crate) links: String,
}

pub(crate) fn name(main: String, links: String) -> Scripts {
    let both = hash::short(format!("{main}{links}").as_bytes());
    let (main_path, links_path) = (format!("/assets/app-{both}.js"), format!("/assets/links-{both}.js"));
    // Only in import statements: the module itself still uses the original names.
    let renamed = |text: String| {
        let text = text.replace(&format!("from \"{LINKS}\""), &format!("from \"{links_path}\""));
        text.replace(&format!("from \"{SCRIPT}\""), &format!("from \"{main_path}\""))
    };
    Scripts { main: renamed(main), links: renamed(links), main_path, links_path }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_find_each_other() {
        let keys = format!("{{ \"{LINKS}\": a }}");
        let make = |links: &str| name(format!("import a from \"{LINKS}\"; {keys}"), links.to_owned());
        let first = make(&format!("import {{ b }} from \"{SCRIPT}\";"));
        assert_eq!(first.main, format!("import a from \"{}\"; {keys}", first.links_path));
        assert_eq!(first.links, format!("import {{ b }} from \"{}\";", first.main_path));
        assert_ne!(first.main_path, make("other").main_path);
    }
}
