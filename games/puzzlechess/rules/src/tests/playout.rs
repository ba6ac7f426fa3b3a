//! The fast playout plays the same matches as the pipeline.

use crate::playout::Playout;
use crate::{Command, Options, PieceId, PuzzleChess, Rotation};
use qipan_engine::systems::agreement::AgreementCommand;
use qipan_engine::{
    Counting, Header, Match, MatchState, Mode, Rng, Sandbox, Seat, Seats, Seed, SystemCommand,
};

const MATCHES: u64 = 12;
const MAX_COMMANDS: u32 = 500;

fn start(options: &str, seed: u64) -> MatchState<PuzzleChess> {
    let seats = Seats { count: 2, first: Seat((seed % 2) as u8) };
    let options = serde_json::from_str(options).expect("options can be read");
    let header = Header::new(&PuzzleChess, seats, Seed::from_number(seed), options);
    let (game, _) = Match::create(PuzzleChess, &header).expect("the match begins");
    game.into_state()
}

/// One command of the pipeline, drawn as playouts draw theirs. Returns false once the match is over.
fn step(sandbox: &mut Sandbox<PuzzleChess>, rng: &mut Rng) -> bool {
    let Some(seat) = sandbox.state.to_act(&PuzzleChess).first() else {
        return false;
    };
    let commands = sandbox.state.legal(&PuzzleChess, seat).commands;
    let command = rng.pick(&commands).expect("the seat in turn has a command");
    sandbox.apply(seat, command).expect("a listed command is accepted");
    true
}

fn check(options: &str, seed: u64) {
    let start = start(options, seed);
    let (mut slow, mut fast) = (Sandbox::new(PuzzleChess, start.clone()), Playout::of(&start.core));
    let (mut slow_rng, mut fast_rng) = (Rng::from_number(seed), Rng::from_number(seed));
    let mut length = 0;
    while step(&mut slow, &mut slow_rng) {
        length += 1;
        assert!(fast.step(&mut fast_rng), "action {length} of match {seed}");
        assert_eq!(fast.position, slow.state.core.position, "action {length} of match {seed}");
        let listed = fast.position.actions();
        assert_eq!(fast.position.count_actions() as usize, listed.len());
        let found = (0..).map_while(|index| fast.position.nth_action(index));
        assert_eq!(found.collect::<Vec<_>>(), listed);
        // A playout that begins in the middle knows the positions before.
        if length % 16 == 0 {
            fast = Playout::of(&slow.state.core);
        }
    }
    assert!(!fast.step(&mut fast_rng), "the end of match {seed}");
    // The whole match at once, cut off in the middle, and by the pipeline.
    for max in [MAX_COMMANDS, length / 2] {
        let expected = length.min(max);
        let mut rngs = [Rng::from_number(seed), Rng::from_number(seed)];
        assert_eq!(start.playout(&PuzzleChess, &mut rngs[0], max), expected, "match {seed}");
        assert_eq!(start.generic_playout(&PuzzleChess, &mut rngs[1], max), expected, "match {seed}");
        assert_eq!(rngs[0], rngs[1], "match {seed}");
    }
    // From the end there is nothing to play.
    assert_eq!(slow.state.playout(&PuzzleChess, &mut slow_rng, MAX_COMMANDS), 0);
}

#[test]
fn fast_playouts_play_as_the_engine_does() {
    let edge = r#"{"mode":"edge","layout":"mirrored","size":6,"start_row":1}"#;
    for options in ["{}", r#"{"size":8}"#, r#"{"mode":"edge"}"#, edge] {
        (1..=MATCHES).for_each(|seed| check(options, seed));
    }
}

/// Both birds turn and turn back until one more turn would bring the first position for the third time.
#[test]
fn fast_playouts_end_with_the_third_repetition() {
    let mut sandbox = Sandbox::new(PuzzleChess, start("{}", 2));
    let birds = [PieceId(3), PieceId(7)].map(|bird| sandbox.state.core.position.piece(bird).cell());
    for turn in 0..7 {
        let seat = sandbox.state.core.position.turn;
        let rotation = Rotation::quarters(u8::from(turn % 4 < 2));
        let command = Command::Rotate { cell: birds[seat.index()], rotation };
        sandbox.play(seat, &command).expect("a bird may turn");
    }
    let lengths: Vec<u32> = (0..400)
        .map(|seed| {
            let fast = sandbox.state.playout(&PuzzleChess, &mut Rng::from_number(seed), MAX_COMMANDS);
            let slow = sandbox.state.generic_playout(&PuzzleChess, &mut Rng::from_number(seed), MAX_COMMANDS);
            assert_eq!(fast, slow, "match {seed}");
            fast
        })
        .collect();
    // One of some fifty actions is the repetition.
    assert!(lengths.contains(&1) && lengths.iter().any(|length| *length > 60));
}

/// A match that a player has resigned is over, whatever the position says.
#[test]
fn resigned_matches_are_not_played_on() {
    let mut sandbox = Sandbox::new(PuzzleChess, start("{}", 1));
    let resign = SystemCommand::Agreement(AgreementCommand::Resign {});
    let resign = qipan_engine::Command::System(resign);
    sandbox.apply(Seat(0), &resign).expect("a player may resign");
    assert_eq!(sandbox.state.playout(&PuzzleChess, &mut Rng::from_number(1), MAX_COMMANDS), 0);
    assert_eq!(sandbox.state.perft(&PuzzleChess, 2, Counting::LastInBulk), 0);
}

/// A lesson admits only some actions, so its positions are counted by the pipeline.
#[test]
fn a_lesson_is_counted_as_the_engine_does() {
    let seats = Seats::new(2);
    let header = Header::new(&PuzzleChess, seats, Seed::from_number(1), Options::default());
    let (lesson, _) =
        Match::create(PuzzleChess, &header.with_mode(Mode::Tutorial)).expect("there is a lesson");
    let state = lesson.into_state();
    let by_the_engine = state.generic_perft(&PuzzleChess, 2, Counting::EveryLeaf);
    assert_eq!(state.perft(&PuzzleChess, 2, Counting::EveryLeaf), by_the_engine);
}
