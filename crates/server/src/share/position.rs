//! A position of a finished match, as its replay counts them: the first one, and one for every entry of the journal
//! that changes the view.

use qipan_engine::{AnyGame, AnyMatch, Problem, Seat, Sketch, Viewer};
use qipan_store::Journal;
use serde_json::Value;

pub(super) struct Position {
    pub(super) number: usize,
    /// The number of the last position of the match.
    pub(super) last: usize,
    /// As a spectator sees it.
    pub(super) sketch: Option<Sketch>,
}

/// Finds a position by its number; a number that is too high means the last one.
pub(super) fn find(game: &dyn AnyGame, journal: &Journal, number: usize) -> Result<Position, Problem> {
    let mut running = game.replay(&format!("{}\n", journal.header))?;
    let mut last = 0;
    let mut view = view_of(&*running)?;
    let mut sketch = running.sketch(Viewer::Spectator)?;
    for (index, line) in journal.entries.iter().enumerate() {
        running.follow(line)?;
        let next = view_of(&*running)?;
        if next == view {
            continue;
        }
        view = next;
        // What the host does before the first move belongs to the first position.
        if index > 0 || is_of_a_seat(line) {
            last += 1;
        }
        if last <= number {
            sketch = running.sketch(Viewer::Spectator)?;
        }
    }
    Ok(Position { number: number.min(last), last, sketch })
}

/// Replays show a match from its first seat; the numbers of positions are those of this view.
fn view_of(running: &dyn AnyMatch) -> Result<(Value, Option<String>), Problem> {
    let view = running.match_view(Viewer::Seat(Seat(0)))?;
    Ok((view.game, running.outcome().map(|outcome| format!("{outcome:?}"))))
}

fn is_of_a_seat(line: &str) -> bool {
    serde_json::from_str::<Value>(line).is_ok_and(|entry| entry["seat"].is_u64())
}
