//! Every endgame has the value that it states; a solver visits every reachable position.

use super::solver::{Worth, solve};
use crate::Options;
use crate::layout::{ENDGAMES, Goal, builtin};
use qipan_engine::{NewMatch, OptionKind, PuzzleGoal, Seat, Seats, Viewer};

/// More positions than any endgame has; a longer search would make the test slow.
const MAX_POSITIONS: usize = 250_000;

#[test]
fn endgames_are_as_winnable_as_they_say() {
    assert!(ENDGAMES.len() >= 12);
    for endgame in ENDGAMES {
        let start = builtin(endgame.name).unwrap().position().unwrap();
        let solution =
            solve(&start, MAX_POSITIONS).unwrap_or_else(|| panic!("{} is too large", endgame.name));
        let found = match solution.worth[0] {
            // Red makes the first and the last move.
            Worth::Win(moves) => Some(Goal::RedWinsIn(moves.div_ceil(2) as u8)),
            Worth::Draw => Some(Goal::Draw),
            Worth::Loss(_) => None,
        };
        assert_eq!(found, Some(endgame.goal), "{} of {} positions", endgame.name, solution.count());
    }
}

#[test]
fn endgames_can_be_chosen_and_tell_their_goal() {
    let field = crate::options::fields().into_iter().find(|field| field.name == "layout").unwrap();
    let OptionKind::Choice { values, .. } = field.kind else { panic!("a choice") };
    for endgame in ENDGAMES {
        assert!(values.iter().any(|choice| choice.value == endgame.name));
        let options = Options { layout: endgame.name.to_owned(), ..Options::default() };
        let state = crate::State::new(&options, Seats::new(2)).unwrap();
        let key = crate::View::of(&state).goal.unwrap();
        for text in [include_str!("../../../locales/zh.ftl"), include_str!("../../../locales/en.ftl")] {
            let goal = text.lines().find_map(|line| line.strip_prefix(&format!("{key} = "))).unwrap();
            if let Goal::RedWinsIn(moves) = endgame.goal {
                assert!(goal.contains(&format!(" {moves}")), "{key} names another number: {goal}");
            }
        }
    }
    let mut names: Vec<_> = values.iter().map(|choice| choice.value.as_str()).collect();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), values.len());
}

/// Every puzzle starts a match in which the solver is on the side of the task.
#[test]
fn endgames_are_puzzles() {
    let game = crate::game();
    let puzzles = game.puzzles();
    assert_eq!(puzzles.len(), ENDGAMES.len());
    for (puzzle, endgame) in puzzles.iter().zip(ENDGAMES) {
        let first_seat = u8::from(!puzzle.solver_begins);
        let new = NewMatch { options: puzzle.options.clone(), first_seat, ..NewMatch::with_seed(1) };
        let (running, _) = game.create(&new).unwrap();
        let view = running.match_view(Viewer::Seat(Seat(0))).unwrap().game;
        let army = view["armies"].as_array().unwrap().iter().find(|army| army["seat"] == 0).unwrap();
        assert_eq!(army["colour"], endgame.solver.name(), "{}", puzzle.name);
        assert_eq!(running.to_act().contains(Seat(0)), puzzle.solver_begins, "{}", puzzle.name);
        assert_eq!(matches!(puzzle.goal, PuzzleGoal::Win { .. }), endgame.goal != Goal::Draw);
        assert!((800..2000).contains(&puzzle.rating), "{}", puzzle.name);
    }
}

/// Moves have names in both languages, next to their plain notation.
#[test]
fn moves_are_said_in_two_languages() {
    let (running, _) = crate::game().create(&NewMatch::with_seed(1)).unwrap();
    let said = |command: &str| running.said(Seat(0), command);
    let cannon = said(r#"{"type":"move","from":"h2","to":"e2"}"#).unwrap();
    assert_eq!((&*cannon.zh, &*cannon.en), ("炮二平五", "C2=5"));
    // A point without a piece, and a point outside of the board.
    for command in [r#"{"type":"move","from":"e4","to":"e5"}"#, r#"{"type":"move","from":"r2","to":"e2"}"#] {
        assert_eq!(said(command), None, "{command}");
    }
}
