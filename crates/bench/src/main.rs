//! The program `qipan-bench`, which `cargo xtask bench` builds and runs. It is not part of the product.

use std::io::{self, Write, stdout};
use std::process::ExitCode;

use clap::Parser;
use qipan_bench::Bench;

/// The allocator of the product. With another one, the figures of engine and games would differ from those of
/// `qipan`.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    match qipan_bench::run(&Bench::parse(), &mut stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // Nothing can be done if stderr is closed too.
            let _ = writeln!(io::stderr(), "error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
