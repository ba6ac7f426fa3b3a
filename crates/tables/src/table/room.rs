//! A room: its seats, its stage and its host. It has no access to sockets, clocks or the store.

use qipan_engine::{Manifest, Seat};
use qipan_protocol::http::MatchPlayer;
use qipan_protocol::{MatchId, Occupant, Person, RoomSettings, RoomStage, TableId, UserId};
use serde::{Deserialize, Serialize};

/// A room in the form in which it is saved.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Room {
    pub id: TableId,
    pub settings: RoomSettings,
    /// Only at tables with a password.
    #[serde(default)]
    pub password_hash: Option<String>,
    pub host: UserId,
    pub stage: RoomStage,
    pub seats: Vec<SeatState>,
    pub match_id: Option<MatchId>,
    /// The match began as a rated one.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rated: bool,
    /// Made by quick pairing: both people wait for a stranger. The table closes if one of them does not come.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub paired: bool,
    /// How many matches were begun here.
    #[serde(default)]
    pub matches: u32,
    /// The seat that begins the next match.
    #[serde(default)]
    pub first_seat: u8,
    /// The people whom the host removed most recently. They may watch but not sit down again.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub removed: Vec<UserId>,
}

/// How many removed people a table remembers.
const REMEMBERED: usize = 100;

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct SeatState {
    pub occupant: Option<Occupant>,
    #[serde(default)]
    pub ready: bool,
    /// The person has agreed to the options that fix random results. Another seat needs consent again, because a deal
    /// gives every seat other cards.
    #[serde(default)]
    pub confirmed: bool,
    /// The person passes by hand in response windows, even with nothing to answer with. It is not shown to other
    /// players.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub by_hand: bool,
}

/// Why a change of the room is refused.
#[derive(Clone, PartialEq, Debug, Serialize, thiserror::Error)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum RoomRefusal {
    #[error("there is no seat {seat} at this table")]
    NoSuchSeat { seat: Seat },
    #[error("seat {seat} is taken")]
    SeatTaken { seat: Seat },
    #[error("seat {seat} is empty")]
    SeatEmpty { seat: Seat },
    #[error("take a seat first")]
    NotSeated,
    #[error("only the host of the table can do this")]
    NotHost,
    #[error("a match is being played; resign it first")]
    MatchRunning,
    #[error("not every seat is taken")]
    SeatsEmpty,
    #[error("not everybody is ready")]
    NotAllReady,
    #[error("{options}: these options fix random results; send `confirm` to agree")]
    ConfirmOptions { options: String },
    #[error("not every player has agreed to the options that fix random results")]
    NotAllConfirmed,
    #[error("this match accepts no more players")]
    NoLateJoin,
    #[error("the host cannot be removed")]
    RemoveSelf,
    #[error("the host has removed you from this table; you can still watch")]
    WasRemoved,
    #[error("you have seats at {max} tables that have not started; leave one first")]
    TooManySeats { max: usize },
    #[error("bots have the levels 0 to {max}")]
    NoSuchLevel { max: u8 },
}

/// The strongest bot.
pub(crate) const MAX_BOT_LEVEL: u8 = 5;

impl Room {
    /// A new room in which the host has the first seat.
    pub fn new(id: TableId, settings: RoomSettings, seats: u8, host: Person) -> Room {
        let first_seat = settings.first_seat;
        let mut list = vec![SeatState::default(); usize::from(seats)];
        let host_id = host.id.clone();
        if let Some(seat) = list.first_mut() {
            // The host has chosen the options, so no further consent is needed.
            let occupant = Some(Occupant::Person(host));
            *seat = SeatState { occupant, confirmed: true, ..SeatState::default() };
        }
        Room {
            id,
            settings,
            password_hash: None,
            host: host_id,
            stage: RoomStage::Gathering,
            seats: list,
            match_id: None,
            rated: false,
            paired: false,
            matches: 0,
            first_seat,
            removed: Vec::new(),
        }
    }

