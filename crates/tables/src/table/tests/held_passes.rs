//! Passes that are held until the delay is over.

use super::asked::{Asked, BOB, PASS};
use super::*;
use crate::table::match_time::MatchTime;
use qipan_engine::Seat;
use qipan_protocol::Occupant;
use tokio::time::Instant;

const ANN: Seat = Seat(0);
const OFFER_DRAW: &str = r#"{"type":"offer_draw"}"#;

/// A later command of the same player has a higher id than the pass that is held.
#[tokio::test]
async fn a_held_pass_outlives_a_later_command() {
    let house = House::new().await;
    for mut asked in Asked::both(&house, json!(null)).await {
        asked.load_now(MatchTime::new);
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

/// Bob has less time than the delay. He passes, the table passes for him, or a bot sits there: nobody loses on time.
#[tokio::test]
async fn no_pass_is_held_until_the_clock_has_run_out() {
    let house = House::new().await;
    for mut asked in Asked::both(&house, json!({"type": "per_move", "move_ms": 500})).await {
        asked.load_now(MatchTime::new);
        let begin = Instant::now();
        let flag = asked.live().next_flag().filter(|(seat, _)| *seat == BOB).unwrap().1;
        assert!(flag < begin + asked.table.response_delay());
        asked.command(BOB, 1, PASS).await;
        assert!(asked.live().asking.asks(BOB), "it is held");
        asked.next_answer().await;
        assert!(Instant::now() < flag && !asked.live().asking.asks(BOB));
        assert_eq!(asked.live().game.outcome(), None);
    }
}

#[tokio::test]
async fn a_bot_answers_before_its_clock_has_run_out() {
    let house = House::new().await;
    for mut asked in Asked::both(&house, json!({"type": "per_move", "move_ms": 500})).await {
        asked.load_now(MatchTime::new);
        asked.table.room.seats[1].occupant = Some(Occupant::Bot { level: 1 });
        let flag = asked.live().next_flag().unwrap().1;
        asked.table.attend_to_bots().await;
        asked.table.searches.next().await;
        assert!(Instant::now() < flag);
    }
}

/// From the request to the frame: the opponent sees the same frame at the same moment, whatever Bob holds.
#[tokio::test]
async fn a_held_pass_leaves_at_the_same_moment_with_any_hand() {
    let house = House::new().await;
    let mut seen = Vec::new();
    for mut asked in Asked::both(&house, json!(null)).await {
        asked.load_now(MatchTime::new);
        let begin = Instant::now();
        tokio::time::advance(Duration::from_millis(100)).await;
        asked.command(BOB, 1, PASS).await;
        assert!(asked.sent(ANN).is_empty() && asked.sent(BOB).is_empty(), "the pass is held");
        // One millisecond before the end of the delay, there is still nothing to do.
        tokio::time::advance(asked.table.response_delay() - Duration::from_millis(101)).await;
        asked.table.give_answer().await;
        asked.table.flush();
        assert!(asked.sent(ANN).is_empty(), "the pass is held until the delay is over");
        asked.next_answer().await;
        seen.push((begin.elapsed(), asked.sent(ANN)));
        assert_eq!(asked.sent(BOB)[0]["a"], 1);
    }
    assert_eq!(seen[0], seen[1]);
    assert!(seen[0].1[0].to_string().contains("response_passed"), "{:?}", seen[0]);
}
