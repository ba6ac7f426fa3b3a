//! Commands as short text, for records and the terminal: `halberd@c3` summon, `gate#d3` build, `c3-c5` move, `e5xe7`
//! attack, `patch!` event, `d2*` ability, `ropes~` discard.

use crate::{CardId, Command};

pub(crate) fn write(command: &Command) -> String {
    match command {
        Command::Summon { card, cell } => format!("{}@{cell}", short(*card)),
        Command::Build { card, cell } => format!("{}#{cell}", short(*card)),
        Command::Move { from, to } => format!("{from}-{to}"),
        Command::Attack { from, to } => format!("{from}x{to}"),
        Command::PlayEvent { card } => format!("{}!", short(*card)),
        Command::UseAbility { from } => format!("{from}*"),
        Command::Discard { card } => format!("{}~", short(*card)),
        Command::Muster { deck: None } => "muster".to_owned(),
        Command::Muster { deck: Some(deck) } => {
            format!("muster {}", deck.code().unwrap_or_else(|_| deck.faction.clone()))
        }
    }
}

/// The name of a card without its faction.
pub(crate) fn short(card: CardId) -> &'static str {
    card.name().split_once('_').map_or(card.name(), |(_, name)| name)
}
