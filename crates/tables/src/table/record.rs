//! Reading and writing tables: all that must be on disk before a client is told of it.

use super::actor::Table;
use super::away::Away;
use super::bots::Searches;
use super::chat::{self, Chat};
use super::crowd::Crowd;
use super::doubt::TableError;
use super::errors::{JoinError, NewTableError};
use super::live::{Known, LiveMatch};
use super::match_time::MatchTime;
use super::pace::Pace;
use super::rating;
use super::room::Room;
use super::sitting::Sitting;
use super::snapshots;
use super::undecided::Undecided;
use crate::Services;
use crate::damage;
use crate::errors::{InternalError, StorageError};
use crate::randomness;
use crate::sanctions::SanctionError;
use qipan_engine::{Actor, AnyMatch, Mode, NewMatch, Outcome, Problem, Seat, Seed, SeedNumber, Written};
use qipan_protocol::{ChatLine, CommandId, MatchId, Person, RoomStage, Speed, TableId, UserId};
use qipan_store::{
    Append, AppendError, ChatRecord, Ending, Epoch, FinishedMatch, Journal, NewEntry, RatedSeat, StoreError,
    TableRecord, User, UserKind,
};
use std::collections::{BTreeMap, BTreeSet};
use tokio::time::Instant;

/// What a table needs to write: the store refuses writes under another epoch than that of the last claim.
#[derive(Debug)]
pub(super) struct WriteAccess {
    pub(super) app: Services,
    pub(super) epoch: Epoch,
}

impl WriteAccess {
    pub(super) fn new(app: Services, epoch: Epoch) -> WriteAccess {
        WriteAccess { app, epoch }
    }
}

/// An accepted command that has to be written to disk.
pub(super) struct Entry {
    pub(super) written: Written,
    pub(super) actor: Actor,
    pub(super) id: Option<CommandId>,
}

/// The end of a match that is saved with its last entry.
pub(super) struct Ended {
    pub(super) outcome: Outcome,
    /// The room after the match.
    pub(super) room: Room,
    /// If the match is rated.
    pub(super) standings: Option<Vec<RatedSeat>>,
}

impl Entry {
    fn into_new(self) -> NewEntry {
        NewEntry { line: self.written.entry, seat: self.actor.seat(), command_id: self.id }
    }
}

/// Maps a failed write to the table's error.
fn write_error(error: StoreError) -> TableError {
    match error {
        StoreError::InDoubt(_) => {
            tracing::warn!(%error, "the outcome of a write is unknown");
            TableError::InDoubt
        }
        StoreError::Fenced => TableError::Lost,
        error => StorageError::from(error).into(),
    }
}

/// The seed of the room's next match.
pub(super) fn deal_seed(app: &Services, room: &Room) -> Result<Seed, InternalError> {
    match app.config().deal_seed {
        Some(number) => Ok(Seed::from_number(number.wrapping_add(room.matches.into()))),
        None => randomness::random_seed(),
    }
}

/// What the engine needs to make the room's next match.
pub(super) fn new_match(app: &Services, room: &Room) -> Result<NewMatch, InternalError> {
    let settings = &room.settings;
    Ok(NewMatch {
        seats: Some(room.seats.len() as u8),
        first_seat: room.first_seat,
        seed: SeedNumber::Full(deal_seed(app, room)?),
        options: settings.options.clone(),
        mode: Mode::Online,
        time: settings.time,
        draw_cooldown_ms: None,
        cheats: false,
        strict_undo: !settings.free_undo,
    })
}

/// A room as it is saved.
pub(crate) fn record_of(app: &Services, room: &Room) -> Result<TableRecord, InternalError> {
    let text = serde_json::to_string(room).map_err(|_| InternalError::NotWritten)?;
    Ok(TableRecord {
        id: room.id.clone(),
        game: room.settings.game.clone(),
        stage: room.stage,
        visibility: room.settings.visibility,
        host: room.host.clone(),
        room: text,
        updated_at: app.now_ms() as i64,
    })
}

