//! Arbitrary text in place of FENs and records: never a panic, and accepted text survives writing and reading.
//!
//! Bolero gives the bytes: a short random run in every `cargo test`, and a real fuzzer with `cargo bolero`.

use crate::layout::builtin;
use crate::notation::fen;
use crate::notation::record::{Record, Style};
use qipan_engine::Rng;
use std::time::Duration;

const SHORT: Duration = Duration::from_secs(1);

/// How many bytes of mutated FENs are read in every test run.
const BYTES: usize = 10_000_000;

#[test]
fn arbitrary_bytes_are_read_as_fen_or_refused() {
    bolero::check!().with_test_time(SHORT).with_max_len(256).for_each(|bytes: &[u8]| {
        check_fen(&String::from_utf8_lossy(bytes));
    });
}

#[test]
fn arbitrary_bytes_are_read_as_record_or_refused() {
    bolero::check!().with_test_time(SHORT).with_max_len(512).for_each(|bytes: &[u8]| {
        let text = String::from_utf8_lossy(bytes);
        for text in [text.to_string(), format!("[FEN \"{text}\"]\n"), format!("1. h2e2 {text}")] {
            if let Ok(record) = Record::read(&text) {
                assert_eq!(Record::read(&record.write(Style::Iccs).unwrap()), Ok(record));
            }
        }
    });
}

/// Accepted text is written, read again and played a little.
fn check_fen(text: &str) -> bool {
    let Ok(start) = fen::read(text) else { return false };
    let Ok(mut position) = start.layout.position() else { return false };
    let written = fen::write(&position, start.quiet, start.moves);
    let again = fen::read(&written).unwrap_or_else(|error| panic!("{text:?}: {error}"));
    assert!(again.layout.position().unwrap() == position, "{text:?} is another position after {written:?}");
    position.attacks(position.turn());
    position.playout(&mut Rng::from_number(1), 4);
    true
}

#[test]
fn spoilt_fens_are_read_or_refused() {
    let mut rng = Rng::from_number(7);
    let seeds: Vec<String> =
        (0..64).map(|seed| sample(seed, if seed % 4 == 0 { "duel2v2" } else { "standard" })).collect();
    let (mut bytes, mut accepted) = (0, 0u32);
    while bytes < BYTES {
        let text = spoilt(&seeds, &mut rng);
        bytes += text.len();
        accepted += u32::from(check_fen(&text));
    }
    assert!(accepted > 1_000, "too little of it was right: {accepted}");
}

/// The FEN of a position that random play reaches.
fn sample(seed: u64, layout: &str) -> String {
    let mut position = builtin(layout).unwrap().position().unwrap();
    position.playout(&mut Rng::from_number(seed), seed as u32 * 3);
    fen::write(&position, seed as u16, seed as u32 * 3)
}

fn spoilt(seeds: &[String], rng: &mut Rng) -> String {
    const LETTERS: &[u8] = b"rnbakcphegRNBAKCPHEG123456789/' -wbx0\xE5";
    let mut text = rng.pick(seeds).map_or(Vec::new(), |text| text.as_bytes().to_vec());
    for _ in 0..rng.below(4) {
        let place = rng.below(text.len() as u32 + 1) as usize;
        let letter = *rng.pick(LETTERS).unwrap_or(&b' ');
        match rng.below(5) {
            0 => text.insert(place, letter),
            1 => text.truncate(place),
            2 if place < text.len() => drop(text.remove(place)),
            3 if place < text.len() => text[place] = letter,
            _ => {
                let other = rng.below(text.len() as u32 + 1) as usize;
                if place < text.len() && other < text.len() {
                    text.swap(place, other);
                }
            }
        }
    }
    String::from_utf8_lossy(&text).into_owned()
}
