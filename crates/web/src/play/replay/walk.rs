//! Following a match along its journal, and branching off it.

use super::record::{game_of, read};
use qipan_engine::{Actor, AnyGame, AnyMatch, EndMark, Problem, Seat};
use serde_json::Value;

/// A match that follows its journal forward.
pub(crate) struct Walk {
    running: Box<dyn AnyMatch>,
    entries: Vec<String>,
    followed: usize,
}

impl Walk {
    pub(crate) fn begin(journal: &str) -> Result<Walk, Problem> {
        let mut lines = journal.lines().filter(|line| !line.trim().is_empty());
        let header = lines.next().unwrap_or_default();
        let running = game_of(header)?.game().replay(header)?;
        let entries = lines.filter(|line| !EndMark::is_line(line)).map(str::to_owned).collect();
        Ok(Walk { running, entries, followed: 0 })
    }

    /// The match after `entries` entries.
    pub(crate) fn to(&mut self, entries: usize) -> Result<&dyn AnyMatch, Problem> {
        while self.followed < entries.min(self.entries.len()) {
            self.running.follow(&self.entries[self.followed])?;
            self.followed += 1;
        }
        Ok(&*self.running)
    }

    /// The command of the next entry, if this seat gives it.
    pub(crate) fn next_command(&self, seat: Seat) -> Option<Value> {
        let mut entry: Value = read(self.entries.get(self.followed)?).ok()?;
        (entry["seat"] == seat.0).then(|| entry["command"].take())
    }
}

/// A same-screen match that continues from a position of another match.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Branch {
    pub(crate) dump: String,
    pub(crate) journal: String,
}

/// Branches off after `entries` entries, optionally with a command of the seat in turn.
pub(crate) fn branch(
    game: &dyn AnyGame,
    journal: &str,
    entries: usize,
    command: Option<&Value>,
) -> Result<Branch, Problem> {
    let dump = at_one_screen(&Walk::begin(journal)?.to(entries)?.dump()?, &["/header", "/sys/play"])?;
    let mut lines = journal.lines().filter(|line| !line.trim().is_empty());
    let mut journal = at_one_screen(lines.next().unwrap_or_default(), &[])?;
    journal.push('\n');
    lines.take(entries).for_each(|line| journal.extend([line, "\n"]));
    let mut running = game.load(&dump)?;
    if let (Some(command), Some(seat)) = (command, running.to_act().first()) {
        let written = running.apply(Actor::Seat(seat), &command.to_string(), None)?;
        journal.extend([&*written.entry, "\n"]);
    }
    Ok(Branch { dump: running.dump()?, journal })
}

/// Turns a match of any mode into one at this screen, which a branch always is. `parts` are the JSON pointers to
/// further objects with a mode, besides the top level.
fn at_one_screen(text: &str, parts: &[&str]) -> Result<String, Problem> {
    let mut value: Value = read(text)?;
    let here = |value: &mut Value| {
        if let Some(mode) = value.get_mut("mode") {
            *mode = "local".into();
        }
    };
    here(&mut value);
    parts.iter().for_each(|part| value.pointer_mut(part).map_or((), here));
    Ok(value.to_string())
}

#[cfg(test)]
mod tests {
    use super::super::record::Record;
    use super::*;
    use crate::boards;
    use qipan_engine::systems::undo::UndoCommand;
    use qipan_engine::{Mode, NewMatch, Viewer};
    use serde_json::json;

    fn played(cells: &[u8]) -> (std::sync::Arc<dyn AnyGame>, String) {
        let game = boards::open_at_once("tictactoe").game();
        let new = NewMatch { mode: Mode::Online, ..NewMatch::with_seed(1) };
        let (mut running, opening) = game.create(&new).unwrap();
        let mut lines = vec![running.header()];
        lines.extend(opening.map(|it| it.entry));
        for cell in cells {
            let seat = running.to_act().first().unwrap();
            let command = json!({ "type": "click_cell", "cell": cell }).to_string();
            lines.push(running.apply(Actor::Seat(seat), &command, None).unwrap().entry);
        }
        (game, lines.join("\n"))
    }

    fn cells(running: &dyn AnyMatch) -> String {
        let view = running.match_view(Viewer::Seat(Seat(0))).unwrap();
        let sign = |cell: &Value| cell.as_u64().map_or('.', |seat| if seat == 0 { 'X' } else { 'O' });
        view.game["cells"].as_array().unwrap().iter().map(sign).collect()
    }

    #[test]
    fn a_walk_stands_where_the_journal_was() {
        let (_, journal) = played(&[4, 0, 2]);
        let mut walk = Walk::begin(&journal).unwrap();
        for (entries, expected) in [(0, "........."), (1, "....X...."), (3, "O.X.X...."), (9, "O.X.X....")] {
            assert_eq!(cells(walk.to(entries).unwrap()), expected);
        }
    }

    #[test]
    fn the_next_command_is_that_of_its_seat() {
        let (_, journal) = played(&[4, 0]);
        let mut walk = Walk::begin(&journal).unwrap();
        let click = |cell: u8| Some(json!({ "type": "click_cell", "cell": cell }));
        for (entries, first, second) in [(0, click(4), None), (1, None, click(0)), (2, None, None)] {
            walk.to(entries).unwrap();
            assert_eq!((walk.next_command(Seat(0)), walk.next_command(Seat(1))), (first, second));
        }
    }

    #[test]
    fn a_branch_is_a_match_of_its_own_on_one_screen() {
        let (game, journal) = played(&[4, 0, 2, 8, 6]);
        let command = json!({ "type": "click_cell", "cell": 5 });
        for (entries, command, expected) in [(2, None, "O...X...."), (3, Some(&command), "O.X.XO...")] {
            let branch = branch(&*game, &journal, entries, command).unwrap();
            let mut running = game.load(&branch.dump).unwrap();
            assert_eq!(cells(&*running), expected);
            // At one screen an undo needs no approval, and the journal is complete.
            let seat = running.to_act().first().unwrap();
            running.arrange(Actor::Seat(seat), UndoCommand::Undo {}.into(), None).unwrap();
            assert_eq!(
                Record::read(&branch.journal, Seat(0)).unwrap().last(),
                entries + usize::from(command.is_some())
            );
        }
    }
}
