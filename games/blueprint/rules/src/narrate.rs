//! Lines of the log. Texts of the file are arguments of fixed messages, so they are shown and never interpreted.

use crate::event::Event;
use crate::extras::bilingual;
use crate::notation::plain;
use crate::program::Program;
use crate::program::things::Thing;
use crate::program::types::Type;
use qipan_engine::systems::action_log::Narration;
use qipan_engine::{Bilingual, Message};
use std::borrow::Cow;

pub(crate) fn narrate(program: &Program, event: &Event, log: &mut Narration) {
    match event {
        Event::Played { seat, number, picks } => {
            let Some(chosen) = program.moves.get(usize::from(*number)) else { return };
            let values = chosen.choices.picks.iter().zip(picks.values());
            // What is picked from a pile is told by the events that follow.
            let shown = values.filter(|(pick, _)| pick.item != Type::Thing);
            let shown: Vec<String> =
                shown.map(|(pick, value)| plain(program, pick.item, i64::from(*value))).collect();
            let words = program.words_of(&chosen.name);
            log.say(
                bilingual(key(program, "log-played"), &words)
                    .seat("seat", *seat)
                    .text("picks", shown.join(" ")),
            );
        }
        Event::Passed { seat } => log.say(message(program, "log-passed").seat("seat", *seat)),
        Event::WentOut { seat } => log.say(message(program, "log-out").seat("seat", *seat)),
        Event::Chose { seat, .. } => log.say(message(program, "log-chose").seat("seat", *seat)),
        Event::Moved { from, to, thing, .. } => {
            let is_pile = |place: u16| program.layout.is_pile(i64::from(place));
            if is_pile(*from) || is_pile(*to) {
                log.say(moved(program, *from, *to, *thing));
            }
        }
        Event::Set { number, value } => {
            if let Some(line) = number_set(program, *number, *value) {
                log.say(line);
            }
        }
        _ => {}
    }
}

fn key(program: &Program, name: &str) -> String {
    format!("{}-{name}", program.manifest.id)
}

fn message(program: &Program, name: &str) -> Message {
    Message { key: Cow::Owned(key(program, name)), args: Vec::new() }
}

/// A thing that came to or from a pile. One that the reader cannot see has no name.
fn moved(program: &Program, from: u16, to: u16, thing: Thing) -> Message {
    let place = |place: u16| {
        let info = &program.layout.places[usize::from(place)];
        match program.layout.is_pile(i64::from(place)) {
            true => program.words_of(&info.name),
            false => Bilingual::new(&info.name, &info.name),
        }
    };
    let (from, to) = (place(from), place(to));
    let name = if thing.face() == Thing::HIDDEN_FACE { "log-moved-hidden" } else { "log-moved" };
    let mut line = message(program, name);
    if thing.face() != Thing::HIDDEN_FACE {
        let thing = thing_words(program, thing);
        line = line.text("en", thing.en).text("zh", thing.zh);
    }
    line.text("from_en", from.en).text("from_zh", from.zh).text("to_en", to.en).text("to_zh", to.zh)
}

/// The kind and the attributes of a thing in both languages.
fn thing_words(program: &Program, thing: Thing) -> Bilingual {
    let parts: Vec<Bilingual> =
        program.things.name(thing).split(' ').map(|part| program.words_of(part)).collect();
    let joined = |of: fn(&Bilingual) -> &String| parts.iter().map(of).cloned().collect::<Vec<_>>().join(" ");
    Bilingual { zh: joined(|it| &it.zh), en: joined(|it| &it.en) }
}

/// A number whose name has a text tells its changes.
fn number_set(program: &Program, position: u16, value: i64) -> Option<Message> {
    let number = program.numbers.iter().rev().find(|number| number.first <= position)?;
    let words = program.words.get(&number.name)?;
    let shown = plain(program, number.holds, value);
    let line = match number.each {
        true => bilingual(key(program, "log-number-of"), words)
            .seat("seat", qipan_engine::Seat((position - number.first) as u8)),
        false => bilingual(key(program, "log-number"), words),
    };
    Some(line.text("value", shown))
}