    /// The seat of a person.
    pub fn seat_of(&self, user: &UserId) -> Option<Seat> {
        let index =
            self.seats.iter().position(|seat| person_in(seat).is_some_and(|person| person.id == *user));
        index.map(|index| Seat(index as u8))
    }

    /// Whether the host sits in this seat.
    pub fn hosts(&self, seat: Seat) -> bool {
        self.seat_of(&self.host) == Some(seat)
    }

    pub fn persons(&self) -> impl Iterator<Item = (Seat, &Person)> {
        let numbered = self.seats.iter().enumerate();
        numbered.filter_map(|(index, seat)| Some((Seat(index as u8), person_in(seat)?)))
    }

    /// The people and bots by seat.
    pub fn players(&self) -> Vec<MatchPlayer> {
        let numbered = self.seats.iter().enumerate();
        let player = |(index, seat): (usize, &SeatState)| {
            Some(MatchPlayer { seat: Seat(index as u8), occupant: seat.occupant.clone()? })
        };
        numbered.filter_map(player).collect()
    }

    /// Updates the name of a person; returns whether anything has changed.
    pub fn rename(&mut self, person: &Person) -> bool {
        let mut changed = false;
        for seat in &mut self.seats {
            if let Some(Occupant::Person(here)) = &mut seat.occupant
                && here.id == person.id
                && here != person
            {
                *here = person.clone();
                changed = true;
            }
        }
        changed
    }

    pub fn bots(&self) -> impl Iterator<Item = (Seat, u8)> {
        self.seats.iter().enumerate().filter_map(|(index, seat)| match seat.occupant {
            Some(Occupant::Bot { level }) => Some((Seat(index as u8), level)),
            _ => None,
        })
    }

    pub fn taken(&self) -> u8 {
        self.seats.iter().filter(|seat| seat.occupant.is_some()).count() as u8
    }

    pub fn sit(&mut self, person: Person, seat: Seat, manifest: &Manifest) -> Result<(), RoomRefusal> {
        if self.removed.contains(&person.id) {
            return Err(RoomRefusal::WasRemoved);
        }
        let old = self.seat_of(&person.id);
        let target = self.seats.get(seat.index()).ok_or(RoomRefusal::NoSuchSeat { seat })?;
        if target.occupant.is_some() {
            return Err(RoomRefusal::SeatTaken { seat });
        }
        if self.stage == RoomStage::Playing && (old.is_some() || !manifest.late_join) {
            return Err(RoomRefusal::MatchRunning);
        }
        if self.stage == RoomStage::Playing && self.needs_consent(manifest) {
            return Err(RoomRefusal::NoLateJoin);
        }
        if let Some(old) = old {
            self.seats[old.index()] = SeatState::default();
        }
        self.seats[seat.index()] =
            SeatState { occupant: Some(Occupant::Person(person)), ..SeatState::default() };
        Ok(())
    }

    /// Gives a seat up. If the host leaves, the first person who still has a seat becomes the host.
    pub fn stand(&mut self, user: &UserId) -> Result<(), RoomRefusal> {
        if self.stage == RoomStage::Playing {
            return Err(RoomRefusal::MatchRunning);
        }
        let seat = self.seat_of(user).ok_or(RoomRefusal::NotSeated)?;
        self.seats[seat.index()] = SeatState::default();
        let heir = self.persons().next().map(|(_, person)| person.id.clone());
        if let (true, Some(heir)) = (self.host == *user, heir) {
            self.host = heir;
        }
        Ok(())
    }

    /// Sets whether a person is ready. If options fix random results, the person must also agree to them (`confirm`).
    pub fn set_ready(
        &mut self,
        user: &UserId,
        ready: bool,
        confirm: bool,
        manifest: &Manifest,
    ) -> Result<(), RoomRefusal> {
        if self.stage == RoomStage::Playing {
            return Err(RoomRefusal::MatchRunning);
        }
        let seat = self.seat_of(user).ok_or(RoomRefusal::NotSeated)?;
        if ready && !confirm {
            self.check_own_consent(user, manifest)?;
        }
        let state = &mut self.seats[seat.index()];
        state.ready = ready;
        state.confirmed |= ready && confirm;
        Ok(())
    }

