//! How events change the state.

use super::side::Handed;
use super::{Field, Given, GivenTo, Piece, Side, State};
use crate::cell::Cell;
use crate::event::{Event, Holder};
use qipan_cards::zones::{Visibility, Zone};
use qipan_engine::Seat;

impl State {
    /// Applies an event. It decides nothing and never fails.
    pub(crate) fn apply(&mut self, event: &Event) {
        match event {
            Event::FactionTaken { seat, faction } => self.of_mut(*seat).faction = Some(*faction),
            Event::Mustered { seat, deck } => {
                self.of_mut(*seat).mustered = Some(Handed { deck: deck.clone() });
            }
            Event::CardPlaced { seat, card, cell, piece } => {
                self.enter(*cell, Piece::new(*piece, *card, *seat));
                let list = &mut self.of_mut(*seat).list;
                list.push(*card);
                list.sort_unstable();
                self.begun = true;
            }
            Event::DeckShuffled { seat, order, .. } => {
                let side = self.of_mut(*seat);
                side.list.extend(order);
                side.list.sort_unstable();
                side.pile = Zone::with_cards(Visibility::Hidden, order.clone());
            }
            Event::TurnBegan { seat, number } => self.begin_turn(*seat, *number),
            Event::MagicChanged { seat, by, .. } => self.of_mut(*seat).change_magic(*by),
            Event::Inaction { seat } => self.hurt_summoner(*seat, 1, *seat),
            Event::Pressed { seat, .. } => self.hurt_summoner(*seat, 1, State::other(*seat)),
            Event::Dusk { seat, amount } => self.hurt_summoner(*seat, *amount, *seat),
            _ => self.apply_to_cards(event),
        }
    }

    fn begin_turn(&mut self, seat: Seat, number: u16) {
        (self.turn, self.number) = (seat, number);
        (self.moves, self.attacks, self.engaged, self.felled) = (0, 0, false, 0);
        self.field.pieces_mut().for_each(Piece::rest);
    }

    fn apply_to_cards(&mut self, event: &Event) {
        match event {
            Event::CardsDrawn { seat, cards, .. } => self.of_mut(*seat).draw(cards),
            Event::CardDiscarded { seat, card } => {
                self.of_mut(*seat).leave_hand(*card);
                self.of_mut(*seat).throw_away(*card);
            }
            Event::CardReturned { seat, card } => self.of_mut(*seat).take_back(*card),
            Event::EventPlayed { seat, card } => {
                let side = self.of_mut(*seat);
                side.leave_hand(*card);
                match crate::library().card(*card).is_active {
                    true => side.active.push(*card),
                    false => side.throw_away(*card),
                }
            }
            Event::EventExpired { seat, card } => {
                let side: &mut Side = self.of_mut(*seat);
                side.active.retain(|active| active != card);
                side.throw_away(*card);
            }
            Event::Summoned { seat, card, cell, piece } | Event::Built { seat, card, cell, piece } => {
                self.of_mut(*seat).leave_hand(*card);
                self.enter(*cell, Piece::new(*piece, *card, *seat));
            }
            Event::Raised { seat, card, cell, piece } => {
                let _ = self.of_mut(*seat).discard.take(card);
                self.enter(*cell, Piece::new(*piece, *card, *seat));
            }
            Event::Destroyed { cell, piece, card, seat, by } => {
                self.field.take(*cell);
                self.given.retain(|given| given.to != GivenTo::Piece(*piece));
                self.of_mut(*seat).throw_away(*card);
                self.felled += u8::from(*by == Some(self.turn));
            }
            _ => self.apply_to_pieces(event),
        }
    }

