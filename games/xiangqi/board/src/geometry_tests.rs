use super::*;
use crate::samples::start;
use serde_json::json;

fn points(all: &[Point]) -> String {
    let mut names: Vec<String> = all.iter().map(Point::to_string).collect();
    names.sort_unstable();
    names.join(" ")
}

#[test]
fn the_own_side_is_at_the_bottom() {
    let (two, four) = (start(&json!({})), start(&json!({ "layout": "duel2v2" })));
    let rows = [
        (&two, 0, "a0", (50, 590)),
        (&two, 0, "i9", (530, 50)),
        (&two, 1, "a0", (530, 50)),
        (&two, 1, "e9", (290, 590)),
        (&four, 2, "a0", (50, 590)),
        (&four, 3, "r9", (50, 590)),
    ];
    for (view, seat, name, expected) in rows {
        let at = layout(view, Seat(seat)).centre(cell(name.parse().unwrap()));
        assert_eq!(at, expected, "{name} for seat {seat}");
    }
    assert_eq!((is_wide(&two), is_wide(&four)), (false, true));
    assert_eq!(spot(cell("h2".parse().unwrap())), "h2");
}

#[test]
fn stars_are_where_cannons_and_soldiers_begin() {
    let view = start(&json!({}));
    let expected = "a3 a6 b2 b7 c3 c6 e3 e6 g3 g6 h2 h7 i3 i6";
    assert_eq!(points(&stars(&view)), expected);
    let four = start(&json!({ "layout": "duel2v2" }));
    assert_eq!(stars(&four).len(), 28);
}

/// A custom small board: nothing may lie outside it.
#[test]
fn a_small_board_has_what_fits() {
    let army = |colour: &str, team: u8, forward: &str, rank: u8, general: &str| {
        let palace = json!({ "left": 1, "right": 3, "bottom": rank, "top": rank + 1 });
        json!({ "colour": colour, "team": team, "forward": forward, "palace": palace, "pieces": { "general": [general] } })
    };
    let armies = [army("red", 0, "up", 0, "c0"), army("black", 1, "down", 4, "c5")];
    let view = start(&json!({ "custom": { "width": 5, "height": 6, "river": 2, "armies": armies } }));
    assert_eq!(
        points(&stars(&view)),
        "",
        "three ranks up is beyond the river, three files aside beyond the edge"
    );
    let drawn = layout(&view, Seat(0));
    assert!(river_words(&view, drawn).is_empty());
    // Three ranks on either side in two strokes, five files on either side, two banks.
    assert_eq!(strokes(&view, drawn).len(), 2 * (3 * 2 + 5) + 2);
    assert_eq!(palaces(&view, drawn).matches('M').count(), 4);
}

#[test]
fn lines_grow_from_the_generals() {
    let view = start(&json!({}));
    let drawn = layout(&view, Seat(0));
    let all = strokes(&view, drawn);
    assert_eq!(all.len(), 2 * (5 * 2 + 9) + 2);
    // The first file to grow is the general's own, upwards from its foot.
    let first = all.iter().find(|stroke| stroke.order == 0).map(|stroke| stroke.path.as_str());
    assert_eq!(first, Some("M290 590L290 350"));
    let four = start(&json!({ "layout": "duel2v2" }));
    let wide = strokes(&four, layout(&four, Seat(0)));
    assert_eq!(seams(&four, layout(&four, Seat(1))), "M560 50V590");
    assert_eq!(seams(&view, drawn), "");
    // Two generals share a rank: each draws as far as the middle between them.
    assert!(wide.iter().any(|stroke| stroke.path == "M290 590L560 590"));
    assert!(wide.iter().any(|stroke| stroke.path == "M830 590L560 590"));
}

#[test]
fn the_river_is_read_from_left_to_right_on_either_side() {
    let view = start(&json!({}));
    for seat in [Seat(0), Seat(1)] {
        let words = river_words(&view, layout(&view, seat));
        let text: String = words.iter().map(|(character, _)| *character).collect();
        assert_eq!(text, "楚河漢界");
        assert!(words.is_sorted_by_key(|(_, (x, _))| *x), "{words:?}");
        assert!(words.iter().all(|(_, (_, y))| *y == 320), "{words:?}");
    }
}
