//! The position of a replay and how to show its changes. Plain logic without timers.

use qipan_ui::Motion;
use qipan_ui::replay_bar::{Pace, ReplayAsk};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Player {
    pub(crate) at: usize,
    /// The number of the last position.
    pub(crate) last: usize,
    pub(crate) is_playing: bool,
    pub(crate) pace: Pace,
}

impl Player {
    /// Starts at a position; too high numbers mean the last one.
    pub(crate) fn new(last: usize, at: Option<usize>) -> Player {
        Player { at: at.unwrap_or(0).min(last), last, is_playing: false, pace: Pace::Normal }
    }

    /// Handles a request. If the position changed, returns how to show it: only the step to the next position is
    /// animated, everything else is a jump.
    pub(crate) fn answer(&mut self, asked: ReplayAsk) -> Option<Motion> {
        match asked {
            ReplayAsk::Pace(pace) => {
                self.pace = pace;
                None
            }
            ReplayAsk::Toggle => self.toggle(),
            ReplayAsk::Forward => {
                self.is_playing = false;
                self.forward()
            }
            ReplayAsk::Back => self.jump(self.at.saturating_sub(1)),
            ReplayAsk::First => self.jump(0),
            ReplayAsk::Last => self.jump(self.last),
            ReplayAsk::To(at) => self.jump(at),
        }
    }

    /// Called by the timer: goes to the next position, and stops at the last one.
    pub(crate) fn tick(&mut self) -> Option<Motion> {
        if !self.is_playing {
            return None;
        }
        let motion = self.forward();
        self.is_playing = self.at < self.last;
        motion
    }

    fn forward(&mut self) -> Option<Motion> {
        if self.at >= self.last {
            return None;
        }
        self.at += 1;
        Some(Motion::Forward)
    }

    /// Goes to a position and stops playing, so that the user can look at it.
    fn jump(&mut self, to: usize) -> Option<Motion> {
        let before = self.at;
        self.is_playing = false;
        self.at = to.min(self.last);
        (self.at != before).then_some(Motion::Jump)
    }

    /// Plays or stops. Playing at the last position starts from the first one.
    fn toggle(&mut self) -> Option<Motion> {
        if self.is_playing || self.last == 0 {
            self.is_playing = false;
            return None;
        }
        let motion = if self.at >= self.last { self.jump(0) } else { None };
        self.is_playing = true;
        motion
    }
}

/// The position in the query of an address: `?move=12`.
pub(crate) fn asked_position(search: &str) -> Option<usize> {
    let pairs = search.trim_start_matches('?').split('&').filter_map(|pair| pair.split_once('='));
    pairs.into_iter().find(|(name, _)| *name == "move").and_then(|(_, value)| value.parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use ReplayAsk::{Back, First, Forward, Last, To, Toggle};

    const FORWARD: Option<Motion> = Some(Motion::Forward);
    const JUMP: Option<Motion> = Some(Motion::Jump);

    #[test]
    fn only_one_step_forward_plays_its_events() {
        let rows = [
            (0, Forward, 1, FORWARD),
            (9, Forward, 9, None),
            (3, Back, 2, JUMP),
            (0, Back, 0, None),
            (3, First, 0, JUMP),
            (3, Last, 9, JUMP),
            (8, Last, 9, JUMP),
            (3, To(4), 4, JUMP),
            (3, To(99), 9, JUMP),
            (3, To(3), 3, None),
            (3, Toggle, 3, None),
            (9, Toggle, 0, JUMP),
        ];
        for (from, asked, to, motion) in rows {
            let mut player = Player::new(9, Some(from));
            assert_eq!((player.answer(asked), player.at), (motion, to), "{asked:?} at {from}");
        }
    }

    #[test]
    fn playing_ends_at_the_last_position_and_when_somebody_goes_elsewhere() {
        let mut player = Player::new(2, None);
        assert_eq!(player.tick(), None, "it does not play by itself");
        player.answer(Toggle);
        assert_eq!((player.tick(), player.is_playing), (FORWARD, true));
        assert_eq!((player.tick(), player.is_playing), (FORWARD, false));
        assert_eq!(player.tick(), None);
        for asked in [Back, First, Last, Forward, To(1), Toggle] {
            let mut player = Player { is_playing: true, ..Player::new(2, Some(1)) };
            player.answer(asked);
            assert!(!player.is_playing, "{asked:?}");
        }
        let mut player = Player { is_playing: true, ..Player::new(2, Some(1)) };
        player.answer(ReplayAsk::Pace(Pace::Double));
        assert!(player.is_playing);
        let mut empty = Player::new(0, Some(7));
        empty.answer(Toggle);
        assert_eq!((empty.at, empty.is_playing), (0, false));
    }

    #[test]
    fn addresses_ask_for_positions() {
        let rows = [
            ("?move=12", Some(12)),
            ("?a=1&move=3", Some(3)),
            ("", None),
            ("?move=x", None),
            ("?move", None),
        ];
        for (search, expected) in rows {
            assert_eq!(asked_position(search), expected, "{search}");
        }
    }
}