/// Saves a new table, unless its host has too many open ones.
pub async fn create_table(app: &Services, room: &Room) -> Result<(), NewTableError> {
    let limit = app.config().tables_per_person;
    Ok(app.store().create_table_within(record_of(app, room)?, limit).await?)
}

/// Loads a new table if nobody connects to it. A loaded table frees the seat of an absent host and leaves the lobby if it
/// is a public one, and closes if it is one of quick pairing.
/// In a cluster the table is not loaded at once, so that the node where its people connect becomes its owner instead of
/// the node that created it.
pub fn load_if_nobody_comes(app: &Services, id: TableId) {
    if app.cluster().is_none() {
        return drop(app.tables().mailbox(app, &id));
    }
    let app = app.clone();
    tokio::spawn(async move {
        let mut stopping = app.stopping();
        tokio::select! {
            () = tokio::time::sleep(app.config().keeps_seat) => drop(app.tables().mailbox(&app, &id)),
            () = stopping.wait() => {}
        }
    });
}

pub(super) async fn save_room(
    &WriteAccess { ref app, epoch }: &WriteAccess,
    room: &Room,
) -> Result<(), TableError> {
    app.store().save_table(record_of(app, room)?, epoch).await.map_err(write_error)
}

/// Deletes the table itself.
pub(super) async fn delete_table(
    &WriteAccess { ref app, epoch }: &WriteAccess,
    id: &TableId,
) -> Result<(), TableError> {
    app.store().delete_table(id, epoch).await.map_err(write_error)
}

/// Saves a changed room. A person who takes a seat of a running match becomes one of its players.
pub(super) async fn save_seats(access: &WriteAccess, old: &Room, new: &Room) -> Result<(), TableError> {
    let &WriteAccess { ref app, epoch } = access;
    let is_new = |(_, person): &(Seat, &Person)| old.seat_of(&person.id).is_none();
    let late = new.persons().find(is_new).zip(new.match_id.as_ref());
    match late.filter(|_| new.stage == RoomStage::Playing) {
        Some(((seat, person), match_id)) => {
            let (record, seats) = (record_of(app, new)?, Some(seats_of(new)?));
            let joined = app.store().join_match(record, match_id, seat, &person.id, seats, epoch).await;
            joined.map_err(write_error)
        }
        None => save_room(access, new).await,
    }
}

/// The room of a table as it is saved, if there is such a table.
pub async fn find_room(app: &Services, id: &TableId) -> Result<Option<Room>, JoinError> {
    let record = app.store().find_table(id).await?;
    Ok(record.map(|record| read_room(&record)).transpose()?)
}

pub fn read_room(record: &TableRecord) -> Result<Room, InternalError> {
    serde_json::from_str(&record.room).map_err(|error| {
        tracing::error!(table = %record.id, %error, "a saved table cannot be read");
        InternalError::UnreadableTable
    })
}

/// What others see of a user.
pub fn person(user: User) -> Person {
    Person { guest: user.kind == UserKind::Guest, id: user.id, name: user.name }
}

/// Replaces the names in saved rooms by the current names of their people.
pub async fn update_names(app: &Services, rooms: &mut [Room]) -> Result<(), StoreError> {
    let people: BTreeSet<UserId> =
        rooms.iter().flat_map(Room::persons).map(|(_, person)| person.id.clone()).collect();
    let people: Vec<UserId> = people.into_iter().collect();
    if people.is_empty() {
        return Ok(());
    }
    let users = app.store().find_users(&people).await?;
    let people: Vec<Person> = users.into_iter().map(person).collect();
    rooms.iter_mut().for_each(|room| {
        people.iter().for_each(|person| {
            room.rename(person);
        });
    });
    Ok(())
}

