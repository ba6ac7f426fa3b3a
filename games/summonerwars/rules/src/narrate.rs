//! Events as text for the action log: message keys with typed arguments. Card names are marked so that clients can show
//! the card, and cells so that the board can point at them.

use crate::cell::Cell;
use crate::data::{CardId, Keyword, Modifier, Stat, Until, key_of};
use crate::event::{Event, Holder};
use qipan_engine::systems::action_log::Narration;
use qipan_engine::{Message, Seat};

pub(crate) fn narrate(event: &Event, log: &mut Narration) {
    match event {
        Event::FactionTaken { seat, faction } => {
            log.say(of("summonerwars-log-faction", *seat).key("faction", faction.key()));
        }
        Event::Mustered { seat, .. } => log.say(of("summonerwars-log-mustered", *seat)),
        Event::DecksShown { .. } => log.say(Message::new("summonerwars-log-decks")),
        Event::TurnBegan { seat, number } => {
            log.say(of("summonerwars-log-turn", *seat).number("number", *number));
        }
        Event::MagicChanged { seat, by, now, .. } => {
            let line = of("summonerwars-log-magic", *seat).text("by", format!("{by:+}"));
            log.say(line.number("now", *now));
        }
        Event::Inaction { seat } => log.say(of("summonerwars-log-inaction", *seat)),
        Event::Pressed { seat, units } => {
            log.say(of("summonerwars-log-pressed", *seat).number("units", *units));
        }
        Event::Dusk { seat, amount } => log.say(of("summonerwars-log-dusk", *seat).number("amount", *amount)),
        _ => narrate_cards(event, log),
    }
}

fn of(key: &'static str, seat: Seat) -> Message {
    Message::new(key).seat("seat", seat)
}

fn card(key: &'static str, seat: Seat, card: CardId) -> Message {
    of(key, seat).card("card", card.key())
}

fn narrate_cards(event: &Event, log: &mut Narration) {
    match event {
        Event::CardsDrawn { seat, count, cards } => {
            log.say(of("summonerwars-log-drew", *seat).number("count", *count));
            // One line for each card that the reader may know.
            for drawn in cards {
                log.say(card("summonerwars-log-drew-card", *seat, *drawn));
            }
        }
        Event::CardDiscarded { seat, card: it } => log.say(card("summonerwars-log-discarded", *seat, *it)),
        Event::CardReturned { seat, card: it } => log.say(card("summonerwars-log-returned", *seat, *it)),
        Event::EventPlayed { seat, card: it } => log.say(card("summonerwars-log-played", *seat, *it)),
        Event::EventExpired { seat, card: it } => log.say(card("summonerwars-log-expired", *seat, *it)),
        Event::Summoned { seat, card: it, cell, .. } => {
            log.say(card("summonerwars-log-summoned", *seat, *it).place("cell", cell.name()));
        }
        Event::Built { seat, card: it, cell, .. } => {
            log.say(card("summonerwars-log-built", *seat, *it).place("cell", cell.name()));
        }
        Event::Raised { seat, card: it, cell, .. } => {
            log.say(card("summonerwars-log-raised", *seat, *it).place("cell", cell.name()));
        }
        Event::Destroyed { seat, card: it, cell, .. } => {
            log.say(card("summonerwars-log-destroyed", *seat, *it).place("cell", cell.name()));
        }
        Event::AbilityUsed { cell, card: it } => {
            let line = at("summonerwars-log-used", *cell).card("card", it.key());
            log.say(line.key("ability", key_of("ability", it.name())));
        }
        Event::AbilityTriggered { seat, card: it, .. } => {
            let line = card("summonerwars-log-triggered", *seat, *it);
            log.say(line.key("ability", key_of("ability", it.name())));
        }
        _ => narrate_fights(event, log),
    }
}

fn at(key: &'static str, cell: Cell) -> Message {
    Message::new(key).place("cell", cell.name())
}

fn between(key: &'static str, from: Cell, to: Cell) -> Message {
    Message::new(key).place("from", from.name()).place("to", to.name())
}

