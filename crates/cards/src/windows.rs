//! Response windows that open only if a seat can respond.
//!
//! A window that no seat can answer would only cost time. Players notice a skipped window, so `can_respond` must use
//! only public information; otherwise a skipped window tells the opponent what is not in a hand.

use qipan_engine::{Game, MatchState, Seat, Tx};

/// Opens a window in which the seats are asked in this order until all of them pass. Returns `false` and opens nothing
/// if no seat can respond; the rules then continue at once.
pub fn open_if_answerable<G: Game>(
    tx: &mut Tx<'_, G>,
    topic: G::WindowTopic,
    responders: Vec<Seat>,
    can_respond: impl Fn(&MatchState<G>, Seat, &G::WindowTopic) -> bool,
) -> bool {
    let is_answerable = responders.iter().any(|seat| can_respond(tx.state(), *seat, &topic));
    if is_answerable {
        tx.open_window(topic, responders, true);
    }
    is_answerable
}
