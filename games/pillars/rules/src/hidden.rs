//! Determinization: re-deals the discs that a viewer has not seen.
//!
//! A viewer knows their own hand and covers, all plays that lie open, and how many discs the others cover and hold.
//! They also know that a player who covered could not beat the best combo, and that no seat was dealt a black hand.

use crate::hand::{Hand, SEATS};
use crate::{Bag, Combo, Disc};
use qipan_engine::{Rng, Seat, Viewer};

/// Most determinizations fit at the first try; where pairs and triples are ruled out, it takes a few dozen tries.
const TRIES: u32 = 20_000;

/// Where a hidden disc lies.
#[derive(Clone, Copy, Debug)]
struct Slot {
    seat: usize,
    /// The number of the play, counted over all rounds; none for the hand.
    play: Option<usize>,
    /// No disc of more power can lie here.
    max_power: i8,
}

/// Re-deals what the viewer cannot know. Returns false if no consistent deal was found.
pub(crate) fn redeal(hand: &mut Hand, viewer: Viewer, rng: &mut Rng) -> bool {
    let mut slots = slots_of(hand, viewer);
    let mut hidden: Vec<Disc> = hidden_discs(hand, viewer);
    // Strong discs first: a place that takes a disc also takes every weaker one, so each way to fill the places is
    // equally likely, and a disc always finds one.
    // At equal power the type decides, so the order does not depend on where the discs were.
    hidden.sort_by_key(|disc| (std::cmp::Reverse(disc.power()), *disc));
    let was_black = hand.dealt().map(|dealt| dealt.is_black());
    for _ in 0..TRIES {
        let redeal = fill(hand, &mut slots, &hidden, rng);
        if redeal.is_some_and(|redeal| accept(hand, &redeal, was_black)) {
            return true;
        }
    }
    false
}

fn is_hidden(viewer: Viewer, seat: Seat) -> bool {
    !viewer.is(seat)
}

fn hidden_discs(hand: &Hand, viewer: Viewer) -> Vec<Disc> {
    let hands = (0..SEATS).map(Seat).filter(|seat| is_hidden(viewer, *seat)).map(|seat| hand.hand(seat));
    let covers = hand.all_plays().filter(|play| play.is_cover() && is_hidden(viewer, play.seat));
    hands.chain(covers.map(|play| play.discs)).flat_map(|discs| discs.discs()).collect()
}

/// All places of hidden discs. A seat that covered a single disc held none that would have beaten the best.
fn slots_of(hand: &Hand, viewer: Viewer) -> Vec<Slot> {
    let mut slots = Vec::new();
    let mut max_power = [i8::MAX; 3];
    let rounds = hand.groups.iter().map(|group| &group.plays[..]).chain([&hand.plays[..]]);
    let mut number = 0;
    for plays in rounds {
        let mut best = i8::MIN;
        for play in plays {
            let (seat, is_single) = (play.seat.index(), play.discs.len() == 1);
            if play.is_cover() && is_single {
                max_power[seat] = max_power[seat].min(best);
            }
            if play.is_cover() && is_hidden(viewer, play.seat) {
                let slot = Slot { seat, play: Some(number), max_power: max_power[seat] };
                slots.extend(std::iter::repeat_n(slot, usize::from(play.discs.len())));
            }
            best = best.max(play.power);
            number += 1;
        }
    }
    for seat in (0..SEATS).map(Seat).filter(|seat| is_hidden(viewer, *seat)) {
        let slot = Slot { seat: seat.index(), play: None, max_power: max_power[seat.index()] };
        slots.extend(std::iter::repeat_n(slot, usize::from(hand.hand(seat).len())));
    }
    slots
}

/// The hands, and the covers by the number of their play.
struct Redeal {
    hands: [Bag; 3],
    covers: Vec<(usize, Bag)>,
}

fn fill(hand: &Hand, slots: &mut [Slot], hidden: &[Disc], rng: &mut Rng) -> Option<Redeal> {
    let mut redeal = Redeal { hands: hand.hands, covers: Vec::new() };
    for slot in slots.iter().filter(|slot| slot.play.is_none()) {
        redeal.hands[slot.seat] = Bag::EMPTY;
    }
    for (filled, disc) in hidden.iter().enumerate() {
        let open = slots.get(filled..)?;
        let fitting = open.iter().filter(|slot| slot.max_power >= disc.power()).count();
        let chosen = rng.below(fitting as u32) as usize;
        let (index, _) = slots
            .iter()
            .enumerate()
            .skip(filled)
            .filter(|(_, slot)| slot.max_power >= disc.power())
            .nth(chosen)?;
        slots.swap(filled, index);
        let Slot { seat, play, .. } = slots[filled];
        match play {
            None => redeal.hands[seat] = redeal.hands[seat].with(*disc, 1),
            Some(play) => redeal.cover(play, *disc),
        }
    }
    Some(redeal)
}

impl Redeal {
    fn cover(&mut self, play: usize, disc: Disc) {
        match self.covers.iter_mut().find(|(number, _)| *number == play) {
            Some((_, discs)) => *discs = discs.with(disc, 1),
            None => self.covers.push((play, Bag::EMPTY.with(disc, 1))),
        }
    }
}

/// Replaces the hidden discs by those of the determinization if the hand could have been played like this with them.
fn accept(hand: &mut Hand, redeal: &Redeal, was_black: [bool; 3]) -> bool {
    let mut trial = hand.clone();
    trial.hands = redeal.hands;
    let plays = trial.groups.iter_mut().flat_map(|group| &mut group.plays).chain(&mut trial.plays);
    for (number, play) in plays.enumerate() {
        if let Some((_, discs)) = redeal.covers.iter().find(|(covered, _)| *covered == number) {
            play.discs = *discs;
        }
    }
    // Only a deal that was black already may stay so.
    let dealt = trial.dealt();
    let is_possible = dealt.iter().zip(was_black).all(|(dealt, was)| was || !dealt.is_black());
    if is_possible && nobody_held_back(&trial, dealt) {
        *hand = trial;
        return true;
    }
    false
}

/// Whether no cover was made by a seat that could beat the best combo.
fn nobody_held_back(hand: &Hand, mut hands: [Bag; 3]) -> bool {
    let rounds = hand.groups.iter().map(|group| &group.plays[..]).chain([&hand.plays[..]]);
    for plays in rounds {
        let mut best = i8::MIN;
        for play in plays {
            let held = &mut hands[play.seat.index()];
            if play.is_cover() && Combo::can_beat(*held, play.discs.len(), best) {
                return false;
            }
            best = best.max(play.power);
            *held = held.minus(play.discs);
        }
    }
    true
}
