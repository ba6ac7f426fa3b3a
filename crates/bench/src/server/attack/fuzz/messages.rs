//! Hostile messages: valid ones at the wrong time, damaged ones, and bytes that break the WebSocket protocol.

use super::super::super::dice::Dice;
use super::super::wire::{self, BINARY, CLOSE, CONTINUATION, FIN, PING, PONG, TEXT};
use super::damage;

/// What must happen to the socket after a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Effect {
    /// The server answers, refuses or ignores it, and the socket stays open.
    StaysOpen,
    /// The server has to close the socket: the protocol is broken.
    Closes,
    /// The server may wait for more, so the attacker ends the stream.
    Unfinished,
}

#[derive(Clone, Debug)]
pub(super) struct HostileMessage {
    pub(super) bytes: Vec<u8>,
    pub(super) effect: Effect,
}

/// The largest message the server accepts.
const MAX_MESSAGE: usize = 16 * 1024;

/// The depth of nested messages. They are small enough to be accepted as a whole.
const DEPTH: usize = 10_000;

type Kind = fn(&mut Dice, &str) -> HostileMessage;

/// Kinds that leave the socket open, unless the random bytes make invalid UTF-8 of a text.
const HARMLESS: &[Kind] = &[
    valid,
    valid,
    damaged_bytes,
    damaged_bytes,
    wrong_value,
    wrong_value,
    duplicate_key,
    cut_off,
    nested,
    binary,
    ping,
    fragmented,
    random_text,
];

/// Kinds after which the socket is unusable.
const BREAKING: &[Kind] =
    &[random_bytes, oversized, oversized_in_fragments, long_ping, unfinished, reserved, no_mask, close, huge];

/// One message in 20 breaks the socket.
const BREAKING_EVERY: u64 = 20;

/// The next message, made from a valid request.
pub(super) fn next(dice: &mut Dice, requests: &[&str]) -> HostileMessage {
    let kinds = if dice.below(BREAKING_EVERY) == 0 { BREAKING } else { HARMLESS };
    let request = dice.pick(requests).copied().unwrap_or("{}");
    match dice.pick(kinds) {
        Some(kind) => kind(dice, request),
        None => valid(dice, request),
    }
}

fn text(payload: &[u8]) -> HostileMessage {
    let fits = payload.len() <= MAX_MESSAGE && std::str::from_utf8(payload).is_ok();
    let effect = if fits { Effect::StaysOpen } else { Effect::Closes };
    HostileMessage { bytes: wire::frame(FIN | TEXT, payload), effect }
}

fn closes(bytes: Vec<u8>) -> HostileMessage {
    HostileMessage { bytes, effect: Effect::Closes }
}

fn stays_open(bytes: Vec<u8>) -> HostileMessage {
    HostileMessage { bytes, effect: Effect::StaysOpen }
}

fn valid(_: &mut Dice, request: &str) -> HostileMessage {
    text(request.as_bytes())
}

fn damaged_bytes(dice: &mut Dice, request: &str) -> HostileMessage {
    text(&damage::bytes(dice, request))
}

fn wrong_value(dice: &mut Dice, request: &str) -> HostileMessage {
    text(damage::value(dice, request).as_bytes())
}

fn duplicate_key(dice: &mut Dice, request: &str) -> HostileMessage {
    text(damage::duplicate_key(dice, request).as_bytes())
}

fn cut_off(dice: &mut Dice, request: &str) -> HostileMessage {
    let end = dice.below(request.len() as u64) as usize;
    text(&request.as_bytes()[..end])
}

