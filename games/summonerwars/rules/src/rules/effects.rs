//! Running the effects of abilities.

use super::actor::{Actor, Cause, Pick, Picks};
use super::settle::Doomed;
use super::{attack, magic};
use crate::SummonerWars;
use crate::cell::Cell;
use crate::data::{Amount, Effect, Heading, Modifier, ModifierRule, Name, Party, Ref, Until, Who, library};
use crate::die;
use crate::event::{Event, Holder, Why};
use crate::state::{Piece, PieceId, State};
use qipan_cards::modifiers::Breakdown;
use qipan_engine::primitives::grid::Direction;
use qipan_engine::{Seat, Tx};

/// What effects leave behind for the settling.
#[derive(Default, Debug)]
pub(crate) struct Aftermath {
    pub(crate) doomed: Vec<Doomed>,
    /// Cards that entered the battlefield.
    pub(crate) entered: Vec<PieceId>,
    pub(crate) bonus: i64,
    stars: Option<u8>,
}

/// Runs the effects in order; each sees the changes of the one before. Nothing settles in between.
pub(crate) fn run(
    tx: &mut Tx<'_, SummonerWars>,
    cause: &Cause,
    picks: &Picks,
    effects: &[Effect],
) -> Aftermath {
    let mut after = Aftermath::default();
    for effect in effects {
        let runner = Runner { cause, picks };
        runner.run(tx, effect, &mut after);
    }
    after
}

#[derive(Clone, Copy)]
struct Runner<'a> {
    cause: &'a Cause,
    picks: &'a Picks,
}

