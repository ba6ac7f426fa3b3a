//! Tests of match time without waiting: every moment is an argument.

use crate::table::match_time::MatchTime;
use qipan_engine::{Actor, AnyMatch, NewMatch};
use qipan_store::TimeMark;
use std::time::Duration;
use tokio::time::Instant;

const RESERVE: Duration = Duration::from_secs(5);

fn game(time: Option<&str>) -> Box<dyn AnyMatch> {
    let time = time.map(|text| serde_json::from_str(text).unwrap());
    qipan_tictactoe::game().create(&NewMatch { time, ..NewMatch::with_seed(1) }).unwrap().0
}

fn with_clock() -> Box<dyn AnyMatch> {
    game(Some(r#"{"type":"fischer","initial_ms":600000,"increment_ms":0}"#))
}

fn ms(milliseconds: u64) -> Duration {
    Duration::from_millis(milliseconds)
}

/// Advances time in steps and checks at each that the process could end. `saves` tells whether the store accepts the
/// marks.
fn check_crashes(game: &dyn AnyMatch, time: &mut MatchTime, start: Instant, saves: bool) -> Option<TimeMark> {
    let mut on_disk = None;
    let mut told_before = 0;
    for step in 0..200 {
        let now = start + ms(step * 100);
        if let Some(mark) = time.reservation(game, now) {
            on_disk = if saves { Some(mark) } else { on_disk };
            time.saved(on_disk.filter(|_| saves), now);
        }
        let told = time.told_ms(game, now);
        assert!(told >= told_before, "from {told_before} back to {told}");
        told_before = told;
        let after = MatchTime::resume(game, RESERVE, on_disk, now);
        let resumed = after.told_ms(game, now);
        assert!(resumed >= told, "at step {step} {told} was told, but {resumed} comes after a crash");
        if let Some((_, flag)) = time.next_flag(game).filter(|(_, flag)| *flag > now) {
            let (_, later) = after.next_flag(game).unwrap();
            assert!(later >= flag, "the crash at step {step} cost {:?}", flag - later);
            assert!(after.now_ms(now) < game.next_flag_ms().unwrap().1, "at step {step} the flag fell");
        }
    }
    on_disk
}

#[test]
fn no_crash_sets_the_time_back_or_costs_the_player_to_move_anything() {
    let start = Instant::now();
    let short = game(Some(r#"{"type":"per_move","move_ms":7300}"#));
    for game in [with_clock(), short, game(None)] {
        for saves in [true, false] {
            let mut time = MatchTime::new(&*game, RESERVE, start);
            check_crashes(&*game, &mut time, start, saves);
        }
    }
}

#[test]
fn the_time_that_is_told_keeps_up_while_marks_are_saved() {
    let (game, start) = (with_clock(), Instant::now());
    let mut time = MatchTime::new(&*game, RESERVE, start);
    let mark = check_crashes(&*game, &mut time, start, true).unwrap();
    assert!(mark.reserved);
    assert_eq!(time.told_ms(&*game, start + ms(19_900)), 19_900);
    let mut stuck = MatchTime::new(&*game, RESERVE, start);
    assert_eq!(check_crashes(&*game, &mut stuck, start, false), None);
    assert_eq!(stuck.told_ms(&*game, start + ms(19_900)), 5_000, "no more than the first entry covers");
}

#[test]
fn a_match_that_was_left_in_order_goes_on_at_once_and_exactly() {
    let (game, start) = (with_clock(), Instant::now());
    let time = MatchTime::new(&*game, RESERVE, start);
    let exact = time.exact(&*game, start + ms(12_345)).unwrap();
    assert_eq!(exact, TimeMark { ms: 12_345, reserved: false });
    let later = start + ms(99_000);
    let mut resumed = MatchTime::resume(&*game, RESERVE, Some(exact), later);
    assert_eq!(resumed.now_ms(later + ms(10)), 12_355, "it does not stand still");
    // Only the mark is covered, so the next reservation is due before a later time is told.
    assert_eq!(resumed.told_ms(&*game, later + ms(10)), 12_345);
    let mark = resumed.reservation(&*game, later + ms(10)).unwrap();
    assert_eq!(mark, TimeMark { ms: 17_355, reserved: true });
    resumed.saved(Some(mark), later);
    assert_eq!(resumed.told_ms(&*game, later + ms(10)), 12_355);
}

#[test]
fn a_busy_match_saves_no_marks() {
    let (mut game, start) = (with_clock(), Instant::now());
    let mut now = start;
    let time = MatchTime::new(&*game, RESERVE, start);
    for (turn, cell) in [0, 1, 2, 4, 3].into_iter().enumerate() {
        now += ms(3_900);
        assert_eq!(time.reservation(&*game, now), None, "before move {turn}");
        let command = format!(r#"{{"type":"click_cell","cell":{cell}}}"#);
        let seat = qipan_engine::Seat((turn % 2) as u8);
        game.apply(Actor::Seat(seat), &command, Some(time.now_ms(now))).unwrap();
    }
    assert!(time.reservation(&*game, now + ms(4_000)).is_some());
}

#[test]
fn a_mark_that_could_not_be_saved_is_tried_again_a_second_later() {
    let (game, start) = (with_clock(), Instant::now());
    let mut time = MatchTime::new(&*game, RESERVE, start);
    let due = time.next_mark(&*game).unwrap();
    assert_eq!(due, start + ms(4_000));
    time.saved(None, due);
    assert_eq!(time.next_mark(&*game), Some(due + ms(1_000)));
    assert_eq!(time.reservation(&*game, due + ms(999)), None);
}
