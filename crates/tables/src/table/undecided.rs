//! Commands that a table has received and neither carried out nor refused.
//!
//! Command ids count up, so an id below the highest one that was carried out is refused as old. These ids are the
//! exception: a later command of the same seat may be carried out while an earlier one is undecided, and the client
//! sends the earlier one again.

use qipan_engine::Seat;
use qipan_protocol::{CommandId, MatchId};
use std::collections::{BTreeMap, VecDeque};

/// How many ids are kept per seat. The oldest ones are dropped first.
const KEPT: usize = 64;

/// The ids of held passes, and of commands that came or were written while the table was in doubt. An id stays here
/// after its command was carried out: the store is asked first, so nothing is carried out twice.
#[derive(Debug, Default)]
pub(super) struct Undecided {
    ids: BTreeMap<Seat, VecDeque<(MatchId, CommandId)>>,
}

impl Undecided {
    pub(super) fn note(&mut self, seat: Seat, in_match: &MatchId, id: CommandId) {
        if self.contains(seat, in_match, id) {
            return;
        }
        let ids = self.ids.entry(seat).or_default();
        ids.push_back((in_match.clone(), id));
        if ids.len() > KEPT {
            ids.pop_front();
        }
    }

    pub(super) fn forget(&mut self, seat: Seat, in_match: &MatchId, id: CommandId) {
        let ids = self.ids.entry(seat).or_default();
        ids.retain(|(noted_in, noted)| noted_in != in_match || *noted != id);
    }

    pub(super) fn contains(&self, seat: Seat, in_match: &MatchId, id: CommandId) -> bool {
        let is_it = |(noted_in, noted): &(MatchId, CommandId)| noted_in == in_match && *noted == id;
        self.ids.get(&seat).is_some_and(|ids| ids.iter().any(is_it))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_kept_per_seat_and_match_up_to_a_bound() {
        let (first, second) = (MatchId::new("m"), MatchId::new("n"));
        let mut undecided = Undecided::default();
        for id in (0..=KEPT as u64).flat_map(|id| [id, id]) {
            undecided.note(Seat(0), &first, CommandId(id));
        }
        let rows = [
            (0, &first, 1, true),
            (0, &first, KEPT as u64, true),
            (0, &first, 0, false),
            (0, &first, 2, false),
            (0, &second, 1, false),
            (1, &first, 1, false),
        ];
        undecided.forget(Seat(0), &first, CommandId(2));
        for (seat, in_match, id, expected) in rows {
            assert_eq!(undecided.contains(Seat(seat), in_match, CommandId(id)), expected, "{seat} {id}");
        }
    }
}
