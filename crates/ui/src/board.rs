//! The contract between a board and the page around it. A board draws a position, offers the legal commands and
//! animates events. It does not know whether the match runs in the page or on a server.

use crate::decks::LoadDeckBuilder;
use crate::i18n::GameTexts;
use crate::people::People;
use crate::settings::{Notation, settings};
use crate::showing::Showing;
use crate::side::Side;
use leptos::prelude::*;
use qipan_engine::{Bilingual, MatchView, Message, Seat, SystemCommand};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::Arc;

/// What a game's board crate gives to the client; listed in the client's `boards.rs`.
#[derive(Clone, Copy, Debug)]
pub struct Board {
    /// The id of the game.
    pub game: &'static str,
    /// The game's locale files: `game_texts!("../../locales")`.
    pub texts: GameTexts,
    /// The picture on the box, 360 by 240, as the inside of an SVG element.
    pub art: &'static str,
    /// The small icon in lists, 40 by 40, likewise.
    pub glyph: &'static str,
    /// The space that the page gives to the board.
    pub layout: Layout,
    /// Whether the board can be turned, so that another seat is at its lower edge. Boards that show the own hand there
    /// cannot.
    pub turns: bool,
    /// The side of a seat: [`Side::by_seat`], unless the game's sides have names or change seats.
    pub side: fn(&MatchView<Value>, Seat) -> Side,
    /// Draws the board. Called once per match; everything after that goes through the signals.
    pub draw: fn(BoardContext) -> AnyView,
    /// A small still picture of a position, for lists. A game with puzzles needs it.
    pub picture: Option<fn(&MatchView<Value>) -> AnyView>,
    /// The page on which players build decks. A game with [`Manifest::decks`](qipan_engine::Manifest::decks) needs it.
    pub decks: Option<LoadDeckBuilder>,
}

/// The space that a page gives to a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Layout {
    /// The largest area of this shape, width by height: `Layout::Shape(7, 6)`. The side column stays beside it.
    Shape(u16, u16),
    /// All the space, including that of the side column, in any shape. The board arranges its parts by container
    /// queries.
    Table,
}

/// The state of a match for its board, and the ways to act.
#[derive(Clone, Copy, Debug)]
pub struct BoardContext {
    /// The match as its viewer sees it. Always the newest state: a board may draw it without waiting for animations.
    pub frame: Signal<Arc<MatchView<Value>>>,
    /// The legal commands of the acting seat; empty while it is not to act.
    pub legal: Signal<Arc<Legal>>,
    /// The seat for which commands are given: the user's own, or on a shared screen the one in turn.
    pub acting: Signal<Option<Seat>>,
    /// The seat at the lower edge.
    pub bottom: Signal<Seat>,
    /// The last events, for motion and sound. A board may ignore them.
    pub batch: Signal<Arc<Batch>>,
    /// Whether the last events are still being animated; see [`BoardContext::told`].
    pub showing: Showing,
    /// The names and panels of the seats.
    pub people: People,
    /// Gives a command, in the game's JSON. Refusals are shown by the page.
    pub send: Callback<Value>,
    /// The commands that the coach proposes, the best first; usually none. The page lists them, a board may mark
    /// them.
    pub hints: Signal<Arc<Vec<Hint>>>,
    /// Automatic passing in response windows; `None` where it does not exist (lessons, replays).
    pub auto_pass: Option<AutoPass>,
}

/// Whether the host of the match (the server, or the page) passes for the acting seat in response windows where it can do
/// nothing else.
#[derive(Clone, Copy, Debug)]
pub struct AutoPass {
    pub is_on: Signal<bool>,
    pub set: Callback<bool>,
}

/// A command that the coach proposes.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Hint {
    pub command: Value,
    /// The chance to win with it, from 0 to 1.
    pub chance: f32,
    /// The text of the command, as in the log.
    #[serde(default)]
    pub words: Option<Message>,
    /// The best line from this command on, itself included; empty where it is not known.
    #[serde(default)]
    pub line: Vec<LineMove>,
}

/// A move of a line in the notations of its game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct LineMove {
    pub plain: String,
    /// As players of each language write it, if that differs.
    #[serde(default)]
    pub said: Option<Bilingual>,
}

