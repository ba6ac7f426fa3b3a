//! What is chosen from the hand, and what that means. Plain data: nothing here knows the browser.

use crate::pieces::{bag_of, of_hand};
use qipan_engine::Seat;
use qipan_pillars::{Bag, Combo, ComboView, Command, Disc, OwnView, Phase, PlayView, View};

/// What the hand is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Asked {
    Nothing,
    /// Any combo.
    Lead,
    /// A combo of this many discs with more power than that.
    Beat {
        kind: u8,
        power: i8,
    },
    /// So many discs, face down.
    Cover {
        count: u8,
    },
}

/// What can be done with what is chosen.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Verdict {
    Ready(Command),
    /// Nothing is chosen yet.
    Empty,
    /// These do not belong together.
    NoCombo,
    /// So many more are to be covered.
    Missing(u8),
}

/// Why a disc cannot be chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bar {
    /// There is nothing in the hand that goes with it.
    Alone { kind: u8 },
    /// It is in a combo of the right kind, with too little power.
    Weak { power: i8, best: i8 },
}

pub(crate) fn asked(view: &View, me: Option<Seat>) -> Asked {
    let Some(own) = view.own.as_ref().filter(|_| me.is_some() && view.turn == me) else {
        return Asked::Nothing;
    };
    if let Some(count) = own.must_cover {
        return Asked::Cover { count };
    }
    match view.phase {
        Phase::BuckleDecision => Asked::Lead,
        Phase::InRound => match best(view) {
            Some((_, power)) => Asked::Beat { kind: view.round.kind, power },
            None => Asked::Lead,
        },
        _ => Asked::Nothing,
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

/// What is chosen after a tap: nothing that has left the hand, whole combos where only they can be played, and never
/// more than are to be covered.
pub(crate) fn tidied(own: &OwnView, seat: Seat, asked: Asked, before: &[u32], now: &[u32]) -> Vec<u32> {
    let hand = of_hand(seat, own.hand);
    let kept: Vec<u32> = now.iter().copied().filter(|id| hand.iter().any(|(held, _)| held == id)).collect();
    match asked {
        Asked::Nothing | Asked::Lead => kept,
        Asked::Cover { count } => {
            let surplus = kept.len().saturating_sub(usize::from(count));
            kept.into_iter().skip(surplus).collect()
        }
        Asked::Beat { .. } => match kept.iter().find(|id| !before.contains(id)) {
            Some(tapped) => whole_combo(own, &hand, *tapped),
            None if playable(own).any(|combo| combo.discs == bag_of(&kept)) => kept,
            None => Vec::new(),
        },
    }
}

/// The combo that a disc belongs to; no disc is in two of one kind.
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

pub(crate) fn verdict(own: &OwnView, asked: Asked, chosen: &[u32]) -> Verdict {
    let discs = bag_of(chosen);
    let is_playable = playable(own).any(|combo| combo.discs == discs);
    match asked {
        Asked::Cover { count } if discs.len() == count => Verdict::Ready(Command::Cover { discs }),
        Asked::Cover { count } => Verdict::Missing(count.saturating_sub(discs.len())),
        _ if discs.is_empty() => Verdict::Empty,
        Asked::Lead | Asked::Beat { .. } if is_playable => Verdict::Ready(Command::Play { discs }),
        _ => Verdict::NoCombo,
    }
}

/// Why a disc cannot be chosen now, if so: where something has to be beaten, only what beats it.
pub(crate) fn bar(own: &OwnView, asked: Asked, disc: Disc) -> Option<Bar> {
    let Asked::Beat { kind, power: best } = asked else { return None };
    let has = |combo: &&ComboView| combo.discs.count(disc) > 0 && combo.discs.len() == kind;
    match own.combos.iter().find(has) {
        Some(combo) if combo.playable => None,
        Some(combo) => Some(Bar::Weak { power: combo.power, best }),
        None => Some(Bar::Alone { kind }),
    }
}

/// The hand in groups: what makes pairs and triples together, strong ones first; then the singles.
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
