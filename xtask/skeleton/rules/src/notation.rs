//! Commands as short text, for records and for the terminal.

use crate::Command;

/// The notation of a command, such as `take2`.
pub(crate) fn write(command: &Command) -> String {
    let &Command::Take { count } = command;
    format!("take{count}")
}
