//! `qipan drive GAME`: one JSON object per line in, one out. The protocol is described in `docs/drive.md`.

mod answer;
mod lines;
mod request;
mod session;
mod table;

pub use lines::MAX_LINE;
pub use session::Session;

use std::io::{self, BufRead, ErrorKind, Write};

use qipan_ai::Listed;
use qipan_engine::Problem;

use self::lines::{Line, next_line};

/// Answers every line of the input until the input ends or the output is closed.
pub fn run(game: Listed, input: &mut dyn BufRead, output: &mut dyn Write) -> io::Result<()> {
    let mut session = Session::new(game);
    let mut line = Vec::new();
    loop {
        let answer = match next_line(input, &mut line)? {
            Line::Read => session.answer(&line),
            Line::TooLong => too_long(),
            Line::End => return Ok(()),
        };
        let written = writeln!(output, "{answer}").and_then(|()| output.flush());
        match written {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => return Ok(()),
            written => written?,
        }
    }
}

fn too_long() -> String {
    answer::refusal(&Problem::new("line_too_long", format!("a line has at most {MAX_LINE} bytes")))
}
