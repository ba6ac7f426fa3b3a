//! The lesson of the small game, and the lessons that the law must catch.

use crate::bug;
use qipan_engine::systems::tutorial::Tutorial;
use std::sync::LazyLock;

/// Dice show 1 in the lesson, so that no question interrupts it.
const SOUND: &str = r#"{ "learner": 0, "steps": [
    { "id": "read", "text": "race-read", "info": true },
    { "id": "roll", "text": "race-roll", "require": { "type": "roll" }, "random": { "type": "fixed", "value": 0 } },
    { "id": "play", "text": "race-play", "script": [{ "seat": 1, "command": { "type": "roll" } }],
      "random": { "type": "fixed", "value": 0 }, "require": { "type": "play" },
      "advance_on": { "type": "played" } }
] }"#;

static LESSONS: LazyLock<[Tutorial; 4]> = LazyLock::new(|| {
    let changed = |from: &str, to: &str| {
        assert!(SOUND.contains(from), "{from}");
        Tutorial::from_json(&SOUND.replace(from, to)).expect("the lesson is well formed")
    };
    [
        changed("", ""),
        changed(r#""require": { "type": "roll" }"#, r#""require": { "type": "play", "card": 13 }"#),
        changed(r#""seat": 1"#, r#""seat": 0"#),
        changed(r#""advance_on": { "type": "played" }"#, r#""advance_on": { "type": "shuffled" }"#),
    ]
});

pub(crate) fn of(bug: u8) -> Option<&'static Tutorial> {
    LESSONS.get(match bug {
        bug::NONE_WITH_LESSON => 0,
        bug::LESSON_ASKS_THE_IMPOSSIBLE => 1,
        bug::LESSON_SCRIPT_IS_REFUSED => 2,
        bug::LESSON_WAITS_IN_VAIN => 3,
        _ => return None,
    })
}
