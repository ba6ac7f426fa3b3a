//! Whose ability is looked at, and the values and groups that it can speak of.

use crate::cell::Cell;
use crate::data::{Amount, Card, CardId, Group, Name, Ref, Side, Test, Variable, Where, library};
use crate::rules::{modifiers, reach};
use crate::state::{Piece, PieceId, State};
use qipan_engine::Seat;
use qipan_engine::primitives::grid::Direction;
use serde::{Deserialize, Serialize};

/// What was chosen under a name.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pick {
    Nothing,
    Piece(PieceId),
    Pieces(Vec<PieceId>),
    /// A card of the discard pile.
    Card(CardId),
    Cell(Cell),
    Direction(Direction),
}

/// All choices so far, in the order in which they were made.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Picks(Vec<(Name, Pick)>);

impl Picks {
    pub(crate) fn get(&self, name: Name) -> Option<&Pick> {
        self.0.iter().find(|(other, _)| *other == name).map(|(_, pick)| pick)
    }

    pub(crate) fn last(&self) -> Option<&Pick> {
        self.0.last().map(|(_, pick)| pick)
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    pub(crate) fn push(&mut self, name: Name, pick: Pick) {
        self.0.push((name, pick));
    }

    pub(crate) fn pop(&mut self) {
        self.0.pop();
    }

    /// Whether an earlier choice took this already.
    pub(crate) fn took(&self, pick: &Pick) -> bool {
        self.0.iter().any(|(_, taken)| match (taken, pick) {
            (Pick::Pieces(taken), Pick::Piece(piece)) => taken.contains(piece),
            (taken, pick) => taken == pick,
        })
    }

    /// How many cards of this kind were taken out of the discard pile.
    pub(crate) fn cards(&self, card: CardId) -> usize {
        self.0.iter().filter(|(_, pick)| *pick == Pick::Card(card)).count()
    }

    fn pieces(&self, name: Name) -> &[PieceId] {
        match self.get(name) {
            Some(Pick::Piece(piece)) => std::slice::from_ref(piece),
            Some(Pick::Pieces(pieces)) => pieces,
            _ => &[],
        }
    }
}

/// What an ability knows of the attack that it belongs to.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Facts {
    pub attacker: PieceId,
    pub target: PieceId,
    /// What the target is, also when it is gone.
    pub target_card: CardId,
    pub stars: u8,
    pub dealt: i64,
    pub killed: bool,
}

/// The card whose ability it is, as far as the ability can speak of itself.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cause {
    pub seat: Seat,
    pub card: CardId,
    /// The position among the abilities of the card that happen.
    pub ability: u8,
    /// The card itself; for an event the own summoner.
    pub piece: PieceId,
    /// Where it stands, or stood.
    pub place: Option<Cell>,
    pub attack: Option<Facts>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Actor<'a> {
    pub(crate) seat: Seat,
    pub(crate) piece: PieceId,
    pub(crate) place: Option<Cell>,
    pub(crate) attack: Option<Facts>,
    /// The stars of the attack or of the last roll.
    pub(crate) stars: u8,
    pub(crate) picks: &'a Picks,
}

static NO_PICKS: Picks = Picks(Vec::new());

