//! What is chosen from the hand, and which command it makes. Plain data without the browser.

use crate::pieces::{bag_of, of_hand};
use qipan_engine::Seat;
use qipan_pillars::{Bag, Combo, ComboView, Command, Disc, OwnView, Phase, PlayView, View};

/// What the hand is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PillarsQuestion {
    Nothing,
    /// Any combo.
    Lead,
    /// A combo of `kind` discs with more than `power`.
    Beat {
        kind: u8,
        power: i8,
    },
    /// `count` discs, face down.
    Cover {
        count: u8,
    },
}

/// What the chosen discs can be used for.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Verdict {
    Ready(Command),
    /// Nothing is chosen yet.
    Empty,
    /// The chosen discs are not a combo.
    NoCombo,
    /// This many more discs must be covered.
    Missing(u8),
}

/// Why a disc cannot be chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bar {
    /// No other disc of the hand makes a combo of this kind with it.
    Alone { kind: u8 },
    /// It is in a combo of the right kind, with too little power.
    Weak { power: i8, best: i8 },
}

pub(crate) fn asked(view: &View, me: Option<Seat>) -> PillarsQuestion {
    let Some(own) = view.own.as_ref().filter(|_| me.is_some() && view.turn == me) else {
        return PillarsQuestion::Nothing;
    };
    if let Some(count) = own.must_cover {
        return PillarsQuestion::Cover { count };
    }
    match view.phase {
        Phase::BuckleDecision => PillarsQuestion::Lead,
        Phase::InRound => match best(view) {
            Some((_, power)) => PillarsQuestion::Beat { kind: view.round.kind, power },
            None => PillarsQuestion::Lead,
        },
        _ => PillarsQuestion::Nothing,
    }
}

/// The best combo of the round so far.
pub(crate) fn best(view: &View) -> Option<(Bag, i8)> {
    let of_best = |play: &PlayView| match *play {
        PlayView::Open { seat, discs, power } if view.round.best == Some(seat) => Some((discs, power)),
        _ => None,
    };
    view.round.plays.iter().find_map(of_best)
}

/// The combos that may be played now.
pub(crate) fn playable(own: &OwnView) -> impl Iterator<Item = &ComboView> {
    own.combos.iter().filter(|combo| combo.playable)
}

/// The choice after a tap: without discs that have left the hand, with whole combos where only combos can be played,
/// and with at most as many discs as must be covered.
/// more than are to be covered.
pub(crate) fn tidied(
    own: &OwnView,
    seat: Seat,
    asked: PillarsQuestion,
    before: &[u32],
    now: &[u32],
) -> Vec<u32> {
    let hand = of_hand(seat, own.hand);
    let kept: Vec<u32> = now.iter().copied().filter(|id| hand.iter().any(|(held, _)| held == id)).collect();
    match asked {
        PillarsQuestion::Nothing | PillarsQuestion::Lead => kept,
        PillarsQuestion::Cover { count } => {
            let surplus = kept.len().saturating_sub(usize::from(count));
            kept.into_iter().skip(surplus).collect()
        }
        PillarsQuestion::Beat { .. } => match kept.iter().find(|id| !before.contains(id)) {
            Some(tapped) => whole_combo(own, &hand, *tapped),
            None if playable(own).any(|combo| combo.discs == bag_of(&kept)) => kept,
            None => Vec::new(),
        },
    }
}

/// The combo that a disc belongs to; no disc is in two combos of one kind.
fn whole_combo(own: &OwnView, hand: &[(u32, Disc)], tapped: u32) -> Vec<u32> {
    let disc = hand.iter().find(|(id, _)| *id == tapped).map(|(_, disc)| *disc);
    let combo = disc.and_then(|disc| playable(own).find(|combo| combo.discs.count(disc) > 0));
    let Some(mut missing) = combo.map(|combo| combo.discs) else { return Vec::new() };
    let mut chosen = Vec::new();
    let others = hand.iter().filter(|(id, _)| *id != tapped);
    for (id, disc) in hand.iter().filter(|(id, _)| *id == tapped).chain(others) {
        if missing.count(*disc) > 0 {
            missing = missing.minus(Bag::EMPTY.with(*disc, 1));
            chosen.push(*id);
        }
    }
    chosen
}

pub(crate) fn verdict(own: &OwnView, asked: PillarsQuestion, chosen: &[u32]) -> Verdict {
    let discs = bag_of(chosen);
    let is_playable = playable(own).any(|combo| combo.discs == discs);
    match asked {
        PillarsQuestion::Cover { count } if discs.len() == count => Verdict::Ready(Command::Cover { discs }),
        PillarsQuestion::Cover { count } => Verdict::Missing(count.saturating_sub(discs.len())),
        _ if discs.is_empty() => Verdict::Empty,
        PillarsQuestion::Lead | PillarsQuestion::Beat { .. } if is_playable => {
            Verdict::Ready(Command::Play { discs })
        }
        _ => Verdict::NoCombo,
    }
}

/// Why a disc cannot be chosen now, if it cannot: where a combo has to be beaten, only discs that beat it can.
pub(crate) fn bar(own: &OwnView, asked: PillarsQuestion, disc: Disc) -> Option<Bar> {
    let PillarsQuestion::Beat { kind, power: best } = asked else { return None };
    let has = |combo: &&ComboView| combo.discs.count(disc) > 0 && combo.discs.len() == kind;
    match own.combos.iter().find(has) {
        Some(combo) if combo.playable => None,
        Some(combo) => Some(Bar::Weak { power: combo.power, best }),
        None => Some(Bar::Alone { kind }),
    }
}

/// The hand in groups: first pairs and triples, strong ones first; then the singles.
pub(crate) fn groups(hand: Bag) -> Vec<Bag> {
    let mut combos: Vec<Combo> = Combo::all_in(hand).into_iter().filter(|it| it.kind() > 1).collect();
    // The largest combo of a type stands for the smaller ones in it.
    combos.sort_by_key(|combo| std::cmp::Reverse((combo.kind(), combo.power)));
    let mut rest = hand;
    let mut found: Vec<Combo> = Vec::new();
    for combo in combos {
        if rest.holds(combo.discs) && !found.iter().any(|it| it.discs.holds(combo.discs)) {
            rest = rest.minus(combo.discs);
            found.push(combo);
        }
    }
    found.sort_by_key(|combo| std::cmp::Reverse(combo.power));
    let singles = Some(rest).filter(|rest| !rest.is_empty());
    found.into_iter().map(|combo| combo.discs).chain(singles).collect()
}

#[cfg(test)]
#[path = "choice_tests.rs"]
mod tests;
