//! The commands of a player, and why they may be refused.

use crate::CardId;
use crate::cell::Spot;
use crate::deck::DeckList;
use qipan_engine::read_by_type;
use serde::Serialize;

/// Ending a phase and answering questions are commands of the engine. A text that names no cell is refused like
/// any other mistake.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Command {
    Summon {
        card: CardId,
        cell: Spot,
    },
    Move {
        from: Spot,
        to: Spot,
    },
    Build {
        card: CardId,
        cell: Spot,
    },
    Attack {
        from: Spot,
        to: Spot,
    },
    PlayEvent {
        card: CardId,
    },
    /// Activates the ability of a card on the battlefield.
    UseAbility {
        from: Spot,
    },
    /// Discards a card for 1 magic.
    Discard {
        card: CardId,
    },
    /// Hands in a deck; `null` is the deck of the faction as it is offered.
    Muster {
        deck: Option<DeckList>,
    },
}

read_by_type! {
    Command strict {
        "summon" => Summon { card, cell },
        "move" => Move { from, to },
        "build" => Build { card, cell },
        "attack" => Attack { from, to },
        "play_event" => PlayEvent { card },
        "use_ability" => UseAbility { from },
        "discard" => Discard { card },
        "muster" => Muster { deck },
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, thiserror::Error)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum Rejection {
    #[error("it is not your turn")]
    NotYourTurn {},
    #[error("this belongs to another phase")]
    WrongPhase {},
    #[error("you do not hold this card")]
    NotInHand { card: CardId },
    #[error("only units are summoned")]
    NotAUnit { card: CardId },
    #[error("only structures are built")]
    NotAStructure { card: CardId },
    #[error("this card is no event")]
    NotAnEvent { card: CardId },
    #[error("this costs {cost} magic and you have {magic}")]
    TooExpensive { cost: u8, magic: u8 },
    #[error("there is no such cell")]
    OffBoard {},
    #[error("this cell is taken")]
    CellTaken {},
    #[error("units come next to a gate of yours")]
    NotByGate {},
    #[error("there is no card on this cell")]
    NoCardThere {},
    #[error("this card is not yours")]
    NotYours {},
    #[error("it cannot move")]
    CannotMove {},
    #[error("it has moved this turn")]
    AlreadyMoved {},
    #[error("{count} units have moved this turn")]
    MovesUsed { count: u8 },
    #[error("it cannot walk there")]
    OutOfReach {},
    #[error("structures stand in your back three rows or next to your summoner")]
    BadSite {},
    #[error("it cannot attack")]
    CannotAttack {},
    #[error("it has attacked this turn")]
    AlreadyAttacked {},
    #[error("{count} units have attacked this turn")]
    AttacksUsed { count: u8 },
    #[error("it cannot attack itself")]
    Itself {},
    #[error("it is out of range")]
    OutOfRange {},
    #[error("the target has cover: only from next to it")]
    Covered {},
    #[error("something stands between")]
    LineBlocked {},
    #[error("an enemy next to it bars the way")]
    Barred {},
    #[error("this event is active already")]
    AlreadyActive {},
    #[error("its condition is not met")]
    ConditionUnmet {},
    #[error("there is nothing to choose")]
    NoTarget {},
    #[error("it has no ability to use")]
    NoSuchAbility {},
    #[error("it was used this turn")]
    AlreadyUsed {},
    #[error("it is silenced")]
    Silenced {},
    #[error("you cannot pay for it")]
    CannotPay {},
    #[error("your deck is in already")]
    AlreadyMustered {},
    #[error("decks are still being chosen")]
    StillMustering {},
    #[error("there is no such faction")]
    BadFaction {},
    #[error("this deck is for another faction")]
    OtherFaction {},
    #[error("there is no card {card}")]
    UnknownCard { card: String },
    #[error("{card} is fixed and not listed")]
    FixedCard { card: CardId },
    #[error("{card} belongs to another section")]
    WrongSection { card: CardId },
    #[error("{card} shares no symbol with your summoner")]
    NoSharedSymbol { card: CardId },
    #[error("{copies} of {card}, at most {most}")]
    TooManyCopies { card: CardId, copies: u8, most: u8 },
    #[error("{count} passers-by, at most 6")]
    TooManyNeutral { count: u16 },
    #[error("{count} {section}, {wanted} wanted")]
    WrongCount { section: crate::deck::Section, count: u16, wanted: u16 },
    #[error("this is no deck code")]
    BadCode {},
    #[error("two factions are named, or none")]
    BadFactions {},
    #[error("the pile has no such cards")]
    BadPile {},
    #[error("an option is out of its range")]
    BadOption {},
    #[error("no such position: {problem}")]
    BadScene { problem: String },
    #[error("this position cannot occur")]
    Impossible {},
}
