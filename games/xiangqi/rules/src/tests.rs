//! What is expected stands in `tests/data`; here it is only compared.

use crate::Xiangqi;
use qipan_testkit::perft;

#[test]
fn counts_of_the_game_tree() {
    perft::check::<Xiangqi>(include_str!("../tests/data/perft.txt"));
}
