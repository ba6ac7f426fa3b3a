use super::*;
use crate::primitives::action_registry::HandlerError;

struct Table {
    actor: u8,
    out: &'static [u8],
    chosen: &'static [u8],
}

const NAMED: &str = r#"{"type":"custom","name":"named","params":{"seats":[0]}}"#;
const NAMED_OUTSIDE: &str = r#"{"type":"custom","name":"named","params":{"seats":[4]}}"#;

impl Table {
    const fn new(actor: u8, out: &'static [u8], chosen: &'static [u8]) -> Table {
        Table { actor, out, chosen }
    }
}

fn set(seats: &[u8]) -> SeatSet {
    seats.iter().copied().map(Seat).collect()
}

impl TargetContext for Table {
    fn acting(&self) -> Seat {
        Seat(self.actor)
    }

    fn seats(&self) -> Seats {
        Seats::new(4)
    }

    fn in_play(&self) -> SeatSet {
        SeatSet::all(16).minus(set(self.out))
    }

    fn team(&self, seat: Seat) -> u8 {
        seat.0 % 2
    }

    fn chosen(&self) -> SeatSet {
        set(self.chosen)
    }
}

fn resolvers() -> QueryRegistry<Table, SeatSet> {
    let named = |_: &Table, params: &Params| -> Result<SeatSet, HandlerError> { Ok(params.get("seats")?) };
    QueryRegistry::new("target").with("named", named).unwrap()
}

fn check(json: &str, table: &Table, expected: Result<&[u8], &str>) {
    let selector: TargetSelector = serde_json::from_str(json).unwrap();
    let found = selector.resolve(table, &resolvers()).map_err(|error| error.code());
    assert_eq!(found, expected.map(set), "{json}");
    assert_eq!(serde_json::to_string(&selector).unwrap(), json);
}

const PLAIN: Table = Table::new(1, &[], &[0, 3]);
const THINNED: Table = Table::new(3, &[0, 1], &[0, 2]);
const LONELY: Table = Table::new(2, &[0, 1, 3], &[]);
const STRANGER: Table = Table::new(4, &[], &[]);
const MISTAKEN: Table = Table::new(0, &[], &[9]);

#[test]
fn selectors_find_their_seats() {
    let rows: [(&str, &Table, &[u8]); 13] = [
        (r#"{"type":"self"}"#, &PLAIN, &[1]),
        (r#"{"type":"opponents"}"#, &PLAIN, &[0, 2]),
        (r#"{"type":"allies"}"#, &PLAIN, &[3]),
        (r#"{"type":"team"}"#, &PLAIN, &[1, 3]),
        (r#"{"type":"all"}"#, &PLAIN, &[0, 1, 2, 3]),
        (r#"{"type":"next"}"#, &PLAIN, &[2]),
        (r#"{"type":"chosen"}"#, &PLAIN, &[0, 3]),
        (NAMED, &PLAIN, &[0]),
        (r#"{"type":"opponents"}"#, &THINNED, &[2]),
        (r#"{"type":"allies"}"#, &THINNED, &[]),
        (r#"{"type":"next"}"#, &THINNED, &[2]),
        (r#"{"type":"chosen"}"#, &THINNED, &[2]),
        (r#"{"type":"next"}"#, &LONELY, &[2]),
    ];
    rows.into_iter().for_each(|(json, table, seats)| check(json, table, Ok(seats)));
}

#[test]
fn every_mistake_has_its_name() {
    let rows = [
        (r#"{"type":"chosen"}"#, &LONELY, "nobody_chosen"),
        (r#"{"type":"chosen"}"#, &MISTAKEN, "not_seated"),
        (r#"{"type":"self"}"#, &STRANGER, "not_seated"),
        (NAMED_OUTSIDE, &PLAIN, "not_seated"),
        (r#"{"type":"custom","name":"named"}"#, &PLAIN, "missing_param"),
        (r#"{"type":"custom","name":"other"}"#, &PLAIN, "unknown_id"),
    ];
    rows.into_iter().for_each(|(json, table, code)| check(json, table, Err(code)));
}

#[test]
fn errors_are_sentences() {
    assert_eq!(TargetError::NobodyChosen.to_string(), "nobody was chosen as a target");
    assert_eq!(TargetError::NotSeated { seat: Seat(5) }.to_string(), "there is no seat 5 in this match");
}
