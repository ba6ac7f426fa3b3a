//! Judging commands. The checks stand in the order of the rules; the first that fails is the refusal.

use super::action::Action;
use super::actor::{Actor, Cause};
use super::choices::{self, Purse};
use super::{course, modifiers, reach};
use crate::SummonerWars;
use crate::cell::{Cell, Spot};
use crate::command::{Command, Rejection};
use crate::data::{Card, CardId, Keyword, Triggered, WhenKind, library};
use crate::deck::DeckList;
use crate::state::{Phase, Piece, State};
use qipan_engine::{MatchState, Seat};

type Judged = Result<Action, Rejection>;

pub(crate) fn validate(state: &MatchState<SummonerWars>, seat: Seat, command: &Command) -> Judged {
    let bench = Bench::new(state, seat);
    match command {
        Command::Summon { card, cell } => bench.summons(*card, *cell),
        Command::Move { from, to } => bench.moves(*from, *to),
        Command::Build { card, cell } => bench.builds(*card, *cell),
        Command::Attack { from, to } => bench.attacks(*from, *to),
        Command::PlayEvent { card } => bench.plays(*card),
        Command::UseAbility { from } => bench.uses(*from),
        Command::Discard { card } => bench.discards(*card),
        Command::Muster { deck } => bench.musters(deck.as_ref()),
    }
}

/// A seat that wants to do something, and the position.
#[derive(Clone, Copy)]
pub(crate) struct Bench<'a> {
    pub(crate) core: &'a State,
    pub(crate) seat: Seat,
    pub(crate) phase: Option<Phase>,
}

impl<'a> Bench<'a> {
    pub(crate) fn new(state: &'a MatchState<SummonerWars>, seat: Seat) -> Bench<'a> {
        Bench { core: &state.core, seat, phase: state.sys.play.flow.phase }
    }

    fn in_turn(self) -> Result<(), Rejection> {
        let is_own = self.core.begun && self.core.turn == self.seat && self.phase != Some(Phase::Muster);
        if is_own { Ok(()) } else { Err(Rejection::NotYourTurn {}) }
    }

    fn in_phase(self, phase: Phase) -> Result<(), Rejection> {
        self.in_turn()?;
        if self.phase == Some(phase) { Ok(()) } else { Err(Rejection::WrongPhase {}) }
    }

    fn held(self, card: CardId) -> Result<&'static Card, Rejection> {
        match self.core.of(self.seat).hand.contains(&card) {
            true => Ok(library().card(card)),
            false => Err(Rejection::NotInHand { card }),
        }
    }

    fn affords(self, card: &Card) -> Result<(), Rejection> {
        let (cost, magic) = (card.cost, self.core.of(self.seat).magic);
        if cost <= magic { Ok(()) } else { Err(Rejection::TooExpensive { cost, magic }) }
    }

    fn free(self, cell: Spot) -> Result<Cell, Rejection> {
        let cell = on_board(cell)?;
        if self.core.field.is_empty(cell) { Ok(cell) } else { Err(Rejection::CellTaken {}) }
    }