impl<'a> Runner<'a> {
    fn actor(self, core: &State, after: &Aftermath) -> Actor<'a> {
        let actor = Actor::of(core, self.cause, self.picks);
        Actor { stars: after.stars.unwrap_or(actor.stars), ..actor }
    }

    /// The cards that an effect is about, in cell order if it is a group.
    fn targets(self, core: &State, after: &Aftermath, who: &Who) -> Vec<(Cell, Piece)> {
        let actor = self.actor(core, after);
        match who {
            Who::Me => Vec::new(),
            Who::One(one) => {
                let pieces = actor.pieces(*one).into_iter();
                pieces.filter_map(|id| core.field.find(id)).map(|(cell, piece)| (cell, *piece)).collect()
            }
            Who::Each(group) => actor.members(core, group).map(|(cell, piece)| (cell, *piece)).collect(),
        }
    }

    fn run(self, tx: &mut Tx<'_, SummonerWars>, effect: &Effect, after: &mut Aftermath) {
        let seat = self.cause.seat;
        match effect {
            Effect::Damage { to, amount } => self.damage(tx, after, to, amount),
            Effect::Heal { to, amount } => self.heal(tx, after, to, amount),
            Effect::Destroy { to } => {
                let targets = self.targets(tx.core(), after, to);
                after.doomed.extend(targets.iter().map(|(_, piece)| (piece.id, seat)));
            }
            Effect::Force { to, distance, heading, from } => {
                self.force(tx, after, to, distance, *heading, *from);
            }
            Effect::Place { to, cell } => self.place(tx, after, *to, *cell),
            Effect::Swap { first, second } => self.swap(tx, after, *first, *second),
            Effect::Boost { to, amount } => {
                let by = self.actor(tx.core(), after).amount(tx.core(), amount);
                for (cell, piece) in self.targets(tx.core(), after, to) {
                    boost(tx, cell, &piece, by);
                }
            }
            Effect::Magic { party, amount } => {
                let by = self.actor(tx.core(), after).amount(tx.core(), amount);
                magic::change(tx, party_of(seat, *party), by, Why::Card { card: self.cause.card });
            }
            Effect::Draw { party, amount } => {
                let count = self.actor(tx.core(), after).amount(tx.core(), amount);
                magic::draw(tx, party_of(seat, *party), count.clamp(0, 99) as usize);
            }
            Effect::Return { to } => self.take_back(tx, to),
            Effect::Raise { card, cell } => self.raise(tx, after, *card, *cell),
            Effect::Strike { unit, target } => {
                let actor = self.actor(tx.core(), after);
                if let (Some(unit), Some(target)) = (actor.piece_of(*unit), actor.piece_of(*target)) {
                    after.stars = Some(attack::strike(tx, seat, unit, target));
                }
            }
            Effect::Ready { to } => {
                for (cell, _) in self.targets(tx.core(), after, to) {
                    tx.emit(Event::Readied { cell });
                }
            }
            Effect::Give { to, modifier, until } => self.give(tx, after, to, modifier, *until),
            Effect::Roll { dice } => {
                let faces = attack::roll(tx, i64::from(*dice));
                let stars = die::stars(&faces);
                tx.emit(Event::DiceRolled { faces, hits: 0, stars });
                after.stars = Some(stars);
            }
            Effect::Bonus { amount } => {
                let by = self.actor(tx.core(), after).amount(tx.core(), amount);
                if by != 0 {
                    tx.emit(Event::BonusAdded { by, source: self.cause.card });
                    after.bonus += by;
                }
            }
        }
    }

    fn damage(self, tx: &mut Tx<'_, SummonerWars>, after: &Aftermath, to: &Who, amount: &Amount) {
        let amount = self.actor(tx.core(), after).amount(tx.core(), amount);
        if amount > 0 {
            for (cell, _) in self.targets(tx.core(), after, to) {
                hurt(tx, cell, amount, self.cause);
            }
        }
    }

    fn heal(self, tx: &mut Tx<'_, SummonerWars>, after: &Aftermath, to: &Who, amount: &Amount) {
        let most = self.actor(tx.core(), after).amount(tx.core(), amount);
        for (cell, piece) in self.targets(tx.core(), after, to) {
            let is_past_healing = piece.data().is(crate::data::Kind::Summoner) && tx.core().is_dusk();
            let amount = most.min(i64::from(piece.damage));
            if amount > 0 && !is_past_healing {
                tx.emit(Event::Healed { cell, amount });
            }
        }
    }

    fn force(
        self,
        tx: &mut Tx<'_, SummonerWars>,
        after: &Aftermath,
        to: &Who,
        distance: &Amount,
        heading: Heading,
        from: Ref,
    ) {
        let distance = self.actor(tx.core(), after).amount(tx.core(), distance);
        for (cell, piece) in self.targets(tx.core(), after, to) {
            let actor = self.actor(tx.core(), after);
            let Some(direction) = direction_of(tx.core(), &actor, heading, from, cell) else {
                continue;
            };
            let end = slide(tx.core(), &actor, cell, &piece, direction, distance);
            if end != cell {
                tx.emit(Event::Forced { piece: piece.id, from: cell, to: end });
            }
        }
    }

    fn place(self, tx: &mut Tx<'_, SummonerWars>, after: &Aftermath, to: Ref, cell: Name) {
        let actor = self.actor(tx.core(), after);
        let unit = actor.piece_of(to).and_then(|piece| tx.core().field.find(piece));
        let (Some((from, piece)), Some(Pick::Cell(cell))) = (unit, self.picks.get(cell)) else {
            return;
        };
        if actor.can_shift(tx.core(), from, piece) && tx.core().field.is_empty(*cell) {
            let piece = piece.id;
            tx.emit(Event::Placed { piece, from, to: *cell });
        }
    }

    fn swap(self, tx: &mut Tx<'_, SummonerWars>, after: &Aftermath, first: Ref, second: Ref) {
        let core = tx.core();
        let actor = self.actor(core, after);
        let find = |of| actor.piece_of(of).and_then(|piece| core.field.find(piece));
        let (Some((a, first)), Some((b, second))) = (find(first), find(second)) else {
            return;
        };
        if actor.can_shift(core, a, first) && actor.can_shift(core, b, second) && a != b {
            tx.emit(Event::Swapped { a, b });
        }
    }

    /// The card itself after it was destroyed, or a chosen card of the own discard pile.
    fn take_back(self, tx: &mut Tx<'_, SummonerWars>, to: &Who) {
        let seat = self.cause.seat;
        let card = match to {
            Who::One(Ref::Itself) => Some(self.cause.card),
            Who::One(Ref::Chosen(name)) => match self.picks.get(*name) {
                Some(Pick::Card(card)) => Some(*card),
                _ => None,
            },
            _ => None,
        };
        if let Some(card) = card.filter(|card| tx.core().of(seat).discard.contains(card)) {
            tx.emit(Event::CardReturned { seat, card });
        }
    }

    fn raise(self, tx: &mut Tx<'_, SummonerWars>, after: &mut Aftermath, card: Name, cell: Name) {
        let (Some(Pick::Card(card)), Some(Pick::Cell(cell))) = (self.picks.get(card), self.picks.get(cell))
        else {
            return;
        };
        let (seat, piece) = (self.cause.seat, tx.core().next_piece);
        if tx.core().field.is_empty(*cell) && tx.core().of(seat).discard.contains(card) {
            tx.emit(Event::Raised { seat, card: *card, cell: *cell, piece });
            after.entered.push(piece);
        }
    }

    fn give(
        self,
        tx: &mut Tx<'_, SummonerWars>,
        after: &Aftermath,
        to: &Who,
        rule: &ModifierRule,
        until: Until,
    ) {
        let actor = self.actor(tx.core(), after);
        let modifier = match rule {
            ModifierRule::Stat(stat, amount) => {
                let amount = actor.amount(tx.core(), amount).clamp(-99, 99) as i8;
                Modifier::Stat { stat: *stat, amount }
            }
            ModifierRule::Keyword(keyword) => Modifier::Keyword { keyword: *keyword },
            // The loader refuses to give what can only be printed.
            ModifierRule::Arrives(_) | ModifierRule::Site(_) => return,
        };
        let (seat, source) = (self.cause.seat, self.cause.card);
        let holders: Vec<Holder> = match to {
            Who::Me => vec![Holder::Seat(seat)],
            _ => self.targets(tx.core(), after, to).iter().map(|(cell, _)| Holder::Cell(*cell)).collect(),
        };
        for on in holders {
            tx.emit(Event::ModifierAdded { on, modifier, until, seat, source });
        }
    }
}

