//! The lesson of the duel. It is played with the decks of `tutorial::lesson_header`.

use qipan_engine::systems::tutorial::Tutorial;
use std::sync::LazyLock;

pub(crate) static LESSON: LazyLock<Tutorial> =
    LazyLock::new(|| Tutorial::from_json(include_str!("lesson.json")).expect("the lesson is well formed"));