impl LineMove {
    /// The move in the notation that the user has chosen.
    pub fn words(&self) -> &str {
        let Some(said) = &self.said else { return &self.plain };
        match settings().get().notation {
            Notation::Language => settings().language().of(said),
            Notation::Chinese => &said.zh,
            Notation::Wxf => &said.en,
            Notation::Coordinates => &self.plain,
        }
    }
}

/// The legal commands of a seat.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Legal {
    pub commands: Vec<Value>,
    /// False if there are legal commands that are not listed.
    pub complete: bool,
}

/// The events of one command, as the viewer may see them.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Batch {
    /// The number of the journal entry that they belong to.
    pub seq: u64,
    pub motion: Motion,
    /// In the JSON of the game or the engine; `None` for a hidden event.
    pub events: Vec<Option<Value>>,
}

/// How the current frame relates to the one before.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Motion {
    /// Not by events: the page was opened, moves were undone, the replay jumped. Nothing is animated.
    #[default]
    Jump,
    /// It follows from the frame before by the events of the batch, which are animated.
    Forward,
}

impl Hint {
    pub fn percent(&self) -> u8 {
        (self.chance.clamp(0.0, 1.0) * 100.0).round() as u8
    }
}

/// A hint with its command read into the game's own type.
#[derive(Clone, PartialEq, Debug)]
pub struct Proposal<C> {
    /// The rank among the hints; 0 is the best.
    pub rank: usize,
    pub command: C,
    /// The chance to win with it.
    pub percent: u8,
}

impl BoardContext {
    /// The game's part of the frame, read into the `View` of its rules.
    pub fn position<V>(&self) -> Memo<Option<V>>
    where
        V: DeserializeOwned + PartialEq + Send + Sync + 'static,
    {
        let frame = self.frame;
        Memo::new(move |_| frame.with(|frame| V::deserialize(&frame.game).ok()))
    }

    /// The same match as far as it may be told: frame, legal commands and acting seat wait until the motion of the last
    /// events has ended. Badges, hints and prompts that depend on a result are drawn from it; pieces and dice, which
    /// move, from the newest frame.
    #[must_use]
    pub fn told(&self) -> BoardContext {
        let showing = self.showing;
        BoardContext {
            frame: showing.settled(self.frame),
            legal: showing.settled(self.legal),
            acting: showing.settled(self.acting),
            hints: showing.settled(self.hints),
            ..*self
        }
    }

    /// The legal commands, read into the game's own type. Platform commands are left out.
    pub fn commands<C>(&self) -> Memo<Vec<C>>
    where
        C: DeserializeOwned + PartialEq + Send + Sync + 'static,
    {
        let legal = self.legal;
        Memo::new(move |_| {
            legal.with(|legal| legal.commands.iter().filter_map(|it| C::deserialize(it).ok()).collect())
        })
    }

    /// Gives a platform command: to end a phase, to pass, to answer a question.
    pub fn arrange(&self, command: &SystemCommand) {
        self.send.run(to_json(command));
    }

    /// Whether a platform command can be given now.
    pub fn allows(&self, command: &SystemCommand) -> Memo<bool> {
        let (legal, command) = (self.legal, to_json(command));
        Memo::new(move |_| legal.with(|legal| legal.commands.contains(&command)))
    }

    /// The hints of the coach, read into the game's own type.
    pub fn proposals<C>(&self) -> Memo<Vec<Proposal<C>>>
    where
        C: DeserializeOwned + PartialEq + Send + Sync + 'static,
    {
        let hints = self.hints;
        let read = |(rank, hint): (usize, &Hint)| {
            let command = C::deserialize(&hint.command).ok()?;
            Some(Proposal { rank, command, percent: hint.percent() })
        };
        Memo::new(move |_| hints.with(|hints| hints.iter().enumerate().filter_map(read).collect()))
    }

    /// The events to animate, read into the game's own type; none after a jump.
    pub fn events<E>(&self) -> Memo<Vec<E>>
    where
        E: DeserializeOwned + PartialEq + Send + Sync + 'static,
    {
        let batch = self.batch;
        Memo::new(move |_| {
            batch.with(|batch| match batch.motion {
                Motion::Jump => Vec::new(),
                Motion::Forward => {
                    batch.events.iter().flatten().filter_map(|event| E::deserialize(event).ok()).collect()
                }
            })
        })
    }
}

/// Commands are plain data, so serialising them does not fail.
fn to_json(command: &SystemCommand) -> Value {
    qipan_engine::to_value(command).unwrap_or_default()
}