/// A table as it is saved, with the current names of its people, and the last lines of its chat.
pub(super) async fn load_room(app: &Services, id: &TableId) -> Result<(Room, Chat), JoinError> {
    let mut rooms = [find_room(app, id).await?.ok_or(JoinError::NoSuchTable)?];
    update_names(app, &mut rooms).await?;
    let [room] = rooms;
    let lines = app.store().load_chat(id, None, chat::KEPT as u32).await?;
    let lines =
        lines.iter().filter_map(|record| serde_json::from_str::<ChatLine>(&record.line).ok()).collect();
    Ok((room, Chat::new(lines)))
}

pub(super) async fn load_table(app: &Services, id: &TableId, epoch: Epoch) -> Result<Box<Table>, JoinError> {
    let (room, chat) = load_room(app, id).await?;
    Ok(Box::new(Table {
        app: app.clone(),
        access: WriteAccess::new(app.clone(), epoch),
        is_lost: false,
        is_over: false,
        room,
        live: None,
        stopped: None,
        in_doubt: false,
        reread_at: None,
        undecided: Undecided::default(),
        connections: BTreeMap::new(),
        chat,
        circles_at: Instant::now(),
        crowd: Crowd::new(app.config().news),
        listing: Pace::new(app.config().news),
        away: Away::default(),
        sitting: Sitting::default(),
        playing: BTreeMap::new(),
        searches: Searches::default(),
        start_failed: false,
        rating_changes: Vec::new(),
        last_active: Instant::now(),
    }))
}

/// Loads the room's match from its events and checks the state hashes.
pub(super) async fn load_match(app: &Services, room: &Room) -> Result<Option<LiveMatch>, TableError> {
    let Some(id) = &room.match_id else { return Ok(None) };
    app.damaged().refuse_known(id, Instant::now()).map_err(|_| TableError::Damaged)?;
    let store = app.store();
    let damaged = |problem: &Problem| {
        damage::report(app, id, problem);
        TableError::Damaged
    };
    let unread = |error: StoreError| match error {
        StoreError::NotFound => damaged(&Problem::new("bad_journal", "it is not there")),
        error => StorageError::from(error).into(),
    };
    let game = app.game(&room.settings.game)?;
    let tail = store.load_journal_tail(id).await.map_err(unread)?;
    let running = match snapshots::resume(&*game, &tail) {
        Some(running) => running,
        None => {
            let journal = match tail.snapshot {
                Some(_) => store.load_journal(id).await.map_err(unread)?,
                None => Journal { header: tail.header, entries: tail.entries },
            };
            game.replay(&to_text(&journal)).map_err(|problem| damaged(&problem))?
        }
    };
    let used = store.last_command_ids(id).await.map_err(StorageError::from)?;
    let mark = store.find_time_mark(id).await.map_err(StorageError::from)?;
    app.damaged().repaired(id);
    let time = MatchTime::resume(&*running, app.config().time_reserve, mark, Instant::now());
    let used: Vec<(Seat, u64)> = used.into_iter().map(|(seat, id)| (seat, id.0)).collect();
    let mut live = LiveMatch::new(id.clone(), running, time, &used);
    if room.rated {
        let journal = store.load_journal(id).await.map_err(unread)?;
        live.moved = rating::moved(&*live.game, &journal.entries);
    }
    Ok(Some(live))
}

/// The journal as one text.
fn to_text(journal: &Journal) -> String {
    let mut text = journal.header.clone();
    for line in &journal.entries {
        text.push('\n');
        text.push_str(line);
    }
    text
}

/// The people and bots of a room's match, as they are stored with it. Their names outlive the room.
fn seats_of(room: &Room) -> Result<String, InternalError> {
    serde_json::to_string(&room.players()).map_err(|_| InternalError::NotWritten)
}

