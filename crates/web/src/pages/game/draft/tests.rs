use super::*;
use qipan_engine::{Bilingual, Category, Choice};
use serde_json::json;
use std::sync::LazyLock;

fn name() -> Bilingual {
    Bilingual::new("名", "name")
}

fn field(name: &str) -> OptionField {
    MANIFEST.options.iter().find(|field| field.name == name).unwrap().clone()
}

static MANIFEST: LazyLock<Manifest> = LazyLock::new(|| {
    let edges = vec![Choice::new("wall", name()), Choice::new("cross", name()).for_seats(4)];
    let options = vec![
        OptionField::new("size", name(), OptionKind::Number { min: 4, max: 8, default: 5 }),
        OptionField::new("fast", name(), OptionKind::Toggle { default: true }),
        OptionField::new("edge", name(), OptionKind::choice(edges)),
        OptionField::new("start", name(), OptionKind::Text),
        OptionField::new("layout", name(), OptionKind::Data),
    ];
    Manifest { seats_max: 4, options, ..Manifest::new("sample", name(), Category::Abstract) }
});

fn draft() -> Draft {
    Draft::new(&MANIFEST, false)
}

/// Fields and codes of the mistakes of a draft; empty if the draft is valid.
fn refusal(draft: &Draft) -> String {
    let mistakes = draft.table(0.0).err().unwrap_or_default();
    let mistakes: Vec<String> =
        mistakes.iter().map(|it| format!("{} {}", it.field, it.problem.code)).collect();
    mistakes.join(", ")
}

#[test]
fn all_mistakes_are_found_together() {
    let mut draft = draft();
    draft.set_number(&field("size"), "60");
    draft.visibility = Visibility::Password;
    draft.pace = Pace { choice: super::super::pace::Choice::Own, minutes: "0".to_owned(), ..Pace::default() };
    assert_eq!(refusal(&draft), "option-size bad_number, time-minutes bad_number, password no_password");
}

#[test]
fn refusals_of_the_server_find_all_their_fields() {
    let fields = json!([
        { "field": "options.size", "code": "bad_option", "message": "", "args": { "option": "size" } },
        { "field": "password", "code": "bad_settings", "message": "", "args": { "field": "password" } },
    ]);
    let placed = draft().place_all(Problem::new("bad_option", "").with("fields", fields));
    let placed: Vec<&str> = placed.iter().map(|it| &*it.field).collect();
    assert_eq!(placed, ["option-size", "password"]);
}

#[test]
fn the_form_is_drawn_from_the_schema() {
    let fields: Vec<_> =
        Draft::fields(&MANIFEST).map(|field| (field.name.as_str(), draft().option(field))).collect();
    assert_eq!(
        fields,
        [("size", json!(5)), ("fast", json!(true)), ("edge", json!("wall")), ("start", json!(""))]
    );
}

#[test]
fn a_choice_and_the_seats_it_needs_go_together() {
    let mut draft = draft();
    draft.set_option(&field("edge"), "cross".into());
    assert_eq!((draft.seats, draft.option(&field("edge"))), (4, json!("cross")));
    draft.set_seats(3);
    assert_eq!((draft.seats, draft.option(&field("edge"))), (3, json!("wall")));
    draft.set_option(&field("edge"), "wall".into());
    draft.set_seats(2);
    assert_eq!(draft.option(&field("edge")), json!("wall"));
}

#[test]
fn an_empty_line_is_left_out() {
    let mut draft = draft();
    draft.set_text(&field("start"), " 4k3 ");
    assert_eq!(draft.game_options().unwrap().get("start"), Some(&json!("4k3")));
    draft.set_text(&field("start"), " ");
    assert!(draft.game_options().unwrap().is_empty());
}

