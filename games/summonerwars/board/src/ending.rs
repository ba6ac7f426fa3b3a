//! The end of a match on the battlefield: the fallen summoner splits, the winner's gets the seal. The style sheet plays
//! it once; after a jump it is there at once.

use crate::cards;
use crate::table::SummonerTable;
use leptos::prelude::*;
use qipan_engine::{Outcome, Seat};
use qipan_summonerwars::PieceView;

/// How the match has ended for a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Fate {
    #[default]
    Open,
    /// The summoner of a winner.
    Won,
}

fn fate_of(outcome: Option<&Outcome>, owner: Seat, is_summoner: bool) -> Fate {
    let has_won = outcome.is_some_and(|outcome| outcome.winners.contains(owner));
    if is_summoner && has_won { Fate::Won } else { Fate::Open }
}

pub(crate) fn fate(table: SummonerTable, piece: Memo<Option<PieceView>>) -> Memo<Fate> {
    Memo::new(move |_| {
        let owner =
            piece.with(|piece| piece.as_ref().map(|piece| (piece.owner, cards::is_summoner(piece.card))));
        let Some((owner, is_summoner)) = owner else { return Fate::Open };
        table.context.frame.with(|frame| fate_of(frame.outcome.as_ref(), owner, is_summoner))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_summoner_of_the_winner_gets_the_seal() {
        let won = Outcome::win(Seat(1), "summoner_destroyed");
        let rows = [
            (None, 1, true, Fate::Open),
            (Some(&won), 1, true, Fate::Won),
            (Some(&won), 1, false, Fate::Open),
            (Some(&won), 0, true, Fate::Open),
        ];
        for (outcome, owner, is_summoner, expected) in rows {
            assert_eq!(fate_of(outcome, Seat(owner), is_summoner), expected, "{owner} {is_summoner}");
        }
    }
}
