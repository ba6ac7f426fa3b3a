//! Example games: the test set of the language, and a start for authors.

/// The names of the examples and their files.
pub const EXAMPLES: &[(&str, &str)] = &[
    ("areas", include_str!("../games/areas.json")),
    ("auction", include_str!("../games/auction.json")),
    ("codebreaker", include_str!("../games/codebreaker.json")),
    ("draughts", include_str!("../games/draughts.json")),
    ("duel", include_str!("../games/duel.json")),
    ("eights", include_str!("../games/eights.json")),
    ("expedition", include_str!("../games/expedition.json")),
    ("fourinarow", include_str!("../games/fourinarow.json")),
    ("gathering", include_str!("../games/gathering.json")),
    ("gomoku", include_str!("../games/gomoku.json")),
    ("hex", include_str!("../games/hex.json")),
    ("nim", include_str!("../games/nim.json")),
    ("pairs", include_str!("../games/pairs.json")),
    ("partners", include_str!("../games/partners.json")),
    ("pig", include_str!("../games/pig.json")),
    ("race", include_str!("../games/race.json")),
    ("reversi", include_str!("../games/reversi.json")),
    ("sameminds", include_str!("../games/sameminds.json")),
    ("siege", include_str!("../games/siege.json")),
    ("tictactoe", include_str!("../games/tictactoe.json")),
    ("towers", include_str!("../games/towers.json")),
    ("tricks", include_str!("../games/tricks.json")),
];