fn nested(dice: &mut Dice, request: &str) -> HostileMessage {
    let (open, close) = if dice.below(2) == 0 { ("[", "]") } else { (r#"{"a":"#, "}") };
    let depth = DEPTH.min(MAX_MESSAGE / (open.len() + 2));
    let inner = match dice.below(3) {
        0 => open.repeat(depth),
        _ => format!("{}1{}", open.repeat(depth / 2), close.repeat(depth / 2)),
    };
    match dice.below(2) {
        0 => text(inner.as_bytes()),
        // As the value of a known or of an unknown key.
        _ => text(request.replacen('{', &format!(r#"{{"command":{inner},"#), 1).as_bytes()),
    }
}

fn random_bytes(dice: &mut Dice, _: &str) -> HostileMessage {
    let mut payload = some_bytes(dice, 300);
    // A byte that never occurs in UTF-8.
    payload.push(0xFF);
    text(&payload)
}

fn random_text(dice: &mut Dice, _: &str) -> HostileMessage {
    const LETTERS: &[char] =
        &['{', '}', '[', ']', '"', ':', ',', '\\', 'u', 'e', '0', '-', '\0', '棋', '\u{202e}'];
    let count = dice.below(200);
    let payload: String = (0..count).filter_map(|_| dice.pick(LETTERS)).collect();
    text(payload.as_bytes())
}

fn binary(dice: &mut Dice, request: &str) -> HostileMessage {
    let payload = if dice.below(2) == 0 { request.as_bytes().to_vec() } else { some_bytes(dice, 2_000) };
    stays_open(wire::frame(FIN | BINARY, &payload))
}

fn ping(dice: &mut Dice, _: &str) -> HostileMessage {
    let opcode = if dice.below(2) == 0 { PING } else { PONG };
    stays_open(wire::frame(FIN | opcode, &some_bytes(dice, 125)))
}

/// A text in several frames, with a ping between them, which the standard allows.
fn fragmented(dice: &mut Dice, request: &str) -> HostileMessage {
    let size = 1 + dice.below(20) as usize;
    let pieces: Vec<&[u8]> = request.as_bytes().chunks(size).collect();
    let mut bytes = Vec::new();
    for (index, piece) in pieces.iter().enumerate() {
        let opcode = if index == 0 { TEXT } else { CONTINUATION };
        let fin = if index + 1 == pieces.len() { FIN } else { 0 };
        bytes.extend(wire::frame(fin | opcode, piece));
        if dice.below(4) == 0 {
            bytes.extend(wire::frame(FIN | PING, b"between"));
        }
    }
    stays_open(bytes)
}

fn oversized(dice: &mut Dice, _: &str) -> HostileMessage {
    text(&vec![b'x'; MAX_MESSAGE + 1 + dice.below(100_000) as usize])
}

fn oversized_in_fragments(_: &mut Dice, _: &str) -> HostileMessage {
    let piece = [b'x'; MAX_MESSAGE / 4];
    let mut bytes = wire::frame(TEXT, &piece);
    (0..4).for_each(|_| bytes.extend(wire::frame(CONTINUATION, &piece)));
    closes(bytes)
}

/// The payload of a control frame has at most 125 bytes.
fn long_ping(dice: &mut Dice, _: &str) -> HostileMessage {
    closes(wire::frame(FIN | PING, &vec![b'x'; 126 + dice.below(1_000) as usize]))
}

/// A message that begins before the previous one has ended, or a continuation frame without a beginning.
fn unfinished(dice: &mut Dice, request: &str) -> HostileMessage {
    let mut bytes = if dice.below(2) == 0 { wire::frame(TEXT, b"{") } else { Vec::new() };
    let opcode = if bytes.is_empty() { CONTINUATION } else { TEXT };
    bytes.extend(wire::frame(FIN | opcode, request.as_bytes()));
    closes(bytes)
}

/// Reserved flags and opcodes.
fn reserved(dice: &mut Dice, request: &str) -> HostileMessage {
    let first = dice.pick(&[FIN | 0x40 | TEXT, FIN | 0x20 | TEXT, FIN | 0x10 | BINARY, FIN | 0x3, FIN | 0xB]);
    closes(wire::frame(first.copied().unwrap_or(FIN | 0x7), request.as_bytes()))
}

fn no_mask(_: &mut Dice, request: &str) -> HostileMessage {
    closes(wire::unmasked(FIN | TEXT, request.as_bytes()))
}

fn close(dice: &mut Dice, _: &str) -> HostileMessage {
    let payloads: [&[u8]; 5] = [b"", b"\x03\xe8", b"\x03\xe8bye", b"\x00\x01", b"\xff\xff\xff\xfe"];
    closes(wire::frame(FIN | CLOSE, dice.pick(&payloads).copied().unwrap_or_default()))
}

/// A frame that announces a far too large length, of which only the beginning is sent.
fn huge(dice: &mut Dice, request: &str) -> HostileMessage {
    let lengths = [MAX_MESSAGE as u64 + 1, 1 << 20, 16 << 20, 1 << 32, u64::MAX >> 1, u64::MAX];
    let mut bytes = wire::announce(FIN | TEXT, dice.pick(&lengths).copied().unwrap_or_default());
    bytes.extend(request.as_bytes());
    HostileMessage { bytes, effect: Effect::Unfinished }
}

fn some_bytes(dice: &mut Dice, max: u64) -> Vec<u8> {
    let count = dice.below(max + 1);
    (0..count).map(|_| dice.below(256) as u8).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_effect_occurs_and_seeds_repeat() {
        let run = |seed| {
            let mut dice = Dice::new(seed);
            let requests = super::super::requests::TABLE;
            (0..5_000).map(|_| next(&mut dice, requests)).collect::<Vec<_>>()
        };
        let messages = run(1);
        let count = |effect| messages.iter().filter(|it| it.effect == effect).count();
        assert!(count(Effect::Closes) > 100 && count(Effect::Unfinished) > 10);
        assert!(count(Effect::StaysOpen) > 4_000);
        assert!(messages.iter().zip(run(1)).all(|(first, second)| first.bytes == second.bytes));
    }

    #[test]
    fn nested_messages_are_deep_and_not_too_large() {
        let mut dice = Dice::new(1);
        for _ in 0..100 {
            let message = nested(&mut dice, r#"{"type":"do","id":1}"#);
            assert_eq!(message.effect, Effect::StaysOpen, "{}", message.bytes.len());
            assert!(message.bytes.len() > 4_000);
        }
    }
}