    fn own_card(self, cell: Cell) -> Result<&'a Piece, Rejection> {
        let piece = self.core.field.at(cell).ok_or(Rejection::NoCardThere {})?;
        if piece.owner == self.seat { Ok(piece) } else { Err(Rejection::NotYours {}) }
    }

    fn summons(self, card: CardId, cell: Spot) -> Judged {
        let card = self.can_summon(card)?;
        let cell = self.free(cell)?;
        let by_gates = reach::cells_by_gates(self.core, self.seat);
        match reach::summon_cells(self.core, self.seat, card, by_gates).contains(cell) {
            true => Ok(Action::Summon { card, cell }),
            false => Err(Rejection::NotByGate {}),
        }
    }

    /// The checks that do not depend on the cell.
    pub(crate) fn can_summon(self, card: CardId) -> Result<&'static Card, Rejection> {
        self.in_phase(Phase::Summon)?;
        let card = self.held(card)?;
        if !card.is_unit() {
            return Err(Rejection::NotAUnit { card: card.id });
        }
        self.affords(card)?;
        Ok(card)
    }

    fn builds(self, card: CardId, cell: Spot) -> Judged {
        let card = self.can_build(card)?;
        let cell = self.free(cell)?;
        match reach::build_cells(self.core, self.seat).contains(cell) {
            true => Ok(Action::Build { card, cell }),
            false => Err(Rejection::BadSite {}),
        }
    }

    pub(crate) fn can_build(self, card: CardId) -> Result<&'static Card, Rejection> {
        self.in_phase(Phase::Build)?;
        let card = self.held(card)?;
        if !card.is_structure {
            return Err(Rejection::NotAStructure { card: card.id });
        }
        self.affords(card)?;
        Ok(card)
    }

    fn moves(self, from: Spot, to: Spot) -> Judged {
        self.in_phase(Phase::Move)?;
        let (from, to) = (on_board(from)?, on_board(to)?);
        let (piece, steps) = self.can_move(from)?;
        if !self.core.field.is_empty(to) {
            return Err(Rejection::CellTaken {});
        }
        match reach::walk(self.core, from, piece, steps).contains(to) {
            true => Ok(Action::Move { piece: piece.id, from, to }),
            false => Err(Rejection::OutOfReach {}),
        }
    }

    /// Whether the unit on this cell may move, and how many steps.
    fn can_move(self, from: Cell) -> Result<(&'a Piece, i64), Rejection> {
        let piece = self.own_card(from)?;
        let steps = self.can_step(from, piece)?;
        if self.core.moves >= reach::move_limit(self.core) {
            return Err(Rejection::MovesUsed { count: self.core.moves });
        }
        Ok((piece, steps))
    }

    /// The same for an own card, without the limit of all units.
    pub(crate) fn can_step(self, from: Cell, piece: &Piece) -> Result<i64, Rejection> {
        if !reach::can_walk(self.core, from, piece) {
            return Err(Rejection::CannotMove {});
        }
        if piece.moved {
            return Err(Rejection::AlreadyMoved {});
        }
        Ok(reach::steps(self.core, from, piece))
    }

    fn attacks(self, from: Spot, to: Spot) -> Judged {
        self.in_phase(Phase::Attack)?;
        let (from, to) = (on_board(from)?, on_board(to)?);
        let piece = self.own_card(from)?;
        self.can_attack(from, piece)?;
        self.can_reach(from, piece, to)?;
        Ok(Action::Attack { from, to })
    }

    /// Whether the card may attack at all; also the cost of abilities that are used instead of an attack.
    pub(crate) fn can_attack(self, from: Cell, piece: &Piece) -> Result<(), Rejection> {
        self.can_attack_within(from, piece, || reach::attack_limit(self.core))
    }

    /// The same with the limit of all cards, which is looked up only if it matters.
    pub(crate) fn can_attack_within(
        self,
        from: Cell,
        piece: &Piece,
        limit: impl FnOnce() -> u8,
    ) -> Result<(), Rejection> {
        let is_disarmed = || modifiers::has(self.core, from, piece, Keyword::Disarmed);
        if piece.data().strength == 0 || is_disarmed() {
            return Err(Rejection::CannotAttack {});
        }
        if piece.readied > 0 {
            return Ok(());
        }
        if piece.attacked {
            return Err(Rejection::AlreadyAttacked {});
        }
        match self.core.attacks < limit() {
            true => Ok(()),
            false => Err(Rejection::AttacksUsed { count: self.core.attacks }),
        }
    }

    pub(crate) fn can_reach(self, from: Cell, attacker: &Piece, to: Cell) -> Result<(), Rejection> {
        let target = self.core.field.at(to).ok_or(Rejection::NoCardThere {})?;
        if from == to {
            return Err(Rejection::Itself {});
        }
        if let Some(problem) = reach::attack_problem(self.core, from, attacker, to, target) {
            return Err(problem);
        }
        match reach::is_barred(self.core, from, attacker, to) {
            true => Err(Rejection::Barred {}),
            false => Ok(()),
        }
    }

    pub(crate) fn plays(self, card: CardId) -> Judged {
        self.in_turn()?;
        let card = self.held(card)?;
        if !card.is_event() {
            return Err(Rejection::NotAnEvent { card: card.id });
        }
        if card.phase != self.phase {
            return Err(Rejection::WrongPhase {});
        }
        self.affords(card)?;
        if self.core.of(self.seat).active.contains(&card.id) {
            return Err(Rejection::AlreadyActive {});
        }
        let actor = Actor::of_events(self.core, self.seat);
        let (piece, place) = (actor.piece, actor.place);
        let played = card.abilities(WhenKind::Played).next();
        // An active event that only holds has no such ability.
        let ability = played.map_or(u8::MAX, |(index, _)| index);
        let cause = Cause { seat: self.seat, card: card.id, ability, piece, place, attack: None };
        if let Some((_, ability)) = played {
            self.can_choose(&cause, ability)?;
        }
        Ok(Action::Play { cause })
    }

    pub(crate) fn uses(self, from: Spot) -> Judged {
        self.in_turn()?;
        let from = on_board(from)?;
        self.uses_at(from)
    }

    pub(crate) fn uses_at(self, from: Cell) -> Judged {
        let piece = self.own_card(from)?;
        let (ability, used) = piece.data().use_ability().ok_or(Rejection::NoSuchAbility {})?;
        if piece.data().use_phase() != self.phase {
            return Err(Rejection::WrongPhase {});
        }
        if modifiers::is_silenced(self.core, piece.id) {
            return Err(Rejection::Silenced {});
        }
        if piece.used {
            return Err(Rejection::AlreadyUsed {});
        }
        let (seat, card, place) = (self.seat, piece.card, Some(from));
        let cause = Cause { seat, card, ability, piece: piece.id, place, attack: None };
        if used.pays_attack() {
            // Its condition comes before its costs.
            self.meets_condition(&cause, used)?;
            self.can_attack(from, piece)?;
        }
        self.can_choose(&cause, used)?;
        Ok(Action::Use { cause })
    }

    fn meets_condition(self, cause: &Cause, ability: &Triggered) -> Result<(), Rejection> {
        let picks = Default::default();
        let actor = Actor::of(self.core, cause, &picks);
        match actor.holds(self.core, ability.condition.as_ref()) {
            true => Ok(()),
            false => Err(Rejection::ConditionUnmet {}),
        }
    }

    /// Whether the condition holds, the costs can be paid, and all choices can be made.
    fn can_choose(self, cause: &Cause, ability: &Triggered) -> Result<(), Rejection> {
        self.meets_condition(cause, ability)?;
        if !course::can_pay(self.core, cause, ability) {
            return Err(Rejection::CannotPay {});
        }
        let mut picks = Default::default();
        if choices::can_complete(self.core, cause, ability, &mut picks, Purse::Real) {
            return Ok(());
        }
        match choices::can_complete(self.core, cause, ability, &mut picks, Purse::Endless) {
            true => Err(Rejection::CannotPay {}),
            false => Err(Rejection::NoTarget {}),
        }
    }

    pub(crate) fn discards(self, card: CardId) -> Judged {
        self.in_phase(Phase::Magic)?;
        self.held(card)?;
        Ok(Action::Discard { card })
    }

    pub(crate) fn musters(self, deck: Option<&DeckList>) -> Judged {
        if self.phase != Some(Phase::Muster) {
            return Err(Rejection::WrongPhase {});
        }
        let side = self.core.of(self.seat);
        if side.mustered.is_some() {
            return Err(Rejection::AlreadyMustered {});
        }
        if let Some(deck) = deck {
            let faction = deck.check()?;
            if side.faction != Some(faction.id) {
                return Err(Rejection::OtherFaction {});
            }
        }
        Ok(Action::Muster { deck: deck.cloned() })
    }
}

fn on_board(spot: Spot) -> Result<Cell, Rejection> {
    spot.cell().ok_or(Rejection::OffBoard {})
}
