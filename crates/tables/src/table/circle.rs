//! Filters what each person at a table sees. A block, in either direction, hides chat and spectators' names. Kid mode hides
//! free text and the spectators' chat.

use super::actor::{Table, close_with};
use super::errors::ChatError;
use super::message::{ConnectionId, Hello, to_text};
use crate::Services;
use crate::errors::StorageError;
use crate::playing::PlayingMark;
use qipan_engine::Problem;
use qipan_protocol::{ChatChannel, ChatLine, Person, RoomStage, TableNotice, UserId};
use qipan_store::{CircleRecord, StoreError};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;

/// How often the settings of everybody who is connected are read again.
pub(super) const REREAD_EVERY: Duration = Duration::from_secs(60);

/// The same after an attempt that failed.
const REREAD_FAILED: Duration = Duration::from_secs(10);

/// The settings of one person that concern other people. Most people share the empty one.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Circle {
    blocks: Arc<BTreeSet<UserId>>,
    is_kid: bool,
}

impl From<CircleRecord> for Circle {
    fn from(CircleRecord { blocks, is_kid }: CircleRecord) -> Circle {
        Circle { blocks: Arc::new(blocks), is_kid }
    }
}

impl Circle {
    /// The person is looked up even if a connection says that it is a guest's: it may be an account by now.
    pub(super) async fn load(app: &Services, user: &UserId) -> Result<Circle, StoreError> {
        let mut circles = app.store().circles(std::slice::from_ref(user)).await?;
        Ok(circles.remove(user).unwrap_or_default().into())
    }

    pub(super) fn shows_line(&self, line: &ChatLine) -> bool {
        let is_childproof = line.text.is_none() && line.channel == ChatChannel::Players;
        !self.blocks.contains(&line.from.id) && (is_childproof || !self.is_kid)
    }

    /// Whether the person may say this.
    pub(super) fn check_line(&self, line: &ChatLine) -> Result<(), ChatError> {
        match () {
            () if !self.is_kid => Ok(()),
            () if line.channel == ChatChannel::Spectators => Err(ChatError::NoSpectatorChat),
            () if line.text.is_some() => Err(ChatError::PhrasesOnly),
            () => Ok(()),
        }
    }

    /// The people whose names the person sees.
    pub(super) fn visible(&self, people: &[Person]) -> Vec<Person> {
        people.iter().filter(|person| !self.blocks.contains(&person.id)).cloned().collect()
    }

    fn hides_any(&self, people: &[Person]) -> bool {
        people.iter().any(|person| self.blocks.contains(&person.id))
    }
}

impl Table {
    /// Sends every connection the same notice about spectators, with the names that it may see.
    pub(super) fn send_with_names(&mut self, named: &[Person], notice: impl Fn(Vec<Person>) -> TableNotice) {
        let common = to_text(&notice(named.to_vec()));
        for it in self.connections.values_mut() {
            let text = match it.circle.hides_any(named) {
                true => to_text(&notice(it.circle.visible(named))),
                false => common.clone(),
            };
            it.pending.push(text);
        }
    }

    /// Applies a change of the blocks or the kid mode of a person. A connection whose settings cannot be read is closed:
    /// otherwise it could receive messages that it may not see.
    pub(super) async fn reload_circle(&mut self, user: &UserId) {
        if self.connections.values().all(|it| it.person.id != *user) {
            return;
        }
        match Circle::load(&self.app, user).await {
            Ok(circle) => self.set_circle(user, &circle),
            Err(error) => {
                let problem = Problem::from_reason(&StorageError::from(error));
                for connection in self.of_person(user) {
                    if let Some(it) = self.connections.get(&connection) {
                        close_with(&it.outbox, problem.clone());
                    }
                    self.disconnect(connection);
                }
            }
        }
    }

    /// Reads the settings of everybody who is connected again, because news of a change may be lost. The current settings
    /// stay in force if they cannot be read; they are read again soon.
    pub(super) async fn reread_circles(&mut self) {
        let users: BTreeSet<UserId> = self.connections.values().map(|it| it.person.id.clone()).collect();
        let users: Vec<UserId> = users.into_iter().collect();
        let mut circles = match self.app.store().circles(&users).await {
            Ok(circles) => circles,
            Err(error) => {
                tracing::warn!(table = %self.room.id, %error, "blocks and kid mode cannot be read");
                self.circles_at = Instant::now() + REREAD_FAILED;
                return;
            }
        };
        self.circles_at = Instant::now() + REREAD_EVERY;
        for user in users {
            self.set_circle(&user, &circles.remove(&user).unwrap_or_default().into());
        }
    }

    fn set_circle(&mut self, user: &UserId, circle: &Circle) {
        // Most changes between people concern no table.
        if self.connections.values().all(|it| it.person.id != *user || it.circle == *circle) {
            return;
        }
        let theirs = self.connections.values_mut().filter(|it| it.person.id == *user);
        theirs.for_each(|it| it.circle = circle.clone());
        if !self.in_doubt {
            // Replaces the chat and the names that the page shows.
            self.of_person(user).into_iter().for_each(|it| self.welcome(it, &Hello::default()));
        }
    }

    fn of_person(&self, user: &UserId) -> Vec<ConnectionId> {
        let theirs = self.connections.iter().filter(|(_, it)| it.person.id == *user);
        theirs.map(|(connection, _)| *connection).collect()
    }

    /// Updates who is playing here, for the presence that friends see.
    pub(super) fn note_playing(&mut self) {
        let is_playing = |it: &Person| {
            self.room.stage == RoomStage::Playing
                && !it.guest
                && self.connections.values().any(|connection| connection.person.id == it.id)
        };
        let people: Vec<UserId> =
            self.room.persons().filter(|(_, it)| is_playing(it)).map(|(_, it)| it.id.clone()).collect();
        self.playing.retain(|user, _| people.contains(user));
        for user in people {
            self.playing.entry(user).or_insert_with_key(|user| self.app.playing().begin(user));
        }
    }
}

/// The people who are playing at a table.
pub(super) type PlayingMarks = BTreeMap<UserId, PlayingMark>;