/// Saves a new match together with its room.
pub(super) async fn create_match(
    &WriteAccess { ref app, epoch }: &WriteAccess,
    room: &Room,
    id: &MatchId,
    game: &dyn AnyMatch,
    opening: Option<Written>,
) -> Result<(), TableError> {
    let manifest = game.manifest();
    let new = qipan_store::NewMatch {
        id: id.clone(),
        table_id: Some(room.id.clone()),
        game: manifest.id.to_owned(),
        ruleset: manifest.ruleset,
        header: game.header(),
        players: room.persons().map(|(seat, person)| (seat, person.id.clone())).collect(),
        seats: Some(seats_of(room)?),
        speed: Speed::of(room.settings.time),
        rated: room.rated,
        created_at: app.now_ms() as i64,
    };
    let opening = opening.map(|written| Entry { written, actor: Actor::Host, id: None }.into_new());
    let (opening, record) = (opening.into_iter().collect(), record_of(app, room)?);
    let begun = app.store().begin_match(new, opening, record, epoch).await;
    begun.map_err(write_error)
}

/// Appends an entry. If it ends the match, the end of the match and the room are saved with it. When this returns,
/// all of that is on disk.
pub(super) async fn append(
    &WriteAccess { ref app, epoch }: &WriteAccess,
    match_id: &MatchId,
    entry: Entry,
    ended: Option<&Ended>,
) -> Result<(), TableError> {
    let (ending, table) = match ended {
        Some(Ended { outcome, room, standings }) => {
            let ending = match standings.clone() {
                Some(standings) => Ending::Rated(finished(app, outcome), standings),
                None => Ending::Finished(finished(app, outcome)),
            };
            (ending, Some(record_of(app, room)?))
        }
        None => (Ending::Unchanged, None),
    };
    let (match_id, expected_seq) = (match_id.clone(), entry.written.seq - 1);
    let append = Append { match_id, epoch, expected_seq, entries: vec![entry.into_new()], ending, table };
    app.store().append(append).await.map_err(|error| {
        tracing::warn!(%error, "an entry was not appended");
        match error {
            AppendError::InDoubt(_) => TableError::InDoubt,
            AppendError::Fenced => TableError::Lost,
            error => StorageError::from(error).into(),
        }
    })
}

fn finished(app: &Services, outcome: &Outcome) -> FinishedMatch {
    let outcome = serde_json::to_string(outcome).unwrap_or_default();
    FinishedMatch { outcome, at: app.now_ms() as i64 }
}

/// Records that a match ended without a result after entry `seq`. If that fails, the match stays in the list of
/// running matches; the stage of its table keeps it from being played.
pub(super) async fn abort_match(&WriteAccess { ref app, epoch }: &WriteAccess, match_id: &MatchId, seq: u64) {
    let ending = Ending::Finished(finished(app, &Outcome::draw("aborted")));
    let (match_id, expected_seq) = (match_id.clone(), seq);
    let append = Append { match_id, epoch, expected_seq, entries: Vec::new(), ending, table: None };
    if let Err(error) = app.store().append(append).await {
        tracing::warn!(%error, "the end of a match was not noted");
    }
}

pub(super) async fn append_chat(
    &WriteAccess { ref app, epoch }: &WriteAccess,
    table: &TableId,
    line: &ChatLine,
) -> Result<(), TableError> {
    let record = ChatRecord {
        table_id: table.clone(),
        n: line.n,
        channel: line.channel,
        user_id: line.from.id.clone(),
        line: serde_json::to_string(line).map_err(|_| InternalError::NotWritten)?,
    };
    match app.store().append_chat(record, epoch, app.now_ms() as i64).await {
        Err(StoreError::Muted { until }) => Err(SanctionError::Muted { until }.into()),
        appended => appended.map_err(write_error),
    }
}

/// Looks up a command whose id is no longer in memory. If the store cannot be read, the command may have been carried
/// out. So its client must not be told that nothing was changed.
pub(super) async fn find_command(
    app: &Services,
    match_id: &MatchId,
    seat: Seat,
    id: CommandId,
) -> Result<Known, TableError> {
    let seq = app.store().command_seq(match_id, seat, id).await;
    let seq = seq.map_err(|error| {
        tracing::warn!(%error, "a command could not be looked up");
        TableError::InDoubt
    })?;
    Ok(seq.map_or(Known::Old, Known::Done))
}
