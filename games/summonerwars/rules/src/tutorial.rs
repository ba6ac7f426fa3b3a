//! The lesson: data beside the rules, read once.

use qipan_engine::systems::tutorial::Tutorial;
use std::sync::LazyLock;

// The text is compiled into the program and parsed by a test, so parsing cannot fail at run time.
pub(crate) static LESSON: LazyLock<Tutorial> =
    LazyLock::new(|| Tutorial::from_json(include_str!("tutorial.json")).expect("the lesson is well formed"));
