//! Which log levels can be set. The log filter itself would take any unknown word as the name of a module and log
//! everything of that module.

const LEVELS: [&str; 6] = ["off", "error", "warn", "info", "debug", "trace"];

const SENTENCE: &str =
    "a level is off, error, warn, info, debug or trace, for all or by target as in info,qipan_server=debug";

/// Whether this is a level, or a list of levels by target.
pub(super) fn check(text: &str) -> Result<(), String> {
    let is_good = text.split(',').all(|part| match part.trim().split_once('=') {
        None => is_level(part),
        Some((target, level)) => is_target(target) && is_level(level),
    });
    if is_good { Ok(()) } else { Err(SENTENCE.to_owned()) }
}

fn is_level(word: &str) -> bool {
    LEVELS.iter().any(|level| word.trim().eq_ignore_ascii_case(level))
}

fn is_target(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_:-".contains(&byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_words_that_the_log_knows() {
        let good = ["info", "off", "WARN", "info,qipan_server=debug", "warn, qipan_store::sqlite=trace"];
        let bad =
            ["", "loud", "verbose", "info,", "info;debug", "qipan_server", "qipan_server=", "=debug", "3"];
        let bad = bad.into_iter().chain(["qipan_server=loud", "info,loud", "a b=info"]);
        for (text, expected) in good.map(|text| (text, true)).into_iter().chain(bad.map(|text| (text, false)))
        {
            assert_eq!(check(text).is_ok(), expected, "{text:?}");
        }
    }
}
