//! Tables at which a response window of Dice Throne asks Bob, with and without a card that answers. The match is in
//! the store, so commands can be carried out.

use super::*;
use crate::table::actor::{Connection, Table};
use crate::table::live::LiveMatch;
use crate::table::match_time::MatchTime;
use crate::table::record;
use qipan_engine::{Actor, AnyMatch, NewMatch, Seat, Viewer, Written};
use qipan_protocol::{CommandId, MatchId, Occupant, RoomStage};
use qipan_store::Epoch;
use serde_json::value::RawValue;
use tokio::time::Instant;

pub(super) const BOB: Seat = Seat(1);

pub(super) const PASS: &str = r#"{"type":"pass_response"}"#;

/// Bob's hands: with the first one he can answer Ann's dice, with the second one he can only pass.
pub(super) const HANDS: [[&str; 4]; 2] = [
    ["nudge", "spare_oil", "polish", "smoked_glass"],
    ["whetted_lens", "spare_oil", "polish", "smoked_glass"],
];

/// A table, and what it sends to Ann and Bob.
pub(super) struct Asked {
    pub(super) table: Table,
    pub(super) outboxes: [mpsc::Receiver<Text>; 2],
}

struct Played {
    game: Box<dyn AnyMatch>,
    opening: Option<Written>,
    entries: Vec<(Seat, Written)>,
}

/// A match in which a response window asks Bob.
fn played(hand: [&str; 4], time: &Value) -> Played {
    let game = qipan_catalog::built_in().game("dicethrone").unwrap();
    let options = json!({"heroes": ["quarryhand", "lanternwright"], "decks": [[], hand]});
    let options = options.as_object().unwrap().clone();
    let time = serde_json::from_value(time.clone()).unwrap();
    let (mut game, opening) = game.create(&NewMatch { options, time, ..NewMatch::with_seed(3) }).unwrap();
    let mut entries = Vec::new();
    while game.asked_response().is_none_or(|asked| asked.seat != BOB) {
        let seat = game.to_act().first().unwrap();
        let command = next_command(&*game, seat);
        entries.push((seat, game.apply(Actor::Seat(seat), &command, None).unwrap()));
    }
    Played { game, opening, entries }
}

/// The command that leads to an attack fastest.
fn next_command(game: &dyn AnyMatch, seat: Seat) -> String {
    let legal: Vec<Value> = serde_json::from_str(&game.legal(seat).unwrap().0).unwrap();
    let order =
        ["roll_dice", "confirm_roll", "select_ability", "pass_response", "advance_phase", "sell_card"];
    let ranked = order.iter().find_map(|kind| legal.iter().find(|command| command["type"] == *kind));
    ranked.unwrap_or_else(|| panic!("{legal:?}")).to_string()
}

impl Asked {
    /// A table at which Ann and Bob are connected, and which has just asked Bob.
    async fn new(house: &House, hand: [&str; 4], time: &Value) -> Asked {
        let id = house.table(json!({"game": "dicethrone"})).await;
        let mut table = record::load_table(&house.app, &id, Epoch(0)).await.unwrap();
        table.room.stage = RoomStage::Playing;
        table.room.seats[1].occupant = Some(Occupant::Person(person("bob")));
        let outboxes = [(1, "ann"), (2, "bob")].map(|(connection, name)| {
            let (outbox, sent) = Outbox::new();
            let here = Connection {
                person: person(name),
                outbox,
                pending: Vec::new(),
                lag_ms: None,
                circle: Default::default(),
                _mark: house.app.tables().connected().enter(&UserId::new(name), &id),
            };
            table.connections.insert(ConnectionId(connection), here);
            sent
        });
        let Played { game, opening, entries } = played(hand, time);
        let match_id = MatchId::new(id.as_str());
        table.room.match_id = Some(match_id.clone());
        record::create_match(
            &record::WriteAccess::new(house.app.clone(), Epoch(0)),
            &table.room,
            &match_id,
            &*game,
            opening,
        )
        .await
        .unwrap();
        for (seat, written) in entries {
            let entry = record::Entry { written, actor: Actor::Seat(seat), id: None };
            record::append(&record::WriteAccess::new(house.app.clone(), Epoch(0)), &match_id, entry, None)
                .await
                .unwrap();
        }
        let time = MatchTime::new(&*game, Duration::from_secs(5), Instant::now());
        table.live = Some(LiveMatch::new(match_id, game, time, &[]));
        Asked { table: *table, outboxes }
    }

    /// One table per hand of Bob. The clock is paused from here on, and Bob is asked at this moment.
    pub(super) async fn both(house: &House, time: Value) -> [Asked; 2] {
        let mut both = [Asked::new(house, HANDS[0], &time).await, Asked::new(house, HANDS[1], &time).await];
        tokio::time::pause();
        both.iter_mut().for_each(|asked| asked.load_now(MatchTime::new));
        let can_answer = |asked: &Asked| asked.live().game.can_answer(BOB);
        assert_eq!(both.each_ref().map(can_answer), [true, false]);
        both
    }

    /// Replaces the match in memory by one that was made at this moment.
    pub(super) fn load_now(&mut self, time: impl Fn(&dyn AnyMatch, Duration, Instant) -> MatchTime) {
        let LiveMatch { id, game, .. } = self.table.live.take().unwrap();
        let time = time(&*game, Duration::from_secs(5), Instant::now());
        let mut live = LiveMatch::new(id, game, time, &[]);
        for seat in [Seat(0), BOB] {
            live.stream(Viewer::Seat(seat)).unwrap();
        }
        self.table.live = Some(live);
    }

    pub(super) fn live(&self) -> &LiveMatch {
        self.table.live.as_ref().unwrap()
    }

    /// A command of Ann (seat 0) or Bob, as it comes from a socket.
    pub(super) async fn command(&mut self, seat: Seat, id: u64, command: &str) {
        let (connection, name) = if seat == BOB { (2, "bob") } else { (1, "ann") };
        let command = RawValue::from_string(command.to_owned()).unwrap();
        let connection = ConnectionId(connection);
        let result = self.table.command(connection, &person(name), CommandId(id), None, &command).await;
        self.table.answer(connection, Some(CommandId(id)), result);
        self.table.flush();
    }

    /// Waits for the next answer of the table, and gives it. Returns how long that took.
    pub(super) async fn next_answer(&mut self) -> Duration {
        let begin = Instant::now();
        let due = self.table.next_answer().expect("the table has nothing to answer");
        tokio::time::advance(due - begin).await;
        let waited = begin.elapsed();
        self.table.give_answer().await;
        self.table.flush();
        waited
    }

    /// All that was sent to Ann (0) or Bob (1) since the last call.
    pub(super) fn sent(&mut self, seat: Seat) -> Vec<Value> {
        let outbox = &mut self.outboxes[seat.index()];
        std::iter::from_fn(|| outbox.try_recv().ok())
            .map(|text| serde_json::from_str(&text).unwrap())
            .collect()
    }
}
