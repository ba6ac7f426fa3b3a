//! Counting positions: the strictest test of the list of commands, with the expected numbers as data.

use qipan_engine::{Counting, Game, Header, Match, MatchState, Sandbox, Seats, Seed};

/// Compares with a table of rows `options | depth | count`. Empty lines and lines that begin with `#` are ignored;
/// numbers may contain commas and underscores.
///
/// ```text
/// # options | depth | count
/// {} | 1 | 9
/// {} | 2 | 72
/// ```
pub fn check<G: Game>(game: &G, table: &str) {
    let rows = table.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
    let mut count = 0;
    for (number, line) in rows.filter(|(_, line)| !line.is_empty() && !line.starts_with('#')) {
        if let Err(problem) = check_row(game, line) {
            panic!("line {number} of the table, `{line}`: {problem}");
        }
        count += 1;
    }
    assert!(count > 0, "the table has no rows");
}

fn check_row<G: Game>(game: &G, line: &str) -> Result<(), String> {
    let mut fields = line.rsplitn(3, '|').map(str::trim);
    let (Some(count), Some(depth), Some(options)) = (fields.next(), fields.next(), fields.next()) else {
        return Err("a row is `options | depth | count`".to_owned());
    };
    let expected: u64 = count.replace([',', '_'], "").parse().map_err(|error| format!("count: {error}"))?;
    let depth: u32 = depth.parse().map_err(|error| format!("depth: {error}"))?;
    let found = start(game, options)?.perft(game, depth, Counting::LastInBulk);
    if found == expected { Ok(()) } else { Err(format!("counted {found}")) }
}

/// The first position of a match with these options in JSON and the fewest seats that they allow.
pub fn start<G: Game>(game: &G, options: &str) -> Result<MatchState<G>, String> {
    let options = serde_json::from_str(options).map_err(|error| format!("options: {error}"))?;
    let seats = Seats::new(game.usual_seats(&options));
    let header = Header::new(game, seats, Seed::from_number(1), options);
    let (new, _) = Match::create(game.clone(), &header).map_err(|refusal| refusal.to_string())?;
    Ok(new.into_state())
}

/// The size of a whole game tree. Positions that are reached in several ways count several times.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Census {
    pub positions: u64,
    /// Positions in which the match is over: the number of complete games.
    pub endings: u64,
}

/// Walks the whole tree below a position; only for small games.
pub fn census<G: Game>(game: &G, state: &MatchState<G>) -> Census {
    let mut census = Census::default();
    walk(&Sandbox::new(game.clone(), state.clone()), &mut census);
    census
}

fn walk<G: Game>(here: &Sandbox<G>, census: &mut Census) {
    census.positions += 1;
    census.endings += u64::from(here.state.sys.play.outcome.is_some());
    let mut below = here.clone();
    for seat in here.state.to_act(here.game()).iter() {
        for command in here.state.legal(here.game(), seat).commands {
            below.copy_play_from(here);
            if below.apply(seat, &command).is_ok() {
                walk(&below, census);
            }
        }
    }
}
