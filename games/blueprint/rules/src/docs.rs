//! The reference part of `docs/blueprint.md`, made from the tables of the language.

use crate::file::fields::{self, OBJECTS};
use crate::language::table::{EFFECTS, FUNCTIONS, NAMES};
use std::fmt::Write;

/// Tables of all fields, names, functions and effects as Markdown.
pub fn tables() -> String {
    let mut text = String::from("## Fields\n\nFields in bold are needed.\n");
    for (object, name, sentence) in OBJECTS {
        let fields: Vec<String> = fields::of(*object)
            .map(|row| {
                let name = if row.needed { format!("**`{}`**", row.name) } else { format!("`{}`", row.name) };
                format!("{name} {}", row.says)
            })
            .collect();
        // Writing into a text cannot fail.
        let _ = write!(text, "\n**{name}** ({sentence}): {}.\n", fields.join(" · "));
    }
    text.push_str("\n## Names\n\n| name | type | meaning |\n|---|---|---|\n");
    for row in NAMES {
        let _ = writeln!(text, "| `{}` | {} | {} |", row.name, row.gives, row.says);
    }
    text.push_str("\n## Functions\n\n| function | gives | meaning |\n|---|---|---|\n");
    for row in FUNCTIONS {
        let _ = writeln!(text, "| `{}` | {} | {} |", row.form, row.gives, row.says);
    }
    text.push_str("\n## Effects\n\n| effect | meaning |\n|---|---|\n");
    text.push_str("| `let name = value` | a variable until the end of the list |\n");
    text.push_str("| `number = value`, `+=`, `-=` | changes a number, within its bounds |\n");
    for row in EFFECTS {
        let _ = writeln!(text, "| `{}` | {} |", row.form, row.says);
    }
    text
}
