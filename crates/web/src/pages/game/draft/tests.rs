use super::*;
use qipan_engine::{Bilingual, Category, Choice};

const NAME: Bilingual = Bilingual { zh: "名", en: "name" };
const SIZE: OptionField = OptionField {
    name: "size",
    title: NAME,
    kind: OptionKind::Number { min: 4, max: 8, default: 5 },
    fixes_chance: false,
};
const FAST: OptionField = OptionField {
    name: "fast",
    title: NAME,
    kind: OptionKind::Toggle { default: true },
    fixes_chance: false,
};
const EDGE: OptionField = OptionField {
    name: "edge",
    title: NAME,
    kind: OptionKind::Choice {
        values: &[
            Choice { value: "wall", title: NAME, seats: None },
            Choice { value: "cross", title: NAME, seats: Some(4) },
        ],
        default: "wall",
    },
    fixes_chance: false,
};
const START: OptionField =
    OptionField { name: "start", title: NAME, kind: OptionKind::Text, fixes_chance: false };
const LAYOUT: OptionField =
    OptionField { name: "layout", title: NAME, kind: OptionKind::Data, fixes_chance: false };

const MANIFEST: Manifest = Manifest {
    id: "sample",
    ruleset: 1,
    title: NAME,
    category: Category::Abstract,
    seats_min: 2,
    seats_max: 4,
    seats_step: 1,
    hidden_information: false,
    chance: false,
    minutes: 5,
    late_join: false,
    options: &[SIZE, FAST, EDGE, START, LAYOUT],
};

fn draft() -> Draft {
    Draft::new(MANIFEST)
}

/// Where a draft is refused, and the code; nothing if it can be sent.
fn refusal(draft: &Draft) -> String {
    draft.body(0.0).err().map_or(String::new(), |it| format!("{} {}", it.field, it.problem.code))
}

#[test]
fn the_form_is_drawn_from_the_schema() {
    let fields: Vec<_> = Draft::fields(MANIFEST).map(|field| (field.name, draft().option(field))).collect();
    assert_eq!(
        fields,
        [("size", json!(5)), ("fast", json!(true)), ("edge", json!("wall")), ("start", json!(""))]
    );
}

#[test]
fn a_choice_and_the_seats_it_needs_go_together() {
    let mut draft = draft();
    draft.set_option(&EDGE, "cross".into());
    assert_eq!((draft.seats, draft.option(&EDGE)), (4, json!("cross")));
    draft.set_seats(3);
    assert_eq!((draft.seats, draft.option(&EDGE)), (3, json!("wall")));
    draft.set_option(&EDGE, "wall".into());
    draft.set_seats(2);
    assert_eq!(draft.option(&EDGE), json!("wall"));
}

#[test]
fn an_empty_line_is_left_out() {
    let mut draft = draft();
    draft.set_text(&START, " 4k3 ");
    assert_eq!(draft.game_options().unwrap().get("start"), Some(&json!("4k3")));
    draft.set_text(&START, " ");
    assert!(draft.game_options().unwrap().is_empty());
}

#[test]
fn numbers_are_checked_as_typed() {
    let rows = [("4", ""), (" 8 ", ""), ("9", "option-size bad_number"), ("", "option-size bad_number")];
    for (typed, expected) in rows {
        let mut draft = draft();
        draft.set_number(&SIZE, typed);
        assert_eq!(refusal(&draft), expected, "{typed:?}");
    }
}

#[test]
fn a_password_must_be_given() {
    let rows = [
        (Visibility::Public, "", ""),
        (Visibility::Password, "", "password no_password"),
        (Visibility::Password, "x", ""),
    ];
    for (visibility, password, expected) in rows {
        let draft = Draft { visibility, password: password.to_owned(), ..draft() };
        assert_eq!(refusal(&draft), expected);
    }
}

#[test]
fn what_is_chosen_is_sent() {
    let mut draft = Draft { first: First::Lot, seats: 4, away: AwayPolicy::Bot, hints: true, ..draft() };
    draft.set_option(&FAST, json!(false));
    let body = draft.body(0.6).unwrap();
    let expected = json!({
        "game": "sample", "options": { "fast": false }, "seats": 4, "first_seat": 2, "visibility": "public",
        "time": null, "spectators": true, "undo": true, "hints": true, "away": "bot",
    });
    assert_eq!(body, expected);
    let settings: qipan_protocol::RoomSettings = serde_json::from_value(body).unwrap();
    assert_eq!((settings.away, settings.hints), (AwayPolicy::Bot, true));
}

#[test]
fn free_undo_is_asked_for_where_something_is_hidden_or_left_to_chance() {
    let chance = Manifest { chance: true, ..MANIFEST };
    let hidden = Manifest { hidden_information: true, ..MANIFEST };
    for (manifest, undo, expected) in [
        (MANIFEST, true, None),
        (chance, true, Some(true)),
        (hidden, true, Some(true)),
        (chance, false, None),
    ] {
        let draft = Draft { undo, free_undo: true, ..Draft::new(manifest) };
        let body = draft.body(0.0).unwrap();
        assert_eq!(body.get("free_undo").and_then(Value::as_bool), expected);
        let settings: qipan_protocol::RoomSettings = serde_json::from_value(body).unwrap();
        assert_eq!(settings.free_undo, expected.is_some());
    }
}

#[test]
fn the_lot_falls_on_every_seat() {
    let draft = Draft { first: First::Lot, ..draft() };
    assert_eq!([0.0, 0.49, 0.5, 1.0].map(|chance| draft.first_seat(chance)), [0, 0, 1, 1]);
}

#[test]
fn refusals_find_their_field() {
    let rows = [
        ("bad_option", r#"option "size" must be a whole number from 4 to 8, not 9"#, "option-size"),
        ("unknown_option", r#"sample has no option "colour""#, WHOLE_FORM),
        ("bad_seats", "sample is for 2 to 4 seats, not 5", "seats"),
        ("bad_settings", "a table with a password needs one", "password"),
        ("too_many_tables", "finish or leave one of your tables first", WHOLE_FORM),
    ];
    for (code, message, field) in rows {
        assert_eq!(draft().place(Problem::new(code, message)).field, field, "{message}");
    }
}

#[test]
fn matches_in_the_page_take_the_options_along() {
    let mut draft = draft();
    assert_eq!(draft.local_path(Company::People).unwrap(), "/local/sample");
    draft.set_number(&SIZE, "6");
    let path = draft.local_path(Company::Computer).unwrap();
    assert_eq!(path, "/local/sample?against=computer&options=%7B%22size%22%3A6%7D&seats=2");
    draft.set_number(&SIZE, "60");
    assert!(draft.local_path(Company::People).is_err());
}

#[test]
fn a_table_for_friends_has_the_options_of_the_form() {
    let mut draft = draft();
    draft.set_number(&SIZE, "7");
    draft.seats = 3;
    let settings = draft.for_friends().unwrap_or_default();
    assert_eq!((&settings["options"], &settings["seats"]), (&json!({ "size": 7 }), &json!(3)));
    assert_eq!(settings["visibility"], "link");
    draft.set_number(&SIZE, "9");
    assert!(draft.for_friends().is_err());
}
