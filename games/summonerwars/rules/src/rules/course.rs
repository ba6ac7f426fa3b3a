//! The course of a command: abilities that wait, and the attack under way. It runs until it is through or a player has
//! to be asked; then it waits in the topic of the prompt.

use super::actor::{Actor, Cause, Facts};
use super::attack::{self, Clash};
use super::settle::Fallen;
use super::topic::{Asking, Origin, PromptTopic};
use super::{asking, choices, modifiers};
use crate::SummonerWars;
use crate::cell::Cell;
use crate::data::{Card, CardId, Cost, Triggered, When, WhenKind, library};
use crate::state::{Piece, PieceId, State};
use qipan_cards::triggers::{Next, Trigger, Triggers, ask_for_order};
use qipan_engine::{Message, Seat, Tx};
use serde::{Deserialize, Serialize};

/// More abilities than any cards can trigger by one command; more is a fault of the data.
const MAX_TRIGGERED: u8 = 64;

/// The kind of an ability that waits. Abilities of one kind keep cell order.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Source {
    pub card: CardId,
    pub ability: u8,
}

#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Course {
    waiting: Triggers<Source, Cause>,
    pub(crate) attack: Option<Clash>,
    /// How many abilities have triggered.
    triggered: u8,
}

impl Course {
    /// Goes on until nothing waits or a player is asked.
    pub(crate) fn run(mut self, tx: &mut Tx<'_, SummonerWars>) {
        while !tx.is_stopped() {
            if is_over(tx.core()) {
                // A summoner has fallen: nothing that waits is carried out any more.
                return;
            }
            match self.waiting.next() {
                Some(Next::Order { owner, sources }) => {
                    let waiting: Vec<Source> = sources.into_iter().copied().collect();
                    return ask_order(tx, owner, waiting, self);
                }
                Some(Next::Run(_)) => {
                    if let Some(cause) = self.take(tx) {
                        return asking::proceed(tx, self.asking_for(cause));
                    }
                }
                None => match self.attack.take() {
                    Some(clash) => attack::advance(tx, &mut self, clash),
                    None => return,
                },
            }
        }
    }

    /// The next ability that waits, if it still applies.
    fn take(&mut self, tx: &mut Tx<'_, SummonerWars>) -> Option<Cause> {
        let cause = self.waiting.take()?.cause;
        let ability = library().card(cause.card).ability(cause.ability)?;
        if !can_trigger(tx.core(), &cause, ability) {
            return None;
        }
        self.triggered += 1;
        if self.triggered > MAX_TRIGGERED {
            tx.abort("more abilities trigger than the rules allow");
            return None;
        }
        Some(cause)
    }

    fn asking_for(self, cause: Cause) -> Asking {
        let (picks, discards) = (Default::default(), Vec::new());
        Asking { origin: Origin::Trigger, cause, picks, agreed: false, discards, course: self }
    }

    pub(crate) fn put_in_order(&mut self, seat: Seat, order: &[u16]) {
        self.waiting.order(seat, order);
    }

    /// Lets abilities wait that trigger at the same moment. The quiet ones come first; of the others the active seat
    /// chooses the order.
    pub(crate) fn fire(&mut self, core: &State, mut batch: Vec<Moment>) {
        batch.retain(|moment| {
            let ability = library().card(moment.cause.card).ability(moment.cause.ability);
            ability.is_some_and(|ability| can_trigger(core, &moment.cause, ability))
        });
        batch.sort_by_key(|moment| moment.rank);
        let owner = core.turn;
        let waits = |Moment { cause, .. }: Moment| {
            let source = Source { card: cause.card, ability: cause.ability };
            Trigger { owner, source, cause }
        };
        let is_quiet = |moment: &Moment| {
            let ability = library().card(moment.cause.card).ability(moment.cause.ability);
            ability.is_some_and(|ability| ability.is_quiet)
        };
        let (quiet, others): (Vec<_>, Vec<_>) = batch.into_iter().partition(is_quiet);
        self.waiting.fire(others.into_iter().map(waits).collect());
        self.waiting.fire_as_listed(quiet.into_iter().map(waits).collect());
    }
}

/// An ability at the moment in which it triggers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Moment {
    pub(crate) cause: Cause,
    /// Cell order; active events come last.
    rank: u8,
}

