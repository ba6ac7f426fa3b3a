//! Arrangements between moves: undo, draw offers, resigning. They are not listed, so they are tried without a list.

use super::broken::{shown, text_of};
use super::{Broken, Law};
use crate::play::Play;
use qipan_engine::systems::agreement::AgreementCommand;
use qipan_engine::systems::undo::UndoCommand;
use qipan_engine::{Actor, Command, Game, Rng, Seat, SystemCommand};

/// Rarely enough that matches still come to an end.
const ONE_IN: u32 = 8;

pub(crate) fn try_one<G: Game>(play: &mut Play<G>, may_resign: bool, rng: &mut Rng) -> Result<(), Broken> {
    if rng.below(ONE_IN) != 0 {
        return Ok(());
    }
    let seat = Seat(rng.below(u32::from(play.state().sys.play.seats.count)) as u8);
    let command = Command::System(draw(may_resign, rng));
    let before = text_of("the state", play.state())?;
    let at_ms = play.now_ms();
    match play.give(Actor::Seat(seat), &command, at_ms) {
        Ok(_) => Ok(()),
        Err(fault) if fault.is_fault() => {
            Err(Broken::new(Law::NoFaults, format!("{} of seat {seat}: {fault}", shown(&command))))
        }
        Err(_) if text_of("the state", play.state())? != before => {
            let what = format!("{} of seat {seat} is refused, but the state changed", shown(&command));
            Err(Broken::new(Law::RefusalChangesNothing, what))
        }
        Err(_) => Ok(()),
    }
}

fn draw(may_resign: bool, rng: &mut Rng) -> SystemCommand {
    match rng.below(10) {
        0 if may_resign => SystemCommand::Agreement(AgreementCommand::Resign {}),
        1 if may_resign => SystemCommand::Agreement(AgreementCommand::AcceptDraw {}),
        0..=2 => SystemCommand::Agreement(AgreementCommand::OfferDraw {}),
        3 => SystemCommand::Agreement(AgreementCommand::DeclineDraw {}),
        4 => SystemCommand::Agreement(AgreementCommand::WithdrawDraw {}),
        5 | 6 => SystemCommand::Undo(UndoCommand::Undo {}),
        7 => SystemCommand::Undo(UndoCommand::RejectUndo {}),
        8 => SystemCommand::Undo(UndoCommand::CancelUndo {}),
        _ => SystemCommand::Undo(UndoCommand::ApproveUndo {}),
    }
}
