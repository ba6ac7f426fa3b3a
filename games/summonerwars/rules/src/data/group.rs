//! Which cards and cells abilities speak of.

use qipan_engine::read_by_type;
use serde::Deserialize;

/// A name under which a choice is remembered. The grammar needs no more than these.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, serde::Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Name {
    X,
    Y,
    C,
    D,
    T,
}

impl Name {
    pub(super) fn read(word: &str) -> Option<Name> {
        match word {
            "x" => Some(Name::X),
            "y" => Some(Name::Y),
            "c" => Some(Name::C),
            "d" => Some(Name::D),
            "t" => Some(Name::T),
            _ => None,
        }
    }
}

/// A card that an ability names.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(try_from = "String")]
pub enum Ref {
    /// The card that has the ability; for an event the own summoner.
    #[default]
    Itself,
    /// The attacked card.
    Target,
    Attacker,
    Chosen(Name),
}

impl Ref {
    pub(super) fn read(word: &str) -> Option<Ref> {
        match word {
            "self" => Some(Ref::Itself),
            "target" => Some(Ref::Target),
            "attacker" => Some(Ref::Attacker),
            _ => Name::read(word).map(Ref::Chosen),
        }
    }
}

impl TryFrom<String> for Ref {
    type Error = String;

    fn try_from(word: String) -> Result<Ref, String> {
        Ref::read(&word).ok_or_else(|| format!("no card has the name {word:?}"))
    }
}

/// A group of cards, seen from the card that has the ability.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Group {
    pub side: Side,
    pub kind: Kind,
    /// Not the card itself.
    #[serde(default)]
    pub other: bool,
    #[serde(default)]
    pub damaged: bool,
    #[serde(default)]
    pub boosted: bool,
    /// With a printed strength.
    #[serde(default)]
    pub armed: bool,
    /// With a printed cost of at most this.
    #[serde(default)]
    pub cheap: Option<u8>,
    #[serde(default, rename = "where")]
    pub place: Where,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    Own,
    Enemy,
    Any,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    Card,
    Unit,
    /// A unit that is not a summoner.
    Troop,
    /// A common that is a unit.
    Common,
    Summoner,
    Structure,
}

impl Kind {
    pub(super) fn read(word: &str) -> Option<Kind> {
        serde_json::from_value(word.into()).ok()
    }
}

/// Where the cards of a group are.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub enum Where {
    /// Anywhere on the battlefield.
    #[default]
    Anywhere,
    Adjacent {
        to: Ref,
    },
    Within {
        distance: u8,
        to: Ref,
    },
    /// In line, at most this far, with nothing between.
    Line {
        distance: u8,
        to: Ref,
    },
    /// Next to one of a group.
    Near {
        group: Box<Group>,
    },
    /// What this card could attack by range, line and cover.
    Attackable {
        by: Ref,
    },
    /// In the own discard pile; each kind of card once.
    Discard {},
}

read_by_type! {
    Where strict {
        "anywhere" => Anywhere {},
        "adjacent" => Adjacent { to: or_default },
        "within" => Within { distance, to: or_default },
        "line" => Line { distance, to: or_default },
        "near" => Near { group },
        "attackable" => Attackable { by },
        "discard" => Discard {},
    }
}

/// Empty cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cells {
    Adjacent {
        to: Ref,
    },
    Within {
        distance: u8,
        to: Ref,
    },
    /// The cells that this unit can reach in `distance` steps.
    Reach {
        distance: u8,
        to: Ref,
    },
    /// The back three rows.
    Home {},
    /// Where a unit could be summoned.
    ByGate {},
}

read_by_type! {
    Cells strict {
        "adjacent" => Adjacent { to: or_default },
        "within" => Within { distance, to: or_default },
        "reach" => Reach { distance, to: or_default },
        "home" => Home {},
        "by_gate" => ByGate {},
    }
}
