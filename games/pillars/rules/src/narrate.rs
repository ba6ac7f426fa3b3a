//! Events as text for the action log: message keys with typed arguments.

use crate::settlement::{Cause, Transfer};
use crate::{Bag, End, Event, notation};
use qipan_engine::Message;
use qipan_engine::systems::action_log::Narration;

pub(crate) fn narrate(event: &Event, log: &mut Narration) {
    match event {
        Event::HandBegan { number, leader, voided } => {
            let key = if *voided > 0 { "pillars-log-began-after-void" } else { "pillars-log-began" };
            let number = i64::from(*number) + 1;
            log.say(
                Message::new(key).number("number", number).seat("seat", *leader).number("voided", *voided),
            );
        }
        Event::Drawn { seat, discs } => log.say(with_discs("pillars-log-drawn", *discs).seat("seat", *seat)),
        Event::Played { seat, discs, .. } => {
            log.say(with_discs("pillars-log-played", *discs).seat("seat", *seat));
        }
        Event::Covered { seat, discs: Some(discs), .. } => {
            log.say(with_discs("pillars-log-covered-own", *discs).seat("seat", *seat));
        }
        Event::Covered { seat, count, .. } => {
            log.say(Message::new("pillars-log-covered").seat("seat", *seat).number("count", *count));
        }
        Event::RoundTaken { seat, kind, pillars, .. } => log.say(
            Message::new("pillars-log-taken")
                .seat("seat", *seat)
                .number("kind", *kind)
                .number("pillars", *pillars),
        ),
        Event::Buckled { seat, .. } => log.say(Message::new("pillars-log-buckled").seat("seat", *seat)),
        Event::Revealed { seat, buckler, .. } => {
            log.say(Message::new("pillars-log-revealed").seat("seat", *seat).seat("buckler", *buckler));
        }
        Event::RevealPassed { seat, .. } => log.say(Message::new("pillars-log-passed").seat("seat", *seat)),
        Event::Settled { number, end, transfers } => {
            let number = i64::from(*number) + 1;
            log.say(Message::new("pillars-log-settled").number("number", number).key("end", end_key(*end)));
            transfers.iter().for_each(|transfer| log.say(paid(transfer)));
        }
        Event::SeatReady { seat } => log.say(Message::new("pillars-log-ready").seat("seat", *seat)),
        Event::Stopped { seat } => log.say(Message::new("pillars-log-stopped").seat("seat", *seat)),
    }
}

fn with_discs(key: &'static str, discs: Bag) -> Message {
    Message::new(key).text("discs", notation::characters(discs))
}

fn paid(transfer: &Transfer) -> Message {
    let key = match transfer.cause {
        Cause::Enough => "pillars-log-paid-enough",
        Cause::Reveal => "pillars-log-paid-reveal",
        Cause::Ceramic => "pillars-log-paid-ceramic",
    };
    Message::new(key).seat("from", transfer.from).seat("to", transfer.to).number("chips", transfer.chips)
}

fn end_key(end: End) -> &'static str {
    match end {
        End::Ceramic => "pillars-end-ceramic",
        End::TwoEnough => "pillars-end-two-enough",
        End::HandsEmpty => "pillars-end-hands-empty",
        End::Buckle => "pillars-end-buckle",
    }
}