impl<'a> Actor<'a> {
    /// A card on the battlefield that looks around.
    pub(crate) fn standing(cell: Cell, piece: &Piece) -> Actor<'static> {
        Actor {
            seat: piece.owner,
            piece: piece.id,
            place: Some(cell),
            attack: None,
            stars: 0,
            picks: &NO_PICKS,
        }
    }

    /// The summoner of a seat, who stands for its events.
    pub(crate) fn of_events(core: &State, seat: Seat) -> Actor<'static> {
        match core.field.summoner(seat) {
            Some((cell, piece)) => Actor::standing(cell, piece),
            None => Actor { seat, piece: 0, place: None, attack: None, stars: 0, picks: &NO_PICKS },
        }
    }

    pub(crate) fn of(core: &State, cause: &Cause, picks: &'a Picks) -> Actor<'a> {
        let place = core.field.cell_of(cause.piece).or(cause.place);
        let stars = cause.attack.map_or(0, |attack| attack.stars);
        Actor { seat: cause.seat, piece: cause.piece, place, attack: cause.attack, stars, picks }
    }

    /// The standing cards that a name means.
    pub(crate) fn pieces(&self, of: Ref) -> Vec<PieceId> {
        match of {
            Ref::Itself => vec![self.piece],
            Ref::Target => self.attack.map(|attack| attack.target).into_iter().collect(),
            Ref::Attacker => self.attack.map(|attack| attack.attacker).into_iter().collect(),
            Ref::Chosen(name) => self.picks.pieces(name).to_vec(),
        }
    }

    pub(crate) fn piece_of(&self, of: Ref) -> Option<PieceId> {
        match of {
            Ref::Itself => Some(self.piece),
            Ref::Target => self.attack.map(|attack| attack.target),
            Ref::Attacker => self.attack.map(|attack| attack.attacker),
            Ref::Chosen(name) => self.picks.pieces(name).first().copied(),
        }
    }

    /// Where a named card stands. The card itself may have fallen: then it is where it stood.
    pub(crate) fn place_of(&self, core: &State, of: Ref) -> Option<Cell> {
        if of == Ref::Itself {
            return self.place;
        }
        self.piece_of(of).and_then(|piece| core.field.cell_of(piece))
    }

    /// What a named card is, also when it is gone or in the discard pile.
    fn card_of(&self, core: &State, of: Ref) -> Option<&'static Card> {
        if let (Ref::Target, Some(attack)) = (of, self.attack) {
            return Some(library().card(attack.target_card));
        }
        if let Ref::Chosen(name) = of
            && let Some(Pick::Card(card)) = self.picks.get(name)
        {
            return Some(library().card(*card));
        }
        let (_, piece) = core.field.find(self.piece_of(of)?)?;
        Some(piece.data())
    }

    /// The card itself, if it stands. It nearly always stands where it was seen last.
    fn itself<'b>(&self, core: &'b State) -> Option<&'b Piece> {
        let here = self.place.and_then(|place| core.field.at(place)).filter(|piece| piece.id == self.piece);
        here.or_else(|| core.field.find(self.piece).map(|(_, piece)| piece))
    }

    pub(crate) fn value(&self, core: &State, variable: &Variable) -> i64 {
        let itself = || self.itself(core);
        let piece_of = |of: Ref| match of {
            Ref::Itself => self.itself(core),
            _ => core.field.find(self.piece_of(of)?).map(|(_, piece)| piece),
        };
        match variable {
            Variable::Boosts(of) => piece_of(*of).map_or(0, |piece| i64::from(piece.boosts)),
            Variable::Wounds => itself().map_or(0, |piece| i64::from(piece.damage)),
            Variable::Moved => i64::from(itself().is_some_and(|piece| piece.moved)),
            Variable::Specials => i64::from(self.stars),
            Variable::Dealt => self.attack.map_or(0, |attack| attack.dealt),
            Variable::Killed => i64::from(self.attack.is_some_and(|attack| attack.killed)),
            Variable::Felled => i64::from(if core.turn == self.seat { core.felled } else { 0 }),
            Variable::Count(group) => self.members(core, group).count() as i64,
            Variable::Cost(of) => self.card_of(core, *of).map_or(0, |card| i64::from(card.cost)),
            Variable::Is(of, kind) => i64::from(self.card_of(core, *of).is_some_and(|card| card.is(*kind))),
        }
    }

    /// The value of a formula. The data has small numbers only, so a formula always has one.
    pub(crate) fn amount(&self, core: &State, amount: &Amount) -> i64 {
        amount.evaluate(&|variable: &Variable| self.value(core, variable)).unwrap_or(0)
    }

    pub(crate) fn holds(&self, core: &State, test: Option<&Test>) -> bool {
        let value = |variable: &Variable| self.value(core, variable);
        test.is_none_or(|test| test.holds(&value).unwrap_or(false))
    }

    /// The standing cards of a group in cell order.
    pub(crate) fn members<'b>(
        &'b self,
        core: &'b State,
        group: &'b Group,
    ) -> impl Iterator<Item = (Cell, &'b Piece)> {
        core.field.pieces().filter(move |(cell, piece)| self.has(core, group, *cell, piece))
    }

    /// Whether a card on this cell belongs to a group. The card need not stand there any more.
    pub(crate) fn has(&self, core: &State, group: &Group, cell: Cell, piece: &Piece) -> bool {
        self.is_of_side(group, piece)
            && is_fitting(group, piece)
            && !(group.other && piece.id == self.piece)
            && self.is_there(core, &group.place, cell, piece)
    }

    fn is_of_side(&self, group: &Group, piece: &Piece) -> bool {
        match group.side {
            Side::Own => piece.owner == self.seat,
            Side::Enemy => piece.owner != self.seat,
            Side::Any => true,
        }
    }

    fn is_there(&self, core: &State, place: &Where, cell: Cell, piece: &Piece) -> bool {
        let from = |of: Ref| self.place_of(core, of);
        match place {
            Where::Anywhere => true,
            Where::Adjacent { to } => from(*to).is_some_and(|to| to.is_next_to(cell)),
            Where::Within { distance, to } => from(*to).is_some_and(|to| to.distance(cell) <= *distance),
            Where::Line { distance, to } => from(*to).is_some_and(|to| {
                to.direction_to(cell).is_some()
                    && to.distance(cell) <= *distance
                    && to.between(cell).all(|between| core.field.is_empty(between))
            }),
            Where::Near { group } => cell.neighbours().any(|next| match core.field.at(next) {
                Some(neighbour) => self.has(core, group, next, neighbour),
                None => false,
            }),
            Where::Attackable { by } => {
                let attacker = self.piece_of(*by).and_then(|attacker| core.field.find(attacker));
                attacker.is_some_and(|(from, attacker)| {
                    attacker.id != piece.id
                        && reach::is_armed(core, attacker)
                        && reach::attack_problem(core, from, attacker, cell, piece).is_none()
                })
            }
            Where::Discard {} => false,
        }
    }

    /// Whether this ability can slide, place or swap the card.
    pub(crate) fn can_shift(&self, core: &State, cell: Cell, piece: &Piece) -> bool {
        let is_firm = || modifiers::has(core, cell, piece, crate::data::Keyword::Firm);
        !piece.data().is_structure && (piece.owner == self.seat || !is_firm())
    }
}

/// The kinds of cards in the own discard pile that belong to a group, each once, in the order in which they lie there.
pub(crate) fn in_discard(core: &State, seat: Seat, group: &Group, picks: &Picks) -> Vec<CardId> {
    let mut kinds = Vec::new();
    let pile = core.of(seat).discard.cards();
    for id in pile {
        let card = library().card(*id);
        let is_fitting = card.is(group.kind) && group.cheap.is_none_or(|most| card.cost <= most);
        let copies = pile.iter().filter(|other| *other == id).count();
        if is_fitting && copies > picks.cards(*id) && !kinds.contains(id) {
            kinds.push(*id);
        }
    }
    kinds
}

fn is_fitting(group: &Group, piece: &Piece) -> bool {
    let card = piece.data();
    card.is(group.kind)
        && !(group.damaged && piece.damage == 0)
        && !(group.boosted && piece.boosts == 0)
        && !(group.armed && card.strength == 0)
        && group.cheap.is_none_or(|most| card.cost <= most)
}
