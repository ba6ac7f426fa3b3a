//! Commands as short text, for records and the terminal.

use crate::Command;

pub(crate) fn write(command: &Command) -> String {
    match command {
        Command::RollDice {} => "roll".to_owned(),
        Command::ToggleDieLock { die } => format!("lock {}", u16::from(*die) + 1),
        Command::ConfirmRoll {} => "keep".to_owned(),
        Command::SelectAbility { ability } => format!("use {ability}"),
        Command::PlayCard { card } => format!("play {card}"),
        Command::UpgradeAbility { card } => format!("upgrade {card}"),
        Command::SellCard { card } => format!("sell {card}"),
        Command::UndoSellCard {} => "unsell".to_owned(),
        Command::SpendStatus { status, count } => format!("spend {count} {status}"),
    }
}
