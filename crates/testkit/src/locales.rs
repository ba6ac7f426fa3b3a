//! Translations: every message that a game can send has a text in every language.
//!
//! The messages are found by random play: lines of the action log, questions, refusals, outcomes; and in the
//! game's lesson. Keys begin with the game's id, `<id>-reject-<code>` and `<id>-reason-<code>` with hyphens.

use crate::laws::{Config, mutation, pool::Pool, table};
use crate::play::{Play, choose};
use qipan_engine::systems::action_log::narrate;
use qipan_engine::systems::prompt::Question;
use qipan_engine::{Actor, Event, Game, Match, Message, Refusal, Rng, Segment, Viewer};
use std::collections::{BTreeMap, BTreeSet};

/// Message keys with the names of their arguments.
type Keys = BTreeMap<String, BTreeSet<String>>;

/// Compares the files of all languages, each given as name and Fluent text, with each other and with the game.
pub fn check<G: Game>(game: &G, languages: &[(&str, &str)]) {
    let used = used_keys(game);
    let files: Vec<(&str, Keys)> = languages.iter().map(|(name, text)| (*name, keys_of(text))).collect();
    let mut problems = BTreeSet::new();
    for (language, words) in &files {
        for (key, arguments) in &used {
            match words.get(key) {
                None => problems.extend([format!("{language}: there are no words for {key}")]),
                Some(named) => problems.extend(
                    named.difference(arguments).map(|name| format!("{language}: {key} is not given ${name}")),
                ),
            }
        }
        let others = files.iter().flat_map(|(_, words)| words.keys());
        let missing = others.filter(|key| !words.contains_key(*key));
        problems.extend(missing.map(|key| format!("{language}: {key} is only in another language")));
    }
    let problems: Vec<String> = problems.into_iter().collect();
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

/// Checks that every refusal and every reason of an end has a text, also those that random play never meets. `source` is the
/// Rust file with `pub enum Rejection`; reasons are written with hyphens.
pub fn check_refusals(id: &str, source: &str, reasons: &[&str], languages: &[(&str, &str)]) {
    let names = rejections_of(source);
    assert!(!names.is_empty(), "the source has no variants of Rejection");
    let rejections = names.iter().map(|name| format!("{id}-reject-{}", kebab(name)));
    let reasons = reasons.iter().map(|reason| format!("{id}-reason-{reason}"));
    let keys: Vec<String> = rejections.chain(reasons).collect();
    for (language, text) in languages {
        let words = keys_of(text);
        let missing: Vec<&String> = keys.iter().filter(|key| !words.contains_key(*key)).collect();
        assert!(missing.is_empty(), "{language}: there are no words for {missing:?}");
    }
}

/// The names of the variants of `Rejection`.
fn rejections_of(source: &str) -> Vec<&str> {
    let body = source.split_once("pub enum Rejection {\n").map_or("", |(_, body)| body);
    let body = body.split_once("\n}").map_or(body, |(body, _)| body);
    let variants = body.lines().filter_map(|line| line.strip_prefix("    "));
    let names = variants.filter(|line| line.starts_with(|first: char| first.is_ascii_uppercase()));
    names.filter_map(|line| line.split([' ', ',', '(']).next()).collect()
}

/// `NotFree` as `not-free`.
fn kebab(name: &str) -> String {
    let mut text = String::new();
    for letter in name.chars() {
        if letter.is_ascii_uppercase() && !text.is_empty() {
            text.push('-');
        }
        text.push(letter.to_ascii_lowercase());
    }
    text
}

/// The keys of a Fluent text and the variables in their texts.
fn keys_of(text: &str) -> Keys {
    let mut keys = Keys::new();
    let mut current = None;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        if let Some((key, _)) =
            line.split_once('=').filter(|_| line.starts_with(|it: char| it.is_alphabetic()))
        {
            current = Some(key.trim().to_owned());
        }
        let Some(key) = &current else {
            continue;
        };
        let name_of = |rest: &str| rest.chars().take_while(|it| it.is_alphanumeric() || *it == '_').collect();
        let named = line.split('$').skip(1).map(name_of);
        keys.entry(key.clone()).or_default().extend(named);
    }
    keys
}

fn used_keys<G: Game>(game: &G) -> Keys {
    let id = &game.manifest().id;
    let mut keys = Keys::new();
    for name in ["title", "summary"] {
        keys.entry(format!("{id}-{name}")).or_default();
    }
    let steps = game.tutorial().into_iter().flat_map(|lesson| &lesson.steps);
    for key in steps.flat_map(|step| [step.text.as_str(), step.hint()]) {
        keys.entry(key.to_owned()).or_default();
    }
    let config = Config { matches: 12, ..Config::default() };
    let mut pool = Pool::default();
    for seed in 1..=u64::from(config.matches) {
        let mut rng = Rng::from_number(seed);
        let play =
            table::open(game, &config, seed, seed == 1, &mut rng).unwrap_or_else(|broken| panic!("{broken}"));
        collect(&mut keys, play, &config, &mut pool, &mut rng);
    }
    keys
}

