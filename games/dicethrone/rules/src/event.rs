//! The events, and which viewers may see them.

use crate::data::{AbilityId, CardId, DamageKind, HeroId, StatusId};
use crate::state::Hit;
use qipan_cards::modifiers::{Breakdown, Change};
use qipan_engine::primitives::dice::RolledDie;
use qipan_engine::primitives::number::Rounding;
use qipan_engine::read_by_type;
use qipan_engine::{Seat, Seen, Viewer};
use serde::Serialize;

/// Where damage, healing or a change of either comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Source {
    Ability { ability: AbilityId },
    Card { card: CardId },
    Status { status: StatusId },
}

read_by_type! {
    Source lenient {
        "ability" => Ability { ability },
        "card" => Card { card },
        "status" => Status { status },
    }
}

impl Source {
    /// The message key of its name.
    pub fn key(self) -> String {
        match self {
            Source::Ability { ability } => ability.key(),
            Source::Card { card } => card.key(),
            Source::Status { status } => status.key(),
        }
    }
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    HeroTaken {
        seat: Seat,
        hero: HeroId,
    },
    /// No player sees the order, which is from the bottom to the top.
    DeckShuffled {
        seat: Seat,
        count: u8,
        order: Vec<CardId>,
    },
    TurnBegan {
        seat: Seat,
        number: u16,
    },
    /// A seat begins to roll. A defence with several choices has no ability yet.
    RollBegan {
        seat: Seat,
        dice: u8,
        rolls: u8,
        defending: bool,
    },
    DefenceSelected {
        seat: Seat,
        ability: AbilityId,
        dice: u8,
    },
    DiceRolled {
        seat: Seat,
        dice: Vec<RolledDie>,
        rolls_left: u8,
    },
    DieLocked {
        seat: Seat,
        die: u8,
    },
    DieUnlocked {
        seat: Seat,
        die: u8,
    },
    RollConfirmed {
        seat: Seat,
    },
    /// Grants `rolls` extra rolls. Zero reopens the confirmation without a roll.
    RollsGranted {
        seat: Seat,
        rolls: u8,
    },
    /// A card turned dice or rolled them again.
    DiceChanged {
        by: Seat,
        card: CardId,
        dice: Vec<RolledDie>,
        rerolled: bool,
    },
    /// Bonus dice, or a die that decides whether a status works.
    BonusRolled {
        seat: Seat,
        source: Source,
        faces: Vec<u8>,
    },
    AbilityActivated {
        seat: Seat,
        ability: AbilityId,
        level: u8,
        tier: u8,
    },
    /// The dice were changed, so an ability has to be chosen again.
    AbilityDropped {
        seat: Seat,
        ability: AbilityId,
    },
    RollEnded {
        seat: Seat,
    },
    AttackDeclared {
        attacker: Seat,
        ability: AbilityId,
        level: u8,
        tier: u8,
        kind: DamageKind,
        amount: i64,
    },
    /// A modifier of the attack; an item of the breakdown.
    AttackChanged {
        source: Source,
        priority: i32,
        change: Change,
    },
    AttackPierced {
        source: Source,
    },
    AttackAvoided {
        source: Source,
    },
    AttackReflected {
        source: Source,
        rounding: Rounding,
    },
    /// Damage or healing that is applied with the next settlement ([`Event::PhaseSettled`]).
    HitPlanned {
        hit: Hit,
    },
    HealPlanned {
        seat: Seat,
        amount: i64,
        source: Source,
    },
    HitsAvoided {
        seat: Seat,
        source: Source,
    },
    DamageDealt {
        seat: Seat,
        by: Seat,
        kind: DamageKind,
        amount: i64,
        source: Source,
        /// From what was rolled to what was dealt, item by item.
        breakdown: Breakdown<Source>,
    },
    HealApplied {
        seat: Seat,
        amount: i64,
        source: Source,
    },
    /// Everything that was planned has been applied; `dealt` is the damage of the attack, if there was one.
    PhaseSettled {
        dealt: Option<i64>,
    },
    AttackEnded {
        attacker: Seat,
    },
    /// A fighter at 0 health or below came back to 1.
    Survived {
        seat: Seat,
        status: StatusId,
    },
    StatusApplied {
        seat: Seat,
        status: StatusId,
        stacks: u8,
    },
    StatusRemoved {
        seat: Seat,
        status: StatusId,
        stacks: u8,
        spent: bool,
    },
    OffenceSkipped {
        seat: Seat,
        status: StatusId,
    },
    IncomeSkipped {
        seat: Seat,
        status: StatusId,
    },
    /// Only the owner sees which cards; no player sees the new order of the deck.
    CardDrawn {
        seat: Seat,
        count: u8,
        reshuffled: bool,
        cards: Vec<CardId>,
        new_order: Option<Vec<CardId>>,
    },
    CardPlayed {
        seat: Seat,
        card: CardId,
    },
    CardDiscarded {
        seat: Seat,
        card: CardId,
    },
    CardSold {
        seat: Seat,
        card: CardId,
        cp: u8,
    },
    SaleUndone {
        seat: Seat,
        card: CardId,
        cp: u8,
    },
    CpChanged {
        seat: Seat,
        delta: i64,
    },
    AbilityUpgraded {
        seat: Seat,
        card: CardId,
        ability: AbilityId,
        level: u8,
    },
}

