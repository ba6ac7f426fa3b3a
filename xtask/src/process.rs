//! Running other programs: silently with captured output, or openly in the user's terminal.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

/// Runs a program and returns its standard output. The error of a failed program has its whole output.
pub(crate) fn run_quietly(command: &mut Command) -> Result<String> {
    let shown = describe(command);
    let output =
        command.stdin(Stdio::null()).output().with_context(|| format!("`{shown}` could not be started"))?;
    let stdout = String::from_utf8_lossy(&output.stdout);
    if output.status.success() {
        return Ok(stdout.into_owned());
    }
    let stderr = String::from_utf8_lossy(&output.stderr);
    bail!("`{shown}` failed ({})\n{stdout}{stderr}", output.status)
}

/// Runs a program that uses the terminal itself.
pub(crate) fn run_openly(command: &mut Command) -> Result<()> {
    let shown = describe(command);
    let status = command.status().with_context(|| format!("`{shown}` could not be started"))?;
    if !status.success() {
        bail!("`{shown}` failed ({status})");
    }
    Ok(())
}

/// Runs a program, prints what it says to the terminal line by line, and passes each line on.
pub(crate) fn run_with_lines(command: &mut Command, mut line_said: impl FnMut(&str)) -> Result<()> {
    let shown = describe(command);
    let not_started = || format!("`{shown}` could not be started");
    let mut child = command.stderr(Stdio::piped()).spawn().with_context(not_started)?;
    for line in child.stderr.take().into_iter().flat_map(|stderr| BufReader::new(stderr).lines()) {
        let line = line?;
        eprintln!("{line}");
        line_said(&line);
    }
    let status = child.wait()?;
    if !status.success() {
        bail!("`{shown}` failed ({status})");
    }
    Ok(())
}

/// Whether a program can be run at all, tested with a harmless call such as `node --version`.
pub(crate) fn answers(command: &mut Command) -> bool {
    let status = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

/// The call as typed in a terminal, without the folder of the program.
fn describe(command: &Command) -> String {
    let program = command.get_program().to_string_lossy();
    let name = program.rsplit(['/', '\\']).next().unwrap_or(&program).to_owned();
    let arguments = command.get_args().map(|argument| argument.to_string_lossy().into_owned());
    std::iter::once(name).chain(arguments).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_carries_the_whole_output() {
        let mut git = Command::new("git");
        let error = run_quietly(git.args(["no-such-command"])).unwrap_err().to_string();
        assert!(error.starts_with("`git no-such-command` failed"), "{error}");
        assert!(error.contains("is not a git command"), "{error}");
    }

    #[test]
    fn lines_are_passed_on_also_before_a_failure() {
        let mut lines = Vec::new();
        let mut git = Command::new("git");
        let result = run_with_lines(git.args(["no-such-command"]), |line| lines.push(line.to_owned()));
        assert!(
            result.is_err() && lines.iter().any(|line| line.contains("is not a git command")),
            "{lines:?}"
        );
    }

    #[test]
    fn a_missing_program_does_not_answer() {
        assert!(!answers(&mut Command::new("qipan-has-no-such-program")));
    }
}