fn collect<G: Game>(keys: &mut Keys, mut play: Play<G>, config: &Config, pool: &mut Pool<G>, rng: &mut Rng) {
    for _ in 0..config.max_commands {
        pool.learn(play.rules(), play.state());
        collect_questions(keys, &play);
        collect_refusals(keys, &play.running, pool, rng);
        let Some((seat, command)) = choose(play.rules(), play.state(), rng) else {
            break;
        };
        let at_ms = play.now_ms();
        if play.give(Actor::Seat(seat), &command, at_ms).is_err() {
            break;
        }
        let seats = play.state().sys.play.seats.iter().map(Viewer::Seat);
        for viewer in seats.chain([Viewer::Spectator]) {
            let events = play.running.last_events(viewer);
            events.iter().flatten().for_each(|event| collect_lines(keys, play.rules(), event));
        }
    }
    let game = play.rules();
    if let Some(outcome) = game.outcome(&play.state().core) {
        let reason = outcome.reason.replace('_', "-");
        keys.entry(format!("{}-reason-{reason}", game.manifest().id)).or_default();
    }
}

fn collect_lines<G: Game>(keys: &mut Keys, game: &G, event: &Event<G>) {
    // The platform translates the engine's own lines.
    if let Event::Game(_) = event {
        narrate(game, event).iter().for_each(|message| collect_message(keys, message));
    }
}

fn collect_message(keys: &mut Keys, message: &Message) {
    let names = message.args.iter().map(|(name, _)| name.to_string());
    keys.entry(message.key.to_string()).or_default().extend(names);
    for (_, argument) in &message.args {
        if let Segment::Key(key) = argument {
            keys.entry(key.to_string()).or_default();
        }
    }
}

fn collect_questions<G: Game>(keys: &mut Keys, play: &Play<G>) {
    for prompt in &play.state().sys.play.prompt.open {
        collect_message(keys, &prompt.text);
        collect_options(keys, &prompt.question);
    }
}

fn collect_options(keys: &mut Keys, question: &Question) {
    match question {
        Question::OneOf { options } | Question::Several { options, .. } | Question::Order { options } => {
            options.iter().for_each(|option| collect_message(keys, option));
        }
        Question::Steps { steps } => steps.iter().for_each(|step| collect_options(keys, step)),
        Question::YesNo {} | Question::Number { .. } => {}
    }
}

fn collect_refusals<G: Game>(keys: &mut Keys, running: &Match<G>, pool: &Pool<G>, rng: &mut Rng) {
    let commands = pool.sample(4, rng);
    let wrong: Vec<_> = commands.iter().filter_map(|it| mutation::of(it, &commands, rng)).collect();
    for seat in running.state().sys.play.seats.iter() {
        for command in commands.iter().chain(&wrong) {
            let mut trial = running.clone();
            let result = trial.apply(Actor::Seat(seat), command, running.state().sys.play.now_ms);
            if let Err(refusal @ Refusal::Rules(_)) = result {
                let problem = refusal.problem();
                let names = problem.args.keys().cloned();
                let key =
                    format!("{}-reject-{}", running.game().manifest().id, problem.code.replace('_', "-"));
                keys.entry(key).or_default().extend(names);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str =
        "pub enum Rejection {\n    #[error(\"x\")]\n    NotFree {},\n    Late { by: u8 },\n}\n";

    #[test]
    fn refusals_are_found_in_the_source() {
        assert_eq!(rejections_of(SOURCE), ["NotFree", "Late"]);
        check_refusals(
            "hex",
            SOURCE,
            &["full"],
            &[("en", "hex-reject-not-free = a\nhex-reject-late = b\nhex-reason-full = c\n")],
        );
    }

    #[test]
    #[should_panic(expected = "hex-reject-late")]
    fn a_refusal_without_a_text_is_named() {
        check_refusals("hex", SOURCE, &[], &[("en", "hex-reject-not-free = a\n")]);
    }

    #[test]
    fn fluent_files_are_read() {
        let keys = keys_of("# a comment = no\n\none = { $seat } takes { $cell }\ntwo =\n    words $more\n");
        let shown: Vec<String> = keys.iter().map(|(key, names)| format!("{key} {names:?}")).collect();
        assert_eq!(shown, [r#"one {"cell", "seat"}"#, r#"two {"more"}"#]);
    }
}
