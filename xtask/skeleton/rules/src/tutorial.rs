//! The lesson: data beside the rules, parsed once.

use qipan_engine::systems::tutorial::Tutorial;
use std::sync::LazyLock;

// The text is part of the program and a test parses it, so it cannot be malformed at run time.
pub(crate) static LESSON: LazyLock<Tutorial> =
    LazyLock::new(|| Tutorial::from_json(include_str!("tutorial.json")).expect("the lesson is well formed"));
