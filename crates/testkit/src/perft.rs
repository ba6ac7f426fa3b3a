//! Counting positions: the sharpest test of a list of commands, with the expected numbers as data.

use qipan_engine::{Counting, Game, Header, Match, MatchState, Sandbox, Seats, Seed};

/// Compares with a table of rows `options | depth | count`. Empty lines and lines that begin with `#` are
/// passed over; commas and underscores in numbers are for reading.
///
/// ```text
/// # options | depth | count
/// {} | 1 | 9
/// {} | 2 | 72
/// ```
pub fn check<G: Game>(table: &str) {
    let rows = table.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
    let mut count = 0;
    for (number, line) in rows.filter(|(_, line)| !line.is_empty() && !line.starts_with('#')) {
        if let Err(problem) = check_row::<G>(line) {
            panic!("line {number} of the table, `{line}`: {problem}");
        }
        count += 1;
    }
    assert!(count > 0, "the table has no rows");
}

fn check_row<G: Game>(line: &str) -> Result<(), String> {
    let mut fields = line.rsplitn(3, '|').map(str::trim);
    let (Some(count), Some(depth), Some(options)) = (fields.next(), fields.next(), fields.next()) else {
        return Err("a row is `options | depth | count`".to_owned());
    };
    let expected: u64 = count.replace([',', '_'], "").parse().map_err(|error| format!("count: {error}"))?;
    let depth: u32 = depth.parse().map_err(|error| format!("depth: {error}"))?;
    let found = start::<G>(options)?.perft(depth, Counting::LastInBulk);
    if found == expected { Ok(()) } else { Err(format!("counted {found}")) }
}

/// The first position of a match with these options in JSON and the fewest seats that they allow.
pub fn start<G: Game>(options: &str) -> Result<MatchState<G>, String> {
    let options = serde_json::from_str(options).map_err(|error| format!("options: {error}"))?;
    let seats = Seats::new(G::usual_seats(&options));
    let header = Header::<G>::new(seats, Seed::from_number(1), options);
    let (game, _) = Match::create(&header).map_err(|refusal| refusal.to_string())?;
    Ok(game.into_state())
}

/// What a whole game tree has, counted by the ways to get there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Census {
    pub positions: u64,
    /// Positions in which the match is over: the number of complete games.
    pub endings: u64,
}

/// Walks the whole tree below a position; only for games small enough.
pub fn census<G: Game>(state: &MatchState<G>) -> Census {
    let mut census = Census::default();
    walk(&Sandbox::new(state.clone()), &mut census);
    census
}

fn walk<G: Game>(here: &Sandbox<G>, census: &mut Census) {
    census.positions += 1;
    census.endings += u64::from(here.state.sys.outcome.is_some());
    let mut below = here.clone();
    for seat in here.state.to_act().iter() {
        for command in here.state.legal(seat).commands {
            below.copy_play_from(here);
            if below.apply(seat, &command).is_ok() {
                walk(&below, census);
            }
        }
    }
}
