use super::*;
use Kind::{Burn, Gold, Health, Wide};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Kind {
    Health,
    Gold,
    Burn,
    Wide,
}

fn hero() -> Resources<Kind> {
    let mut hero = Resources::new();
    hero.define(Health, 50, Bounds::up_to(60)).unwrap();
    hero.define(Gold, 9, Bounds::new(-5, 15)).unwrap();
    hero.define(Wide, 0, Bounds::new(i64::MIN, i64::MAX)).unwrap();
    hero
}

#[test]
fn changes_are_clamped_and_counted() {
    type Step = fn(&mut Resources<Kind>) -> Result<ResourceChange, ResourceError>;
    let change = |before, after, lost| Ok(ResourceChange { before, after, lost });
    let rows: [(Step, Result<ResourceChange, &str>); 11] = [
        (|hero| hero.modify(Health, 5), change(50, 55, 0)),
        (|hero| hero.modify(Health, 15), change(50, 60, 5)),
        (|hero| hero.modify(Health, -70), change(50, 0, -20)),
        (|hero| hero.modify(Health, i64::MIN), change(50, 0, i64::MIN + 50)),
        (|hero| hero.modify(Wide, i64::MAX), change(0, i64::MAX, 0)),
        (|hero| hero.set(Gold, 99), change(9, 15, 84)),
        (|hero| hero.set(Gold, i64::MIN), change(9, -5, i64::MIN + 5)),
        (|hero| hero.set_bounds(Health, Bounds::up_to(20)), change(50, 20, 30)),
        (|hero| hero.set_bounds(Health, Bounds::new(2, 1)), Err("bad_bounds")),
        (|hero| hero.modify(Burn, 1), Err("unknown_resource")),
        (|hero| hero.set_bounds(Burn, Bounds::up_to(1)), Err("unknown_resource")),
    ];
    for (number, (step, expected)) in rows.into_iter().enumerate() {
        assert_eq!(step(&mut hero()).map_err(|error| error.code()), expected, "row {number}");
    }
}

#[test]
fn the_largest_numbers_are_handled() {
    let far = Bounds::new(i64::MAX - 1, i64::MAX);
    let mut pools = Resources::new();
    pools.define(Wide, i64::MAX, far).unwrap();
    assert_eq!(pools.set(Wide, i64::MIN).map_err(|error| error.code()), Err("overflow"));
    assert_eq!(pools.get(Wide), Ok(i64::MAX));
    let (before, after) = (i64::MIN, i64::MAX);
    assert_eq!(ResourceChange { before, after, lost: 0 }.applied(), i64::MAX);
}

#[test]
fn costs_are_paid_whole_or_not_at_all() {
    type Row = (&'static [(Kind, i64)], Result<(i64, i64), &'static str>);
    let rows: [Row; 8] = [
        (&[], Ok((50, 9))),
        (&[(Gold, 3), (Health, 50)], Ok((0, 6))),
        (&[(Gold, 7), (Gold, 7)], Ok((50, -5))),
        (&[(Gold, 7), (Gold, 8)], Err("too_little")),
        (&[(Gold, 1), (Health, 51)], Err("too_little")),
        (&[(Wide, i64::MAX), (Wide, 2)], Err("too_little")),
        (&[(Gold, -1)], Err("negative_cost")),
        (&[(Burn, 0)], Err("unknown_resource")),
    ];
    for (cost, expected) in rows {
        let mut hero = hero();
        assert_eq!(hero.can_afford(cost), expected.is_ok(), "{cost:?}");
        assert_eq!(hero.pay(cost).map_err(|error| error.code()), expected.map(|_| ()), "{cost:?}");
        let amounts = (hero.get(Health).unwrap(), hero.get(Gold).unwrap());
        assert_eq!(amounts, expected.unwrap_or((50, 9)), "{cost:?}");
    }
}

#[test]
fn pools_are_defined_once_and_can_be_listed() {
    let mut hero = hero();
    assert_eq!(
        hero.define(Health, 1, Bounds::up_to(1)).map_err(|error| error.code()),
        Err("duplicate_resource")
    );
    assert_eq!(hero.define(Burn, 1, Bounds::new(1, 0)).map_err(|error| error.code()), Err("bad_bounds"));
    assert_eq!(hero.define(Burn, 9, Bounds::up_to(3)), Ok(()));
    assert_eq!(
        (hero.room(Burn), hero.room(Health), hero.bounds(Burn)),
        (Ok(0), Ok(10), Ok(Bounds::up_to(3)))
    );
    assert_eq!(hero.iter().collect::<Vec<_>>(), [(Health, 50), (Gold, 9), (Burn, 3), (Wide, 0)]);
}

#[test]
fn only_sound_pools_are_read() {
    let rows = [
        (r#"{"health":{"amount":3,"min":0,"max":5}}"#, None),
        (r#"{"health":{"amount":6,"min":0,"max":5}}"#, Some("the amount 6 is not between 0 and 5")),
        (
            r#"{"health":{"amount":0,"min":6,"max":5}}"#,
            Some("the lowest amount 6 is above the highest amount 5"),
        ),
    ];
    for (json, expected) in rows {
        match (serde_json::from_str::<Resources<Kind>>(json), expected) {
            (Ok(pools), None) => assert_eq!(serde_json::to_string(&pools).unwrap(), json),
            (Err(error), Some(reason)) => assert!(error.to_string().contains(reason), "{error}"),
            (other, _) => panic!("{json} was read as {other:?}"),
        }
    }
}
