//! What a viewer sees. Decks and the hands of others are only numbers here, so that no card can leak.

use crate::DiceThrone;
use crate::data::{AbilityId, CardId, DamageKind, HeroId, StatusId, library};
use crate::event::Source;
use crate::rules::effects::{self, Actor};
use crate::state::{Attack, Fighter, Hit, Roll, Stage, State};
use qipan_cards::modifiers::Breakdown;
use qipan_cards::zones::{ZoneView, redeal};
use qipan_engine::primitives::dice::DieInPlay;
use qipan_engine::{MatchState, Rng, Seat, Viewer};
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct View {
    /// Both heroes are in play.
    pub begun: bool,
    /// The health of each player at the start; healing may exceed it.
    pub health: u8,
    pub turn: Seat,
    pub turns: u16,
    pub fighters: Vec<FighterView>,
    pub roll: Option<RollView>,
    pub attack: Option<AttackView>,
    /// Damage that is not part of the attack and is applied with the next settlement.
    pub hits: Vec<Hit>,
    /// The sold card that can still be taken back.
    pub last_sale: Option<CardId>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FighterView {
    /// `None` until heroes are chosen.
    pub hero: Option<HeroId>,
    pub health: i64,
    pub cp: u8,
    pub statuses: Vec<StatusView>,
    /// All abilities of the hero at the level they have now.
    pub abilities: Vec<AbilityView>,
    pub deck: u8,
    /// The cards for their owner, only their number for all other viewers.
    pub hand: ZoneView<CardId>,
    /// Cards of the hand that all viewers have seen.
    pub known: Vec<CardId>,
    /// From the bottom to the top.
    pub discard: Vec<CardId>,
    pub upgrades: Vec<CardId>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct StatusView {
    pub status: StatusId,
    pub stacks: u8,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct AbilityView {
    pub ability: AbilityId,
    pub level: u8,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct RollView {
    /// Whose dice these are.
    pub seat: Seat,
    pub defending: bool,
    /// `face` counts from 0; `kept` dice are locked.
    pub dice: Vec<DieInPlay>,
    pub rolls_left: u8,
    /// Before the first roll the faces mean nothing.
    pub rolled: bool,
    pub stage: Stage,
    /// The chosen offence, or the defence that is rolled for.
    pub ability: Option<AbilityId>,
    /// The offences that the dice satisfy as they lie.
    pub available: Vec<AvailableView>,
    /// What makes the attack of this roll undefendable.
    pub pierced: Option<Source>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct AvailableView {
    pub ability: AbilityId,
    pub level: u8,
    /// Which row of the ability, counted from 0.
    pub tier: u8,
    /// Damage before anything is added or taken away; 0 if it is no attack.
    pub damage: i64,
    pub kind: DamageKind,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct AttackView {
    pub attacker: Seat,
    pub ability: AbilityId,
    pub level: u8,
    pub tier: u8,
    pub kind: DamageKind,
    /// What it would deal now, item by item.
    pub breakdown: Breakdown<Source>,
    pub avoided: Option<Source>,
    pub reflected: Option<Source>,
    /// What it has dealt, once it has.
    pub dealt: Option<i64>,
}

impl View {
    pub(crate) fn of(state: &MatchState<DiceThrone>, viewer: Viewer) -> View {
        let core = &state.core;
        let fighters = (0..).map(Seat).zip(&core.fighters);
        View {
            begun: core.begun,
            health: core.health,
            turn: core.turn,
            turns: core.turns,
            fighters: fighters.map(|(seat, fighter)| FighterView::of(core, seat, fighter, viewer)).collect(),
            roll: core.roll.as_ref().map(|roll| RollView::of(core, roll)),
            attack: core.attack.as_ref().map(AttackView::of),
            hits: core.hits.clone(),
            last_sale: core.last_sale.map(|(card, _)| card),
        }
    }
}

impl FighterView {
    /// What a card costs this fighter; an upgrade over another pays only the difference.
    pub fn price(&self, card: CardId) -> u8 {
        let card = library().card(card);
        crate::rules::cards::price(&self.upgrades, card)
    }

    fn of(core: &State, seat: Seat, fighter: &Fighter, viewer: Viewer) -> FighterView {
        let status = |(status, stacks)| StatusView { status, stacks };
        let abilities = core.hero(seat).abilities.iter().map(|ability| ability.id);
        let level = |ability| AbilityView { ability, level: fighter.level(ability) };
        FighterView {
            hero: core.begun.then_some(fighter.hero),
            health: fighter.health().max(0),
            cp: fighter.cp(),
            statuses: fighter.held().map(status).collect(),
            abilities: if core.begun { abilities.map(level).collect() } else { Vec::new() },
            deck: fighter.deck.len() as u8,
            hand: fighter.hand.view(Some(seat), viewer.seat()),
            known: fighter.known.clone(),
            discard: fighter.discard.cards().to_vec(),
            upgrades: fighter.upgrades.clone(),
        }
    }
}

impl RollView {
    fn of(core: &State, roll: &Roll) -> RollView {
        RollView {
            seat: roll.seat,
            defending: roll.is_defence(core),
            dice: roll.dice.dice().to_vec(),
            rolls_left: roll.rolls_left,
            rolled: roll.rolled,
            stage: roll.stage,
            ability: roll.ability,
            available: available(core, roll),
            pierced: roll.pierced,
        }
    }
}

/// The offences that the dice satisfy.
pub(crate) fn available(core: &State, roll: &Roll) -> Vec<AvailableView> {
    if roll.is_defence(core) || !roll.rolled || roll.stage == Stage::Done {
        return Vec::new();
    }
    let hero = core.hero(roll.seat);
    let tally = roll.tally(hero);
    let row = |ability: &crate::data::Ability| {
        let level = core.of(roll.seat).level(ability.id);
        let tier = State::tier(ability.at(level), &tally)?;
        let row = &ability.at(level).tiers[usize::from(tier)];
        let source = Source::Ability { ability: ability.id };
        let actor = Actor { seat: roll.seat, source, dice: Some(&tally) };
        let damage = row.damage.as_ref().and_then(|damage| effects::evaluate(core, actor, damage).ok());
        let damage = damage.unwrap_or(0);
        Some(AvailableView { ability: ability.id, level, tier, damage, kind: row.kind })
    };
    hero.offences().filter_map(row).collect()
}

impl AttackView {
    fn of(attack: &Attack) -> AttackView {
        AttackView {
            attacker: attack.attacker,
            ability: attack.ability,
            level: attack.level,
            tier: attack.tier,
            kind: attack.kind,
            breakdown: attack.breakdown(),
            avoided: attack.avoided,
            reflected: attack.reflected.map(|(source, _)| source),
            dealt: attack.dealt,
        }
    }
}

/// Re-deals what the viewer cannot know: every deck, and other hands except for cards that all viewers have seen.
pub(crate) fn determinize(core: &mut State, viewer: Viewer, rng: &mut Rng) {
    for (seat, fighter) in (0..).map(Seat).zip(&mut core.fighters) {
        let seen = (!viewer.is(seat)).then_some(&fighter.known[..]);
        redeal(&mut fighter.deck, &mut fighter.hand, seen, rng);
    }
}
