//! Who pays whom at the end of a hand, in three columns that each sum to zero.

use crate::hand::{CERAMIC, ENOUGH, Relation};
use crate::{Hand, HandRules};
use qipan_engine::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// All the pillars there are.
const ALL_PILLARS: u8 = 8;

/// How far a player has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    NotEnough,
    Enough,
    Ceramic,
}

impl Standing {
    pub fn of(pillars: u8) -> Standing {
        match pillars {
            CERAMIC.. => Standing::Ceramic,
            ENOUGH.. => Standing::Enough,
            _ => Standing::NotEnough,
        }
    }
}

/// Why a player pays: the column it stands in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// A player who is not enough pays one who is enough.
    Enough,
    /// A player who revealed and is not enough at the end pays the buckler.
    Reveal,
    /// A player who is not enough pays one who is ceramic.
    Ceramic,
}

/// One payment.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Transfer {
    pub from: Seat,
    pub to: Seat,
    pub chips: u8,
    pub cause: Cause,
}

/// What a hand changes for one seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Delta {
    pub enough: i16,
    pub reveal: i16,
    pub ceramic: i16,
}

impl Delta {
    pub fn total(&self) -> i16 {
        self.enough.saturating_add(self.reveal).saturating_add(self.ceramic)
    }
}

/// What a settlement depends on.
#[derive(Clone, Debug)]
pub struct Standings<'a> {
    pub pillars: [u8; 3],
    pub relations: &'a [Relation],
    pub rules: HandRules,
    /// Leaders who were enough and did not buckle; only with `enough_must_buckle`.
    pub played_on: SeatSet,
    /// The seat whose reveal made the buckler lead the last round.
    pub challenger: Option<Seat>,
}

impl Hand {
    pub(crate) fn standings(&self) -> Standings<'_> {
        let (pillars, rules) = (self.all_pillars(), self.rules);
        let challenger = self.challenger();
        Standings { pillars, relations: &self.relations, rules, played_on: self.played_on, challenger }
    }

    /// Who pays whom if the hand ends as it stands.
    pub fn transfers(&self) -> Vec<Transfer> {
        self.standings().transfers()
    }
}

impl Standings<'_> {
    fn standing(&self, seat: Seat) -> Standing {
        let standing = Standing::of(self.pillars.get(seat.index()).copied().unwrap_or(0));
        let is_gentle = self.rules.gentle && standing == Standing::Ceramic;
        if is_gentle { Standing::Enough } else { standing }
    }

    fn seats_that_are(&self, standing: Standing) -> impl Iterator<Item = Seat> {
        (0..3).map(Seat).filter(move |seat| self.standing(*seat) == standing)
    }

    /// Whether being enough wins chips: not for a player who revealed while enough, or had to buckle and played on.
    pub(crate) fn wins_for_enough(&self, seat: Seat) -> bool {
        let revealed = |it: &Relation| it.revealer_seat == seat && it.revealer_enough_at_time;
        !self.relations.iter().any(revealed) && !self.played_on.contains(seat)
    }

    pub fn transfers(&self) -> Vec<Transfer> {
        let mut transfers = Vec::new();
        for from in self.seats_that_are(Standing::NotEnough) {
            let winners = self.seats_that_are(Standing::Enough).filter(|to| self.wins_for_enough(*to));
            transfers.extend(winners.map(|to| Transfer { from, to, chips: 1, cause: Cause::Enough }));
            transfers.extend(self.seats_that_are(Standing::Ceramic).map(|to| self.ceramic(from, to)));
        }
        // A revealer who was enough pays nothing here, but wins nothing for being enough (`wins_for_enough`).
        let in_vain = self.relations.iter().filter(|it| !it.revealer_enough_at_time);
        let in_vain = in_vain.filter(|it| self.standing(it.revealer_seat) == Standing::NotEnough);
        let pays = |it: &Relation| Transfer {
            from: it.revealer_seat,
            to: it.buckler_seat,
            chips: 1,
            cause: Cause::Reveal,
        };
        transfers.extend(in_vain.map(pays));
        transfers
    }

    fn ceramic(&self, from: Seat, to: Seat) -> Transfer {
        let has_all = self.pillars.get(to.index()).is_some_and(|count| *count >= ALL_PILLARS);
        let chips = if self.rules.eight_wins && has_all { 8 } else { 3 };
        // Whole ceramic: the challenger pays instead of `from`, unless the challenger is the one who is ceramic.
        let payer = self.challenger.filter(|it| self.rules.whole_ceramic && *it != to);
        Transfer { from: payer.unwrap_or(from), to, chips, cause: Cause::Ceramic }
    }
}

/// The three columns, by seat.
pub fn columns(transfers: &[Transfer]) -> [Delta; 3] {
    let mut deltas = [Delta::default(); 3];
    for transfer in transfers {
        for (seat, chips) in
            [(transfer.from, -i16::from(transfer.chips)), (transfer.to, i16::from(transfer.chips))]
        {
            if let Some(delta) = deltas.get_mut(seat.index()) {
                let column = match transfer.cause {
                    Cause::Enough => &mut delta.enough,
                    Cause::Reveal => &mut delta.reveal,
                    Cause::Ceramic => &mut delta.ceramic,
                };
                *column = column.saturating_add(chips);
            }
        }
    }
    deltas
}
