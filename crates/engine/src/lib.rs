//! The deterministic rules engine of Qipan.
//!
//! A game implements [`Rules`], [`Secrets`] and [`Extras`]; the three together are a [`Game`]. A [`Match`] takes
//! commands, validates them, and reports what happened as events. [`MatchState`] is one serialisable value that can
//! be hashed, saved, replayed and audited. The systems (undo, prompts, phases, clocks …) are in [`systems`], building
//! blocks for rules in [`primitives`].
//!
//! The engine has no clock, no file, no thread, no network, no hash map, and no floating point number in a state.
//! Chance comes only from [`Rng`], and time only with the commands.

#[doc(hidden)]
pub mod by_type;
mod checkpoint;
mod command;
mod drawing;
mod end_mark;
mod erased;
mod event;
mod game;
mod hash;
mod journal;
mod legal;
mod manifest;
mod matches;
mod message;
mod old_dump;
mod outcome;
mod own_ops;
mod pipeline;
mod platform;
pub mod primitives;
mod puzzle;
mod recent;
mod refusal;
mod replay;
mod rng;
mod sandbox;
mod seat;
mod sketch;
mod state;
pub mod systems;
mod to_value;
mod tree;
mod tx;
mod unique_keys;
mod view;

pub use command::{Actor, Command, CommandKind, SystemCommand};
pub use drawing::{draw_plain, short_command};
pub use end_mark::EndMark;
pub use erased::{
    AnyCreated, AnyGame, AnyMatch, Erased, GameTools, MatchTools, NewMatch, SeedNumber, Written,
};
pub use event::{Event, Seen, SystemEvent};
pub use game::{Counting, Data, Extras, Game, Intercept, Never, NoOptions, Rules, Secrets};
pub use hash::StateHash;
pub use journal::{Entry, Header, Journal};
pub use legal::{AskedResponse, Legal};
pub use manifest::{Bilingual, Category, Choice, Manifest, OptionField, OptionKind};
pub use matches::{Applied, Created, Match};
pub use message::{Message, Segment};
pub use outcome::Outcome;
pub use own_ops::{OwnOp, OwnOps};
pub use platform::{PlatformEvent, PlatformView, PromptView, StepView, TutorialView, WindowView};
pub use puzzle::{Puzzle, PuzzleGoal};
pub use recent::Recent;
pub use refusal::{Fault, Problem, ProblemKind, Refusal, Reject, SystemRefusal};
pub use replay::{Audit, Replay};
pub use rng::{RandomPolicy, Rng, RngMark, Seed};
pub use sandbox::Sandbox;
pub use seat::{MAX_SEATS, Seat, SeatSet, Seats, Viewer};
pub use sketch::{Sketch, SketchPiece, SketchSign};
pub use state::{MatchState, Mode, Play, Record, SCHEMA, SystemState};
pub use to_value::to_value;
pub use tx::Tx;
pub use unique_keys::{check_unique_keys, read_json};
pub use view::MatchView;