fn narrate_fights(event: &Event, log: &mut Narration) {
    match event {
        Event::Moved { from, to, .. } => log.say(between("summonerwars-log-moved", *from, *to)),
        Event::Forced { from, to, .. } => log.say(between("summonerwars-log-forced", *from, *to)),
        Event::Placed { from, to, .. } => log.say(between("summonerwars-log-placed", *from, *to)),
        Event::Swapped { a, b } => log.say(between("summonerwars-log-swapped", *a, *b)),
        Event::AttackDeclared { from, to, compelled, .. } => {
            let key = if *compelled { "summonerwars-log-compelled" } else { "summonerwars-log-attack" };
            log.say(between(key, *from, *to));
        }
        Event::AttackFizzled {} => log.say(Message::new("summonerwars-log-fizzled")),
        Event::DiceRolled { faces, hits, stars } => {
            let dice: Vec<String> = faces.iter().map(|face| symbols(*face).to_owned()).collect();
            let line = Message::new("summonerwars-log-dice").text("dice", dice.join(" "));
            log.say(line.number("hits", *hits).number("stars", *stars));
        }
        Event::BonusAdded { by, source } => {
            log.say(Message::new("summonerwars-log-bonus").number("by", *by).card("card", source.key()));
        }
        Event::DamageDealt { cell, amount, breakdown, .. } => {
            log.say(at("summonerwars-log-damage", *cell).number("amount", *amount));
            for step in breakdown.changes() {
                let by = step.after - step.before;
                let line = Message::new("summonerwars-log-item").card("card", step.source.key());
                log.say(line.text("by", format!("{by:+}")));
            }
        }
        Event::Healed { cell, amount } => {
            log.say(at("summonerwars-log-healed", *cell).number("amount", *amount));
        }
        Event::Boosted { cell, by, now } => {
            let line = at("summonerwars-log-boosted", *cell).text("by", format!("{by:+}"));
            log.say(line.number("now", i64::from(*now)));
        }
        Event::Readied { cell } => log.say(at("summonerwars-log-readied", *cell)),
        Event::ModifierAdded { on, modifier, until, .. } => narrate_modifier(*on, *modifier, *until, log),
        _ => {}
    }
}

fn narrate_modifier(on: Holder, modifier: Modifier, until: Until, log: &mut Narration) {
    let until = match until {
        Until::Attack => "summonerwars-until-attack",
        Until::Turn => "summonerwars-until-turn",
        Until::Next => "summonerwars-until-next",
    };
    let (name, amount) = match modifier {
        Modifier::Stat { stat, amount } => (stat_key(stat), format!("{amount:+}")),
        Modifier::Keyword { keyword } => (keyword_key(keyword), String::new()),
    };
    let line = match on {
        Holder::Cell(cell) => at("summonerwars-log-modifier", cell),
        Holder::Seat(seat) => of("summonerwars-log-seat-modifier", seat),
    };
    log.say(line.key("modifier", name).text("amount", amount).key("until", until));
}

fn stat_key(stat: Stat) -> &'static str {
    match stat {
        Stat::Strength => "summonerwars-stat-strength",
        Stat::Reach => "summonerwars-stat-reach",
        Stat::Range => "summonerwars-stat-range",
        Stat::Ward => "summonerwars-stat-ward",
        Stat::Attacks => "summonerwars-stat-attacks",
        Stat::Moves => "summonerwars-stat-moves",
    }
}

fn keyword_key(keyword: Keyword) -> &'static str {
    match keyword {
        Keyword::Slip => "summonerwars-keyword-slip",
        Keyword::Firm => "summonerwars-keyword-firm",
        Keyword::Rooted => "summonerwars-keyword-rooted",
        Keyword::Disarmed => "summonerwars-keyword-disarmed",
        Keyword::Silenced => "summonerwars-keyword-silenced",
        Keyword::Bar => "summonerwars-keyword-bar",
        Keyword::Cover => "summonerwars-keyword-cover",
        Keyword::Clear => "summonerwars-keyword-clear",
        Keyword::Gateway => "summonerwars-keyword-gateway",
    }
}

/// What a face shows: blade †, bow ➶, star ★.
fn symbols(face: u8) -> &'static str {
    match face {
        0..=2 => "†➶",
        3 => "➶★",
        4 => "†★",
        _ => "†",
    }
}
