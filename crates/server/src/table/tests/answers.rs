//! When the table answers for a seat, at tables that differ only in the hand of that seat. The tests control the
//! clock.

use super::*;
use crate::table::actor::{Connection, Table};
use crate::table::live::{LiveMatch, TableCommand};
use crate::table::match_time::MatchTime;
use crate::table::record;
use qipan_engine::{Actor, AnyMatch, NewMatch, Seat, Viewer};
use qipan_protocol::{MatchId, Occupant, RoomStage};
use tokio::time::Instant;

const ANN: Viewer = Viewer::Seat(Seat(0));
const BOB: Seat = Seat(1);

const PASS: &str = r#"{"type":"pass_response"}"#;

/// Bob's hands: with the first one he can answer Ann's dice, with the second one he can only pass.
const HANDS: [[&str; 4]; 2] = [
    ["nudge", "spare_oil", "polish", "smoked_glass"],
    ["whetted_lens", "spare_oil", "polish", "smoked_glass"],
];

/// A match in which a response window asks Bob.
fn asked_match(hand: [&str; 4]) -> Box<dyn AnyMatch> {
    let game = qipan_catalog::built_in().game("dicethrone").unwrap();
    let options = json!({"heroes": ["quarryhand", "lanternwright"], "decks": [[], hand]});
    let new = NewMatch { options: options.as_object().unwrap().clone(), ..NewMatch::with_seed(3) };
    let (mut game, _) = game.create(&new).unwrap();
    while game.asked_response().is_none_or(|asked| asked.seat != BOB) {
        let seat = game.to_act().first().unwrap();
        let command = next_command(&*game, seat);
        game.apply(Actor::Seat(seat), &command, None).unwrap();
    }
    game
}

/// The command that leads to an attack fastest.
fn next_command(game: &dyn AnyMatch, seat: Seat) -> String {
    let legal: Vec<Value> = serde_json::from_str(&game.legal(seat).unwrap().0).unwrap();
    let order =
        ["roll_dice", "confirm_roll", "select_ability", "pass_response", "advance_phase", "sell_card"];
    let ranked = order.iter().find_map(|kind| legal.iter().find(|command| command["type"] == *kind));
    ranked.unwrap_or_else(|| panic!("{legal:?}")).to_string()
}

/// A table at which Ann is connected, and at which Bob's absence has not been noticed yet.
async fn full_table(house: &House) -> Table {
    let id = house.table(json!({"game": "dicethrone"})).await;
    let mut table = record::load_table(&house.app, &id).await.unwrap();
    table.room.stage = RoomStage::Playing;
    table.room.seats[1].occupant = Some(Occupant::Person(person("bob")));
    let ann =
        Connection { person: person("ann"), outbox: Outbox::new().0, pending: Vec::new(), lag_ms: None };
    table.connections.insert(ConnectionId(1), ann);
    table
}

/// One table per hand of Bob; each has just asked Bob. The clock is paused from here on.
async fn worlds(house: &House) -> [Table; 2] {
    let mut worlds = [full_table(house).await, full_table(house).await];
    tokio::time::pause();
    for (table, hand) in worlds.iter_mut().zip(HANDS) {
        let game = asked_match(hand);
        let time = MatchTime::new(&*game, Duration::from_secs(5), Instant::now());
        table.live = Some(LiveMatch::new(MatchId::new("m"), game, time, &[]));
    }
    let can_answer = |table: &Table| table.live.as_ref().unwrap().game.can_answer(BOB);
    assert_eq!(worlds.each_ref().map(can_answer), [true, false]);
    worlds
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
        (false, true, [Some(absent), Some(delay)]),
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
