use crate::TicTacToe;
use qipan_engine::*;

#[test]
fn counts_of_the_game_tree() {
    let header = Header::<TicTacToe>::new(Seats::new(2), Seed::from_number(1), Default::default());
    let (game, _) = Match::create(&header).unwrap();
    let counts: Vec<u64> = (1..=9).map(|depth| game.state().perft(depth)).collect();
    assert_eq!(counts, [9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]);
}
