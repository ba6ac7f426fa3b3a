//! Prints the digest of the given number of random matches per game: `qipan-hashes 1000`.

use std::process::ExitCode;

fn main() -> ExitCode {
    let count = std::env::args().nth(1).map(|word| word.parse());
    let Some(Ok(count)) = count else {
        eprintln!("usage: qipan-hashes COUNT — the number of matches to play of every game");
        return ExitCode::from(2);
    };
    println!("{}", qipan_hashes::digest(count));
    ExitCode::SUCCESS
}