fn party_of(seat: Seat, party: Party) -> Seat {
    match party {
        Party::Me => seat,
        Party::Foe => State::other(seat),
    }
}

/// Damage that is no attack: ward does not help.
pub(crate) fn hurt(tx: &mut Tx<'_, SummonerWars>, cell: Cell, amount: i64, cause: &Cause) {
    let breakdown = Breakdown { base: amount, steps: Vec::new(), total: amount };
    tx.emit(Event::DamageDealt { cell, amount, by: cause.seat, source: cause.card, breakdown });
}

/// Adds boosts, or takes some away, never below none.
pub(crate) fn boost(tx: &mut Tx<'_, SummonerWars>, cell: Cell, piece: &Piece, by: i64) {
    let before = i64::from(piece.boosts);
    let now = (before + by).clamp(0, i64::from(u16::MAX));
    if now != before {
        tx.emit(Event::Boosted { cell, by: now - before, now: now as u16 });
    }
}

/// The direction of a slide. Away and toward need a line between the two cards.
pub(crate) fn direction_of(
    core: &State,
    actor: &Actor<'_>,
    heading: Heading,
    from: Ref,
    cell: Cell,
) -> Option<Direction> {
    match heading {
        Heading::Chosen(name) => match actor.picks.get(name) {
            Some(Pick::Direction(direction)) => Some(*direction),
            _ => None,
        },
        Heading::Away => actor.place_of(core, from)?.direction_to(cell),
        Heading::Toward => cell.direction_to(actor.place_of(core, from)?),
    }
}

/// Where a slide ends: before the first cell that is not empty, or at the edge. A summoner slides one cell at most.
pub(crate) fn slide(
    core: &State,
    actor: &Actor<'_>,
    from: Cell,
    piece: &Piece,
    direction: Direction,
    distance: i64,
) -> Cell {
    if !actor.can_shift(core, from, piece) {
        return from;
    }
    let is_summoner = library().card(piece.card).is(crate::data::Kind::Summoner);
    let most = if is_summoner { distance.min(1) } else { distance };
    let mut at = from;
    for _ in 0..most {
        match at.step(direction).filter(|next| core.field.is_empty(*next)) {
            Some(next) => at = next,
            None => break,
        }
    }
    at
}
