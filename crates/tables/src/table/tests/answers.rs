//! When the table answers for a seat, at tables that differ only in the hand of that seat. The tests control the
//! clock.

use super::asked::{Asked, BOB, PASS};
use super::*;
use crate::table::actor::Table;
use crate::table::live::TableCommand;
use crate::table::match_time::MatchTime;
use qipan_engine::{Actor, Seat, Viewer};
use qipan_protocol::Occupant;
use tokio::time::Instant;

const ANN: Viewer = Viewer::Seat(Seat(0));

/// One table per hand of Bob; each has just asked Bob. The clock is paused from here on.
async fn worlds(house: &House) -> [Table; 2] {
    Asked::both(house, json!(null)).await.map(|asked| asked.table)
}

fn is_early(table: &Table) -> bool {
    let live = table.live.as_ref().unwrap();
    Table::is_early_pass(live, BOB, table.response_delay(), PASS)
}

#[tokio::test]
async fn the_table_passes_only_where_the_player_leaves_it_to_the_table() {
    let house = House::new().await;
    let mut worlds = worlds(&house).await;
    let (delay, absent) = (worlds[0].response_delay(), house.app.config().answers.absent);
    // By hand, absent, and after which time the table passes, for each of the two hands.
    let rows = [
        (false, false, [None, Some(delay)]),
        (true, false, [None, None]),
        (false, true, [Some(absent), Some(absent)]),
        (true, true, [Some(absent), Some(absent)]),
    ];
    for (by_hand, is_absent, expected) in rows {
        let after = worlds.each_mut().map(|table| {
            table.room.seats[1].by_hand = by_hand;
            table.away.start_over();
            if is_absent {
                table.away.left(BOB, &table.room, Duration::ZERO);
            }
            table.next_answer().map(|at| at - Instant::now())
        });
        assert_eq!(after, expected, "by hand: {by_hand}, absent: {is_absent}");
    }
}

/// Only the first window waits for an absent player. While no client is connected, nothing is passed.
#[tokio::test]
async fn a_player_who_is_long_gone_costs_only_the_delay() {
    let house = House::new().await;
    let absent = house.app.config().answers.absent;
    let mut both = Asked::both(&house, json!(null)).await;
    let (delay, begin) = (both[0].table.response_delay(), Instant::now());
    both.iter_mut().for_each(|asked| {
        asked.table.connections.remove(&ConnectionId(2));
        asked.table.away.left(BOB, &asked.table.room, Duration::ZERO);
    });
    tokio::time::advance(absent).await;
    for asked in &mut both {
        asked.load_now(MatchTime::new);
        let ann = asked.table.connections.remove(&ConnectionId(1)).unwrap();
        assert_eq!(asked.table.next_answer(), None, "no client is connected");
        asked.table.connections.insert(ConnectionId(1), ann);
        assert_eq!(asked.table.next_answer().map(|at| at - begin), Some(absent + delay));
    }
}

/// A pass at the moment of the return would tell that the player can do nothing else.
#[tokio::test]
async fn the_delay_starts_again_when_the_player_comes_back() {
    let house = House::new().await;
    let [_, mut asked] = Asked::both(&house, json!(null)).await;
    asked.table.connections.remove(&ConnectionId(2));
    asked.table.away.left(BOB, &asked.table.room, Duration::ZERO);
    tokio::time::advance(Duration::from_secs(5)).await;
    let (outbox, _sent) = Outbox::new();
    asked.table.connect(ConnectionId(3), person("bob"), outbox, Hello::default()).await;
    assert_eq!(asked.next_answer().await, asked.table.response_delay());
}

#[tokio::test]
async fn every_pass_takes_effect_after_the_same_delay_and_looks_the_same() {
    let house = House::new().await;
    let mut worlds = worlds(&house).await;
    let millisecond = Duration::from_millis(1);
    for (passed, expected) in
        [(Duration::ZERO, true), (worlds[0].response_delay() - millisecond, true), (millisecond, false)]
    {
        tokio::time::advance(passed).await;
        assert_eq!(worlds.each_ref().map(is_early), [expected; 2], "after {passed:?} more");
    }
    let frames = worlds.each_mut().map(|table| {
        let live = table.live.as_mut().unwrap();
        live.stream(ANN).unwrap();
        live.apply(Actor::Seat(BOB), TableCommand::Json(PASS)).unwrap();
        live.frames(None).unwrap()
    });
    assert_eq!(frames[0], frames[1]);
}

/// A bot with a choice answers after the same time as a bot without one.
#[tokio::test]
async fn a_bot_answers_after_the_delay_whatever_it_holds() {
    let house = House::new().await;
    for mut table in worlds(&house).await {
        table.room.seats[1].occupant = Some(Occupant::Bot { level: 5 });
        assert_eq!(table.next_answer(), None, "the bot answers itself");
        let begin = Instant::now();
        table.attend_to_bots().await;
        // The paused clock jumps to the next timer, so the search has less real time than the delay.
        table.searches.next().await;
        let late = begin.elapsed() - table.response_delay();
        assert!(late <= Duration::from_millis(1), "{late:?}");
    }
}

/// The opponent cannot make the delay start again, which would use up the clock of the seat that is asked.
#[tokio::test]
async fn requests_of_others_do_not_start_the_delay_again() {
    let house = House::new().await;
    let [_, mut table] = worlds(&house).await;
    let due = table.next_answer().unwrap();
    tokio::time::advance(Duration::from_millis(300)).await;
    table
        .live
        .as_mut()
        .unwrap()
        .apply(Actor::Seat(Seat(0)), TableCommand::Json(r#"{"type":"offer_draw"}"#))
        .unwrap();
    assert_eq!(table.next_answer(), Some(due));
}