/// Whether the ability can be carried out now: its card works, its condition holds, and it can be chosen and paid for.
fn can_trigger(core: &State, cause: &Cause, ability: &Triggered) -> bool {
    let standing = core.field.find(cause.piece).map(|(_, piece)| piece);
    let is_there = standing.is_some() || ability.when.kind() == WhenKind::Destroyed;
    // Silence does not reach events, for which the summoner stands.
    let is_own_ability = standing.is_some_and(|piece| piece.card == cause.card);
    let is_silenced = is_own_ability && modifiers::is_silenced(core, cause.piece);
    let is_spent = ability.once && standing.is_some_and(|piece| piece.spent);
    let mut picks = Default::default();
    let holds = || Actor::of(core, cause, &Default::default()).holds(core, ability.condition.as_ref());
    is_there
        && !is_silenced
        && !is_spent
        && holds()
        && can_pay(core, cause, ability)
        && asking::would_do_something(core, cause, ability)
        && choices::can_complete(core, cause, ability, &mut picks, choices::Purse::Real)
}

/// Whether all costs but magic can be paid. Magic depends on what is chosen.
pub(crate) fn can_pay(core: &State, cause: &Cause, ability: &Triggered) -> bool {
    let piece = core.field.find(cause.piece).map(|(_, piece)| piece);
    ability.costs.iter().all(|cost| match cost {
        Cost::Magic(_) | Cost::Attack => true,
        Cost::Boost(amount) => piece.is_some_and(|piece| piece.boosts >= u16::from(*amount)),
        Cost::Wound(amount) => piece.is_some_and(|piece| piece.life_left() > *amount),
        Cost::Discard(count) => core.of(cause.seat).hand.len() >= usize::from(*count),
    })
}

/// The abilities of one kind of a standing card.
pub(crate) fn moments_of(
    cell: Cell,
    piece: &Piece,
    kind: WhenKind,
    attack: Option<Facts>,
) -> impl Iterator<Item = Moment> {
    let (seat, id, rank) = (piece.owner, piece.id, cell.index() as u8);
    piece.data().abilities(kind).map(move |(ability, _)| Moment {
        cause: Cause { seat, card: piece.card, ability, piece: id, place: Some(cell), attack },
        rank,
    })
}

/// What triggers because cards fell: their own abilities, and those of cards and active events that see it.
pub(crate) fn after_falling(core: &State, fallen: &[Fallen]) -> Vec<Moment> {
    let mut moments = Vec::new();
    for victim in fallen.iter().filter(|victim| !victim.silenced) {
        moments.extend(moments_of(victim.cell, &victim.piece, WhenKind::Destroyed, None));
    }
    for victim in fallen {
        for (cell, piece) in core.field.pieces() {
            let actor = Actor::standing(cell, piece);
            for (ability, _) in watching(core, &actor, piece.data(), victim) {
                let cause = cause_of(&actor, piece.card, ability, piece.id);
                moments.push(Moment { cause, rank: cell.index() as u8 });
            }
        }
        for seat in [Seat(0), Seat(1)] {
            let actor = Actor::of_events(core, seat);
            for card in &core.of(seat).active {
                for (ability, _) in watching(core, &actor, library().card(*card), victim) {
                    let cause = cause_of(&actor, *card, ability, actor.piece);
                    moments.push(Moment { cause, rank: u8::MAX - 1 + seat.0 });
                }
            }
        }
    }
    moments
}

fn cause_of(actor: &Actor<'_>, card: CardId, ability: u8, piece: PieceId) -> Cause {
    Cause { seat: actor.seat, card, ability, piece, place: actor.place, attack: None }
}

/// The abilities of a card that trigger when the victim falls. The victim is looked at as it was.
fn watching<'a>(
    core: &'a State,
    actor: &'a Actor<'_>,
    card: &'static Card,
    victim: &'a Fallen,
) -> impl Iterator<Item = (u8, &'static Triggered)> {
    card.abilities(WhenKind::Fallen).filter(move |(_, ability)| match &ability.when {
        When::Fallen { of } => actor.has(core, of, victim.cell, &victim.piece),
        _ => false,
    })
}

/// Whether a summoner has fallen.
pub(crate) fn is_over(core: &State) -> bool {
    [Seat(0), Seat(1)].into_iter().any(|seat| core.field.summoner(seat).is_none())
}

fn ask_order(tx: &mut Tx<'_, SummonerWars>, seat: Seat, waiting: Vec<Source>, course: Course) {
    let name = |source: &Source| {
        Message::new("summonerwars-option-ability")
            .key("ability", crate::data::key_of("ability", source.card.name()))
            .card("card", source.card.key())
    };
    let options = waiting.iter().map(name).collect();
    let topic = PromptTopic::Order { waiting, course };
    ask_for_order(tx, seat, topic, Message::new("summonerwars-ask-order"), options);
}
