//! Files that want too much: they are refused, or stopped with a code, and nothing changes.

use crate::{Blueprint, Command, Picks};
use qipan_engine::{
    Actor, AnyMatch, Command as AnyCommand, Extras, Header, Match, NewMatch, Rules, Seats, Seed,
};

/// A game with one move that does this.
fn game(effects: &str, picks: &str) -> String {
    format!(
        r#"{{"qipan": 1, "title": "x", "seats": [2, 2], "things": [{{"thing": "stone"}}],
            "spaces": [{{"space": "land", "areas": ["here"]}}, {{"space": "strip", "grid": [40, 1]}}],
            "numbers": [{{"number": "n"}}],
            "moves": [{{"move": "go", "pick": [{picks}], "do": [{effects}]}}]}}"#
    )
}

fn start(text: &str) -> Match<Blueprint> {
    let game = Blueprint::load(text).unwrap_or_else(|mistakes| panic!("{mistakes:?}"));
    let header = Header::new(&game, Seats::new(2), Seed::from_number(1), game.default_options());
    Match::create(game, &header).unwrap().0
}

#[test]
fn a_move_that_wants_too_much_is_stopped_and_changes_nothing() {
    let nested = r#"{"repeat": "1000", "do": [{"repeat": "1000", "do": ["n = 1 - n"]}]}"#;
    for (effects, code) in [
        (r#"{"repeat": "1000000000", "do": []}"#, "out_of_gas"),
        (r#"{"each": "x in 1..1000000000", "do": []}"#, "out_of_gas"),
        (r#""n = count x in 1..1000000000 where x mod 2 = 0""#, "out_of_gas"),
        (r#""n = sum x in 1..400 by (sum y in 1..400 by (count z in 1..400 where z > y))""#, "out_of_gas"),
        (r#"{"repeat": "100000", "do": ["n += 1"]}"#, "too_many_events"),
        (nested, "too_many_events"),
        (r#"{"repeat": "1500", "do": ["put stone at here"]}"#, "too_many_things"),
        (r#""n = 999999999 * 999999999 * 999999999""#, "overflow"),
        (r#""n = 1 / n""#, "division_by_zero"),
        (r#""n = 1 mod n""#, "division_by_zero"),
        (r#""put stone at none""#, "wrong"),
        (r#""put stone at step(here, north)""#, "no_place"),
        (r#""win last.owner""#, "no_seat"),
    ] {
        if code == "wrong" {
            assert!(Blueprint::load(&game(effects, "")).is_err(), "{effects}");
            continue;
        }
        let mut running = start(&game(effects, ""));
        let before = running.state().hash();
        let go = AnyCommand::Game(Command::Play { number: 0, picks: Picks::default() });
        let refusal = running.apply(Actor::Seat(qipan_engine::Seat(0)), &go, 0).err().unwrap();
        assert!(refusal.is_fault() && refusal.to_string().contains(code), "{effects}: {refusal}");
        assert_eq!(running.state().hash(), before, "{effects}");
    }
}

#[test]
fn a_list_of_moves_has_an_end() {
    let four = r#""a: 1..400", "b: 1..400", "c: 1..400", "d: 1..400""#;
    let none = r#""a: 1..400", "b: 1..400", "c: 1..400", "d: 1..400 where d > 400""#;
    for picks in [four, none] {
        let running = start(&game("\"next\"", picks));
        let listed = running.state().legal(running.game(), qipan_engine::Seat(0)).commands;
        assert!((1..=2_001).contains(&listed.len()), "{}", listed.len());
    }
}

#[test]
fn files_that_are_too_large_are_refused() {
    let brackets = format!("\"n = {}1\"", "(".repeat(500));
    let deep_blocks = format!("{}{}", r#"{"repeat": "2", "do": ["#.repeat(20), "]}".repeat(20));
    let many_texts =
        vec!["\"n = 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1\""; 800].join(",");
    let variables = (0..17).map(|number| format!("\"let v{number} = 1\"")).collect::<Vec<_>>().join(",");
    let rows = [
        (game(&brackets, ""), "too_deep"),
        (game(&deep_blocks, ""), "too_deep"),
        (game(&many_texts, ""), "too_large"),
        (game(&variables, ""), "too_many_variables"),
        (game("\"n = 99999999999999999999999\"", ""), "number_too_large"),
        (game("\"next\"", r#""a: 1..2", "b: 1..2", "c: 1..2", "d: 1..2", "e: 1..2""#), "too_many"),
        (game("\"next\"", r#""a: 1..2 where can(go)""#), "can_of_later"),
        ("[".repeat(60_000), "bad_json"),
        ("x".repeat(70_000), "file_too_large"),
        ("{\"qipan\": 1, \"qipan\": 1}".to_owned(), "duplicate_key"),
        ("{\"qipan\": 1".to_owned(), "bad_json"),
    ];
    for (text, code) in rows {
        let mistakes = Blueprint::load(&text).unwrap_err();
        assert_eq!(mistakes[0].code, code, "{}", mistakes[0]);
    }
}

#[test]
fn spaces_and_things_are_bounded() {
    let wrap = |extra: &str| {
        format!(
            r#"{{"qipan": 1, "title": "x", "seats": [2, 2], {extra}, "moves": [{{"move": "go", "do": ["next"]}}]}}"#
        )
    };
    let grids = |count: usize| {
        let grid = |number: usize| format!(r#"{{"space": "s{number}", "grid": [40, 40]}}"#);
        format!("\"spaces\": [{}]", (0..count).map(grid).collect::<Vec<_>>().join(","))
    };
    let thousands = r#""things": [{"thing": "t", "with": {"a": [1,2,3,4,5,6,7,8,9], "b": [1,2,3,4,5,6,7,8,9], "c": [1,2,3,4,5,6,7,8,9], "d": [1,2,3,4,5,6,7,8,9]}}]"#;
    let copies = r#""things": [{"thing": "t", "with": {"a": [1,2,3,4,5,6,7,8,9,10]}, "copies": 150, "in": "p"}], "spaces": [{"space": "p"}]"#;
    for extra in [&*grids(1), thousands, copies] {
        assert_eq!(Blueprint::load(&wrap(extra)).unwrap_err()[0].code, "too_many", "{extra}");
    }
}

#[test]
fn an_endless_match_is_drawn() {
    let game = Blueprint::load(&game("\"next\"", "")).unwrap();
    let new = NewMatch::with_seed(1);
    let (mut running, _) = crate::game(&game).create(&new).unwrap();
    while let Some(seat) = running.to_act().first() {
        running.apply(Actor::Seat(seat), r#"{"type":"play","move":0,"picks":[]}"#, None).unwrap();
    }
    let running: Box<dyn AnyMatch> = running;
    assert_eq!((running.outcome().unwrap().reason.as_ref(), running.seq()), ("too_long", 1_000));
    assert_eq!(game.manifest().seats_max, 2);
}
