//! The optional part of a game: systems, consequences, teams, notation, faster paths, old journals.

use super::Rules;
use crate::systems::Systems;
use crate::{
    Bilingual, MatchState, OwnOps, Problem, Puzzle, Rng, Seat, SeatSet, Seats, Sketch, SystemEvent, Tx,
    draw_plain, short_command,
};

/// What happens to an event before it is applied, for rules such as "if you would …, instead …".
/// The resulting events are not intercepted again.
#[derive(Clone, PartialEq, Debug)]
pub enum Intercept<E> {
    Keep,
    Replace(E),
    Drop,
    Split(Vec<E>),
}

/// How positions are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Counting {
    /// Every command is carried out, including those of the last level. Use it to measure the rules.
    #[default]
    EveryLeaf,
    /// The commands of the last level are only counted. Use it to get the number sooner.
    LastInBulk,
}

/// Everything with a default. The simplest game writes `impl Extras for Hex {}`.
pub trait Extras: Rules {
    /// The systems that the game uses, and their settings.
    fn systems(&self) -> &Systems<Self> {
        const { &Systems::standard() }
    }

    /// The seats that may act by the rules of the game. The engine handles prompts, windows and phases before this.
    fn active(&self, state: &MatchState<Self>) -> SeatSet {
        let mut commands = Vec::new();
        let can_act = |seat: &Seat| {
            commands.clear();
            self.legal_commands(state, *seat, &mut commands);
            !commands.is_empty()
        };
        state.sys.play.seats.iter().filter(can_act).collect()
    }

    /// Replaces, drops or splits an event before it is applied.
    fn intercept(&self, _state: &MatchState<Self>, _event: &Self::Event) -> Intercept<Self::Event> {
        Intercept::Keep
    }

    /// Emits what follows from the state, such as a death at zero health. Called until it emits nothing.
    fn post_process(&self, _tx: &mut Tx<'_, Self>) {}

    /// Continues after a system event: an answered prompt, a closed window, a resignation.
    fn on_system_event(&self, _tx: &mut Tx<'_, Self>, _event: &SystemEvent<Self>) {}

    /// The team of a seat. Seats of one team share wins and consent.
    fn team(&self, _state: &Self::State, seat: Seat) -> u8 {
        seat.0
    }

    /// The seats that still take part. A seat that is out is not asked for consent.
    fn in_play(&self, _state: &Self::State, seats: Seats) -> SeatSet {
        seats.all()
    }

    /// The number of seats if the host names none: the fewest that these options can be played with.
    fn usual_seats(&self, _options: &Self::Options) -> u8 {
        self.manifest().seats_min
    }

    /// The options of a host who changes none. They are those of the type, unless the game was loaded and declares its own.
    fn default_options(&self) -> Self::Options {
        Self::Options::default()
    }

    /// The characters of all seats, if the options decide them: positions in the roster, one per seat. The match then
    /// begins at once, and `setup` places the characters.
    fn chosen_characters(&self, _options: &Self::Options) -> Option<Vec<u16>> {
        None
    }

    /// How long a seat must wait after a declined draw before it may offer again, if the options say so.
    fn draw_cooldown_ms(&self, _options: &Self::Options) -> Option<u64> {
        None
    }

    /// Refuses a loaded state that play could never reach.
    fn check_state(&self, _state: &Self::State, _seats: Seats) -> Result<(), Self::Rejection> {
        Ok(())
    }

    /// Converts the JSON of an event written under an older ruleset to the current form.
    fn upgrade_event(&self, _ruleset: u32, _event: &mut serde_json::Value) {}

    /// Fills in what a saved event may lack because it was written before the field existed. It is called for every
    /// event that is read from a journal or a saved match, whatever the ruleset, with the options of its match.
    fn complete_event(&self, _options: &Self::Options, _event: &mut Self::Event) {}

    /// Converts the JSON of a command written under an older ruleset to the current form.
    fn upgrade_command(&self, _ruleset: u32, _command: &mut serde_json::Value) {}

    /// A command in the game's own notation (such as `b2` or `炮二平五`), for records and logs. By default its type and
    /// its values, such as `drop 3`; see [`short_command`].
    fn notation(&self, _state: &MatchState<Self>, _seat: Seat, command: &Self::Command) -> String {
        short_command(&serde_json::to_string(command).unwrap_or_default())
    }

    /// The same command as players of each language write it, where that differs: 炮二平五 and `C2=5` for `h2e2`.
    fn said(&self, _state: &MatchState<Self>, _seat: Seat, _command: &Self::Command) -> Option<Bilingual> {
        None
    }

    /// Positions with a goal that a single player can try to reach against the computer.
    fn puzzles(&self) -> Vec<Puzzle> {
        Vec::new()
    }

    /// Checks a deck that a player wants to save, as JSON. Games with [`Manifest::decks`](crate::Manifest::decks) answer with
    /// their own refusals.
    fn check_deck(&self, _list: &serde_json::Value) -> Result<(), Problem> {
        Err(Problem::new("no_decks", "this game has no decks of a player's own"))
    }

    /// The position as text, for a terminal. It gets only the view, so it cannot show hidden information.
    fn draw(&self, view: &Self::View, _seats: Seats) -> String {
        draw_plain(view)
    }

    /// The position as a simple picture, for link previews. Like [`Extras::draw`], it gets only the view.
    fn sketch(&self, _view: &Self::View, _seats: Seats) -> Option<Sketch> {
        None
    }

    /// An object with the game's own operations, for programs that prefer them to the engine's interface.
    fn own_ops(&self) -> Option<Box<dyn OwnOps>> {
        None
    }

    /// Counts positions faster than the generic walk can, for games whose search needs it.
    fn fast_perft(&self, _state: &MatchState<Self>, _depth: u32, _counting: Counting) -> Option<u64> {
        None
    }

    /// Plays one match at random, faster than the generic playout, and returns the number of commands played.
    fn fast_playout(&self, _state: &MatchState<Self>, _rng: &mut Rng, _max_commands: u32) -> Option<u32> {
        None
    }
}
