use super::*;
use crate::primitives::expression::ExpressionError;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Move {
    Push,
    Pull,
}

fn add(total: &mut i64, params: &Params) -> Result<i64, HandlerError> {
    *total += params.get::<i64>("amount")?;
    Ok(*total)
}

fn refuse(_: &mut i64, _: &Params) -> Result<i64, HandlerError> {
    Err(HandlerError::new("tired", "the hero is too tired"))
}

fn registry() -> ActionRegistry<i64, i64> {
    let registry = ActionRegistry::new("action").with("z_add", add).unwrap();
    registry.with("a_refuse", refuse).unwrap()
}

#[test]
fn calls_reach_their_handler_or_explain_themselves() {
    let amount = || Params::new().with("amount", 4);
    let rows = [
        ("z_add", amount(), Ok(14)),
        ("z_add", Params::new(), Err(("missing_param", "the parameter \"amount\" is missing"))),
        ("a_refuse", amount(), Err(("tired", "the hero is too tired"))),
        ("add", amount(), Err(("unknown_id", "no action is registered as \"add\""))),
    ];
    for (id, params, expected) in rows {
        let answer = registry().run(id, &mut 10, &params);
        let answer = answer.map_err(|error| (error.code(), error.to_string()));
        assert_eq!(answer, expected.map_err(|(code, text)| (code, text.to_owned())), "{id}");
    }
}

#[test]
fn ids_keep_their_order_and_their_first_handler() {
    let mut registry = registry();
    let error = registry.register("z_add", refuse).unwrap_err();
    assert_eq!(
        (error.code(), error.to_string().as_str()),
        ("duplicate_id", "the action \"z_add\" is registered twice")
    );
    assert_eq!(registry.ids().collect::<Vec<_>>(), ["z_add", "a_refuse"]);
    assert_eq!(registry.run("z_add", &mut 0, &Params::new().with("amount", 1)), Ok(1));
    assert_eq!((registry.len(), registry.is_empty(), registry.contains("a_refuse")), (2, false, true));
    assert_eq!(format!("{registry:?}"), r#"Registry { kind: "action", ids: ["z_add", "a_refuse"] }"#);
}

#[test]
fn enums_are_ids_too() {
    let is_positive: Query<i64, bool> = |number, _| Ok(*number > 0);
    let registry: QueryRegistry<i64, bool, Move> =
        Registry::new("move").with(Move::Push, is_positive).unwrap();
    assert_eq!(registry.ask(&Move::Push, &1, &Params::new()), Ok(true));
    let error = registry.ask(&Move::Pull, &1, &Params::new()).unwrap_err();
    assert_eq!(error.to_string(), "no move is registered as Pull");
}

#[test]
fn expression_errors_pass_through_handlers() {
    let error = HandlerError::from(ExpressionError::DivisionByZero);
    assert_eq!(
        (error.code(), error.to_string().as_str()),
        ("division_by_zero", "a number was divided by zero")
    );
}
