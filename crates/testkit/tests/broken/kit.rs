//! The other parts of the kit can fail too: rows of mistakes and the messages about them.

use crate::bug;
use crate::game::Race;
use qipan_testkit::{golden, locales, perft, positions, stories};
use std::panic::{AssertUnwindSafe, catch_unwind};

type Sound = Race<{ bug::NONE }>;

/// The message of a check that panics; empty if it passes.
fn said(check: impl FnOnce()) -> String {
    match catch_unwind(AssertUnwindSafe(check)) {
        Ok(()) => String::new(),
        Err(panic) => match panic.downcast::<String>() {
            Ok(text) => *text,
            Err(panic) => {
                panic.downcast::<&str>().map_or_else(|_| "no words".to_owned(), |text| text.to_string())
            }
        },
    }
}

/// A story with this single step.
fn step(step: &str) -> String {
    format!(r#"{{"story":"s","steps":[{step}]}}"#)
}

#[test]
fn stories_say_what_went_otherwise() {
    let roll = r#""seat":0,"do":{"type":"roll"}"#;
    let rows = [
        (step(&format!("{{{roll}}}")), ""),
        (step(&format!(r#"{{{roll},"events":[{{"type":"rolled","seat":0}},{{}}]}}"#)), ""),
        (
            step(&format!(r#"{{{roll},"events":[{{"type":"rolled","seat":1}},{{}}]}}"#)),
            "at /0/seat: expected 1, found 0",
        ),
        (step(&format!(r#"{{{roll},"events":[]}}"#)), "step 1: the events of"),
        (
            step(&format!(r#"{{{roll},"refused":"no_roll"}}"#)),
            "should be refused as no_roll; it was accepted",
        ),
        (step(r#"{"seat":1,"do":{"type":"roll"}}"#), "was refused as not_your_turn"),
        (step(r#"{"seat":1,"do":{"type":"roll"},"refused":"no_roll"}"#), "not as not_your_turn"),
        (
            step(r#"{"seat":0,"do":{"type":"play","card":99},"refused":"not_in_hand","args":{"card":9}}"#),
            "at /card: expected 9, found 99",
        ),
        (step(r#"{"seat":0,"do":{"type":"fly"}}"#), "was refused as bad_command"),
        (step(r#"{"seat":0,"do":{"type":"roll"},"event":[]}"#), "unknown field `event`"),
        (step(r#"{"look":0}"#), "this is no step"),
        (step(r#"{"state":{"core":{"turn":1}}}"#), "at /core/turn: expected 1, found 0"),
        (step(r#"{"view":"spectator","is":{"game":{"hand":[1]}}}"#), "at /game/hand: expected [1], found []"),
        (step(r#"{"outcome":{"winners":[0]}}"#), "the outcome: not as told"),
        (step(r#"{"legal":0,"count":5}"#), "5 commands should be listed, not 4"),
        (step(r#"{"legal":0,"has":[{"card":99}]}"#), r#"{"card":99} should be listed"#),
        (step(r#"{"legal":0,"lacks":[{"type":"roll"}]}"#), r#"{"type":"roll"} should not be listed"#),
        (step(r#"{"log":0,"is":[{}]}"#), "the log: not as told"),
        (step(r#"{"seen":0,"is":[null]}"#), "the events: not as told"),
        (step(r#"{"play":["roll"]}"#), ""),
        (step(r#"{"play":["fly"]}"#), "seat 0 cannot play fly, only play "),
        (r#"{"story":"s","steps":[],"sets":2}"#.to_owned(), "unknown field `sets`"),
        (r#"{"story":"s","steps":[],"options":{"aim":1}}"#.to_owned(), "options: unknown field `aim`"),
        (r#"{"story":"s","steps":[],"mode":"tutorial"}"#.to_owned(), "the match cannot be made: system_off"),
        ("[".to_owned(), "no JSON"),
    ];
    for (story, expected) in rows {
        let problems = stories::problems_of(&Sound::default(), &story).join("\n");
        assert!(
            problems.contains(expected) && problems.is_empty() == expected.is_empty(),
            "{story}\n{problems}"
        );
    }
    assert!(said(|| stories::check(&Sound::default(), "no such folder")).contains("no such folder"));
}

#[test]
fn a_bug_in_the_rules_spoils_a_story_too() {
    let story = step(r#"{"seat":0,"do":{"type":"play","card":4}}"#);
    let problems =
        stories::problems_of(&Race::<{ bug::CHANGES_BESIDE_EVENTS }>::default(), &story).join("\n");
    assert!(problems.contains("the replay fails"), "{problems}");
}

#[test]
fn counts_are_compared() {
    let rows = [
        ("# options | depth | count\n{\"target\":40} | 1 | 4\n", ""),
        ("{\"target\":40} | 0 | 1", ""),
        ("{\"target\":40} | 1 | 5", "line 1 of the table, `{\"target\":40} | 1 | 5`: counted 4"),
        ("{} | 1 | 4", "options: missing field `target`"),
        ("1 | 4", "a row is `options | depth | count`"),
        ("", "the table has no rows"),
    ];
    for (table, expected) in rows {
        let said = said(|| perft::check(&Sound::default(), table));
        assert!(said.contains(expected) && said.is_empty() == expected.is_empty(), "{table}\n{said}");
    }
}

#[test]
fn positions_are_compared() {
    let row = |cards: &str, possible: bool| {
        let core = format!(
            r#"{{"hands":[{cards},[]],"deck":[],"scores":[0,0],"turn":0,"target":9,"events":0,"luggage":""}}"#
        );
        format!(r#"[{{"what":"this","core":{core},"possible":{possible}}}]"#)
    };
    let many = "[1,1,1,1,1,1,1,1,1,1,1,1,1]";
    let rows = [
        (row("[1]", true), ""),
        (row(many, false), ""),
        (row("[1]", false), "\"this\" should be refused"),
        (row(many, true), "\"this\" should be possible, but: there are not 12 cards"),
        ("[]".to_owned(), "the table has no rows"),
    ];
    for (table, expected) in rows {
        let said = said(|| positions::check(&Sound::default(), &table));
        assert!(said.contains(expected) && said.is_empty() == expected.is_empty(), "{table}\n{said}");
    }
}

#[test]
fn golden_playthroughs_are_compared() {
    let said = said(|| golden::check(&Sound::default(), "no such file", &[1]));
    assert!(said.contains("line 1\n  written: (end of the text)\n  found:   match 1 of 2 seats"), "{said}");
}

const WORDS: &str = "race-title = R\nrace-summary = S\nrace-double = D\nrace-reason-target = T\n\
    race-reject-not-your-turn = N\nrace-reject-not-in-hand = { $card }\n";

#[test]
fn words_are_looked_for() {
    let rows = [
        (WORDS.to_owned(), ""),
        (WORDS.replace("race-double", "race-triple"), "there are no words for race-double"),
        (WORDS.replace("$card", "$cart"), "race-reject-not-in-hand is not given $cart"),
        (WORDS.replace("race-title = R\n", ""), "there are no words for race-title"),
        (format!("{WORDS}race-more = M\n"), "zh: race-more is only in another language"),
    ];
    for (words, expected) in rows {
        let said = said(|| locales::check(&Sound::default(), &[("zh", WORDS), ("en", &words)]));
        assert!(said.contains(expected) && said.is_empty() == expected.is_empty(), "{words}\n{said}");
    }
}