#[test]
fn numbers_are_checked_as_typed() {
    let rows = [("4", ""), (" 8 ", ""), ("9", "option-size bad_number"), ("", "option-size bad_number")];
    for (typed, expected) in rows {
        let mut draft = draft();
        draft.set_number(&field("size"), typed);
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
    draft.set_option(&field("fast"), json!(false));
    let expected = RoomSettings {
        options: Map::from_iter([("fast".to_owned(), json!(false))]),
        seats: Some(4),
        first_seat: 2,
        hints: true,
        away: Some(AwayPolicy::Bot),
        ..RoomSettings::new("sample")
    };
    assert_eq!(draft.table(0.6).unwrap(), NewTable { settings: expected, password: None });
}

#[test]
fn free_undo_is_asked_for_where_something_is_hidden_or_left_to_chance() {
    static CHANCE: LazyLock<Manifest> = LazyLock::new(|| Manifest { chance: true, ..MANIFEST.clone() });
    static HIDDEN: LazyLock<Manifest> =
        LazyLock::new(|| Manifest { hidden_information: true, ..MANIFEST.clone() });
    for (manifest, undo, expected) in
        [(&MANIFEST, true, false), (&CHANCE, true, true), (&HIDDEN, true, true), (&CHANCE, false, false)]
    {
        let draft = Draft { undo, free_undo: true, ..Draft::new(manifest, false) };
        assert_eq!(draft.table(0.0).unwrap().settings.free_undo, expected);
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
        ("bad_option", json!({ "option": "size" }), "option-size"),
        ("unknown_option", json!({ "option": "colour" }), WHOLE_FORM),
        ("bad_seats", json!({}), "seats"),
        ("bad_settings", json!({ "field": "password" }), "password"),
        ("bad_settings", json!({ "field": "grace_s" }), WHOLE_FORM),
        ("bad_settings", json!({}), WHOLE_FORM),
        ("too_many_tables", json!({}), WHOLE_FORM),
    ];
    for (code, args, field) in rows {
        // The message names a field that the problem is not about: only the code and the arguments count.
        let mut problem = Problem::new(code, r#"password "start""#);
        problem.args = args.as_object().cloned().unwrap_or_default();
        assert_eq!(draft().place(problem).field, field, "{code} {args}");
    }
}

#[test]
fn matches_in_the_page_take_the_options_along() {
    let mut draft = draft();
    assert_eq!(draft.local_path(Company::People, 0.0).unwrap(), "/local/sample");
    draft.set_number(&field("size"), "6");
    assert!(draft.study_path().unwrap().starts_with("/analysis/sample"));
    let path = draft.local_path(Company::Computer, 0.0).unwrap();
    assert_eq!(path, "/local/sample?against=computer&options=%7B%22size%22%3A6%7D&seats=2&first=0");
    draft.set_number(&field("size"), "60");
    assert!(draft.local_path(Company::People, 0.0).is_err());
}

#[test]
fn a_table_for_friends_has_the_options_of_the_form() {
    let mut draft = draft();
    draft.set_number(&field("size"), "7");
    draft.seats = 3;
    let NewTable { settings, .. } = draft.for_friends().unwrap();
    assert_eq!((settings.options.get("size"), settings.seats), (Some(&json!(7)), Some(3)));
    assert_eq!((settings.visibility, settings.auto_start), (Visibility::Link, true));
    draft.set_number(&field("size"), "9");
    assert!(draft.for_friends().is_err());
}

/// In a game with response windows, an absent player holds up every other player.
#[test]
fn a_bot_takes_over_where_others_would_wait_at_every_turn() {
    for (has_windows, expected) in [(false, AwayPolicy::Wait), (true, AwayPolicy::Bot)] {
        let draft = Draft::new(&MANIFEST, has_windows);
        assert_eq!(draft.table(0.0).unwrap().settings.away, Some(expected));
        // The server chooses by the same rule.
        assert_eq!(draft.for_friends().unwrap().settings.away, None);
    }
}

#[test]
fn a_rated_table_has_a_clock_and_no_help() {
    let mut draft = draft();
    (draft.undo, draft.hints, draft.free_undo, draft.away) = (true, true, true, AwayPolicy::Bot);
    draft.set_rated(true);
    let settings = draft.table(0.0).unwrap().settings;
    assert!(settings.rated && settings.time.is_some());
    assert!(!settings.undo && !settings.hints && !settings.free_undo);
    assert_eq!(settings.away, Some(AwayPolicy::Resign));
    draft.set_pace(super::super::pace::Choice::Unlimited);
    let settings = draft.table(0.0).unwrap().settings;
    assert!(!settings.rated && settings.undo && settings.hints, "what was chosen before is back");
    assert_eq!(settings.away, Some(AwayPolicy::Bot));
}
