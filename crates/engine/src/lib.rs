//! The deterministic rules engine of Qipan.
//!
//! A game implements [`Game`]. A [`Match`] takes commands, judges them, and tells what happened as events;
//! [`MatchState`] is one serialisable value that can be hashed, saved, replayed and audited. The systems
//! (undo, prompts, phases, clocks …) are in [`systems`], building blocks for rules in [`primitives`].
//!
//! Absences that always hold: no clock, no file, no thread, no network, no hash map, no floating point number
//! in a state. Chance comes from [`Rng`] alone, time with the commands alone.

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
mod outcome;
mod own_ops;
mod pipeline;
pub mod primitives;
mod recent;
mod refusal;
mod replay;
mod rng;
mod sandbox;
mod seat;
mod state;
pub mod systems;
mod tx;
mod unique_keys;
mod view;

pub use command::{Actor, Command, CommandKind, SystemCommand};
pub use drawing::draw_plain;
pub use end_mark::EndMark;
pub use erased::{AnyCreated, AnyGame, AnyMatch, Erased, NewMatch, SeedNumber, Written};
pub use event::{Event, Seen, SystemEvent};
pub use game::{Counting, Data, Game, Intercept, Never};
pub use hash::StateHash;
pub use journal::{Entry, Header, Journal};
pub use legal::Legal;
pub use manifest::{Bilingual, Category, Choice, Manifest, OptionField, OptionKind};
pub use matches::{Applied, Created, Match};
pub use message::{Message, Segment};
pub use outcome::Outcome;
pub use own_ops::{OwnOp, OwnOps};
pub use recent::Recent;
pub use refusal::{Fault, Problem, Refusal, Reject, SystemRefusal};
pub use replay::{Audit, Replay};
pub use rng::{RandomPolicy, Rng, RngMark, Seed};
pub use sandbox::Sandbox;
pub use seat::{MAX_SEATS, Seat, SeatSet, Seats, Viewer};
pub use state::{MatchState, Mode, SCHEMA, SystemState};
pub use tx::Tx;
pub use unique_keys::{check_unique_keys, read_json};
pub use view::{MatchView, StepView, TutorialView, WindowView};