read_by_type! {
    Event lenient {
        "hero_taken" => HeroTaken { seat, hero },
        "deck_shuffled" => DeckShuffled { seat, count, order: or_default },
        "turn_began" => TurnBegan { seat, number },
        "roll_began" => RollBegan { seat, dice, rolls, defending },
        "defence_selected" => DefenceSelected { seat, ability, dice },
        "dice_rolled" => DiceRolled { seat, dice, rolls_left },
        "die_locked" => DieLocked { seat, die },
        "die_unlocked" => DieUnlocked { seat, die },
        "roll_confirmed" => RollConfirmed { seat },
        "rolls_granted" => RollsGranted { seat, rolls },
        "dice_changed" => DiceChanged { by, card, dice, rerolled },
        "bonus_rolled" => BonusRolled { seat, source, faces },
        "ability_activated" => AbilityActivated { seat, ability, level, tier },
        "ability_dropped" => AbilityDropped { seat, ability },
        "roll_ended" => RollEnded { seat },
        "attack_declared" => AttackDeclared { attacker, ability, level, tier, kind, amount },
        "attack_changed" => AttackChanged { source, priority, change },
        "attack_pierced" => AttackPierced { source },
        "attack_avoided" => AttackAvoided { source },
        "attack_reflected" => AttackReflected { source, rounding },
        "hit_planned" => HitPlanned { hit },
        "heal_planned" => HealPlanned { seat, amount, source },
        "hits_avoided" => HitsAvoided { seat, source },
        "damage_dealt" => DamageDealt { seat, by, kind, amount, source, breakdown },
        "heal_applied" => HealApplied { seat, amount, source },
        "phase_settled" => PhaseSettled { dealt },
        "attack_ended" => AttackEnded { attacker },
        "survived" => Survived { seat, status },
        "status_applied" => StatusApplied { seat, status, stacks },
        "status_removed" => StatusRemoved { seat, status, stacks, spent },
        "offence_skipped" => OffenceSkipped { seat, status },
        "income_skipped" => IncomeSkipped { seat, status },
        "card_drawn" => CardDrawn { seat, count, reshuffled, cards: or_default, new_order: or_default },
        "card_played" => CardPlayed { seat, card },
        "card_discarded" => CardDiscarded { seat, card },
        "card_sold" => CardSold { seat, card, cp },
        "sale_undone" => SaleUndone { seat, card, cp },
        "cp_changed" => CpChanged { seat, delta },
        "ability_upgraded" => AbilityUpgraded { seat, card, ability, level },
    }
}

/// Whether an event shows hidden information: cards that leave a deck or a hand do. All else is public, or chance that
/// the engine knows as such.
pub(crate) fn reveals(event: &Event) -> bool {
    matches!(
        event,
        Event::CardDrawn { .. }
            | Event::CardPlayed { .. }
            | Event::CardDiscarded { .. }
            | Event::CardSold { .. }
            | Event::AbilityUpgraded { .. }
    )
}

/// What a viewer sees. Decks are secret to all, hands to all but their owner.
pub(crate) fn redact(event: &Event, viewer: Viewer) -> Seen<Event> {
    match *event {
        Event::DeckShuffled { seat, count, .. } => {
            Seen::Instead(Event::DeckShuffled { seat, count, order: Vec::new() })
        }
        Event::CardDrawn { seat, count, reshuffled, ref cards, .. } => {
            let cards = if viewer.is(seat) { cards.clone() } else { Vec::new() };
            Seen::Instead(Event::CardDrawn { seat, count, reshuffled, cards, new_order: None })
        }
        _ => Seen::Whole,
    }
}