    /// Sets whether the table passes for a person's seat when it has nothing to answer with.
    pub fn set_auto_pass(&mut self, user: &UserId, on: bool) -> Result<(), RoomRefusal> {
        let seat = self.seat_of(user).ok_or(RoomRefusal::NotSeated)?;
        self.seats[seat.index()].by_hand = !on;
        Ok(())
    }

    pub fn passes_by_hand(&self, seat: Seat) -> bool {
        self.seats.get(seat.index()).is_some_and(|seat| seat.by_hand)
    }

    fn check_host(&self, user: &UserId) -> Result<(), RoomRefusal> {
        match () {
            () if self.host != *user => Err(RoomRefusal::NotHost),
            () if self.stage == RoomStage::Playing => Err(RoomRefusal::MatchRunning),
            () => Ok(()),
        }
    }

    /// Whether the host may start: enough seats are taken and all other people are ready. All seats are needed,
    /// unless the game allows late joining. The host need not be ready: starting says so.
    pub fn check_start(&self, user: &UserId, manifest: &Manifest) -> Result<(), RoomRefusal> {
        self.check_host(user)?;
        let enough = if manifest.late_join { manifest.seats_min.into() } else { self.seats.len() };
        if usize::from(self.taken()) < enough {
            return Err(RoomRefusal::SeatsEmpty);
        }
        let waits = |seat: &SeatState| person_in(seat).is_some_and(|it| it.id != self.host) && !seat.ready;
        if self.seats.iter().any(waits) {
            return Err(RoomRefusal::NotAllReady);
        }
        self.check_own_consent(user, manifest)?;
        self.check_consent(manifest)
    }

    pub fn begin(&mut self, match_id: MatchId, manifest: &Manifest) {
        self.rated = self.rates_next(manifest);
        self.stage = RoomStage::Playing;
        self.match_id = Some(match_id);
        self.matches += 1;
    }

    /// The room after its match. All players have to get ready again.
    pub fn finished(&self) -> Room {
        let mut room = self.clone();
        room.stage = RoomStage::Finished;
        room.seats.iter_mut().for_each(|seat| seat.ready = false);
        room.first_seat = (room.first_seat + 1) % (room.seats.len().max(1) as u8);
        room
    }

    pub fn remove(&mut self, by: &UserId, seat: Seat) -> Result<(), RoomRefusal> {
        self.check_host(by)?;
        let target = self.seats.get_mut(seat.index()).ok_or(RoomRefusal::NoSuchSeat { seat })?;
        match &target.occupant {
            None => Err(RoomRefusal::SeatEmpty { seat }),
            Some(Occupant::Person(person)) if person.id == *by => Err(RoomRefusal::RemoveSelf),
            Some(occupant) => {
                if let Occupant::Person(person) = occupant {
                    self.removed.push(person.id.clone());
                }
                *target = SeatState::default();
                if self.removed.len() > REMEMBERED {
                    self.removed.remove(0);
                }
                Ok(())
            }
        }
    }

    pub fn add_bot(&mut self, by: &UserId, seat: Seat, level: u8) -> Result<(), RoomRefusal> {
        self.check_host(by)?;
        if level > MAX_BOT_LEVEL {
            return Err(RoomRefusal::NoSuchLevel { max: MAX_BOT_LEVEL });
        }
        let target = self.seats.get_mut(seat.index()).ok_or(RoomRefusal::NoSuchSeat { seat })?;
        if target.occupant.is_some() {
            return Err(RoomRefusal::SeatTaken { seat });
        }
        let occupant = Some(Occupant::Bot { level });
        *target = SeatState { occupant, ready: true, ..SeatState::default() };
        Ok(())
    }
}

