//! Passes that are held until the delay is over.

use super::asked::{Asked, BOB, PASS};
use super::*;
use crate::table::match_time::MatchTime;

const OFFER_DRAW: &str = r#"{"type":"offer_draw"}"#;

/// A later command of the same player has a higher id than the pass that is held.
#[tokio::test]
async fn a_held_pass_outlives_a_later_command() {
    let house = House::new().await;
    for mut asked in Asked::both(&house, json!(null)).await {
        asked.command(BOB, 1, PASS).await;
        asked.command(BOB, 2, OFFER_DRAW).await;
        asked.next_answer().await;
        let answers: Vec<Value> = asked.sent(BOB).iter().map(|message| message["a"].clone()).collect();
        assert_eq!(answers, [json!(2), json!(1)], "the offer, and then the pass");
        assert!(!asked.live().asking.asks(BOB));
    }
}

/// After a crash, the time of a match without a clock stands still for half a minute. The delay does not.
#[tokio::test]
async fn a_pass_is_held_no_longer_after_a_crash() {
    let house = House::new().await;
    for mut asked in Asked::both(&house, json!(null)).await {
        asked.load_now(|game, reserve, now| MatchTime::resume(game, reserve, None, now));
        let before = asked.live().match_ms();
        asked.command(BOB, 1, PASS).await;
        assert_eq!(asked.next_answer().await, asked.table.response_delay());
        assert_eq!(asked.live().match_ms(), before, "match time stands still");
        assert!(!asked.live().asking.asks(BOB));
    }
}
