//! How events change the state. Nothing is decided here.

use super::{Attack, Heal, Pool, Roll, Stage, State};
use crate::event::Event;
use qipan_cards::modifiers::Modifier;
use qipan_engine::primitives::dice::{DiceSet, RolledDie};

impl State {
    pub(crate) fn apply(&mut self, event: &Event) {
        // A sale can be taken back only until the next event.
        if !matches!(event, Event::CardSold { .. }) {
            self.last_sale = None;
        }
        match event {
            Event::HeroTaken { seat, hero } => self.seat_hero(*seat, *hero),
            Event::TurnBegan { seat, number } => {
                self.turn = *seat;
                self.turns = *number;
                self.skips_offence = false;
                self.roll = None;
            }
            Event::OffenceSkipped { .. } => self.skips_offence = true,
            Event::PhaseSettled { dealt } => {
                self.hits.clear();
                self.heals.clear();
                if let (Some(attack), Some(dealt)) = (&mut self.attack, dealt) {
                    attack.dealt = Some(*dealt);
                }
            }
            _ => self.apply_to_roll(event),
        }
    }

    fn apply_to_roll(&mut self, event: &Event) {
        match (event, &mut self.roll) {
            (Event::RollBegan { seat, dice, rolls, defending }, roll) => {
                *roll = Some(Roll {
                    seat: *seat,
                    dice: DiceSet::new(*dice),
                    rolls_left: *rolls,
                    rolled: false,
                    stage: if *defending { Stage::Picking } else { Stage::Rolling },
                    ability: None,
                    pierced: None,
                });
            }
            (Event::RollEnded { .. }, Some(roll)) => roll.stage = Stage::Done,
            (Event::DefenceSelected { ability, dice, .. }, Some(roll)) => {
                roll.ability = Some(*ability);
                roll.dice = DiceSet::new(*dice);
                roll.stage = Stage::Rolling;
            }
            (Event::AbilityActivated { ability, .. }, Some(roll)) => {
                roll.ability = Some(*ability);
                roll.stage = Stage::Answering;
            }
            (Event::AbilityDropped { .. }, Some(roll)) => {
                roll.ability = None;
                roll.stage = Stage::Choosing;
            }
            (Event::AttackPierced { source }, Some(roll)) => roll.pierced = Some(*source),
            _ => self.apply_to_dice(event),
        }
    }

    fn apply_to_dice(&mut self, event: &Event) {
        match (event, &mut self.roll) {
            (Event::DiceRolled { dice, rolls_left, .. }, Some(roll)) => {
                roll.rolls_left = *rolls_left;
                roll.rolled = true;
                self.turn_dice(dice);
            }
            (Event::DiceChanged { dice, .. }, _) => self.turn_dice(dice),
            (Event::DieLocked { die, .. }, Some(roll)) => roll.dice.keep(*die, true).unwrap_or_default(),
            (Event::DieUnlocked { die, .. }, Some(roll)) => roll.dice.keep(*die, false).unwrap_or_default(),
            (Event::RollConfirmed { .. }, Some(roll)) => {
                // A defence has its ability already, so the opponent can respond at once.
                roll.stage = if roll.ability.is_some() { Stage::Answering } else { Stage::Choosing };
            }
            (Event::RollsGranted { rolls, .. }, Some(roll)) => {
                roll.rolls_left = roll.rolls_left.saturating_add(*rolls);
                roll.stage = Stage::Rolling;
            }
            _ => self.apply_to_attack(event),
        }
    }

    fn turn_dice(&mut self, dice: &[RolledDie]) {
        let Some(seat) = self.roll.as_ref().map(|roll| roll.seat) else {
            return;
        };
        let die = &self.hero(seat).die;
        if let Some(roll) = &mut self.roll {
            roll.dice.apply(die, dice).unwrap_or_default();
        }
    }

    fn apply_to_attack(&mut self, event: &Event) {
        match (event, &mut self.attack) {
            (Event::AttackDeclared { attacker, ability, level, tier, kind, amount }, attack) => {
                *attack = Some(Attack {
                    attacker: *attacker,
                    ability: *ability,
                    level: *level,
                    tier: *tier,
                    kind: *kind,
                    base: *amount,
                    modifiers: Vec::new(),
                    avoided: None,
                    reflected: None,
                    dealt: None,
                });
            }
            (Event::AttackChanged { source, priority, change }, Some(attack)) => {
                attack.modifiers.push(Modifier::new(*source, *priority, *change));
            }
            (Event::AttackAvoided { source }, Some(attack)) => attack.avoided = Some(*source),
            (Event::AttackReflected { source, rounding }, Some(attack)) => {
                attack.reflected = Some((*source, *rounding));
            }
            (Event::AttackEnded { .. }, attack) => *attack = None,
            (Event::HitPlanned { hit }, _) => self.hits.push(*hit),
            (Event::HitsAvoided { seat, .. }, _) => {
                self.hits.retain(|hit| hit.seat != *seat || !hit.kind.can_be_avoided());
            }
            (Event::HealPlanned { seat, amount, source }, _) => {
                self.heals.push(Heal { seat: *seat, amount: *amount, source: *source });
            }
            _ => self.apply_to_fighter(event),
        }
    }

    fn apply_to_fighter(&mut self, event: &Event) {
        match event {
            Event::DeckShuffled { seat, order, .. } => self.of_mut(*seat).set_deck(order.clone()),
            Event::DamageDealt { seat, amount, .. } => self.of_mut(*seat).change(Pool::Health, -*amount),
            Event::HealApplied { seat, amount, .. } => self.of_mut(*seat).change(Pool::Health, *amount),
            Event::Survived { seat, .. } => {
                let missing = 1 - self.of(*seat).health();
                self.of_mut(*seat).change(Pool::Health, missing);
            }
            Event::StatusApplied { seat, status, stacks } => {
                self.of_mut(*seat).change_status(*status, i64::from(*stacks));
            }
            Event::StatusRemoved { seat, status, stacks, .. } => {
                self.of_mut(*seat).change_status(*status, -i64::from(*stacks));
            }
            Event::CpChanged { seat, delta } => self.of_mut(*seat).change(Pool::Cp, *delta),
            _ => self.apply_to_cards(event),
        }
    }

    fn apply_to_cards(&mut self, event: &Event) {
        match event {
            Event::CardDrawn { seat, cards, new_order, .. } => {
                self.of_mut(*seat).draw(cards, new_order.as_ref());
            }
            Event::CardPlayed { seat, card } | Event::CardDiscarded { seat, card } => {
                self.of_mut(*seat).leave_hand(*card);
            }
            Event::CardSold { seat, card, cp } => {
                self.of_mut(*seat).leave_hand(*card);
                self.of_mut(*seat).change(Pool::Cp, i64::from(*cp));
                self.last_sale = Some((*card, *cp));
            }
            Event::SaleUndone { seat, card, cp } => {
                self.of_mut(*seat).change(Pool::Cp, -i64::from(*cp));
                self.of_mut(*seat).take_back(*card);
            }
            Event::AbilityUpgraded { seat, card, ability, level } => {
                self.of_mut(*seat).upgrade(*card, *ability, *level);
            }
            _ => {}
        }
    }
}
