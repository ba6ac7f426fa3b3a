//! The rules against the plain referee: the same counts, and the same lists and endings along random matches.

use super::referee::{Referee, Verdict};
use crate::{Command, Options, Position, PuzzleChess, State, notation, perft as quick, rules};
use qipan_engine::{Counting, Header, Outcome, Rng, Sandbox, Seat, Seats, Seed};
use qipan_testkit::perft;

/// Every row of the table of counts, counted again by the referee.
#[test]
fn counts_agree_with_the_referee() {
    let table = include_str!("../../tests/data/perft.txt");
    for row in table.lines().filter(|row| !row.starts_with('#')) {
        let [options, depth, count]: [&str; 3] = row.split(" | ").collect::<Vec<_>>().try_into().unwrap();
        let options: Options = serde_json::from_str(options).unwrap();
        let expected: u64 = count.replace(',', "").parse().unwrap();
        assert_eq!(Referee::new(options).count(depth.parse().unwrap()), expected, "{row}");
    }
}

/// The fast count equals the count of the whole pipeline.
#[test]
fn quick_counts_are_those_of_the_pipeline() {
    for mode in ["free", "edge"] {
        let state = perft::start(&PuzzleChess, &format!(r#"{{"mode":"{mode}"}}"#)).unwrap();
        let mut leaves = 0;
        let start = Sandbox::new(PuzzleChess, state.clone());
        for first in state.legal(&PuzzleChess, Seat(0)).commands {
            let mut next = start.clone();
            next.apply(Seat(0), &first).unwrap();
            leaves += next.state.legal(&PuzzleChess, Seat(1)).commands.len() as u64;
        }
        assert_eq!(state.perft(&PuzzleChess, 2, Counting::LastInBulk), leaves, "{mode}");
        assert_eq!(state.perft(&PuzzleChess, 0, Counting::LastInBulk), 1);
    }
}

/// A finished match has nothing to count, and near the end the referee counts the same.
#[test]
fn counts_stop_where_the_match_is_over() {
    let options = Options::default();
    let mut referee = Referee::new(options);
    let mut state = State::new(options, Seat(0)).unwrap();
    for text in "-- d4-d3^ d1-d4^ c4-c3^ c1-c4^ b4-b3^ b1-b4^ a4-a3^ a1-a4^".split(' ') {
        let command = notation::read(text, options.size).unwrap();
        if text == "a1-a4^" {
            assert_eq!(quick::count(&state, 2), referee.count(2), "one of the first actions wins");
        }
        let action = state.position.judge(state.position.turn, &command).unwrap();
        state.act(action);
        referee.play(&command);
    }
    assert_eq!([1, 2].map(|depth| quick::count(&state, depth)), [0, 0]);
}

/// Random matches on boards of all sizes: the lists and the endings equal those of the referee.
#[test]
fn matches_go_as_the_referee_says() {
    let mut endings = Vec::new();
    for number in 0..160 {
        let mut rng = Rng::from_number(number);
        let options = draw_options(&mut rng);
        let smothers = number % 3 == 0;
        let ending = follow(options, Seat((number % 2) as u8), |position, listed| match smothers {
            true => smothering(position, listed, &mut rng),
            false => choose(listed, position.goal_row(position.turn), &mut rng),
        });
        endings.push(name(ending));
    }
    for ending in ["across", "repeated", "no progress"] {
        assert!(endings.contains(&ending), "no match ended as {ending}");
    }
}

/// Endings that random play hardly reaches.
#[test]
fn lines_end_as_the_referee_says() {
    let table = include_str!("../../tests/data/lines.txt");
    for row in table.lines().filter(|row| !row.starts_with('#')) {
        let [options, moves, expected]: [&str; 3] = row.split(" | ").collect::<Vec<_>>().try_into().unwrap();
        for first in [Seat(0), Seat(1)] {
            let options: Options = serde_json::from_str(options).unwrap();
            let mut moves = moves.split(' ').map(|text| notation::read(text, options.size).unwrap());
            let ending = follow(options, first, |_, _| moves.next().unwrap());
            assert_eq!((name(ending), moves.next()), (expected, None), "{row}");
            assert!(matches!(ending, Verdict::Across(0) | Verdict::Stuck(0)), "{row}");
        }
    }
}

fn draw_options(rng: &mut Rng) -> Options {
    let fixed = [r#"{"mode":"free"}"#, r#"{"mode":"edge"}"#, r#"{"mode":"edge","layout":"mirrored"}"#];
    let mut options: Options = serde_json::from_str(rng.pick(&fixed).unwrap()).unwrap();
    options.size = rng.between(4, 8) as u8;
    options.start_row = rng.between(0, i32::from(options.size) / 2 - 1) as u8;
    options
}

/// Plays a match to its end and returns how it ended.
fn follow(
    options: Options,
    first: Seat,
    mut choose: impl FnMut(&Position, &[Command]) -> Command,
) -> Verdict {
    let header = Header::new(&PuzzleChess, Seats { count: 2, first }, Seed::from_number(1), options);
    let (game, _) = qipan_engine::Match::create(PuzzleChess, &header).unwrap();
    let mut play = Sandbox::new(PuzzleChess, game.into_state());
    let mut referee = Referee::new(options);
    loop {
        let mut listed = Vec::new();
        let core = &play.state.core;
        let turn = core.position.turn;
        rules::legal_commands(core, turn, &mut listed);
        let sorted = |commands: &[Command]| sorted(commands, options.size);
        assert_eq!(sorted(&listed), sorted(&referee.commands()), "{options:?}, {core:?}");
        let verdict = referee.verdict();
        let outcome = verdict.map(|verdict| outcome_of(verdict, first));
        assert_eq!(rules::outcome(core), outcome, "{options:?}, {core:?}");
        if let Some(verdict) = verdict {
            return verdict;
        }
        let command = choose(&core.position, &listed);
        play.play(turn, &command).unwrap();
        referee.play(&command);
    }
}

/// Prefers moves towards the goal; otherwise few matches would be won.
fn choose(listed: &[Command], goal: u8, rng: &mut Rng) -> Command {
    let distance = |command: &Command| match command {
        Command::Move { to, .. } => i32::from(to.row.abs_diff(goal)),
        _ => 8,
    };
    let comes_from_goal =
        |command: &&Command| !matches!(command, Command::Move { from, .. } if from.row == goal);
    let mut wanted: Vec<&Command> = listed.iter().filter(comes_from_goal).collect();
    wanted.sort_by_key(|command| distance(command));
    wanted.truncate(6);
    let wanted = if rng.below(4) == 0 { Vec::new() } else { wanted };
    rng.pick(&wanted).map_or_else(|| *rng.pick(listed).unwrap(), |command| **command)
}

/// Prefers actions that leave the opponent the fewest actions; otherwise a seat would hardly ever be stuck.
fn smothering(position: &Position, listed: &[Command], rng: &mut Rng) -> Command {
    let replies = |command: &Command| {
        let action = position.judge(position.turn, command).unwrap();
        position.after(action).count_actions()
    };
    let fewest = listed.iter().map(replies).min();
    let wanted: Vec<&Command> = listed.iter().filter(|command| Some(replies(command)) == fewest).collect();
    **rng.pick(&wanted).unwrap()
}

fn sorted(commands: &[Command], size: u8) -> Vec<String> {
    let mut texts: Vec<String> = commands.iter().map(|command| notation::write(command, size)).collect();
    texts.sort();
    texts
}

fn name(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Across(_) => "across",
        Verdict::Stuck(_) => "stuck",
        Verdict::Repeated => "repeated",
        Verdict::NoProgress => "no progress",
    }
}

fn outcome_of(verdict: Verdict, first: Seat) -> Outcome {
    let seat = |player: usize| if player == 0 { first } else { first.next(2) };
    match verdict {
        Verdict::Across(player) => Outcome::win(seat(player), "all_across"),
        Verdict::Stuck(player) => Outcome::win(seat(player), "no_action_left"),
        Verdict::Repeated => Outcome::draw("third_repetition"),
        Verdict::NoProgress => Outcome::draw("standstill"),
    }
}
