//! Texts for people. They are shown as they are and never interpreted, so only their letters are checked.

use super::read::At;
use crate::limits;
use crate::mistake::Mistake;
use qipan_engine::Bilingual;
use std::collections::BTreeMap;

/// `{"en": …, "zh": …}`, or one text for both languages.
pub(crate) fn words(at: &At<'_>) -> Result<Bilingual, Mistake> {
    if at.value.is_string() {
        let text = plain(at)?;
        return Ok(Bilingual { zh: text.clone(), en: text });
    }
    if let Some(language) = at.names()?.into_iter().find(|language| !matches!(&***language, "en" | "zh")) {
        return Err(at.field(language)?.mistake("unknown_field", "the languages are \"en\" and \"zh\""));
    }
    match (at.get("en"), at.get("zh")) {
        (Some(en), Some(zh)) => Ok(Bilingual { zh: plain(&zh)?, en: plain(&en)? }),
        (Some(one), None) | (None, Some(one)) => {
            let text = plain(&one)?;
            Ok(Bilingual { zh: text.clone(), en: text })
        }
        (None, None) => Err(at.mistake("missing_field", "the text is missing in \"en\" and \"zh\"")),
    }
}

/// The texts of names.
pub(crate) fn of_names(
    at: &At<'_>,
    is_known: impl Fn(&str) -> bool,
) -> Result<BTreeMap<String, Bilingual>, Mistake> {
    let mut found = BTreeMap::new();
    for name in at.names()? {
        let here = at.field(name)?;
        if !is_known(name) {
            return Err(here.mistake("unknown_name", format!("the file has no name {name:?}")));
        }
        found.insert(name.clone(), words(&here)?);
    }
    Ok(found)
}

/// A text without control characters and without marks that change the direction of what follows.
fn plain(at: &At<'_>) -> Result<String, Mistake> {
    let text = at.text()?.trim();
    let bad = |letter: char| {
        letter.is_control()
            || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{61c}')
    };
    if text.is_empty() || text.chars().count() > limits::WORDS_CHARS {
        let sentence = format!("a text has from 1 to {} characters", limits::WORDS_CHARS);
        return Err(at.mistake("bad_text", sentence));
    }
    if text.contains(bad) {
        return Err(at.mistake("bad_text", "a text has no control characters and no marks of direction"));
    }
    Ok(text.to_owned())
}