fn person_in(seat: &SeatState) -> Option<&Person> {
    match &seat.occupant {
        Some(Occupant::Person(person)) => Some(person),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn person(name: &str) -> Person {
        Person { id: UserId::new(name), name: name.to_owned(), guest: false }
    }

    fn manifest(late_join: bool) -> Manifest {
        Manifest { late_join, ..qipan_tictactoe::game().manifest().clone() }
    }

    fn room() -> Room {
        let settings = serde_json::from_str(r#"{"game":"tictactoe"}"#).unwrap();
        Room::new(TableId::new("t"), settings, 2, person("ann"))
    }

    /// Runs commands of the form `person verb argument` in order, and compares the code of the last refusal.
    fn check(late_join: bool, deeds: &[&str], expected: &str) {
        let mut room = room();
        let mut last = String::new();
        for deed in deeds {
            let words: Vec<&str> = deed.split(' ').collect();
            let (who, number) =
                (UserId::new(words[0]), words.get(2).and_then(|it| it.parse().ok()).unwrap_or(0));
            let result = match words[1] {
                "sits" => room.sit(person(words[0]), Seat(number), &manifest(late_join)),
                "stands" => room.stand(&who),
                "ready" => room.set_ready(&who, true, false, &manifest(late_join)),
                "starts" => room
                    .check_start(&who, &manifest(late_join))
                    .map(|()| room.begin(MatchId::new("m"), &manifest(late_join))),
                "removes" => room.remove(&who, Seat(number)),
                "bot" => room.add_bot(&who, Seat(number), 0),
                "ends" => {
                    room = room.finished();
                    Ok(())
                }
                _ => unreachable!("unknown deed {deed}"),
            };
            last = result.err().map_or(String::new(), |refusal| {
                serde_json::to_value(refusal).unwrap()["code"].as_str().unwrap().to_owned()
            });
        }
        assert_eq!(last, expected, "{deeds:?}");
    }

    #[test]
    fn rooms_keep_their_order() {
        let rows: &[(&[&str], &str)] = &[
            (&["bob sits 1"], ""),
            (&["bob sits 0"], "seat_taken"),
            (&["bob sits 2"], "no_such_seat"),
            (&["ann sits 1"], ""),
            (&["ann sits 1", "bob sits 0"], ""),
            (&["ann starts"], "seats_empty"),
            (&["bob sits 1", "ann starts"], "not_all_ready"),
            (&["bob sits 1", "bob ready", "ann starts"], ""),
            (&["bob sits 1", "bob ready", "bob starts"], "not_host"),
            (&["bob sits 1", "bob ready", "ann starts", "ann starts"], "match_running"),
            (&["bob sits 1", "bob ready", "ann starts", "bob stands"], "match_running"),
            (&["bob sits 1", "bob ready", "ann starts", "ann ready"], "match_running"),
            (&["bob sits 1", "bob ready", "ann starts", "ann ends", "bob stands"], ""),
            (&["bob sits 1", "bob ready", "ann starts", "ann ends", "ann starts"], "not_all_ready"),
            (&["bob ready"], "not_seated"),
            (&["bob stands"], "not_seated"),
            (&["ann removes 0"], "remove_self"),
            (&["ann removes 1"], "seat_empty"),
            (&["ann removes 9"], "no_such_seat"),
            (&["bob sits 1", "ann removes 1", "bob ready"], "not_seated"),
            (&["bob sits 1", "ann removes 1", "bob sits 1"], "was_removed"),
            (&["bob sits 1", "ann removes 1", "cat sits 1"], ""),
            (&["bob sits 1", "bob removes 0"], "not_host"),
            (&["ann bot 1", "ann starts"], ""),
            (&["ann bot 0"], "seat_taken"),
            (&["bob bot 1"], "not_host"),
            (&["bob sits 1", "ann stands", "bob bot 0", "bob starts"], ""),
        ];
        for (deeds, expected) in rows {
            check(false, deeds, expected);
        }
        check(true, &["ann bot 1", "ann starts", "bob sits 1"], "seat_taken");
        check(true, &["ann starts"], "seats_empty");
    }

    #[test]
    fn the_first_seat_rotates() {
        let room = room().finished();
        assert_eq!(room.first_seat, 1);
        assert_eq!(room.finished().first_seat, 0);
    }
}
