//! What each seat has said or done last, if it still matters.

use crate::faces::discs_name;
use crate::pieces;
use qipan_engine::Seat;
use qipan_pillars::{Bag, Phase, PlayView, View};
use qipan_ui::{text, text_with};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Said {
    Buckled,
    /// Is asked whether to reveal.
    PillarsQuestion,
    Passed,
    Revealed,
    /// The buckle was revealed: now the buckler must lead.
    MustLead,
    Leads,
    Played(Bag),
    Covered(u8),
    /// Took the round that still lies on the table.
    Took(u8),
}

pub(crate) fn said(view: &View, seat: Seat) -> Option<Said> {
    if view.settlement.is_some() {
        return None;
    }
    match (view.phase, view.reveal.buckler) {
        (Phase::RevealDecision, Some(buckler)) => {
            Some(match view.reveal.pending.iter().position(|it| *it == seat) {
                _ if seat == buckler => Said::Buckled,
                Some(0) => Said::PillarsQuestion,
                Some(_) => return None,
                None => Said::Passed,
            })
        }
        (_, Some(buckler)) if view.round.plays.is_empty() => {
            let revealer = view.reveal.relations.last().map(|relation| relation.revealer_seat);
            match seat {
                _ if seat == buckler => Some(Said::MustLead),
                _ if revealer == Some(seat) => Some(Said::Revealed),
                _ => None,
            }
        }
        _ => in_play(view, seat),
    }
}

fn in_play(view: &View, seat: Seat) -> Option<Said> {
    let last = view.groups.last().filter(|_| view.round.plays.is_empty());
    if let Some(group) = last.filter(|group| group.winner == seat) {
        return Some(Said::Took(group.kind));
    }
    let play = pieces::plays(view).iter().find_map(|play| match *play {
        PlayView::Open { seat: of, discs, .. } => (of == seat).then_some(Said::Played(discs)),
        PlayView::Covered { seat: of, count } => (of == seat).then_some(Said::Covered(count)),
    });
    let leads = view.phase == Phase::BuckleDecision && view.turn == Some(seat);
    play.or(leads.then_some(Said::Leads))
}

impl Said {
    /// The character in the seal beside it, and whether the seal is filled.
    pub(crate) fn seal(self) -> (&'static str, bool) {
        match self {
            Said::Buckled => ("pillars-seal-buckle", true),
            Said::PillarsQuestion => ("pillars-seal-asked", false),
            Said::Passed => ("pillars-seal-pass", false),
            Said::Revealed => ("pillars-seal-reveal", true),
            Said::MustLead | Said::Leads => ("pillars-seal-lead", false),
            Said::Played(_) => ("pillars-seal-play", true),
            Said::Covered(_) => ("pillars-seal-cover", false),
            Said::Took(_) => ("pillars-seal-take", true),
        }
    }

    pub(crate) fn words(self) -> String {
        match self {
            Said::Buckled => text("pillars-said-buckled"),
            Said::PillarsQuestion => text("pillars-said-asked"),
            Said::Passed => text("pillars-said-passed"),
            Said::Revealed => text("pillars-said-revealed"),
            Said::MustLead => text("pillars-said-must-lead"),
            Said::Leads => text("pillars-said-leads"),
            Said::Played(discs) => text_with("pillars-said-played", &[("discs", discs_name(discs).into())]),
            Said::Covered(count) => text_with("pillars-said-covered", &[("count", count.into())]),
            Said::Took(count) => text_with("pillars-said-took", &[("count", count.into())]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::played;
    use qipan_pillars::notation::read_discs;

    #[test]
    fn everybody_is_shown_with_what_they_said_last() {
        let pair = Some(Said::Played(read_discs("SS").unwrap()));
        let rows = [
            ("", [Some(Said::Leads), None, None]),
            ("=", [Some(Said::Buckled), Some(Said::PillarsQuestion), None]),
            ("= -", [Some(Said::Buckled), Some(Said::Passed), Some(Said::PillarsQuestion)]),
            ("= - !", [Some(Said::MustLead), None, Some(Said::Revealed)]),
            ("= - ! SS", [pair, None, None]),
            ("= - ! SS [Nm]", [pair, Some(Said::Covered(2)), None]),
            ("= - ! SS [Nm] [NN]", [Some(Said::Took(2)), Some(Said::Covered(2)), Some(Said::Covered(2))]),
            // The player who revealed before is asked first.
            ("= - ! SS [Nm] [NN] =", [Some(Said::Buckled), None, Some(Said::PillarsQuestion)]),
            ("= - -", [None, None, None]),
        ];
        for (actions, expected) in rows {
            let view = played(actions, Seat(0));
            assert_eq!([0, 1, 2].map(|seat| said(&view, Seat(seat))), expected, "{actions}");
        }
    }
}
