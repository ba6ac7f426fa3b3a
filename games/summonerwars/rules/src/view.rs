//! What a viewer sees. Piles and the hands of others are only numbers here, so that no card can leak.

use crate::cell::Cell;
use crate::data::{CardId, FactionId, Keyword, Modifier, Stat, Until, library};
use crate::die::Reach;
use crate::rules::{modifiers, reach};
use crate::state::{GivenTo, Piece, PieceId, Settings, State};
use qipan_cards::zones::ZoneView;
use qipan_engine::{Seat, Viewer};
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct View {
    /// The summoners are on the battlefield.
    pub begun: bool,
    pub settings: Settings,
    pub turn: Seat,
    pub number: u16,
    pub round: u16,
    /// Units of the active seat that have moved and attacked, and how many may.
    pub moves: u8,
    pub move_limit: u8,
    pub attacks: u8,
    pub attack_limit: u8,
    pub engaged: bool,
    pub felled: u8,
    /// The damage that dusk does to the active summoner in this round.
    pub dusk: u8,
    pub sides: Vec<SideView>,
    /// The cards on the battlefield in cell order.
    pub field: Vec<PieceView>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SideView {
    /// `None` until factions are chosen.
    pub faction: Option<FactionId>,
    pub magic: u8,
    pub pile: u8,
    /// The cards for their owner, only their number for all other viewers.
    pub hand: ZoneView<CardId>,
    /// Cards of the hand that everybody has seen.
    pub known: Vec<CardId>,
    /// From the bottom to the top.
    pub discard: Vec<CardId>,
    pub active: Vec<CardId>,
    /// All cards of the seat in this match, sorted; what is not seen is in pile and hand.
    pub list: Vec<CardId>,
    /// The deck is handed in.
    pub mustered: bool,
    /// Units that stand in the enemy half.
    pub pressing: u8,
    /// Modifiers of the seat itself.
    pub modifiers: Vec<ModifierView>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PieceView {
    pub cell: Cell,
    pub piece: PieceId,
    pub card: CardId,
    pub owner: Seat,
    pub damage: u8,
    pub boosts: u16,
    pub moved: bool,
    pub attacked: bool,
    pub used: bool,
    pub readied: u8,
    /// The numbers as they are now. Strength is 0 for what cannot attack.
    pub strength: u8,
    pub steps: u8,
    pub range: u8,
    pub ward: u8,
    pub keywords: Vec<Keyword>,
    /// What it was given for a time.
    pub modifiers: Vec<ModifierView>,
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct ModifierView {
    pub modifier: Modifier,
    pub until: Until,
    pub source: CardId,
}

const KEYWORDS: [Keyword; 9] = [
    Keyword::Slip,
    Keyword::Firm,
    Keyword::Rooted,
    Keyword::Disarmed,
    Keyword::Silenced,
    Keyword::Bar,
    Keyword::Cover,
    Keyword::Clear,
    Keyword::Gateway,
];

impl View {
    pub(crate) fn of(core: &State, viewer: Viewer) -> View {
        View {
            begun: core.begun,
            settings: core.settings,
            turn: core.turn,
            number: core.number,
            round: core.round(),
            moves: core.moves,
            move_limit: reach::move_limit(core),
            attacks: core.attacks,
            attack_limit: reach::attack_limit(core),
            engaged: core.engaged,
            felled: core.felled,
            dusk: core.dusk_damage(),
            sides: (0..2).map(|seat| SideView::of(core, Seat(seat), viewer)).collect(),
            field: core.field.pieces().map(|(cell, piece)| PieceView::of(core, cell, piece)).collect(),
        }
    }

    pub fn at(&self, cell: Cell) -> Option<&PieceView> {
        self.field.iter().find(|piece| piece.cell == cell)
    }

    /// The cells that the card on this cell could attack by range and line, as it stands there now; the first card in a
    /// direction is the last of them. Cover, bars and the counts of the turn are left out.
    pub fn aims(&self, from: Cell) -> Vec<Cell> {
        let Some(piece) = self.at(from) else { return Vec::new() };
        if piece.strength == 0 || piece.keywords.contains(&Keyword::Disarmed) {
            return Vec::new();
        }
        let is_ranged = library().card(piece.card).attack == Some(Reach::Ranged);
        let blocks = |cell: Cell| {
            let is_clear = |it: &PieceView| {
                is_ranged && it.owner == piece.owner && it.keywords.contains(&Keyword::Clear)
            };
            self.at(cell).is_some_and(|it| !is_clear(it))
        };
        let near = |to: &Cell| from.direction_to(*to).is_some() && from.distance(*to) <= piece.range;
        Cell::all().filter(near).filter(|to| !from.between(*to).any(blocks)).collect()
    }
}

impl SideView {
    fn of(core: &State, seat: Seat, viewer: Viewer) -> SideView {
        let side = core.of(seat);
        SideView {
            faction: side.faction,
            magic: side.magic,
            pile: side.pile.len() as u8,
            hand: side.hand.view(Some(seat), viewer.seat()),
            known: side.known.clone(),
            discard: side.discard.cards().to_vec(),
            active: side.active.clone(),
            list: side.list.clone(),
            mustered: side.mustered.is_some(),
            pressing: core.pressing_units(seat),
            modifiers: given(core, GivenTo::Seat(seat)),
        }
    }
}

impl PieceView {
    fn of(core: &State, cell: Cell, piece: &Piece) -> PieceView {
        let card = piece.data();
        let strength = if card.strength > 0 { reach::strength(core, cell, piece) } else { 0 };
        let keywords = KEYWORDS.into_iter().filter(|keyword| modifiers::has(core, cell, piece, *keyword));
        PieceView {
            cell,
            piece: piece.id,
            card: piece.card,
            owner: piece.owner,
            damage: piece.damage,
            boosts: piece.boosts,
            moved: piece.moved,
            attacked: piece.attacked,
            used: piece.used,
            readied: piece.readied,
            strength: strength.clamp(0, 99) as u8,
            steps: if card.is_unit() { reach::steps(core, cell, piece).clamp(0, 99) as u8 } else { 0 },
            range: reach::range(core, cell, piece).clamp(0, 99) as u8,
            ward: modifiers::stat(core, cell, piece, Stat::Ward).clamp(0, 99) as u8,
            keywords: keywords.collect(),
            modifiers: given(core, GivenTo::Piece(piece.id)),
        }
    }
}

fn given(core: &State, to: GivenTo) -> Vec<ModifierView> {
    let own = core.given.iter().filter(|given| given.to == to);
    own.map(|given| ModifierView { modifier: given.modifier, until: given.until, source: given.source })
        .collect()
}
