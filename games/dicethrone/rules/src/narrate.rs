//! Events as text for the action log: message keys with typed arguments. Card names are marked so that clients can show
//! the card.

use crate::event::{Event, Source};
use qipan_cards::modifiers::Change;
use qipan_engine::primitives::dice::RolledDie;
use qipan_engine::systems::action_log::Narration;
use qipan_engine::{Message, Seat};

pub(crate) fn narrate(event: &Event, log: &mut Narration) {
    let of = |key, seat: &Seat| Message::new(key).seat("seat", *seat);
    match event {
        Event::HeroTaken { seat, hero } => log.say(of("dicethrone-log-hero", seat).key("hero", hero.key())),
        Event::TurnBegan { seat, number } => {
            log.say(of("dicethrone-log-turn", seat).number("number", *number));
        }
        Event::DiceRolled { seat, dice, .. } => {
            log.say(of("dicethrone-log-rolled", seat).text("dice", numbers(dice)));
        }
        Event::DiceChanged { by, card, dice, rerolled } => {
            let key = if *rerolled { "dicethrone-log-rerolled" } else { "dicethrone-log-turned" };
            log.say(of(key, by).card("card", card.key()).text("dice", numbers(dice)));
        }
        Event::BonusRolled { seat, source, faces } => {
            let dice: Vec<String> = faces.iter().map(|face| (face + 1).to_string()).collect();
            log.say(
                of("dicethrone-log-bonus", seat).key("source", source.key()).text("dice", dice.join(" ")),
            );
        }
        Event::AbilityActivated { seat, ability, .. } => {
            log.say(of("dicethrone-log-ability", seat).key("ability", ability.key()));
        }
        Event::AbilityDropped { seat, .. } => log.say(of("dicethrone-log-choose-again", seat)),
        Event::DefenceSelected { seat, ability, .. } => {
            log.say(of("dicethrone-log-defence", seat).key("ability", ability.key()));
        }
        Event::AttackDeclared { attacker, amount, kind, .. } => {
            let kind = format!("dicethrone-kind-{}", kind_name(*kind));
            log.say(of("dicethrone-log-attack", attacker).number("amount", *amount).key("kind", kind));
        }
        _ => narrate_damage(event, log),
    }
}

fn narrate_damage(event: &Event, log: &mut Narration) {
    let of = |key, seat: &Seat| Message::new(key).seat("seat", *seat);
    match event {
        Event::DamageDealt { seat, amount, source, breakdown, .. } => {
            let line = of("dicethrone-log-damage", seat).number("amount", *amount);
            log.say(line.key("source", source.key()));
            for step in breakdown.changes() {
                let key = match step.change {
                    Change::Percent { .. } => "dicethrone-log-item-part",
                    _ => "dicethrone-log-item",
                };
                let by = step.after - step.before;
                log.say(Message::new(key).key("source", step.source.key()).text("by", format!("{by:+}")));
            }
        }
        Event::HealApplied { seat, amount, source } => {
            log.say(of("dicethrone-log-heal", seat).number("amount", *amount).key("source", source.key()));
        }
        Event::AttackAvoided { source } => {
            log.say(Message::new("dicethrone-log-avoided").key("source", source.key()));
        }
        Event::AttackPierced { source } => {
            log.say(Message::new("dicethrone-log-pierced").key("source", source.key()));
        }
        Event::HitsAvoided { seat, source } => {
            log.say(of("dicethrone-log-hits-avoided", seat).key("source", source.key()));
        }
        Event::Survived { seat, status } => {
            log.say(of("dicethrone-log-survived", seat).key("status", status.key()));
        }
        _ => narrate_statuses(event, log),
    }
}

fn narrate_statuses(event: &Event, log: &mut Narration) {
    let of = |key, seat: &Seat| Message::new(key).seat("seat", *seat);
    match event {
        Event::StatusApplied { seat, status, stacks } => {
            log.say(of("dicethrone-log-gained", seat).number("stacks", *stacks).key("status", status.key()));
        }
        Event::StatusRemoved { seat, status, stacks, spent } => {
            let key = if *spent { "dicethrone-log-spent" } else { "dicethrone-log-lost" };
            log.say(of(key, seat).number("stacks", *stacks).key("status", status.key()));
        }
        Event::OffenceSkipped { seat, status } => {
            log.say(of("dicethrone-log-offence-skipped", seat).key("status", status.key()));
        }
        Event::IncomeSkipped { seat, status } => {
            log.say(of("dicethrone-log-income-skipped", seat).key("status", status.key()));
        }
        _ => narrate_cards(event, log),
    }
}

fn narrate_cards(event: &Event, log: &mut Narration) {
    let of = |key, seat: &Seat| Message::new(key).seat("seat", *seat);
    match event {
        Event::CardDrawn { seat, count, cards, reshuffled, .. } => {
            if *reshuffled {
                log.say(of("dicethrone-log-reshuffled", seat));
            }
            log.say(of("dicethrone-log-drew", seat).number("count", *count));
            // One line for each card that the reader may know.
            for card in cards {
                log.say(of("dicethrone-log-drew-card", seat).card("card", card.key()));
            }
        }
        Event::CardPlayed { seat, card } => {
            log.say(of("dicethrone-log-played", seat).card("card", card.key()));
        }
        Event::CardDiscarded { seat, card } => {
            log.say(of("dicethrone-log-discarded", seat).card("card", card.key()));
        }
        Event::CardSold { seat, card, cp } => {
            log.say(of("dicethrone-log-sold", seat).card("card", card.key()).number("cp", *cp));
        }
        Event::SaleUndone { seat, card, .. } => {
            log.say(of("dicethrone-log-unsold", seat).card("card", card.key()));
        }
        Event::CpChanged { seat, delta } => {
            log.say(of("dicethrone-log-cp", seat).text("delta", format!("{delta:+}")));
        }
        Event::AbilityUpgraded { seat, card, ability, level } => {
            let line = of("dicethrone-log-upgraded", seat).card("card", card.key());
            log.say(line.key("ability", ability.key()).number("level", *level));
        }
        _ => {}
    }
}

fn numbers(dice: &[RolledDie]) -> String {
    let numbers: Vec<String> = dice.iter().map(|die| (die.face + 1).to_string()).collect();
    numbers.join(" ")
}

fn kind_name(kind: crate::DamageKind) -> &'static str {
    use crate::DamageKind::{Collateral, Normal, Pure, Ultimate, Undefendable};
    match kind {
        Normal => "normal",
        Undefendable => "undefendable",
        Pure => "pure",
        Collateral => "collateral",
        Ultimate => "ultimate",
    }
}

impl Source {
    /// The card that it comes from, for a preview.
    pub fn card(self) -> Option<crate::CardId> {
        match self {
            Source::Card { card } => Some(card),
            _ => None,
        }
    }
}
