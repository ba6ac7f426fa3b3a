// The one list of built-in games, in the order in which the client shows them. The catalogue and the browser client
// include this file; each passes the list to its own macro.
//
// A line has the id of the game (also the feature of the catalogue and of the client that includes it), the names of the parts of the client
// that hold the board and the bots, the rules, the crate of the rules, and the crate of the board.
macro_rules! for_each_game {
    ($apply:ident) => {
        $apply! {
            "tictactoe" tictactoe, tictactoe_bots: qipan_tictactoe::TicTacToe, qipan_tictactoe, qipan_tictactoe_board;
            "xiangqi" xiangqi, xiangqi_bots: qipan_xiangqi::Xiangqi, qipan_xiangqi, qipan_xiangqi_board;
            "puzzlechess" puzzlechess, puzzlechess_bots: qipan_puzzlechess::PuzzleChess, qipan_puzzlechess, qipan_puzzlechess_board;
            "pillars" pillars, pillars_bots: qipan_pillars::Pillars, qipan_pillars, qipan_pillars_board;
            "dicethrone" dicethrone, dicethrone_bots: qipan_dicethrone::DiceThrone, qipan_dicethrone, qipan_dicethrone_board;
            "summonerwars" summonerwars, summonerwars_bots: qipan_summonerwars::SummonerWars, qipan_summonerwars, qipan_summonerwars_board;
            // new-game: add above
        }
    };
}
