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
use qipan_store::StoreError;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The settings of one person that concern other people. Most people share the empty one.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Circle {
    blocks: Arc<BTreeSet<UserId>>,
    is_kid: bool,
}

impl Circle {
    /// Guests have neither blocks nor kid mode.
    pub(super) async fn load(app: &Services, person: &Person) -> Result<Circle, StoreError> {
        if person.guest {
            return Ok(Circle::default());
        }
        let blocks = app.store().block_partners(&person.id).await?;
        let is_kid = app.store().preferences(&person.id).await?.kid;
        Ok(Circle { blocks: Arc::new(blocks.into_iter().collect()), is_kid })
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
        let here = self.connections.values().find(|it| it.person.id == *user);
        let Some(person) = here.map(|it| it.person.clone()) else { return };
        let loaded = Circle::load(&self.app, &person).await;
        match loaded {
            // Most changes between people concern no table.
            Ok(circle)
                if self.connections.values().all(|it| it.person.id != *user || it.circle == circle) => {}
            Ok(circle) => {
                let theirs = self.connections.values_mut().filter(|it| it.person.id == *user);
                theirs.for_each(|it| it.circle = circle.clone());
                if !self.in_doubt {
                    // Replaces the chat and the names that the page shows.
                    self.of_person(user).into_iter().for_each(|it| self.welcome(it, &Hello::default()));
                }
            }
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
