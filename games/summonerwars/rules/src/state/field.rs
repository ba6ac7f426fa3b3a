//! The cards on the battlefield.

use crate::cell::{CELLS, Cell, CellSet};
use crate::data::{Card, CardId, Class, library};
use qipan_engine::Seat;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

/// The number of a card on the battlefield. No two cards of a match have the same.
pub type PieceId = u16;

/// A card on the battlefield.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Piece {
    pub id: PieceId,
    pub card: CardId,
    pub owner: Seat,
    pub damage: u8,
    pub boosts: u16,
    /// Who did the last damage to it.
    pub hurt_by: Option<Seat>,
    pub moved: bool,
    pub attacked: bool,
    /// Its ability was used this turn.
    pub used: bool,
    /// Its ability that works once a turn has worked.
    pub spent: bool,
    /// How many more attacks it has, outside the three.
    pub readied: u8,
}

impl Piece {
    pub(crate) const fn new(id: PieceId, card: CardId, owner: Seat) -> Piece {
        Piece {
            id,
            card,
            owner,
            damage: 0,
            boosts: 0,
            hurt_by: None,
            moved: false,
            attacked: false,
            used: false,
            spent: false,
            readied: 0,
        }
    }

    #[inline]
    pub fn data(&self) -> &'static Card {
        library().card(self.card)
    }

    pub fn life_left(&self) -> u8 {
        self.data().life.saturating_sub(self.damage)
    }

    pub(crate) fn rest(&mut self) {
        (self.moved, self.attacked, self.used, self.spent, self.readied) = (false, false, false, false, 0);
    }
}

/// At most one card stands on a cell. In JSON it is the list of cards in cell order.
#[derive(Clone, PartialEq, Debug)]
pub struct Field {
    cells: [Option<Piece>; CELLS],
    // What follows is derived from the cells; rules ask for it many times in every command.
    taken: CellSet,
    /// The bits of all modifiers that standing cards give to groups.
    aura_bits: u32,
    /// The cells of the summoners.
    summoners: [Option<Cell>; 2],
}

impl Default for Field {
    fn default() -> Field {
        Field { cells: [None; CELLS], taken: CellSet::default(), aura_bits: 0, summoners: [None; 2] }
    }
}

impl Field {
    #[inline]
    pub fn at(&self, cell: Cell) -> Option<&Piece> {
        self.cells[cell.index()].as_ref()
    }

    pub(crate) fn at_mut(&mut self, cell: Cell) -> Option<&mut Piece> {
        self.cells[cell.index()].as_mut()
    }

    #[inline]
    pub fn is_empty(&self, cell: Cell) -> bool {
        !self.taken.contains(cell)
    }

    /// The cells with cards.
    #[inline]
    pub(crate) fn taken(&self) -> CellSet {
        self.taken
    }

    /// All cards in cell order.
    #[inline]
    pub fn pieces(&self) -> impl Iterator<Item = (Cell, &Piece)> {
        self.taken.iter().filter_map(|cell| Some((cell, self.at(cell)?)))
    }

    /// Whether a standing card gives one of these modifiers to a group.
    #[inline]
    pub(crate) fn has_aura(&self, bits: u32) -> bool {
        self.aura_bits & bits != 0
    }

    pub fn find(&self, id: PieceId) -> Option<(Cell, &Piece)> {
        self.pieces().find(|(_, piece)| piece.id == id)
    }

    pub fn cell_of(&self, id: PieceId) -> Option<Cell> {
        self.find(id).map(|(cell, _)| cell)
    }

    #[inline]
    pub fn summoner(&self, seat: Seat) -> Option<(Cell, &Piece)> {
        let cell = self.summoners[seat.index()]?;
        Some((cell, self.at(cell)?))
    }

    pub(crate) fn put(&mut self, cell: Cell, piece: Piece) {
        self.cells[cell.index()] = Some(piece);
        self.derive();
    }

    pub(crate) fn take(&mut self, cell: Cell) -> Option<Piece> {
        let taken = self.cells[cell.index()].take();
        self.derive();
        taken
    }

    pub(crate) fn swap(&mut self, a: Cell, b: Cell) {
        self.cells.swap(a.index(), b.index());
        self.derive();
    }

    pub(crate) fn pieces_mut(&mut self) -> impl Iterator<Item = &mut Piece> {
        self.cells.iter_mut().flatten()
    }

    /// Looks at all cells, which is rare: cards are asked about far more often than they come, go or move.
    fn derive(&mut self) {
        (self.taken, self.aura_bits, self.summoners) = (CellSet::default(), 0, [None; 2]);
        for cell in Cell::all() {
            let Some(piece) = &self.cells[cell.index()] else {
                continue;
            };
            let card = piece.data();
            self.taken.insert(cell);
            self.aura_bits |= card.aura_bits;
            if let Some(summoner) = self.summoners.get_mut(piece.owner.index())
                && card.class == Class::Summoner
            {
                summoner.get_or_insert(cell);
            }
        }
    }
}

/// A card and its cell. What is not the case is left out: a match keeps many positions, to take moves back.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Standing {
    cell: Cell,
    id: PieceId,
    card: CardId,
    owner: Seat,
    #[serde(default, skip_serializing_if = "is_default")]
    damage: u8,
    #[serde(default, skip_serializing_if = "is_default")]
    boosts: u16,
    #[serde(default, skip_serializing_if = "is_default")]
    hurt_by: Option<Seat>,
    #[serde(default, skip_serializing_if = "is_default")]
    moved: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    attacked: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    used: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    spent: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    readied: u8,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl Standing {
    fn new(cell: Cell, piece: &Piece) -> Standing {
        let Piece { id, card, owner, damage, boosts, hurt_by, moved, attacked, used, spent, readied } =
            *piece;
        Standing { cell, id, card, owner, damage, boosts, hurt_by, moved, attacked, used, spent, readied }
    }

    fn piece(&self) -> Piece {
        let Standing {
            id, card, owner, damage, boosts, hurt_by, moved, attacked, used, spent, readied, ..
        } = *self;
        Piece { id, card, owner, damage, boosts, hurt_by, moved, attacked, used, spent, readied }
    }
}

impl Serialize for Field {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match serializer.is_human_readable() {
            true => serializer.collect_seq(self.pieces().map(|(cell, piece)| Standing::new(cell, piece))),
            // Hashes see every field: without names, left-out fields could be mistaken for each other.
            false => serializer.collect_seq(self.pieces()),
        }
    }
}

impl<'de> Deserialize<'de> for Field {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Field, D::Error> {
        let mut field = Field::default();
        for standing in Vec::<Standing>::deserialize(deserializer)? {
            let cell = standing.cell;
            if !field.is_empty(cell) {
                return Err(D::Error::custom(format_args!("two cards stand on {cell}")));
            }
            field.put(cell, standing.piece());
        }
        Ok(field)
    }
}
