use super::*;

const BOARD: Rect = Rect { left: 320.0, top: 76.0, width: 700.0, height: 700.0 };
const CELL: Rect = Rect { left: 570.0, top: 326.0, width: 200.0, height: 200.0 };

fn room(width: f64, target: Option<Rect>) -> Room {
    Room { window: (width, 900.0), bubble: (340.0, 200.0), target, board: Some(BOARD) }
}

#[test]
fn the_bubble_finds_its_place() {
    let right_of_board = BubblePlace::Beside { left: 1042.0, top: 326.0, side: Side::Right, tail_at: 91.0 };
    let rows = [
        ("beside the board, level with the cell", room(1440.0, Some(CELL)), Position::Right, right_of_board),
        ("no room on the wished side", room(1440.0, Some(CELL)), Position::Left, right_of_board),
        ("no room off the board", room(1100.0, Some(CELL)), Position::Left, {
            BubblePlace::Beside { left: 208.0, top: 326.0, side: Side::Left, tail_at: 91.0 }
        }),
        ("a phone", room(390.0, Some(CELL)), Position::Right, BubblePlace::Docked),
        ("nothing to point at", room(1440.0, None), Position::Below, BubblePlace::Centred),
        ("in the middle by wish", room(1440.0, Some(CELL)), Position::Centre, BubblePlace::Centred),
        ("a board that leaves no room", room(1100.0, Some(BOARD)), Position::Below, BubblePlace::Docked),
    ];
    for (what, room, wish, expected) in rows {
        assert_eq!(place(&room, wish), expected, "{what}");
    }
}

#[test]
fn a_bubble_near_an_edge_stays_in_the_window_and_its_tail_on_the_bubble() {
    let corner = Rect::new(330.0, 80.0, 60.0, 40.0);
    let found = place(&room(1440.0, Some(corner)), Position::Right);
    assert_eq!(found, BubblePlace::Beside { left: 1042.0, top: MARGIN, side: Side::Right, tail_at: 79.0 });
    let top = Rect::new(330.0, 0.0, 60.0, 20.0);
    let BubblePlace::Beside { tail_at, .. } = place(&room(1440.0, Some(top)), Position::Right) else {
        panic!()
    };
    assert_eq!(tail_at.to_bits(), TAIL.to_bits());
}

#[test]
fn a_mask_has_a_hole_for_every_spot() {
    let holes = [Rect::new(10.0, 20.0, 30.0, 40.0), Rect::new(60.0, 20.0, 4.0, 4.0)];
    let path = mask((100.0, 80.0), &holes);
    assert!(path.starts_with("M0 0H100V80H0zM16.0 20.0h18.0"), "{path}");
    assert_eq!(path.matches('M').count(), 3, "{path}");
    assert!(path.contains("M62.0 20.0h0.0a2.0"), "a small hole has a small corner: {path}");
}

#[test]
fn what_is_spoken_of_stands_between_bar_and_bubble() {
    let rows = [
        // Below the bubble, below the bar, well placed, too high for the free height.
        (Rect::new(0.0, 700.0, 100.0, 100.0), 444),
        (Rect::new(0.0, -50.0, 100.0, 100.0), -306),
        (Rect::new(0.0, 256.0, 100.0, 100.0), 0),
        (Rect::new(0.0, 300.0, 100.0, 900.0), 228),
    ];
    for (target, rise) in rows {
        assert_eq!(rise_into(target, 540.0).round() as i32, rise, "{target:?}");
    }
}

#[test]
fn a_target_comes_to_lie_just_above_the_bubble() {
    // The free height above the bubble is 540.
    let rows = [
        ("far above it", Rect::new(0.0, 200.0, 100.0, 100.0), -224),
        ("below", Rect::new(0.0, 700.0, 100.0, 100.0), 276),
        ("under the bar", Rect::new(0.0, 20.0, 100.0, 100.0), -404),
        ("higher than the free height", Rect::new(0.0, 300.0, 100.0, 900.0), 228),
    ];
    for (name, target, rise) in rows {
        assert_eq!(rise_above(target, 540.0).round() as i32, rise, "{name}");
    }
}