    fn apply_to_pieces(&mut self, event: &Event) {
        match event {
            Event::Moved { from, to, .. } => {
                self.field.swap(*from, *to);
                self.change(*to, |piece| piece.moved = true);
                self.moves += 1;
            }
            Event::Forced { from, to, .. } | Event::Placed { from, to, .. } => self.field.swap(*from, *to),
            Event::Swapped { a, b } => self.field.swap(*a, *b),
            Event::AttackDeclared { from, to, compelled, struck } => {
                if !struck {
                    self.spend_attack(*from);
                }
                let [attacker, target] = [from, to].map(|cell| self.field.at(*cell).map(|it| it.owner));
                self.engaged |= !compelled && attacker != target;
            }
            Event::AbilityUsed { cell, card } => {
                self.change(*cell, |piece| piece.used = true);
                let ability = crate::library().card(*card).use_ability();
                if ability.is_some_and(|(_, ability)| ability.pays_attack()) {
                    self.spend_attack(*cell);
                }
            }
            Event::AbilityTriggered { card, cell: Some(cell), trigger, .. } => {
                let mut abilities = crate::library().card(*card).abilities(*trigger);
                if abilities.any(|(_, ability)| ability.once) {
                    self.change(*cell, |piece| piece.spent = true);
                }
            }
            Event::DamageDealt { cell, amount, by, .. } => {
                self.change(*cell, |piece| hurt(piece, (*amount).clamp(0, 255) as u8, *by));
            }
            Event::Healed { cell, amount } => {
                let amount = (*amount).clamp(0, 255) as u8;
                self.change(*cell, |piece| piece.damage = piece.damage.saturating_sub(amount));
            }
            Event::Boosted { cell, now, .. } => self.change(*cell, |piece| piece.boosts = *now),
            Event::Readied { cell } => self.change(*cell, |piece| piece.readied += 1),
            _ => self.apply_to_modifiers(event),
        }
    }

    fn apply_to_modifiers(&mut self, event: &Event) {
        match event {
            Event::ModifierAdded { on, modifier, until, seat, source } => {
                if let Some(to) = self.holder(*on) {
                    let (modifier, until, by, source) = (*modifier, *until, *seat, *source);
                    self.given.push(Given { to, modifier, until, by, source });
                }
            }
            Event::ModifierEnded { on, modifier, until, source } => {
                let to = self.holder(*on);
                let ended = self.given.iter().position(|given| {
                    Some(given.to) == to
                        && (given.modifier, given.until, given.source) == (*modifier, *until, *source)
                });
                if let Some(ended) = ended {
                    self.given.remove(ended);
                }
            }
            _ => {}
        }
    }

    fn holder(&self, on: Holder) -> Option<GivenTo> {
        match on {
            Holder::Cell(cell) => self.field.at(cell).map(|piece| GivenTo::Piece(piece.id)),
            Holder::Seat(seat) => Some(GivenTo::Seat(seat)),
        }
    }

    fn enter(&mut self, cell: Cell, piece: Piece) {
        self.next_piece = self.next_piece.max(piece.id.saturating_add(1));
        self.field.put(cell, piece);
    }

    /// A readied attack is used first and does not count.
    fn spend_attack(&mut self, cell: Cell) {
        let Some(piece) = self.field.at_mut(cell) else {
            return;
        };
        if piece.readied > 0 {
            piece.readied -= 1;
        } else {
            piece.attacked = true;
            self.attacks += 1;
        }
    }

    fn hurt_summoner(&mut self, seat: Seat, amount: u8, by: Seat) {
        if let Some(cell) = self.field.summoner(seat).map(|(cell, _)| cell) {
            self.change(cell, |piece| hurt(piece, amount, by));
        }
    }

    fn change(&mut self, cell: Cell, change: impl FnOnce(&mut Piece)) {
        let field: &mut Field = &mut self.field;
        if let Some(piece) = field.at_mut(cell) {
            change(piece);
        }
    }
}

fn hurt(piece: &mut Piece, amount: u8, by: Seat) {
    if amount > 0 {
        piece.damage = piece.damage.saturating_add(amount);
        piece.hurt_by = Some(by);
    }
}
