//! Each law can fail: a small game, broken in one way at a time, is caught by the law that the bug breaks.

mod bots;
mod bug;
mod game;
mod kit;
mod lesson;
mod types;

use game::Race;
use qipan_testkit::laws::{Broken, Config, Law, check, check_with, find_broken};

#[test]
fn the_sound_game_keeps_all_laws() {
    check(&Race::<{ bug::NONE }>::default());
    check(&Race::<{ bug::NONE_WITH_LESSON }>::default());
    check_with(
        &Race::<{ bug::NONE }>::default(),
        &Config { matches: 16, seeds_from: 10_000, ..Config::default() },
    );
}

/// Half-given answers are hidden from the other seats: in determinizations, and by strict undo.
#[test]
fn the_sound_game_with_a_question_in_two_steps_keeps_all_laws() {
    check(&Race::<{ bug::NONE_IN_TWO_STEPS }>::default());
    qipan_testkit::honest::check(&Race::<{ bug::NONE_IN_TWO_STEPS }>::default());
}

/// The laws that a bug is found to break, for several series of seeds.
fn laws_broken_by<const BUG: u8>() -> Vec<Result<(), Broken>> {
    let config = |seeds_from| Config { seeds_from, matches: 8, max_commands: 300, ..Config::default() };
    [1, 1_000, 50_000].map(|seeds_from| find_broken(&Race::<BUG>::default(), &config(seeds_from))).into()
}

macro_rules! rows {
    ($($bug:ident => $law:ident),* $(,)?) => {
        [$((stringify!($bug), laws_broken_by::<{ bug::$bug }> as fn() -> Vec<Result<(), Broken>>, Law::$law)),*]
    };
}

#[test]
fn every_bug_is_caught_by_its_law() {
    let rows = rows! {
        OPTION_UNKNOWN => OptionsFit,
        OPTION_DEFAULTS_DIFFER => OptionsFit,
        LISTS_TOO_MUCH => ListedIsAccepted,
        LISTS_TOO_LITTLE => AcceptedIsListed,
        ACCEPTS_OUT_OF_TURN => AcceptedIsListed,
        REFUSAL_LEAVES_A_TRACE => RefusalChangesNothing,
        CHANGES_BESIDE_EVENTS => EventsRebuild,
        READS_OUTSIDE_STATE => AuditAgrees,
        STATE_FORGETS => JsonSurvives,
        COMMAND_TAKES_ANY_FIELD => JsonSurvives,
        EVENT_NAME_IS_TAKEN => JsonSurvives,
        REJECTION_HAS_NO_CODE => JsonSurvives,
        CHECK_REFUSES_REAL_STATES => StateResumes,
        NOBODY_CAN_ACT => PlayGoesOn,
        WAITS_FOR_THE_WRONG_SEAT => PlayGoesOn,
        NEVER_ENDS => OutcomeComes,
        WINNER_HAS_NO_SEAT => OutcomeComes,
        RULE_COUNTS_ENTRIES => UndoRestores,
        SAYS_THAT_NOTHING_IS_SHOWN => StrictUndoHides,
        STATE_GROWS => StateStaysSmall,
        VIEW_TELLS => SecretsStaySecret,
        EVENT_TELLS => SecretsStaySecret,
        HIDDEN_EVENT_TELLS => SecretsStaySecret,
        LIST_TELLS => SecretsStaySecret,
        REFUSAL_TELLS => SecretsStaySecret,
        PROMPT_TELLS => SecretsStaySecret,
        ASKED_SEAT_TELLS => SecretsStaySecret,
        SEED_IS_SHOWN => SecretsStaySecret,
        CHANCE_TELLS => SecretsStaySecret,
        LOG_TELLS_LATER => EventsStayRedacted,
        DETERMINIZE_DOES_NOTHING => DeterminizeIsBlind,
        SAYS_IT_IS_OPEN => OpenGameHidesNothing,
        LESSON_ASKS_THE_IMPOSSIBLE => LessonCanBeFollowed,
        LESSON_SCRIPT_IS_REFUSED => LessonCanBeFollowed,
        LESSON_WAITS_IN_VAIN => LessonCanBeFollowed,
        PANICS => NoFaults,
        GIVES_UP => NoFaults,
    };
    let mut mistakes = Vec::new();
    for (bug, laws_broken, expected) in rows {
        for result in laws_broken() {
            match result {
                Err(broken) if broken.law == expected => println!("{bug}: {broken}"),
                Err(broken) => mistakes.push(format!("{bug} should break {expected}, not this: {broken}")),
                Ok(()) => mistakes.push(format!("{bug} should break {expected}, but was not caught")),
            }
        }
    }
    assert!(mistakes.is_empty(), "{}", mistakes.join("\n"));
}

#[test]
fn the_report_tells_how_to_get_there() {
    let broken = find_broken(&Race::<{ bug::GIVES_UP }>::default(), &Config::default()).unwrap_err();
    let report = broken.to_string();
    for part in [
        "the law no_faults is broken",
        "few cards are left",
        "race, seed ",
        "seats",
        "options {\"target\":",
        "\"type\":\"play\"",
    ] {
        assert!(report.contains(part), "{part} is not in\n{report}");
    }
    assert!(!broken.commands.is_empty());
}
