//! The programme `qipan-bench`, which `cargo xtask bench` builds and calls. It is no part of the product.

use std::io::{self, Write, stdout};
use std::process::ExitCode;

use clap::Parser;
use qipan_bench::Bench;

/// The allocator of the product: with another one, the figures of engine and games would not be those of `qipan`.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    match qipan_bench::run(&Bench::parse(), &mut stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // Nothing can be done if stderr is closed as well.
            let _ = writeln!(io::stderr(), "error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
