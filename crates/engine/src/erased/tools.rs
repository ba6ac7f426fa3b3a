//! What only servers and tools ask of a game and its matches. In the browser, nothing calls it, and it would be part of
//! the download of every game: there the traits are empty.

#[cfg(not(target_family = "wasm"))]
mod native {
    use super::super::{DumpRef, Erased, ErasedMatch, write};
    use crate::journal::{Header, Journal};
    use crate::{
        AnyMatch, Audit, Counting, Game, OwnOps, PlatformView, Problem, Rng, Sandbox, Seat, Seed, Sketch,
        StateHash, Viewer,
    };
    use serde_json::Value;

    /// The part of [`crate::AnyGame`] that browsers do not have.
    pub trait GameTools {
        /// Runs the commands of a journal again and compares events and hashes.
        fn audit(&self, journal: &str) -> Result<Audit, Problem>;
        /// A new object with the game's own operations, if it has any.
        fn own_ops(&self) -> Option<Box<dyn OwnOps>>;
        /// Checks a deck of a player's own, see [`Extras::check_deck`](crate::Extras::check_deck).
        fn check_deck(&self, list: &Value) -> Result<(), Problem>;
    }

    /// The part of [`AnyMatch`] that browsers do not have.
    pub trait MatchTools {
        /// Whether a client of this viewer can apply the last command by [`AnyMatch::observe`]. If not, it needs the new
        /// position.
        fn is_observable(&self, viewer: Viewer) -> bool;
        /// Whether all viewers see the same of the last command, see [`Match::is_seen_alike`](crate::Match::is_seen_alike).
        fn is_seen_alike(&self) -> bool;
        /// What the platform shows a viewer; everything but the game's own part of the view.
        fn platform(&self, viewer: Viewer) -> PlatformView;
        /// The whole view as JSON.
        fn view(&self, viewer: Viewer) -> Result<String, Problem>;
        /// The match as text, for a terminal: the game's drawing, then phase, question and window if there are any.
        fn draw(&self, viewer: Viewer) -> Result<String, Problem>;
        /// The position as a simple picture, if the game has one.
        fn sketch(&self, viewer: Viewer) -> Result<Option<Sketch>, Problem>;
        /// The seat for which the host has to send `flag` next, and when, in match time.
        fn next_flag_ms(&self) -> Option<(Seat, u64)>;
        /// The prompt for which the host has to send `expire_prompt` next, and when, in match time.
        fn next_expiry_ms(&self) -> Option<(u32, u64)>;
        /// The id of the question a seat has to answer next, if the host can answer it by its default.
        fn prompt_with_default(&self, seat: Seat) -> Option<u32>;
        /// The position for [`crate::AnyGame::load`], so that a client can try commands: without records, hashes and generator.
        /// `None` if the game has secrets or chance, because then a client cannot know the result of a command.
        fn position(&self, viewer: Viewer) -> Result<Option<String>, Problem>;
        /// The number of positions after exactly `depth` more commands.
        fn perft(&self, depth: u32, counting: Counting) -> u64;
        /// Plays one match at random from here and returns the number of commands played.
        fn playout(&self, rng: &mut Rng, max_commands: u32) -> u32;
    }

    impl<G: Game> GameTools for Erased<G> {
        fn audit(&self, journal: &str) -> Result<Audit, Problem> {
            Journal::from_lines(&self.0, journal)?.audit(&self.0)
        }

        fn own_ops(&self) -> Option<Box<dyn OwnOps>> {
            self.0.own_ops()
        }

        fn check_deck(&self, list: &Value) -> Result<(), Problem> {
            self.0.check_deck(list)
        }
    }

    impl<G: Game> MatchTools for ErasedMatch<G> {
        fn is_observable(&self, viewer: Viewer) -> bool {
            self.manifest().is_open() && self.running.is_observable(viewer)
        }

        fn is_seen_alike(&self) -> bool {
            self.running.is_seen_alike()
        }

        fn platform(&self, viewer: Viewer) -> PlatformView {
            PlatformView::of(self.running.game(), self.running.state(), viewer)
        }

        fn view(&self, viewer: Viewer) -> Result<String, Problem> {
            self.check_viewer(viewer)?;
            self.running.view(viewer).write().map_err(|error| Problem::new("unwritable", error.to_string()))
        }

        fn draw(&self, viewer: Viewer) -> Result<String, Problem> {
            self.check_viewer(viewer)?;
            Ok(self.running.view(viewer).draw(self.running.game(), self.seats()))
        }

        fn sketch(&self, viewer: Viewer) -> Result<Option<Sketch>, Problem> {
            self.check_viewer(viewer)?;
            Ok(self.running.game().sketch(&self.running.view(viewer).game, self.seats()))
        }

        fn next_flag_ms(&self) -> Option<(Seat, u64)> {
            self.running.state().sys.play.clock.as_ref()?.next_flag_ms()
        }

        fn next_expiry_ms(&self) -> Option<(u32, u64)> {
            let sys = &self.running.state().sys;
            sys.play.prompt.next_expiry_ms().filter(|_| sys.play.outcome.is_none())
        }

        fn prompt_with_default(&self, seat: Seat) -> Option<u32> {
            let sys = &self.running.state().sys;
            let prompt = sys.play.prompt.of(seat).filter(|_| sys.play.outcome.is_none())?;
            prompt.default.is_some().then_some(prompt.id)
        }

        fn position(&self, viewer: Viewer) -> Result<Option<String>, Problem> {
            if !self.manifest().is_open() {
                return Ok(None);
            }
            self.check_viewer(viewer)?;
            let mut rng = Rng::new(Seed::from_number(0));
            let mut state =
                Sandbox::determinized(self.running.game(), self.running.state(), viewer, &mut rng).state;
            state.sys.play.log.digest = StateHash::default();
            let header = Header { seed: Seed::from_number(0), ..self.header.clone() };
            write(&DumpRef { header: &header, sys: &state.sys, core: &state.core }).map(Some)
        }

        fn perft(&self, depth: u32, counting: Counting) -> u64 {
            self.running.state().perft(self.running.game(), depth, counting)
        }

        fn playout(&self, rng: &mut Rng, max_commands: u32) -> u32 {
            self.running.state().playout(self.running.game(), rng, max_commands)
        }
    }
}

#[cfg(target_family = "wasm")]
mod empty {
    /// Empty in browsers.
    pub trait GameTools {}
    impl<T: ?Sized> GameTools for T {}

    /// Empty in browsers.
    pub trait MatchTools {}
    impl<T: ?Sized> MatchTools for T {}
}

#[cfg(target_family = "wasm")]
pub use empty::{GameTools, MatchTools};
#[cfg(not(target_family = "wasm"))]
pub use native::{GameTools, MatchTools};
