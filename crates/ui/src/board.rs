//! The contract between a board and the page around it. A board draws a position, offers the legal commands and
//! shows events as motion. It knows neither whether the match runs in the page or on a server, nor who sits where.

use crate::frame::MatchFrame;
use crate::i18n::GameTexts;
use crate::people::People;
use leptos::prelude::*;
use qipan_engine::{Message, Seat};
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
    /// The small sign in lists, 40 by 40, likewise.
    pub glyph: &'static str,
    /// Width by height of the drawing; the page gives it the largest room of this shape. A drawing that is wider than
    /// high is a table: it fills the room and lays itself out.
    pub shape: (u16, u16),
    /// Draws the board. Called once per match; everything after that goes through the signals.
    pub draw: fn(BoardContext) -> AnyView,
}

impl Board {
    pub fn is_table(&self) -> bool {
        self.shape.0 > self.shape.1
    }
}

/// What a board is given.
#[derive(Clone, Copy, Debug)]
pub struct BoardContext {
    /// The match as its viewer sees it. Always the newest state: what is drawn from it is right at once.
    pub frame: Signal<Arc<MatchFrame>>,
    /// What can be done now; empty while it is not for this page to act.
    pub legal: Signal<Arc<Legal>>,
    /// The seat that the commands are given for: one's own, or on a shared screen the one in turn.
    pub acting: Signal<Option<Seat>>,
    /// The seat that sits at the lower edge.
    pub bottom: Signal<Seat>,
    /// What happened last, for motion and sound. A board that ignores it is plain and right.
    pub batch: Signal<Arc<Batch>>,
    /// Who sits where.
    pub people: People,
    /// Gives a command, in the game's JSON. Refusals are shown by the page.
    pub send: Callback<Value>,
    /// What the coach proposes, the best first; usually nothing. The page lists it, a board may mark it.
    pub hints: Signal<Arc<Vec<Hint>>>,
}

/// A command that the coach proposes.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Hint {
    pub command: Value,
    /// The chance to win with it, from 0 to 1.
    pub chance: f32,
    /// The command as the log would tell of it.
    #[serde(default)]
    pub words: Option<Message>,
}

/// The commands that would be accepted.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Legal {
    pub commands: Vec<Value>,
    /// False if there are more than are listed.
    pub complete: bool,
}

/// The events of one command, as the viewer may see them.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Batch {
    /// The number of the match's entry they belong to.
    pub seq: u64,
    pub motion: Motion,
    /// In the game's or the engine's JSON; `None` where one is hidden.
    pub events: Vec<Option<Value>>,
}

/// How the frame came to be what it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Motion {
    /// It was there at once: the page was opened, moves were taken back, the replay jumped. Nothing moves.
    #[default]
    Jump,
    /// It follows from the frame before by the events: show them.
    Forward,
}

impl Hint {
    pub fn percent(&self) -> u8 {
        (self.chance.clamp(0.0, 1.0) * 100.0).round() as u8
    }
}

/// A hint as its game's board reads it.
#[derive(Clone, PartialEq, Debug)]
pub struct Proposal<C> {
    /// 0 is the best.
    pub rank: usize,
    pub command: C,
    /// The chance to win with it.
    pub percent: u8,
}

impl BoardContext {
    /// The game's own part of the frame, read into the `View` of its rules.
    pub fn position<V>(&self) -> Memo<Option<V>>
    where
        V: DeserializeOwned + PartialEq + Send + Sync + 'static,
    {
        let frame = self.frame;
        Memo::new(move |_| frame.with(|frame| V::deserialize(&frame.game).ok()))
    }

    /// The legal commands, read into the game's own type. Commands of the platform are left out.
    pub fn commands<C>(&self) -> Memo<Vec<C>>
    where
        C: DeserializeOwned + PartialEq + Send + Sync + 'static,
    {
        let legal = self.legal;
        Memo::new(move |_| {
            legal.with(|legal| legal.commands.iter().filter_map(|it| C::deserialize(it).ok()).collect())
        })
    }

    /// What the coach proposes, read into the game's own type: the rank from 0, the command, the chance to win.
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

    /// The events to show now, read into the game's own type; none after a jump.
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
